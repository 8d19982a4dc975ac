//! The names of players in sentences.

use std::borrow::Cow;

use super::seat::Seat;

/// The players' names, in the order of the seats. A seat without a name is called by its number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names(Vec<String>);

impl Names {
    /// Makes the list from the names, seat 0's first.
    pub fn new(names: impl IntoIterator<Item = String>) -> Self {
        Self(names.into_iter().collect())
    }

    /// Returns the name of the player in this seat: `ana`, or `Seat 0` if no name is known.
    pub fn of(&self, seat: Seat) -> Cow<'_, str> {
        self.0
            .get(seat.index())
            .map_or_else(|| Cow::Owned(format!("Seat {}", seat.0)), |name| Cow::Borrowed(name.as_str()))
    }
}
