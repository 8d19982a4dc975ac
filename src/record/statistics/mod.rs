//! Statistics over records: lengths, ends, results by seat and option, decision times. `docs/statistics.md` explains
//! each number.
//!
//! A finished match adds to [`Counters`]; [`GameStatistics`] is their summary. Counters are added in any order, so a
//! file of records gives the same numbers as a table to which matches are added one by one.

use std::sync::Arc;

use serde_json::Value;

use super::{Answerer, Broken, Event, Match, Record};
use crate::games::{Outcome, Seat};

mod counter;
mod distribution;
mod summary;

pub use counter::{Counter, CounterKey, Counters, Deciders, Finish, OptionValue, Tally};
pub use distribution::{Bucket, Distribution, Quartiles, ValueRange};
use distribution::{DECISION_TIMES, DURATIONS, LENGTHS, below};
pub use summary::{DecisionTimes, EndCount, GameStatistics, OptionResults, SeatResults};

/// Why a match is not counted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotCounted {
    /// Its log does not fold.
    #[error(transparent)]
    Broken(#[from] Broken),
    /// It is not over.
    #[error("the match is not over after its last event")]
    NotOver,
}

impl Counters {
    /// Counts a match that was folded to its end; `decider` returns who decided in each seat.
    ///
    /// # Errors
    /// [`NotCounted::NotOver`]; then nothing is counted.
    pub fn count(&mut self, finished: &Match, decider: impl Fn(Seat) -> Deciders) -> Result<(), NotCounted> {
        let outcome = finished.outcome().ok_or(NotCounted::NotOver)?;
        let seats = u8::try_from(finished.header().seats.len()).unwrap_or(u8::MAX);
        let mut add = |counter, value| self.add(CounterKey { seats, counter }, Tally::of(value));
        let decisions = finished.decisions();
        let (events, count) = (finished.version(), decisions.all().count() as u64);
        // The set-up, which is the first event, opens the first decision, if there is one.
        let began = decisions.all().next().map(|first| first.since);
        let lasted = began.zip(finished.newest_at()).map_or(0, |(began, ended)| ended.milliseconds_since(began));
        add(Counter::Events { below: below(LENGTHS, events) }, events);
        add(Counter::Decisions { below: below(LENGTHS, count) }, count);
        add(Counter::Duration { below: below(DURATIONS, lasted) }, lasted);
        for decision in decisions.all().filter(|decision| decision.answered == Some(Answerer::Player)) {
            let time = decision.until.map_or(0, |until| until.milliseconds_since(decision.since));
            let (deciders, below) = (decider(decision.seat), below(DECISION_TIMES, time));
            add(Counter::DecisionTime { deciders, below }, time);
        }
        // A match that was called off has no winner and no loser.
        if !outcome.is_called_off() {
            add_results(finished, &outcome, &mut add);
        }
        add(Counter::End { reason: outcome.reason }, 0);
        Ok(())
    }

    /// Counts the match of an exported record, without verifying it: see [`super::verify`].
    ///
    /// # Errors
    /// [`NotCounted`]; then nothing is counted.
    pub fn count_record(&mut self, record: &Record) -> Result<(), NotCounted> {
        let mut finished = Match::new(Arc::new(record.header.clone()), record.seed.0.clone())?;
        for line in &record.events {
            let no_event = |_| Broken::Event(finished.version() + 1);
            let event: Event = serde_json::from_value(line.event.clone()).map_err(no_event)?;
            finished.take(event, line.hash)?;
        }
        self.count(&finished, |_| Deciders::Unknown)
    }
}

fn add_results(finished: &Match, outcome: &Outcome, add: &mut impl FnMut(Counter, u64)) {
    let is_shared = outcome.placements.iter().filter(|place| **place == 1).nth(1).is_some();
    for (seat, &place) in (0..).map(Seat).zip(&outcome.placements) {
        let finish = match (place, is_shared) {
            (1, false) => Finish::Won,
            (1, true) => Finish::Shared,
            _ => Finish::Behind,
        };
        let options = finished.header().options.iter();
        let options = options.filter_map(|(name, value)| Some((name.clone(), OptionValue::of(value)?)));
        for option in std::iter::once(None).chain(options.map(Some)) {
            add(Counter::Result { option, seat, finish }, place.into());
        }
    }
}

impl OptionValue {
    /// Returns the value, if it is of a type that is counted. Folding the match checks that the game has it.
    fn of(value: &Value) -> Option<Self> {
        match value {
            Value::Bool(flag) => Some(Self::Flag(*flag)),
            Value::Number(number) => number.as_i64().map(Self::Number),
            Value::String(word) => Some(Self::Word(word.clone())),
            Value::Null | Value::Array(_) | Value::Object(_) => None,
        }
    }
}

#[cfg(test)]
mod tests;
