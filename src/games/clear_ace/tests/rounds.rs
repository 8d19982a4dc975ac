//! CA-3 to CA-7: rolling, drawing, and the rounds that follow one another.

use acepost_pieces::Face;

use crate::{Seat, catalog::clear_ace::effect::Effect};

use super::scene::{card, draws, faces, given};

#[test]
fn ca_3_the_first_player_rolls_first_in_every_round_whoever_lost() {
    // CA-3
    for loser in [0, 1] {
        let mut scene = given("KS 9D 8C", "TS 7D 6C").seat_1_is_first().last_lost_by(loser).rest_in_piles();
        let (lead, answer) = if loser == 0 { ((0, "KS"), (1, "TS")) } else { ((1, "TS"), (0, "KS")) };
        let effects = scene.play(lead, answer);
        assert_eq!(draws(&effects).iter().map(|draw| draw.0).collect::<Vec<_>>(), [1, 0]);
    }
}

#[test]
fn ca_4_case_1_the_die_shows_6_pile_6_is_empty_and_the_card_comes_from_pile_1() {
    // CA-4, worked case 1
    let scene = given("KS 9D 8C", "TS 7D 6C").pile(1, "4S 5S").pile(3, "4H 5H").aside(0, "AS").last_lost_by(0);
    let mut scene = scene.rest_in_deck(1);
    scene.plays(0, "KS");
    let mut scene = scene.when_chance(|chance| chance.die() == 6);
    let effects = scene.plays(1, "TS");
    let drew = Effect::Drew { seat: Seat(0), rolled: Some(6), pile: 1, card: Face::Up(card("5S")) };
    assert!(effects.contains(&drew), "{effects:?}");
}

#[test]
fn ca_4_the_next_pile_to_the_right_is_not_the_next_to_the_left() {
    // CA-4
    let scene = given("KS 9D 8C", "TS 7D 6C").pile(1, "4S 5S").pile(3, "4H 5H").aside(0, "AS").last_lost_by(0);
    let mut scene = scene.rest_in_deck(1);
    scene.plays(0, "KS");
    let mut scene = scene.when_chance(|chance| (chance.die(), chance.die()) == (2, 4));
    assert_eq!(draws(&scene.plays(1, "TS")), [(0, 3), (1, 1)]);
}

#[test]
fn ca_5_case_2_the_last_card_goes_to_the_first_player_and_the_other_draws_from_their_own_deck() {
    // CA-5, worked case 2
    let scene = given("KS 9D 8C", "TS 7D 6C").pile(4, "4S").deck(1, "5H 3S").aside(1, "AS").last_lost_by(0);
    let mut scene = scene.rest_in_deck(0);
    let deck = scene.deck(1);
    let effects = scene.play((0, "KS"), (1, "TS"));
    assert_eq!(draws(&effects), [(0, 4)], "the other does not roll");
    assert!(effects.contains(&Effect::DrewOwn { seat: Seat(1), cards: faces("3S") }), "{effects:?}");
    assert_eq!(scene.hand(1).len(), 3);
    assert_eq!(scene.deck(1).len(), deck.len() - 1);
    assert_eq!(scene.outcome(), None);
}

#[test]
fn ca_5_case_2_without_a_deck_that_player_has_lost() {
    // CA-5, worked case 2: an ace aside cannot be drawn.
    let scene = given("KS 9D 8C", "TS 7D 6C").pile(4, "4S").aside(1, "AS").last_lost_by(0);
    let mut scene = scene.rest_in_deck(0);
    scene.play((0, "KS"), (1, "TS"));
    scene.assert_ended([1, 2], "deck_exhausted");
    assert_eq!(scene.passage(), Some("CA-5"));
    assert!(scene.to_act().is_empty());
}

#[test]
fn ca_6_with_all_piles_empty_nobody_rolls_and_the_hands_are_played_out() {
    // CA-6
    let mut scene = given("KS 9D 8C", "TS 7D 6C").last_lost_by(0).aside(1, "AS").rest_in_deck(0);
    let effects = scene.play((0, "KS"), (1, "TS"));
    assert!(effects.contains(&Effect::RoundBegan { round: 3 }), "{effects:?}");
    assert!(!effects.iter().any(|effect| matches!(effect, Effect::Drew { .. } | Effect::DrewOwn { .. })));
    assert_eq!((scene.hand(0).len(), scene.hand(1).len()), (2, 2));
    assert_eq!(scene.to_act(), [1]);
    let effects = scene.play((1, "7D"), (0, "9D"));
    assert!(effects.contains(&Effect::RoundBegan { round: 4 }), "{effects:?}");
    assert_eq!(scene.hand(0), [card("8C")]);
}

#[test]
fn ca_7_after_a_battle_two_cards_are_left_and_a_new_round_begins_with_them() {
    // CA-7
    let mut scene = given("KS 9D 8C", "TS 7D 6C").last_lost_by(0).rest_in_piles();
    let effects = scene.play((0, "KS"), (1, "TS"));
    assert!(effects.contains(&Effect::RoundBegan { round: 3 }));
    assert_eq!(draws(&effects).len(), 2);
    for (seat, kept) in [(0, ["9D", "8C"]), (1, ["7D", "6C"])] {
        let hand = scene.hand(seat);
        assert_eq!(hand.len(), 3);
        assert!(kept.iter().all(|text| hand.contains(&card(text))));
    }
}
