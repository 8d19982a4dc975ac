//! Seats, sets of seats, and viewers.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A place in a match: 0-based, clockwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema)]
#[serde(transparent)]
#[schema(example = 0, minimum = 0, maximum = 19)]
pub struct Seat(pub u8);

impl Seat {
    /// Returns the seat as an index into lists with one entry for each seat.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of seats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SeatSet(u32);

impl SeatSet {
    /// The empty set.
    pub const EMPTY: Self = Self(0);

    /// Returns the set of this seat alone.
    #[must_use]
    pub const fn one(seat: Seat) -> Self {
        Self(1 << (seat.0 & 31))
    }

    /// Returns the seats whose bits are set. The lowest bit is seat 0's.
    #[must_use]
    pub const fn from_bits(bits: u32) -> Self {
        Self(bits)
    }

    /// Returns the seats as bits. The lowest bit is seat 0's.
    #[must_use]
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// Returns whether the seat is in the set.
    #[must_use]
    pub const fn contains(self, seat: Seat) -> bool {
        seat.0 < 32 && self.0 & (1 << seat.0) != 0
    }

    /// Returns the set with this seat added.
    #[must_use]
    pub const fn with(self, seat: Seat) -> Self {
        Self(self.0 | Self::one(seat).0)
    }

    /// Returns the set without this seat.
    #[must_use]
    pub const fn without(self, seat: Seat) -> Self {
        Self(self.0 & !Self::one(seat).0)
    }

    /// Returns the seats that are not in the other set.
    #[must_use]
    pub const fn except(self, others: Self) -> Self {
        Self(self.0 & !others.0)
    }

    /// Returns whether the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns whether the other set contains all these seats, and more.
    #[must_use]
    pub const fn is_proper_subset(self, others: Self) -> bool {
        self.0 & !others.0 == 0 && self.0 != others.0
    }

    /// Returns the seats in order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..32).map(Seat).filter(move |&seat| self.contains(seat))
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<T: IntoIterator<Item = Seat>>(seats: T) -> Self {
        seats.into_iter().fold(Self::EMPTY, Self::with)
    }
}

/// The viewer of a match. Only the game's `view` and `redact` decide what a viewer may know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Viewer {
    /// The player in this seat.
    Seat(Seat),
    /// A spectator.
    Public,
    /// Any viewer of a finished match, of which nothing is hidden.
    Everyone,
}

impl Viewer {
    /// Returns whether this viewer may know what only that seat knows.
    #[must_use]
    pub fn sees(self, seat: Seat) -> bool {
        match self {
            Self::Seat(own) => own == seat,
            Self::Public => false,
            Self::Everyone => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(seats: &[u8]) -> SeatSet {
        seats.iter().copied().map(Seat).collect()
    }

    #[test]
    fn sets_of_seats_are_sets() {
        let some = set(&[0, 2, 31]);
        assert_eq!(some.iter().map(|seat| seat.0).collect::<Vec<_>>(), [0, 2, 31]);
        assert_eq!(some.bits(), 1 << 31 | 0b101);
        assert_eq!(SeatSet::from_bits(some.bits()), some);
        assert!(some.contains(Seat(2)) && !some.contains(Seat(1)) && !some.contains(Seat(32)));
        assert_eq!(some.with(Seat(2)), some);
        assert_eq!(some.with(Seat(1)), set(&[0, 1, 2, 31]));
        assert_eq!(some.without(Seat(2)), set(&[0, 31]));
        assert_eq!(some.without(Seat(1)), some);
        assert_eq!(some.except(set(&[1, 2, 3])), set(&[0, 31]));
        assert!(SeatSet::EMPTY.is_empty() && !some.is_empty());
    }

    #[test]
    fn a_proper_subset_lacks_something() {
        let some = set(&[0, 2]);
        assert!(some.is_proper_subset(set(&[0, 1, 2])));
        for other in [some, set(&[0]), set(&[0, 1]), set(&[1, 3])] {
            assert!(!some.is_proper_subset(other), "{other:?}");
        }
    }

    #[test]
    fn viewers_see_their_own_seat() {
        let sees = |viewer: Viewer| [0, 1].map(|seat| viewer.sees(Seat(seat)));
        assert_eq!(sees(Viewer::Seat(Seat(1))), [false, true]);
        assert_eq!(sees(Viewer::Public), [false, false]);
        assert_eq!(sees(Viewer::Everyone), [true, true]);
    }
}
