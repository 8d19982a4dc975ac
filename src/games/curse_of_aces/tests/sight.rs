//! CU-19: who sees what. `leaks.rs` shows for random matches that nothing else leaks.

use std::collections::BTreeSet;

use acepost_pieces::Face;
use serde_json::Value;

use crate::{
    Rules, Seat, Viewer,
    catalog::curse_of_aces::{
        CurseOfAces,
        action::{FirstAttacker, Options},
        effect::{Deal, Effect},
    },
    testing::{ViewerSeat, assert_determinizes_what_it_sees, assert_shows_what_the_model_says, cards_in},
};

use super::scene::{DONE, TAKE, attack, beat, cards, faces, given};

const SEAT_0: Viewer = Viewer::Seat(Seat(0));
const SEAT_1: Viewer = Viewer::Seat(Seat(1));
const OTHERS: [Viewer; 3] = [Viewer::Seat(Seat(2)), Viewer::Seat(Seat(7)), Viewer::Public];

#[test]
fn cu_19_a_hand_is_seen_by_its_player_alone_and_sorted_so_that_no_order_tells_anything() {
    // CU-19
    let scene = given(&["KS 9C 9S", "TS 7D", "6S"]).rest_in_deck();
    let down = |count| vec![Face::Down; count];
    let hands = |viewer| {
        let players = scene.view(viewer).players;
        (players[0].hand.clone(), players[1].hand.clone())
    };
    assert_eq!(hands(SEAT_0), (faces("9S 9C KS"), down(2)));
    assert_eq!(hands(SEAT_1), (down(3), faces("7D TS")));
    for viewer in OTHERS {
        assert_eq!(hands(viewer), (down(3), down(2)));
    }
    assert_eq!(hands(Viewer::Everyone), (faces("9S 9C KS"), faces("7D TS")));
}

#[test]
fn cu_19_cards_taken_up_stay_visible_to_all_in_the_takers_hand_until_played() {
    // CU-19
    let mut scene = given(&["7S 7H KS", "9C 9D QC", "6S 6H"]).rest_gone();
    scene.round(0, "7S", 1, beat("9C"));
    let taken = scene.round(0, "7H", 1, TAKE).remove(0);
    for viewer in [SEAT_0, SEAT_1, Viewer::Public] {
        assert_eq!(CurseOfAces::redact(&taken, viewer), taken);
        assert_eq!(scene.view(viewer).players[1].open, cards("7S 7H 9C"));
    }
    let shown = |scene: &super::scene::Scene| scene.view(SEAT_0).players[1].hand.clone();
    assert_eq!(shown(&scene), [faces("7S 7H 9C"), vec![Face::Down; 2]].concat());
    assert_eq!(scene.view(SEAT_1).players[1].hand, faces("7S 7H 9D 9C QC"));
    // Seat 2 attacks, seat 0 takes; seat 0 attacks seat 1 with known cards, and seat 1 beats with a known card.
    scene.round(2, "6S", 0, TAKE);
    scene.round(1, "7S", 2, TAKE);
    assert_eq!(shown(&scene), [faces("7H 9C"), vec![Face::Down; 2]].concat(), "a card played is no longer in hand");
    assert_eq!(scene.view(SEAT_1).players[2].hand, [faces("7S"), vec![Face::Down; 1]].concat());
    scene.when(0, attack("6S"));
    scene.when(1, beat("9D"));
    assert_eq!(shown(&scene), [faces("7H 9C"), vec![Face::Down; 1]].concat(), "9D was never seen before");
}

#[test]
fn cu_19_the_table_the_counts_and_the_cards_that_left_are_public() {
    // CU-19
    let mut scene = given(&["7S 7H KS", "9C 9D QC", "6S 6H"]).deck("AS AH AD AC").rest_gone();
    let gone = scene.open().gone.len();
    scene.round(0, "7S", 1, beat("9C"));
    scene.when(0, attack("7H"));
    for viewer in [SEAT_0, SEAT_1, Viewer::Public] {
        let view = scene.view(viewer);
        assert_eq!((view.table[0].attack, view.table[1].attack), (cards("7S")[0], cards("7H")[0]));
        assert_eq!((view.table.len(), view.table[1].beaten_with), (2, None));
        assert_eq!((view.deck.count, view.deck.cards), (4, None));
        assert_eq!(view.players.iter().map(|player| player.hand.len()).collect::<Vec<_>>(), [1, 2, 2]);
        assert_eq!(view.gone.len(), gone);
    }
    scene.when(1, beat("9D"));
    scene.when(0, DONE);
    for viewer in [SEAT_0, SEAT_1, Viewer::Public] {
        assert!(cards("7S 7H 9C 9D").iter().all(|card| scene.view(viewer).gone.contains(card)));
    }
    let deck = given(&["7S", "9C"]).deck("AS AH").rest_gone().open().deck;
    assert_eq!(deck.cards, Some(cards("AH AS")), "bottom first, once everything is open");
}

