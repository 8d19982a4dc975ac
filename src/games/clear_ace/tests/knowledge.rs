//! CA-30: what follows for hidden cards, step by step and in random matches.

use std::collections::BTreeSet;

use acepost_pieces::{Card, ChanceKey, Seed};
use rand::seq::{IndexedRandom, SliceRandom};

use super::{
    super::{
        cards::{Hand, is_two},
        knowledge::Knowledge,
    },
    scene::{card, cards},
};
use crate::{
    Rules, Seat, Viewer,
    catalog::clear_ace::{
        ClearAce, Position, State,
        action::{Action, Options},
        effect::Effect,
        view::{Known, PlayerView},
    },
    testing::rng,
};

fn set(text: &str) -> Hand {
    cards(text).into_iter().collect()
}

/// The owner of a deck with `3C` at the bottom has won these, the last one on top, and drawn so many.
fn drew(won: &str, drawn: usize) -> (Knowledge, Vec<Card>) {
    let mut deck = [cards("3C"), cards(won)].concat();
    let mut known = Knowledge::default();
    known.won(&cards(won), deck.len());
    let top = deck.split_off(deck.len() - drawn);
    let hand = top.len();
    known.drew_own(top.into_iter().rev(), &deck, hand);
    (known, deck)
}

/// The owner draws so many cards of the deck, and has this many in hand then.
fn draw(known: &mut Knowledge, deck: &mut Vec<Card>, drawn: usize, hand: usize) {
    let top = deck.split_off(deck.len() - drawn);
    known.drew_own(top.into_iter().rev(), deck, hand);
}

/// The owner has drawn `known_cards` in everybody's sight, and of these and others keeps two and stacks these.
fn kept_two(known_cards: &str, stacked: &str) -> (Knowledge, Vec<Card>) {
    let (mut known, mut deck) = drew(known_cards, cards(known_cards).len());
    deck.extend(cards(stacked));
    known.stacked(2, cards(stacked).len(), deck.len());
    (known, deck)
}

#[test]
fn what_is_drawn_from_known_places_is_in_the_hand_and_the_rest_stays_where_it_is() {
    let (known, deck) = drew("5S 6S KS", 2);
    assert_eq!((known.in_hand, known.in_deck), (set("KS 6S"), set("5S")));
    assert_eq!((known.on_top(&deck), known.in_deck_or_hand), (1, Hand::default()));
    // The card at the bottom was never seen: drawing it tells nothing about others.
    let (known, deck) = drew("5S 6S KS", 4);
    assert_eq!((known.in_hand, known.in_deck, deck.len()), (set("KS 6S 5S"), Hand::default(), 0));
}

#[test]
fn what_is_drawn_after_another_card_than_a_2_is_not_among_those_that_cannot_be_2s() {
    // CA-10
    let (mut known, mut deck) = drew("4S 5S 6S KS", 2);
    assert_eq!((known.no_twos, known.drawn_since), (0, set("KS 6S")));
    known.played(card("QD"), 2, true);
    assert_eq!((known.no_twos, known.drawn_since), (2, Hand::default()));
    // Another card was drawn from a pile.
    draw(&mut known, &mut deck, 1, 4);
    assert_eq!((known.in_hand, known.drawn_since), (set("KS 6S 5S"), set("5S")));
    known.played(card("2H"), 3, true);
    assert_eq!((known.no_twos, known.drawn_since), (2, set("5S")), "the 2 was not one of them");
    known.played(card("5S"), 2, true);
    assert_eq!((known.no_twos, known.drawn_since), (2, Hand::default()));
}

#[test]
fn of_a_hand_that_is_stacked_in_part_what_is_certain_is_known() {
    // Of six cards four are known: KS 9S 6S 5S. Two unknown ones could be stronger than all of them.
    let (mut known, mut deck) = drew("5S 6S 9S KS", 4);
    deck.extend(cards("4D 5S 6S 9S"));
    known.stacked(2, 4, deck.len());
    assert_eq!((known.in_deck, known.in_deck_or_hand, known.in_hand), (set("6S 5S"), set("KS 9S"), Hand::default()));
    assert_eq!(known.on_top(&deck), 0, "they lie among others");
    // Two cards are drawn, which could be any of those stacked.
    draw(&mut known, &mut deck, 2, 4);
    assert_eq!((known.in_deck, known.in_deck_or_hand), (Hand::default(), set("KS 9S 6S 5S")));
}

#[test]
fn a_hand_of_which_every_card_is_known_is_stacked_in_a_known_order() {
    let (mut known, mut deck) = drew("5S 6S 9S KS", 4);
    deck.extend(cards("5S 6S"));
    known.stacked(2, 2, deck.len());
    assert_eq!((known.in_hand, known.in_deck), (set("KS 9S"), set("6S 5S")));
    assert_eq!(known.on_top(&deck), 2);
}

