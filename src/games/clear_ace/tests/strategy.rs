//! Bots: what an easy one plays.

use std::collections::BTreeSet;

use acepost_pieces::Card;

use crate::{
    Observation, Seat, Strategy,
    catalog::clear_ace::{ClearAce, action::Action},
    testing::rng,
};

use super::scene::{Scene, cards, given};

/// Returns all cards that an easy bot in seat 0 plays, with many random numbers.
fn easy_moves(scene: &Scene) -> BTreeSet<Card> {
    let seen = Observation::<ClearAce>::of(&scene.state, Seat(0)).expect("it is to act");
    let choices = (0..60).map(|number| ClearAce::easy_move(&seen, &mut rng(number)));
    choices.map(|choice| seen.legal[choice]).map(|Action::Play { card }| card).collect()
}

#[test]
fn an_easy_player_answers_with_an_ace_that_wins_or_another_winner_or_else_with_a_weakest_card() {
    // CA-9, CA-11
    for (hand, led, answers) in [
        ("AS KD 8C", "QH", "AS"),
        ("KS TD 8C", "9H", "KS TD"),
        ("AS KD 8C", "AH", "8C"),
        ("TD 8D 8C", "JH", "8D 8C"),
        ("2D 8D 8C", "AH", "2D"),
    ] {
        let mut scene = given(hand, &format!("{led} 7S 6S")).last_lost_by(1).rest_in_piles();
        scene.plays(1, led);
        assert_eq!(easy_moves(&scene), cards(answers).into_iter().collect(), "{hand} against {led}");
    }
}

#[test]
fn an_easy_player_leads_any_card() {
    // CA-9
    let scene = given("AS KD 8C", "QH 7S 6S").last_lost_by(0).rest_in_piles();
    assert_eq!(easy_moves(&scene), cards("AS KD 8C").into_iter().collect());
}
