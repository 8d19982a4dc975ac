//! CS-15: who sees what. `leaks.rs` shows for random matches that nothing else leaks.

use std::collections::BTreeSet;

use acepost_pieces::Face;
use serde_json::Value;

use crate::{
    Locale, Names, Outcome, Presentation, Rules, Seat, Viewer, Words,
    catalog::clockwork_spades::{ClockworkSpades, action::Options, effect::Effect, view::View},
    testing::{ViewerSeat, assert_shows_what_the_model_says, cards_in},
};

use super::scene::{Scene, cards, discarded, faces, given};

const SEAT_0: Viewer = Viewer::Seat(Seat(0));
const SEAT_1: Viewer = Viewer::Seat(Seat(1));

fn view(scene: &Scene, viewer: Viewer) -> View {
    ClockworkSpades::view(&scene.state, viewer)
}

fn scene() -> Scene {
    given("9D AC 9C", "TC 7D JH").on_clock("2H 5C").kings(1, "KD").taken(0, &[8]).draws_then_the_rest("5H 6H")
}

#[test]
fn cs_15_a_hand_is_seen_by_its_player_alone_and_sorted_so_that_no_order_tells_anything() {
    // CS-15
    let scene = scene();
    let down = [Face::Down; 3].to_vec();
    let hands = |viewer| {
        let [zero, one] = [0, 1].map(|seat: usize| view(&scene, viewer).players[seat].hand.clone());
        (zero, one)
    };
    assert_eq!(hands(SEAT_0), (faces("AC 9D 9C"), down.clone()));
    assert_eq!(hands(SEAT_1), (down.clone(), faces("7D TC JH")));
    assert_eq!(hands(Viewer::Public), (down.clone(), down.clone()));
    assert_eq!(hands(Viewer::Seat(Seat(7))), (down.clone(), down));
    assert_eq!(hands(Viewer::Everyone), (faces("AC 9D 9C"), faces("7D TC JH")));
}

#[test]
fn cs_15_the_clock_the_penalty_piles_the_kings_the_discards_and_the_window_are_public() {
    // CS-15
    let mut scene = scene();
    scene.plays(0, "AC");
    scene.takes(1, 5);
    for viewer in [SEAT_0, SEAT_1, Viewer::Public, Viewer::Everyone] {
        let seen = view(&scene, viewer);
        assert_eq!((seen.window, seen.turn, seen.to_act), (vec![7, 9, 10], 3, vec![Seat(0)]));
        assert_eq!(seen.clock[0].cards, cards("AC"));
        assert_eq!((seen.clock[4].spade, seen.clock[7].spade), (None, None));
        assert_eq!(seen.players[1].spades, cards("5S"));
        assert_eq!(seen.players[1].kings, cards("KD"));
        assert_eq!((seen.players[0].penalty, seen.players[1].penalty), (1, 1));
        assert_eq!(seen.discards, cards("5H 5C"));
        assert_eq!(seen.discarded, cards("5H"), "seat 0 drew it, and its position is blank now");
        assert!(seen.king_of_spades_counts);
    }
}

#[test]
fn cs_15_the_order_of_the_draw_pile_is_hidden_but_for_the_king_of_spades_at_its_bottom() {
    // CS-15
    let scene = scene();
    let count = scene.pile();
    for viewer in [SEAT_0, SEAT_1, Viewer::Public] {
        let pile = view(&scene, viewer).pile;
        assert_eq!((pile.len(), &pile[..1]), (count, &faces("KS")[..]));
        assert!(pile[1..].iter().all(|&face| face == Face::Down));
    }
    assert_eq!(view(&scene, Viewer::Everyone).pile[count - 2..], faces("6H 5H"));
}

