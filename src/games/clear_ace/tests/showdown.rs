//! CA-23 to CA-28: the fight for the aces.

use acepost_pieces::{Card, Face};

use crate::{Illegal, Seat, catalog::clear_ace::effect::Effect};

use super::scene::{Given, card, cards, faces, given, winner};

/// Hands for the first showdown round; each seat has staked an ace and has another aside.
fn two_aces_each(zero: &str, one: &str) -> Given {
    given(zero, one).staked("AS", "AH").aside(0, "AD").aside(1, "AC")
}

#[test]
fn ca_23_every_ace_is_laid_aside_and_both_decks_are_shuffled_and_dealt_from() {
    // CA-23
    let scene = given("KS", "TS").last_lost_by(0).aside(0, "AS").deck(0, "3S AH 4S").deck(1, "AC 5S AD");
    let mut scene = scene.rest_in_decks_with(0, 20);
    scene.plays(0, "KS");
    let [zero, one] = [0, 1].map(|seat| {
        let taken = if seat == 0 { cards("TS KS") } else { vec![] };
        [scene.deck(seat), taken].concat().into_iter().filter(|card| !card.to_string().starts_with('A')).collect()
    });
    let shuffles = [zero, one];
    let mut chance = scene.chance();
    let effects = scene.plays(1, "TS");
    assert!(effects.contains(&Effect::ShowdownBegan { aside: vec![cards("AH"), cards("AC AD")] }), "{effects:?}");
    assert_eq!((scene.open().players[0].staked, scene.aside(0)), (Some(card("AS")), cards("AH")));
    let mut decks = shuffles.map(|mut deck: Vec<Card>| {
        // Seat 0's comes first.
        chance.shuffle(&mut deck);
        deck
    });
    for (seat, deck) in (0..).zip(&mut decks) {
        let order: Vec<Face> = deck.iter().copied().map(Face::Up).collect();
        let dealt = order[..8].to_vec();
        assert!(effects.contains(&Effect::Shuffled { seat: Seat(seat), order }), "{effects:?}");
        assert!(effects.contains(&Effect::DrewOwn { seat: Seat(seat), cards: dealt }), "from the top: {effects:?}");
    }
}

#[test]
fn ca_23_seat_0_draws_before_seat_1_also_if_seat_1_is_the_first_player() {
    // CA-23
    let scene = given("KS", "TS").seat_1_is_first().last_lost_by(0).aside(0, "AC").deck(0, "AH").deck(1, "AD AS");
    let mut scene = scene.rest_in_decks_with(0, 20);
    let effects = scene.play((0, "KS"), (1, "TS"));
    let drew = effects.iter().filter_map(|effect| match effect {
        Effect::DrewOwn { seat, .. } => Some(seat.0),
        _ => None,
    });
    assert!(drew.eq([0, 1]), "{effects:?}");
}

#[test]
fn ca_23_a_player_without_eight_cards_has_lost() {
    // CA-23: seven cards and an ace that was among them are not eight.
    let scene = given("KS", "TS").last_lost_by(0).aside(0, "AS AH AC").deck(1, "AD 3S 4S 5S 6S 7S 8S 9S");
    let mut scene = scene.rest_in_deck(0);
    scene.play((0, "KS"), (1, "TS"));
    scene.assert_ended([1, 2], "deck_exhausted");
    assert_eq!(scene.passage(), Some("CA-23"));
}

#[test]
fn ca_24_each_stakes_the_first_ace_they_own_and_both_choose_in_secret() {
    // CA-24
    let scene = given("KS", "TS").last_lost_by(0).aside(0, "AC").deck(0, "AH").deck(1, "AD AS");
    let mut scene = scene.rest_in_decks_with(0, 20);
    let effects = scene.play((0, "KS"), (1, "TS"));
    assert!(effects.contains(&Effect::Staked { aces: [card("AH"), card("AS")] }), "{effects:?}");
    assert_eq!(scene.to_act(), [0, 1]);
    assert!(scene.open().secret, "whoever lost the last round");
}

#[test]
fn ca_24_ca_27_case_9_with_two_aces_each_it_is_then_three_to_one_and_the_loser_plays_first() {
    // CA-24, CA-27, worked case 9
    let mut scene = two_aces_each("KS QS", "JS TS").rest_in_decks_with(0, 20);
    let effects = scene.play((0, "KS"), (1, "JS"));
    let taken = Effect::BattleWon { seat: Seat(0), stacked: cards("JS KS"), aside: cards("AH AS") };
    assert!(effects.contains(&taken), "{effects:?}");
    let open = scene.open();
    assert_eq!((open.players[0].staked, scene.aside(0)), (Some(card("AS")), cards("AH AD")));
    assert_eq!((open.players[1].staked, scene.aside(1)), (Some(card("AC")), vec![]));
    assert_eq!(scene.to_act(), [1]);
    let lead = scene.legal(1)[0].to_string();
    assert_eq!(scene.plays(1, &lead), [Effect::Played { seat: Seat(1), card: card(&lead) }]);
    assert_eq!(scene.to_act(), [0]);
}

