//! CU-18 and the rules about leaving that all games share.

use crate::{
    Leaving, Rules, Seat,
    catalog::curse_of_aces::{CurseOfAces, action::Options, effect::Effect},
    testing,
};

use super::scene::{DONE, Scene, TAKE, attack, beat, chance, given};

fn leaves(scene: &mut Scene, seats: &[u8], why: Leaving) -> Vec<Effect> {
    let chance = &mut chance(9);
    testing::leave::<CurseOfAces>(&mut scene.state, seats, why, chance)
}

/// The same match of three, after one has gone out of four: to attack, to answer, to go on.
fn phases() -> [Scene; 3] {
    let to_attack = given(&["6S 6H", "7S 7H", "", "8S 8H"]).out(&[2]).rest_gone();
    let mut to_answer = to_attack.clone();
    to_answer.when(0, attack("6S"));
    let mut to_go_on = to_answer.clone();
    to_go_on.when(1, beat("7S"));
    [to_attack, to_answer, to_go_on]
}

#[test]
fn cu_18_who_leaves_is_last_and_the_others_still_in_share_the_place_after_those_already_out() {
    // CU-18
    for (why, reason) in [(Leaving::Resigned, "resigned"), (Leaving::TimedOut, "timed_out")] {
        for (seat, placements) in [(0, [4, 2, 1, 2]), (1, [2, 4, 1, 2]), (3, [2, 2, 1, 4])] {
            for mut scene in phases() {
                assert_eq!(CurseOfAces::still_in(&scene.state).iter().count(), 3);
                let effects = leaves(&mut scene, &[seat], why);
                assert_eq!(effects.len(), 1, "the match ends");
                scene.assert_ended(&placements, reason);
            }
        }
    }
}

#[test]
fn cu_18_in_a_match_of_two_the_other_has_won() {
    // CU-18
    let mut scene = given(&["6S 6H", "7S 7H"]).rest_in_deck();
    leaves(&mut scene, &[1], Leaving::Resigned);
    scene.assert_ended(&[1, 2], "resigned");
}

#[test]
fn cu_18_all_out_of_time_at_one_deadline_is_a_draw() {
    // CU-18, and the common rule
    let mut scene = given(&["6S 6H", "7S 7H"]).rest_in_deck();
    leaves(&mut scene, &[0, 1], Leaving::TimedOut);
    scene.assert_ended(&[1, 1], "timed_out");
    let [mut scene, ..] = phases();
    leaves(&mut scene, &[0, 1, 3], Leaving::TimedOut);
    scene.assert_ended(&[2, 2, 1, 2], "timed_out");
}

#[test]
fn cu_18_several_who_leave_at_once_share_the_place_after_all_others() {
    // CU-18
    let mut scene = given(&["6S 6H", "7S 7H", "8S", "9S"]).rest_in_deck();
    leaves(&mut scene, &[1, 2], Leaving::TimedOut);
    scene.assert_ended(&[1, 3, 3, 1], "timed_out");
}

#[test]
fn nobody_leaves_a_match_that_is_over_or_who_is_out_or_from_a_seat_that_is_not_there() {
    let [mut scene, ..] = phases();
    assert_eq!(leaves(&mut scene, &[], Leaving::Resigned), []);
    assert_eq!(leaves(&mut scene, &[2], Leaving::Resigned), [], "seat 2 is out");
    assert_eq!(leaves(&mut scene, &[4, 31], Leaving::Resigned), []);
    leaves(&mut scene, &[0, 2], Leaving::Resigned);
    scene.assert_ended(&[4, 2, 1, 2], "resigned");
    assert_eq!(leaves(&mut scene, &[1], Leaving::Resigned), []);
}

#[test]
fn stand_in_actions_are_the_lowest_card_done_and_take() {
    let stand_in = |scene: &Scene, seat| CurseOfAces::stand_in(&scene.state, Seat(seat));
    let mut scene = given(&["KS 7C 7H 9S", "8S 8H"]).rest_in_deck();
    assert_eq!(stand_in(&scene, 0), Some(attack("7H")), "among equals the first of S, H, D, C");
    assert_eq!(stand_in(&scene, 1), None);
    scene.when(0, attack("7H"));
    assert_eq!((stand_in(&scene, 0), stand_in(&scene, 1)), (None, Some(TAKE)));
    scene.when(1, beat("8S"));
    assert_eq!((stand_in(&scene, 0), scene.legal(0)), (Some(DONE), vec!["7C".to_owned(), "done".to_owned()]));
}

#[test]
fn forced_is_only_the_one_card_of_an_attacker_who_has_but_one() {
    let forced = |scene: &Scene, seat| CurseOfAces::forced(&scene.state, Seat(seat));
    let mut scene = given(&["KS 7C", "8S 6H"]).rest_in_deck();
    assert_eq!((forced(&scene, 0), forced(&scene, 1)), (None, None));
    scene.when(0, attack("KS"));
    assert_eq!(scene.legal(1), ["take"]);
    assert_eq!(forced(&scene, 1), None, "that nothing beats the king is for the defender to tell");
    let mut scene = given(&["6S KC", "8S 6H"]).rest_in_deck();
    scene.round(0, "6S", 1, beat("8S"));
    assert_eq!(scene.legal(0), ["done"]);
    assert_eq!(forced(&scene, 0), None, "that no card fits is for the attacker to tell");
    let scene = given(&["6S", "8S 6H"]).rest_gone();
    assert_eq!(
        (forced(&scene, 0), forced(&scene, 1)),
        (Some(attack("6S")), None),
        "everybody sees that it is one card"
    );
}

#[test]
fn there_is_no_choice_before_the_deal() {
    let state = CurseOfAces::table(&Options::default(), 3);
    assert!(CurseOfAces::to_act(&state).is_empty() && CurseOfAces::stand_in(&state, Seat(0)).is_none());
    assert_eq!(CurseOfAces::cards(&state).len(), 36);
}