#[test]
fn what_lies_above_does_not_make_uncertain_what_lies_below() {
    let (mut known, mut deck) = drew("5S 6S", 2);
    deck.extend(cards("4D 5S 6S"));
    known.stacked(0, 3, deck.len());
    assert_eq!((known.in_deck, known.in_hand), (set("6S 5S"), Hand::default()));
    // Another hand lies above, of which no card is known, and two of its cards are drawn.
    deck.extend(cards("7D 8D 9D"));
    known.stacked(2, 3, deck.len());
    draw(&mut known, &mut deck, 2, 4);
    assert_eq!((known.in_deck, known.in_deck_or_hand), (set("6S 5S"), Hand::default()));
}

#[test]
fn a_2_lies_in_the_deck_if_it_was_not_played() {
    // CA-10: of four cards two are known, and both could be among those kept.
    let (mut known, mut deck) = kept_two("2S 9S", "2S 9S");
    assert_eq!((known.in_deck, known.in_deck_or_hand), (Hand::default(), set("9S 2S")));
    known.played(card("2H"), 2, true);
    assert_eq!(known.in_deck_or_hand, set("9S 2S"), "there may be another 2");
    let mut showdown = known;
    showdown.played(card("KD"), 1, false);
    assert_eq!(showdown.in_deck_or_hand, set("9S 2S"), "a 2 need not be played");
    known.played(card("KD"), 1, true);
    assert_eq!((known.in_deck, known.in_deck_or_hand), (set("2S"), set("9S")));
    // It is one of the two stacked, which are drawn one by one.
    draw(&mut known, &mut deck, 1, 2);
    assert_eq!((known.in_deck, known.in_deck_or_hand), (Hand::default(), set("9S 2S")));
    draw(&mut known, &mut deck, 1, 3);
    assert_eq!((known.in_deck, known.in_hand), (Hand::default(), set("9S 2S")));
}

#[test]
fn a_2_lies_in_the_deck_if_as_many_other_cards_are_held_as_are_kept() {
    // CA-10, CA-18
    let (mut known, mut deck) = drew("2S 9S", 2);
    known.no_twos = 2;
    deck.extend(cards("2S 9S"));
    known.stacked(2, 2, deck.len());
    assert_eq!((known.in_deck, known.in_deck_or_hand), (set("2S"), set("9S")));
}

#[test]
fn a_2_is_kept_only_above_other_2s() {
    // CA-18: of the hand, that many of the four would have to be stacked.
    for (stacked, no_twos) in [("3H", 0), ("3H 4H", 0), ("3H 4H 5H", 1), ("3H 4H 5H 6H", 2), ("3H 4H 5H 6H 7H", 2)] {
        let (known, _) = kept_two("9S", stacked);
        assert_eq!(known.no_twos, no_twos, "{stacked}");
    }
    // One of them lies in the deck.
    let mut known = Knowledge { in_deck: set("2H"), ..Knowledge::default() };
    known.stacked(2, 3, 9);
    assert_eq!(known.no_twos, 2);
    // So a known one is stacked.
    let (known, _) = kept_two("2S 9S", "2S 3S 4S 5S 9S");
    assert_eq!((known.in_deck, known.in_deck_or_hand), (set("2S"), set("9S")));
}

#[test]
fn what_was_kept_or_stacked_is_in_the_hand_once_all_that_was_stacked_is_drawn() {
    let (mut known, mut deck) = kept_two("4D 9S QH", "3D 4D 5D 9S QH");
    assert_eq!((known.in_deck, known.in_deck_or_hand), (set("4D"), set("QH 9S")));
    known.played(card("AD"), 1, true);
    // A card that is won lies above them, and the one below was never seen.
    deck.push(card("TC"));
    known.won(&cards("TC"), deck.len());
    draw(&mut known, &mut deck, 5, 6);
    assert_eq!((known.in_hand, known.in_deck_or_hand), (set("TC"), set("QH 9S 4D")));
    draw(&mut known, &mut deck, 1, 7);
    assert_eq!((known.in_hand, known.in_deck_or_hand), (set("QH TC 9S 4D"), Hand::default()));
    assert_eq!(deck, cards("3C"), "the rest of the deck is unknown");
}

#[test]
fn what_may_be_held_may_be_stacked_a_second_time() {
    let (mut known, mut deck) = kept_two("4D 9S QH", "3D 4D 5D 9S QH");
    // The 9 and the queen were kept and are stacked now.
    deck.extend(cards("9S QH"));
    known.stacked(2, 2, deck.len());
    draw(&mut known, &mut deck, 2, 4);
    assert_eq!((known.in_deck, known.in_deck_or_hand), (set("4D"), set("QH 9S")));
    draw(&mut known, &mut deck, 5, 9);
    assert_eq!(known.in_hand, set("QH 9S 4D"));
}

