//! Why a player could keep or exchange: what is said is true of the position.

use acepost_pieces::{ChanceKey, Rank, Seed};
use rand::{RngExt, seq::IndexedRandom};

use crate::{
    Leaving, Observation, Presentation, Rules, Seat, SeatSet, Viewer, Words,
    catalog::chase_the_ace::{
        ChaseTheAce,
        action::{Action, Options},
        explain::next,
    },
    testing::{self, rng},
};

use super::scene::{Scene, given, losers};

const KEEP: Action = Action::Keep {};
const EXCHANGE: Action = Action::Exchange {};

/// Plays matches at random in which players leave at times, and hands on every position in which a player is to act.
fn positions(
    options: Options,
    seats: u8,
    mut each: impl FnMut(&<ChaseTheAce as Rules>::State, Observation<ChaseTheAce>),
) {
    for number in 0..80_u64 {
        let key = ChanceKey::derive(&Seed::new([4; 32]), [&*number.to_string()]);
        let mut rng = rng(number);
        let mut state = ChaseTheAce::table(&options, seats);
        for effect in ChaseTheAce::open(&state, &mut key.event(1)).expect("it can be dealt") {
            ChaseTheAce::apply(&mut state, &effect).expect("it fits");
        }
        for seq in 2..60 {
            let Some(seat) = ChaseTheAce::to_act(&state).iter().next() else { break };
            each(&state, Observation::of(&state, seat).expect("it is to act"));
            if rng.random_bool(0.05) {
                let leavers: SeatSet = ChaseTheAce::still_in(&state).iter().take(1).collect();
                let leavers: Vec<u8> = leavers.iter().map(|seat| seat.0).collect();
                testing::leave::<ChaseTheAce>(&mut state, &leavers, Leaving::Resigned, &mut key.event(seq));
            } else {
                let action = Action::ALL.choose(&mut rng).expect("there are two");
                testing::take::<ChaseTheAce>(&mut state, seat.0, action, &mut key.event(seq));
            }
        }
    }
}

#[test]
fn an_exchange_is_explained_by_the_player_with_whom_it_would_be() {
    // CH-7, CH-10, CH-17
    for seats in [2, 3, 6] {
        positions(Options::default(), seats, |state, seen| {
            let with = ChaseTheAce::hint(state, seen.seat, &Action::Exchange {}).with;
            assert_eq!(next(&seen.view, seen.seat).map(|player| player.seat), with);
        });
    }
}

#[test]
fn a_player_who_is_called_safe_does_not_lose_the_round_if_all_stay() {
    // CH-11
    let mut safe = 0;
    positions(Options::default(), 5, |state, seen| {
        let explained = ChaseTheAce::explain(&seen, &Action::Keep {}, &Words::PLAIN);
        if !explained.is_some_and(|explained| explained.reason.contains("you are safe")) {
            return;
        }
        safe += 1;
        let everything = ChaseTheAce::view(state, Viewer::Everyone);
        let card = |seat: usize| everything.players[seat].hand.first().and_then(|face| face.card());
        let own = card(seen.seat.index()).expect("a card").rank();
        let had_their_turn = everything.players.iter().filter(|player| player.turn.is_some() && player.still_in);
        let lower = had_their_turn.filter_map(|player| card(player.seat.index())).any(|card| card.rank() < own);
        assert!(lower);
    });
    assert!(safe > 5, "only {safe}");
}

#[test]
fn a_king_is_said_to_stop_exchanges_only_where_it_does_and_never_to_be_among_better_cards() {
    // CH-2, CH-8, CH-9
    for king_passes_on in [false, true] {
        let (mut kings, mut queens) = (0, 0);
        positions(Options { king_passes_on, ..Options::default() }, 3, |_, seen| {
            let own = seen.view.players[seen.seat.index()].hand[0].card().expect("one's own card");
            let explained = ChaseTheAce::explain(&seen, &Action::Keep {}, &Words::PLAIN);
            let Some(reason) = explained.map(|explained| explained.reason) else { return };
            if own.rank() == Rank::King {
                assert_ne!(reason.contains("stops every exchange"), king_passes_on, "{reason}");
                kings += 1;
            } else if own.rank() == Rank::Queen && reason.contains("may have") {
                let none = "none is higher than yours, not counting kings, which no player gives up.";
                assert!(reason.ends_with(none), "{reason}");
                queens += 1;
            }
        });
        assert!(kings > 5 && queens > 5, "{kings} {queens}");
    }
}

