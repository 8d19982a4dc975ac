//! CU-22: the option by which who leaves does so alone, and the others play on.

use std::collections::BTreeMap;

use rand::{RngExt, seq::IndexedRandom};

use crate::{
    Leaving, Presentation, Rules, Seat, SeatSet, Viewer,
    catalog::curse_of_aces::{CurseOfAces, action::Options, cards::Hand, effect::Effect},
    testing,
};

use super::scene::{Given, Scene, TAKE, attack, beat, cards, chance, dealt, given};

fn play_on(hands: &[&str]) -> Given {
    given(hands).options(Options { play_on: true, ..Options::default() })
}

fn leaves(scene: &mut Scene, seats: &[u8], why: Leaving) -> Vec<Effect> {
    testing::leave::<CurseOfAces>(&mut scene.state, seats, why, &mut chance(9))
}

fn resigns(scene: &mut Scene, seat: u8) -> Vec<Effect> {
    leaves(scene, &[seat], Leaving::Resigned)
}

fn still_in(scene: &Scene) -> Vec<u8> {
    CurseOfAces::still_in(&scene.state).iter().map(|seat| seat.0).collect()
}

fn places(scene: &Scene) -> Vec<Option<u8>> {
    scene.open().players.iter().map(|player| player.place).collect()
}

#[test]
fn cu_22_who_looks_on_leaves_and_the_move_goes_on() {
    // CU-22
    let mut scene = play_on(&["7S 8S", "9C TC", "KS KH", "AS"]).rest_in_deck();
    scene.when(0, attack("7S"));
    let effects = resigns(&mut scene, 2);
    let [Effect::Left { hands, place: 4, .. }] = &effects[..] else { panic!("{effects:?}") };
    assert_eq!(hands[..], [cards("KS KH")]);
    assert_eq!((scene.turn(), scene.to_act(), still_in(&scene)), ((0, 1), vec![1], vec![0, 1, 3]));
    assert_eq!(places(&scene), [None, None, Some(4), None]);
    let view = scene.view(Viewer::Public);
    assert!(view.gone.contains(&cards("KS")[0]) && view.players[2].hand.is_empty() && view.players[2].left);
    scene.when(1, beat("9C"));
}

#[test]
fn cu_22_when_the_attacker_leaves_the_table_leaves_the_game_and_the_defender_attacks() {
    // CU-22
    let mut scene = play_on(&["7S 9S", "9C TC", "KS KH"]).deck("6S 6H 6D 6C 8S 8H 8D 8C").rest_gone();
    scene.round(0, "7S", 1, beat("9C"));
    let effects = resigns(&mut scene, 0);
    assert!(matches!(&effects[1], Effect::MoveAbandoned { cards: left } if *left == cards("7S 9C")), "{effects:?}");
    assert_eq!((scene.turn(), scene.to_act(), still_in(&scene)), ((1, 2), vec![1], vec![1, 2]));
    // CU-14: seat 1 has one card and seat 2 two; who is attacked next goes first among equals.
    assert_eq!(dealt(&effects), [1, 2, 1, 2, 1, 2, 1, 2]);
    assert!(scene.open().table.is_empty() && scene.view(Viewer::Public).last_move.is_none());
}

#[test]
fn cu_22_when_the_defender_leaves_the_next_player_to_the_left_of_them_attacks() {
    // CU-22
    let mut scene = play_on(&["7S 9S", "9C TC", "KS KH", "AS"]).rest_in_deck();
    scene.when(0, attack("7S"));
    let effects = leaves(&mut scene, &[1], Leaving::TimedOut);
    assert!(matches!(&effects[1], Effect::MoveAbandoned { cards: left } if *left == cards("7S")));
    assert_eq!((scene.turn(), still_in(&scene)), ((2, 3), vec![0, 2, 3]));
    // Both of the move at once; and before the first card, when nothing lies on the table.
    let mut scene = play_on(&["7S 9S", "9C TC", "KS KH", "AS"]).rest_in_deck();
    let effects = leaves(&mut scene, &[0, 1], Leaving::TimedOut);
    assert!(matches!(&effects[1], Effect::MoveAbandoned { cards } if cards.is_empty()));
    assert_eq!((scene.turn(), places(&scene)), ((2, 3), vec![Some(3), Some(3), None, None]));
}

#[test]
fn cu_22_who_leaves_is_placed_below_everyone_then_in() {
    // CU-22
    let mut scene = play_on(&["7S", "9C TC", "KS KH", "AS AH"]).rest_gone();
    resigns(&mut scene, 3);
    assert_eq!(places(&scene), [None, None, None, Some(4)]);
    // Seat 0 goes out first, and seat 1 is left with cards.
    scene.round(0, "7S", 1, beat("9C"));
    assert_eq!(places(&scene), [Some(1), None, None, Some(4)]);
    scene.round(1, "TC", 2, beat("KS"));
    scene.assert_ended(&[1, 2, 3, 4], "cards_left");
}

#[test]
fn cu_22_of_two_who_are_in_the_one_who_leaves_has_lost() {
    // CU-18, CU-22
    let mut scene = play_on(&["7S 8S", "9C TC", "KS KH"]).rest_in_deck();
    resigns(&mut scene, 1);
    let effects = resigns(&mut scene, 0);
    scene.assert_ended(&[2, 3, 1], "resigned");
    assert_eq!(CurseOfAces::passage(&scene.open()), Some("CU-18"));
    assert!(matches!(&effects[..], [Effect::MatchEnded { about, .. }] if *about == [Seat(0)]), "{effects:?}");
}

