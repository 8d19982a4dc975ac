//! Bots: what they see, and how they use it.

use crate::{
    Observation, Presentation, Seat, Strategy, Words,
    catalog::clockwork_spades::{
        ClockworkSpades,
        action::{Action, FirstPlayer, Options},
    },
    testing::{assert_determinizes_what_it_sees, rng},
};

use super::scene::{Scene, given, take};

#[test]
fn what_a_bot_determinizes_is_what_it_sees() {
    for first_player in [FirstPlayer::Random, FirstPlayer::SeatZero] {
        for king_of_spades_counts in [true, false] {
            let options = Options { first_player, king_of_spades_counts };
            assert_determinizes_what_it_sees::<ClockworkSpades>(&options, 2, 100);
        }
    }
}

/// Returns the plan's actions for the seat to act, with several random numbers.
fn plans(scene: &Scene) -> Vec<Action> {
    let seat = Seat(scene.to_act()[0]);
    let seen = || Observation::<ClockworkSpades>::of(&scene.state, seat).expect("somebody is to act");
    (0..20).map(|number| seen().legal[ClockworkSpades::plan(&seen(), &mut rng(number))].clone()).collect()
}

#[test]
fn the_plan_takes_the_spade_that_the_opponent_is_waiting_for() {
    // The draw pile is empty, so seat 1 must hold the only 2 that is nowhere else.
    let scene = given("9H", "2H").set_up();
    assert!(plans(&scene).iter().all(|plan| *plan == take(2)));
}

#[test]
fn the_plan_knows_what_the_opponent_cannot_hold() {
    // Seat 1 took the 4 and kept three cards: none of them is a 4, 5 or 6, while any may be a 9 or an ace.
    let given = given("6H 6D 6C", "AH 9D AC").taken(0, &[2, 3, 7, 8, 10, 11, 12]).seat_1_is_to_act().after(3);
    let mut scene = given.draws_then_the_rest("");
    scene.takes(1, 4);
    assert_eq!(scene.legal(0), [take(9), take(1), take(5)]);
    assert!(plans(&scene).iter().all(|plan| *plan != take(5)));
}

#[test]
fn with_three_kings_on_one_side_the_plan_makes_the_opponent_draw_as_little_as_can_be() {
    let scene =
        |kings: &str| given("9H 9D 9C", "2H 2D TC").kings(1, kings).on_clock("AH AD AC 3H 3D").draws("3C").set_up();
    assert!(plans(&scene("KH KD")).iter().all(|plan| *plan == take(2)));
    assert!(plans(&scene("KH KD KC")).iter().all(|plan| *plan == take(1)));
}

#[test]
fn a_hint_does_not_say_more_of_a_hand_than_can_be_known_nor_that_the_king_of_spades_wins_for_either() {
    // CS-5, CS-6, CS-12
    let why = |kings, position| {
        let scene = given("9H 9D 9C", "2H 2D TC").kings(1, kings).on_clock("AH AD AC 3H 3D").draws("3C").set_up();
        let seen = Observation::<ClockworkSpades>::of(&scene.state, Seat(0)).expect("it is to act");
        ClockworkSpades::explain(&seen, &take(position), &Words::PLAIN).map(|explained| explained.reason)
    };
    let dead = "Your opponent may well hold a card of this hour. Without its spade that card is dead.";
    assert_eq!(why("KH KD", 2).as_deref(), Some(dead));
    let race = "A player who has been given three kings wins by drawing the king of spades. Your opponent holds no card of \
                this hour, so they draw none for it.";
    assert_eq!(why("KH KD KC", 1).as_deref(), Some(race));
}

#[test]
fn in_a_determinized_match_a_bot_sees_the_hands_that_it_has_determinized() {
    let scene = given("9H 9D 9C", "3H TD TC").draws_then_the_rest("");
    for number in 0..20 {
        let choice = ClockworkSpades::rollout(&scene.state, Seat(0), &scene.legal(0), &mut rng(number));
        assert_eq!(scene.legal(0)[choice], take(3));
    }
}
