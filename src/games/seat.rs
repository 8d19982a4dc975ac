//! Seats, sets of seats, and viewers.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A place in a match: 0-based, clockwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema)]
#[serde(transparent)]
#[schema(example = 0, minimum = 0, maximum = 19)]
pub struct Seat(pub u8);

impl Seat {
    /// The seat as an index into lists with one entry a seat.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Some of the seats of a match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SeatSet(u32);

impl SeatSet {
    /// No seat.
    pub const EMPTY: Self = Self(0);

    /// This seat alone.
    #[must_use]
    pub const fn one(seat: Seat) -> Self {
        Self(1 << (seat.0 & 31))
    }

    /// The seats whose bits are set, seat 0's the lowest.
    #[must_use]
    pub const fn from_bits(bits: u32) -> Self {
        Self(bits)
    }

    /// The seats as bits, seat 0's the lowest.
    #[must_use]
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// Whether the seat is among them.
    #[must_use]
    pub const fn contains(self, seat: Seat) -> bool {
        seat.0 < 32 && self.0 & (1 << seat.0) != 0
    }

    /// These seats and one more.
    #[must_use]
    pub const fn with(self, seat: Seat) -> Self {
        Self(self.0 | Self::one(seat).0)
    }

    /// These seats but one.
    #[must_use]
    pub const fn without(self, seat: Seat) -> Self {
        Self(self.0 & !Self::one(seat).0)
    }

    /// These seats without the others.
    #[must_use]
    pub const fn except(self, others: Self) -> Self {
        Self(self.0 & !others.0)
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether all of these are among the others, and the others are more.
    #[must_use]
    pub const fn is_proper_subset(self, others: Self) -> bool {
        self.0 & !others.0 == 0 && self.0 != others.0
    }

    /// The seats in order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..32).map(Seat).filter(move |&seat| self.contains(seat))
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<T: IntoIterator<Item = Seat>>(seats: T) -> Self {
        seats.into_iter().fold(Self::EMPTY, Self::with)
    }
}

/// Who looks. What each may know is decided by the game's `view` and `redact`, and nowhere else.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Viewer {
    /// The player in this seat.
    Seat(Seat),
    /// Anybody.
    Public,
    /// Anybody, once the match is finished: nothing is hidden.
    Everyone,
}

impl Viewer {
    /// Whether this viewer may know what only that seat knows.
    #[must_use]
    pub fn sees(self, seat: Seat) -> bool {
        match self {
            Self::Seat(own) => own == seat,
            Self::Public => false,
            Self::Everyone => true,
        }
    }
}
