//! The rules that all games share and that `src/record/` implements: time-outs and forced choices.

use std::collections::BTreeSet;

use acepost::{
    games::{Outcome, Seat},
    record::{Cause, Command, Event, Refusal, verify},
};
use serde_json::{Value, json};

use crate::test_match::{TestMatch, causes, time_out};

const MATCHES: u64 = 300;

fn stand_in() -> Value {
    json!({"on_timeout": "stand_in"})
}

fn ended(played: &TestMatch) -> (Vec<u8>, String) {
    let Outcome { placements, reason } = played.game.outcome().expect("the match is over");
    (placements, reason)
}

fn outcome(placements: [u8; 2], reason: &str) -> (Vec<u8>, String) {
    (placements.into(), reason.to_owned())
}

/// Plays until the seat is to act, with random answers of the other seat; false if the match ends before.
fn until_to_act(played: &mut TestMatch, seat: u8) -> bool {
    while !played.to_act().contains(&seat) {
        if played.game.outcome().is_some() {
            return false;
        }
        played.step();
    }
    true
}

/// Lets the seat's time run out the next time that it has to act.
fn lapse(played: &mut TestMatch, seat: u8) -> Vec<Event> {
    assert!(until_to_act(played, seat), "the match is over before the seat's time can run out");
    played.ask(&time_out(&[seat]))
}

/// Whether playing the only card at once would reveal the hand to the others.
fn is_telling(table: &Value, seat: u8, card: &str) -> bool {
    let hand = table["players"][usize::from(seat)]["hand"].as_array().map_or(0, Vec::len);
    table["secret"] == json!(true) || card.starts_with('2') && hand > 1
}

#[test]
fn under_forfeit_the_seat_whose_time_runs_out_has_lost() {
    for seat in [0, 1] {
        let mut played = TestMatch::dealt(1, &json!({}));
        assert_eq!(causes(&lapse(&mut played, seat)), [format!("time-out of [{seat}]")]);
        assert_eq!(ended(&played), outcome([1 + u8::from(seat == 0), 1 + u8::from(seat == 1)], "timed_out"));
        assert!(verify(&played.record()).verified);
    }
}

#[test]
fn under_forfeit_both_running_out_at_one_deadline_is_a_draw_in_one_event() {
    let mut played = TestMatch::dealt(1, &json!({}));
    assert_eq!(played.to_act(), [0, 1]);
    assert_eq!(causes(&played.ask(&time_out(&[0, 1]))), ["time-out of [0, 1]"]);
    assert_eq!(ended(&played), outcome([1, 1], "timed_out"));
    assert!(verify(&played.record()).verified);
}

#[test]
fn only_seats_that_have_to_act_can_run_out_of_time() {
    let mut played = TestMatch::dealt(1, &json!({}));
    let answer = played.some_answer(0);
    played.ask(&answer);
    assert_eq!(played.refused(&time_out(&[0])), Refusal::Closed);
    assert_eq!(played.refused(&time_out(&[])), Refusal::Closed);
    assert_eq!(played.refused(&time_out(&[9])), Refusal::Closed);
    assert_eq!(causes(&played.ask(&time_out(&[0, 1]))), ["time-out of [1]"], "seat 0 has answered in time");
    assert_eq!(ended(&played), outcome([1, 2], "timed_out"));
}

#[test]
fn under_stand_in_the_server_plays_the_weakest_card_for_the_seat() {
    let mut played = TestMatch::dealt(1, &stand_in());
    let mut legal = played.legal(0);
    let strength = |action: &Value| {
        let card = action["card"].as_str().expect("a card");
        "23456789TJQKA".find(&card[..1])
    };
    legal.sort_by_key(strength);
    let events = lapse(&mut played, 0);
    assert_eq!(causes(&events), ["stand-in for 0"]);
    let Cause::StandIn { action, decision, .. } = &events[0].cause else { panic!("{events:?}") };
    assert_eq!((&action["card"], *decision), (&legal[0]["card"], 1));
}

#[test]
fn stand_ins_for_two_seats_at_one_deadline_are_played_seat_0s_first() {
    let mut played = TestMatch::dealt(1, &stand_in());
    let events = played.ask(&time_out(&[1, 0]));
    assert_eq!(causes(&events), ["stand-in for 0", "stand-in for 1"]);
    assert!(played.game.outcome().is_none());
}

#[test]
fn the_third_time_in_a_row_the_seat_forfeits_and_nothing_is_played_for_it() {
    let mut played = TestMatch::dealt(1, &stand_in());
    assert_eq!(causes(&lapse(&mut played, 0)), ["stand-in for 0"]);
    assert_eq!(causes(&lapse(&mut played, 0)), ["stand-in for 0"]);
    assert_eq!(causes(&lapse(&mut played, 0)), ["time-out of [0]"]);
    assert_eq!(ended(&played), outcome([2, 1], "timed_out"));
    assert!(verify(&played.record()).verified);
}

#[test]
fn an_action_of_the_players_own_breaks_the_row() {
    let mut played = TestMatch::dealt(1, &stand_in());
    lapse(&mut played, 0);
    lapse(&mut played, 0);
    assert!(until_to_act(&mut played, 0));
    let own = played.some_answer(0);
    played.ask(&own);
    assert_eq!(causes(&lapse(&mut played, 0)), ["stand-in for 0"]);
    assert_eq!(causes(&lapse(&mut played, 0)), ["stand-in for 0"]);
    assert_eq!(causes(&lapse(&mut played, 0)), ["time-out of [0]"]);
}

