//! Sentences, headings, and the form that all games share.

use std::sync::LazyLock;

use acepost_pieces::Face;

use crate::{
    Layout, Leaving, Locale, Marker, Names, Place, Presentation, Rules, Seat, Viewer, Words,
    catalog::curse_of_aces::{
        CurseOfAces,
        action::Options,
        effect::{Deal, Effect, EndReason},
    },
    testing,
};

use super::scene::{DONE, Scene, TAKE, attack, beat, card, cards, chance, faces, given};

fn words() -> Words<'static> {
    static NAMES: LazyLock<Names> = LazyLock::new(|| Names::new(["ana", "ben", "cho", "dan"].map(str::to_owned)));
    Words::new(Locale::En, &NAMES, None)
}

fn sentences(effects: &[Effect]) -> Vec<String> {
    effects.iter().map(|effect| CurseOfAces::narrate(effect, &words())).collect()
}

#[test]
fn a_match_is_told_in_sentences() {
    let mut scene = given(&["7S 7H", "QS 7C TC", "6S"]).deck("AS AH AD").rest_gone();
    assert_eq!(sentences(&scene.when(0, attack("7S"))), ["ana attacked with the 7 of spades."]);
    assert_eq!(sentences(&scene.when(1, beat("QS"))), ["ben beat the 7 of spades with the queen of spades."]);
    let told = sentences(&scene.when(0, DONE));
    let expected = [
        "ben withstood the attack. Out of the game went 7S QS.",
        "cho drew AS, ana drew AH, ben drew AD.",
        "It is ben's turn to attack cho.",
    ];
    assert_eq!(told[0], expected[0]);
    assert_eq!(told[2], expected[2]);
    assert!(told[1].contains("cho drew AS") && told[1].contains("ana drew"), "{}", told[1]);
    let mut scene = given(&["QH", "QS 7C", "6S"]).rest_gone();
    let told = sentences(&scene.round(0, "QH", 1, beat("7C QS")));
    assert_eq!(
        told,
        [
            "ben beat the queen of hearts with the queen of spades, helped by the 7 of clubs.",
            "ben withstood the attack. Out of the game went QH QS 7C.",
            "ana and ben had no card left and went out together, sharing place 1.",
            "ana and ben share first place: cho was left with cards.",
        ]
    );
    let mut scene = given(&["QH", "QS 7C", "6S"]).rest_gone();
    let told = sentences(&scene.round(0, "QH", 1, TAKE));
    let went = "ana had no card left and went out, in place 1.";
    assert_eq!(told, ["ben took QH.", went, "It is cho's turn to attack ben."]);
}

#[test]
fn what_lies_face_down_is_left_untold() {
    let dealt = |cards: &[(u8, Face)]| Effect::Refilled {
        dealt: cards.iter().map(|&(seat, card)| Deal { seat: Seat(seat), card }).collect(),
    };
    let king = Face::Up(card("KS"));
    let full = dealt(&[(1, king), (0, king), (1, Face::Up(card("6S"))), (2, king)]);
    let seen = CurseOfAces::redact(&full, Viewer::Seat(Seat(0)));
    assert_eq!(
        sentences(&[full, seen]),
        ["ben drew KS 6S. ana drew KS. cho drew KS.", "ben drew 2 cards. ana drew KS. cho drew a card."]
    );
    let full = Effect::Dealt { hands: vec![faces("KS"), faces("QS 7S")], deck: faces("6S") };
    let told = "The cards were shuffled and dealt. ana holds a card. ben holds QS 7S.";
    assert_eq!(sentences(&[CurseOfAces::redact(&full, Viewer::Seat(Seat(1)))]), [told]);
}

