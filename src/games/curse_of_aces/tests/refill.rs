//! CU-14, CU-15: refilling the hands.

use acepost_pieces::Face;

use crate::{
    Seat,
    catalog::curse_of_aces::effect::{Deal, Effect},
};

use super::scene::{DONE, TAKE, attack, beat, card, cards, dealt, given};

#[test]
fn cu_14_with_enough_cards_everyone_is_filled_up_to_six_and_nobody_beyond() {
    // CU-14
    let mut scene = given(&["6S 6H", "7S 7H 8S 8H 9S 9H", "TS TH JS JH"]).rest_in_deck();
    scene.round(0, "6S", 1, TAKE);
    assert_eq!(scene.counts(), [6, 7, 6]);
}

#[test]
fn cu_14_case_5_with_too_few_the_hands_become_as_equal_as_they_can_and_the_extra_goes_to_who_is_attacked_next() {
    // CU-14, worked case 5
    let hands = ["6S 6H 6D", "7S 7H 7D 7C 8S", "TS TH TD"];
    let mut scene = given(&hands).attacker(1).deck("AS AH AD AC KS").rest_gone();
    // Seat 2 withstands seat 1 and attacks seat 0 next; the hands are 3, 4 and 2.
    scene.round(1, "7S", 2, beat("TS"));
    let effects = scene.when(1, DONE);
    assert_eq!((scene.counts(), scene.turn()), (vec![5, 5, 4], (2, 0)));
    assert_eq!(dealt(&effects), [2, 0, 2, 0, 1]);
}

#[test]
fn cu_14_the_fewest_cards_come_first_among_equals_who_is_attacked_next_and_then_clockwise() {
    // CU-14
    let hands = ["6S 6H 6D 9S", "7S 7H 7D 7C", "TS TH", "8S 8H 8D"];
    let mut scene = given(&hands).attacker(0).deck("AS AH AD AC KS KH KD").rest_gone();
    scene.when(0, attack("6S"));
    let effects = scene.when(1, beat("7S"));
    assert!(dealt(&effects).is_empty());
    let effects = scene.when(0, DONE);
    // Hands of 3, 3, 2 and 3; seat 1 attacks next, so seat 2 is attacked.
    let order = [2, 2, 3, 0, 1, 2, 3];
    assert_eq!(dealt(&effects), order);
    let deals = order.into_iter().map(Seat).zip(cards("AS AH AD AC KS KH KD"));
    let deals = deals.map(|(seat, card)| Deal { seat, card: Face::Up(card) }).collect();
    assert_eq!(effects[1], Effect::Refilled { dealt: deals }, "from the top of the deck");
    assert_eq!(scene.counts(), [4, 4, 5, 5]);
}

#[test]
fn cu_14_who_is_out_is_dealt_nothing_and_an_empty_deck_refills_nobody() {
    // CU-14
    let mut scene = given(&["6S 6H", "", "TS TH"]).out(&[1]).rest_gone();
    let effects = scene.round(0, "6S", 2, beat("TS"));
    assert_eq!(effects.len(), 1);
    assert!(dealt(&scene.when(0, DONE)).is_empty());
    assert_eq!(scene.counts(), [1, 0, 1]);
    assert_eq!(scene.hand(2), [card("TH")]);
}

#[test]
fn cu_15_who_is_attacked_next_is_found_before_the_refill_from_who_attacks_next() {
    // CU-15
    let given = || given(&["6S 6H 6D", "7S 7H 7D", "TS TH", "8S 8H"]).deck("AS").rest_gone();
    // Defended: seat 1 attacks next and seat 2 is attacked, who with 2 cards ties with 0, 1 and 3.
    let mut scene = given();
    scene.round(0, "6S", 1, beat("7S"));
    assert_eq!(dealt(&scene.when(0, DONE)), [2]);
    assert_eq!(scene.turn(), (1, 2));
    // Taken: seat 2 attacks next and seat 3 is attacked.
    let mut scene = given();
    assert_eq!(dealt(&scene.round(0, "6S", 1, TAKE)), [3]);
    assert_eq!(scene.turn(), (2, 3));
}

#[test]
fn cu_15_who_attacks_next_counts_even_without_a_card_at_that_moment() {
    // CU-15: seat 1 has no card before the refill, and seat 2 is still attacked next.
    let mut scene = given(&["6S 6H", "7S", "TS"]).deck("AS AH").rest_gone();
    assert_eq!(dealt(&scene.round(0, "6S", 1, beat("7S"))), [1, 2]);
    assert_eq!((scene.counts(), scene.turn()), (vec![1, 1, 2], (1, 2)));
}

#[test]
fn cu_15_who_attacks_next_may_go_out_for_want_of_a_last_card() {
    // CU-15, CU-16
    let mut scene = given(&["6S", "7S", "TS TH"]).deck("AS").rest_gone();
    let effects = scene.round(0, "6S", 1, beat("7S"));
    // Seat 1 would attack seat 2; of seats 0 and 1, without a card each, seat 0 comes first from seat 2.
    assert_eq!(dealt(&effects), [0]);
    assert!(effects.contains(&Effect::WentOut { seats: vec![Seat(1)], place: 1 }));
    assert_eq!(scene.turn(), (2, 0), "seat 1, who is out, is replaced by the next to the left");
}
