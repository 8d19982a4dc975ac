//! CS-4 and CS-5: kings that are dealt or drawn, and the king of spades.

use acepost_pieces::{Card, Face, Rank};

use crate::{
    Seat,
    catalog::clockwork_spades::{action::Options, effect::Effect},
};

use super::{
    scene::{card, cards, drawn, drew, drew_king, given, key_where},
    set_up::{SEAT_0_BEGINS, open, shuffled},
};

fn is_king(card: Card) -> bool {
    card.rank() == Rank::King
}

/// Returns the effects between the deal and the first turn for a wanted shuffled deck, and that deck.
fn after_the_deal(options: &Options, wanted: impl Fn(&[Card]) -> bool) -> (Vec<Effect>, Vec<Card>) {
    let key = key_where(1, |chance| wanted(&shuffled(chance)));
    let (effects, view) = open(options, &key);
    assert!(view.players.iter().all(|player| player.hand.len() == 3));
    (effects[1..effects.len() - 1].to_vec(), shuffled(&mut key.event(1)))
}

fn given_away(seat: u8, king: Card) -> Effect {
    Effect::KingGiven { seat: Seat(seat), king }
}

fn drew_one(seat: u8, card: Card) -> Effect {
    Effect::Drew { seat: Seat(seat), cards: vec![Face::Up(card)] }
}

#[test]
fn cs_4_worked_case_6_a_dealt_king_goes_to_the_opponent_and_is_replaced() {
    // CS-4, worked case 6
    let wanted = |deck: &[Card]| is_king(deck[3]) && deck.iter().take(8).filter(|&&card| is_king(card)).count() == 1;
    let (effects, deck) = after_the_deal(&SEAT_0_BEGINS, wanted);
    assert_eq!(effects, [given_away(1, deck[3]), drew_one(1, deck[6])]);
}

#[test]
fn cs_4_worked_case_6_also_when_the_replacement_is_a_king() {
    // CS-4, worked case 6
    let wanted = |deck: &[Card]| is_king(deck[0]) && is_king(deck[6]) && is_king(deck[7]);
    let (effects, deck) = after_the_deal(&SEAT_0_BEGINS, wanted);
    let drew_king = |king| Effect::DrewKing { seat: Seat(0), king };
    let expected = [given_away(0, deck[0]), drew_king(deck[6]), drew_king(deck[7]), drew_one(0, deck[8])];
    assert_eq!(effects, expected);
}

#[test]
fn cs_4_dealt_kings_are_handled_before_the_first_turn_player_ones_first_and_one_by_one() {
    // CS-4: in the order S H D C, each replaced before the next is given.
    let wanted = |deck: &[Card]| is_king(deck[1]) && is_king(deck[0]) && is_king(deck[2]);
    let (effects, deck) = after_the_deal(&SEAT_0_BEGINS, wanted);
    let mut own = [deck[0], deck[2]];
    own.sort_unstable();
    let expected = [
        given_away(0, own[0]),
        drew_one(0, deck[6]),
        given_away(0, own[1]),
        drew_one(0, deck[7]),
        given_away(1, deck[1]),
        drew_one(1, deck[8]),
    ];
    assert_eq!(effects, expected);
}

#[test]
fn cs_4_player_ones_kings_come_first_also_when_that_is_seat_1() {
    // CS-4
    let key = key_where(1, |chance| {
        let lot = chance.lot(2);
        let deck = shuffled(chance);
        lot == 1 && is_king(deck[0]) && is_king(deck[1])
    });
    let (effects, view) = open(&Options::default(), &key);
    let givers: Vec<u8> = effects
        .iter()
        .filter_map(|effect| match effect {
            Effect::KingGiven { seat, .. } => Some(seat.0),
            _ => None,
        })
        .collect();
    assert_eq!(givers, [1, 0]);
    assert_eq!(view.players.iter().map(|player| player.kings.len()).sum::<usize>(), 2);
}

#[test]
fn cs_4_a_drawn_king_goes_to_the_opponent_face_up_and_another_card_is_drawn_in_the_middle_of_several() {
    // CS-4
    let mut scene = given("AH 3C 2D", "4H 5H 6H").draws_then_the_rest("7H KD KC 8H 9H");
    let effects = scene.plays(0, "AH 3C 2D");
    assert_eq!(drawn(&effects), [drew(0, "7H"), drew_king(0, "KD"), drew_king(0, "KC"), drew(0, "8H 9H")]);
    assert_eq!(scene.hand(0), cards("7H 8H 9H"));
    assert_eq!(scene.kings(1), cards("KD KC"));
    assert!(scene.kings(0).is_empty());
}

