//! The two ways in which cards lie in Clockwork Spades: as a set, or stacked in the draw pile.

use super::{clock::Hours, effect::Position};
use crate::{
    games::InvalidEffect,
    pieces::{Card, Rank, Suit},
};

/// The card in the centre of the clock, under the draw pile.
pub(super) const KING_OF_SPADES: Card = Card::new(Rank::King, Suit::Spades);

/// Whether the card is a king.
pub(super) fn is_king(card: Card) -> bool {
    card.rank() == Rank::King
}

/// The position of the clock that the card belongs to (CS-1); a king has none.
pub(super) fn position(card: Card) -> Option<Position> {
    (!is_king(card)).then_some(card.rank() as Position + 1)
}

/// The spade that lies at a position when the clock is laid (CS-1); `None` for what is no position.
pub(super) fn spade_at(hour: Position) -> Option<Card> {
    Card::deck().filter(|card| card.suit() == Suit::Spades).find(|&card| position(card) == Some(hour))
}

/// The thirty-nine cards that are shuffled (CS-2).
pub(super) fn deck() -> impl Iterator<Item = Card> {
    Card::deck().filter(|card| card.suit() != Suit::Spades)
}

/// Every card in the order in which sets are shown: around the clock, at one position S H D C, the kings last.
const AROUND_THE_CLOCK: [Card; Card::COUNT] = {
    let mut cards = [KING_OF_SPADES; Card::COUNT];
    let mut place = 0;
    while place < cards.len() {
        cards[place] = Card::new(Rank::ALL[place / 4], Suit::ALL[place % 4]);
        place += 1;
    }
    cards
};

/// The card's place in [`AROUND_THE_CLOCK`].
const fn place(card: Card) -> usize {
    card.rank() as usize * 4 + card.suit() as usize
}

/// Cards whose order means nothing: a hand, the discards, what lies on the clock. One bit a card, so that no order can
/// leak from it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Cards(u64);

impl Cards {
    /// How many cards there are.
    pub(super) const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the card is among them.
    pub(super) const fn contains(self, card: Card) -> bool {
        self.0 & (1 << place(card)) != 0
    }

    /// Adds a card that was not among them.
    pub(super) fn put(&mut self, card: Card) -> Result<(), InvalidEffect> {
        if self.contains(card) {
            return Err(InvalidEffect);
        }
        self.0 |= 1 << place(card);
        Ok(())
    }

    /// Takes a card that was among them.
    pub(super) fn take(&mut self, card: Card) -> Result<(), InvalidEffect> {
        if !self.contains(card) {
            return Err(InvalidEffect);
        }
        self.0 &= !(1 << place(card));
        Ok(())
    }

    /// Those of the cards that belong to these positions.
    pub(super) fn at(self, hours: Hours) -> Self {
        Self(hours.iter().fold(0, |bits, hour| bits | self.0 & (0b1111 << (4 * (hour - 1)))))
    }

    /// Those of the cards that are kings.
    pub(super) const fn kings(self) -> Self {
        Self(self.0 & (0b1111 << 48))
    }

    /// These cards without those.
    pub(super) const fn without(self, those: Self) -> Self {
        Self(self.0 & !those.0)
    }

    /// The cards as they are shown: around the clock, at one position S H D C, the kings last.
    pub(super) fn iter(self) -> impl Iterator<Item = Card> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let card = AROUND_THE_CLOCK.get(rest.trailing_zeros() as usize)?;
            rest &= rest - 1;
            Some(*card)
        })
    }
}

impl TryFrom<&[Card]> for Cards {
    type Error = InvalidEffect;

    /// The cards, where none is named twice.
    fn try_from(cards: &[Card]) -> Result<Self, InvalidEffect> {
        let mut set = Self::default();
        cards.iter().try_for_each(|&card| set.put(card))?;
        Ok(set)
    }
}

/// The most cards that the draw pile can hold: what is left of the deal, on the king of spades.
pub(super) const FULL_PILE: usize = 39 - 6 + 1;

/// The draw pile, bottom card first. Kept in place, so that a state is copied in one move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pile {
    cards: [Card; FULL_PILE],
    len: u8,
}

impl Pile {
    /// The cards, bottom first.
    pub(super) fn cards(&self) -> &[Card] {
        self.cards.get(..usize::from(self.len)).unwrap_or_default()
    }

    /// Lays a card on top.
    fn push(&mut self, card: Card) -> Result<(), InvalidEffect> {
        *self.cards.get_mut(usize::from(self.len)).ok_or(InvalidEffect)? = card;
        self.len += 1;
        Ok(())
    }

    /// Draws the top card, which must be this one.
    pub(super) fn draw(&mut self, card: Card) -> Result<(), InvalidEffect> {
        if self.cards().last() != Some(&card) {
            return Err(InvalidEffect);
        }
        self.len -= 1;
        Ok(())
    }
}

impl Default for Pile {
    fn default() -> Self {
        Self { cards: [KING_OF_SPADES; FULL_PILE], len: 0 }
    }
}

impl TryFrom<&[Card]> for Pile {
    type Error = InvalidEffect;

    /// A pile of these cards, bottom first, where they are not too many.
    fn try_from(cards: &[Card]) -> Result<Self, InvalidEffect> {
        let mut pile = Self::default();
        cards.iter().try_for_each(|&card| pile.push(card))?;
        Ok(pile)
    }
}
