//! What every viewer who has followed the match can tell of hidden cards (CA-30), updated as cards are played, won and
//! stacked.

use acepost_pieces::Card;

use super::cards::{Hand, is_two};

/// What every viewer who has followed the match can tell of a player's hidden cards: sets and counts, never an order
/// (CA-30). Only bits and bytes, so that a state stays small.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Knowledge {
    /// Cards that were seen going on the deck, and are still there.
    pub(super) in_deck: Hand,
    /// Cards that were seen going on the deck and may have been drawn since: they are in the deck or in the hand.
    pub(super) in_deck_or_hand: Hand,
    /// How many cards of the hand cannot be 2s: a 2 would have had to be played before them (CA-10).
    pub(super) no_twos: u8,
    /// The least number of cards in the hand that the player kept after the last duel (CA-18).
    pub(super) kept: u8,
    /// How many cards, none stronger than those kept, the player stacked then.
    pub(super) buried: u8,
}

fn count(cards: usize) -> u8 {
    u8::try_from(cards).unwrap_or(u8::MAX)
}

impl Knowledge {
    /// Records that the player played a card face up and has this many left; with `binds`, a 2 would have had to be
    /// played.
    pub(super) fn played(&mut self, card: Card, left: usize, binds: bool) {
        self.in_deck_or_hand = self.in_deck_or_hand.difference([card].into_iter().collect());
        // A hand from which another card than a 2 is played has no 2. A played 2 was not among the cards known not to
        // be 2s.
        self.no_twos = if binds && !is_two(card) { count(left) } else { self.no_twos.min(count(left)) };
        // It may have been one of those kept.
        self.kept = self.kept.saturating_sub(1);
    }

    /// Records that the player won these cards.
    pub(super) fn won(&mut self, stacked: &[Card]) {
        self.in_deck = self.in_deck.union(stacked.iter().copied().collect());
    }

    /// Records that the player drew from the deck, which only they see.
    pub(super) fn drew_own(&mut self) {
        self.in_deck_or_hand = self.in_deck_or_hand.union(self.in_deck);
        self.in_deck = Hand::default();
        (self.kept, self.buried) = (0, 0);
    }

    /// Records that the player kept the strongest cards and stacked the others.
    pub(super) fn stacked(&mut self, kept: usize, stacked: usize) {
        // The strongest cards are the last to be 2s.
        self.no_twos = self.no_twos.min(count(kept));
        (self.kept, self.buried) = (count(kept), count(stacked));
        if kept == 0 {
            self.in_deck = self.in_deck.union(self.in_deck_or_hand);
            self.in_deck_or_hand = Hand::default();
        }
    }
}
