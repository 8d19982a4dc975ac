//! Why a card could be played: what is said is true of the position.

use acepost_pieces::{ChanceKey, Rank, Seed};
use rand::seq::IndexedRandom;

use crate::{
    Observation, Presentation, Rules, Seat, Strategy, Words,
    catalog::clear_ace::{
        ClearAce,
        action::{Action, Options},
        effect::Effect,
    },
    testing,
};

use super::scene::{Scene, against_a_known_hand, card, faces, given};

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

    let mut scene = given("KS TD 8C", "QS 7D 6C").last_lost_by(1).rest_in_piles();
    scene.plays(1, "QS");
    assert_eq!(why(&scene, 0, "TD"), "It loses to the queen of spades, though you could beat or match it.");

    let mut scene = given("KS TD 8C", "9S 7D 6C").last_lost_by(1).rest_in_piles();
    scene.plays(1, "9S");
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
    let home = "Your ace wins this, and an ace that wins goes aside: it counts as yours, and no battle takes it before the showdown.";
    assert_eq!(why(&scene, 0, "AS"), home);

    let scene = given("AS 9D 8C", "KH QD 6C").last_lost_by(0).rest_in_piles();
    assert!(why(&scene, 0, "AS").starts_with("Only a 2 beats an ace"), "two 2s may be anywhere");
    assert_eq!(why(&scene, 0, "9D"), "It is your strongest card besides the ace, and a 2 would beat an ace.");
    assert_eq!(why(&scene, 0, "8C"), "It is your weakest card: if it loses, you lose little.");
}

#[test]
fn equal_winners_are_not_called_weaker_than_others() {
    // CA-11
    let mut scene = given("KS KD 8C", "9S 7D 6C").last_lost_by(1).rest_in_piles();
    scene.plays(1, "9S");
    assert_eq!(why(&scene, 0, "KS"), "It beats the 9 of spades.");
}

#[test]
fn losing_a_duel_is_not_said_to_cost_little() {
    // CA-16, CA-17
    let mut scene = given("JS 9D 8C", "JH QD 6C").last_lost_by(0).rest_in_piles();
    scene.play((0, "JS"), (1, "JH"));
    let legal = scene.legal(0);
    assert!(legal.len() > 1, "{legal:?}");
    for card in legal {
        let reason = why(&scene, 0, &card.to_string());
        assert!(!reason.contains("you lose little"), "{card}: {reason}");
    }
}

/// The cards that the opponent may hold do not matter when the one to answer lies open.
#[test]
fn the_reason_for_an_answer_is_never_what_the_opponent_may_hold() {
    // CA-9
    let mut answers = 0;
    for number in 0..100_u64 {
        let key = ChanceKey::derive(&Seed::new([4; 32]), [&*number.to_string()]);
        let mut choices = testing::rng(number);
        let mut state = ClearAce::table(&Options::default(), 2);
        let mut effects = ClearAce::open(&state, &mut key.event(1)).expect("it can be dealt");
        for seq in 2.. {
            for effect in &effects {
                ClearAce::apply(&mut state, effect).expect("it fits");
            }
            let Some(seat) = ClearAce::to_act(&state).iter().next() else { break };
            let seen = Observation::<ClearAce>::of(&state, seat).expect("it is to act");
            for action in seen.legal.iter().filter(|action| ClearAce::hint(&state, seat, action).would.is_some()) {
                answers += 1;
                let reason = ClearAce::explain(&seen, action, &Words::PLAIN).expect("there is one").reason;
                assert!(!reason.contains("may hold"), "{action:?}: {reason}");
            }
            let action = seen.legal.choose(&mut choices).expect("a seat that is to act can act");
            effects = ClearAce::decide(&state, seat, action, &mut key.event(seq)).expect("it is legal");
        }
    }
    assert!(answers > 1_000, "{answers}");
}

/// Seat 0 is to lead against seat 1, which has won a 2 and drawn it from its deck.
fn against_a_known_two() -> Scene {
    let mut scene = given("AH KS 8C AD", "2D QD 6C 7D").last_lost_by(0).rest_in_piles();
    scene.play((0, "AH"), (1, "2D"));
    let drawn = Effect::DrewOwn { seat: Seat(1), cards: faces("2D") };
    ClearAce::apply(&mut scene.state, &drawn).expect("it lies on top");
    scene
}

