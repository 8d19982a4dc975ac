//! Matches that do not end by the game's rules: by an agreed draw, or called off by an operator.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use acepost::{
    games::{Layout, Locale, Names, Outcome, Seat, SeatSet, Viewer, catalog::GAMES},
    record::{Check, Command, Event, MAX_EVENTS, MAX_RECORD_BYTES, Match, Record, Refusal, Rendition, verify},
};
use serde_json::{Value, json};

use crate::{
    support::{
        endless::{next, play_on, with_fewer_aces},
        variants::{Variant, good_seats, variants},
    },
    test_match::{TestMatch, causes, now, rechained, some_record, time_out},
};

/// Returns the check that fails, and its event.
fn found(record: &Record) -> (Check, Option<u64>) {
    let failure = verify(record).failure.expect("it does not verify");
    (failure.check, failure.event)
}

#[test]
fn a_draw_and_the_operators_end_are_possible_at_any_time_in_a_running_match() {
    for (command, cause, reason) in
        [(Command::Draw, "draw", "agreed_draw"), (Command::CallOff, "called off", "called_off")]
    {
        for steps in 0..40 {
            let mut played = TestMatch::dealt(steps, &json!({"auto_forced": steps % 2 == 1}));
            (0..steps).for_each(|_| played.step());
            if played.game.outcome().is_some() {
                assert_eq!(played.refused(&command), Refusal::Finished);
                continue;
            }
            assert_eq!(causes(&played.ask(&command)), [cause]);
            assert_eq!(played.game.outcome(), Some(Outcome { placements: vec![1, 1], reason: reason.to_owned() }));
            assert!(verify(&played.record()).verified);
            assert_eq!(played.refused(&command), Refusal::Finished);
        }
    }
}

#[test]
fn an_answer_given_before_a_draw_is_still_known_and_later_ones_come_too_late() {
    let mut played = TestMatch::dealt(1, &json!({}));
    let (given, late) = (played.some_answer(0), played.some_answer(1));
    played.ask(&given);
    played.ask(&Command::Draw);
    assert_eq!(played.refused(&given), Refusal::Repeated { seq: 2 });
    assert_eq!(played.refused(&late), Refusal::Closed);
}

/// Returns the transcript of a match in which a player leaves at once; `None` if that ends the match.
fn told_after_leaving(game: &str, variant: &Variant, resigns: bool) -> Option<String> {
    let mut played = TestMatch::dealt_of(game, variant.seats, 3, &Value::from(variant.options.clone()));
    let seat = played.to_act()[0];
    played.ask(&if resigns { Command::Resign { seat: Seat(seat) } } else { time_out(&[seat]) });
    if played.game.outcome().is_some() {
        return None;
    }
    let told = played.play_out().record().tell(Locale::En).expect("it can be told");
    Some(told.split_whitespace().collect::<Vec<_>>().join(" "))
}

#[test]
fn that_a_player_has_left_is_told_once_where_the_others_play_on() {
    let mut told = BTreeSet::new();
    for game in GAMES {
        let id = game.about().id;
        for variant in variants(*game).iter().filter(|variant| variant.seats == good_seats(*game)) {
            let left = |resigns| told_after_leaving(id, variant, resigns);
            let (Some(resigned), Some(late)) = (left(true), left(false)) else { continue };
            // By the sentence of an effect with `why`, or else by that of the cause.
            assert_eq!(resigned.matches("resigned").count(), 1, "{resigned}");
            assert_eq!(late.to_lowercase().matches("time").count(), 1 + late.matches("on_timeout").count(), "{late}");
            told.insert(id);
        }
    }
    assert!(told.len() >= 2, "{told:?}");
}

#[test]
fn before_the_deal_there_is_nothing_to_end() {
    let played = TestMatch::dealt(1, &json!({}));
    let undealt = Match::new(Arc::new(played.game.header().clone()), played.game.seed().clone()).expect("known");
    for command in [Command::Draw, Command::CallOff] {
        assert_eq!(undealt.ask(&command, now()).err(), Some(Refusal::Finished));
    }
}

