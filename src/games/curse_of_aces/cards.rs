//! The 36 cards of Curse of Aces, how strong they are, and the two ways in which they lie: in an order, or as a set.

use std::cmp::Reverse;

use serde::{Deserialize, Serialize};

use crate::{
    games::InvalidEffect,
    pieces::{Card, Rank, Suit},
};

/// How many cards the game has: 6 to A in four suits.
pub(super) const COUNT: usize = 36;

/// How strong a rank is, from 0 for a 6 to 8 for an ace (CU-3); `None` for a rank that is not in the game.
pub(super) const fn power(rank: Rank) -> Option<u8> {
    match rank {
        Rank::Ace => Some(8),
        Rank::Two | Rank::Three | Rank::Four | Rank::Five => None,
        other => Some(other as u8 - Rank::Six as u8),
    }
}

/// Every card in the order in which sets are listed: lowest rank first, among equals S H D C.
const LOWEST_FIRST: [Card; COUNT] = {
    let mut cards = [Card::new(Rank::Ace, Suit::Spades); COUNT];
    let mut rank = 0;
    while rank < Rank::ALL.len() {
        let mut suit = 0;
        while suit < Suit::ALL.len() {
            let card = Card::new(Rank::ALL[rank], Suit::ALL[suit]);
            if let Some(place) = place(card) {
                cards[place as usize] = card;
            }
            suit += 1;
        }
        rank += 1;
    }
    cards
};

/// The card's place in [`LOWEST_FIRST`]; `None` for a card that is not in the game.
const fn place(card: Card) -> Option<u8> {
    match power(card.rank()) {
        Some(power) => Some(power * 4 + card.suit() as u8),
        None => None,
    }
}

/// Cards whose order means nothing: a hand, or the cards that left the game. One bit a card, so that no order can leak
/// from it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Hand(u64);

impl Hand {
    /// Every card of the game.
    pub(super) const ALL: Self = Self((1 << COUNT) - 1);

    /// How many cards there are.
    pub(super) const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    const fn bit(card: Card) -> u64 {
        match place(card) {
            Some(place) => 1 << place,
            None => 0,
        }
    }

    /// Whether the card is among them.
    pub(super) const fn contains(self, card: Card) -> bool {
        self.0 & Self::bit(card) != 0
    }

    /// Adds a card of the game that was not among them.
    pub(super) fn put(&mut self, card: Card) -> Result<(), InvalidEffect> {
        let bit = Self::bit(card);
        if bit == 0 || self.0 & bit != 0 {
            return Err(InvalidEffect);
        }
        self.0 |= bit;
        Ok(())
    }

    /// Takes a card that was among them.
    pub(super) fn take(&mut self, card: Card) -> Result<(), InvalidEffect> {
        if !self.contains(card) {
            return Err(InvalidEffect);
        }
        self.0 &= !Self::bit(card);
        Ok(())
    }

    /// These and those.
    pub(super) const fn and(self, those: Self) -> Self {
        Self(self.0 | those.0)
    }

    /// These that are also among those.
    pub(super) const fn among(self, those: Self) -> Self {
        Self(self.0 & those.0)
    }

    /// These without those.
    pub(super) const fn without(self, those: Self) -> Self {
        Self(self.0 & !those.0)
    }

    /// Every card of the game that has a rank of one of these.
    pub(super) const fn of_their_ranks(self) -> Self {
        let ranks = (self.0 | self.0 >> 1 | self.0 >> 2 | self.0 >> 3) & 0x1_1111_1111;
        Self(ranks * 0b1111)
    }

    /// Those of the cards that have this power.
    pub(super) const fn of_power(self, power: u8) -> Self {
        Self(self.0 >> (power * 4) << (power * 4)).below(power + 1)
    }

    /// Those of the cards that have less power than this.
    pub(super) const fn below(self, power: u8) -> Self {
        Self(self.0 & ((1 << (power * 4)) - 1))
    }

    /// Those of the cards that have more power than this.
    pub(super) const fn above(self, power: u8) -> Self {
        Self(self.0 & !((1 << (power * 4 + 4)) - 1))
    }

    /// Those of the cards that are listed after this one.
    pub(super) const fn after(self, card: Card) -> Self {
        match place(card) {
            Some(place) => Self(self.0 & !((1 << (place + 1)) - 1)),
            None => self,
        }
    }

    /// The cards, lowest rank first, among equals S H D C.
    pub(super) fn lowest_first(self) -> impl Iterator<Item = Card> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let card = LOWEST_FIRST.get(rest.trailing_zeros() as usize)?;
            rest &= rest - 1;
            Some(*card)
        })
    }
}

impl FromIterator<Card> for Hand {
    /// The cards of the game among these.
    fn from_iter<T: IntoIterator<Item = Card>>(cards: T) -> Self {
        Self(cards.into_iter().fold(0, |bits, card| bits | Self::bit(card)))
    }
}