#[test]
fn the_rows_of_two_seats_are_counted_apart() {
    let mut played = TestMatch::dealt(1, &stand_in());
    lapse(&mut played, 0);
    lapse(&mut played, 0);
    assert_eq!(causes(&lapse(&mut played, 1)), ["stand-in for 1"]);
    assert_eq!(causes(&lapse(&mut played, 0)), ["time-out of [0]"]);
}

#[test]
fn of_two_seats_at_one_deadline_the_one_whose_third_time_it_is_leaves_first() {
    let both_to_act = |played: &TestMatch| played.to_act().len() == 2;
    let third_for_0 = |number: u64| {
        let mut played = TestMatch::dealt(number, &stand_in());
        lapse(&mut played, 0);
        (until_to_act(&mut played, 0) && both_to_act(&played)).then_some(played)
    };
    let again = |mut played: TestMatch| {
        lapse(&mut played, 0);
        (until_to_act(&mut played, 0) && both_to_act(&played)).then_some(played)
    };
    // Both act at once only in duels; a duel within a duel right after the set-up is rare, but there are many deals.
    let mut played = (0..20_000).find_map(|number| again(third_for_0(number)?)).expect("one in so many");
    assert_eq!(causes(&played.ask(&time_out(&[0, 1]))), ["time-out of [0]"]);
    assert_eq!(ended(&played), outcome([2, 1], "timed_out"));
    assert!(verify(&played.record()).verified);
}

#[test]
fn a_forced_play_does_not_break_the_row() {
    let options = json!({"on_timeout": "stand_in", "auto_forced": true});
    let mut met = 0;
    for number in 0..MATCHES {
        let mut played = TestMatch::dealt(number, &options);
        // Late enough that hands have single cards left.
        played.play_until(|played| {
            played.open()["piles"].as_array().expect("six").iter().all(|pile| pile["count"].as_u64() < Some(2))
        });
        let mut since = Vec::new();
        while until_to_act(&mut played, 0) {
            let from = played.events.len();
            played.ask(&time_out(&[0]));
            let new = played.events[from..].iter().map(|stored| stored.event().expect("an event")).collect::<Vec<_>>();
            since.extend(causes(&new));
        }
        let lapses = since.iter().filter(|cause| *cause == "stand-in for 0").count();
        assert!(lapses <= 2, "match {number}: {since:?}");
        let between = since.iter().skip_while(|cause| *cause != "stand-in for 0");
        met += u32::from(
            between.clone().any(|cause| cause == "forced for 0") && between.clone().any(|c| c == "time-out of [0]"),
        );
        assert!(verify(&played.record()).verified);
    }
    assert!(met > 0, "in no match the server played a forced choice between a stand-in and the last time-out");
}

#[test]
fn forced_choices_wait_for_the_player_unless_the_match_says_otherwise() {
    let single = |played: &TestMatch| {
        played.to_act().iter().any(|&seat| played.legal(seat).len() == 1)
            && played.open()["secret"] == json!(false)
            && played.open()["piles"].as_array().expect("six").iter().all(|pile| pile["count"] == json!(0))
    };
    let met = (0..MATCHES).filter(|&number| TestMatch::dealt(number, &json!({})).play_until(single)).count();
    assert!(met > 0);
    let forced = |number| TestMatch::dealt(number, &json!({})).play_out().events;
    assert!((0..20).flat_map(forced).all(|event| !event.body.contains("\"forced\"")));
}

#[test]
fn with_auto_forced_every_choice_that_is_none_is_played_at_once_unless_that_would_tell_what_the_hand_holds() {
    let mut met = BTreeSet::new();
    for number in 0..MATCHES {
        let mut played = TestMatch::dealt(number, &json!({"auto_forced": true}));
        while played.game.outcome().is_none() {
            for seat in played.to_act() {
                if let [only] = played.legal(seat).as_slice() {
                    let card = only["card"].as_str().expect("a card");
                    assert!(is_telling(&played.open(), seat, card), "match {number}: {card} waits for seat {seat}");
                    met.insert(if played.open()["secret"] == json!(true) { "a secret choice" } else { "a 2" });
                }
            }
            played.step();
        }
        assert!(verify(&played.record()).verified);
    }
    assert_eq!(met, BTreeSet::from(["a 2", "a secret choice"]));
}

#[test]
fn what_is_played_at_once_was_the_only_choice_and_is_marked_forced() {
    let mut forced = 0;
    for number in 0..MATCHES {
        let mut played = TestMatch::dealt(number, &json!({"auto_forced": true}));
        while let Some(&seat) = played.to_act().first() {
            let answer = played.some_answer(seat);
            let events = played.ask(&answer);
            assert!(matches!(events[0].cause, Cause::Action { .. }));
            for event in &events[1..] {
                let Cause::Forced { seat, decision, action } = &event.cause else { panic!("{event:?}") };
                assert_eq!(*decision, event.seq - 1, "a face-up choice is one seat's alone");
                assert_eq!(*event.effects[0].json(), json!({"type": "played", "seat": seat, "card": action["card"]}));
                forced += 1;
            }
        }
    }
    assert!(forced > 0);
}

#[test]
fn resigning_is_possible_at_any_time_in_a_running_match() {
    for steps in 0..40 {
        let mut played = TestMatch::dealt(steps, &json!({}));
        (0..steps).for_each(|_| played.step());
        if played.game.outcome().is_some() {
            continue;
        }
        let seat = u8::from(steps % 2 == 1);
        played.ask(&Command::Resign { seat: Seat(seat) });
        assert_eq!(ended(&played), outcome([2 - seat, 1 + seat], "resigned"));
        assert!(verify(&played.record()).verified);
        assert_eq!(played.refused(&Command::Resign { seat: Seat(1 - seat) }), Refusal::Finished);
    }
}
