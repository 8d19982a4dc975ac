//! What every viewer who has followed the match can tell of hidden cards (CA-30), updated as cards are played, won, drawn and
//! stacked.

use acepost_pieces::Card;

use super::cards::{Hand, is_two};

/// What every viewer who has followed the match can tell of a player's hidden cards (CA-30): where won cards lie is public
/// as long as everybody can follow it (CA-12, CA-17, CA-18). Only bits and bytes, so that a state stays small.
#[derive(Clone, Copy, Debug)]
pub(super) struct Knowledge {
    /// Cards that lie in the deck for certain.
    pub(super) in_deck: Hand,
    /// Cards that lay in the deck, and may have been drawn from it or stacked on it since: they are in the deck or in the
    /// hand.
    pub(super) in_deck_or_hand: Hand,
    /// Cards that were drawn from a known place of the deck, and are in the hand for certain.
    pub(super) in_hand: Hand,
    /// The places of the deck, from the bottom, of which everybody knows the card: one bit for each.
    pub(super) placed: u64,
    /// All cards of [`Self::in_deck`] whose place is not known lie below this one.
    pub(super) below: u8,
    /// How many cards of the hand cannot be 2s: a 2 would have had to be played before them (CA-10).
    pub(super) no_twos: u8,
    /// The least number of cards in the hand that the player kept after the last duel (CA-18).
    pub(super) kept: u8,
    /// How many cards, none stronger than those kept, the player stacked then.
    pub(super) buried: u8,
}

/// Above every place of a deck.
const ANYWHERE: u8 = 64;

impl Default for Knowledge {
    fn default() -> Self {
        let none = Hand::default();
        Self {
            in_deck: none,
            in_deck_or_hand: none,
            in_hand: none,
            placed: 0,
            below: ANYWHERE,
            no_twos: 0,
            kept: 0,
            buried: 0,
        }
    }
}

fn count(cards: usize) -> u8 {
    u8::try_from(cards).unwrap_or(u8::MAX)
}

/// Returns the bit of a place.
fn bit(place: usize) -> u64 {
    u32::try_from(place).ok().and_then(|place| 1_u64.checked_shl(place)).unwrap_or_default()
}

impl Knowledge {
    /// Returns how many cards on top of the deck are known in their order.
    pub(super) fn on_top(&self, deck: &[Card]) -> usize {
        (0..deck.len()).rev().take_while(|&place| self.placed & bit(place) != 0).count()
    }

    /// Records that so many cards on top of the deck are known in their order.
    pub(super) fn place_top(&mut self, top: usize, deck: usize) {
        (deck.saturating_sub(top)..deck).for_each(|place| self.placed |= bit(place));
    }

    /// Records that the player played a card face up and has this many left; with `binds`, a 2 would have had to be
    /// played.
    pub(super) fn played(&mut self, card: Card, left: usize, binds: bool) {
        let card_alone = [card].into_iter().collect();
        self.in_deck_or_hand = self.in_deck_or_hand.difference(card_alone);
        self.in_hand = self.in_hand.difference(card_alone);
        if left == 0 {
            self.all_in_deck(ANYWHERE);
        }
        // A hand from which another card than a 2 is played has no 2. A played 2 was not among the cards known not to
        // be 2s.
        self.no_twos = if binds && !is_two(card) { count(left) } else { self.no_twos.min(count(left)) };
        // It may have been one of those kept.
        self.kept = self.kept.saturating_sub(1);
    }

    /// Records that the player won these cards, which lie on top of the deck now.
    pub(super) fn won(&mut self, stacked: &[Card], deck: usize) {
        self.in_deck = self.in_deck.union(stacked.iter().copied().collect());
        self.place_top(stacked.len(), deck);
    }

    /// Records that the player drew these cards from the top of the deck, of which this is left. Only they see them; others
    /// know those whose place was known.
    pub(super) fn drew_own(&mut self, drawn: impl ExactSizeIterator<Item = Card>, deck: &[Card]) {
        let mut lowest_unknown = None;
        let top = deck.len() + drawn.len();
        for (place, card) in (deck.len()..top).rev().zip(drawn) {
            if self.placed & bit(place) == 0 {
                lowest_unknown = Some(place);
            } else {
                self.placed &= !bit(place);
                let card_alone = [card].into_iter().collect();
                self.in_deck = self.in_deck.difference(card_alone);
                self.in_hand = self.in_hand.union(card_alone);
            }
        }
        if lowest_unknown.is_some_and(|place| place < usize::from(self.below)) {
            let at_known_place = |&(place, _): &(usize, &Card)| self.placed & bit(place) != 0;
            let certain = deck.iter().enumerate().filter(at_known_place).map(|(_, &card)| card).collect();
            self.in_deck_or_hand = self.in_deck_or_hand.union(self.in_deck.difference(certain));
            self.in_deck = self.in_deck.intersection(certain);
        }
        if self.on_top(deck) == deck.len() {
            // Whatever may be in the deck would have to be one of the cards that are known there.
            self.in_hand = self.in_hand.union(self.in_deck_or_hand);
            self.in_deck_or_hand = Hand::default();
        }
        (self.kept, self.buried) = (0, 0);
    }