#[test]
fn who_leaves_while_the_others_play_on_is_told_with_what_left_the_game() {
    let left = |seats: &[u8], hands: &[&str], why| Effect::Left {
        why,
        seats: seats.iter().copied().map(Seat).collect(),
        hands: hands.iter().map(|hand| cards(hand)).collect(),
        place: 3,
    };
    assert_eq!(
        sentences(&[
            left(&[1], &["7S KS"], Leaving::Resigned),
            left(&[0, 2], &["7S", "KS 9C"], Leaving::TimedOut),
            left(&[1], &[""], Leaving::Resigned),
            left(&[0, 2], &["", ""], Leaving::TimedOut),
            Effect::MoveAbandoned { cards: cards("7S 9C") },
            Effect::MoveAbandoned { cards: Vec::new() },
        ]),
        [
            "ben resigned, in place 3. Out of the game went 7S KS.",
            "ana and cho ran out of time, in place 3. Out of the game went 7S KS 9C.",
            "ben resigned, in place 3.",
            "ana and cho ran out of time, in place 3.",
            "So the move is over. Out of the game went 7S 9C.",
            "So the move is over.",
        ]
    );
    let ended = |reason| Effect::MatchEnded { placements: vec![1, 3, 2], reason, about: vec![Seat(2)] };
    assert_eq!(
        sentences(&[ended(EndReason::CardsLeft), ended(EndReason::Resigned)]),
        ["ana won: cho was left with cards.", "ana won: cho resigned."]
    );
}

#[test]
fn each_end_has_its_sentence() {
    let ended =
        |placements: &[u8], reason| Effect::MatchEnded { placements: placements.to_vec(), reason, about: Vec::new() };
    for (effect, told) in [
        (ended(&[1, 2], EndReason::CardsLeft), "ana won: ben was left with cards."),
        (ended(&[1, 1], EndReason::AllOut), "A draw: no player was left with cards."),
        (ended(&[3, 1, 1], EndReason::Resigned), "ben and cho share first place: ana resigned."),
        (ended(&[1, 1, 3, 3], EndReason::TimedOut), "ana and ben share first place: time ran out for cho and dan."),
        (ended(&[1, 2, 2], EndReason::TimedOut), "ana won: time ran out for ben and cho."),
        (ended(&[1, 1, 1], EndReason::TimedOut), "A draw: time ran out for all."),
        (ended(&[2, 1, 2, 2], EndReason::Stalled), "ben won: nothing changed for 60 moves."),
        (Effect::FirstAttackerDrawn { seat: Seat(2) }, "cho attacks first, by lot."),
    ] {
        assert_eq!(CurseOfAces::narrate(&effect, &words()), told);
    }
}

/// Asserts that the result is what the last effect tells each player, and returns it for the player in this seat.
#[track_caller]
fn result(scene: &Scene, effects: &[Effect], seat: u8) -> String {
    let names = Names::new(["ana", "ben", "cho", "dan"].map(str::to_owned));
    let (view, outcome) = (scene.open(), scene.outcome().expect("the match is over"));
    let told = (0..4).map(|reader| {
        let words = Words::new(Locale::En, &names, Some(Seat(reader)));
        let result = CurseOfAces::result(&view, &outcome, &words);
        let sentence = CurseOfAces::narrate(effects.last().expect("the end"), &words);
        assert_eq!(format!("{result}."), sentence);
        result
    });
    told.collect::<Vec<_>>().swap_remove(seat.into())
}

#[test]
fn the_result_is_told_to_each_player() {
    let mut scene = given(&["QH", "QS 7C", "6S"]).rest_gone();
    let effects = scene.round(0, "QH", 1, beat("7C QS"));
    assert_eq!(result(&scene, &effects, 0), "You and ben share first place: cho was left with cards");
    assert_eq!(result(&scene, &effects, 2), "You lost: you were left with cards");
    let play_on = Options { play_on: true, ..Options::default() };
    // CU-22: those who had left are behind the loser.
    let mut scene = given(&["7S", "9C TC", "KS KH", "AS AH"]).options(play_on).rest_gone();
    let leave = |scene: &mut Scene, seats: &[u8], why| {
        testing::leave::<CurseOfAces>(&mut scene.state, seats, why, &mut chance(9))
    };
    leave(&mut scene, &[3], Leaving::Resigned);
    scene.round(0, "7S", 1, beat("9C"));
    let effects = scene.round(1, "TC", 2, beat("KS"));
    assert_eq!(result(&scene, &effects, 1), "Second of four: cho was left with cards");
    assert_eq!(result(&scene, &effects, 3), "Fourth of four: cho was left with cards");
    let mut scene = given(&["7S 8S", "9C TC", "KS KH"]).options(play_on).rest_in_deck();
    leave(&mut scene, &[1], Leaving::Resigned);
    let effects = leave(&mut scene, &[0], Leaving::Resigned);
    assert_eq!(result(&scene, &effects, 0), "You lost: you resigned");
    let mut scene = given(&["7S 8S", "9C TC", "KS KH", ""]).options(play_on).out(&[3]).rest_gone();
    let effects = leave(&mut scene, &[0, 1], Leaving::TimedOut);
    assert_eq!(result(&scene, &effects, 2), "Second of four: time ran out for ana and ben");
    assert_eq!(result(&scene, &effects, 0), "You lost: time ran out for you and others");
}