#[test]
fn cu_19_a_card_that_is_dealt_is_seen_by_who_gets_it_alone_and_the_deck_by_nobody() {
    // CU-19
    let refilled = |zero, one| Effect::Refilled {
        dealt: vec![Deal { seat: Seat(0), card: zero }, Deal { seat: Seat(1), card: one }],
    };
    let dealt = |zero: &[Face], one: &[Face], deck: &[Face]| Effect::Dealt {
        hands: vec![zero.to_vec(), one.to_vec()],
        deck: deck.to_vec(),
    };
    let (king, ten) = (faces("KS"), faces("TD"));
    let (down, deck) = (vec![Face::Down], faces("6S"));
    for (full, by_zero, by_one, by_others) in [
        (
            refilled(king[0], ten[0]),
            refilled(king[0], Face::Down),
            refilled(Face::Down, ten[0]),
            refilled(Face::Down, Face::Down),
        ),
        (dealt(&king, &ten, &deck), dealt(&king, &down, &down), dealt(&down, &ten, &down), dealt(&down, &down, &down)),
    ] {
        assert_eq!(CurseOfAces::redact(&full, SEAT_0), by_zero);
        assert_eq!(CurseOfAces::redact(&full, SEAT_1), by_one);
        for viewer in OTHERS {
            assert_eq!(CurseOfAces::redact(&full, viewer), by_others);
        }
        assert_eq!(CurseOfAces::redact(&full, Viewer::Everyone), full);
    }
}

#[test]
fn the_last_move_stays_in_view_until_the_next_one_ends() {
    let mut scene = given(&["7S 7H KS", "9C 9D QC", "6S 6H"]).rest_gone();
    assert_eq!(scene.view(Viewer::Public).last_move, None);
    scene.round(0, "7S", 1, beat("9C"));
    scene.round(0, "7H", 1, TAKE);
    scene.when(2, attack("6S"));
    for viewer in [SEAT_0, SEAT_1, Viewer::Public] {
        let last = scene.view(viewer).last_move.expect("it is over");
        assert_eq!((last.number, last.attacker, last.defender, last.taken), (1, Seat(0), Seat(1), true));
        assert_eq!((last.table.len(), last.table[1].attack), (2, cards("7H")[0]));
    }
    scene.when(0, beat("KS"));
    let view = scene.view(Viewer::Public);
    assert_eq!(view.last_move.map(|last| (last.number, last.taken)), Some((2, false)));
}

/// Returns the cards of a full effect that a viewer is shown, written from CU-19 and not from the redaction. An effect
/// that this model does not know fails the test.
fn shown_to(sight: ViewerSeat, effect: &Value) -> BTreeSet<String> {
    match effect["type"].as_str().expect("effects are tagged") {
        // A player sees their own hand.
        "dealt" => {
            sight.map(|seat| cards_in(&effect["hands"][usize::try_from(seat).expect("a seat")])).unwrap_or_default()
        }
        "refilled" => {
            let deals = effect["dealt"].as_array().expect("deals");
            let own = deals.iter().filter(|deal| sight.is_some() && deal["seat"].as_u64() == sight);
            own.flat_map(|deal| cards_in(&deal["card"])).collect()
        }
        // The table, what leaves the game and what is taken up is public.
        "attacked" | "beaten" | "defended" | "taken" | "left" | "move_abandoned" => cards_in(effect),
        "first_attacker_drawn" | "move_began" | "went_out" | "match_ended" => BTreeSet::new(),
        unknown => panic!("nobody has said what {unknown} shows"),
    }
}

fn each(check: impl Fn(&Options, u8)) {
    for seats in 2..=4 {
        for first_attacker in [FirstAttacker::Random, FirstAttacker::SeatZero] {
            check(&Options { first_attacker, ..Options::default() }, seats);
        }
        check(&Options { must_beat: true, play_on: true, ..Options::default() }, seats);
    }
}

#[test]
fn cu_19_a_viewer_is_shown_exactly_the_cards_that_the_rule_book_says() {
    // CU-19
    each(|options, seats| assert_shows_what_the_model_says::<CurseOfAces>(options, seats, 100, shown_to));
}

#[test]
fn cu_19_what_a_bot_determinizes_is_what_it_sees() {
    // CU-19
    each(|options, seats| assert_determinizes_what_it_sees::<CurseOfAces>(options, seats, 20));
}
