//! The two sides of a game for two.

use std::ops::{Index, IndexMut};

use crate::{InvalidEffect, Seat, SeatSet};

/// One of the two players. A seat number from a record may be anything; a side is always one of the two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Seat 0.
    Zero,
    /// Seat 1.
    One,
}

impl Side {
    /// Both sides, seat 0 first.
    pub const BOTH: [Self; 2] = [Self::Zero, Self::One];

    /// Returns the opponent.
    pub const fn other(self) -> Self {
        match self {
            Self::Zero => Self::One,
            Self::One => Self::Zero,
        }
    }

    /// Returns the seat of this side.
    pub const fn seat(self) -> Seat {
        Seat(self as u8)
    }

    /// Returns the placements of a match that this side has won.
    pub const fn wins(self) -> [u8; 2] {
        match self {
            Self::Zero => [1, 2],
            Self::One => [2, 1],
        }
    }
}

impl TryFrom<Seat> for Side {
    type Error = InvalidEffect;

    fn try_from(seat: Seat) -> Result<Self, InvalidEffect> {
        Self::BOTH.into_iter().find(|side| side.seat() == seat).ok_or(InvalidEffect)
    }
}

/// Returns the placements of a duel that these seats leave at the same moment: a player who stays wins, and if both
/// leave it is a draw. `None` if neither does.
pub fn placements_after_leaving(seats: SeatSet) -> Option<[u8; 2]> {
    match Side::BOTH.map(|side| seats.contains(side.seat())) {
        [false, false] => None,
        [true, false] => Some(Side::One.wins()),
        [false, true] => Some(Side::Zero.wins()),
        [true, true] => Some([1, 1]),
    }
}

/// One of something for each side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Both<T>([T; 2]);

impl<T> Both<T> {
    /// Makes one for each side.
    pub fn each(each: impl FnMut(Side) -> T) -> Self {
        Self(Side::BOTH.map(each))
    }

    /// Returns seat 0's, then seat 1's.
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        self.0.iter()
    }
}

impl<T> From<[T; 2]> for Both<T> {
    fn from(both: [T; 2]) -> Self {
        Self(both)
    }
}

impl<T> Index<Side> for Both<T> {
    type Output = T;

    fn index(&self, side: Side) -> &T {
        &self.0[side as usize]
    }
}

impl<T> IndexMut<Side> for Both<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        &mut self.0[side as usize]
    }
}