/// Returns a match of two who keep it going, with this many events.
fn endless(options: &Value, events: u64) -> TestMatch {
    let played = (0..).map(|number| TestMatch::dealt(number, options)).find_map(|mut played| {
        played.events.extend(play_on(&mut played.game, events, now())?);
        Some(played)
    });
    played.expect("some deals lead to a showdown")
}

#[test]
fn a_match_that_its_players_keep_going_is_called_off_with_an_event_of_the_same_append_and_its_record_can_be_read() {
    for options in [json!({}), json!({"auto_forced": true, "keep_two": true})] {
        let mut played = endless(&options, MAX_EVENTS - 1);
        assert!(played.game.version() < MAX_EVENTS && played.game.outcome().is_none());
        let answer = next(&played.game, with_fewer_aces(&played.game)).expect("it goes on");
        let appended = played.ask(&answer);
        assert_eq!(causes(&appended).last().map(String::as_str), Some("called off"));
        assert_eq!(appended.iter().map(Event::is_consequence).collect::<Vec<_>>(), [false, true]);
        let called_off = Outcome { placements: vec![1, 1], reason: "called_off".to_owned() };
        assert_eq!(played.game.outcome(), Some(called_off));
        assert!(matches!(played.refused(&answer), Refusal::Repeated { seq: MAX_EVENTS }));
        let record = played.record();
        let lines = record.to_ndjson().expect("plain data");
        for text in [&serde_json::to_string(&record).expect("plain data"), &lines] {
            assert_eq!(Record::read(text).as_ref(), Ok(&record));
            // Far from what readers refuse.
            let objects = text.matches('{').count();
            assert!(2 * text.len() < MAX_RECORD_BYTES && objects < 120_000, "{} bytes, {objects} objects", text.len());
        }
        assert!(verify(&record).verified);
    }
}

#[test]
fn a_match_that_is_too_long_already_is_called_off_by_whatever_happens_next() {
    let played = endless(&json!({"on_timeout": "stand_in"}), MAX_EVENTS - 1);
    let seat = played.to_act()[0];
    let asked = |command: &Command| -> Vec<Event> {
        let advance = played.game.ask(command, now()).expect("it is possible");
        advance.events.iter().map(|stored| stored.event().expect("an event")).collect()
    };
    for (command, cause) in [
        (Command::TimeOut { seats: SeatSet::one(Seat(seat)) }, format!("stand-in for {seat}")),
        (next(&played.game, 0).expect("it goes on"), format!("action of {seat}")),
    ] {
        let events = asked(&command);
        assert_eq!(causes(&events), [cause.as_str(), "called off"]);
    }
    for (command, cause) in [(Command::Draw, "draw"), (Command::CallOff, "called off")] {
        let events = asked(&command);
        assert_eq!(causes(&events), [cause]);
        assert!(!events[0].is_consequence());
    }
}

/// Returns the places, by seat, of players who are already out.
fn places_of_those_out(played: &TestMatch) -> BTreeMap<u8, u64> {
    let players = played.open()["players"].as_array().cloned().unwrap_or_default();
    let places = (0..).zip(players).filter_map(|(seat, player)| Some((seat, player["place"].as_u64()?)));
    places.collect()
}

