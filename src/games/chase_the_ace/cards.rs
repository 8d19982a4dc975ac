//! The two ways in which cards lie in Chase the Ace: as a set of which one knows, and in the deck.

use crate::{
    games::InvalidEffect,
    pieces::{Card, Rank, Suit},
};

/// Whether the card is a king: who holds it need not exchange (CH-8), and no dealer may draw it (CH-10).
pub(super) fn is_king(card: Card) -> bool {
    card.rank() == Rank::King
}

/// Cards without an order, one bit a card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct CardSet(u64);

impl CardSet {
    /// All 52 cards.
    pub(super) const FULL: Self = Self((1 << Card::COUNT) - 1);

    /// This card alone.
    pub(super) const fn one(card: Card) -> Self {
        Self(1 << card.index())
    }

    /// Whether the card is among them.
    pub(super) const fn contains(self, card: Card) -> bool {
        self.0 & (1 << card.index()) != 0
    }

    /// Adds a card, if it is not among them.
    pub(super) const fn insert(&mut self, card: Card) {
        self.0 |= 1 << card.index();
    }

    /// These and those.
    pub(super) const fn union(self, others: Self) -> Self {
        Self(self.0 | others.0)
    }

    /// The cards; a [`InvalidEffect`] if one of them is there twice.
    pub(super) fn of_different(cards: impl IntoIterator<Item = Card>) -> Result<Self, InvalidEffect> {
        cards.into_iter().try_fold(Self::default(), |mut set, card| {
            if set.contains(card) {
                return Err(InvalidEffect);
            }
            set.insert(card);
            Ok(set)
        })
    }
}

/// The deck. It lies at the end of the array, so that a card can still be put under it: the array has room for all 52.
#[derive(Clone, Copy, Debug)]
pub(super) struct Deck {
    cards: [Card; Card::COUNT],
    /// Where the top card lies.
    top: usize,
}

impl Deck {
    /// These cards, the first on top.
    pub(super) fn top_first(cards: &[Card]) -> Result<Self, InvalidEffect> {
        let top = Card::COUNT.checked_sub(cards.len()).ok_or(InvalidEffect)?;
        let mut deck = Self { top, ..Self::default() };
        deck.cards.get_mut(top..).ok_or(InvalidEffect)?.copy_from_slice(cards);
        Ok(deck)
    }

    /// The cards, the top one first.
    pub(super) fn cards(&self) -> &[Card] {
        self.cards.get(self.top..).unwrap_or_default()
    }

    /// The card on top.
    pub(super) fn top(&self) -> Option<Card> {
        self.cards().first().copied()
    }

    /// Draws the top card, which must be `drawn`, and lays another in its place.
    pub(super) fn change_top(&mut self, drawn: Card, laid: Card) -> Result<(), InvalidEffect> {
        let top = self.cards.get_mut(self.top).filter(|top| **top == drawn).ok_or(InvalidEffect)?;
        *top = laid;
        Ok(())
    }

    /// Lays a card under all others.
    pub(super) fn put_under(&mut self, card: Card) -> Result<(), InvalidEffect> {
        let top = self.top.checked_sub(1).ok_or(InvalidEffect)?;
        self.cards.copy_within(self.top.., top);
        *self.cards.last_mut().ok_or(InvalidEffect)? = card;
        self.top = top;
        Ok(())
    }
}

impl Default for Deck {
    /// All cards, as a new deck is listed.
    fn default() -> Self {
        let mut cards = [Card::new(Rank::Ace, Suit::Spades); Card::COUNT];
        cards.iter_mut().zip(Card::deck()).for_each(|(place, card)| *place = card);
        Self { cards, top: 0 }
    }
}
