//! Who sees and may do what at which time: decisions, the parts of a view, seats that have left.

use acepost::{
    games::{Locale, Names, Seat, Viewer, Words},
    record::{ClockPauses, Command, MatchClock, Part, Parts, Refusal, Rendition},
};
use serde_json::json;

use crate::test_match::{TestMatch, now, time_out};

const SEATS: [Seat; 3] = [Seat(0), Seat(1), Seat(2)];

/// Three play Chase the Ace, in which one after the other is to act.
fn three() -> TestMatch {
    TestMatch::dealt_of("chase-the-ace", 3, 1, &json!({"on_timeout": "stand_in"}))
}

#[test]
fn only_who_is_to_act_sees_the_decision() {
    let played = three();
    let [to_act] = played.to_act()[..] else { panic!("one is to act") };
    for seat in SEATS {
        let view = |viewer| played.game.view(viewer, Some(seat), &Names::default(), Rendition::whole(Locale::En));
        let is_own = seat == Seat(to_act);
        assert_eq!(view(Viewer::Seat(seat)).decision.0.flatten().is_some(), is_own);
        assert!(view(Viewer::Public).decision.0.flatten().is_none());
        let seen = played.game.observation(seat);
        assert_eq!(seen.map(|(decision, _)| decision), is_own.then(|| played.decision()));
        let action = &played.legal(to_act)[0];
        let advice = played.game.explain(seat, action, &Words::PLAIN);
        assert_eq!(advice.map(|advice| json!(advice.label)), is_own.then(|| action["label"].clone()));
    }
}

#[test]
fn each_part_of_a_view_is_made_alone() {
    let played = three();
    for (part, has_game, has_layout) in [(Part::Game, true, false), (Part::Layout, false, true)] {
        let parts = [part].into_iter().collect::<Parts>();
        let view = played.game.view_for(Viewer::Public, None, &Words::PLAIN, parts);
        assert_eq!((view.game.0.is_some(), view.layout.0.is_some()), (has_game, has_layout));
        assert!(view.decision.is_left_out() && view.latest.is_left_out());
    }
}

#[test]
fn the_sentences_of_an_event_tell_that_the_server_has_played() {
    let mut played = three();
    let late = played.to_act()[0];
    played.ask(&time_out(&[late]));
    let no_names = Names::NONE;
    let of_others = format!("Seat {0}'s time ran out, and the server stood in. Seat {0} ", late + 1);
    for (reader, beginning) in
        [(Some(Seat(late)), "Your time ran out, and the server stood in. You "), (None, of_others.as_str())]
    {
        let words = Words::new(Locale::En, &no_names, reader);
        let event = played.game.newest_view(Viewer::Public, &words).expect("it can be told").expect("an event");
        assert!(event.sentences[0].starts_with(beginning), "{:?}", event.sentences);
        assert_eq!(event.sentences.len(), event.effects.len());
    }
}

#[test]
fn nothing_is_hidden_once_a_match_is_over() {
    let mut played = three();
    let viewers = |played: &TestMatch| [None, Some(Seat(1))].map(|seat| played.game.viewer(seat));
    assert_eq!(viewers(&played), [Viewer::Public, Viewer::Seat(Seat(1))]);
    played.ask(&Command::Draw);
    assert_eq!(viewers(&played), [Viewer::Everyone, Viewer::Everyone]);
}

#[test]
fn who_has_left_stays_out_and_resigns_once() {
    let mut played = three();
    let resign = |seat: u8| Command::Resign { seat: Seat(seat) };
    played.ask(&resign(1));
    assert_eq!(SEATS.map(|seat| played.game.left_at(seat)), [None, Some(now()), None]);
    assert_eq!(SEATS.map(|seat| played.game.resignation(seat)), [None, Some(2), None]);
    assert_eq!(played.refused(&resign(1)), Refusal::Repeated { seq: 2 });
    played.ask(&resign(2));
    assert!(played.game.outcome().is_some(), "one is left");
    assert_eq!(played.refused(&resign(2)), Refusal::Repeated { seq: 3 });
    assert_eq!(played.refused(&resign(0)), Refusal::Finished);
    assert_eq!(played.refused(&Command::Start), Refusal::Finished);
}

#[test]
fn who_was_late_for_good_cannot_resign() {
    let mut played = TestMatch::dealt_of("chase-the-ace", 3, 1, &json!({"on_timeout": "forfeit"}));
    let [late] = played.to_act()[..] else { panic!("one is to act") };
    played.ask(&time_out(&[late]));
    assert_eq!(played.refused(&Command::Resign { seat: Seat(late) }), Refusal::Out);
}

#[test]
fn an_answer_of_the_server_adds_to_the_bank_like_one_of_the_player() {
    let mut played = three();
    let [late] = played.to_act()[..] else { panic!("one is to act") };
    let bank = MatchClock::Bank { initial_seconds: 600, increment_seconds: 60, maximum_seconds: 6000, weekends: None };
    let left = |played: &TestMatch| {
        let never = ClockPauses::default();
        played.game.clocks(&bank, &never).left(Seat(late), now()).map(|left| left.as_secs())
    };
    assert_eq!(left(&played), Some(600));
    played.ask(&time_out(&[late]));
    assert_eq!(left(&played), Some(660));
}
