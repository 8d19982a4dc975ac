//! What everybody can tell of hidden cards who has followed the match (CA-30): kept up as cards are played, won and stacked.

use super::cards::{Hand, is_two};
use crate::pieces::Card;

/// What everybody can tell of a player's hidden cards who has followed the match: sets and counts, never an order (CA-30).
/// Bits and bytes, so that they cost a state next to nothing.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Knowledge {
    /// Cards that all saw go on the deck, and that lie there still.
    pub(super) in_deck: Hand,
    /// Cards that all saw go on the deck, and that may have been drawn from it since: they lie there or in the hand.
    pub(super) in_deck_or_hand: Hand,
    /// How many cards of the hand can be no 2s: a 2 would have had to be played before them (CA-10).
    pub(super) no_twos: u8,
    /// How many cards of the hand are known to be those that the player kept after the last duel (CA-18): as few as can be.
    pub(super) kept: u8,
    /// How many cards, none stronger than those kept, the player stacked then.
    pub(super) buried: u8,
}

fn count(cards: usize) -> u8 {
    u8::try_from(cards).unwrap_or(u8::MAX)
}

impl Knowledge {
    /// The player played a card that all saw, and has this many left; with `binds`, a 2 would have had to be played.
    pub(super) fn played(&mut self, card: Card, left: usize, binds: bool) {
        self.in_deck_or_hand = self.in_deck_or_hand.difference([card].into_iter().collect());
        // Another card than a 2 is played by a hand without any. A 2 is none of those that were known to be none.
        self.no_twos = if binds && !is_two(card) { count(left) } else { self.no_twos.min(count(left)) };
        // It may have been one of those kept.
        self.kept = self.kept.saturating_sub(1);
    }

    /// The player won these cards.
    pub(super) fn won(&mut self, stacked: &[Card]) {
        self.in_deck = self.in_deck.union(stacked.iter().copied().collect());
    }

    /// The player drew from the deck, nobody else knows what.
    pub(super) fn drew_own(&mut self) {
        self.in_deck_or_hand = self.in_deck_or_hand.union(self.in_deck);
        self.in_deck = Hand::default();
        (self.kept, self.buried) = (0, 0);
    }

    /// The player kept the strongest cards and stacked the others.
    pub(super) fn stacked(&mut self, kept: usize, stacked: usize) {
        // Of a hand with so many others than 2s, as many of the strongest are no 2s, either.
        self.no_twos = self.no_twos.min(count(kept));
        (self.kept, self.buried) = (count(kept), count(stacked));
        if kept == 0 {
            self.in_deck = self.in_deck.union(self.in_deck_or_hand);
            self.in_deck_or_hand = Hand::default();
        }
    }
}
