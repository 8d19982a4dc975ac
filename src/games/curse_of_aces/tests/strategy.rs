//! The plan in clear cases, that it plays better than easy moves, and the end of a match, which is solved.

use acepost_pieces::{Card, ChanceKey, Seed};
use rand::seq::SliceRandom;

use crate::{
    Observation, Rules, Seat, Strategy,
    catalog::curse_of_aces::{
        CurseOfAces, State,
        action::{Action, Options},
        cards::Hand,
    },
    testing::rng,
};

use super::scene::{DONE, Scene, TAKE, attack, beat, chance, given};

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

/// Returns the exact scores of the seat to act, with its legal actions.
fn solved(scene: &Scene) -> Option<Vec<(Action, f64)>> {
    let seat = CurseOfAces::to_act(&scene.state).iter().next().expect("a player is to act");
    let seen = Observation::<CurseOfAces>::of(&scene.state, seat).expect("who is to act sees something");
    let scores = CurseOfAces::solve(&seen)?;
    Some(seen.legal.iter().copied().zip(scores).collect())
}

/// Returns the score of the seat to act by trying everything by the rules, without a thought of ranks or of repetitions.
fn tried(state: &State, seat: Seat) -> f64 {
    if let Some(outcome) = CurseOfAces::outcome(state) {
        let [own, other] = [outcome.placements[seat.index()], outcome.placements[1 - seat.index()]];
        return f64::from((i8::try_from(other).unwrap() - i8::try_from(own).unwrap()).signum() + 1) / 2.0;
    }
    let actor = CurseOfAces::to_act(state).iter().next().expect("it goes on");
    let results = CurseOfAces::legal_actions(state, actor).into_iter().map(|action| tried_after(state, action, seat));
    if actor == seat { results.fold(0.0, f64::max) } else { results.fold(1.0, f64::min) }
}

fn tried_after(state: &State, action: Action, seat: Seat) -> f64 {
    let actor = CurseOfAces::to_act(state).iter().next().expect("it goes on");
    let mut after = state.clone();
    for effect in CurseOfAces::decide(state, actor, &action, &mut chance(1)).expect("it is legal") {
        CurseOfAces::apply(&mut after, &effect).expect("it fits");
    }
    tried(&after, seat)
}

#[test]
fn the_end_between_two_is_solved_as_the_rules_play_it() {
    let mut deals = rng(11);
    for (number, count) in (0..60).map(|number| (number, 3 + number % 4)) {
        let mut cards: Vec<_> = Hand::ALL.iter().collect();
        cards.shuffle(&mut deals);
        let text = |cards: &[Card]| cards.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        let (one, other) = cards[..count].split_at(1 + number % (count - 1));
        let options = Options { must_beat: number % 3 == 0, ..Options::default() };
        let mut scene = given(&[&text(one), &text(other)]).options(options).rest_gone();
        if number % 2 == 0 {
            let first = CurseOfAces::legal_actions(&scene.state, Seat(0))[0];
            scene.when(0, first);
        }
        let seat = CurseOfAces::to_act(&scene.state).iter().next().expect("a player is to act");
        for (action, score) in solved(&scene).expect("there are few cards") {
            let expected = tried_after(&scene.state, action, seat);
            assert!(
                (score - expected).abs() < 1e-9,
                "{} and {}: {action:?} gets {score}, not {expected}",
                text(one),
                text(other)
            );
        }
    }
}

#[test]
fn what_is_beaten_at_the_end_may_be_better_taken() {
    for (hands, led, best) in [
        (["7S 8S QS", "KS KD"], Some("7S"), TAKE),
        (["8S TS QS", "8D TD QD QH"], Some("8S"), TAKE),
        (["KS 8S 9S TS", "8D TD TH AS"], Some("KS"), TAKE),
        (["JS QS KS", "7S KD"], None, attack("JS")),
    ] {
        let mut scene = given(&hands).rest_gone();
        if let Some(card) = led {
            scene.when(0, attack(card));
        }
        let solved = solved(&scene).expect("there are few cards");
        let better = solved.iter().filter(|(_, score)| solved.iter().all(|(_, other)| score >= other));
        assert_eq!(better.map(|(action, _)| *action).collect::<Vec<_>>(), [best], "{hands:?}: {solved:?}");
    }
}

#[test]
fn nothing_is_solved_with_a_deck_a_third_player_many_cards_or_a_stall_in_sight() {
    let few = ["6S 7S", "8S 9S"];
    assert!(solved(&given(&few).rest_gone()).is_some());
    assert!(solved(&given(&few).deck("TS").rest_gone()).is_none());
    assert!(solved(&given(&["6S 7S", "8S 9S", "TS"]).rest_gone()).is_none());
    assert!(solved(&given(&few).idle_moves(56).rest_gone()).is_none());
    assert!(solved(&given(&["6S 7S 6H 7H 6D 7D 6C", "8S 9S 8H 9H 8D 9D"]).rest_gone()).is_none());
}

#[test]
fn a_player_who_is_out_is_ahead_of_both_and_counts_in_the_score() {
    // Whoever goes out second of three is ahead of one of two others.
    let scene = given(&["AS", "", "6S 7S"]).out(&[1]).attacker(0).rest_gone();
    let expected = [(attack("AS"), 0.5)];
    assert_eq!(solved(&scene).expect("two are left"), expected);
}
