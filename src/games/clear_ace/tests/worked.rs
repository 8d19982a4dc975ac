//! The round, the duel and the showdown that the rule page tells card by card: the rules play them as they are told.

use crate::{Seat, catalog::clear_ace::effect::Effect};

use super::scene::{card, cards, draws, given, winner};

#[test]
fn the_round_of_the_rule_page() {
    // CA-9, CA-11, CA-12
    let mut scene = given("KS 9D 4C", "JH 7S 5D").last_lost_by(1).rest_in_piles();
    assert_eq!(scene.to_act(), [1], "Ben lost the last round");
    scene.plays(1, "JH");
    assert_eq!((scene.to_act(), scene.legal(0)), (vec![0], cards("KS 9D 4C")));
    let effects = scene.plays(0, "KS");
    assert!(
        effects.contains(&Effect::BattleWon { seat: Seat(0), stacked: cards("JH KS"), aside: vec![] }),
        "{effects:?}"
    );
    assert_eq!((scene.deck(0), scene.to_act()), (cards("JH KS"), vec![1]));
}

#[test]
fn the_round_with_an_ace_and_a_2() {
    // CA-10, CA-11, CA-12
    let mut scene = given("9D 4C 2C", "AH 7S 5D").last_lost_by(1).rest_in_piles();
    scene.plays(1, "AH");
    assert_eq!(scene.legal(0), cards("2C"));
    scene.plays(0, "2C");
    assert_eq!((scene.aside(0), scene.deck(0)), (cards("AH"), cards("2C")));
}

#[test]
fn the_duel_of_the_rule_page() {
    // CA-14, CA-16, CA-17, CA-18
    let piles = [(1, "8S 9S"), (2, "8H 7S"), (3, "8D 4S"), (4, "8C 3S"), (5, "7H 3H"), (6, "6H TS")];
    let given = piles.into_iter().fold(given("JS KH QH", "JH 6S 5S"), |given, (pile, cards)| given.pile(pile, cards));
    let mut scene = given.last_lost_by(1).rest_in_piles();
    let effects = scene.play((1, "JH"), (0, "JS"));
    let in_turn: Vec<(u8, u8)> = (1..=6).flat_map(|pile| [(0, pile), (1, pile)]).collect();
    assert_eq!(draws(&effects), in_turn);
    assert_eq!(scene.hand(0), cards("KH QH TS 9S 7S 4S 3S 3H"));
    assert_eq!(scene.hand(1), cards("8S 8H 8D 8C 7H 6S 6H 5S"));
    let effects = scene.play((0, "TS"), (1, "8S"));
    let taken = Effect::BattleWon { seat: Seat(0), stacked: cards("JH JS 8S TS"), aside: vec![] };
    assert!(effects.contains(&taken), "{effects:?}");
    let kept = |by: u8| {
        effects.iter().find_map(|effect| match effect {
            Effect::HandStacked { seat, kept, .. } if seat.0 == by => {
                Some(kept.iter().filter_map(|face| face.card()).collect::<Vec<_>>())
            }
            _ => None,
        })
    };
    assert_eq!((kept(0), kept(1)), (Some(cards("KH QH")), Some(cards("8H 8D"))));
}

#[test]
fn the_showdown_of_the_rule_page() {
    // CA-24, CA-25, CA-27
    let hands = ("KD QC TS 9H 7C 5D 4S 2H", "KH JC JD 9S 8C 6D 5S 2C");
    let given = given(hands.0, hands.1).staked("AS", "AH").aside(0, "AD").aside(1, "AC");
    let mut scene = given.rest_in_decks_with(0, 16);
    assert_eq!(scene.to_act(), [0, 1], "both choose in secret");
    assert_eq!(scene.legal(0).len(), 8, "a 2 need not be played");
    let effects = scene.play((0, "2H"), (1, "KH"));
    assert_eq!(winner(&effects), Some(0));
    let taken = Effect::BattleWon { seat: Seat(0), stacked: cards("KH 2H"), aside: cards("AH AS") };
    assert!(effects.contains(&taken), "{effects:?}");
    let open = scene.open();
    let stakes = [open.players[0].staked, open.players[1].staked];
    assert_eq!(stakes, [Some(card("AS")), Some(card("AC"))], "three aces to one");
    assert_eq!(scene.to_act(), [1], "Ben lost, so he plays first");
}