#[test]
fn cs_4_a_king_drawn_in_replacement_of_a_dead_card_goes_to_the_opponent_too() {
    // CS-4, CS-6
    let mut scene = given("9H", "2H 9C 9D").taken(0, &[2]).draws_then_the_rest("TH TD KH TC");
    let effects = scene.takes(0, 1);
    let start = effects.iter().position(|effect| matches!(effect, Effect::TurnBegan { .. })).expect("a turn");
    let dead = Effect::Discarded { seat: Seat(1), cards: cards("2H") };
    assert_eq!(effects[start + 1..], [dead, drew_king(1, "KH"), drew(1, "TC")]);
    assert_eq!(scene.kings(0), cards("KH"));
    assert_eq!(scene.hand(1), cards("9D 9C TC"));
}

#[test]
fn cs_5_worked_case_7_who_draws_the_king_of_spades_with_the_three_other_kings_has_won() {
    // CS-5, CS-12, worked case 7
    let mut scene = given("AH 9C", "4H").kings(0, "KH KD KC").taken(0, &[2, 3]).draws("").set_up();
    let effects = scene.plays(0, "AH");
    assert_eq!(effects[1], Effect::DrewKingOfSpades { seat: Seat(0) });
    scene.assert_ended([1, 2], "four_kings");
    assert_eq!(effects.len(), 3, "at once: {effects:?}");
    assert_eq!(scene.kings(0), cards("KS KH KD KC"));
}

#[test]
fn cs_5_worked_case_7_with_two_of_them_play_goes_on_without_a_draw_pile() {
    // CS-5, worked case 7
    let mut scene = given("AH 9C", "4H 5C").kings(0, "KH KD").kings(1, "KC").draws("").set_up();
    let effects = scene.plays(0, "AH");
    assert_eq!(drawn(&effects), [Effect::DrewKingOfSpades { seat: Seat(0) }]);
    assert_eq!(scene.outcome(), None);
    assert_eq!((scene.pile(), scene.to_act(), scene.kings(0)), (0, vec![1], cards("KS KH KD")));
    assert_eq!(scene.hand(0), cards("9C"), "the king of spades fills no place in the hand");
    let effects = scene.plays(1, "4H 5C");
    assert_eq!(drawn(&effects), []);
}

#[test]
fn cs_5_who_has_been_given_three_kings_does_not_win_by_the_opponents_drawing_the_fourth() {
    // CS-5
    let mut scene = given("AH 9C", "4H").kings(1, "KH KD KC").draws("").set_up();
    scene.plays(0, "AH");
    assert_eq!(scene.outcome(), None);
    assert_eq!(scene.kings(0), cards("KS"));
    assert_eq!(scene.kings(1), cards("KH KD KC"));
}

#[test]
fn cs_5_the_king_of_spades_is_kept_and_no_card_is_drawn_in_its_place() {
    // CS-5: it comes up in the middle of several draws.
    let mut scene = given("AH 2H 3H", "4H").kings(1, "KC").draws("9H KD").set_up();
    let effects = scene.plays(0, "AH 2H 3H");
    assert_eq!(drawn(&effects), [drew(0, "9H"), drew_king(0, "KD"), Effect::DrewKingOfSpades { seat: Seat(0) }]);
    assert_eq!(scene.hand(0), cards("9H"));
    assert_eq!((scene.kings(0), scene.kings(1)), (cards("KS"), cards("KD KC")));
}

#[test]
fn cs_5_the_king_of_spades_can_be_drawn_in_replacement_of_a_dead_card_and_win() {
    // CS-5, CS-6, CS-12: seat 1's turn has only begun.
    let mut scene = given("9H", "2H").kings(1, "KH KD").taken(0, &[2]).draws("TH TD KC").set_up();
    let effects = scene.takes(0, 1);
    assert_eq!(drawn(&effects), [drew(0, "TH TD")]);
    // The king of clubs goes to seat 0, so that no player has all four.
    assert_eq!((scene.kings(0), scene.kings(1)), (cards("KC"), cards("KS KH KD")));
    assert_eq!((scene.outcome(), scene.to_act(), scene.hand(1)), (None, vec![1], vec![]));

    let mut scene = given("9H", "2H").kings(1, "KH KD KC").taken(0, &[2]).draws("TH TD").set_up();
    let effects = scene.takes(0, 1);
    assert_eq!(effects[effects.len() - 2], Effect::DrewKingOfSpades { seat: Seat(1) });
    scene.assert_ended([2, 1], "four_kings");
    assert_eq!(scene.open().discarded, [card("2H")]);
}

#[test]
fn cs_5_the_king_of_spades_counts_as_a_captured_spade_unless_the_option_says_no() {
    // CS-5, option king_of_spades_counts
    let scene = || given("AH 9C", "4H 5C").taken(0, &[7]).taken(1, &[8]).draws("");
    let mut counts = scene().set_up();
    assert_eq!(counts.penalties(), [1, 1]);
    counts.plays(0, "AH");
    assert_eq!(counts.penalties(), [2, 1]);
    assert_eq!(counts.spades(0), cards("7S"));
    let mut does_not = scene().king_of_spades_does_not_count().set_up();
    does_not.plays(0, "AH");
    assert_eq!(does_not.penalties(), [1, 1]);
    assert_eq!(does_not.kings(0), cards("KS"));
}