#[test]
fn ca_10_a_2_that_the_opponent_must_play_is_met_by_the_weakest_other_card_than_an_ace() {
    // CA-10, CA-30
    let scene = against_a_known_two();
    assert_eq!(why(&scene, 0, "AD"), "Your opponent holds a 2 and must play it, and a 2 beats an ace.");
    for card in ["KS", "8C"] {
        assert_eq!(why(&scene, 0, card), "Your opponent holds a 2 and must play it, and this card beats a 2.");
    }
    let seen = Observation::<ClearAce>::of(&scene.state, Seat(0)).expect("it is to act");
    let planned = ClearAce::plan(&seen, &mut testing::rng(1));
    let weakest = ClearAce::stand_in(&scene.state, Seat(0));
    assert_eq!(seen.legal.get(planned), weakest.as_ref(), "the weakest of its cards is no 2");
    let rolled_out = ClearAce::rollout(&scene.state, Seat(0), &seen.legal, &mut testing::rng(1));
    assert_eq!(rolled_out, planned);
}

#[test]
fn ca_10_a_hand_that_can_have_no_2_is_not_counted_as_if_it_could() {
    // CA-10, CA-30
    let mut scene = given("9D KS 8C 5C", "TS 7D 6C 4D").last_lost_by(0).rest_in_decks_with(0, 20);
    let twos = scene.deck(0).iter().filter(|card| card.rank() == Rank::Two).count();
    assert_eq!(twos, 2, "of the 20 cards in the deck and 3 in the hand that seat 1 cannot tell apart");
    scene.play((0, "KS"), (1, "TS"));
    let reason = why(&scene, 1, "6C");
    assert!(reason.starts_with("Of the 21 cards that your opponent may hold"), "{reason}");
}

#[test]
fn cards_that_the_opponent_holds_for_certain_leave_fewer_places_for_a_2() {
    // CA-10, CA-11, CA-30
    let known = "KS 9H 9D 9C";
    // Two of the eight cannot be 2s, and four others are known: two are left, of the 14 cards that could be any of them.
    let scene = against_a_known_hand(known, known, 2);
    let chance = "Only a 2 beats an ace, and the chance that your opponent holds one is about";
    assert_eq!(why(&scene, 0, "AS"), format!("{chance} 14\u{a0}%."));
    // The two may be among the four: then four are left, of 16.
    let scene = against_a_known_hand(known, "", 2);
    assert_eq!(why(&scene, 0, "AS"), format!("{chance} 25\u{a0}% at most."));
    assert_eq!(why(&scene, 0, "JC"), "Of the 20 cards that your opponent may hold, one beats it.");
}

#[test]
fn a_hand_without_a_place_for_a_2_holds_none() {
    // CA-10, CA-11, CA-30
    let none = "Your opponent cannot hold a 2, and nothing else beats an ace.";
    let scene = against_a_known_hand("KS 9H 9D 9C", "KS 9H 9D 9C", 4);
    assert_eq!(why(&scene, 0, "AS"), none);
    assert_eq!(why(&scene, 0, "JC"), "Of the 19 cards that your opponent may hold, one beats it.");
    assert_eq!(why(&scene, 0, "KD"), "No card that your opponent may hold beats it.");
    let scene = against_a_known_hand("KS 9H 9D 9C 8S 8H 7D 7C", "", 0);
    assert_eq!(why(&scene, 0, "AS"), none);
    assert_eq!(why(&scene, 0, "JC"), "Of the 8 cards that your opponent may hold, one beats it.");
    assert_eq!(why(&scene, 0, "KD"), "No card that your opponent may hold beats it.");
}

#[test]
fn a_reason_does_not_depend_on_the_hand_of_the_opponent() {
    let with = |theirs| {
        let scene = given("AS 9D 8C", theirs).last_lost_by(0).rest_in_piles();
        ["AS", "9D", "8C"].map(|card| why(&scene, 0, card))
    };
    assert_eq!(with("KH QD 6C"), with("3H 3D 3C"));
}
