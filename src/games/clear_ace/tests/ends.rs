//! CA-20 to CA-22: how the rounds end.

use crate::{Seat, catalog::clear_ace::effect::Effect};

use super::scene::{cards, given};

#[test]
fn ca_20_all_four_aces_in_deck_and_aside_win_after_a_round() {
    // CA-20
    let scene = given("AS 9D 8C", "KS 7D 6C").aside(0, "AH AD").deck(0, "AC 3S").last_lost_by(0);
    let mut scene = scene.rest_in_piles();
    scene.play((0, "AS"), (1, "KS"));
    scene.assert_ended([1, 2], "all_aces");
    assert!(scene.to_act().is_empty());
}

#[test]
fn ca_20_aces_in_hand_do_not_count() {
    // CA-20
    let scene = given("AS 9D 8C", "6S 7D 6C").aside(0, "AH AD").deck(0, "AC 3S").last_lost_by(0);
    let mut scene = scene.rest_in_piles();
    scene.play((0, "9D"), (1, "7D"));
    assert_eq!(scene.outcome(), None);
}

#[test]
fn ca_20_who_lost_the_round_can_win_the_match_by_stacking_the_last_ace() {
    // CA-20: seat 0 loses the duel that empties the piles, and stacks the ace that it holds.
    let scene = given("AS JS 8C", "JH 7D 6C").aside(0, "AH AD AC").last_lost_by(1);
    let scene = scene.pile(1, "KH KD KC QH QD QC 9H 3D").pile(2, "3C 4D 4C 5D");
    let mut scene = scene.rest_in_deck(1);
    scene.play((1, "JH"), (0, "JS"));
    let (weakest, strongest) = (scene.legal(0)[7].to_string(), scene.legal(1)[0].to_string());
    scene.play((0, &weakest), (1, &strongest));
    scene.assert_ended([1, 2], "all_aces");
}

#[test]
fn ca_21_the_rounds_are_over_when_piles_and_both_hands_are_empty() {
    // CA-21
    let mut scene =
        given("KS 9D", "TS 7D").last_lost_by(0).aside(0, "AS AH").aside(1, "AD AC").rest_in_decks_with(1, 20);
    let effects = scene.play((0, "KS"), (1, "TS"));
    assert!(effects.contains(&Effect::RoundBegan { round: 3 }), "cards in hand: another round");
    let effects = scene.play((1, "7D"), (0, "9D"));
    assert!(effects.contains(&Effect::ShowdownBegan { aside: vec![vec![], vec![]] }), "{effects:?}");
    assert_eq!(scene.outcome(), None);
}

#[test]
fn ca_22_won_with_the_last_cards_against_a_player_who_never_won_a_round() {
    // CA-22
    let last_card = || given("AS", "KS").aside(0, "AH AD AC");
    let mut scene = last_card().last_lost_by(1).rest_in_deck(0);
    scene.play((1, "KS"), (0, "AS"));
    scene.assert_ended([1, 2], "never_won_a_round");

    let mut scene = last_card().last_lost_by(0).rest_in_deck(0);
    scene.play((0, "AS"), (1, "KS"));
    scene.assert_ended([1, 2], "all_aces"); // the loser has won a round

    let mut scene = given("AS 3S", "KS 4S").aside(0, "AH AD AC").last_lost_by(1).rest_in_deck(0);
    scene.play((1, "KS"), (0, "AS"));
    scene.assert_ended([1, 2], "all_aces"); // cards are left in hand
    assert_eq!(scene.hand(0), cards("3S"));
    assert_eq!(scene.open().last_battle.map(|battle| battle.winner), Some(Seat(0)));
}
