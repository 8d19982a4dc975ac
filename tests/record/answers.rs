//! Decisions and their numbers: which answers are accepted, repeated, or too late.

use acepost::{
    games::{Illegal, Seat, Words},
    record::{Cause, Command, Refusal, verify},
};
use serde_json::{Value, json};

use crate::test_match::{TestMatch, time_out};

fn act(seat: u8, decision: u64, action: &Value) -> Command {
    Command::Act { seat: Seat(seat), decision, action: action.clone() }
}

/// Creates a match in which seat 0 has two cards to choose from for the first battle.
fn dealt() -> TestMatch {
    let mut matches = (0..).map(|number| TestMatch::dealt(number, &json!({})));
    matches.find(|played| played.legal(0).len() > 1).expect("most deals do not bind")
}

#[test]
fn a_match_starts_once() {
    assert_eq!(dealt().refused(&Command::Start), Refusal::Started);
}

#[test]
fn while_both_choose_at_once_both_answer_the_decision_of_the_same_number() {
    let mut played = dealt();
    assert_eq!((played.decision(), played.to_act()), (1, vec![0, 1]));
    let first = played.some_answer(0);
    played.ask(&first);
    assert_eq!((played.game.version(), played.decision(), played.to_act()), (2, 1, vec![1]));
    let second = played.some_answer(1);
    played.ask(&second);
    assert_eq!((played.game.version(), played.decision()), (3, 3));
}

#[test]
fn the_version_that_opens_a_decision_numbers_it_all_match_long() {
    let mut played = dealt();
    let mut opened = 1;
    while played.game.outcome().is_none() {
        let before = played.to_act();
        assert_eq!(played.decision(), opened);
        played.step();
        // The remaining one of two still answers the same decision.
        let goes_on = before.len() == 2 && played.to_act().len() == 1;
        let at_once = played.open()["players"][usize::from(before[0])]["chosen"] == json!(true);
        if !(goes_on && at_once) {
            opened = played.game.version();
        }
    }
    assert_eq!(played.game.decision(), None);
}

#[test]
fn the_same_answer_again_is_a_repetition_for_as_long_as_the_match_is_remembered() {
    let mut played = dealt();
    let answer = played.some_answer(0);
    played.ask(&answer);
    assert_eq!(played.refused(&answer), Refusal::Repeated { seq: 2 });
    let played = played.play_out();
    assert_eq!(played.refused(&answer), Refusal::Repeated { seq: 2 }, "also when the match is over");
}

#[test]
fn an_answer_with_hints_repeats_the_one_without() {
    let mut played = dealt();
    played.play_until(|played| {
        played.to_act().first().is_some_and(|&seat| played.legal(seat).iter().all(|action| action["would"].is_string()))
    });
    let (seat, decision) = (played.to_act()[0], played.decision());
    let listed = played.legal(seat)[0].clone();
    let seq = played.ask(&act(seat, decision, &listed))[0].seq;
    let bare = json!({"type": "play", "card": listed["card"]});
    assert_eq!(played.refused(&act(seat, decision, &bare)), Refusal::Repeated { seq });
    assert_eq!(played.refused(&act(seat, decision, &listed)), Refusal::Repeated { seq });
}

#[test]
fn an_answer_with_its_cards_in_another_order_is_the_same_answer_and_is_recorded_as_it_is_sent() {
    // CS-8
    let first = |played: &TestMatch| played.legal(played.to_act()[0])[0].clone();
    let several = |played: &TestMatch| first(played)["cards"].as_array().is_some_and(|cards| cards.len() > 1);
    let matches = (0..).map(|number| TestMatch::dealt_of("clockwork-spades", 2, number, &json!({})));
    let mut reached = matches.filter_map(|mut played| played.play_until(several).then_some(played));
    let mut played = reached.next().expect("most matches have such a turn");
    let (seat, decision, listed) = (played.to_act()[0], played.decision(), first(&played));
    let cards: Vec<Value> = listed["cards"].as_array().expect("a list").iter().rev().cloned().collect();
    let other = json!({"type": "play", "cards": cards});

    let advice = played.game.explain(Seat(seat), &other, &Words::PLAIN).expect("it is legal");
    assert_eq!(advice.action.value()["cards"], listed["cards"]);
    let events = played.ask(&act(seat, decision, &other));
    let Cause::Action { action, .. } = &events[0].cause else { panic!("{events:?}") };
    assert_eq!(*action, other);
    for again in [&other, &listed] {
        assert_eq!(played.refused(&act(seat, decision, again)), Refusal::Repeated { seq: events[0].seq });
    }
    let fewer = json!({"type": "play", "cards": [cards[0]]});
    assert_eq!(played.refused(&act(seat, decision, &fewer)), Refusal::Answered);
    assert!(verify(&played.play_out().record()).verified);
}

#[test]
fn another_answer_to_an_answered_decision_is_refused() {
    let mut played = dealt();
    let (one, other) = (played.legal(0)[0].clone(), played.legal(0)[1].clone());
    played.ask(&act(0, 1, &one));
    assert_eq!(played.refused(&act(0, 1, &other)), Refusal::Answered);
    assert_eq!(played.refused(&act(0, 1, &json!({"type": "fold"}))), Refusal::Answered);
    assert_eq!(played.refused(&act(0, 1, &Value::Null)), Refusal::Answered);
    assert_eq!(played.play_out().refused(&act(0, 1, &other)), Refusal::Answered);
}

#[test]
fn an_answer_to_a_decision_that_is_not_open_to_the_seat_is_refused() {
    let mut played = dealt();
    let action = played.legal(0)[0].clone();
    for decision in [0, 2, u64::MAX] {
        assert_eq!(played.refused(&act(0, decision, &action)), Refusal::Closed);
    }
    for stranger in [2, 31, 32, 255] {
        assert_eq!(played.refused(&act(stranger, 1, &action)), Refusal::Closed);
    }
    played.ask(&Command::Resign { seat: Seat(1) });
    assert_eq!(played.refused(&act(0, 1, &action)), Refusal::Closed, "the match is over");
}

#[test]
fn what_the_server_played_for_a_seat_is_no_answer_of_its_own() {
    let mut played = TestMatch::dealt(1, &json!({"on_timeout": "stand_in"}));
    let events = played.ask(&time_out(&[0]));
    let Cause::StandIn { action, .. } = &events[0].cause else { panic!("{events:?}") };
    assert_eq!(played.refused(&act(0, 1, action)), Refusal::Closed);
}

#[test]
fn an_action_that_the_rules_forbid_changes_nothing() {
    let played = dealt();
    let theirs = played.legal(1)[0].clone();
    let forbidden = played.refused(&act(0, 1, &theirs));
    assert!(matches!(forbidden, Refusal::Illegal(Illegal::Forbidden(_))), "{forbidden:?}");
    for no_action in [json!({}), json!([]), json!({"type": "play"}), json!({"type": "play", "card": "1S"}), json!(7)] {
        let refusal = played.refused(&act(0, 1, &no_action));
        assert!(matches!(refusal, Refusal::Illegal(Illegal::NotAnAction { .. })), "{no_action}: {refusal:?}");
    }
    assert_eq!((played.game.version(), played.to_act()), (1, vec![0, 1]));
}
