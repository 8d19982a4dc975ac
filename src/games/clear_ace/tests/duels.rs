//! CA-14 to CA-19 and CA-31: battles of equal rank.

use acepost_pieces::Face;

use crate::{
    Illegal, Locale, Names, Seat, Words,
    catalog::clear_ace::{action::Options, effect::Effect},
};

use super::scene::{Given, Scene, card, cards, draws, faces, given, winner};

/// Jacks against each other; from the piles seat 0 then draws 9 7 4 3 3 10, and seat 1 four 8s, a 7 and a 6.
fn jacks() -> Given {
    given("JS KH QH", "JH 6S 5S")
        .pile(1, "8S 9S")
        .pile(2, "8H 7S")
        .pile(3, "8D 4S")
        .pile(4, "8C 3S")
        .pile(5, "7H 3H")
        .pile(6, "6H TS")
}

fn after_jacks(mut scene: Scene) -> Scene {
    scene.play((1, "JH"), (0, "JS"));
    scene
}

/// Eight pairs of equal rank in the piles, and a ninth in hand: playing them in order ties every time.
fn nine_ties() -> Given {
    given("3S", "3H")
        .pile(1, "TH TS 4H 4S")
        .pile(2, "JH JS 5H 5S")
        .pile(3, "6H 6S")
        .pile(4, "7H 7S")
        .pile(5, "8H 8S")
        .pile(6, "9H 9S")
}

fn tie_nine_times(scene: &mut Scene) -> Vec<Effect> {
    let mut last = Vec::new();
    for rank in ["3", "4", "5", "6", "7", "8", "9", "T", "J"] {
        last = scene.play((0, &format!("{rank}S")), (1, &format!("{rank}H")));
    }
    last
}

#[test]
fn ca_14_both_draw_to_eight_pile_by_pile_the_first_player_before_the_other() {
    // CA-14
    let mut scene = given("KS 9D 8C", "KH 7D 6C").seat_1_is_first().rest_in_piles();
    let effects = scene.play((0, "KS"), (1, "KH"));
    let in_turn: Vec<(u8, u8)> = (1..=6).flat_map(|pile| [(1, pile), (0, pile)]).collect();
    assert_eq!(draws(&effects), in_turn);
    assert!(effects.iter().all(|effect| !matches!(effect, Effect::Drew { rolled: Some(_), .. })), "nobody rolls");
    assert_eq!((scene.hand(0).len(), scene.hand(1).len()), (8, 8));
}

#[test]
fn ca_14_an_empty_pile_is_passed_to_the_right_and_after_pile_6_comes_pile_1() {
    // CA-14
    let scene = given("KS 9D 8C", "KH 7D 6C").seat_1_is_first();
    let scene = scene.pile(1, "3S 4S").pile(2, "5S").pile(4, "6S 7S 8S 9S 3H 4H 5H 6H").pile(6, "TS JS");
    let effects = scene.rest_in_deck(0).play((0, "KS"), (1, "KH"));
    let expected = [(1, 1), (0, 1), (1, 2), (0, 4), (1, 4), (0, 4), (1, 4), (0, 4), (1, 6), (0, 6), (1, 4), (0, 4)];
    assert_eq!(draws(&effects), expected);
    let effects = given("KS", "KH").rest_in_piles().play((0, "KS"), (1, "KH"));
    let around: Vec<(u8, u8)> = [1, 2, 3, 4, 5, 6, 1, 2].into_iter().flat_map(|pile| [(0, pile), (1, pile)]).collect();
    assert_eq!(draws(&effects), around, "hands without a card need eight each");
}

#[test]
fn ca_15_what_the_piles_lack_comes_from_the_players_own_decks() {
    // CA-15: five cards in the piles, of which the first player gets three.
    let scene = given("KS 9D 8C", "KH 7D 6C").pile(2, "3S 4S 5S 6S 7S").deck(1, "9H 3D 4D 5D 6D").last_lost_by(0);
    let mut scene = scene.rest_in_deck(0);
    let own = scene.deck(0).into_iter().rev().take(3).map(Into::into).collect();
    let effects = scene.play((0, "KS"), (1, "KH"));
    assert!(effects.contains(&Effect::DrewOwn { seat: Seat(0), cards: own }), "{effects:?}");
    assert!(effects.contains(&Effect::DrewOwn { seat: Seat(1), cards: faces("6D 5D 4D 3D") }), "{effects:?}");
    assert_eq!((scene.hand(0).len(), scene.hand(1).len()), (8, 8));
}

#[test]
fn ca_15_a_player_whose_deck_cannot_supply_the_rest_has_lost() {
    // CA-15
    for loser in [0_usize, 1] {
        let scene = given("KS 9D 8C", "KH 7D 6C").deck(loser, "9H 3D 4D 5D 6D").last_lost_by(0);
        let mut scene = scene.rest_in_deck(1 - loser);
        scene.play((0, "KS"), (1, "KH"));
        let placements = if loser == 0 { [2, 1] } else { [1, 2] };
        scene.assert_ended(placements, "deck_exhausted");
        assert_eq!(scene.passage(), Some("CA-15"));
    }
}

