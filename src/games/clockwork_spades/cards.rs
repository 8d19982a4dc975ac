//! The cards of Clockwork Spades, and the clock whose positions they belong to.

use acepost_l10n::Locale;
use acepost_pieces::{Card, Rank, Suit};

use crate::kit::{CardOrder, CardSet, Pile, by_rank, narrate::the};

/// A position of the clock, 1 to 12.
pub type Position = u8;

/// The card in the centre of the clock, under the draw pile.
pub(super) const KING_OF_SPADES: Card = Card::new(Rank::King, Suit::Spades);

/// Returns whether the card is a king.
pub(super) fn is_king(card: Card) -> bool {
    card.rank() == Rank::King
}

/// Returns the position of the clock that the card belongs to (CS-1); a king has none.
pub(super) fn position(card: Card) -> Option<Position> {
    (!is_king(card)).then_some(card.rank() as Position + 1)
}

/// Returns the spade of a position when the clock is laid (CS-1); `None` for a number that is not on the clock.
pub(super) fn spade_at(hour: Position) -> Option<Card> {
    Card::deck().filter(|card| card.suit() == Suit::Spades).find(|&card| position(card) == Some(hour))
}

/// Returns that spade in words, such as "the 5 of spades".
pub(super) fn the_spade(locale: Locale, hour: Position) -> String {
    spade_at(hour).map_or_else(|| hour.to_string(), |spade| the(locale, spade).to_owned())
}

/// Returns the thirty-nine cards that are shuffled (CS-2).
pub(super) fn deck() -> impl Iterator<Item = Card> {
    Card::deck().filter(|card| card.suit() != Suit::Spades)
}

/// The order in which sets are shown: around the clock, at one position S H D C, the kings last.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct AroundTheClock;

impl CardOrder for AroundTheClock {
    const CARDS: &'static [Card] = &by_rank::<{ Card::COUNT }>(&Rank::ALL, Suit::ALL);
}

/// Cards whose order means nothing: a hand, the discards, the cards on the clock.
pub(super) type Cards = CardSet<AroundTheClock>;

impl Cards {
    /// Returns the cards that belong to these positions.
    pub(super) fn at(self, hours: Hours) -> Self {
        let ranks = hours.iter().filter_map(|hour| Rank::ALL.get(usize::from(hour).checked_sub(1)?).copied());
        ranks.fold(Self::default(), |cards, rank| cards.union(self.of_rank(rank)))
    }

    /// Returns the kings.
    pub(super) fn kings(self) -> Self {
        self.of_rank(Rank::King)
    }
}

/// The size to which a hand is filled (CS-2, CS-10).
pub(super) const FULL_HAND: usize = 3;

/// The draw pile: at most the cards that remain after the deal, and the king of spades.
pub(super) type DrawPile = Pile<{ 39 - 2 * FULL_HAND + 1 }>;

/// The size of a window, as long as there are enough spades (CS-7).
const WINDOW: usize = 3;

/// The position of 12 o'clock, after which 1 follows.
pub(super) const LAST: Position = 12;

/// A set of positions of the clock, one bit for each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Hours(u16);

impl Hours {
    /// All twelve.
    pub(super) const ALL: Self = Self(0b1_1111_1111_1110);

    /// Returns whether the set has the position; false for a number that is not on the clock.
    pub(super) const fn contains(self, position: Position) -> bool {
        position < 16 && self.0 & (1 << position) != 0
    }

    /// Returns the number of positions.
    pub(super) const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns whether the set is empty.
    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the set with the position added, if it is on the clock.
    pub(super) const fn with(self, position: Position) -> Self {
        if position < 16 { Self((self.0 | 1 << position) & Self::ALL.0) } else { self }
    }

    /// Returns the set without the position.
    pub(super) const fn without(self, position: Position) -> Self {
        if position < 16 { Self(self.0 & !(1 << position)) } else { self }
    }

    /// Returns the positions of the clock that are not in the set.
    pub(super) const fn others(self) -> Self {
        Self(Self::ALL.0 & !self.0)
    }

    /// Returns the positions that are in either set.
    pub(super) const fn or(self, those: Self) -> Self {
        Self(self.0 | those.0)
    }

    /// Returns the positions in order, from 1 to 12.
    pub(super) fn iter(self) -> impl Iterator<Item = Position> {
        (1..=LAST).filter(move |&position| self.contains(position))
    }

    /// Returns the next three of these after a position, clockwise; all of them if there are fewer (CS-7).
    pub(super) fn window_after(self, last: Position) -> Window {
        let mut window = Window::default();
        let clockwise = (1..=LAST).map(|step| (last % LAST + step - 1) % LAST + 1);
        for position in clockwise.filter(|&position| self.contains(position)).take(WINDOW) {
            window.push(position);
        }
        window
    }
}

impl FromIterator<Position> for Hours {
    fn from_iter<T: IntoIterator<Item = Position>>(positions: T) -> Self {
        positions.into_iter().fold(Self::default(), Self::with)
    }
}

/// The positions of a turn, clockwise: at most three.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Window {
    positions: [Position; WINDOW],
    len: u8,
}

impl Window {
    fn push(&mut self, position: Position) {
        if let Some(place) = self.positions.get_mut(usize::from(self.len)) {
            *place = position;
            self.len += 1;
        }
    }

    /// Returns the window of these positions; `None` if there are none or too many, or one is given twice.
    pub(super) fn of(positions: &[Position]) -> Option<Self> {
        let different = positions.iter().copied().collect::<Hours>().len() == positions.len();
        let mut window = Self::default();
        for &position in positions {
            window.push(position);
        }
        (different && (1..=WINDOW).contains(&positions.len())).then_some(window)
    }

    /// Returns the positions, clockwise.
    pub(super) fn positions(&self) -> &[Position] {
        self.positions.get(..usize::from(self.len)).unwrap_or_default()
    }

    /// Returns the position after which the next window begins.
    pub(super) fn last(self) -> Option<Position> {
        self.positions().last().copied()
    }

    /// Returns its positions as a set.
    pub(super) fn hours(self) -> Hours {
        self.positions().iter().copied().collect()
    }
}
