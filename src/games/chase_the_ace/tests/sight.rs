//! CH-18: who sees what. `leaks.rs` shows for random matches that nothing else leaks.

use std::collections::BTreeSet;

use acepost_pieces::Face;
use serde_json::Value;

use crate::{
    Rules, Seat, Viewer,
    catalog::chase_the_ace::{
        ChaseTheAce,
        action::Options,
        effect::{DealtCard, Effect},
        view::{TurnView, View},
    },
    testing::{ViewerSeat, assert_shows_what_the_model_says, cards_in},
};

use super::scene::{Scene, card, exchanged, face, faces, given, some_key};

fn seat(seat: u8) -> Viewer {
    Viewer::Seat(Seat(seat))
}

#[test]
fn ch_18_a_player_sees_their_own_card_and_the_deck_lies_face_down() {
    // CH-18
    let scene = given("QS 4H 9D").play();
    for (viewer, seen) in [
        (seat(0), "QS - -"),
        (seat(1), "- 4H -"),
        (seat(2), "- - 9D"),
        (seat(7), "- - -"),
        (seat(255), "- - -"),
        (Viewer::Public, "- - -"),
        (Viewer::Everyone, "QS 4H 9D"),
    ] {
        assert_eq!(scene.hands(viewer), faces(seen), "{viewer:?}");
        let deck = scene.view(viewer).deck;
        assert_eq!(deck.len(), 49);
        assert!(deck.iter().all(|face| face.card().is_some() == (viewer == Viewer::Everyone)));
    }
}

#[test]
fn ch_18_after_an_exchange_both_players_know_the_card_that_they_gave_away() {
    // CH-18
    let mut scene = given("QS 4H 9D").play();
    let effect = scene.exchanges(0).remove(0);
    for (viewer, seen) in [(seat(0), "4H QS -"), (seat(1), "4H QS -"), (seat(2), "- - 9D"), (Viewer::Public, "- - -")] {
        assert_eq!(scene.hands(viewer), faces(seen), "{viewer:?}");
    }
    for (viewer, gave, got) in
        [(seat(0), "QS", "4H"), (seat(1), "QS", "4H"), (seat(2), "-", "-"), (Viewer::Public, "-", "-")]
    {
        assert_eq!(ChaseTheAce::redact(&effect, viewer), exchanged(0, 1, gave, got), "{viewer:?}");
    }
}

#[test]
fn ch_18_the_view_follows_known_cards_through_later_exchanges() {
    // CH-18
    let mut scene = given("QS 4H 9D 7C").play();
    scene.exchanges(0);
    scene.exchanges(1);
    // Seat 0's queen went on to seat 2, and seat 1 holds what was seat 2's.
    assert_eq!(scene.hands(seat(0)), faces("4H - QS -"));
    assert_eq!(scene.hands(seat(1)), faces("4H 9D QS -"));
    assert_eq!(scene.hands(seat(2)), faces("- 9D QS -"));
    scene.exchanges(2);
    assert_eq!(scene.hands(seat(0)), faces("4H - - QS"));
    assert_eq!(scene.hands(seat(1)), faces("4H 9D - QS"));
    assert_eq!(scene.hands(seat(3)), faces("- - 7C QS"));
    assert_eq!(scene.hands(Viewer::Public), faces("- - - -"));
}

#[test]
fn ch_18_who_has_left_knows_what_they_knew_and_all_know_the_card_under_the_deck() {
    // CH-18, CH-17
    let mut scene = given("QS 4H 9D 7C").play();
    scene.exchanges(0);
    scene.resigns(0);
    assert_eq!(scene.hands(seat(0)), faces("- QS - -"));
    for viewer in [seat(0), seat(3), Viewer::Public] {
        assert_eq!(scene.view(viewer).deck[0], face("4H"));
    }
    assert!(scene.view(Viewer::Public).deck[1..].iter().all(|face| *face == Face::Down));
}

