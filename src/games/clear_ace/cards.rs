//! The cards of Clear Ace: how they compare, and in which order a hand is listed.

use std::cmp::Ordering;

use acepost_pieces::{Card, Rank, Suit};

use crate::kit::{CardOrder, CardSet, by_rank};

/// Returns how strong a rank is, from 0 for a 2 to 12 for an ace. Suits never matter.
const fn strength(rank: Rank) -> u8 {
    match rank {
        Rank::Ace => 12,
        below => below as u8 - 1,
    }
}

/// Returns whether the card is an ace.
pub(super) fn is_ace(card: Card) -> bool {
    card.rank() == Rank::Ace
}

/// Returns whether the card is a 2.
pub(super) fn is_two(card: Card) -> bool {
    card.rank() == Rank::Two
}

/// Returns how one card fares against another (CA-11); a 2 beats `beaten_by_two` (an ace in a round, a king in the
/// showdown).
pub(super) fn compare(own: Card, theirs: Card, beaten_by_two: Rank) -> Ordering {
    match (own.rank(), theirs.rank()) {
        (Rank::Two, rank) if rank == beaten_by_two => Ordering::Greater,
        (rank, Rank::Two) if rank == beaten_by_two => Ordering::Less,
        (own, theirs) => strength(own).cmp(&strength(theirs)),
    }
}

/// The order in which a hand is stacked (CA-18): weakest first, among equals C D H S.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct WeakestFirst;

impl CardOrder for WeakestFirst {
    const CARDS: &'static [Card] = &by_rank::<{ Card::COUNT }>(
        &[
            Rank::Two,
            Rank::Three,
            Rank::Four,
            Rank::Five,
            Rank::Six,
            Rank::Seven,
            Rank::Eight,
            Rank::Nine,
            Rank::Ten,
            Rank::Jack,
            Rank::Queen,
            Rank::King,
            Rank::Ace,
        ],
        [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades],
    );
}

/// Cards whose order means nothing: a hand, or the aces aside.
pub(super) type Hand = CardSet<WeakestFirst>;

impl Hand {
    /// Returns the cards as they are stacked (CA-18): weakest first, among equals C D H S.
    pub(super) fn weakest_first(self) -> impl Iterator<Item = Card> {
        self.iter()
    }

    /// Returns the cards as they are shown and kept (CA-18): strongest first, among equals S H D C.
    pub(super) fn strongest_first(self) -> impl Iterator<Item = Card> {
        self.iter().rev()
    }

    /// Returns the 2s.
    pub(super) fn twos(self) -> Self {
        self.of_rank(Rank::Two)
    }

    /// Returns the weakest card; among equals the first of S H D C.
    pub(super) fn weakest(self) -> Option<Card> {
        let rank = self.iter().next()?.rank();
        self.of_rank(rank).strongest_first().next()
    }
}
