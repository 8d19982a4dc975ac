//! CA-29 and the rules about leaving that all games share.

use crate::{
    Leaving, Rules,
    catalog::clear_ace::{ClearAce, effect::Effect},
    testing,
};

use super::scene::{Scene, given};

fn leaves(scene: &mut Scene, seats: &[u8], why: Leaving) -> Vec<Effect> {
    let chance = &mut scene.chance();
    testing::leave::<ClearAce>(&mut scene.state, seats, why, chance)
}

#[test]
fn ca_29_who_resigns_or_runs_out_of_time_has_lost_whoever_is_to_act() {
    // CA-29
    for (why, reason) in [(Leaving::Resigned, "resigned"), (Leaving::TimedOut, "timed_out")] {
        for (seat, placements) in [(0, [2, 1]), (1, [1, 2])] {
            let mut scene = given("KS 9D 8C", "TS 7D 6C").last_lost_by(0).rest_in_piles();
            assert_eq!(ClearAce::still_in(&scene.state).iter().count(), 2);
            leaves(&mut scene, &[seat], why);
            scene.assert_ended(placements, reason);
            assert!(scene.to_act().is_empty() && ClearAce::still_in(&scene.state).is_empty());
        }
    }
}

#[test]
fn ca_29_both_out_of_time_at_one_deadline_is_a_draw() {
    // CA-29
    let mut scene = given("KS 9D 8C", "TS 7D 6C").rest_in_piles();
    leaves(&mut scene, &[0, 1], Leaving::TimedOut);
    scene.assert_ended([1, 1], "timed_out");
}

#[test]
fn a_secret_choice_no_longer_waits_once_the_match_is_over() {
    // CA-29, CA-30
    let mut scene = given("KS 9D 8C", "TS 7D 6C").rest_in_piles();
    scene.plays(0, "KS");
    assert!(scene.open().players[0].chosen);
    leaves(&mut scene, &[1], Leaving::Resigned);
    assert!(!scene.open().players[0].chosen);
}

#[test]
fn nobody_leaves_a_match_that_is_over_or_from_a_seat_that_is_not_there() {
    let mut scene = given("KS 9D 8C", "TS 7D 6C").rest_in_piles();
    assert_eq!(leaves(&mut scene, &[], Leaving::Resigned), []);
    assert_eq!(leaves(&mut scene, &[2, 31], Leaving::Resigned), []);
    leaves(&mut scene, &[0], Leaving::Resigned);
    assert_eq!(leaves(&mut scene, &[1], Leaving::Resigned), []);
    scene.assert_ended([2, 1], "resigned");
}
