//! CS-1 to CS-3: the clock, the deal and player one.

use acepost_pieces::{Card, Chance, ChanceKey, Face, Rank, Suit};

use crate::{
    Rules, Seat, Viewer,
    catalog::clockwork_spades::{
        ClockworkSpades,
        action::{FirstPlayer, Options},
        effect::Effect,
        view::View,
    },
};

use super::scene::{card, key_where};

pub const SEAT_0_BEGINS: Options = Options { first_player: FirstPlayer::SeatZero, king_of_spades_counts: true };

/// Returns the thirty-nine cards, shuffled.
pub fn shuffled(chance: &mut Chance) -> Vec<Card> {
    let mut deck: Vec<Card> = Card::deck().filter(|card| card.suit() != Suit::Spades).collect();
    chance.shuffle(&mut deck);
    deck
}

/// Returns whether no king is among the first six cards, so that the deal has no further effects.
fn no_king_is_dealt(deck: &[Card]) -> bool {
    deck[..6].iter().all(|card| card.rank() != Rank::King)
}

pub fn open(options: &Options, key: &ChanceKey) -> (Vec<Effect>, View) {
    let mut state = ClockworkSpades::table(options, 2);
    let effects = ClockworkSpades::open(&state, &mut key.event(1)).expect("it can be dealt");
    for effect in &effects {
        ClockworkSpades::apply(&mut state, effect).expect("the set-up fits");
    }
    (effects, ClockworkSpades::view(&state, Viewer::Everyone))
}

fn up(cards: impl IntoIterator<Item = Card>) -> Vec<Face> {
    cards.into_iter().map(Face::Up).collect()
}

#[test]
fn cs_1_the_spades_lie_on_the_clock_from_ace_to_queen_and_their_king_under_the_draw_pile() {
    // CS-1
    let (_, view) = open(&Options::default(), &key_where(1, |_| true));
    let clock: Vec<(u8, Option<Card>)> = view.clock.iter().map(|hour| (hour.position, hour.spade)).collect();
    let ranks = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q"];
    let expected: Vec<_> = (1..).zip(ranks.map(|rank| Some(card(&format!("{rank}S"))))).collect();
    assert_eq!(clock, expected);
    assert!(view.clock.iter().all(|hour| hour.cards.is_empty()));
    assert_eq!(view.pile.first(), Some(&Face::Up(card("KS"))));
}

#[test]
fn cs_2_three_cards_to_each_one_at_a_time_player_one_first_and_the_rest_on_the_king_of_spades() {
    // CS-2, CS-3
    for first in [0_u8, 1] {
        let key = key_where(1, |chance| chance.lot(2) == u32::from(first) && no_king_is_dealt(&shuffled(chance)));
        let mut chance = key.event(1);
        chance.lot(2);
        let deck = shuffled(&mut chance);
        let (effects, view) = open(&Options::default(), &key);
        let mut hands = [up([deck[0], deck[2], deck[4]]), up([deck[1], deck[3], deck[5]])];
        hands.rotate_left(first.into());
        let pile = up([card("KS")].into_iter().chain(deck[6..].iter().rev().copied()));
        assert_eq!(effects[1], Effect::Dealt { hands: hands.into(), pile });
        assert_eq!(view.pile.len(), 34);
        assert_eq!(view.pile.last(), Some(&Face::Up(deck[6])), "the seventh card is the top");
    }
}

#[test]
fn cs_3_a_lot_before_the_shuffle_makes_player_one_who_begins() {
    // CS-3
    for first in [0, 1] {
        let key = key_where(1, |chance| chance.lot(2) == first);
        let (effects, view) = open(&Options::default(), &key);
        let seat = Seat(u8::try_from(first).expect("a seat"));
        assert_eq!(effects[0], Effect::FirstPlayerDrawn { seat });
        assert!(ClockworkSpades::is_chance(&effects[0]) && ClockworkSpades::is_chance(&effects[1]));
        assert_eq!((view.first_player, view.to_act, view.turn), (Some(seat), vec![seat], 1));
    }
}

#[test]
fn cs_3_with_seat_0_as_player_one_no_lot_is_drawn() {
    // CS-3, option first_player
    let key = key_where(1, |chance| no_king_is_dealt(&shuffled(chance)));
    let deck = shuffled(&mut key.event(1));
    let (effects, view) = open(&SEAT_0_BEGINS, &key);
    let Effect::Dealt { hands, .. } = &effects[0] else { panic!("the deal comes first: {effects:?}") };
    assert_eq!(*hands, [up([deck[0], deck[2], deck[4]]), up([deck[1], deck[3], deck[5]])]);
    assert_eq!(view.to_act, [Seat(0)]);
    assert_eq!(view.first_player, Some(Seat(0)));
}

#[test]
fn cs_3_nobody_is_player_one_before_the_deal() {
    // CS-3
    for options in [Options::default(), SEAT_0_BEGINS] {
        let table = ClockworkSpades::table(&options, 2);
        assert_eq!(ClockworkSpades::first_player(&table), None);
        assert!(ClockworkSpades::to_act(&table).is_empty());
        assert_eq!(ClockworkSpades::cards(&table).len(), 52);
    }
}

#[test]
fn the_options_have_the_defaults_of_the_rule_book_and_no_others_are_read() {
    // CS-3, CS-5
    let read = |json: &str| serde_json::from_str::<Options>(json);
    assert_eq!(read("{}").expect("defaults"), Options::default());
    let written = serde_json::to_string(&Options::default()).expect("options are JSON");
    assert_eq!(written, r#"{"first_player":"random","king_of_spades_counts":true}"#);
    assert_eq!(read(r#"{"first_player":"seat_0"}"#).expect("an option"), SEAT_0_BEGINS);
    assert!(!read(r#"{"king_of_spades_counts":false}"#).expect("an option").king_of_spades_counts);
    for wrong in [r#"{"first_player":"seat_1"}"#, r#"{"king_of_spades_counts":1}"#, r#"{"first":"random"}"#] {
        assert!(read(wrong).is_err(), "{wrong}");
    }
}
