//! Why a card could be played: what is said is true of the position.

use crate::{
    Observation, Presentation, Seat, Words,
    catalog::clear_ace::{ClearAce, action::Action},
};

use super::scene::{Scene, card, given};

/// Returns why this seat could play the card.
fn why(scene: &Scene, seat: u8, code: &str) -> String {
    let seen = Observation::<ClearAce>::of(&scene.state, Seat(seat)).expect("the seat is to act");
    let action = Action::Play { card: card(code) };
    ClearAce::explain(&seen, &action, &Words::PLAIN).expect("there is always something to say").reason
}

#[test]
fn an_answer_is_explained_by_how_it_fares() {
    // CA-9, CA-11
    let mut scene = given("KS TD 8C", "9S 7D 6C").last_lost_by(1).rest_in_piles();
    scene.plays(1, "9S");
    assert_eq!(why(&scene, 0, "TD"), "It is the weakest card that wins. Keep the stronger ones for later.");
    assert_eq!(why(&scene, 0, "KS"), "It beats the 9 of spades.");
    assert_eq!(why(&scene, 0, "8C"), "Lose this one with your weakest card, and keep the strong ones.");

    let mut scene = given("KS 9D 8C", "KH QD 6C").last_lost_by(1).rest_in_piles();
    scene.plays(1, "KH");
    assert_eq!(
        why(&scene, 0, "KS"),
        "None of your cards beats the king of hearts, but one of equal rank forces a duel."
    );

    let mut scene = given("JS 9D 8C", "KH QD 6C").last_lost_by(1).rest_in_piles();
    scene.plays(1, "KH");
    assert_eq!(why(&scene, 0, "8C"), "You cannot win this: throw your weakest card.");
    assert_eq!(why(&scene, 0, "JS"), "None of your cards beats the king of hearts.");
}

#[test]
fn twos_and_aces_have_reasons_of_their_own() {
    // CA-10, CA-11, CA-13
    let mut scene = given("2S 9D 8C", "AH QD 6C").last_lost_by(1).rest_in_piles();
    scene.plays(1, "AH");
    assert!(why(&scene, 0, "2S").starts_with("A 2 beats an ace"));

    let mut scene = given("2S 9D 8C", "KH QD 6C").last_lost_by(1).rest_in_piles();
    scene.plays(1, "KH");
    assert_eq!(why(&scene, 0, "2S"), "You hold a 2, so a 2 must be played.");

    let mut scene = given("6S 4C 2D", "2H QD 6C").last_lost_by(1).rest_in_piles();
    scene.plays(1, "2H");
    assert_eq!(why(&scene, 0, "2D"), "You hold a 2, so a 2 must be played.", "though the 6 would beat it");

    let mut scene = given("AS 9D 8C", "KH QD 6C").last_lost_by(1).rest_in_piles();
    scene.plays(1, "KH");
    assert!(why(&scene, 0, "AS").starts_with("Your ace wins this"));

    let scene = given("AS 9D 8C", "KH QD 6C").last_lost_by(0).rest_in_piles();
    assert!(why(&scene, 0, "AS").starts_with("Only a 2 beats an ace"), "two 2s may be anywhere");
    assert_eq!(why(&scene, 0, "9D"), "It is your strongest card besides the ace, and a 2 would beat an ace.");
    assert_eq!(why(&scene, 0, "8C"), "It is your weakest card: if it loses, you lose little.");
}

#[test]
fn a_reason_does_not_depend_on_the_hand_of_the_opponent() {
    let with = |theirs| {
        let scene = given("AS 9D 8C", theirs).last_lost_by(0).rest_in_piles();
        ["AS", "9D", "8C"].map(|card| why(&scene, 0, card))
    };
    assert_eq!(with("KH QD 6C"), with("3H 3D 3C"));
}
