//! How cards compare in Clear Ace, and the two ways in which they lie: stacked in an order, or held in a hand.

use std::cmp::Ordering;

use crate::{
    games::InvalidEffect,
    pieces::{Card, Rank, Suit},
};

/// How strong a rank is, from 0 for a 2 to 12 for an ace. Suits never matter.
const fn strength(rank: Rank) -> u8 {
    match rank {
        Rank::Ace => 12,
        below => below as u8 - 1,
    }
}

/// Whether the card is an ace.
pub(super) fn is_ace(card: Card) -> bool {
    card.rank() == Rank::Ace
}

/// Whether the card is a 2.
pub(super) fn is_two(card: Card) -> bool {
    card.rank() == Rank::Two
}

/// How one card fares against another (CA-11); a 2 beats `beaten_by_two` (an ace in a round, a king in the showdown).
pub(super) fn compare(own: Card, theirs: Card, beaten_by_two: Rank) -> Ordering {
    match (own.rank(), theirs.rank()) {
        (Rank::Two, rank) if rank == beaten_by_two => Ordering::Greater,
        (rank, Rank::Two) if rank == beaten_by_two => Ordering::Less,
        (own, theirs) => strength(own).cmp(&strength(theirs)),
    }
}

/// Every card in the order in which a hand is stacked (CA-18): weakest first, among equals C D H S.
const WEAKEST_FIRST: [Card; Card::COUNT] = {
    let mut cards = [Card::new(Rank::Ace, Suit::Spades); Card::COUNT];
    let mut rank = 0;
    while rank < Rank::ALL.len() {
        let mut suit = 0;
        while suit < Suit::ALL.len() {
            let card = Card::new(Rank::ALL[rank], Suit::ALL[suit]);
            cards[place(card)] = card;
            suit += 1;
        }
        rank += 1;
    }
    cards
};

/// The card's place in [`WEAKEST_FIRST`].
const fn place(card: Card) -> usize {
    strength(card.rank()) as usize * 4 + 3 - card.suit() as usize
}

/// Cards whose order means nothing: a hand, or the aces aside. One bit a card, so that no order can leak from it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Hand(u64);

impl Hand {
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

    /// The cards as they are stacked (CA-18): weakest first, among equals C D H S.
    pub(super) fn weakest_first(self) -> impl Iterator<Item = Card> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let card = WEAKEST_FIRST.get(rest.trailing_zeros() as usize)?;
            rest &= rest - 1;
            Some(*card)
        })
    }

    /// The cards as they are shown and kept (CA-18): strongest first, among equals S H D C.
    pub(super) fn strongest_first(self) -> impl Iterator<Item = Card> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let place = rest.checked_ilog2()?;
            rest &= !(1 << place);
            WEAKEST_FIRST.get(place as usize).copied()
        })
    }

    /// These cards and those.
    pub(super) const fn and(self, others: Self) -> Self {
        Self(self.0 | others.0)
    }

    /// These cards but those.
    pub(super) const fn but(self, others: Self) -> Self {
        Self(self.0 & !others.0)
    }

    /// Every card of the deck but these.
    pub(super) const fn all_others(self) -> Self {
        Self(!self.0 & ((1 << Card::COUNT) - 1))
    }

    /// Those of the cards that are 2s.
    pub(super) const fn twos(self) -> Self {
        Self(self.0 & 0b1111)
    }

    /// The weakest card; among equals the first of S H D C.
    pub(super) fn weakest(self) -> Option<Card> {
        let rank = self.weakest_first().next()?.rank();
        self.strongest_first().find(|card| card.rank() == rank)
    }
}

impl FromIterator<Card> for Hand {
    fn from_iter<T: IntoIterator<Item = Card>>(cards: T) -> Self {
        Self(cards.into_iter().fold(0, |bits, card| bits | 1 << place(card)))
    }
}

impl TryFrom<&[Card]> for Hand {
    type Error = InvalidEffect;

    fn try_from(cards: &[Card]) -> Result<Self, InvalidEffect> {
        let mut hand = Self::default();
        cards.iter().try_for_each(|&card| hand.put(card))?;
        Ok(hand)
    }
}

/// At most `N` cards that lie on one another, bottom first. Kept in place, so that a state is copied in one move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stack<const N: usize> {
    cards: [Card; N],
    len: u8,
}

impl<const N: usize> Stack<N> {
    /// The cards, bottom first.
    pub(super) fn cards(&self) -> &[Card] {
        self.cards.get(..self.len()).unwrap_or_default()
    }

    /// How many cards there are.
    pub(super) const fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether there is none.
    pub(super) const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The card on top.
    pub(super) fn top(&self) -> Option<Card> {
        self.cards().last().copied()
    }

    /// Lays a card on top.
    pub(super) fn push(&mut self, card: Card) -> Result<(), InvalidEffect> {
        let place = self.len();
        *self.cards.get_mut(place).ok_or(InvalidEffect)? = card;
        self.len += 1;
        Ok(())
    }

    /// Lays cards on top, one by one.
    pub(super) fn push_all(&mut self, cards: &[Card]) -> Result<(), InvalidEffect> {
        cards.iter().try_for_each(|&card| self.push(card))
    }

    /// Draws the top card, which must be this one.
    pub(super) fn draw(&mut self, card: Card) -> Result<(), InvalidEffect> {
        if self.top() != Some(card) {
            return Err(InvalidEffect);
        }
        self.len -= 1;
        Ok(())
    }
}

impl<const N: usize> Default for Stack<N> {
    fn default() -> Self {
        const { assert!(N <= Card::COUNT) };
        Self { cards: [Card::new(Rank::Ace, Suit::Spades); N], len: 0 }
    }
}

impl<const N: usize> TryFrom<&[Card]> for Stack<N> {
    type Error = InvalidEffect;

    fn try_from(cards: &[Card]) -> Result<Self, InvalidEffect> {
        let mut stack = Self::default();
        stack.push_all(cards)?;
        Ok(stack)
    }
}
