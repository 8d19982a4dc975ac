//! Impossible effects do not fit; verification finds effects that only the rules forbid.

use crate::{
    InvalidEffect, Rules, Seat,
    catalog::clockwork_spades::{
        ClockworkSpades,
        action::Options,
        effect::{Effect, EndReason},
    },
};

use super::{
    scene::{Scene, card, cards, drew, drew_king, faces, given, key_where},
    set_up::{SEAT_0_BEGINS, open},
};

fn scene() -> Scene {
    given("AH 9D", "4H TD TC").on_clock("2H").kings(1, "KC").taken(1, &[8]).draws_then_the_rest("5H KD 6H")
}

fn fits(scene: &Scene, effects: &[Effect]) -> bool {
    let mut state = scene.state.clone();
    effects.iter().all(|effect| ClockworkSpades::apply(&mut state, effect).is_ok())
}

fn played(seat: u8, text: &str) -> Effect {
    Effect::Played { seat: Seat(seat), cards: cards(text) }
}

fn took(seat: u8, position: u8, text: &str) -> Effect {
    Effect::Took { seat: Seat(seat), position, discarded: cards(text) }
}

fn began(turn: u16, seat: u8, window: &[u8]) -> Effect {
    Effect::TurnBegan { turn, seat: Seat(seat), window: window.to_vec() }
}

#[test]
fn what_is_physically_impossible_does_not_fit() {
    let scene = scene();
    for effect in [
        played(1, "4H"),
        played(0, "4H"),
        played(0, "AH AH"),
        played(7, "AH"),
        took(1, 2, "2H"),
        took(0, 8, ""),
        took(0, 0, ""),
        took(0, 255, ""),
        took(0, 2, ""),
        took(0, 1, "2H"),
        drew(1, "5H"),
        drew(0, "6H"),
        drew(0, "5H KD"),
        drew_king(0, "KH"),
        drew_king(0, "5H"),
        began(2, 1, &[4, 5, 6]),
        Effect::DrewKingOfSpades { seat: Seat(0) },
        Effect::KingGiven { seat: Seat(1), king: card("KC") },
        Effect::Discarded { seat: Seat(0), cards: cards("8H") },
        Effect::Discarded { seat: Seat(1), cards: cards("4H") },
        Effect::FirstPlayerDrawn { seat: Seat(0) },
        Effect::MatchEnded { placements: [2, 2], reason: EndReason::FourKings },
    ] {
        assert!(!fits(&scene, std::slice::from_ref(&effect)), "{effect:?}");
    }
    let done = played(0, "AH");
    for effect in [
        played(0, "9D"),
        took(0, 1, "AH"),
        began(3, 1, &[4, 5, 6]),
        began(2, 0, &[4, 5, 6]),
        began(2, 1, &[]),
        began(2, 1, &[4, 4, 5]),
        began(2, 1, &[8, 9, 10]),
        began(2, 1, &[4, 5, 6, 7]),
        began(2, 1, &[0]),
        Effect::Discarded { seat: Seat(0), cards: cards("9D") },
    ] {
        assert!(!fits(&scene, &[done.clone(), effect.clone()]), "{effect:?}");
    }
    let ended = Effect::MatchEnded { placements: [1, 2], reason: EndReason::Resigned };
    assert!(!fits(&scene, &[ended.clone(), ended]));
}

#[test]
fn what_only_the_rules_demand_fits_since_other_hidden_cards_must() {
    let scene = scene();
    // Under other hidden cards the hand might hold no card of the window, or a king, or one that is dead.
    assert!(fits(&scene, &[took(0, 2, "2H"), drew(0, "5H"), began(2, 1, &[4, 5, 6]), took(1, 4, "")]));
    let mut other = given("AH 9D", "4H TD TC").draws_then_the_rest("KD 8H");
    assert!(fits(&other, &[played(0, "AH"), drew(0, "KD")]));
    other = given("AH 9D 2C", "4H TD TC").draws_then_the_rest("KD 8H");
    assert!(!fits(&other, &[drew(0, "KD")]), "a hand has room for three cards");
}

#[test]
fn a_deal_that_is_not_of_these_cards_does_not_fit() {
    let (effects, _) = open(&SEAT_0_BEGINS, &key_where(1, |_| true));
    let Effect::Dealt { hands, pile } = effects[0].clone() else { panic!("the deal comes first") };
    let fits = |hands: &[_], pile: &[_]| {
        let mut table = ClockworkSpades::table(&SEAT_0_BEGINS, 2);
        ClockworkSpades::apply(&mut table, &Effect::Dealt { hands: hands.to_vec(), pile: pile.to_vec() }).is_ok()
    };
    assert!(fits(&hands, &pile));
    assert!(!fits(&hands[..1], &pile));
    assert!(!fits(&hands, &pile[..33]));
    assert!(!fits(&hands, &[&pile[1..], &pile[..1]].concat()), "the king of spades lies lowest");
    assert!(!fits(&hands, &[&pile[..33], &faces("QS")].concat()));
    assert!(!fits(&[hands[0].clone(), hands[0].clone()], &pile));
    assert!(!fits(&hands, &[&pile[..], &pile[33..]].concat()));
    // There is no player one yet.
    let mut table = ClockworkSpades::table(&Options::default(), 2);
    assert!(ClockworkSpades::apply(&mut table, &effects[0]).is_err());
}

#[test]
fn no_table_is_set_up_that_could_not_be() {
    assert!(given("AH AH", "").cannot_be_set_up());
    assert!(given("AH 2H 3H 4H", "").cannot_be_set_up());
    assert!(given("AS", "").cannot_be_set_up(), "the ace of spades lies on the clock");
    assert!(given("AH", "AH").draws("").cannot_be_set_up());
    assert!(given("", "").on_clock("2H").taken(0, &[2]).draws("").cannot_be_set_up());
    assert!(given("", "").on_clock("KH").draws("").cannot_be_set_up());
    assert!(given("", "").taken(0, &[2]).taken(1, &[2]).draws("").cannot_be_set_up());
    assert!(given("", "").taken(0, &[2, 2]).draws("").cannot_be_set_up());
    assert!(given("", "").taken(0, &[13]).draws("").cannot_be_set_up(), "there is no such hour");
    assert!(given("", "").taken(0, &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]).draws("").cannot_be_set_up());
}

#[test]
fn a_match_is_dealt_once() {
    let scene = scene();
    assert_eq!(ClockworkSpades::open(&scene.state, &mut scene.chance()), Err(InvalidEffect));
}
