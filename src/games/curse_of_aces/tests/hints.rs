//! Why an action could be taken: what is said is true of the position.

use crate::{
    Observation, Presentation, Rules, Words,
    catalog::curse_of_aces::{CurseOfAces, action::Action},
};

use super::scene::{DONE, Scene, TAKE, attack, beat, given};

/// Returns why the player to act could take the action.
fn why(scene: &Scene, action: Action) -> Option<String> {
    let seat = CurseOfAces::to_act(&scene.state).iter().next().expect("a player is to act");
    let seen = Observation::<CurseOfAces>::of(&scene.state, seat).expect("it is to act");
    CurseOfAces::explain(&seen, &action, &Words::PLAIN).map(|explanation| explanation.reason)
}

#[track_caller]
fn says(scene: &Scene, action: Action, beginning: &str) {
    let reason = why(scene, action).unwrap_or_default();
    assert!(reason.starts_with(beginning), "{reason:?} instead of {beginning:?}");
}

#[test]
fn an_attack_and_its_end() {
    // CU-5, CU-6
    let mut scene = given(&["6S 9H KS AC AD TD", "9C TC KC QC QH 8C"]).rest_in_deck();
    says(&scene, attack("6S"), "It is your lowest card");
    says(&scene, attack("AC"), "You hold more of this rank, with which you can go on if it is beaten.");
    scene.round(0, "6S", 1, beat("KC"));
    says(&scene, attack("KS"), "Its rank lies on the table");
    says(&scene, DONE, "You could go on only with strong cards, and this way you keep them.");
}

#[test]
fn that_an_attack_can_go_on_is_said_only_if_the_defender_keeps_a_card_however_they_beat_it() {
    // CU-5, CU-7, CU-10
    let why = |theirs| why(&given(&["6S 9C 9D", theirs]).rest_gone(), attack("9C"));
    assert_eq!(why("KC"), None, "it is their only card");
    assert_eq!(why("9H 6C"), None, "they beat it with both");
    for theirs in ["KC QC", "9H 7C 6C"] {
        let reason = why(theirs).unwrap_or_default();
        assert!(reason.starts_with("You hold more of this rank"), "{reason:?} against {theirs}");
    }
}

#[test]
fn a_defence() {
    // CU-8 to CU-11
    let mut scene = given(&["7S 9H KS QS TD TS", "6C 6D KC AC AH 8C"]).rest_in_deck();
    scene.when(0, attack("7S"));
    says(&scene, beat("8C"), "It is the weakest card that beats it.");
    says(&scene, beat("6D 6C"), "Together these two beat it");
    says(&scene, TAKE, "Beating it costs you cards. If you take, you keep yours");
    let mut scene = given(&["AS 9H KS QS TD TS", "6C 6D KC 7C 7H 8C"]).rest_in_deck();
    scene.when(0, attack("AS"));
    says(&scene, beat("KC 6C"), "No single card beats an ace");
    let mut scene = given(&["AS 9H KS QS TD TS", "6C 6D 9C 7C 7H 8C"]).rest_in_deck();
    scene.when(0, attack("AS"));
    says(&scene, TAKE, "Nothing in your hand beats it.");
}

#[test]
fn the_last_cards_and_an_attack_that_cannot_be_beaten() {
    // CU-16
    let scene = given(&["AS", "KC 7D"]).rest_gone();
    says(&scene, attack("AS"), "The deck is empty, and this is your last card.");
    let mut scene = given(&["QS 6C", "QC 7D"]).rest_gone();
    scene.when(0, attack("QS"));
    says(&scene, beat("QC 7D"), "The deck is empty, and these are your last cards.");
    let scene = given(&["AS 9D", "QC 7D"]).rest_gone();
    says(&scene, attack("AS"), "Your opponent can hold nothing that beats it.");
}