#[test]
fn a_hand_of_which_every_card_is_known_holds_no_other() {
    let (mut known, mut deck) = kept_two("9S", "3D 4D 5D 9S TD");
    known.played(card("AD"), 1, true);
    deck.push(card("TC"));
    known.won(&cards("TC"), deck.len());
    draw(&mut known, &mut deck, 1, 2);
    assert_eq!((known.in_hand, known.in_deck_or_hand), (set("TC"), set("9S")));
    known.played(card("KC"), 1, true);
    assert_eq!((known.in_hand, known.in_deck), (set("TC"), set("9S")));
}

#[test]
fn of_two_kept_one_is_held_whatever_is_drawn_before_the_other_is_played() {
    let (mut known, mut deck) = kept_two("4S", "4S 5D 6D 7D 8D");
    draw(&mut known, &mut deck, 1, 3);
    assert_eq!((known.kept, known.buried), (2, 5));
    known.played(card("KS"), 2, true);
    assert_eq!((known.kept, known.buried), (1, 5));
    known.played(card("KD"), 1, true);
    draw(&mut known, &mut deck, 1, 2);
    assert_eq!((known.kept, known.buried), (0, 0));
}

#[test]
fn cards_for_which_there_is_no_group_can_lie_anywhere() {
    let (mut known, mut deck) = (Knowledge::default(), cards("3C 4C"));
    for text in ["5S", "6S", "7S", "8S"] {
        deck.extend(cards("9C"));
        known.in_hand = set(text);
        known.stacked(1, 1, deck.len());
    }
    assert_eq!(known.in_deck_or_hand, set("8S 7S 6S 5S"));
    draw(&mut known, &mut deck, 4, 5);
    assert_eq!((known.in_hand, known.in_deck_or_hand), (set("7S 6S 5S"), set("8S")));
}

#[test]
fn a_shuffled_deck_has_no_known_places() {
    let (mut known, deck) = drew("5S 6S", 0);
    assert_eq!(known.on_top(&deck), 2);
    known.showdown_began(&[]);
    assert_eq!((known.on_top(&deck), known.in_deck), (0, set("5S 6S")));
}

/// What both seats kept and how many cards they stacked, what was known of them before, and which conclusions have been met.
#[derive(Default)]
struct Check {
    kept: [(Hand, usize); 2],
    before: [Option<Known>; 2],
    met: BTreeSet<&'static str>,
}

impl Check {
    /// Applies the effect; everything that is said of either seat's cards must be true then.
    fn apply(&mut self, state: &mut State, effect: &Effect) {
        ClearAce::apply(state, effect).expect("it fits");
        if let Effect::HandStacked { seat, kept, stacked } = effect {
            self.kept[seat.index()] = (kept.iter().filter_map(|face| face.card()).collect(), stacked.len());
        }
        for seat in [0, 1] {
            let open = ClearAce::view(state, Viewer::Everyone).players.swap_remove(seat);
            let viewers = [Viewer::Public, Viewer::Seat(Seat(u8::from(seat == 0)))];
            let [known, other] = viewers.map(|viewer| ClearAce::view(state, viewer).players.swap_remove(seat).known);
            assert_eq!(known, other, "both see the same of seat {seat}");
            assert_true(&open, &known, self.kept[seat]);
            if let Some(before) = self.before[seat].replace(known.clone()) {
                self.meets(&before, &known, effect, open.deck.count);
            }
        }
    }

    fn meets(&mut self, before: &Known, now: &Known, effect: &Effect, deck: usize) {
        let found = |cards: &[Card], among: fn(Card) -> bool| {
            before.in_deck_or_hand.iter().any(|card| cards.contains(card) && among(*card))
        };
        let drew = matches!(effect, Effect::DrewOwn { .. });
        if drew && now.kept > 0 {
            self.met.insert("some of those kept are held after a draw");
        }
        if drew && usize::from(now.on_top) < deck && found(&now.in_hand, |_| true) {
            self.met.insert("all that was stacked is drawn again");
        }
        let stacks = matches!(effect, Effect::HandStacked { .. });
        let stacked_two = stacks && before.in_hand.iter().any(|&card| is_two(card) && now.in_deck.contains(&card));
        let shows = matches!(effect, Effect::Played { .. } | Effect::Revealed { .. });
        if stacked_two || (shows && found(&now.in_deck, is_two)) {
            self.met.insert("a 2 lies in the deck");
        }
        if stacks && !now.in_deck_or_hand.is_empty() {
            self.met.insert("kept or stacked");
        }
    }
}

