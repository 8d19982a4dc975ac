//! The plan in clear cases, and that it plays better than easy moves.

use acepost_pieces::{ChanceKey, Seed};

use crate::{
    Observation, Rules, Seat, Strategy,
    catalog::curse_of_aces::{
        CurseOfAces,
        action::{Action, Options},
    },
    testing::rng,
};

use super::scene::{DONE, Scene, TAKE, attack, beat, given};

fn planned(scene: &Scene) -> Action {
    let seat = CurseOfAces::to_act(&scene.state).iter().next().expect("somebody is to act");
    let seen = Observation::<CurseOfAces>::of(&scene.state, seat).expect("who is to act sees something");
    let choice = CurseOfAces::plan(&seen, &mut rng(1));
    let played_on = CurseOfAces::rollout(&scene.state, seat, &seen.legal, &mut rng(1));
    assert_eq!(choice, played_on, "seen from the seat, and determinized");
    seen.legal[choice]
}

#[test]
fn the_plan_attacks_with_what_it_wants_to_be_rid_of_and_keeps_its_aces() {
    let mut scene = given(&["6S 9H KS AC AD TD", "9C TC KC QC QH 8C"]).rest_in_deck();
    assert_eq!(planned(&scene), attack("6S"));
    scene.round(0, "6S", 1, beat("KC"));
    assert_eq!(planned(&scene), DONE, "the king of spades would fit, and is worth more than that");
}

#[test]
fn the_plan_beats_with_little_and_takes_rather_than_spend_its_aces_early() {
    let mut scene = given(&["6S 9H KS QS TD TS", "7C TC KC AC AH 8C"]).rest_in_deck();
    scene.when(0, attack("6S"));
    assert_eq!(planned(&scene), beat("7C"));
    let mut scene = given(&["QS 9H KS 6S TD TS", "AD AC AH AS KC KD"]).rest_in_deck();
    scene.when(0, attack("9H"));
    assert_eq!(planned(&scene), TAKE);
}

#[test]
fn cards_of_a_rank_are_equivalent_if_others_know_both_or_neither() {
    // CU-3, CU-19
    let scene = given(&["9S 9H 9D 6S 6D KC", "TC KD KH QC QH 8C"]).open(0, "9H 6D").rest_in_deck();
    let seen = Observation::<CurseOfAces>::of(&scene.state, Seat(0)).expect("it is to act");
    for (one, other, expected) in [
        (attack("9S"), attack("9D"), true),
        (attack("9S"), attack("9H"), false),
        (attack("9S"), attack("6S"), false),
        (attack("9S"), beat("9S"), false),
        (beat("9S 6S"), beat("9D 6S"), true),
        (beat("9S 9H"), beat("9H 9D"), true),
        (beat("9S 6D"), beat("9D 6S"), false),
        (beat("9S"), beat("9S 6S"), false),
        (TAKE, TAKE, true),
        (TAKE, DONE, false),
    ] {
        assert_eq!(CurseOfAces::are_equivalent(&seen, &one, &other), expected, "{one:?} and {other:?}");
    }
}

#[test]
fn the_plan_goes_out_when_it_can() {
    let mut scene = given(&["6S 7S", "7C 6C"]).rest_gone();
    scene.when(0, attack("7S"));
    assert_eq!(planned(&scene), beat("7C 6C"));
    let scene = given(&["AS", "KC KD"]).rest_gone();
    assert_eq!(planned(&scene), attack("AS"));
}

/// Returns how many of these matches of two each strategy does not lose; seats alternate.
fn not_lost(matches: u32) -> [u32; 2] {
    let mut counts = [0; 2];
    for number in 0..matches {
        let key = ChanceKey::derive(&Seed::new([6; 32]), [number.to_string().as_str()]);
        let (mut rng, planner) = (rng(number.into()), Seat(u8::from(number % 2 == 1)));
        let mut state = CurseOfAces::table(&Options::default(), 2);
        let mut effects = CurseOfAces::open(&state, &mut key.event(1)).expect("it can be dealt");
        for seq in 2.. {
            for effect in &effects {
                CurseOfAces::apply(&mut state, effect).expect("what is decided fits");
            }
            let Some(seat) = CurseOfAces::to_act(&state).iter().next() else { break };
            let seen = Observation::<CurseOfAces>::of(&state, seat).expect("who is to act sees something");
            let choose = if seat == planner { CurseOfAces::plan } else { CurseOfAces::easy_move };
            let action = &seen.legal[choose(&seen, &mut rng)];
            effects = CurseOfAces::decide(&state, seat, action, &mut key.event(seq)).expect("it is listed");
        }
        let placements = CurseOfAces::outcome(&state).expect("it is over").placements;
        counts[0] += u32::from(placements[planner.index()] == 1);
        counts[1] += u32::from(placements[1 - planner.index()] == 1);
    }
    counts
}

#[test]
fn the_plan_beats_easy_moves() {
    let [planner, easy] = not_lost(1_000);
    assert!(planner >= 750 && easy <= 350, "{planner} and {easy} of 1000 not lost");
}
