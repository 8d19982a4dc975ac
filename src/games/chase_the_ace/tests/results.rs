//! CH-11 to CH-15: who loses a token, and who goes out.

use crate::{
    Seat, Viewer,
    catalog::chase_the_ace::{
        effect::{Effect, Loser, Spared},
        view::{RoundView, TakenTurn, TurnView},
    },
};

use super::scene::{card, faces, given, losers, out, shown, spared};

#[test]
fn ch_11_all_cards_are_shown_and_the_lowest_loses_a_token() {
    // CH-11
    let mut scene = given("QS 4H 9D").dealer(1).play();
    let effects = scene.all_keep();
    assert_eq!(effects[1], Effect::CardsShown { cards: vec![shown(2, "9D"), shown(0, "QS"), shown(1, "4H")] });
    assert_eq!(effects[2], Effect::TokensLost { losers: vec![Loser { seat: Seat(1), tokens: 2 }] });
    assert_eq!(scene.tokens(), [3, 2, 3]);
}

#[test]
fn ch_11_worked_case_4_players_who_tie_for_lowest_both_lose_a_token() {
    // CH-11, worked case 4
    let mut scene = given("QS 4H 9D 4C 7S").play();
    assert_eq!(losers(&scene.all_keep()), Some(vec![1, 3]));
    assert_eq!(scene.tokens(), [3, 2, 3, 2, 3]);
    assert_eq!(scene.dealer(), 0);
}

#[test]
fn ch_11_the_last_result_stays_in_view_while_the_next_round_is_played() {
    // CH-11 and the common rule
    let mut scene = given("QS 4H 9D").dealer(1).tokens([3, 1, 3]).play();
    assert_eq!(scene.open().last_round, None);
    scene.all_keep();
    scene.keeps(0);
    let result = RoundView {
        round: 1,
        dealer: Seat(1),
        cards: vec![shown(0, "QS"), shown(1, "4H"), shown(2, "9D")],
        turns: [0, 1, 2].map(|seat| TakenTurn { seat: Seat(seat), turn: TurnView::Kept }).to_vec(),
        refused: None,
        lost: vec![Seat(1)],
        out: vec![Seat(1)],
        nobody_lost_because: None,
    };
    for viewer in [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Public] {
        assert_eq!(scene.view(viewer).last_round, Some(result.clone()));
    }
}

#[test]
fn ch_18_how_the_last_turn_went_and_the_king_refused_in_it_stay_in_view_through_the_next_deal() {
    // CH-10, CH-18 and the common rule: the turn, its result and the next deal are one action.
    let mut scene = given("QS 4H 9D").dealer(1).deck("KS").play();
    scene.keeps(2);
    scene.keeps(0);
    scene.exchanges(1);
    let view = scene.view(Viewer::Public);
    assert!(view.players.iter().all(|player| player.turn.is_none()), "the next round has begun");
    let last = view.last_round.expect("resolved");
    let turns: Vec<TurnView> = last.turns.iter().map(|taken| taken.turn).collect();
    assert_eq!(turns, [TurnView::Kept, TurnView::Refused, TurnView::Kept]);
    assert_eq!(last.refused, Some(card("KS")));
}

#[test]
fn ch_12_worked_case_4_with_ties_are_safe_the_next_lowest_single_rank_loses() {
    // CH-12, worked case 4
    let mut scene = given("QS 4H 9D 4C 7S").ties_are_safe().play();
    assert_eq!(losers(&scene.all_keep()), Some(vec![4]));
    assert_eq!(scene.tokens(), [3, 3, 3, 3, 2]);
}

#[test]
fn ch_12_if_no_rank_is_held_by_one_player_alone_nobody_loses_and_the_deal_passes() {
    // CH-12
    let mut scene = given("QS 4H QD 4C").tokens([1, 1, 1, 1]).ties_are_safe().play();
    let effects = scene.all_keep();
    assert_eq!((spared(&effects), losers(&effects)), (Some(Spared::NoSingleRank), None));
    assert_eq!((scene.tokens(), scene.dealer()), (vec![1; 4], 0));
    let result = scene.view(Viewer::Public).last_round.expect("resolved");
    assert_eq!((result.lost, result.nobody_lost_because), (vec![], Some(Spared::NoSingleRank)));
}

#[test]
fn ch_12_three_of_one_rank_with_ties_are_safe_lose_nothing_and_the_deal_passes() {
    // CH-12: no player is out, so CH-13 does not apply.
    let mut scene = given("4S 4H 4D").tokens([1, 1, 1]).ties_are_safe().play();
    assert_eq!(spared(&scene.all_keep()), Some(Spared::NoSingleRank));
    assert_eq!(scene.dealer(), 0);
}