/// Returns why the player to act could take the action.
fn why(scene: &Scene, action: Action) -> Option<String> {
    let seen = Observation::<ChaseTheAce>::of(&scene.state, Seat(scene.to_act()[0])).expect("it is to act");
    ChaseTheAce::explain(&seen, &action, &Words::PLAIN).map(|explained| explained.reason)
}

#[test]
fn a_dealer_who_knows_the_only_other_card_is_told_which_cards_reach_it() {
    // CH-10, CH-11, CH-13
    for (hands, drawn) in [
        ("AS 9H", "12 would win against the 9 of hearts, and 3 would tie with it."),
        ("AS QH", "none would win against the queen of hearts, and 3 would tie with it."),
    ] {
        let mut scene = given(hands).play();
        scene.exchanges(0);
        let lowest = "Your card is the lowest: keeping it loses. Of the 50 cards that may lie on top of the deck";
        assert_eq!(why(&scene, EXCHANGE), Some(format!("{lowest}, {drawn}")));
        assert_eq!(why(&scene, KEEP), None);
    }
    let mut scene = given("7S 7H").play();
    scene.exchanges(0);
    let tie = "Seat 1 has the 7 of hearts: if you keep your card, you tie, and no player loses a token.";
    assert_eq!(why(&scene, KEEP).as_deref(), Some(tie));
}

#[test]
fn nothing_is_a_reason_where_the_only_other_card_is_a_king() {
    // CH-8, CH-10, CH-17
    let mut scene = given("4S KH 9D").play();
    scene.exchanges(0);
    scene.keeps(1);
    scene.resigns(0);
    assert_eq!([KEEP, EXCHANGE].map(|action| why(&scene, action)), [None, None]);
}

#[test]
fn a_dealer_who_does_not_know_the_other_cards_is_told_which_are_higher() {
    // CH-10
    for (own, keep, exchange) in [("4H", None, Some("32 are")), ("9H", Some("only 12 are"), None)] {
        let mut scene = given(&format!("QS {own}")).play();
        scene.keeps(0);
        let of_the_deck = |count: &str| {
            format!(
                "Of the 51 cards that may lie on top of the deck, {count} higher than yours, not counting kings, which are refused."
            )
        };
        assert_eq!(why(&scene, KEEP), keep.map(of_the_deck));
        assert_eq!(why(&scene, EXCHANGE), exchange.map(of_the_deck));
    }
}

#[test]
fn a_dealer_of_several_who_knows_all_cards_is_told_that_keeping_loses() {
    // CH-9, CH-11
    let mut scene = given("4S KH 9D").king_passes_on().play();
    scene.exchanges(0);
    scene.keeps(1);
    assert_eq!(why(&scene, EXCHANGE).as_deref(), Some("Your card is the lowest: keeping it loses."));
    assert_eq!(losers(&scene.keeps(2)), Some(vec![2]));
}

#[test]
fn a_player_who_is_told_that_keeping_loses_loses_by_keeping() {
    // CH-11, CH-12
    for ties_are_safe in [false, true] {
        let mut told = 0;
        for seats in [2, 3] {
            positions(Options { ties_are_safe, ..Options::default() }, seats, |state, seen| {
                let explained = ChaseTheAce::explain(&seen, &EXCHANGE, &Words::PLAIN);
                if !explained.is_some_and(|explained| explained.reason.contains("keeping it loses")) {
                    return;
                }
                told += 1;
                let chance = &mut ChanceKey::derive(&Seed::new([4; 32]), []).event(0);
                let effects = testing::take::<ChaseTheAce>(&mut state.clone(), seen.seat.0, &KEEP, chance);
                assert_eq!(losers(&effects), Some(vec![seen.seat.0]));
            });
        }
        assert!(told > 5, "only {told}");
    }
}