#[test]
fn cs_15_cards_drawn_are_seen_by_their_drawer_alone_and_their_number_by_all() {
    // CS-15
    let drew = |cards| Effect::Drew { seat: Seat(0), cards };
    let full = drew(faces("5H 6H"));
    assert_eq!(ClockworkSpades::redact(&full, SEAT_0), full);
    assert_eq!(ClockworkSpades::redact(&full, Viewer::Everyone), full);
    for viewer in [SEAT_1, Viewer::Public] {
        assert_eq!(ClockworkSpades::redact(&full, viewer), drew(vec![Face::Down; 2]));
    }
    let dealt = |hands: [Vec<Face>; 2], pile| Effect::Dealt { hands: hands.into(), pile };
    let full = dealt([faces("AH 2H 3H"), faces("4H 5H 6H")], faces("KS 7H 8H"));
    let (down, pile) = (vec![Face::Down; 3], [&faces("KS")[..], &[Face::Down; 2]].concat());
    assert_eq!(ClockworkSpades::redact(&full, SEAT_1), dealt([down.clone(), faces("4H 5H 6H")], pile.clone()));
    assert_eq!(ClockworkSpades::redact(&full, Viewer::Public), dealt([down.clone(), down], pile));
    assert_eq!(ClockworkSpades::redact(&full, Viewer::Everyone), full);
}

#[test]
fn cs_15_what_everybody_could_remember_of_a_hand_is_in_the_view() {
    // CS-15, CS-6, CS-8: cards that are kept belong neither to the window nor to a blank position.
    let mut scene = given("9D AC 9C", "TC 7D JH").taken(0, &[8]).draws_then_the_rest("QH QD");
    let lacks = |scene: &Scene, seat: usize| view(scene, Viewer::Public).players[seat].lacks.clone();
    assert_eq!(lacks(&scene, 0), [[0_u8; 0]; 3]);
    scene.plays(0, "AC");
    assert_eq!(lacks(&scene, 0), [vec![1, 2, 3, 8], vec![1, 2, 3, 8], vec![]], "two were kept, one is new");
    scene.takes(1, 5);
    assert_eq!(lacks(&scene, 1), [[4, 5, 6, 8]; 3]);
    // One of the cards that were kept before may be the one that is played now.
    scene.plays(0, "9D 9C");
    assert_eq!(lacks(&scene, 0), [vec![5, 7, 8, 9, 10], vec![], vec![]]);
}

/// Returns what the player in this seat is told of hidden cards, or a spectator.
fn remembered(scene: &Scene, reader: Option<u8>, locale: Locale) -> Vec<String> {
    let names = Names::new(["ana", "ben"].map(str::to_owned));
    let reader = reader.map(Seat);
    let view = view(scene, reader.map_or(Viewer::Public, Viewer::Seat));
    ClockworkSpades::layout(&view, &Words::new(locale, &names, reader)).remembered
}

#[test]
fn cs_15_the_layout_tells_in_sentences_what_could_be_remembered() {
    // CS-15: cards of which the same is known stand in one sentence.
    let mut scene = given("QD AC QC", "TC 7D JH").taken(0, &[8]).draws_then_the_rest("JD");
    assert!(remembered(&scene, None, Locale::En).is_empty());
    scene.plays(0, "AC");
    assert_eq!(remembered(&scene, None, Locale::En), ["Not of 1, 2, 3 and 8 o'clock: 2 cards in ana's hand"]);
    scene.takes(1, 5);
    scene.takes(0, 9);
    let of_ana = [
        "Not of 1, 2, 3, 5, 7, 8, 9 and 10 o'clock: 2 cards in ana's hand",
        "Not of 5, 7, 8, 9 and 10 o'clock: 1 card in ana's hand",
    ];
    let of_ben = "Not of 4, 5, 6 and 8 o'clock: 3 cards in ben's hand";
    assert_eq!(remembered(&scene, None, Locale::En), [of_ana[0], of_ana[1], of_ben]);
    assert_eq!(
        remembered(&scene, Some(1), Locale::En),
        ["Not of 4, 5, 6 and 8 o'clock: 3 cards in your hand", of_ana[0], of_ana[1]]
    );
    assert_eq!(
        remembered(&scene, Some(0), Locale::De),
        [
            "Nicht von 1, 2, 3, 5, 7, 8, 9 und 10 Uhr: 2 Karten auf deiner Hand",
            "Nicht von 5, 7, 8, 9 und 10 Uhr: 1 Karte auf deiner Hand",
            "Nicht von 4, 5, 6 und 8 Uhr: 3 Karten auf der Hand von ben",
        ]
    );
    let mut over = view(&scene, Viewer::Public);
    ClockworkSpades::end(&mut over, &Outcome { placements: vec![1, 1], reason: "agreed".to_owned() });
    for open in [scene.open(), over] {
        assert!(ClockworkSpades::layout(&open, &Words::PLAIN).remembered.is_empty());
    }
}