impl TryFrom<&[Card]> for Hand {
    type Error = InvalidEffect;

    /// These cards, which must all be of the game and different.
    fn try_from(cards: &[Card]) -> Result<Self, InvalidEffect> {
        let mut hand = Self::default();
        cards.iter().try_for_each(|&card| hand.put(card))?;
        Ok(hand)
    }
}

/// The deck, bottom first. Kept in place, so that a state is copied in one move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Deck {
    cards: [Card; COUNT],
    len: u8,
}

impl Deck {
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

    /// Draws the top card, which must be this one.
    pub(super) fn draw(&mut self, card: Card) -> Result<(), InvalidEffect> {
        if self.cards().last() != Some(&card) {
            return Err(InvalidEffect);
        }
        self.len -= 1;
        Ok(())
    }
}

impl Default for Deck {
    fn default() -> Self {
        Self { cards: LOWEST_FIRST, len: 0 }
    }
}

impl TryFrom<&[Card]> for Deck {
    type Error = InvalidEffect;

    /// These cards, bottom first.
    fn try_from(cards: &[Card]) -> Result<Self, InvalidEffect> {
        let mut deck = Self::default();
        deck.cards.get_mut(..cards.len()).ok_or(InvalidEffect)?.copy_from_slice(cards);
        deck.len = u8::try_from(cards.len()).map_err(|_| InvalidEffect)?;
        Ok(deck)
    }
}

/// One card or two with which an attacking card is beaten. Of two, the higher comes first, among equals the first of
/// S H D C, in whatever order they are given: so there is one way to write each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Vec<Card>", into = "Vec<Card>")]
pub struct Beating {
    higher: Card,
    help: Option<Card>,
}

/// The cards are none, or too many, or twice the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("beat with one card, or with two different ones")]
pub struct NotABeating;

impl Beating {
    /// One card.
    #[must_use]
    pub const fn one(card: Card) -> Self {
        Self { higher: card, help: None }
    }

    /// An assisted card: two cards, in any order.
    ///
    /// # Errors
    /// [`NotABeating`] when they are the same card.
    pub fn pair(one: Card, other: Card) -> Result<Self, NotABeating> {
        let place = |card: Card| (Reverse(power(card.rank())), card.suit(), card);
        let (higher, help) = if place(one) <= place(other) { (one, other) } else { (other, one) };
        if one == other { Err(NotABeating) } else { Ok(Self { higher, help: Some(help) }) }
    }

    /// The card that stands alone, or the higher of two.
    #[must_use]
    pub const fn higher(self) -> Card {
        self.higher
    }

    /// The card that helps the higher one.
    #[must_use]
    pub const fn help(self) -> Option<Card> {
        self.help
    }

    /// The card or both, the higher first.
    pub fn cards(self) -> impl Iterator<Item = Card> {
        [Some(self.higher), self.help].into_iter().flatten()
    }

    /// Whether the attacking card may be beaten so.
    #[must_use]
    pub fn beats(self, attack: Card) -> bool {
        let (Some(own), Some(theirs)) = (power(self.higher.rank()), power(attack.rank())) else { return false };
        match self.help {
            // CU-9
            None => own > theirs,
            // CU-10: never a lower rank, for which the higher card alone suffices.
            Some(_) => theirs == own || theirs == own + 1,
        }
    }

    /// Everything in the hand that beats the attacking card: single cards, then pairs, the lower ones first.
    pub(super) fn all(hand: Hand, attack: Card) -> impl Iterator<Item = Self> {
        let theirs = power(attack.rank());
        let alone = theirs.map(|power| hand.above(power)).unwrap_or_default();
        let equal = theirs.map(|power| hand.of_power(power)).unwrap_or_default();
        let one_below = theirs.and_then(|power| power.checked_sub(1)).map(|power| hand.of_power(power));
        let higher = one_below.unwrap_or_default().and(equal);
        alone.lowest_first().map(Self::one).chain(higher.lowest_first().flat_map(move |higher| {
            let power = power(higher.rank()).unwrap_or_default();
            let help = hand.below(power).and(hand.of_power(power).after(higher));
            help.lowest_first().map(move |help| Self { higher, help: Some(help) })
        }))
    }
}

impl TryFrom<Vec<Card>> for Beating {
    type Error = NotABeating;

    fn try_from(cards: Vec<Card>) -> Result<Self, NotABeating> {
        match cards[..] {
            [card] => Ok(Self::one(card)),
            [one, other] => Self::pair(one, other),
            _ => Err(NotABeating),
        }
    }
}

impl From<Beating> for Vec<Card> {
    fn from(beating: Beating) -> Self {
        beating.cards().collect()
    }
}
