//! Statistics of matches and of their records: what is counted, and the sums.

use acepost::{
    games::{Seat, catalog::GAMES},
    record::{
        Broken, Cause, Command, Counters, Deciders, DecisionTimes, EndCount, Event, GameStatistics, NotCounted, Record,
        Time,
    },
};
use jiff::SignedDuration;
use serde_json::json;

use crate::{
    support::variants::variants,
    test_match::{TestMatch, now, time_out},
};

/// A match in which time passes.
struct Timed {
    played: TestMatch,
    at: Time,
}

impl Timed {
    fn dealt(options: &serde_json::Value) -> Self {
        Self { played: TestMatch::dealt(1, options), at: now() }
    }

    /// Sends a command this many milliseconds later, which must succeed.
    fn after(&mut self, milliseconds: i64, command: &Command) {
        self.at = Time::new(self.at.timestamp() + SignedDuration::from_millis(milliseconds));
        let advance = self.played.game.ask(command, self.at).unwrap_or_else(|refusal| panic!("{command:?}: {refusal}"));
        self.played.game = advance.after;
        self.played.events.extend(advance.events);
    }

    /// Lets the seat answer this many milliseconds later.
    fn answered_after(&mut self, milliseconds: i64, seat: u8) {
        let answer = self.played.some_answer(seat);
        self.after(milliseconds, &answer);
    }
}

fn statistics(record: &Record) -> GameStatistics {
    let mut counters = Counters::default();
    counters.count_record(record).expect("it counts");
    GameStatistics::of(&record.header.game, &counters, None)
}

fn times(statistics: &GameStatistics) -> Vec<(Deciders, u64, u64)> {
    let time = |times: &DecisionTimes| (times.deciders, times.time_ms.count, times.time_ms.sum);
    statistics.decision_times.iter().map(time).collect()
}

#[test]
fn a_decision_takes_from_when_it_is_put_until_its_player_answers() {
    let mut timed = Timed::dealt(&json!({"on_timeout": "stand_in"}));
    assert_eq!(timed.played.to_act(), [0, 1], "both choose at once");
    timed.answered_after(2_000, 0);
    timed.answered_after(5_500, 1);
    // Plays of the server, and decisions that a resignation closes, do not count as answered.
    let put = timed.played.to_act().len() as u64;
    timed.after(60_000, &time_out(&timed.played.to_act()[..1]));
    let then = timed.played.to_act();
    timed.after(1_000, &Command::Resign { seat: Seat(then[0]) });
    let statistics = statistics(&timed.played.record());
    assert_eq!(times(&statistics), [(Deciders::Unknown, 2, 2_000 + 7_500)]);
    assert_eq!(statistics.decisions.sum, 2 + put + then.len() as u64);
    assert_eq!(statistics.events.sum, 5);
    assert_eq!(statistics.duration_ms.sum, 68_500);
    assert_eq!(statistics.ends, [EndCount { reason: "resigned".to_owned(), matches: 1 }]);
    let wins: Vec<u64> = statistics.seats.iter().map(|seat| seat.wins).collect();
    assert_eq!((wins[usize::from(then[0])], wins[1 - usize::from(then[0])]), (0, 1));
    let option = statistics.options.iter().find(|option| option.option == "on_timeout").expect("an option");
    assert_eq!(
        (&serde_json::to_value(&option.value).expect("JSON"), &option.seats),
        (&json!("stand_in"), &statistics.seats)
    );
}

#[test]
fn who_decided_is_as_the_counter_is_told() {
    let mut timed = Timed::dealt(&json!({}));
    timed.answered_after(3, 0);
    timed.answered_after(4_000, 1);
    timed.after(0, &Command::Draw);
    let mut counters = Counters::default();
    let decider = |seat: Seat| if seat.0 == 0 { Deciders::Bots } else { Deciders::People };
    counters.count(&timed.played.game, decider).expect("it counts");
    let statistics = GameStatistics::of("clear-ace", &counters, None);
    assert_eq!(times(&statistics), [(Deciders::People, 1, 4_003), (Deciders::Bots, 1, 3)]);
    let results: Vec<(u64, u64, f64)> =
        statistics.seats.iter().map(|seat| (seat.wins, seat.shared, seat.mean_place)).collect();
    assert_eq!(results, [(0, 1, 1.0), (0, 1, 1.0)]);
}