    /// Records that the player kept so many of the strongest cards and stacked the others on the deck, the weakest first.
    pub(super) fn stacked(&mut self, kept: usize, stacked: usize, deck: usize) {
        // The strongest cards are the last to be 2s.
        self.no_twos = self.no_twos.min(count(kept));
        (self.kept, self.buried) = (count(kept), count(stacked));
        let unknown = (kept + stacked).saturating_sub(self.in_hand.len());
        let known: Vec<Card> = self.in_hand.strongest_first().collect();
        if kept == 0 {
            self.all_in_deck(count(deck));
        } else {
            // Of a card that so many known ones are stronger than, so many unknown ones might be as well.
            let (mut in_hand, mut in_deck) = (Hand::default(), self.in_deck);
            for (stronger, &card) in known.iter().enumerate() {
                if stronger >= kept {
                    in_deck = in_deck.with(card);
                } else if stronger + unknown < kept {
                    in_hand = in_hand.with(card);
                } else {
                    self.in_deck_or_hand = self.in_deck_or_hand.with(card);
                }
            }
            if known.len() > kept {
                self.below = count(deck);
            }
            (self.in_hand, self.in_deck) = (in_hand, in_deck);
        }
        if unknown == 0 {
            self.place_top(stacked, deck);
        }
    }

    /// Records that the deck's aces were laid aside, and that nothing is in the hand: places are no longer known.
    pub(super) fn showdown_began(&mut self, aces: &[Card]) {
        self.in_deck = self.in_deck.difference(aces.iter().copied().collect());
        self.shuffled();
    }

    /// Records that the deck was shuffled.
    pub(super) fn shuffled(&mut self) {
        (self.placed, self.below) = (0, ANYWHERE);
    }

    /// Records that whatever might have been in the hand lies in the deck, below this place.
    fn all_in_deck(&mut self, below: u8) {
        let from_hand = self.in_hand.union(self.in_deck_or_hand);
        if !from_hand.is_empty() {
            self.in_deck = self.in_deck.union(from_hand);
            self.below = below;
        }
        (self.in_hand, self.in_deck_or_hand) = (Hand::default(), Hand::default());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::cards;

    fn set(text: &str) -> Hand {
        cards(text).into_iter().collect()
    }

    /// The owner of a deck with `3C` at the bottom has won these, the last one on top, and drawn so many.
    fn drew(won: &str, drawn: usize) -> (Knowledge, Vec<Card>) {
        let mut deck = [cards("3C"), cards(won)].concat();
        let mut known = Knowledge::default();
        known.won(&cards(won), deck.len());
        let top = deck.split_off(deck.len() - drawn);
        known.drew_own(top.into_iter().rev(), &deck);
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
    fn of_a_hand_that_is_stacked_in_part_what_is_certain_is_known() {
        // Of six cards four are known: KS 9S 6S 5S. Two unknown ones could be stronger than all of them.
        let (mut known, mut deck) = drew("5S 6S 9S KS", 4);
        deck.extend(cards("4D 5S 6S 9S"));
        known.stacked(2, 4, deck.len());
        assert_eq!(
            (known.in_deck, known.in_deck_or_hand, known.in_hand),
            (set("6S 5S"), set("KS 9S"), Hand::default())
        );
        assert_eq!(known.on_top(&deck), 0, "they lie among others");
        // Two cards are drawn, which could be any of those stacked.
        let left = deck.len() - 2;
        known.drew_own(deck[left..].iter().rev().copied(), &deck[..left]);
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
        let left = deck.len() - 2;
        known.drew_own(deck[left..].iter().rev().copied(), &deck[..left]);
        assert_eq!((known.in_deck, known.in_deck_or_hand), (set("6S 5S"), Hand::default()));
    }

    #[test]
    fn a_shuffled_deck_has_no_known_places() {
        let (mut known, deck) = drew("5S 6S", 0);
        assert_eq!(known.on_top(&deck), 2);
        known.showdown_began(&[]);
        assert_eq!((known.on_top(&deck), known.in_deck), (0, set("5S 6S")));
    }
}