#[test]
fn ch_13_worked_case_5_the_last_two_tie_and_the_same_dealer_deals_again() {
    // CH-13, worked case 5
    for ties_are_safe in [false, true] {
        let given = given("- 4H - 4C -").dealer(1).tokens([0, 2, 0, 3, 0]);
        let mut scene = if ties_are_safe { given.ties_are_safe() } else { given }.play();
        let effects = scene.all_keep();
        assert_eq!((spared(&effects), losers(&effects)), (Some(Spared::AllTied), None));
        assert_eq!((scene.tokens(), scene.dealer()), (vec![0, 2, 0, 3, 0], 1));
        assert_eq!(scene.to_act(), [3]);
    }
}

#[test]
fn ch_13_two_who_do_not_tie_lose_as_ever() {
    // CH-13
    let mut scene = given("5S 4H").play();
    assert_eq!(losers(&scene.all_keep()), Some(vec![1]));
    assert_eq!(scene.dealer(), 0);
}

#[test]
fn ch_13_if_that_dealer_has_left_the_next_to_the_left_deals() {
    // CH-13
    let mut scene = given("4S 4H 9D").dealer(2).play();
    scene.resigns(2);
    assert_eq!(spared(&scene.all_keep()), Some(Spared::AllTied));
    assert_eq!((scene.tokens(), scene.dealer()), (vec![3, 3, 3], 0));
}

#[test]
fn ch_13_worked_case_6_if_everyone_would_go_out_at_once_nobody_loses_and_the_same_dealer_deals() {
    // CH-13, worked case 6
    let mut scene = given("4S 4H 4D").tokens([1, 1, 1]).play();
    assert_eq!(spared(&scene.all_keep()), Some(Spared::AllTied));
    assert_eq!((scene.tokens(), scene.dealer()), (vec![1, 1, 1], 2));
    // The same of those whose honour is at stake.
    let mut scene = given("4S 4H 4D").tokens([0, 0, 0]).on_their_honour().play();
    assert_eq!(spared(&scene.all_keep()), Some(Spared::AllTied));
    assert_eq!((scene.still_in(), scene.dealer()), (vec![0, 1, 2], 2));
}

#[test]
fn ch_13_three_or_more_of_one_rank_lose_if_not_all_would_go_out() {
    // CH-13
    let mut scene = given("4S 4H 4D").tokens([1, 2, 1]).play();
    let effects = scene.all_keep();
    assert_eq!(losers(&effects), Some(vec![0, 1, 2]));
    scene.assert_ended([2, 1, 2], "last_standing");
    let mut scene = given("4S 4H 4D").tokens([1, 1, 1]).on_their_honour().play();
    assert_eq!(losers(&scene.all_keep()), Some(vec![0, 1, 2]));
    assert_eq!((scene.still_in(), scene.tokens(), scene.dealer()), (vec![0, 1, 2], vec![0, 0, 0], 0));
}

#[test]
fn ch_14_a_player_without_tokens_is_out_face_up_and_takes_no_further_part() {
    // CH-14
    let mut scene = given("QS 4H 9D").tokens([3, 1, 3]).play();
    let effects = scene.all_keep();
    assert_eq!(out(&effects), Some((vec![1], 3)));
    let Some(Effect::Dealt { cards, .. }) = effects.last() else { panic!("the others play on") };
    assert!(cards.iter().all(|dealt| dealt.seat != Seat(1)));
    let player = &scene.view(Viewer::Public).players[1];
    assert_eq!((player.tokens, player.still_in, player.place, &player.hand), (0, false, Some(3), &vec![]));
    assert_eq!(scene.still_in(), [0, 2]);
    scene.all_keep();
    assert_eq!(scene.tokens()[1], 0, "and loses nothing more");
}

#[test]
fn ch_14_at_the_end_of_the_match_the_cards_lie_face_up() {
    // CH-14
    let mut scene = given("QS 4H").tokens([3, 1]).play();
    scene.all_keep();
    assert_eq!(scene.hands(Viewer::Public), faces("QS 4H"));
}

#[test]
fn ch_15_worked_case_7_on_their_honour_a_player_survives_the_last_token_and_goes_out_at_the_next_loss() {
    // CH-15, worked case 7
    let mut scene = given("QS 4H 9D").tokens([3, 1, 3]).on_their_honour().play();
    let effects = scene.all_keep();
    assert_eq!((losers(&effects), out(&effects)), (Some(vec![1]), None));
    let player = scene.view(Viewer::Public).players[1].clone();
    assert_eq!((player.tokens, player.still_in, player.on_their_honour, player.place), (0, true, true, None));
    assert_eq!(player.hand.len(), 1, "plays on");

    let mut scene = given("QS 4H 9D").tokens([3, 0, 3]).on_their_honour().play();
    let effects = scene.all_keep();
    assert_eq!(effects[2], Effect::TokensLost { losers: vec![Loser { seat: Seat(1), tokens: 0 }] });
    assert_eq!(out(&effects), Some((vec![1], 3)));
    let player = &scene.view(Viewer::Public).players[1];
    assert_eq!((player.still_in, player.on_their_honour), (false, false));
}
