//! CS-12 and CS-13: how a match ends.

use super::scene::{Given, given};

/// Only the spade of position 7 is left, and seat 0 is to take it.
fn last_spade(zero: &[u8], one: &[u8]) -> Given {
    given("", "").taken(0, zero).taken(1, one).after(3)
}

#[test]
fn cs_12_four_kings_win_whatever_the_spades_say() {
    // CS-12, CS-5
    let mut scene = given("AH", "").kings(0, "KH KD KC").taken(0, &[4, 5, 6, 7, 8, 9, 10]).draws("").set_up();
    scene.plays(0, "AH");
    scene.assert_ended([1, 2], "four_kings");
    assert_eq!(scene.penalties(), [8, 0]);
}

#[test]
fn cs_13_when_the_last_spade_has_left_the_clock_who_has_fewer_has_won() {
    // CS-13
    let mut scene = last_spade(&[1, 2, 3, 4], &[5, 6, 8, 9, 10, 11, 12]).kings(0, "KS").set_up();
    scene.takes(0, 7);
    scene.assert_ended([1, 2], "fewest_spades");
    assert_eq!(scene.penalties(), [6, 7]);
    let mut scene = last_spade(&[1, 2, 3, 4, 5, 6], &[8, 9, 10, 11, 12]).kings(1, "KS").set_up();
    scene.takes(0, 7);
    scene.assert_ended([2, 1], "fewest_spades");
    assert_eq!(scene.penalties(), [7, 6]);
}

#[test]
fn cs_13_it_is_over_at_once_and_the_last_turn_stays_in_view() {
    // CS-13, and the common rule
    let mut scene =
        given("", "AC").taken(0, &[1, 2, 3, 4]).taken(1, &[5, 6, 8, 9, 10, 11, 12]).after(3).draws("9H").set_up();
    let effects = scene.takes(0, 7);
    assert_eq!(effects.len(), 2, "{effects:?}");
    assert_eq!(scene.pile(), 2, "nobody draws any more");
    assert_eq!(scene.last_turn().took, Some("7S".parse().expect("a card")));
}

#[test]
fn cs_13_the_king_of_spades_tips_the_scales_and_without_it_equal_numbers_are_a_draw() {
    // CS-13, CS-5, option king_of_spades_counts
    let (zero, one) = (&[1, 2, 3, 4, 5], &[6, 8, 9, 10, 11, 12]);
    let mut scene = last_spade(zero, one).kings(1, "KS").set_up();
    scene.takes(0, 7);
    scene.assert_ended([1, 2], "fewest_spades");
    let mut scene = last_spade(zero, one).kings(1, "KS").king_of_spades_does_not_count().set_up();
    scene.takes(0, 7);
    scene.assert_ended([1, 1], "fewest_spades");
    assert_eq!(scene.penalties(), [6, 6]);
}
