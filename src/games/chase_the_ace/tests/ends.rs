//! CH-16: winning, and placements.

use super::scene::{given, out};

#[test]
fn ch_16_the_last_player_in_has_won_and_the_last_out_is_second() {
    // CH-16
    let mut scene = given("QS 4H").tokens([1, 1]).play();
    scene.all_keep();
    scene.assert_ended([1, 2], "last_standing");
}

#[test]
fn ch_16_placements_are_in_the_order_of_going_out() {
    // CH-16
    let mut scene = given("QS 4H 9D TC").tokens([1, 1, 1, 1]).play();
    let mut order = Vec::new();
    while scene.outcome().is_none() {
        order.extend(out(&scene.all_keep()));
    }
    let outcome = scene.outcome().expect("over");
    for (seats, place) in &order {
        assert!(seats.iter().all(|&seat| outcome.placements[usize::from(seat)] == *place));
    }
    let places: Vec<u8> = order.iter().map(|(_, place)| *place).collect();
    assert!(places.is_sorted_by(|one, next| one > next), "{places:?}");
    assert_eq!((places[0], places.last()), (4, Some(&2)));
    let mut placements = outcome.placements;
    placements.sort_unstable();
    assert!(placements[0] == 1 && placements[1] == 2, "{placements:?}");
}

#[test]
fn ch_16_players_who_go_out_in_the_same_round_share_the_better_placement() {
    // CH-16
    let mut scene = given("QS 4H 9D 4C 7S").tokens([3, 1, 3, 1, 3]).play();
    assert_eq!(out(&scene.all_keep()), Some((vec![1, 3], 4)));
    let mut scene = given("QS 4H 4C").tokens([3, 1, 1]).play();
    assert_eq!(out(&scene.all_keep()), Some((vec![1, 2], 2)));
    scene.assert_ended([1, 2, 2], "last_standing");
}
