//! One card or two with which an attacking card is beaten (CU-9 to CU-11).

use std::cmp::Reverse;

use serde::{Deserialize, Serialize};

use super::cards::{Hand, power};
use crate::pieces::Card;

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
