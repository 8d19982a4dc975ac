//! CA-30: who sees what. `leaks.rs` shows for random matches that nothing else leaks.

use std::collections::BTreeSet;

use acepost_pieces::Face;
use serde_json::Value;

use crate::{
    Rules, Seat, Viewer,
    catalog::clear_ace::{ClearAce, action::Options, effect::Effect, view::View},
    testing::{ViewerSeat, assert_shows_what_the_model_says, cards_in},
};

use super::scene::{Scene, card, cards, faces, given};

const SEAT_0: Viewer = Viewer::Seat(Seat(0));
const SEAT_1: Viewer = Viewer::Seat(Seat(1));

fn view(scene: &Scene, viewer: Viewer) -> View {
    ClearAce::view(&scene.state, viewer)
}

fn scene() -> Scene {
    given("9D KS 8C", "TS 7D 6C").deck(0, "3S 4S").deck(1, "5S 3H").aside(0, "AS").last_lost_by(0).rest_in_piles()
}

#[test]
fn ca_30_a_hand_is_seen_by_its_player_alone_and_sorted_so_that_no_order_tells_anything() {
    // CA-30
    let scene = scene();
    let down = [Face::Down; 3].to_vec();
    let hands = |viewer| {
        let [zero, one] = [0, 1].map(|seat: usize| view(&scene, viewer).players[seat].hand.clone());
        (zero, one)
    };
    assert_eq!(hands(SEAT_0), (faces("KS 9D 8C"), down.clone()));
    assert_eq!(hands(SEAT_1), (down.clone(), faces("TS 7D 6C")));
    assert_eq!(hands(Viewer::Public), (down.clone(), down.clone()));
    assert_eq!(hands(Viewer::Seat(Seat(7))), (down.clone(), down));
    assert_eq!(hands(Viewer::Everyone), (faces("KS 9D 8C"), faces("TS 7D 6C")));
}

#[test]
fn ca_30_counts_and_aces_aside_are_public_and_no_order_is_seen_before_the_end() {
    // CA-30
    let scene = scene();
    for viewer in [SEAT_0, SEAT_1, Viewer::Public] {
        let seen = view(&scene, viewer);
        assert_eq!(seen.piles.iter().map(|pile| pile.count).sum::<usize>(), 41);
        assert_eq!((seen.players[0].deck.count, seen.players[1].deck.count), (2, 2));
        assert!(
            seen.piles.iter().chain(seen.players.iter().map(|player| &player.deck)).all(|heap| heap.cards.is_none())
        );
        assert_eq!(seen.players[0].aside, cards("AS"));
    }
    let open = view(&scene, Viewer::Everyone);
    assert_eq!(open.players[1].deck.cards, Some(cards("5S 3H")));
    assert!(open.piles.iter().all(|pile| pile.cards.as_ref().is_some_and(|cards| cards.len() == pile.count)));
}

#[test]
fn ca_30_a_secret_choice_is_seen_by_its_player_alone_and_that_it_was_made_by_all() {
    // CA-30
    let mut scene = given("KS 9D 8C", "TS 7D 6C").rest_in_piles();
    let chose = scene.plays(1, "TS").remove(0);
    for (viewer, seen) in [(SEAT_0, Face::Down), (Viewer::Public, Face::Down), (SEAT_1, Face::Up(card("TS")))] {
        let view = view(&scene, viewer);
        assert!(view.players[1].chosen && !view.players[0].chosen);
        assert_eq!(view.players[1].played, [seen]);
        assert_eq!(ClearAce::redact(&chose, viewer), Effect::Chose { seat: Seat(1), card: seen });
    }
}