/// Checks that a match that was ended from outside does not continue, and hides nothing.
fn is_over(played: &TestMatch, seats: u8) {
    let game = &played.game;
    assert_eq!((game.to_act(), game.still_in(), game.decision()), (SeatSet::EMPTY, SeatSet::EMPTY, None));
    for seat in (0..seats).map(Seat) {
        assert_eq!(game.viewer(Some(seat)), Viewer::Everyone);
        assert!(game.observation(seat).is_none(), "no bot has anything to choose");
        let view = game.view(game.viewer(Some(seat)), Some(seat), &Names::default(), Rendition::whole(Locale::En));
        assert_eq!((view.decision.0, &view.to_act), (Some(None), &Vec::new()));
        assert_eq!(view.outcome, game.outcome());
        let shown = view.game.0.expect("all parts").value();
        assert_eq!(shown["outcome"], serde_json::to_value(game.outcome()).expect("plain data"));
        says_that_it_is_over(&shown, &view.layout.0.expect("all parts"));
        let latest = view.latest.0.flatten().expect("the end");
        assert!(latest.effects.is_empty() && latest.sentences.len() == 1, "{latest:?}");
        for command in [Command::Draw, Command::CallOff, time_out(&[seat.0])] {
            assert_eq!(played.refused(&command), Refusal::Finished);
        }
        let again = game.resignation(seat).map_or(Refusal::Finished, |seq| Refusal::Repeated { seq });
        assert_eq!(played.refused(&Command::Resign { seat }), again);
    }
}

/// Checks every field that says who is in, who is to act, and where.
fn says_that_it_is_over(game: &Value, layout: &Layout) {
    for to_choose in ["to_act", "window"] {
        assert!(game[to_choose].as_array().is_none_or(Vec::is_empty), "{game}");
    }
    assert_ne!(game["secret"], true, "{game}");
    for (player, place) in game["players"].as_array().expect("players").iter().zip(&placements(game)) {
        for still in ["still_in", "on_their_honour", "chosen"] {
            assert_ne!(player[still], true, "{game}");
        }
        if player.get("still_in").is_some() {
            assert_eq!(player["place"], *place, "{game}");
        }
    }
    let roles = layout.markers.iter().filter_map(|marker| serde_json::to_value(marker).ok());
    for marker in roles {
        let label = marker["label"].as_str().unwrap_or_default().to_owned();
        assert!(
            !["Attacker", "Defender", "On their honour", "Has chosen"].contains(&&*label)
                && !label.starts_with("Window"),
            "{marker}"
        );
    }
}

fn placements(game: &Value) -> Vec<Value> {
    game["outcome"]["placements"].as_array().cloned().expect("places")
}

#[test]
fn in_a_draw_those_still_in_share_a_place_and_who_was_out_keeps_theirs() {
    let mut out_before = BTreeMap::new();
    for game in GAMES {
        let (id, most) = (game.about().id, *game.about().seats.end());
        for number in 0..40 {
            let mut played = TestMatch::dealt_of(id, most.min(6), number, &json!({}));
            if number < 6 {
                // After a few decisions, so that short games are tested, too.
                (0..number).for_each(|_| played.step());
            } else {
                // With a player who is already out, if that happens.
                played.play_until(|played| played.game.version() > 150 || places_of_those_out(played).len() > 1);
            }
            if played.game.outcome().is_some() {
                continue;
            }
            let (still_in, out) = (played.game.still_in(), places_of_those_out(&played));
            played.ask(&Command::Draw);
            let outcome = played.game.outcome().expect("it is over");
            assert_eq!(outcome.reason, "agreed_draw");
            let place_of = |seat: Seat| outcome.placements[seat.index()];
            let shared: Vec<u8> = still_in.iter().map(place_of).collect();
            assert!(shared.windows(2).all(|two| two[0] == two[1]), "{id}: {outcome:?}");
            for (&seat, &place) in &out {
                assert_eq!(u64::from(place_of(Seat(seat))), place, "{id}: {outcome:?}");
                assert_ne!(place_of(Seat(seat)), shared[0], "{id}: {outcome:?}");
            }
            assert_eq!(outcome.placements.iter().min(), Some(&1));
            is_over(&played, most.min(6));
            assert!(verify(&played.record()).verified);
            *out_before.entry(id).or_insert(0) += out.len();
        }
    }
    assert!(out_before.values().filter(|&&out| out > 0).count() >= 2, "{out_before:?}");
}

