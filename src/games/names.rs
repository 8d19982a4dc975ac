//! The names of players in sentences.

use std::borrow::Cow;

use super::seat::Seat;

/// The players' names, in the order of the seats.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names(Vec<String>);

impl Names {
    /// No names.
    pub const NONE: Self = Self(Vec::new());

    /// Makes the list from the names, seat 0's first.
    pub fn new(names: impl IntoIterator<Item = String>) -> Self {
        Self(names.into_iter().collect())
    }

    /// Returns the name of the player in this seat: `ana`, or `Seat 1` for seat 0 if no name is known.
    #[must_use]
    pub fn of(&self, seat: Seat) -> Cow<'_, str> {
        self.known(seat).map_or_else(|| format!("Seat {}", u32::from(seat.0) + 1).into(), Into::into)
    }

    /// Returns the name of the player in this seat, if it is known.
    pub(crate) fn known(&self, seat: Seat) -> Option<&str> {
        self.0.get(seat.index()).map(String::as_str)
    }
}
