//! The common rules in every game and variant: matches with random choices, resignations and time-outs produce records
//! that verify, that have transcripts, and in which the server followed the common rules.

use acepost::{
    games::{Locale, Names, Seat, SeatSet, Viewer, catalog::GAMES},
    record::{Cause, Command, Event, Record, Rendition, verify},
};
use serde_json::{Value, json};

use crate::{
    support::variants::{Variant, variants},
    test_match::{TestMatch, rechained, time_out},
};

/// The largest number of events before a player resigns to end the match.
const MAX: u64 = 400;

/// Plays a match to its end, with random behaviour.
fn play_to_the_end(played: &mut TestMatch) {
    while played.game.outcome().is_none() {
        let to_act = played.to_act();
        assert!(to_act.iter().all(|&seat| played.game.still_in().contains(Seat(seat))), "who is to act is still in");
        let seat = to_act[played.rng(to_act.len())];
        let command = match played.rng(400) {
            0..10 => Command::Resign { seat: Seat(seat) },
            10..40 => time_out(&[seat]),
            40..50 => time_out(&to_act),
            50..53 => Command::Draw,
            53 => Command::CallOff,
            _ if played.game.version() > MAX => Command::Resign { seat: Seat(seat) },
            _ => played.some_answer(seat),
        };
        played.ask(&command);
    }
    assert_eq!(played.game.still_in(), SeatSet::EMPTY, "of a match that is over");
}

fn events(record: &Record) -> Vec<Event> {
    record.events.iter().map(|line| serde_json::from_value(line.event.clone()).expect("an event")).collect()
}

/// Checks that the server stands in only if the match says so, and at most twice in a row; and that it makes all forced
/// choices if the match says so, and none otherwise.
fn kept_the_common_rules(record: &Record, options: &Value) {
    let stand_in = options["on_timeout"] == "stand_in";
    let mut lapses = vec![0; record.header.seats.len()];
    for event in events(record) {
        match event.cause {
            Cause::Action { seat, .. } => lapses[seat.index()] = 0,
            Cause::StandIn { seat, .. } => {
                lapses[seat.index()] += 1;
                assert!(stand_in && lapses[seat.index()] <= 2, "event {}", event.seq);
            }
            Cause::TimeOut { seats } => {
                assert!(!stand_in || seats.iter().all(|seat| lapses[seat.index()] == 2), "event {}", event.seq);
            }
            Cause::Forced { .. } => assert_eq!(options["auto_forced"], true, "event {}", event.seq),
            Cause::Draw {} | Cause::CalledOff {} => {
                assert!(event.effects.is_empty(), "event {}", event.seq);
                assert_eq!(usize::try_from(event.seq), Ok(record.events.len()), "nothing comes after it");
            }
            Cause::Setup | Cause::Resignation { .. } => {}
        }
    }
}

/// Checks that an event has codes, which every reader words in their own language, and no sentences.
fn only_codes(value: &Value) {
    match value {
        Value::String(text) => assert!(!text.contains(' '), "a sentence: {text}"),
        Value::Array(items) => items.iter().for_each(only_codes),
        Value::Object(fields) => fields.values().for_each(only_codes),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

fn variant_options(variant: &Variant, auto_forced: bool, on_timeout: &str) -> Value {
    let mut options = Value::from(variant.options.clone());
    options["auto_forced"] = auto_forced.into();
    options["on_timeout"] = on_timeout.into();
    options
}

#[test]
fn whatever_players_do_the_record_verifies_and_can_be_told() {
    for game in GAMES {
        let id = game.about().id;
        for (number, variant) in (0..).zip(variants(*game)) {
            for (auto_forced, on_timeout) in
                [(false, "forfeit"), (true, "forfeit"), (false, "stand_in"), (true, "stand_in")]
            {
                let options = variant_options(&variant, auto_forced, on_timeout);
                let mut played = TestMatch::dealt_of(id, variant.seats, number, &options);
                play_to_the_end(&mut played);
                let record = played.record();
                let report = verify(&record);
                assert!(report.verified, "{id} with {options}: {:?}", report.failure);
                kept_the_common_rules(&record, &options);
                record.events.iter().for_each(|line| only_codes(&line.event));
                let text = record.tell(Locale::En).expect("it is of a known game");
                assert!(text.lines().all(|line| line.chars().count() <= 100), "{id}: {text}");
            }
        }
    }
}

#[test]
fn an_altered_card_or_seat_in_any_effect_of_any_game_is_noticed() {
    for game in GAMES {
        let id = game.about().id;
        let mut played = TestMatch::dealt_of(id, *game.about().seats.start(), 7, &json!({}));
        play_to_the_end(&mut played);
        let record = played.record();
        for at in 0..record.events.len() {
            let mut altered = record.clone();
            let effects = altered.events[at].event["effects"].as_array_mut().expect("a list");
            let Some(last) = effects.last_mut() else { continue };
            last["seat"] = json!(19);
            let report = verify(&rechained(altered));
            assert_eq!(report.failure.and_then(|failure| failure.event), Some(record_seq(at)), "{id}");
        }
    }
}

fn record_seq(at: usize) -> u64 {
    u64::try_from(at).expect("few") + 1
}

/// Checks that the latest result stays visible: a seat's view of the newest event equals the event.
#[test]
fn the_view_shows_what_just_happened() {
    for game in GAMES {
        let mut played = TestMatch::dealt_of(game.about().id, *game.about().seats.start(), 3, &json!({}));
        for _ in 0..20 {
            played.step();
        }
        let newest = played.events.last().expect("there are events");
        let view = played.game.view(Viewer::Public, None, &Names::default(), Rendition::whole(Locale::En));
        let latest = view.latest.0.flatten().expect("something happened");
        assert_eq!((latest.seq, latest.hash), (newest.seq, newest.hash));
        assert_eq!(latest.sentences.len(), latest.effects.len());
        assert!(latest.sentences.iter().all(|sentence| sentence.ends_with('.')), "{:?}", latest.sentences);
    }
}

/// Why something is not legal names cards of a hand: only the seat that holds it, and is to act, may read it.
#[test]
fn reasons_are_for_the_seat_alone_that_is_to_act() {
    let mut given = 0;
    for game in GAMES {
        let seats = *game.about().seats.start();
        let mut played = TestMatch::dealt_of(game.about().id, seats, 3, &json!({}));
        for _ in 0..20 {
            let to_act = played.game.to_act();
            let eyes =
                (0..seats).map(Seat).map(|seat| (Viewer::Seat(seat), Some(seat))).chain([(Viewer::Public, None)]);
            for (viewer, seat) in eyes {
                let view = played.game.view(viewer, seat, &Names::default(), Rendition::whole(Locale::En));
                let reasons = serde_json::to_string(&view).expect("plain data").matches("\"reason\":\"You").count();
                assert!(reasons == 0 || seat.is_some_and(|seat| to_act.contains(seat)), "{}", game.about().id);
                given += reasons;
            }
            played.step();
        }
    }
    assert!(given > 0);
}