#[test]
fn ch_18_the_deck_is_known_to_who_put_a_card_on_it_and_a_refused_king_to_all() {
    // CH-18, CH-10: the match ends with the dealer's turn, or the deck would be shuffled at once.
    let ended = |deck| {
        let mut scene = given("AS TD").tokens([1, 3]).deck(deck).play();
        scene.keeps(0);
        let effect = scene.exchanges(1).remove(0);
        let top = |viewer| scene.view(viewer).deck.last().copied().expect("a deck");
        ([seat(1), seat(0), Viewer::Public].map(top), effect)
    };
    let (tops, drew) = ended("9C");
    assert_eq!(tops, [face("TD"), Face::Down, Face::Down]);
    for viewer in [seat(0), Viewer::Public] {
        let seen = Effect::Drew { seat: Seat(1), gave: Face::Down, got: Face::Down, face_up: false };
        assert_eq!(ChaseTheAce::redact(&drew, viewer), seen);
    }
    assert_eq!(ChaseTheAce::redact(&drew, seat(1)), drew);
    let (tops, refused) = ended("KC");
    assert_eq!(tops, [face("KC"); 3]);
    assert_eq!(ChaseTheAce::redact(&refused, Viewer::Public), Effect::KingRefused { seat: Seat(1), card: card("KC") });
}

#[test]
fn ch_18_a_deal_shows_each_player_their_own_card_and_nobody_the_deck() {
    // CH-18
    let dealt = |cards: [&str; 2], deck| Effect::Dealt {
        round: 3,
        dealer: Seat(0),
        cards: [1, 0]
            .map(Seat)
            .into_iter()
            .zip(cards)
            .map(|(seat, card)| DealtCard { seat, card: face(card) })
            .collect(),
        deck: faces(deck),
    };
    let full = dealt(["QS", "4H"], "9D TD");
    assert_eq!(ChaseTheAce::redact(&full, seat(1)), dealt(["QS", "-"], "- -"));
    assert_eq!(ChaseTheAce::redact(&full, seat(0)), dealt(["-", "4H"], "- -"));
    assert_eq!(ChaseTheAce::redact(&full, Viewer::Public), dealt(["-", "-"], "- -"));
    assert_eq!(ChaseTheAce::redact(&full, Viewer::Everyone), full);
    let shuffled = |order| Effect::Shuffled { order };
    assert_eq!(ChaseTheAce::redact(&shuffled(faces("QS 4H")), seat(0)), shuffled(faces("- -")));
}

#[test]
fn ch_18_tokens_turns_the_dealer_and_how_each_turn_went_are_public() {
    // CH-18
    let mut scene = given("QS 4H KD 9D 7C - 2D").tokens([1, 2, 3, 4, 5, 0, 6]).play();
    scene.exchanges(0);
    scene.exchanges(1);
    scene.keeps(2);
    let seen = scene.view(Viewer::Public);
    let turns: Vec<Option<TurnView>> = seen.players.iter().map(|player| player.turn).collect();
    let with = Some(TurnView::Exchanged { with: Seat(1) });
    assert_eq!(turns, [with, Some(TurnView::Stopped), Some(TurnView::Kept), None, None, None, None]);
    assert_eq!((seen.dealer, seen.to_act, seen.round), (Some(Seat(6)), vec![Seat(3)], 1));
    assert_eq!(scene.tokens(), [1, 2, 3, 4, 5, 0, 6]);
    assert_eq!(scene.hands(Viewer::Public), faces("- - KD - - - -"));
}

#[test]
fn ch_18_ch_3_the_draws_for_the_deal_are_public_until_the_first_round_is_resolved() {
    // CH-18, CH-3
    let (mut scene, effects) = Scene::opened(Options::default(), 4, some_key(3));
    let drew = |view: &View| view.players.iter().map(|player| player.drew_for_deal).collect::<Vec<_>>();
    let Effect::DrewForDeal { cards } = &effects[1] else { panic!("they drew") };
    assert_eq!(drew(&scene.view(Viewer::Public)), cards.iter().map(|drew| Some(drew.card)).collect::<Vec<_>>());
    assert_eq!(ChaseTheAce::redact(&effects[1], Viewer::Public), effects[1]);
    scene.all_keep();
    assert_eq!(drew(&scene.view(Viewer::Public)), [None; 4]);
}