#[test]
fn cs_15_a_card_that_cannot_be_the_one_best_known_is_not_taken_for_it() {
    // CS-15: neither of the two cards that were kept can have been a 2.
    let blank = [4, 5, 6, 7, 8, 10, 11, 12];
    let mut scene = given("9D AC 9C", "3H 3D 3C").taken(0, &blank).draws_then_the_rest("2C AD");
    scene.plays(0, "AC");
    let effects = scene.takes(1, 2);
    assert_eq!(discarded(&effects, 0), [cards("2C")]);
    assert_eq!(scene.hand(0), cards("AD 9D 9C"));
    let not_9: Vec<u8> = (1..=12).filter(|&position| position != 9).collect();
    assert_eq!(view(&scene, Viewer::Public).players[0].lacks, [not_9.clone(), not_9, vec![]]);
}

#[test]
fn cs_15_the_last_turn_stays_in_view_until_something_is_done_in_the_next() {
    // CS-15, and the common rule
    let mut scene = scene();
    assert_eq!(view(&scene, SEAT_1).last_turn, None);
    scene.plays(0, "AC");
    let last = scene.last_turn();
    assert_eq!((last.turn, last.seat, last.window, last.played), (1, Seat(0), vec![1, 2, 3], cards("AC")));
    scene.takes(1, 5);
    for viewer in [SEAT_0, SEAT_1, Viewer::Public] {
        let last = view(&scene, viewer).last_turn.expect("something was done");
        assert_eq!((last.turn, last.seat, last.window, last.played), (2, Seat(1), vec![4, 5, 6], vec![]));
        assert_eq!((last.took, last.fell), (Some("5S".parse().expect("a card")), cards("5C")));
    }
    let (_, effects) = scene.goes_on();
    assert!(!effects.is_empty());
    assert_eq!(scene.last_turn().discarded, cards("5H"));
}

/// Returns the cards of a full effect that a viewer is shown, written from CS-15 and not from the redaction. An effect
/// that this model does not know fails the test.
fn shown_to(sight: ViewerSeat, effect: &Value) -> BTreeSet<String> {
    let by_the_viewer = sight.is_some() && effect["seat"].as_u64() == sight;
    match effect["type"].as_str().expect("effects are tagged") {
        // A player sees their own hand, and all players see the king of spades under the draw pile.
        "dealt" => {
            let hand = sight.map(|seat| &effect["hands"][usize::try_from(seat).expect("a seat")]);
            hand.map(cards_in).unwrap_or_default().into_iter().chain(["KS".to_owned()]).collect()
        }
        "drew" if by_the_viewer => cards_in(effect),
        // Kings, discards and what is played are public.
        "king_given" | "drew_king" | "discarded" | "played" | "took" => cards_in(effect),
        // Cards drawn are hidden from others; the rest shows no card.
        "drew" | "first_player_drawn" | "turn_began" | "drew_king_of_spades" | "match_ended" => BTreeSet::new(),
        unknown => panic!("nobody has said what {unknown} shows"),
    }
}

#[test]
fn cs_15_a_viewer_is_shown_exactly_the_cards_that_the_rule_book_says() {
    // CS-15
    assert_shows_what_the_model_says::<ClockworkSpades>(&Options::default(), 2, 300, shown_to);
}
