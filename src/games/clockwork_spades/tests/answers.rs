//! Generated texts and actions: stand-in, forced choices, hints, labels, sentences, the common form.

use acepost_pieces::Face;

use crate::{
    Locale, Marker, Names, Place, Presentation, Rules, Seat, Viewer, Words,
    catalog::clockwork_spades::{
        ClockworkSpades,
        action::Action,
        effect::{Effect, EndReason},
    },
};

use super::scene::{Scene, card, cards, faces, given, play, take};

fn stand_in(scene: &Scene, seat: u8) -> Option<Action> {
    ClockworkSpades::stand_in(&scene.state, Seat(seat))
}

fn forced(scene: &Scene, seat: u8) -> Option<Action> {
    ClockworkSpades::forced(&scene.state, Seat(seat))
}

#[test]
fn the_stand_in_is_the_forced_play_or_the_first_spade_with_the_fewest_cards_on_it() {
    let scene = given("AH 3C 9D", "4H 5H 6H").set_up();
    assert_eq!((stand_in(&scene, 0), stand_in(&scene, 1), stand_in(&scene, 9)), (Some(play("AH 3C")), None, None));
    let takes = |on_clock: &str, after: u8| stand_in(&given("8H", "").on_clock(on_clock).after(after).set_up(), 0);
    assert_eq!(takes("", 12), Some(take(1)));
    assert_eq!(takes("AH AC 2H 3H", 12), Some(take(2)));
    assert_eq!(takes("AH QC", 10), Some(take(11)), "the window's first, 11, 12, 1");
    assert_eq!(takes("JH QC AC AD", 10), Some(take(11)));
    assert_eq!(takes("JH JC QC QD AC", 10), Some(take(1)));
}

#[test]
fn a_choice_is_forced_when_it_is_the_only_one() {
    // The common rules: a forced play is no secret, since all cards of the window must be played.
    let scene = given("AH 3C 9D", "4H 5H 6H").set_up();
    assert_eq!((forced(&scene, 0), forced(&scene, 1)), (Some(play("AH 3C")), None));
    assert_eq!(forced(&given("9D", "").set_up(), 0), None);
    let taken: Vec<u8> = (1..=12).filter(|&position| position != 5).collect();
    assert_eq!(forced(&given("", "").taken(0, &taken).set_up(), 0), Some(take(5)));
}

