//! Who sees and may do what at which time: decisions, the parts of a view, seats that have left.

use acepost::{
    games::{Locale, Names, Seat, Viewer, Words},
    record::{ClockPauses, Command, MatchClock, Part, Parts, Refusal, Rendition},
};
use serde_json::json;

use crate::sitting::{Sitting, now, time_out};

const SEATS: [Seat; 3] = [Seat(0), Seat(1), Seat(2)];

/// Three play Chase the Ace, in which one after the other is to act.
fn three() -> Sitting {
    Sitting::dealt_of("chase-the-ace", 3, 1, &json!({"on_timeout": "stand_in"}))
}

#[test]
fn only_who_is_to_act_sees_the_decision() {
    let sitting = three();
    let [to_act] = sitting.to_act()[..] else { panic!("one is to act") };
    for seat in SEATS {
        let view = |viewer| sitting.game.view(viewer, Some(seat), &Names::default(), Rendition::whole(Locale::En));
        let is_own = seat == Seat(to_act);
        assert_eq!(view(Viewer::Seat(seat)).decision.0.flatten().is_some(), is_own);
        assert!(view(Viewer::Public).decision.0.flatten().is_none());
        let seen = sitting.game.observation(seat);
        assert_eq!(seen.map(|(decision, _)| decision), is_own.then(|| sitting.decision()));
        let action = &sitting.legal(to_act)[0];
        let advice = sitting.game.explain(seat, action, &Words::PLAIN);
        assert_eq!(advice.map(|advice| json!(advice.label)), is_own.then(|| action["label"].clone()));
    }
}

#[test]
fn each_part_of_a_view_is_made_alone() {
    let sitting = three();
    for (part, has_game, has_layout) in [(Part::Game, true, false), (Part::Layout, false, true)] {
        let parts = [part].into_iter().collect::<Parts>();
        let view = sitting.game.view_for(Viewer::Public, None, &Words::PLAIN, parts);
        assert_eq!((view.game.0.is_some(), view.layout.0.is_some()), (has_game, has_layout));
        assert!(view.decision.is_left_out() && view.latest.is_left_out());
    }
}

#[test]
fn nothing_is_hidden_once_a_match_is_over() {
    let mut sitting = three();
    let viewers = |sitting: &Sitting| [None, Some(Seat(1))].map(|seat| sitting.game.viewer(seat));
    assert_eq!(viewers(&sitting), [Viewer::Public, Viewer::Seat(Seat(1))]);
    sitting.ask(&Command::Draw);
    assert_eq!(viewers(&sitting), [Viewer::Everyone, Viewer::Everyone]);
}

#[test]
fn who_has_left_stays_out_and_resigns_once() {
    let mut sitting = three();
    let resign = |seat: u8| Command::Resign { seat: Seat(seat) };
    sitting.ask(&resign(1));
    assert_eq!(SEATS.map(|seat| sitting.game.left_at(seat)), [None, Some(now()), None]);
    assert_eq!(SEATS.map(|seat| sitting.game.resignation(seat)), [None, Some(2), None]);
    assert_eq!(sitting.refused(&resign(1)), Refusal::Repeated { seq: 2 });
    sitting.ask(&resign(2));
    assert!(sitting.game.outcome().is_some(), "one is left");
    assert_eq!(sitting.refused(&resign(2)), Refusal::Repeated { seq: 3 });
    assert_eq!(sitting.refused(&resign(0)), Refusal::Finished);
    assert_eq!(sitting.refused(&Command::Start), Refusal::Finished);
}

#[test]
fn who_was_late_for_good_cannot_resign() {
    let mut sitting = Sitting::dealt_of("chase-the-ace", 3, 1, &json!({"on_timeout": "forfeit"}));
    let [late] = sitting.to_act()[..] else { panic!("one is to act") };
    sitting.ask(&time_out(&[late]));
    assert_eq!(sitting.refused(&Command::Resign { seat: Seat(late) }), Refusal::Out);
}

#[test]
fn an_answer_of_the_server_adds_to_the_bank_like_one_of_the_player() {
    let mut sitting = three();
    let [late] = sitting.to_act()[..] else { panic!("one is to act") };
    let bank = MatchClock::Bank { initial_seconds: 600, increment_seconds: 60, maximum_seconds: 6000, weekends: None };
    let left = |sitting: &Sitting| {
        let never = ClockPauses::default();
        sitting.game.clocks(&bank, &never).left(Seat(late), now()).map(|left| left.as_secs())
    };
    assert_eq!(left(&sitting), Some(600));
    sitting.ask(&time_out(&[late]));
    assert_eq!(left(&sitting), Some(660));
}
