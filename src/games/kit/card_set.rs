//! Sets of cards.

use std::marker::PhantomData;

use acepost_pieces::{Card, Rank, Suit};

use crate::InvalidEffect;

/// The cards of a game, in the order in which it lists them. The four cards of a rank stand together.
pub trait CardOrder: Copy + Default {
    /// Every card of the game, in order.
    const CARDS: &'static [Card];
    /// For each card of a deck its bit in a [`CardSet`]; 0 for a card that the game does not have.
    const BITS: &'static [u64; Card::COUNT] = &bits(Self::CARDS);
}

const fn bits(cards: &[Card]) -> [u64; Card::COUNT] {
    let mut bits = [0; Card::COUNT];
    let mut place = 0;
    while place < cards.len() {
        bits[cards[place].index()] = 1 << place;
        place += 1;
    }
    bits
}

/// Returns the cards of these ranks, rank by rank, those of one rank in the order of the suits.
pub const fn by_rank<const N: usize>(ranks: &[Rank], suits: [Suit; 4]) -> [Card; N] {
    let mut cards = [Card::new(Rank::Ace, Suit::Spades); N];
    let mut place = 0;
    while place < N {
        cards[place] = Card::new(ranks[place / suits.len()], suits[place % suits.len()]);
        place += 1;
    }
    cards
}

/// A set of cards of one game. One bit a card, so that it cannot reveal in which order the cards were added.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CardSet<O> {
    bits: u64,
    order: PhantomData<O>,
}

impl<O: CardOrder> CardSet<O> {
    /// Every card of the game.
    pub const ALL: Self = Self::from_bits((1 << O::CARDS.len()) - 1);

    const fn from_bits(bits: u64) -> Self {
        Self { bits, order: PhantomData }
    }

    fn bit(card: Card) -> u64 {
        O::BITS[card.index()]
    }

    /// Returns the number of cards.
    pub const fn len(self) -> usize {
        self.bits.count_ones() as usize
    }

    /// Returns whether the set has no card.
    pub const fn is_empty(self) -> bool {
        self.bits == 0
    }

    /// Returns whether the card is in the set.
    pub fn contains(self, card: Card) -> bool {
        self.bits & Self::bit(card) != 0
    }

    /// Adds a card.
    ///
    /// # Errors
    /// [`InvalidEffect`] when the set has the card already, or the game does not have it.
    pub fn insert(&mut self, card: Card) -> Result<(), InvalidEffect> {
        let bit = Self::bit(card);
        if bit == 0 || self.bits & bit != 0 {
            return Err(InvalidEffect);
        }
        self.bits |= bit;
        Ok(())
    }

    /// Takes a card out.
    ///
    /// # Errors
    /// [`InvalidEffect`] when the set does not have the card.
    pub fn remove(&mut self, card: Card) -> Result<(), InvalidEffect> {
        if !self.contains(card) {
            return Err(InvalidEffect);
        }
        self.bits &= !Self::bit(card);
        Ok(())
    }

    /// Returns the set with the card added, whether or not it has it already.
    pub fn with(self, card: Card) -> Self {
        Self::from_bits(self.bits | Self::bit(card))
    }

    /// Returns the cards that are in either set.
    pub const fn union(self, other: Self) -> Self {
        Self::from_bits(self.bits | other.bits)
    }

    /// Returns the cards that are in both sets.
    pub const fn intersection(self, other: Self) -> Self {
        Self::from_bits(self.bits & other.bits)
    }

    /// Returns the cards that are in this set and not in the other.
    pub const fn difference(self, other: Self) -> Self {
        Self::from_bits(self.bits & !other.bits)
    }

    /// Returns the cards of the game that are not in the set.
    pub const fn complement(self) -> Self {
        Self::ALL.difference(self)
    }

    /// Returns the place of a rank's first card; `None` for a rank that the game does not have.
    fn first_of(rank: Rank) -> Option<u32> {
        Self::bit(Card::new(rank, Suit::Spades)).checked_ilog2().map(|place| place & !0b11)
    }

    /// Returns the cards of this rank.
    pub fn of_rank(self, rank: Rank) -> Self {
        Self::from_bits(Self::first_of(rank).map_or(0, |first| self.bits & 0b1111 << first))
    }

    /// Returns the cards that are listed before those of this rank; none for a rank that the game does not have.
    pub fn below(self, rank: Rank) -> Self {
        Self::from_bits(Self::first_of(rank).map_or(0, |first| self.bits & ((1 << first) - 1)))
    }

    /// Returns the cards that are listed after those of this rank; none for a rank that the game does not have.
    pub fn above(self, rank: Rank) -> Self {
        Self::from_bits(Self::first_of(rank).map_or(0, |first| self.bits & !((1 << (first + 4)) - 1)))
    }

