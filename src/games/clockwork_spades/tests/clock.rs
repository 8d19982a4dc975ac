//! CS-7 and CS-11: the window and how it moves around the clock.

use super::scene::{Given, given};

#[test]
fn cs_7_worked_case_3_the_second_turn_is_at_4_5_6_and_the_fifth_at_1_2_3_again() {
    // CS-7, CS-11, worked case 3: whichever seat plays, as long as no spade is taken.
    let given = given("AH 7H AD", "4H TH 4D");
    let mut scene = given.draws_then_the_rest("7D JD AC TD");
    let mut windows = vec![(scene.to_act()[0], scene.window())];
    for cards in ["AH AD", "4H 4D", "7H 7D", "TH TD"] {
        let seat = scene.to_act()[0];
        scene.plays(seat, cards);
        windows.push((scene.to_act()[0], scene.window()));
    }
    assert_eq!(
        windows,
        [(0, vec![1, 2, 3]), (1, vec![4, 5, 6]), (0, vec![7, 8, 9]), (1, vec![10, 11, 12]), (0, vec![1, 2, 3])]
    );
}

#[test]
fn cs_11_the_window_advances_past_a_spade_that_was_just_taken() {
    // CS-11: whichever spade was taken, the next window begins after this one's last position.
    for position in 1..=3 {
        let mut scene = given("9H 9D 9C", "TH TD TC").set_up();
        scene.takes(0, position);
        assert_eq!((scene.window(), scene.to_act()), (vec![4, 5, 6], vec![1]));
    }
}

#[test]
fn cs_7_worked_case_4_taken_spades_are_skipped_and_the_next_window_begins_after_the_last_position() {
    // CS-7, worked case 4
    let mut scene = given("9H 9D 9C", "TH TD TC").taken(1, &[2]).after(12).set_up();
    assert_eq!(scene.window(), [1, 3, 4]);
    scene.takes(0, 3);
    assert_eq!(scene.window(), [5, 6, 7]);
}

#[test]
fn cs_7_the_window_wraps_from_12_to_1() {
    // CS-7
    let scene = |last, taken: &[u8]| given("", "").taken(0, taken).after(last).set_up();
    assert_eq!(scene(10, &[]).window(), [11, 12, 1]);
    assert_eq!(scene(11, &[12, 1]).window(), [2, 3, 4]);
    assert_eq!(scene(9, &[10, 12]).window(), [11, 1, 2]);
    assert_eq!(scene(0, &[]).window(), [1, 2, 3], "the first window begins at 1");
}

fn with_left(left: &[u8]) -> Given {
    let taken: Vec<u8> = (1..=12).filter(|position| !left.contains(position)).collect();
    given("", "").taken(0, &taken)
}

#[test]
fn cs_7_worked_case_9_with_fewer_than_three_spades_left_the_window_is_all_of_them() {
    // CS-7, worked case 9: in clockwise order from after the last window.
    assert_eq!(with_left(&[4, 9]).after(2).set_up().window(), [4, 9]);
    let mut scene = with_left(&[4, 9]).after(5).set_up();
    assert_eq!(scene.window(), [9, 4]);
    scene.takes(0, 9);
    assert_eq!(scene.window(), [4]);
    assert_eq!(with_left(&[7]).after(7).set_up().window(), [7]);
}

#[test]
fn cs_7_exactly_three_spades_are_every_window_beginning_after_the_last() {
    // CS-7
    assert_eq!(with_left(&[2, 6, 11]).after(6).set_up().window(), [11, 2, 6]);
    assert_eq!(with_left(&[2, 6, 11]).after(12).set_up().window(), [2, 6, 11]);
}

#[test]
fn cs_7_a_window_of_two_comes_again_and_again_while_nothing_is_taken() {
    // CS-7, CS-11
    let taken = [1, 2, 3, 5, 6, 7, 8, 10, 11, 12];
    let mut scene = given("4H 9H", "4D").taken(1, &taken).after(5).set_up();
    assert_eq!(scene.window(), [9, 4]);
    scene.plays(0, "4H 9H");
    assert_eq!((scene.window(), scene.to_act()), (vec![9, 4], vec![1]));
}
