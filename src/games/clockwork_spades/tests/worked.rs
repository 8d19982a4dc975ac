//! The turns that the rule page tells card by card: the rules play them as they are told.

use crate::{Seat, catalog::clockwork_spades::effect::Effect};

use super::scene::{cards, discarded, drawn, drew, drew_king, given, play, take};

#[test]
fn the_three_turns_of_the_rule_page() {
    // CS-4, CS-6, CS-7, CS-8, CS-9, CS-10
    let mut scene = given("4H 6D JC", "4C 5H JD").after(3).draws_then_the_rest("8C KD QH TH");
    assert_eq!(scene.window(), [4, 5, 6]);
    assert_eq!(scene.legal(0), [play("4H 6D")]);
    let effects = scene.plays(0, "4H 6D");
    assert_eq!(drawn(&effects), [drew(0, "8C"), drew_king(0, "KD"), drew(0, "QH")]);
    assert_eq!((scene.kings(1), scene.window()), (cards("KD"), vec![7, 8, 9]));
    let mut hand = scene.hand(0);
    hand.sort_by_key(ToString::to_string);
    assert_eq!(hand, cards("8C JC QH"));

    assert_eq!(scene.legal(1), [take(7), take(8), take(9)]);
    let effects = scene.takes(1, 8);
    assert!(effects.contains(&Effect::Took { seat: Seat(1), position: 8, discarded: vec![] }), "{effects:?}");
    assert_eq!(discarded(&effects, 0), [cards("8C")], "the 8 is dead");
    assert!(effects.contains(&drew(0, "TH")), "{effects:?}");

    assert_eq!(scene.window(), [10, 11, 12]);
    assert_eq!(scene.legal(0), [play("TH JC QH")]);
}
