//! CA-8 to CA-13: choosing, comparing, taking.

use crate::{
    Illegal, Rules, Seat, Viewer,
    catalog::clear_ace::{
        ClearAce,
        action::{Action, Would},
    },
};

use super::scene::{Given, card, cards, given, winner};

#[test]
fn ca_8_in_the_first_round_both_choose_in_secret_and_a_choice_stands() {
    // CA-8
    let mut scene = given("KS 9D 8C", "TS 7D 6C").rest_in_piles();
    assert_eq!(scene.to_act(), [0, 1]);
    let effects = scene.plays(1, "TS");
    assert_eq!(effects.len(), 1, "nothing is revealed before both have chosen: {effects:?}");
    assert_eq!(scene.to_act(), [0]);
    assert_eq!(scene.refused(1, "7D"), Illegal::NotToAct);
    let seen = ClearAce::view(&scene.state, Viewer::Seat(Seat(0)));
    assert!(seen.players[1].chosen && seen.players[1].played[0].card().is_none());
    assert_eq!(winner(&scene.plays(0, "KS")), Some(0));
}

#[test]
fn ca_9_case_5_the_loser_plays_first_and_face_up_and_the_winner_answers_knowing_that_card() {
    // CA-9, worked case 5
    let mut scene = given("KS 9D 8C", "TS 7D 6C").rest_in_piles();
    scene.play((0, "KS"), (1, "TS"));
    assert_eq!(scene.to_act(), [1]);
    assert_eq!(scene.refused(0, "9D"), Illegal::NotToAct);
    scene.plays(1, "7D");
    assert_eq!(scene.to_act(), [0]);
    let seen = ClearAce::view(&scene.state, Viewer::Seat(Seat(0)));
    assert_eq!(seen.players[1].played[0].card(), Some(card("7D")));
}

#[test]
fn ca_9_a_round_lost_by_duel_is_a_round_lost() {
    // CA-9
    let mut scene = given("KS 9D 8C", "KH 7D 6C").last_lost_by(0).rest_in_piles();
    scene.play((0, "KS"), (1, "KH"));
    let lowest = |scene: &super::scene::Scene, seat| scene.legal(seat).last().map(ToString::to_string).expect("a card");
    // Whatever the piles contained, the weaker of the two lowest legal cards loses.
    let (zero, one) = (lowest(&scene, 0), lowest(&scene, 1));
    let effects = scene.play((0, &zero), (1, &one));
    let loser = 1 - winner(&effects).expect("these differ in rank");
    assert_eq!(scene.to_act(), [loser]);
}

#[test]
fn ca_10_case_4_a_2_in_hand_must_be_played_in_either_order() {
    // CA-10, worked case 4
    let both = |given: Given| given.rest_in_piles();
    let scene = both(given("KS 2S 8C", "2H 2D KD"));
    assert_eq!((scene.legal(0), scene.legal(1)), (cards("2S"), cards("2H 2D")), "in secret");
    assert!(matches!(scene.refused(0, "KS"), Illegal::Forbidden(_)));
    let mut scene = both(given("KS 2S 8C", "2H 2D KD").last_lost_by(0));
    assert_eq!(scene.legal(0), cards("2S"), "leading");
    scene.plays(0, "2S");
    assert_eq!(scene.legal(1), cards("2H 2D"), "answering");
    assert!(matches!(scene.refused(1, "KD"), Illegal::Forbidden(_)));
}

#[test]
fn ca_11_case_3_the_stronger_card_wins_but_a_2_beats_an_ace() {
    // CA-11, worked case 3
    let strongest_first = ["AS", "KS", "QS", "JS", "TS", "9S", "8S", "7S", "6S", "5S", "4S", "3S", "2S"];
    for (place, strong) in strongest_first.iter().enumerate() {
        for weak in &strongest_first[place + 1..] {
            let two_beats_ace = (*strong, *weak) == ("AS", "2S");
            // A hand of one card, so that a 2 may be played against anything.
            let mut scene = given(strong, weak).rest_in_piles();
            let won = winner(&scene.play((0, strong), (1, weak)));
            assert_eq!(won, Some(u8::from(two_beats_ace)), "{strong} against {weak}");
            let mut scene = given(weak, strong).rest_in_piles();
            let won = winner(&scene.play((0, weak), (1, strong)));
            assert_eq!(won, Some(u8::from(!two_beats_ace)), "{weak} against {strong}");
        }
    }
}

