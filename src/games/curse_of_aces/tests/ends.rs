//! CU-16, CU-17, CU-20: going out, and the ends.

use strum::VariantNames;

use crate::{
    Rules, Seat,
    catalog::curse_of_aces::{
        CurseOfAces,
        action::{FirstAttacker, Options},
        effect::{Effect, EndReason},
    },
};

use super::scene::{DONE, Scene, TAKE, attack, beat, chance, given};

fn out(effects: &[Effect]) -> Option<(Vec<u8>, u8)> {
    effects.iter().find_map(|effect| match effect {
        Effect::WentOut { seats, place } => Some((seats.iter().map(|seat| seat.0).collect(), *place)),
        _ => None,
    })
}

#[test]
fn cu_16_case_6_an_attacker_whose_last_card_is_beaten_is_out_and_the_defender_attacks_the_third() {
    // CU-16, worked case 6
    let mut scene = given(&["7S", "9C TC", "KS"]).rest_gone();
    let effects = scene.round(0, "7S", 1, beat("9C"));
    assert_eq!(out(&effects), Some((vec![0], 1)));
    assert_eq!((scene.turn(), scene.to_act(), scene.outcome()), ((1, 2), vec![1], None));
    assert!(CurseOfAces::still_in(&scene.state).iter().eq([Seat(1), Seat(2)]));
}

#[test]
fn cu_16_a_defender_who_is_out_is_replaced_by_the_next_player_to_the_left() {
    // CU-16
    let mut scene = given(&["7S 8S", "9C", "KS", "AS"]).rest_gone();
    let effects = scene.round(0, "7S", 1, beat("9C"));
    assert_eq!(out(&effects), Some((vec![1], 1)));
    assert_eq!(scene.turn(), (2, 3));
    // When the attacker goes out by cards that are taken, the next attacker is the seat after the player who took them.
    let mut scene = given(&["7S", "9C", "KS"]).attacker(2).rest_gone();
    let effects = scene.round(2, "KS", 0, TAKE);
    assert_eq!(out(&effects), Some((vec![2], 1)));
    assert_eq!(scene.turn(), (1, 0), "the next to the left of seat 0 attacks, and the next after is seat 0 again");
}

#[test]
fn cu_16_nobody_is_out_while_the_deck_refills_them() {
    // CU-16
    let mut scene = given(&["7S", "9C TC", "KS"]).rest_in_deck();
    let effects = scene.round(0, "7S", 1, beat("9C"));
    assert_eq!((out(&effects), scene.counts()), (None, vec![6, 6, 6]));
    // Nor with the last card of the deck.
    let mut scene = given(&["7S", "9C TC", "KS"]).deck("AS").rest_gone();
    let effects = scene.round(0, "7S", 1, beat("9C"));
    assert_eq!((out(&effects), scene.counts()), (None, vec![1, 1, 1]));
}

#[test]
fn cu_17_who_alone_has_cards_left_has_lost_and_the_others_stand_in_the_order_of_going_out() {
    // CU-17
    let mut scene = given(&["7S", "9C TC", "KS", "AS AH"]).rest_gone();
    scene.round(0, "7S", 1, beat("9C"));
    scene.round(1, "TC", 2, TAKE);
    assert_eq!(
        scene.open().players.iter().map(|player| player.place).collect::<Vec<_>>(),
        [Some(1), Some(2), None, None]
    );
    // Seat 3 attacks seat 2, who has the ten and the king.
    scene.round(3, "AS", 2, beat("KS TC"));
    scene.assert_ended(&[1, 2, 3, 4], "cards_left");
}

#[test]
fn cu_17_out_after_the_same_move_means_the_same_place() {
    // CU-17
    let mut scene = given(&["7S", "9C", "KS", "AS AH"]).rest_gone();
    let effects = scene.round(0, "7S", 1, beat("9C"));
    assert_eq!(out(&effects), Some((vec![0, 1], 1)));
    assert_eq!(scene.turn(), (2, 3));
    let effects = scene.round(2, "KS", 3, TAKE);
    assert_eq!(out(&effects), Some((vec![2], 3)), "two are before");
    scene.assert_ended(&[1, 1, 3, 4], "cards_left");
}