#[test]
fn ca_16_both_choose_in_secret_and_a_2_binds_and_beats_an_ace() {
    // CA-16, CA-10, worked case 4
    let scene = given("KS QS TS", "KH 7D 6C").pile(1, "AS 2S").last_lost_by(0).rest_in_piles();
    let mut scene = scene;
    scene.play((0, "KS"), (1, "KH"));
    assert_eq!(scene.to_act(), [0, 1]);
    assert_eq!(scene.legal(0), cards("2S"));
    assert!(matches!(scene.refused(0, "QS"), Illegal::Forbidden(_)));
    assert_eq!(scene.plays(0, "2S").len(), 1, "nothing is revealed yet");
    assert_eq!(winner(&scene.plays(1, "AS")), Some(0));
}

#[test]
fn ca_16_ca_17_case_6_a_second_duel_is_fought_with_seven_cards_and_its_winner_takes_all_six() {
    // CA-16, CA-17, worked case 6
    let mut scene = after_jacks(jacks().last_lost_by(1).pile(6, "6H 8S").pile(1, "TS 9S").rest_in_piles());
    let effects = scene.play((0, "8S"), (1, "8H"));
    assert!(effects.contains(&Effect::DuelBegan { depth: 2 }), "{effects:?}");
    assert!(draws(&effects).is_empty(), "no new drawing");
    assert_eq!((scene.hand(0).len(), scene.hand(1).len()), (7, 7));
    let effects = scene.play((0, "9S"), (1, "TS"));
    let taken = Effect::BattleWon { seat: Seat(1), stacked: cards("JS JH 8S 8H 9S TS"), aside: vec![] };
    assert!(effects.contains(&taken), "{effects:?}");
    assert_eq!(scene.open().players[1].rounds_won, 1);
    assert_eq!(scene.to_act(), [0], "who lost the duels lost the round");
}

#[test]
fn ca_16_hands_that_run_out_are_drawn_anew_from_the_decks_though_piles_have_cards() {
    // CA-16
    let mut scene =
        nine_ties().deck(1, "KH QH TD JD 9D 8D 7D 6D 5D").last_lost_by(0).pile(3, "AC 6H 6S").rest_in_deck(0);
    let effects = tie_nine_times(&mut scene);
    assert!(draws(&effects).is_empty(), "{effects:?}");
    assert!(
        effects.contains(&Effect::DrewOwn { seat: Seat(1), cards: faces("5D 6D 7D 8D 9D JD TD QH") }),
        "{effects:?}"
    );
    assert_eq!((scene.hand(0).len(), scene.hand(1).len()), (8, 8));
    assert_eq!(scene.open().piles[2].count, 1);
    assert_eq!(scene.open().duel, 9);
}

#[test]
fn ca_16_whose_deck_cannot_supply_a_hand_that_ran_out_has_lost() {
    // CA-16, CA-15
    let mut scene = nine_ties().last_lost_by(0).rest_in_deck(0);
    tie_nine_times(&mut scene);
    scene.assert_ended([1, 2], "deck_exhausted");
}

#[test]
fn ca_15_ca_16_if_neither_deck_can_the_match_is_a_draw() {
    // CA-15: 48 cards in the piles, two aces aside and no decks at all.
    let scene = nine_ties().aside(0, "AS").aside(1, "AH").last_lost_by(0).rest_in_piles();
    let mut scene = scene;
    assert_eq!((scene.deck(0), scene.deck(1)), (vec![], vec![]));
    tie_nine_times(&mut scene);
    scene.assert_ended([1, 1], "both_exhausted");
}

#[test]
fn ca_17_a_duel_won_takes_the_aces_aside() {
    // CA-17: of each pair the loser's card first, for either winner.
    let scene = given("AS KS QS", "AH KH 7D").last_lost_by(0).pile(1, "3S 4S").pile(2, "5S 6S").pile(3, "7S 8S");
    let mut scene = scene.pile(4, "9S TS").pile(5, "3H 4H").pile(6, "5H 6H").rest_in_piles();
    scene.play((0, "AS"), (1, "AH"));
    let effects = scene.play((0, "QS"), (1, "KH"));
    let taken = Effect::BattleWon { seat: Seat(1), stacked: cards("QS KH"), aside: cards("AS AH") };
    assert!(effects.contains(&taken), "{effects:?}");
    assert_eq!(scene.aside(1), cards("AS AH"));
}

#[test]
fn ca_18_case_7_each_keeps_the_two_strongest_and_stacks_the_rest_weakest_first() {
    // CA-18, worked case 7
    let mut scene = after_jacks(jacks().last_lost_by(1).rest_in_piles());
    let effects = scene.play((0, "TS"), (1, "8S"));
    let zero = Effect::HandStacked { seat: Seat(0), kept: faces("KH QH"), stacked: faces("3H 3S 4S 7S 9S") };
    let one = Effect::HandStacked { seat: Seat(1), kept: faces("8H 8D"), stacked: faces("5S 6H 6S 7H 8C") };
    assert!(effects.contains(&zero) && effects.contains(&one), "{effects:?}");
    assert!(scene.deck(0).ends_with(&cards("JH JS 8S TS 3H 3S 4S 7S 9S")));
    assert!(scene.deck(1).ends_with(&cards("5S 6H 6S 7H 8C")));
    assert_eq!((scene.hand(0).len(), scene.hand(1).len()), (3, 3), "and the next round's draws are made");
}

