//! CS-14 and the rules about leaving that all games share.

use crate::{
    Leaving, Rules, Seat, SeatSet,
    catalog::clockwork_spades::{ClockworkSpades, action::Options, effect::Effect},
    testing,
};

use super::scene::{Scene, given, key_where};

fn leaves(scene: &mut Scene, seats: &[u8], why: Leaving) -> Vec<Effect> {
    let chance = &mut scene.chance();
    testing::leave::<ClockworkSpades>(&mut scene.state, seats, why, chance)
}

fn scenes() -> [Scene; 3] {
    let cards = || given("AH 9D 8C", "TS 7D 6C".replace("TS", "TH").as_str());
    [
        cards().draws_then_the_rest(""),
        cards().seat_1_is_to_act().after(3).set_up(),
        given("", "").taken(0, &[1, 2]).kings(1, "KS").set_up(),
    ]
}

#[test]
fn cs_14_who_resigns_or_runs_out_of_time_has_lost_whoever_is_to_act() {
    // CS-14
    for (why, reason) in [(Leaving::Resigned, "resigned"), (Leaving::TimedOut, "timed_out")] {
        for (seat, placements) in [(0, [2, 1]), (1, [1, 2])] {
            for mut scene in scenes() {
                assert_eq!(ClockworkSpades::still_in(&scene.state).iter().count(), 2);
                leaves(&mut scene, &[seat], why);
                scene.assert_ended(placements, reason);
                assert!(ClockworkSpades::still_in(&scene.state).is_empty());
            }
        }
    }
}

#[test]
fn cs_14_both_out_of_time_at_one_deadline_is_a_draw() {
    // CS-14, and the common rule
    for mut scene in scenes() {
        leaves(&mut scene, &[0, 1], Leaving::TimedOut);
        scene.assert_ended([1, 1], "timed_out");
    }
}

#[test]
fn nobody_leaves_a_match_that_is_over_or_from_a_seat_that_is_not_there() {
    let [mut scene, ..] = scenes();
    assert_eq!(leaves(&mut scene, &[], Leaving::Resigned), []);
    assert_eq!(leaves(&mut scene, &[2, 31], Leaving::Resigned), []);
    leaves(&mut scene, &[0], Leaving::Resigned);
    assert_eq!(leaves(&mut scene, &[1], Leaving::Resigned), []);
    scene.assert_ended([2, 1], "resigned");
}

#[test]
fn cs_14_the_match_can_be_left_right_after_the_deal() {
    // CS-14
    let key = key_where(1, |_| true);
    let mut state = ClockworkSpades::table(&Options::default(), 2);
    for effect in ClockworkSpades::open(&state, &mut key.event(1)).expect("it can be dealt") {
        ClockworkSpades::apply(&mut state, &effect).expect("the set-up fits");
    }
    let seats = SeatSet::one(Seat(1));
    let effects = ClockworkSpades::leave(&state, seats, Leaving::Resigned, &mut key.event(2)).expect("they can leave");
    ClockworkSpades::apply(&mut state, &effects[0]).expect("leaving fits");
    assert_eq!(ClockworkSpades::outcome(&state).map(|outcome| outcome.placements), Some(vec![1, 2]));
}