#[test]
fn a_match_that_an_operator_calls_off_is_lost_by_nobody() {
    for game in GAMES {
        let seats = *game.about().seats.end();
        let mut played = TestMatch::dealt_of(game.about().id, seats, 5, &json!({}));
        (0..10).for_each(|_| played.step());
        played.ask(&Command::CallOff);
        let outcome = played.game.outcome().expect("it is over");
        assert_eq!((outcome.placements, &*outcome.reason), (vec![1; seats.into()], "called_off"));
        is_over(&played, seats);
        let record = played.record();
        assert!(verify(&record).verified);
        let text = record.tell(Locale::En).expect("it is of a known game");
        assert!(text.contains("called the match off.") && !text.contains("Place 1"), "{text}");
    }
}

/// Returns a match that was ended from outside after a few answers.
fn ended_by(command: &Command) -> Record {
    let mut played = TestMatch::dealt(1, &json!({}));
    (0..5).for_each(|_| played.step());
    played.ask(command);
    let record = played.record();
    assert!(verify(&record).verified);
    record
}

#[test]
fn the_reason_of_a_draw_is_no_other_and_nobody_has_won_it() {
    for (command, other) in [(Command::Draw, "called_off"), (Command::CallOff, "agreed_draw")] {
        let honest = ended_by(&command);
        let last = Some(honest.events.len() as u64);
        let mut renamed = honest.clone();
        renamed.result.reason = other.to_owned();
        let mut won = honest;
        won.result.placements = vec![1, 2];
        for record in [renamed, won] {
            assert_eq!(found(&rechained(record)), (Check::Result, last));
        }
    }
}

#[test]
fn a_draw_has_no_effects() {
    for command in [Command::Draw, Command::CallOff] {
        let mut record = ended_by(&command);
        let last = record.events.len();
        let effect = json!({"type": "match_ended", "placements": [1, 2], "reason": "resigned"});
        record.events[last - 1].event["effects"] = json!([effect]);
        assert_eq!(found(&rechained(record)), (Check::Effects, Some(last as u64)));
    }
}

#[test]
fn a_draw_names_nobody() {
    for command in [Command::Draw, Command::CallOff] {
        let mut record = ended_by(&command);
        let last = record.events.len();
        record.events[last - 1].event["cause"]["seat"] = json!(0);
        assert_eq!(found(&rechained(record)), (Check::Effects, Some(last as u64)));
    }
}

#[test]
fn a_draw_before_the_deal_or_after_the_end_is_not_legal() {
    for kind in ["draw", "called_off"] {
        let mut record = some_record();
        record.events[0].event["cause"] = json!({"type": kind});
        assert_eq!(found(&rechained(record)), (Check::Legality, Some(1)));
        for honest in [some_record(), ended_by(&Command::Draw), ended_by(&Command::CallOff)] {
            let mut record = honest;
            let mut one_more = record.events.last().expect("there are some").clone();
            let seq = record.events.len() as u64 + 1;
            one_more.event = json!({"seq": seq, "at": one_more.event["at"], "cause": {"type": kind}, "effects": []});
            record.events.push(one_more);
            assert_eq!(found(&rechained(record)), (Check::Legality, Some(seq)));
        }
    }
}

#[test]
fn a_draw_that_was_left_out_or_put_in_another_place_is_noticed() {
    for command in [Command::Draw, Command::CallOff] {
        let honest = ended_by(&command);
        let mut left_out = honest.clone();
        left_out.events.pop();
        let last = left_out.events.len() as u64;
        assert_eq!(found(&rechained(left_out)), (Check::Result, Some(last)));
        let mut resigned = honest.clone();
        resigned.events.last_mut().expect("some").event["cause"] = json!({"type": "resignation", "seat": 0});
        assert_eq!(found(&rechained(resigned)), (Check::Effects, Some(last + 1)), "resigning has an effect");
        let mut earlier = honest;
        let draw = earlier.events[earlier.events.len() - 1].event["cause"].clone();
        earlier.events[2].event["cause"] = draw;
        assert_eq!(found(&rechained(earlier)), (Check::Effects, Some(3)));
    }
}