#[test]
fn a_listed_action_says_what_would_go_with_the_spade() {
    let scene = given("9D", "").on_clock("2H 2C 3D").set_up();
    let said = |action: &Action| {
        let hint = ClockworkSpades::hint(&scene.state, Seat(0), action);
        let json = serde_json::to_string(&hint).expect("hints are JSON");
        (json, ClockworkSpades::label(action, &hint, &Words::PLAIN))
    };
    let expect = |json: &str, label: &str| (json.to_owned(), label.to_owned());
    assert_eq!(said(&take(1)), expect(r#"{"discards":[]}"#, "Take the ace of spades"));
    assert_eq!(
        said(&take(2)),
        expect(r#"{"discards":["2H","2C"]}"#, "Take the 2 of spades, with the 2 of hearts and the 2 of clubs on it")
    );
    assert_eq!(said(&play("AH 3C")), expect("{}", "Play the ace of hearts and the 3 of clubs"));
    let json = serde_json::to_string(&take(5)).expect("actions are JSON");
    assert_eq!(json, r#"{"type":"take","position":5}"#);
    assert!(serde_json::from_str::<Action>(r#"{"type":"take","position":5,"cards":[]}"#).is_err());
}

#[test]
fn plays_of_the_same_cards_are_equal_in_any_order_and_keep_it() {
    // CS-8
    assert_eq!(play("AH 3C 3D"), play("3D AH 3C"));
    let others = [play("AH 3C"), play("AH 3C 3H"), play("AH 3C 3D 3D"), play("AH AH 3C 3D"), play(""), take(1)];
    for (place, other) in others.iter().enumerate() {
        assert_ne!(play("AH 3C 3D"), *other);
        assert!(others.iter().enumerate().all(|(at, each)| (each == other) == (at == place)), "{other:?}");
    }
    let json = serde_json::to_string(&play("3D AH 3C")).expect("actions are JSON");
    assert_eq!(json, r#"{"type":"play","cards":["3D","AH","3C"]}"#);
}

#[test]
fn effects_are_told_in_sentences() {
    let names = Names::new(["ana".to_owned(), "ben".to_owned()]);
    let words = Words::new(Locale::En, &names, None);
    let (zero, one) = (Seat(0), Seat(1));
    let down = |count| vec![Face::Down; count];
    for (effect, sentence) in [
        (Effect::FirstPlayerDrawn { seat: one }, "ben is player one, by lot."),
        (
            Effect::Dealt { hands: vec![faces("AH 2H 3H"), down(3)], pile: down(34) },
            "The clock was laid, and the other cards were shuffled and dealt. ana holds the ace of hearts, the 2 of \
             hearts and the 3 of hearts. ben holds 3 cards.",
        ),
        (
            Effect::KingGiven { seat: one, king: card("KH") },
            "ben had been dealt the king of hearts and gave it to ana.",
        ),
        (Effect::TurnBegan { turn: 3, seat: zero, window: vec![11, 1, 2] }, "It is ana's turn, at 11, 1 and 2."),
        (Effect::TurnBegan { turn: 3, seat: zero, window: vec![9] }, "It is ana's turn, at 9."),
        (Effect::Discarded { seat: zero, cards: cards("5H") }, "ana discarded the 5 of hearts: its position is blank."),
        (
            Effect::Discarded { seat: zero, cards: cards("5H 6C") },
            "ana discarded the 5 of hearts and the 6 of clubs: their positions are blank.",
        ),
        (Effect::Drew { seat: zero, cards: faces("TD") }, "ana drew the 10 of diamonds."),
        (Effect::Drew { seat: zero, cards: down(1) }, "ana drew a card."),
        (Effect::Drew { seat: zero, cards: down(2) }, "ana drew 2 cards."),
        (Effect::DrewKing { seat: zero, king: card("KC") }, "ana drew the king of clubs and gave it to ben."),
        (
            Effect::DrewKingOfSpades { seat: zero },
            "ana drew the king of spades, the last card of the draw pile, and kept it.",
        ),
        (Effect::Played { seat: one, cards: cards("AH 3C") }, "ben played the ace of hearts and the 3 of clubs."),
        (Effect::Took { seat: one, position: 12, discarded: vec![] }, "ben took the queen of spades."),
        (
            Effect::Took { seat: one, position: 5, discarded: cards("5H 5C") },
            "ben took the 5 of spades and discarded what lay on it: the 5 of hearts and the 5 of clubs.",
        ),
        (Effect::MatchEnded { placements: [1, 2], reason: EndReason::FourKings }, "ana won: all four kings."),
        (Effect::MatchEnded { placements: [2, 1], reason: EndReason::FewestSpades }, "ben won: fewest spades."),
        (
            Effect::MatchEnded { placements: [1, 1], reason: EndReason::FewestSpades },
            "A draw: both have the same number of spades.",
        ),
        (Effect::MatchEnded { placements: [2, 1], reason: EndReason::Resigned }, "ben won: ana resigned."),
        (Effect::MatchEnded { placements: [1, 1], reason: EndReason::TimedOut }, "A draw: time ran out for both."),
    ] {
        assert_eq!(ClockworkSpades::narrate(&effect, &words), sentence);
    }
}

#[test]
fn a_turn_is_a_chapter() {
    let began = Effect::TurnBegan { turn: 3, seat: Seat(0), window: vec![1] };
    assert_eq!(ClockworkSpades::chapter(&began, Locale::En), Some("Turn 3".to_owned()));
    assert_eq!(ClockworkSpades::chapter(&Effect::DrewKingOfSpades { seat: Seat(0) }, Locale::En), None);
}

#[test]
fn the_common_form_shows_the_clock_by_its_hours_the_piles_and_both_players() {
    let mut scene = given("9D 9H", "TC").on_clock("2H 3D").kings(0, "KH").taken(1, &[8]).draws("5H 6H").set_up();
    scene.takes(0, 2);
    let view = ClockworkSpades::view(&scene.state, Viewer::Seat(Seat(1)));
    let layout = ClockworkSpades::layout(&view, &Words::PLAIN);
    let zone = |place: Place| {
        let mut found = layout.zones.iter().filter(|zone| zone.place == place);
        let zone = found.next().unwrap_or_else(|| panic!("no {place:?}"));
        assert!(found.next().is_none() && zone.count == zone.cards.len());
        (zone.label.as_str(), zone.cards.clone())
    };
    assert_eq!(zone(Place::Hour { hour: 3 }), ("3", faces("3S 3D")));
    assert_eq!(zone(Place::Hour { hour: 4 }), ("4, in the window", faces("4S")));
    assert_eq!(zone(Place::Hour { hour: 2 }), ("2", vec![]));
    assert_eq!(zone(Place::Deck { seat: None }), ("Draw pile", vec![faces("KS")[0], Face::Down]));
    assert_eq!(zone(Place::Hand { seat: Seat(0) }), ("Hand", vec![Face::Down; 3]));
    assert_eq!(zone(Place::Hand { seat: Seat(1) }), ("Hand", faces("TC")));
    assert_eq!(zone(Place::Table { seat: Some(Seat(0)) }), ("Kings", faces("KH")));
    assert_eq!(zone(Place::Won { seat: Seat(0) }), ("Spades", faces("2S")));
    assert_eq!(zone(Place::LastResult { seat: Some(Seat(0)) }), ("Last turn, taken", faces("2S 2H")));
    assert!(zone(Place::Discard).1.contains(&Face::Up(card("2H"))));
    assert_eq!(layout.zones.len(), 12 + 2 + 6 + 1);
    assert_eq!(
        layout.markers,
        [
            Marker::count(None, "Turn", 2_u32),
            Marker::stage("Window 4, 5 and 6"),
            Marker::role(Seat(0), "Player one"),
            Marker::count(Some(Seat(0)), "Spades", 1_u32),
            Marker::count(Some(Seat(1)), "Spades", 1_u32),
        ]
    );
}