/// Returns the cards of a full effect that a viewer is shown, written from CH-18 and not from the redaction. An effect
/// that this model does not know fails the test.
fn shown_to(sight: ViewerSeat, effect: &Value) -> BTreeSet<String> {
    let is = |field: &str| sight.is_some() && effect[field].as_u64() == sight;
    match effect["type"].as_str().expect("effects are tagged") {
        // A player sees their own card.
        "dealt" => {
            let own = effect["cards"]
                .as_array()
                .into_iter()
                .flatten()
                .find(|dealt| sight.is_some() && dealt["seat"].as_u64() == sight);
            own.map(cards_in).unwrap_or_default()
        }
        // Both players of an exchange know both cards; a player who draws from the deck knows the card they put there.
        "exchanged" if is("seat") || is("with") => cards_in(effect),
        "drew" if is("seat") => cards_in(effect),
        // A king that was turned up stays face up wherever it goes.
        "exchanged" | "drew" if effect["face_up"] == true => cards_in(&effect["gave"]),
        // The draws for the deal, kings turned up or refused, everything at a round's end, the cards of a player who
        // leaves.
        "drew_for_deal" | "king_shown" | "king_refused" | "cards_shown" | "left" => cards_in(effect),
        // No player sees the order of the deck; the others show no card.
        "exchanged" | "drew" | "shuffled" | "dealer_found" | "kept" | "stopped" | "tokens_lost" | "nobody_lost"
        | "went_out" | "match_ended" => BTreeSet::new(),
        unknown => panic!("nobody has said what {unknown} shows"),
    }
}

#[test]
fn ch_18_a_viewer_is_shown_exactly_the_cards_that_the_rule_book_says() {
    // CH-18
    let passing = Options { king_passes_on: true, on_their_honour: true, ..Options::default() };
    for (options, seats, matches) in [(Options::default(), 4, 100), (passing, 3, 100), (passing, 20, 3)] {
        assert_shows_what_the_model_says::<ChaseTheAce>(&options, seats, matches, shown_to);
    }
}

/// Compares the views with an independent model: a card is known to its holder, to its earlier holders, and, once
/// public, to all.
/// who held it before, and, once public, to all.
#[test]
fn ch_18_views_of_random_matches_show_what_was_held_or_public_and_nothing_else() {
    // CH-18
    let options = Options { king_passes_on: true, ..Options::default() };
    for number in 0..60 {
        let seats = 2 + u8::try_from(number % 7).expect("few");
        let (mut scene, opening) = Scene::opened(options, seats, some_key(number));
        let mut lots = some_key(number).event(1 << 40);
        let mut known: Vec<BTreeSet<String>> = Vec::new();
        let mut effects = opening;
        loop {
            for effect in &effects {
                learn(&mut known, effect, seats);
            }
            for viewer in 0..=seats {
                let view = scene.view(if viewer < seats { seat(viewer) } else { Viewer::Public });
                let full = scene.open();
                let lie = |view: &View| -> Vec<Face> {
                    view.players.iter().flat_map(|player| player.hand.clone()).chain(view.deck.clone()).collect()
                };
                for (seen, lies) in lie(&view).into_iter().zip(lie(&full)) {
                    let text = lies.card().expect("everything is open").to_string();
                    assert_eq!(
                        seen.card().is_some(),
                        known[usize::from(viewer)].contains(&text),
                        "{text} for {viewer}"
                    );
                }
            }
            let [on_turn] = scene.to_act()[..] else { break };
            effects = match lots.lot(20) {
                0 => scene.resigns(on_turn),
                1..8 => scene.keeps(on_turn),
                _ => scene.exchanges(on_turn),
            };
        }
    }
}

/// The last of `known` is what the public knows.
fn learn(known: &mut Vec<BTreeSet<String>>, effect: &Effect, seats: u8) {
    let effect = serde_json::to_value(effect).expect("effects are JSON");
    if effect["type"] == "dealt" {
        *known = vec![BTreeSet::new(); usize::from(seats) + 1];
    }
    for (viewer, known) in (0..).zip(known) {
        known.extend(shown_to((viewer < u64::from(seats)).then_some(viewer), &effect));
    }
}
