//! Summaries of counters.

use std::{cmp::Reverse, collections::BTreeMap};

use serde::Serialize;
use utoipa::ToSchema;

use super::{
    Counter, CounterKey, Counters, Deciders, Distribution, Finish, OptionValue, Tally,
    distribution::{DECISION_TIMES, DURATIONS, LENGTHS, quotient},
};
use crate::games::Seat;

/// Statistics of the finished matches of a game.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]

pub struct GameStatistics {
    /// The game's id.
    #[schema(example = "clear-ace")]
    pub game: String,
    /// The number of matches that were counted.
    #[schema(example = 8)]
    pub matches: u64,
    /// The number of events in a match.
    pub events: Distribution,
    /// The number of decisions in a match, each counted for every seat that had it, whether it was answered or not.
    pub decisions: Distribution,
    /// The duration of a match from its first event to its last, in milliseconds, including pauses.
    pub duration_ms: Distribution,
    /// Why matches ended, the most frequent reason first.
    pub ends: Vec<EndCount>,
    /// The results by number of seats and seat. Matches that were called off are left out, here and by option.
    pub seats: Vec<SeatResults>,
    /// The same for each value of each option.
    pub options: Vec<OptionResults>,
    /// How long players think about a decision.
    pub decision_times: Vec<DecisionTimes>,
}

/// The number of matches that ended for a reason.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct EndCount {
    /// The reason, as in a match's outcome.
    #[schema(example = "all_aces")]
    pub reason: String,
    /// The number of matches.
    #[schema(example = 7)]
    pub matches: u64,
}

/// The results of matches with this many seats, for one of the seats.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct SeatResults {
    /// The number of seats.
    #[schema(example = 2)]
    pub seats: u8,
    /// The seat.
    pub seat: Seat,
    /// The number of such matches.
    #[schema(example = 8, minimum = 1)]
    pub matches: u64,
    /// How many of them the seat won: it was first, alone.
    #[schema(example = 5)]
    pub wins: u64,
    /// In how many of them the seat shared the first place.
    #[schema(example = 1)]
    pub shared: u64,
    /// `wins` divided by `matches`, from 0 to 1, with six decimal places.
    #[schema(example = 0.625)]
    pub win_rate: f64,
    /// The mean place of the seat, 1 being the best, with six decimal places.
    #[schema(example = 1.25)]
    pub mean_place: f64,
}

/// The results of matches with a value of an option.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct OptionResults {
    /// The option.
    #[schema(example = "auto_forced")]
    pub option: String,
    /// Its value.
    #[schema(example = false)]
    pub value: OptionValue,
    /// The results by number of seats and seat.
    pub seats: Vec<SeatResults>,
}

/// How long players think about a decision.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct DecisionTimes {
    /// The players who made the decisions.
    pub deciders: Deciders,
    /// The time from the opening of a decision until the player answered it, in milliseconds, including pauses.
    /// Decisions that the server answered, or that were not answered, are left out.
    pub time_ms: Distribution,
}

impl GameStatistics {
    /// Summarizes the counters of a game, optionally only of matches with so many seats.
    pub fn of(game: &str, counters: &Counters, seats: Option<u8>) -> Self {
        let counted = counters.iter().filter(|(key, _)| seats.is_none_or(|seats| key.seats == seats));
        let Sorted { events, decisions, duration, ends, mut results, times } = Sorted::of(counted);
        let mut ends: Vec<EndCount> =
            ends.into_iter().map(|(reason, tally)| EndCount { reason, matches: tally.count }).collect();
        ends.sort_by_key(|end| Reverse(end.matches));
        let events = Distribution::of(LENGTHS, events);
        let time_ms = |times| Distribution::of(DECISION_TIMES, times);
        let by_option = |(option, results): (Option<(String, OptionValue)>, _)| {
            let (option, value) = option?;
            Some(OptionResults { option, value, seats: told(results) })
        };
        Self {
            game: game.to_owned(),
            matches: events.count,
            events,
            decisions: Distribution::of(LENGTHS, decisions),
            duration_ms: Distribution::of(DURATIONS, duration),
            ends,
            seats: results.remove(&None).map(told).unwrap_or_default(),
            options: results.into_iter().filter_map(by_option).collect(),
            decision_times: times
                .into_iter()
                .map(|(deciders, times)| DecisionTimes { deciders, time_ms: time_ms(times) })
                .collect(),
        }
    }
}

/// Values by the upper bounds of their buckets.
type Spread = Vec<(Option<u64>, Tally)>;

/// Results of matches for a seat, by number of seats and seat.
type Results = BTreeMap<(u8, Seat), BTreeMap<Finish, Tally>>;

/// Counters, sorted by kind.
#[derive(Default)]
struct Sorted {
    events: Spread,
    decisions: Spread,
    duration: Spread,
    ends: BTreeMap<String, Tally>,
    results: BTreeMap<Option<(String, OptionValue)>, Results>,
    times: BTreeMap<Deciders, Spread>,
}

impl Sorted {
    fn of<'a>(counted: impl Iterator<Item = (&'a CounterKey, Tally)>) -> Self {
        let mut sorted = Self::default();
        for (key, tally) in counted {
            match key.counter.clone() {
                Counter::Events { below } => sorted.events.push((below, tally)),
                Counter::Decisions { below } => sorted.decisions.push((below, tally)),
                Counter::Duration { below } => sorted.duration.push((below, tally)),
                Counter::End { reason } => add(sorted.ends.entry(reason).or_default(), tally),
                Counter::Result { option, seat, finish } => {
                    let finishes = sorted.results.entry(option).or_default().entry((key.seats, seat)).or_default();
                    add(finishes.entry(finish).or_default(), tally);
                }
                Counter::DecisionTime { deciders, below } => {
                    sorted.times.entry(deciders).or_default().push((below, tally));
                }
            }
        }
        sorted
    }
}

fn add(counted: &mut Tally, more: Tally) {
    *counted = counted.and(more);
}

fn told(results: Results) -> Vec<SeatResults> {
    let tell = |((seats, seat), finishes): (_, BTreeMap<Finish, Tally>)| {
        let all = finishes.values().copied().fold(Tally::default(), Tally::and);
        let of = |finish| finishes.get(&finish).map_or(0, |tally: &Tally| tally.count);
        let (matches, wins, shared) = (all.count, of(Finish::Won), of(Finish::Shared));
        let (win_rate, mean_place) = (quotient(wins, matches, 1e6), quotient(all.sum, matches, 1e6));
        SeatResults { seats, seat, matches, wins, shared, win_rate, mean_place }
    };
    results.into_iter().map(tell).collect()
}
