//! Piles of cards.

use acepost_pieces::{Card, Rank, Suit};

use crate::InvalidEffect;

/// At most `N` cards on one another. Stored in place, so that a state is copied in one move.
#[derive(Clone, Copy, Debug)]
pub struct Pile<const N: usize> {
    cards: [Card; N],
    len: u8,
}

impl<const N: usize> Pile<N> {
    /// Makes a pile of these cards, the first of them on top.
    ///
    /// # Errors
    /// [`InvalidEffect`] when the pile has no room for all.
    pub fn top_first(cards: &[Card]) -> Result<Self, InvalidEffect> {
        let mut pile = Self::default();
        cards.iter().rev().try_for_each(|&card| pile.push(card))?;
        Ok(pile)
    }

    /// Returns the cards, bottom first.
    pub fn cards(&self) -> &[Card] {
        self.cards.get(..self.len()).unwrap_or_default()
    }

    /// Returns the number of cards.
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Returns whether the pile has no card.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns the card on top.
    pub fn top(&self) -> Option<Card> {
        self.cards().last().copied()
    }

    /// Lays a card on top.
    ///
    /// # Errors
    /// [`InvalidEffect`] when the pile has no room for it.
    pub fn push(&mut self, card: Card) -> Result<(), InvalidEffect> {
        *self.cards.get_mut(usize::from(self.len)).ok_or(InvalidEffect)? = card;
        self.len += 1;
        Ok(())
    }

    /// Lays a card under all others.
    ///
    /// # Errors
    /// [`InvalidEffect`] when the pile has no room for it.
    pub fn push_under(&mut self, card: Card) -> Result<(), InvalidEffect> {
        self.push(card)?;
        self.cards.get_mut(..usize::from(self.len)).unwrap_or_default().rotate_right(1);
        Ok(())
    }

    /// Draws the card on top.
    ///
    /// # Errors
    /// [`InvalidEffect`] when it is not this one.
    pub fn draw(&mut self, card: Card) -> Result<(), InvalidEffect> {
        if self.top() != Some(card) {
            return Err(InvalidEffect);
        }
        self.len -= 1;
        Ok(())
    }
}

impl<const N: usize> Default for Pile<N> {
    fn default() -> Self {
        const { assert!(N <= Card::COUNT) };
        Self { cards: [Card::new(Rank::Ace, Suit::Spades); N], len: 0 }
    }
}

impl<const N: usize> TryFrom<&[Card]> for Pile<N> {
    type Error = InvalidEffect;

    /// Makes a pile of these cards, bottom first, of which it must have room for all.
    fn try_from(cards: &[Card]) -> Result<Self, InvalidEffect> {
        let mut pile = Self::default();
        cards.iter().try_for_each(|&card| pile.push(card))?;
        Ok(pile)
    }
}