#[test]
fn ca_25_case_8_a_2_beats_a_king_and_nothing_else() {
    // CA-25, worked case 8
    let fight = |zero: &str, one: &str| {
        let mut scene = two_aces_each(&format!("{zero} 5S"), &format!("{one} 5H")).rest_in_decks_with(0, 20);
        winner(&scene.play((0, zero), (1, one)))
    };
    assert_eq!(fight("2S", "KS"), Some(0));
    assert_eq!(fight("KS", "2S"), Some(1));
    assert_eq!(fight("2S", "2H"), None);
    for stronger in ["3S", "4S", "6S", "7S", "8S", "9S", "TS", "JS", "QS"] {
        assert_eq!(fight("2S", stronger), Some(1), "2 against {stronger}");
    }
    assert_eq!(fight("KS", "QS"), Some(0));
}

#[test]
fn ca_25_case_4_the_2_need_not_be_played() {
    // CA-25, CA-10, worked case 4
    let scene = two_aces_each("KS 2S", "JS 2H").rest_in_decks_with(0, 20);
    assert_eq!((scene.legal(0), scene.legal(1)), (cards("KS 2S"), cards("JS 2H")));
}

#[test]
fn ca_26_equal_ranks_choose_again_in_secret_from_the_same_hand() {
    // CA-26
    let mut scene = two_aces_each("KS QS", "KH JS").last_lost_by(1).rest_in_decks_with(0, 20);
    let effects = scene.play((1, "KH"), (0, "KS"));
    assert_eq!(effects.last(), Some(&Effect::DuelBegan { depth: 1 }), "no drawing");
    assert_eq!(scene.to_act(), [0, 1]);
    assert_eq!((scene.hand(0), scene.hand(1)), (cards("QS"), cards("JS")));
    let effects = scene.play((0, "QS"), (1, "JS"));
    let taken = Effect::BattleWon { seat: Seat(0), stacked: cards("KH KS JS QS"), aside: cards("AH AS") };
    assert!(effects.contains(&taken), "{effects:?}");
}

#[test]
fn ca_26_hands_that_run_out_draw_eight_from_the_decks() {
    // CA-26
    let scene = two_aces_each("KS", "KH").deck(1, "3S 4S 5S 6S 7S 8S 9S TS JS");
    let mut scene = scene.rest_in_deck(0);
    let effects = scene.play((0, "KS"), (1, "KH"));
    assert!(
        effects.contains(&Effect::DrewOwn { seat: Seat(1), cards: faces("JS TS 9S 8S 7S 6S 5S 4S") }),
        "{effects:?}"
    );
    assert_eq!(scene.to_act(), [0, 1]);

    let mut scene = two_aces_each("KS", "KH").deck(1, "3S 4S 5S 6S 7S 8S 9S").rest_in_deck(0);
    scene.play((0, "KS"), (1, "KH"));
    scene.assert_ended([1, 2], "deck_exhausted");
    assert_eq!(scene.passage(), Some("CA-26"));
}

#[test]
fn ca_26_if_neither_deck_has_eight_the_match_is_a_draw() {
    // CA-26: every card that is not an ace has been tied away.
    let ranks = ["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"];
    let hand = |suits: [&str; 2]| ranks.map(|rank| suits.map(|suit| format!("{rank}{suit}")).join(" ")).join(" ");
    let mut scene = two_aces_each(&hand(["S", "D"]), &hand(["H", "C"])).set_up();
    for rank in ranks {
        scene.play((0, &format!("{rank}S")), (1, &format!("{rank}H")));
        assert_eq!(scene.outcome(), None);
        scene.play((0, &format!("{rank}D")), (1, &format!("{rank}C")));
    }
    scene.assert_ended([1, 1], "both_exhausted");
    assert_eq!(scene.passage(), Some("CA-26"));
}

#[test]
fn ca_27_each_hand_goes_whole_on_its_owners_deck_before_the_next_shuffle() {
    // CA-27
    let mut scene = two_aces_each("KS QS 3S 3H", "JS TS 4S 4H").rest_in_decks_with(0, 20);
    let effects = scene.play((0, "KS"), (1, "JS"));
    let zero = Effect::HandStacked { seat: Seat(0), kept: vec![], stacked: faces("3H 3S QS") };
    let one = Effect::HandStacked { seat: Seat(1), kept: vec![], stacked: faces("4H 4S TS") };
    let place = |wanted: &dyn Fn(&Effect) -> bool| effects.iter().position(wanted).expect("it happened");
    let shuffled = place(&|effect| matches!(effect, Effect::Shuffled { seat: Seat(0), .. }));
    assert!(place(&|effect| *effect == zero) < shuffled && place(&|effect| *effect == one) < shuffled);
    assert_eq!((scene.hand(0).len(), scene.hand(1).len()), (8, 8));
    assert_eq!(scene.open().round, 2);
}

#[test]
fn ca_27_who_cannot_deal_eight_for_the_next_round_has_lost() {
    // CA-27, CA-23
    let mut scene = two_aces_each("KS", "JS").deck(1, "3S 4S 5S 6S 7S 8S 9S").rest_in_deck(0);
    scene.play((0, "KS"), (1, "JS"));
    scene.assert_ended([1, 2], "deck_exhausted");
}

#[test]
fn ca_28_who_owns_all_four_aces_has_won() {
    // CA-28
    let scene = given("KS QS", "JS TS").staked("AS", "AH").aside(0, "AD AC").last_lost_by(1);
    let mut scene = scene.rest_in_decks_with(0, 20);
    scene.play((1, "JS"), (0, "KS"));
    scene.assert_ended([1, 2], "all_aces");
    assert_eq!(scene.aside(0), cards("AS AH AD AC"));
    assert_eq!(scene.refused(1, "TS"), Illegal::NotToAct);
}