#[test]
fn a_match_that_was_called_off_is_nobodys_result() {
    let mut timed = Timed::dealt(&json!({}));
    timed.after(7, &Command::CallOff);
    let statistics = statistics(&timed.played.record());
    assert_eq!((statistics.matches, statistics.duration_ms.sum), (1, 7));
    assert_eq!(statistics.ends, [EndCount { reason: "called_off".to_owned(), matches: 1 }]);
    assert!(statistics.seats.is_empty() && statistics.options.is_empty() && statistics.decision_times.is_empty());
}

#[test]
fn every_game_adds_up() {
    for game in GAMES {
        let id = game.about().id;
        let mut counters = Counters::default();
        let (mut matches, mut events, mut answers, mut seats) = (0, 0, 0, 0);
        for (number, variant) in (0..).zip(variants(*game)) {
            let mut played = TestMatch::dealt_of(id, variant.seats, number, &variant.options.clone().into());
            played.play_until(|played| played.game.version() > 150);
            while let Some(&seat) = played.to_act().first() {
                played.ask(&Command::Resign { seat: Seat(seat) });
            }
            let record = played.record();
            counters.count_record(&record).expect("it counts");
            let mut folded = Counters::default();
            folded.count(&played.game, |_| Deciders::Unknown).expect("it counts");
            assert_eq!(GameStatistics::of(id, &folded, None), statistics(&record));
            matches += 1;
            events += record.events.len() as u64;
            seats += u64::from(variant.seats);
            let by_player = |stored: &acepost::record::StoredEvent| {
                let event: Event = stored.event().expect("an event");
                matches!(event.cause, Cause::Action { .. })
            };
            answers += played.events.iter().filter(|stored| by_player(stored)).count() as u64;
        }
        let told = GameStatistics::of(id, &counters, None);
        assert_eq!((told.matches, told.events.sum), (matches, events), "{id}");
        assert_eq!(told.ends.iter().map(|end| end.matches).sum::<u64>(), matches, "{id}");
        assert_eq!(times(&told), [(Deciders::Unknown, answers, 0)], "{id}");
        assert!(told.decisions.sum >= answers, "{id}");
        assert_eq!(told.seats.iter().map(|seat| seat.matches).sum::<u64>(), seats, "{id}");
        let names: std::collections::BTreeSet<&str> =
            told.options.iter().map(|option| option.option.as_str()).collect();
        let schema = game.options_schema();
        let all: std::collections::BTreeSet<&str> =
            schema["properties"].as_object().expect("properties").keys().map(String::as_str).collect();
        assert_eq!(names, all, "{id}: every option has values that can be told apart");
        for name in names {
            let of_option = told.options.iter().filter(|option| option.option == name).flat_map(|option| &option.seats);
            assert_eq!(of_option.map(|seat| seat.matches).sum::<u64>(), seats, "{id} {name}");
        }
        let by_seats: u64 = (0..=u8::MAX).map(|seats| GameStatistics::of(id, &counters, Some(seats)).matches).sum();
        assert_eq!(by_seats, matches, "{id}");
    }
}

#[test]
fn what_does_not_fold_or_is_not_over_counts_for_nothing() {
    let record = TestMatch::dealt(1, &json!({})).play_out().record();
    let mut counters = Counters::default();
    let mut refused = |change: &dyn Fn(&mut Record)| {
        let mut altered = record.clone();
        change(&mut altered);
        let refused = counters.count_record(&altered).expect_err("it does not count");
        assert_eq!(counters, Counters::default());
        refused
    };
    assert_eq!(refused(&|record| drop(record.events.pop())), NotCounted::NotOver);
    assert_eq!(refused(&|record| drop(record.events.remove(1))), Broken::Sequence(3).into());
    assert_eq!(refused(&|record| record.events[1].event["effects"] = json!("none")), Broken::Event(2).into());
    assert_eq!(
        refused(&|record| record.header.game = "whist".to_owned()),
        Broken::UnknownGame("whist".to_owned()).into()
    );
    assert!(matches!(
        refused(&|record| drop(record.header.options.insert("stakes".to_owned(), json!(5)))),
        NotCounted::Broken(Broken::Options(_))
    ));
    counters.count_record(&record).expect("it counts");
}