/// Asserts that what is known of a player's cards is true, and that it says what follows from the size of the hand.
fn assert_true(open: &PlayerView, known: &Known, (kept, stacked): (Hand, usize)) {
    let secret = open.played.last().filter(|_| open.chosen);
    let hand: Hand = open.hand.iter().chain(secret).filter_map(|face| face.card()).collect();
    let cards = open.deck.cards.as_deref().expect("everything is open");
    let deck: Hand = cards.iter().copied().collect();
    let [in_deck, either, in_hand]: [Hand; 3] =
        [&known.in_deck, &known.in_deck_or_hand, &known.in_hand].map(|cards| cards.iter().copied().collect());
    assert!(in_deck.difference(deck).is_empty() && in_hand.difference(hand).is_empty(), "{known:?} of {open:?}");
    assert!(either.difference(deck.union(hand)).is_empty(), "{known:?} of {open:?}");
    assert_eq!(in_deck.union(either).union(in_hand).len(), in_deck.len() + either.len() + in_hand.len());
    assert!(cards.iter().rev().zip(&known.in_deck).take(known.on_top.into()).all(|(one, other)| one == other));
    assert!(hand.len() - hand.twos().len() >= known.no_twos.into(), "{known:?} of {open:?}");
    assert!(hand.len() >= usize::from(known.no_twos) + usize::from(known.drawn_since), "{known:?} of {open:?}");
    assert!(in_hand.len() >= known.drawn_since.into(), "{known:?} of {open:?}");
    assert!(hand.intersection(kept).len() >= known.kept.into(), "{known:?} of {open:?}");
    assert!(known.kept == 0 || usize::from(known.buried) == stacked, "{known:?} of {open:?}");
    // Cards that cannot be in the hand are not said to be there.
    assert!(in_hand.len() < hand.len() || either.is_empty(), "{known:?} of {open:?}");
    assert!(usize::from(known.no_twos) < hand.len() || either.twos().is_empty(), "{known:?} of {open:?}");
}

/// Plays a match from a random position with few cards in the piles, in which both seek duels.
fn seeks_duels(number: u64, check: &mut Check) {
    let (mut choices, key) = (rng(number), ChanceKey::derive(&Seed::new([3; 32]), [&*number.to_string()]));
    let mut rest: Vec<Card> = Card::deck().collect();
    rest.shuffle(&mut choices);
    let in_piles = [0, 0, 1, 3][usize::try_from(number % 4).expect("few")];
    let piles = [(); 6].map(|()| rest.split_off(rest.len() - in_piles));
    let hands = [(); 2].map(|()| rest.split_off(rest.len() - 3));
    let other_deck = rest.split_off(rest.len() / 2);
    let options = Options { keep_two: !number.is_multiple_of(5) };
    let last_loser = Some(Seat(u8::from(number.is_multiple_of(2))));
    let position = Position { options, piles, hands, decks: [rest, other_deck], last_loser, ..Position::default() };
    let mut state = position.set_up().expect("52 cards, each once");
    (check.kept, check.before) = Default::default();
    for seq in 2.. {
        let to_act: Vec<Seat> = ClearAce::to_act(&state).iter().collect();
        let Some(&seat) = to_act.choose(&mut choices) else { break };
        let legal = ClearAce::legal_actions(&state, seat);
        let opponent = &ClearAce::view(&state, Viewer::Everyone).players[1 - seat.index()];
        let theirs = opponent.played.last().and_then(|face| face.card()).filter(|_| to_act.len() == 1);
        let is_tie = |&&Action::Play { card }: &&Action| theirs.is_some_and(|theirs| theirs.rank() == card.rank());
        // Not always, or each duel would go on until the decks are used up.
        let tied = legal.iter().find(is_tie).filter(|_| seq % 3 > 0);
        let action = tied.or_else(|| legal.choose(&mut choices)).expect("who is to act can act");
        let effects = ClearAce::decide(&state, seat, action, &mut key.event(seq)).expect("it is listed");
        for effect in &effects {
            check.apply(&mut state, effect);
        }
    }
}

#[test]
fn ca_30_in_random_matches_everything_that_is_known_is_true() {
    // CA-30
    let mut check = Check::default();
    (0..2_000).for_each(|number| seeks_duels(number, &mut check));
    let met: Vec<&str> = check.met.iter().copied().collect();
    assert_eq!(
        met,
        [
            "a 2 lies in the deck",
            "all that was stacked is drawn again",
            "kept or stacked",
            "some of those kept are held after a draw"
        ]
    );
}