    /// Returns the cards that are listed after this one.
    pub fn after(self, card: Card) -> Self {
        let up_to = Self::bit(card).wrapping_shl(1).wrapping_sub(1);
        Self::from_bits(self.bits & !up_to)
    }

    /// Returns every card of the game that has the rank of a card in the set.
    pub const fn same_ranks(self) -> Self {
        let first_of_each = (self.bits | self.bits >> 1 | self.bits >> 2 | self.bits >> 3) & 0x1111_1111_1111_1111;
        Self::from_bits(first_of_each * 0b1111)
    }

    /// Returns the cards in the order of the game.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Card> {
        Iter { rest: self }
    }
}

impl<O: CardOrder> FromIterator<Card> for CardSet<O> {
    /// Collects those of the cards that the game has.
    fn from_iter<T: IntoIterator<Item = Card>>(cards: T) -> Self {
        Self::from_bits(cards.into_iter().fold(0, |bits, card| bits | Self::bit(card)))
    }
}

impl<O: CardOrder> TryFrom<&[Card]> for CardSet<O> {
    type Error = InvalidEffect;

    /// Collects the cards, which must be different ones of the game.
    fn try_from(cards: &[Card]) -> Result<Self, InvalidEffect> {
        let mut set = Self::default();
        cards.iter().try_for_each(|&card| set.insert(card))?;
        Ok(set)
    }
}

struct Iter<O> {
    rest: CardSet<O>,
}

impl<O: CardOrder> Iterator for Iter<O> {
    type Item = Card;

    fn next(&mut self) -> Option<Card> {
        let card = O::CARDS.get(self.rest.bits.trailing_zeros() as usize)?;
        self.rest.bits &= self.rest.bits.wrapping_sub(1);
        Some(*card)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.rest.len(), Some(self.rest.len()))
    }
}

impl<O: CardOrder> DoubleEndedIterator for Iter<O> {
    fn next_back(&mut self) -> Option<Card> {
        let place = self.rest.bits.checked_ilog2()?;
        self.rest.bits &= !(1 << place);
        O::CARDS.get(place as usize).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Jacks and up, clubs first.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    struct Courts;

    impl CardOrder for Courts {
        const CARDS: &'static [Card] = &by_rank::<12>(
            &[Rank::Jack, Rank::Queen, Rank::King],
            [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades],
        );
    }

    fn set(text: &str) -> Result<CardSet<Courts>, InvalidEffect> {
        let cards: Vec<Card> = text.split_whitespace().map(|card| card.parse().expect("a card")).collect();
        cards.as_slice().try_into()
    }

    fn text(set: CardSet<Courts>) -> String {
        set.iter().map(|card| card.to_string()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_card_that_is_collected_twice_is_in_the_set_once() {
        let king: Card = "KS".parse().expect("a card");
        assert_eq!(text([king, king].into_iter().collect()), "KS");
    }

    #[test]
    fn a_set_lists_its_cards_in_the_order_of_the_game() {
        let cards = set("KS JD QH JC").expect("different cards");
        assert_eq!(text(cards), "JC JD QH KS");
        assert_eq!(cards.iter().rev().map(|card| card.to_string()).collect::<Vec<_>>(), ["KS", "QH", "JD", "JC"]);
        assert_eq!((cards.len(), cards.complement().len()), (4, 8));
        assert_eq!(text(cards.of_rank(Rank::Jack)), "JC JD");
        assert_eq!(text(cards.below(Rank::King)), "JC JD QH");
        assert_eq!(text(cards.above(Rank::Jack)), "QH KS");
        assert_eq!(text(cards.after(Card::new(Rank::Jack, Suit::Diamonds))), "QH KS");
        assert_eq!(text(set("QH").expect("a card").same_ranks()), "QC QD QH QS");
        assert!(cards.of_rank(Rank::Two).is_empty() && cards.below(Rank::Two).is_empty());
    }

    #[test]
    fn a_card_that_is_there_already_or_not_at_all_or_not_of_the_game_is_refused() {
        assert_eq!(set("KS KS"), Err(InvalidEffect));
        assert_eq!(set("2S"), Err(InvalidEffect));
        let mut cards = set("KS").expect("a card");
        let [king, jack] = ["KS", "JS"].map(|card| card.parse().expect("a card"));
        assert_eq!(cards.insert(king), Err(InvalidEffect));
        assert_eq!(cards.remove(jack), Err(InvalidEffect));
        assert_eq!((cards.remove(king), cards.is_empty()), (Ok(()), true));
    }
}