#[test]
fn cu_17_case_7_when_the_last_players_go_out_in_the_same_move_nobody_has_lost() {
    // CU-17, worked case 7
    let mut scene = given(&["7S", "9C"]).rest_gone();
    scene.round(0, "7S", 1, beat("9C"));
    scene.assert_ended(&[1, 1], "all_out");
    let mut scene = given(&["7S", "", "9C 8C", ""]).out(&[3, 1]).rest_gone();
    scene.round(0, "7S", 2, beat("9C"));
    scene.assert_ended(&[3, 2, 4, 1], "cards_left");
    let mut scene = given(&["7S", "", "9C", ""]).out(&[3, 1]).rest_gone();
    scene.round(0, "7S", 2, beat("9C"));
    scene.assert_ended(&[3, 2, 3, 1], "all_out");
}

/// The attacker plays the first legal card, and the defender takes.
fn a_move_taken(scene: &mut Scene) -> Vec<Effect> {
    let (attacker, defender) = scene.turn();
    let card = scene.legal(attacker)[0].clone();
    scene.round(attacker, &card, defender, TAKE)
}

#[test]
fn cu_20_three_players_who_always_take_end_after_60_moves_that_changed_nothing() {
    // CU-20
    let options = Options { first_attacker: FirstAttacker::SeatZero, ..Options::default() };
    let mut state = CurseOfAces::table(&options, 3);
    for effect in CurseOfAces::open(&state, &mut chance(1)).expect("it can be dealt") {
        CurseOfAces::apply(&mut state, &effect).expect("the set-up fits");
    }
    let mut scene = Scene::of(state);
    let mut idle = 0;
    for number in 1..=1000 {
        if scene.outcome().is_some() {
            assert_eq!(idle, 60);
            scene.assert_ended(&[1, 1, 1], "stalled");
            assert!(number > 61, "while the deck lasts, each move draws from it");
            return;
        }
        let effects = a_move_taken(&mut scene);
        let drew = effects.iter().any(|effect| matches!(effect, Effect::Refilled { .. }));
        idle = if drew { 0 } else { idle + 1 };
        assert_eq!(scene.open().idle_moves, idle);
    }
    panic!("it does not end");
}

#[test]
fn cu_20_the_count_ends_the_match_at_60_and_not_before() {
    // CU-20
    let hands = ["6S 6H 6D", "7S 7H 7D", "8S 8H 8D", ""];
    let mut scene = given(&hands).out(&[3]).idle_moves(58).rest_gone();
    a_move_taken(&mut scene);
    assert_eq!((scene.open().idle_moves, scene.outcome()), (59, None));
    a_move_taken(&mut scene);
    scene.assert_ended(&[2, 2, 2, 1], "stalled");
}

#[test]
fn cu_20_a_card_that_leaves_the_game_or_the_deck_begins_the_count_anew() {
    // CU-20
    let mut scene = given(&["6S 6H 6D", "7S 7H 7D", "8S 8H 8D"]).idle_moves(59).rest_gone();
    scene.round(0, "6S", 1, beat("7S"));
    scene.when(0, DONE);
    assert_eq!((scene.open().idle_moves, scene.outcome()), (0, None));
    let mut scene = given(&["6S 6H 6D", "7S 7H 7D", "8S 8H 8D"]).deck("AS").idle_moves(59).rest_gone();
    a_move_taken(&mut scene);
    assert_eq!((scene.open().idle_moves, scene.outcome()), (0, None));
}

#[test]
fn cu_20_going_out_does_not_begin_the_count_anew_and_the_end_by_cards_goes_first() {
    // CU-20
    let mut scene = given(&["6S", "7S 7H", "8S 8H"]).idle_moves(58).rest_gone();
    let effects = a_move_taken(&mut scene);
    assert_eq!((out(&effects), scene.open().idle_moves), (Some((vec![0], 1)), 59));
    a_move_taken(&mut scene);
    scene.assert_ended(&[1, 2, 2], "stalled");
    // The 60th move takes one player out, who is placed before those who share.
    let mut scene = given(&["6S", "7S 7H", "8S 8H"]).idle_moves(59).rest_gone();
    a_move_taken(&mut scene);
    scene.assert_ended(&[1, 2, 2], "stalled");
    // The 60th move leaves one player with cards.
    let mut scene = given(&["6S", "7S 7H"]).idle_moves(59).rest_gone();
    scene.when(0, attack("6S"));
    let effects = scene.when(1, TAKE);
    scene.assert_ended(&[1, 2], "cards_left");
    let reasons = effects.iter().filter(|effect| matches!(effect, Effect::MatchEnded { .. })).count();
    assert_eq!((reasons, EndReason::VARIANTS.len()), (1, 5));
}