#[test]
fn each_move_is_a_chapter() {
    let began = Effect::MoveBegan { number: 7, attacker: Seat(0), defender: Seat(1) };
    assert_eq!(CurseOfAces::chapter(&began, Locale::En), Some("Move 7".to_owned()));
    assert_eq!(CurseOfAces::chapter(&Effect::Attacked { seat: Seat(0), card: card("KS") }, Locale::En), None);
}

fn layout(scene: &Scene, viewer: Viewer) -> Layout {
    CurseOfAces::layout(&scene.view(viewer), &words())
}

fn zone(layout: &Layout, place: Place) -> Vec<Face> {
    layout.zones.iter().find(|zone| zone.place == place).expect("it lies there").cards.clone()
}

#[test]
fn the_layout_shows_where_the_cards_lie() {
    let mut scene = given(&["7S 7H 9S", "QS 7C TC", "6S", ""]).open(1, "TC").out(&[3]).rest_gone();
    scene.round(0, "7S", 1, TAKE);
    scene.when(2, attack("6S"));
    scene.when(0, beat("7H"));
    let layout = layout(&scene, Viewer::Seat(Seat(2)));
    assert_eq!(zone(&layout, Place::Hand { seat: Seat(1) }), [faces("7S TC"), vec![Face::Down; 2]].concat());
    assert_eq!(zone(&layout, Place::Hand { seat: Seat(3) }), []);
    assert_eq!(zone(&layout, Place::Deck { seat: None }), []);
    assert_eq!(zone(&layout, Place::LastResult { seat: Some(Seat(2)) }), faces("6S"));
    assert_eq!(zone(&layout, Place::LastResult { seat: Some(Seat(0)) }), faces("7H"));
    assert!(zone(&layout, Place::Discard).len() > 20);
    assert!(layout.markers.contains(&Marker::role(Seat(3), "Out, place 1")));
    assert!(layout.markers.contains(&Marker::count(Some(Seat(1)), "Cards known to all", 2_u8)));
}

#[test]
fn the_layout_shows_the_attack_and_the_defence() {
    let mut scene = given(&["7S 7H 9S", "8C 7C 6C TC"]).idle_moves(3).rest_in_deck();
    scene.round(0, "7S", 1, beat("7C 6C"));
    scene.when(0, attack("7H"));
    let public = layout(&scene, Viewer::Public);
    assert_eq!(zone(&public, Place::Table { seat: Some(Seat(0)) }), faces("7S 7H"));
    assert_eq!(zone(&public, Place::Table { seat: Some(Seat(1)) }), faces("7C 6C"));
    assert_eq!(zone(&public, Place::Deck { seat: None }), vec![Face::Down; 29]);
    assert_eq!(
        zone(&layout(&scene, Viewer::Everyone), Place::Deck { seat: None })
            .iter()
            .filter(|face| face.card().is_some())
            .count(),
        29
    );
    for marker in [
        Marker::role(Seat(0), "Attacker"),
        Marker::role(Seat(1), "Defender"),
        Marker::count(None, "Moves without change", 3_u8),
    ] {
        assert!(public.markers.contains(&marker));
    }
    assert_eq!(cards("7S 7H").len(), 2);
}