#[test]
fn ca_11_suits_never_matter() {
    // CA-11: another suit of the same rank is a duel, never a win.
    let mut scene = given("KS 9D 8C", "KC 7D 6C").rest_in_piles();
    let effects = scene.play((0, "KS"), (1, "KC"));
    assert_eq!(winner(&effects), None);
    assert_eq!(scene.open().duel, 1);
}

#[test]
fn ca_12_the_losers_card_goes_on_the_deck_first_and_the_winners_own_on_top() {
    // CA-12
    let mut scene = given("KS 9D 8C", "TS 7D 6C").deck(0, "3S").last_lost_by(1).rest_in_piles();
    scene.play((1, "TS"), (0, "KS"));
    assert!(scene.deck(0).ends_with(&cards("3S TS KS")));
    let mut scene = given("KS 9D 8C", "AS 7D 6C").deck(1, "3S").last_lost_by(1).rest_in_piles();
    scene.play((1, "AS"), (0, "KS"));
    assert!(scene.deck(1).ends_with(&cards("3S KS")));
    assert_eq!(scene.aside(1), cards("AS"), "A against K: A wins, and that A lies aside");
}

#[test]
fn ca_12_a_lost_ace_lies_aside_with_its_winner() {
    // CA-12
    let mut scene = given("2S 9D 8C", "AS 7D 6C").deck(0, "3S").last_lost_by(1).rest_in_piles();
    scene.play((1, "AS"), (0, "2S"));
    assert!(scene.deck(0).ends_with(&cards("3S 2S")));
    assert_eq!((scene.aside(0), scene.aside(1)), (cards("AS"), vec![]));
}

#[test]
fn ca_13_an_ace_aside_is_owned_and_never_drawn_again() {
    // CA-13: the deck has six cards, and a duel takes exactly those, without the ace aside.
    let scene = given("KS 9D 8C", "KH 7D 6C").aside(1, "AS").deck(1, "3S 4S 5S 6S 7S 8S").last_lost_by(0);
    let mut scene = scene.rest_in_deck(0);
    scene.play((0, "KS"), (1, "KH"));
    assert_eq!(scene.hand(1).len(), 8);
    assert_eq!((scene.deck(1), scene.aside(1)), (vec![], cards("AS")));
}

#[test]
fn only_an_answer_to_a_face_up_card_says_how_it_would_fare() {
    let would = |scene: &super::scene::Scene, seat, text| {
        ClearAce::hint(&scene.state, Seat(seat), &Action::Play { card: card(text) }).would
    };
    let mut scene = given("KS 9D 8C", "TS 9H 6C").last_lost_by(0).rest_in_piles();
    assert_eq!(would(&scene, 0, "9D"), None);
    scene.plays(0, "9D");
    let answers = ["TS", "9H", "6C"].map(|text| would(&scene, 1, text));
    assert_eq!(answers, [Some(Would::Wins), Some(Would::Duel), Some(Would::Loses)]);
    let scene = given("KS 9D 8C", "TS 9H 6C").rest_in_piles();
    assert_eq!(would(&scene, 1, "TS"), None, "in secret there is nothing to answer");
}

#[test]
fn the_stand_in_is_the_weakest_legal_card_and_of_equals_the_first_of_s_h_d_c() {
    let stand_in = |scene: &super::scene::Scene| ClearAce::stand_in(&scene.state, Seat(0));
    let play = |text| Some(Action::Play { card: card(text) });
    assert_eq!(stand_in(&given("KS 8C 8H", "TS 9H 6C").rest_in_piles()), play("8H"));
    assert_eq!(stand_in(&given("KS 2C 2D", "TS 9H 6C").rest_in_piles()), play("2D"));
    assert_eq!(stand_in(&given("KS 8C 8H", "TS 9H 6C").last_lost_by(1).rest_in_piles()), None, "not to act");
}

#[test]
fn a_forced_card_is_played_at_once_only_where_that_tells_nothing() {
    let forced = |given: Given| ClearAce::forced(&given.rest_in_deck(1).state, Seat(0));
    let play = |text| Some(Action::Play { card: card(text) });
    assert_eq!(forced(given("KS", "TS").last_lost_by(0)), play("KS"));
    assert_eq!(forced(given("2S", "TS").last_lost_by(0)), play("2S"));
    assert_eq!(forced(given("KS 9D", "TS 8D").last_lost_by(0)), None, "there is a choice");
    assert_eq!(forced(given("2S 9D", "TS 8D").last_lost_by(0)), None, "it would tell that 9D is no 2");
    assert_eq!(forced(given("KS", "TS")), None, "a secret choice");
}