#[test]
fn ca_18_a_stacked_ace_lies_in_the_deck_and_not_aside_and_can_be_drawn_again() {
    // CA-18: three aces in hand after the duel, of which two are kept.
    let scene = given("AS AH JS", "JH 6S 5S").pile(1, "8S AD").pile(2, "8H 7S").pile(3, "8D 4S").last_lost_by(1);
    let mut scene = after_jacks(scene.pile(4, "8C 3S").pile(5, "7H 3H").pile(6, "6H TS").rest_in_piles());
    scene.play((0, "3H"), (1, "8S"));
    assert!(scene.hand(0).starts_with(&cards("AS AH")));
    assert_eq!((scene.deck(0), scene.aside(0)), (cards("3S 4S 7S TS AD"), vec![]));

    let scene = given("KS 9D 8C", "KH 7D 6C").deck(1, "3S 4S 5S 6S 7S AD").last_lost_by(0);
    let mut scene = scene.rest_in_deck(0);
    scene.play((0, "KS"), (1, "KH"));
    assert!(scene.hand(1).contains(&card("AD")), "a later duel brings it back into hand");
}

#[test]
fn ca_19_with_the_piles_empty_nobody_keeps_a_hand_and_the_rounds_are_over() {
    // CA-19, CA-21
    let scene = jacks().last_lost_by(1).aside(0, "AS").aside(1, "AH").rest_in_decks_with(0, 10);
    let mut scene = after_jacks(scene);
    let effects = scene.play((0, "TS"), (1, "8S"));
    let whole = Effect::HandStacked { seat: Seat(0), kept: vec![], stacked: faces("3H 3S 4S 7S 9S QH KH") };
    assert!(effects.contains(&whole), "{effects:?}");
    assert!(effects.iter().any(|effect| matches!(effect, Effect::ShowdownBegan { .. })), "{effects:?}");
}

/// After jacks with the piles empty, seat 0 wins the duel: both keep two cards.
fn kept_two() -> Scene {
    let scene = jacks().options(Options { keep_two: true }).last_lost_by(1).aside(0, "AS").aside(1, "AH");
    let mut scene = after_jacks(scene.rest_in_decks_with(0, 10));
    let effects = scene.play((0, "TS"), (1, "8S"));
    let zero = Effect::HandStacked { seat: Seat(0), kept: faces("KH QH"), stacked: faces("3H 3S 4S 7S 9S") };
    assert!(effects.contains(&zero), "{effects:?}");
    scene
}

#[test]
fn ca_31_with_the_option_both_keep_two_cards_though_the_piles_are_empty_and_play_on() {
    // CA-31
    let mut scene = kept_two();
    assert_eq!((scene.hand(0), scene.hand(1)), (cards("KH QH"), cards("8H 8D")));
    // CA-6: nothing is drawn, and the loser plays first.
    let effects = scene.play((1, "8H"), (0, "KH"));
    assert!(
        !effects.iter().any(|effect| matches!(effect, Effect::Drew { .. } | Effect::DrewOwn { .. })),
        "{effects:?}"
    );
    assert_eq!((scene.hand(0).len(), scene.hand(1).len()), (1, 1));
}

#[test]
fn ca_31_the_rounds_are_over_once_the_two_cards_are_played() {
    // CA-21, CA-31
    let mut scene = kept_two();
    scene.play((1, "8H"), (0, "KH"));
    let effects = scene.play((1, "8D"), (0, "QH"));
    assert!(effects.iter().any(|effect| matches!(effect, Effect::ShowdownBegan { .. })), "{effects:?}");
}

#[test]
fn ca_31_is_off_unless_the_host_chooses_it() {
    // CA-31
    assert!(!serde_json::from_str::<Options>("{}").expect("no option is needed").keep_two);
}

#[test]
fn a_hand_of_which_nothing_is_stacked_is_told_without_the_deck() {
    // CA-18
    let names = Names::new(["ana", "ben"].map(str::to_owned));
    let told = |kept, locale, reader| {
        let effect = Effect::HandStacked { seat: Seat(0), kept, stacked: vec![] };
        effect.sentence(&Words::new(locale, &names, reader))
    };
    assert_eq!(told(faces("KS QH"), Locale::En, None), "ana kept KS QH.");
    assert_eq!(told(faces("KS QH"), Locale::De, Some(Seat(0))), "Du behältst KS QH.");
    let hidden = || vec![Face::Down; 2];
    assert_eq!(told(hidden(), Locale::En, Some(Seat(1))), "ana kept 2 cards.");
    assert_eq!(told(hidden(), Locale::De, Some(Seat(1))), "ana behält 2 Karten.");
}