#[test]
fn cu_22_if_one_player_is_left_that_player_is_placed_right_after_those_already_out() {
    // CU-22
    let mut scene = play_on(&["7S 8S", "9C TC", "KS KH", ""]).out(&[3]).rest_gone();
    let effects = leaves(&mut scene, &[0, 1], Leaving::TimedOut);
    scene.assert_ended(&[3, 3, 2, 1], "timed_out");
    assert_eq!(CurseOfAces::passage(&scene.open()), Some("CU-22"));
    let [Effect::Left { .. }, Effect::MatchEnded { about, .. }] = &effects[..] else { panic!("{effects:?}") };
    assert_eq!(about[..], [Seat(0), Seat(1)]);
}

#[test]
fn cu_22_all_who_leave_at_once_share_the_place() {
    // CU-18, CU-22
    let mut scene = play_on(&["7S 8S", "9C TC", "KS KH"]).rest_in_deck();
    leaves(&mut scene, &[0, 1, 2], Leaving::TimedOut);
    scene.assert_ended(&[1, 1, 1], "timed_out");
}

#[test]
fn cu_22_when_the_last_go_out_together_after_another_has_left_the_end_is_about_them() {
    // CU-17, CU-22
    let mut scene = play_on(&["7S", "9C", "KS KH", ""]).out(&[3]).rest_gone();
    scene.when(0, attack("7S"));
    resigns(&mut scene, 2);
    let effects = scene.when(1, beat("9C"));
    scene.assert_ended(&[2, 2, 4, 1], "all_out");
    let Some(Effect::MatchEnded { about, .. }) = effects.last() else { panic!("{effects:?}") };
    assert_eq!(about[..], [Seat(0), Seat(1)]);
}

#[test]
fn cu_22_a_move_in_which_a_hand_leaves_the_game_is_no_idle_one() {
    // CU-20, CU-22
    let mut scene = play_on(&["6S 6H 6D", "7S 7H 7D", "8S 8H 8D", "9S 9H 9D"]).idle_moves(59).rest_gone();
    scene.when(0, attack("6S"));
    resigns(&mut scene, 3);
    assert_eq!(scene.open().idle_moves, 0);
    scene.when(1, TAKE);
    assert_eq!((scene.open().idle_moves, scene.outcome()), (0, None));
    scene.round(2, "8S", 0, TAKE);
    assert_eq!((scene.open().idle_moves, scene.outcome()), (1, None));
}

#[test]
fn cu_22_if_one_player_is_left_because_the_attacker_goes_out_as_well_the_match_ends_with_the_leavers_reason() {
    // CU-16, CU-22
    let mut scene = play_on(&["7S", "9C TC", "KS KH"]).rest_gone();
    scene.when(0, attack("7S"));
    let effects = resigns(&mut scene, 1);
    scene.assert_ended(&[1, 3, 2], "resigned");
    let Some(Effect::MatchEnded { about, .. }) = effects.last() else { panic!("{effects:?}") };
    assert_eq!(about[..], [Seat(1)]);
    assert_eq!(CurseOfAces::passage(&scene.open()), Some("CU-22"));
}

/// In random matches of four, players leave at every tenth decision: no card is lost, and the places are those of the
/// rule.
#[test]
fn cu_22_random_matches_with_leavers_lose_no_card_and_place_everyone() {
    // CU-22
    let options = Options { play_on: true, ..Options::default() };
    let mut ends = BTreeMap::new();
    for number in 0..2_000 {
        let (mut rng, mut state) = (testing::rng(number), CurseOfAces::table(&options, 4));
        let mut effects = CurseOfAces::open(&state, &mut chance(number)).expect("it can be dealt");
        loop {
            for effect in &effects {
                CurseOfAces::apply(&mut state, effect).expect("it fits");
                assert_eq!(CurseOfAces::cards(&state).iter().copied().collect::<Hand>(), Hand::ALL);
            }
            let still_in: Vec<Seat> = CurseOfAces::still_in(&state).iter().collect();
            let Some(seat) = CurseOfAces::to_act(&state).iter().next() else { break };
            effects = if rng.random_range(0..10) == 0 {
                let seats: SeatSet = still_in.into_iter().filter(|_| rng.random_range(0..3) == 0).collect();
                CurseOfAces::leave(&state, seats, Leaving::TimedOut, &mut chance(number)).expect("it fits")
            } else {
                let legal = CurseOfAces::legal_actions(&state, seat);
                let action = legal.choose(&mut rng).expect("who is to act can act");
                CurseOfAces::decide(&state, seat, action, &mut chance(number)).expect("it is legal")
            };
        }
        let outcome = CurseOfAces::outcome(&state).expect("it is over");
        // Each place is the number of players who are placed before, plus one; ties leave a gap.
        for place in &outcome.placements {
            let before = outcome.placements.iter().filter(|other| *other < place).count();
            assert_eq!(usize::from(*place), before + 1, "{:?}", outcome.placements);
        }
        *ends.entry(outcome.reason).or_insert(0) += 1;
    }
    assert!(ends["timed_out"] > 100 && ends["cards_left"] > 100, "{ends:?}");
}
