//! Bots: determinized matches are possible, and plans are sensible.

use acepost_pieces::Rank;
use rand::RngExt;

use crate::{
    Observation, Rules, Seat, Strategy, Viewer,
    catalog::chase_the_ace::{ChaseTheAce, action::Options, view::TurnView},
    testing::{assert_determinizes_what_it_sees, rng},
};

use super::scene::{Scene, given, some_key};

const KEEP: usize = 0;
const EXCHANGE: usize = 1;

fn seen(scene: &Scene) -> Observation<ChaseTheAce> {
    Observation::of(&scene.state, Seat(scene.to_act()[0])).expect("somebody is on turn")
}

fn plan(scene: &Scene) -> usize {
    ChaseTheAce::plan(&seen(scene), &mut rng(0))
}

#[test]
fn what_is_determinized_is_what_is_seen() {
    let all = Options { king_passes_on: true, ties_are_safe: true, on_their_honour: true, tokens: 2 };
    for options in [Options::default(), all] {
        for (seats, matches) in [(2, 40), (3, 20), (4, 20), (8, 4), (20, 1)] {
            assert_determinizes_what_it_sees::<ChaseTheAce>(&options, seats, matches);
        }
    }
}

#[test]
fn what_is_determinized_respects_what_everyone_knows_after_players_left_as_well() {
    for number in 0..150 {
        let options = Options { king_passes_on: number % 2 == 0, ..Options::default() };
        let (mut scene, _) = Scene::opened(options, 3 + u8::try_from(number % 5).expect("few"), some_key(number));
        let mut lots = rng(number.into());
        while let [seat] = scene.to_act()[..] {
            let determinized = ChaseTheAce::determinize(&seen(&scene), &mut lots).expect("it can be determinized");
            let open = ChaseTheAce::view(&determinized, Viewer::Everyone);
            for player in &open.players {
                let king = player.hand.iter().any(|face| face.card().is_some_and(|card| card.rank() == Rank::King));
                let exchanged = matches!(player.turn, Some(TurnView::Exchanged { .. }));
                assert!(!(king && exchanged), "nobody was given a king");
                let viewer = Viewer::Seat(player.seat);
                let known = |view: crate::catalog::chase_the_ace::view::View| -> Vec<bool> {
                    let hands = view.players.iter().flat_map(|player| player.hand.iter());
                    hands.map(|face| face.card().is_some()).collect()
                };
                assert_eq!(known(ChaseTheAce::view(&determinized, viewer)), known(scene.view(viewer)));
            }
            match lots.random_range(0..20) {
                0 => _ = scene.resigns(seat),
                1 => _ = scene.resigns(scene.still_in()[0]),
                2..10 => _ = scene.keeps(seat),
                _ => _ = scene.exchanges(seat),
            }
        }
    }
}

/// How many times cards are dealt, to count them.
const DEALS: u32 = 4_000;

#[test]
fn players_who_have_not_chosen_are_dealt_any_card_as_often_as_another() {
    let mut scene = given("QS JD 6C 9S").play();
    scene.keeps(0);
    scene.keeps(1);
    let (seen, mut lots) = (seen(&scene), rng(11));
    let mut dealt = [0_u32; 13];
    for _ in 0..DEALS {
        let determinized = ChaseTheAce::determinize(&seen, &mut lots).expect("it can be determinized");
        let open = ChaseTheAce::view(&determinized, Viewer::Everyone);
        let card = open.players[3].hand[0].card().expect("a card");
        dealt[card.rank() as usize] += 1;
    }
    // All but the 6 of clubs are hidden. Those who have kept a card are more likely to have a high one, so a few more low ones are left.
    for (rank, dealt) in dealt.into_iter().enumerate() {
        let fair = f64::from(DEALS) * if rank == Rank::Six as usize { 3.0 } else { 4.0 } / 51.0;
        assert!((f64::from(dealt) / fair - 1.0).abs() < 0.25, "rank {rank}: {dealt} of {fair}");
    }
}

