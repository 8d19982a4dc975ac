//! The 36 cards of Curse of Aces, how strong they are, and what beats what (CU-9 to CU-11).

use std::cmp::Reverse;

use acepost_pieces::{Card, Rank, Suit};
use serde::{Deserialize, Serialize};

use crate::kit::{CardOrder, CardSet, by_rank};

/// How many cards the game has: 6 to A in four suits.
pub(super) const COUNT: usize = 36;

/// The ranks of the game, the weakest first (CU-3).
const RANKS: [Rank; COUNT / 4] =
    [Rank::Six, Rank::Seven, Rank::Eight, Rank::Nine, Rank::Ten, Rank::Jack, Rank::Queen, Rank::King, Rank::Ace];

/// Returns how strong a rank is, from 0 for a 6 to 8 for an ace (CU-3); `None` for a rank that is not in the game.
pub(super) const fn power(rank: Rank) -> Option<u8> {
    match rank {
        Rank::Ace => Some(8),
        Rank::Two | Rank::Three | Rank::Four | Rank::Five => None,
        other => Some(other as u8 - Rank::Six as u8),
    }
}

/// The order in which sets are listed: lowest rank first, among equals S H D C.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct LowestFirst;

impl CardOrder for LowestFirst {
    const CARDS: &'static [Card] = &by_rank::<COUNT>(&RANKS, Suit::ALL);
}

/// Cards whose order means nothing: a hand, or the cards that left the game.
pub(super) type Hand = CardSet<LowestFirst>;

/// One or two cards with which an attacking card is beaten. Of two, the higher comes first, among equals the first of S
/// H D C, whatever their order was, so that there is only one form of each pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Vec<Card>", into = "Vec<Card>")]
pub struct Beating {
    higher: Card,
    help: Option<Card>,
}

/// There are no cards, too many, or one card twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("beat with one card, or with two different ones")]
pub struct NotABeating;

impl Beating {
    /// Beats with one card.
    #[must_use]
    pub const fn one(card: Card) -> Self {
        Self { higher: card, help: None }
    }

    /// Beats with an assisted card: two cards, in any order.
    ///
    /// # Errors
    /// [`NotABeating`] when they are the same card.
    pub fn pair(one: Card, other: Card) -> Result<Self, NotABeating> {
        let place = |card: Card| (Reverse(power(card.rank())), card.suit(), card);
        let (higher, help) = if place(one) <= place(other) { (one, other) } else { (other, one) };
        if one == other { Err(NotABeating) } else { Ok(Self { higher, help: Some(help) }) }
    }

    /// Returns the single card, or the higher of two.
    #[must_use]
    pub const fn higher(self) -> Card {
        self.higher
    }

    /// Returns the card that helps the higher one.
    #[must_use]
    pub const fn help(self) -> Option<Card> {
        self.help
    }

    /// Returns the card or both, the higher first.
    pub fn cards(self) -> impl Iterator<Item = Card> {
        [Some(self.higher), self.help].into_iter().flatten()
    }

    /// Returns whether this beats the attacking card.
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

    /// Returns everything in the hand that beats the attacking card: single cards, then pairs, the lower ones first.
    pub(super) fn all(hand: Hand, attack: Card) -> impl Iterator<Item = Self> {
        let rank = attack.rank();
        let one_below = power(rank).and_then(|power| RANKS.get(usize::from(power).checked_sub(1)?));
        let higher = one_below.map(|&below| hand.of_rank(below)).unwrap_or_default().union(hand.of_rank(rank));
        hand.above(rank).iter().map(Self::one).chain(higher.iter().flat_map(move |higher| {
            let rank = higher.rank();
            let help = hand.below(rank).union(hand.of_rank(rank).after(higher));
            help.iter().map(move |help| Self { higher, help: Some(help) })
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
