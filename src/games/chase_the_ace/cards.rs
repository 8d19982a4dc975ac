//! The cards of Chase the Ace.

use acepost_pieces::{Card, Rank, Suit};

use crate::kit::{CardOrder, CardSet, Pile, by_rank};

/// Returns whether the card is a king: its holder need not exchange (CH-8), and no dealer may draw it (CH-10).
pub(super) fn is_king(card: Card) -> bool {
    card.rank() == Rank::King
}

/// The order of the ranks, the lowest first (CH-2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct LowestFirst;

impl CardOrder for LowestFirst {
    const CARDS: &'static [Card] = &by_rank::<{ Card::COUNT }>(&Rank::ALL, Suit::ALL);
}

/// Cards whose order means nothing, such as those that a player knows.
pub(super) type Cards = CardSet<LowestFirst>;

/// The deck, which can hold all cards.
pub(super) type Deck = Pile<{ Card::COUNT }>;
