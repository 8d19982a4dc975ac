//! Bots: what an easy one plays, and what a hard one takes hidden cards to be.

use std::collections::BTreeSet;

use acepost_pieces::Card;

use crate::{
    Observation, Seat, Strategy,
    catalog::clear_ace::{ClearAce, action::Action},
    kit::Side,
    testing::rng,
};

use super::scene::{Scene, against_a_known_hand, card, cards, given};

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

#[test]
fn cards_of_a_rank_are_equivalent() {
    // Suits never matter.
    let scene = given("KS KD 8C", "QH 7S 6S").last_lost_by(0).rest_in_piles();
    let seen = Observation::<ClearAce>::of(&scene.state, Seat(0)).expect("it is to act");
    let play = |text| Action::Play { card: card(text) };
    let are_equivalent = |one, other| ClearAce::are_equivalent(&seen, &play(one), &play(other));
    assert!(are_equivalent("KS", "KD") && are_equivalent("8C", "8C") && !are_equivalent("KS", "8C"));
}

/// Returns how often seat 1 holds a 2, a secret choice counted in, in many deals that fit what seat 0 sees.
fn dealt_twos(scene: &Scene) -> usize {
    let seen = Observation::<ClearAce>::of(&scene.state, Seat(0)).expect("it is to act");
    let holds_two = |number: &u64| {
        let dealt = ClearAce::determinize(&seen, &mut rng(*number)).expect("it can be determinized");
        let player = &dealt.players[Side::One];
        !player.row.cards().iter().fold(player.hand, |held, &card| held.with(card)).twos().is_empty()
    };
    (0..300).filter(holds_two).count()
}

#[test]
fn ca_10_cards_that_cannot_be_2s_are_dealt_no_2s_whatever_was_drawn_since() {
    // CA-10, CA-30
    let known = "KS 9H 9D 9C";
    let mut scene = against_a_known_hand(known, known, 4);
    assert_eq!(dealt_twos(&scene), 0, "the other four are the old ones");
    // Both choose in secret, and seat 1 has chosen one of its eight cards.
    scene.state.leader = None;
    scene.plays(1, "8S");
    assert_eq!(dealt_twos(&scene), 0, "with the secret choice");
    // Two of the four others may be 2s.
    assert_ne!(dealt_twos(&against_a_known_hand(known, known, 2)), 0);
}