#[test]
fn the_plan_keeps_high_cards_and_gives_low_ones_away() {
    for (hands, choice) in [
        ("AS QH 9D 7C", EXCHANGE),
        ("3S QH 9D 7C", EXCHANGE),
        ("QS 4H 9D 7C", KEEP),
        ("KS 4H 9D 7C", KEEP),
        ("AS QH", EXCHANGE),
        ("JS 4H", KEEP),
    ] {
        assert_eq!(plan(&given(hands).play()), choice, "{hands}");
    }
}

#[test]
fn the_plan_keeps_whatever_it_was_given_for_a_lower_card() {
    let mut scene = given("4S 3H 9D 7C").play();
    scene.exchanges(0);
    assert_eq!(plan(&scene), KEEP, "seat 0 holds the 3, and keeps it");
    let mut scene = given("4S 5H 9D 7C").play();
    scene.exchanges(0);
    assert_eq!(plan(&scene), EXCHANGE);
}

#[test]
fn the_plan_expects_that_the_fewer_players_are_in_the_higher_are_the_cards_they_keep() {
    for (hands, choice) in [
        ("QS 7H", EXCHANGE),
        ("QS 8H", EXCHANGE),
        ("QS 9H", KEEP),
        ("QS JD 7H", EXCHANGE),
        ("QS JD 8H", KEEP),
        ("QS JD TC 9C 7H", KEEP),
    ] {
        let mut scene = given(hands).play();
        while scene.to_act()[0] != scene.dealer() {
            let seat = scene.to_act()[0];
            scene.keeps(seat);
        }
        assert_eq!(plan(&scene), choice, "{hands}");
    }
}

#[test]
fn the_plan_counts_a_tie_of_two_as_half_a_loss() {
    // Both hold an ace: a tie is safe, but any other card is better.
    let mut scene = given("AS AH").play();
    scene.exchanges(0);
    assert_eq!(plan(&scene), EXCHANGE);
}

#[test]
fn the_plan_is_made_of_what_the_seat_sees_alone() {
    let choices = |hands: &[&str]| -> Vec<usize> {
        let plans = hands.iter().map(|hands| {
            let mut scene = given(hands).play();
            scene.keeps(0);
            scene.keeps(1);
            plan(&scene)
        });
        plans.collect()
    };
    let choices = choices(&["4S 3H 6D 7C", "KS QH 6D AC", "9S KH 6D TC"]);
    assert!(choices.iter().all(|choice| *choice == choices[0]), "{choices:?}");
}

#[test]
fn an_easy_player_never_gives_a_king_away_and_else_does_as_they_like() {
    let king = given("KS QH 9D").play();
    let other = given("QS KH 9D").play();
    let easy_moves =
        |scene: &Scene| (0..50).map(|n| ChaseTheAce::easy_move(&seen(scene), &mut rng(n))).collect::<Vec<_>>();
    assert!(easy_moves(&king).iter().all(|choice| *choice == KEEP));
    assert!(easy_moves(&other).contains(&KEEP) && easy_moves(&other).contains(&EXCHANGE));
}

#[test]
fn the_evaluation_is_the_tokens_lost_by_the_others_against_ones_own() {
    let start = given("QS 4H 4D 7C 9S").play();
    let mut now = given("QS 4H 4D 7C 9S").play();
    assert_eq!(ChaseTheAce::evaluate(&start.state, &now.state, Seat(0)), None);
    now.all_keep();
    let of = |seat| ChaseTheAce::evaluate(&start.state, &now.state, Seat(seat)).expect("the round is over");
    assert!((of(0) - 0.75).abs() < 1e-9, "two of the four others lost");
    assert!((of(1) - 0.125).abs() < 1e-9, "one of the four others lost, and so did this one");
    // A player who goes out has lost, too, even with the one loss after the last token.
    let out = || given("QS 4H").tokens([1, 0]).on_their_honour().play();
    let (start, mut now) = (out(), out());
    now.all_keep();
    let of = |seat| ChaseTheAce::evaluate(&start.state, &now.state, Seat(seat)).expect("the match is over");
    assert!((of(0) - 1.0).abs() < 1e-9 && of(1).abs() < 1e-9);
}