#[test]
fn ca_30_a_drawn_card_is_seen_by_its_drawer_alone_and_the_die_and_the_pile_by_all() {
    // CA-30
    let drew = |card| Effect::Drew { seat: Seat(0), rolled: Some(6), pile: 1, card };
    let own = |cards: &[Face]| Effect::DrewOwn { seat: Seat(0), cards: cards.to_vec() };
    let kept = |kept: &[Face], stacked: &[Face]| Effect::HandStacked {
        seat: Seat(0),
        kept: kept.to_vec(),
        stacked: stacked.to_vec(),
    };
    let (king, down) = (Face::Up(card("KS")), Face::Down);
    for (full, redacted) in [
        (drew(king), drew(down)),
        (own(&[king, king]), own(&[down, down])),
        (kept(&[king], &[king, king]), kept(&[down], &[down, down])),
    ] {
        assert_eq!(ClearAce::redact(&full, SEAT_0), full);
        assert_eq!(ClearAce::redact(&full, SEAT_1), redacted);
        assert_eq!(ClearAce::redact(&full, Viewer::Public), redacted);
        assert_eq!(ClearAce::redact(&full, Viewer::Everyone), full);
    }
}

#[test]
fn ca_30_nobody_sees_the_order_of_a_shuffle_not_even_the_decks_owner() {
    // CA-30
    let shuffled = |order| Effect::Shuffled { seat: Seat(0), order };
    let full = shuffled(faces("KS TD 3C"));
    for viewer in [SEAT_0, SEAT_1, Viewer::Public] {
        assert_eq!(ClearAce::redact(&full, viewer), shuffled(vec![Face::Down; 3]));
    }
    assert_eq!(ClearAce::redact(&full, Viewer::Everyone), full);
    let dealt = |hands, pile| Effect::Dealt { hands, piles: vec![pile] };
    let full = dealt(vec![faces("KS QS"), faces("JS TS")], faces("3S 4S"));
    let down = || vec![Face::Down; 2];
    assert_eq!(ClearAce::redact(&full, SEAT_1), dealt(vec![down(), faces("JS TS")], down()));
    assert_eq!(ClearAce::redact(&full, Viewer::Public), dealt(vec![down(), down()], down()));
}

#[test]
fn ca_30_the_last_battle_stays_in_view_until_the_next_is_resolved() {
    // CA-30, and the common rule
    let mut scene = scene();
    scene.play((0, "KS"), (1, "TS"));
    let lead = scene.legal(1)[0].to_string();
    scene.plays(1, &lead);
    for viewer in [SEAT_0, SEAT_1, Viewer::Public] {
        let battle = view(&scene, viewer).last_battle.expect("it was resolved");
        assert_eq!((battle.winner, battle.played), (Seat(0), vec![cards("KS"), cards("TS")]));
        assert_eq!(view(&scene, viewer).players[1].played, faces(&lead));
    }
}

/// Returns the cards of a full effect that a viewer is shown, written from CA-30 and not from the redaction. An effect
/// that this model does not know fails the test.
fn shown_to(sight: ViewerSeat, effect: &Value) -> BTreeSet<String> {
    let by_the_viewer = sight.is_some() && effect["seat"].as_u64() == sight;
    match effect["type"].as_str().expect("effects are tagged") {
        // A player sees their own hand.
        "dealt" => {
            sight.map(|seat| cards_in(&effect["hands"][usize::try_from(seat).expect("a seat")])).unwrap_or_default()
        }
        // Only their player sees a drawn card, a secret choice and a hand that is stacked.
        "drew" | "drew_own" | "chose" | "hand_stacked" if by_the_viewer => cards_in(effect),
        // Cards played face up, both once revealed, the aces aside, and all results are public.
        "played" | "revealed" | "battle_won" | "showdown_began" | "staked" => cards_in(effect),
        // No player sees the order of a deck, not even its owner; the others show no card.
        "drew" | "drew_own" | "chose" | "hand_stacked" | "shuffled" | "set_up_rolled" | "first_player_found"
        | "round_began" | "duel_began" | "match_ended" => BTreeSet::new(),
        unknown => panic!("nobody has said what {unknown} shows"),
    }
}

#[test]
fn ca_30_a_viewer_is_shown_exactly_the_cards_that_the_rule_book_says() {
    // CA-30
    for keep_two in [false, true] {
        assert_shows_what_the_model_says::<ClearAce>(&Options { keep_two }, 2, 300, shown_to);
    }
}
