//! CU-21: the option by which a defender who can beat may not take.

use crate::{
    Observation, Presentation, Rules, Seat, Strategy, Words,
    catalog::curse_of_aces::{
        CurseOfAces,
        action::{Action, Options},
        effect::Effect,
    },
};

use super::scene::{DONE, Scene, TAKE, attack, beat, given};

fn must_beat(hands: &[&str]) -> Scene {
    given(hands).options(Options { must_beat: true, ..Options::default() }).rest_in_deck()
}

fn stand_in(scene: &Scene) -> Option<Action> {
    CurseOfAces::stand_in(&scene.state, Seat(1))
}

#[test]
fn cu_21_who_holds_a_card_or_a_pair_that_beats_may_not_take() {
    // CU-21
    let mut scene = must_beat(&["7S QD", "9C TC 6H 6D"]);
    scene.when(0, attack("7S"));
    assert_eq!(scene.legal(1), ["9C", "TC", "6H+6D"]);
    let why = "you hold cards that beat the 7 of spades: in this match you may not take then";
    assert_eq!(scene.refused(1, TAKE), why);
    scene.when(1, beat("6H 6D"));
    scene.when(0, DONE);
    // A pair is enough.
    let mut scene = must_beat(&["QS 7D", "JH 6C"]);
    scene.when(0, attack("QS"));
    assert_eq!(scene.legal(1), ["JH+6C"]);
    scene.refused(1, TAKE);
}

#[test]
fn cu_21_who_holds_nothing_that_beats_takes() {
    // CU-21
    let mut scene = must_beat(&["QS 7D", "TH 6C"]);
    scene.when(0, attack("QS"));
    assert_eq!((scene.legal(1), stand_in(&scene)), (vec!["take".to_owned()], Some(TAKE)));
    assert!(matches!(scene.when(1, TAKE)[0], Effect::Taken { .. }));
}

#[test]
fn cu_21_is_the_rule_of_the_defence_and_of_taking() {
    // CU-8, CU-21
    let of = |scene: &Scene| {
        let seen = Observation::<CurseOfAces>::of(&scene.state, Seat(1)).expect("it is to act");
        let why = CurseOfAces::explain(&seen, &TAKE, &Words::PLAIN).expect("there is a reason");
        (CurseOfAces::passage(&seen.view), why.rule)
    };
    let hands = ["QS 7D", "TH 6C"];
    for (mut scene, rule) in [(must_beat(&hands), "CU-21"), (given(&hands).rest_in_deck(), "CU-8")] {
        scene.when(0, attack("QS"));
        assert_eq!(of(&scene), (Some(rule), Some(rule)));
    }
}

#[test]
fn cu_21_the_stand_in_is_the_lowest_card_that_beats_or_else_the_lowest_pair() {
    // CU-21
    for (attacked, hand, expected) in [
        ("7S", "KC 9D 9H 8C 6H 6D", "8C"),
        ("8S", "KC 9D 9H 6H 6D", "9H"),
        ("KS", "QC QH 9D 7H", "QH 7H"),
        ("KS", "QC QH KD 9D 7H 7D", "QH 7H"),
        ("AS", "KD KC AD 9C 8H", "KD 8H"),
    ] {
        let mut scene = must_beat(&[&format!("{attacked} 6S"), hand]);
        scene.when(0, attack(attacked));
        assert_eq!(stand_in(&scene), Some(beat(expected)), "{attacked} against {hand}");
        scene.when(1, beat(expected));
    }
}

#[test]
fn cu_21_the_only_way_to_beat_is_not_played_by_the_server() {
    let mut scene = must_beat(&["QS 7D", "KH 6C"]);
    scene.when(0, attack("QS"));
    assert_eq!(scene.legal(1), ["KH"]);
    // That it is the only one is for the defender to tell.
    assert_eq!(CurseOfAces::forced(&scene.state, Seat(1)), None);
}

#[test]
fn cu_21_is_off_unless_the_host_chooses_it() {
    // CU-21
    let options: Options = serde_json::from_str("{}").expect("no option is needed");
    assert!(!options.must_beat && !options.play_on);
}

#[test]
fn cu_21_bots_follow_the_option_in_what_they_imagine() {
    // CU-21
    let mut scene = must_beat(&["7S QD", "9C TC 6H 6D"]);
    scene.when(0, attack("7S"));
    let seen = Observation::<CurseOfAces>::of(&scene.state, Seat(1)).expect("it is to act");
    let mut rng = crate::testing::rng(3);
    let imagined = CurseOfAces::determinize(&seen, &mut rng).expect("a match");
    assert_eq!(CurseOfAces::legal_actions(&imagined, Seat(1)), seen.legal);
    assert!(CurseOfAces::easy_move(&seen, &mut rng) < seen.legal.len());
    assert!(CurseOfAces::plan(&seen, &mut rng) < seen.legal.len());
}
