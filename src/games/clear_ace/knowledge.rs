//! What everybody can tell of hidden cards who has followed the match (CA-30): kept up as cards are played, won and stacked.

use super::{
    cards::{Hand, is_two},
    state::Knowledge,
};
use crate::pieces::Card;

fn count(cards: usize) -> u8 {
    u8::try_from(cards).unwrap_or(u8::MAX)
}

impl Knowledge {
    /// The player played a card that all saw, and has this many left; with `binds`, a 2 would have had to be played.
    pub(super) fn played(&mut self, card: Card, left: usize, binds: bool) {
        self.in_deck_or_hand = self.in_deck_or_hand.but([card].into_iter().collect());
        // Another card than a 2 is played by a hand without any. A 2 is none of those that were known to be none.
        self.no_twos = if binds && !is_two(card) { count(left) } else { self.no_twos.min(count(left)) };
        // It may have been one of those kept.
        self.kept = self.kept.saturating_sub(1);
    }

    /// The player won these cards.
    pub(super) fn won(&mut self, stacked: &[Card]) {
        self.in_deck = self.in_deck.and(stacked.iter().copied().collect());
    }

    /// The player drew from the deck, nobody else knows what.
    pub(super) fn drew_own(&mut self) {
        self.in_deck_or_hand = self.in_deck_or_hand.and(self.in_deck);
        self.in_deck = Hand::default();
        (self.kept, self.buried) = (0, 0);
    }

    /// The player kept the strongest cards and stacked the others.
    pub(super) fn stacked(&mut self, kept: usize, stacked: usize) {
        // Of a hand with so many others than 2s, as many of the strongest are no 2s, either.
        self.no_twos = self.no_twos.min(count(kept));
        (self.kept, self.buried) = (count(kept), count(stacked));
        if kept == 0 {
            self.in_deck = self.in_deck.and(self.in_deck_or_hand);
            self.in_deck_or_hand = Hand::default();
        }
    }
}
