//! Comparing partial records with full ones.

use acepost::{
    games::{Locale, Seat},
    record::{Contradiction, Hash, PartialRecord, Perspective, Record, verify},
};
use serde_json::json;

use crate::{
    support::partly::known_of,
    test_match::{TestMatch, rechained},
};

/// Returns the partial record of the match up to a version.
fn known(played: &TestMatch, perspective: Perspective, version: usize) -> PartialRecord {
    PartialRecord { players: Vec::new(), ..known_of(&played.record(), perspective, version) }
}

fn games() -> [TestMatch; 4] {
    [("clear-ace", 2), ("clockwork-spades", 2), ("chase-the-ace", 4), ("curse-of-aces", 3)]
        .map(|(game, seats)| TestMatch::dealt_of(game, seats, 11, &json!({})).play_out())
}

#[test]
fn what_a_seat_or_the_public_knew_is_consistent_with_the_whole_record() {
    for played in games() {
        let record = played.record();
        for perspective in [Perspective::Public, Perspective::Seat(Seat(0)), Perspective::Seat(Seat(1))] {
            for version in [1, 2, played.events.len() / 2, played.events.len()] {
                let held = known(&played, perspective, version);
                assert_eq!(held.hold_against(&record), Ok(()), "{perspective} at {version}");
                let lines = held.to_ndjson().expect("plain data");
                assert_eq!(PartialRecord::read(&lines).expect("a partial record"), held);
                let json = serde_json::to_string(&held).expect("plain data");
                assert_eq!(PartialRecord::read(&json).expect("a partial record"), held);
                assert!(held.tell(Locale::En).expect("it can be told").contains("So far"));
                assert_eq!(held.to_csv().expect("rows").lines().next(), record.to_csv().expect("rows").lines().next());
                assert!(!json.contains(&Hash(*record.seed.0.bytes()).to_string()), "the seed is nobody's yet");
            }
        }
    }
}

#[test]
fn another_past_contradicts_what_was_held() {
    let played = TestMatch::dealt(11, &json!({})).play_out();
    let (record, held) = (played.record(), known(&played, Perspective::Seat(Seat(0)), 6));
    let mut altered = record.clone();
    altered.events[3].event["at"] = json!("2020-01-01T00:00:00.000Z");
    let altered = rechained(altered);
    assert!(verify(&altered).verified, "the hour is the server's word, and the chain was made anew");
    assert!(matches!(held.hold_against(&altered), Err(Contradiction::Hash { seq: 4, .. })));
    let mut shorter = record.clone();
    shorter.events.truncate(5);
    assert_eq!(held.hold_against(&shorter), Err(Contradiction::Missing(6)));
    let other = TestMatch::dealt(12, &json!({})).play_out().record();
    assert_eq!(held.hold_against(&other), Err(Contradiction::Header), "the same id, and another seed");
    let mut of_another = other;
    of_another.header.match_id = uuid::Uuid::from_u128(99);
    assert!(matches!(held.hold_against(&of_another), Err(Contradiction::OtherMatch { .. })));
}

#[test]
fn a_damaged_partial_record_is_no_proof_against_the_record() {
    let played = TestMatch::dealt(11, &json!({})).play_out();
    let (record, held) = (played.record(), known(&played, Perspective::Seat(Seat(0)), 6));
    assert_eq!(held.check_alone(), Ok(()));
    // The last head follows from everything before it.
    let mut flipped = held.clone();
    flipped.events[3].hash = Hash([7; 32]);
    assert_eq!(flipped.hold_against(&record), Err(Contradiction::Damaged(5)));
    let mut renamed = held.clone();
    renamed.header.seats[0].entropy = "other".to_owned();
    assert_eq!(renamed.hold_against(&record), Err(Contradiction::Damaged(1)));
    let mut at_its_end = held.clone();
    at_its_end.events[5].hash = Hash([7; 32]);
    assert_eq!(at_its_end.check_alone(), Err(Contradiction::End));
    let mut without_one = held.clone();
    without_one.events.remove(2);
    assert_eq!(without_one.check_alone(), Err(Contradiction::Number(3)));
    let mut nothing = held;
    nothing.events.clear();
    assert_eq!(nothing.check_alone(), Err(Contradiction::End));
}

#[test]
fn what_was_shown_must_be_what_happened() {
    let played = TestMatch::dealt(11, &json!({})).play_out();
    let record: Record = played.record();
    let held = known(&played, Perspective::Seat(Seat(0)), 6);
    let mut lied = held.clone();
    lied.events[0].event["effects"][0]["hands"][0][0] = json!("AS");
    lied.events[0].event["effects"][0]["hands"][0][1] = json!("AS");
    assert_eq!(lied.hold_against(&record), Err(Contradiction::Shown(1)));
    let mut other_eyes = held.clone();
    other_eyes.r#as = Perspective::Seat(Seat(1));
    assert_eq!(other_eyes.hold_against(&record), Err(Contradiction::Shown(1)));
    let mut other_end = held.clone();
    other_end.version = 5;
    assert_eq!(other_end.hold_against(&record), Err(Contradiction::End));
    let mut nothing = held;
    nothing.events.clear();
    assert_eq!(nothing.hold_against(&record), Err(Contradiction::End));
}

#[test]
fn what_is_no_partial_record_is_refused_with_its_line() {
    let held = known(&TestMatch::dealt(11, &json!({})).play_out(), Perspective::Public, 6);
    let lines = held.to_ndjson().expect("plain data");
    let cut: Vec<&str> = lines.lines().collect();
    let said = |text: &str| PartialRecord::read(text).expect_err("no partial record").to_string();
    assert!(said(&cut[..7].join("\n")).contains("ends without its head line"));
    assert!(said(&cut[1..].join("\n")).contains("begins with its header line"));
    assert!(said(&format!("{lines}x")).contains("line 9: a line after the head line"));
    assert!(said(&lines.replacen("partial-record-1", "partial-record-2", 1)).contains("partial-record-2"));
    assert!(
        said(&lines.replacen("\"as\":\"public\"", "\"as\":\"nobody\"", 1)).contains("`public`, `full` or `seat:N`")
    );
    assert!(
        said(&lines.replacen("{\"type\":\"event\"", "{\"type\":\"event\",\"type\":\"event\"", 1)).contains("twice")
    );
    for text in ["", "{}", "[]", "null", "7"] {
        said(text);
    }
}
