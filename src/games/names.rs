//! What players are called in sentences.

use std::borrow::Cow;

use super::seat::Seat;

/// The players' names, in the order of the seats. A seat that has none is called by its number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names(Vec<String>);

impl Names {
    /// These names, seat 0's first.
    pub fn new(names: impl IntoIterator<Item = String>) -> Self {
        Self(names.into_iter().collect())
    }

    /// What the player in this seat is called: `ana`, or `Seat 0` where nobody said.
    pub fn of(&self, seat: Seat) -> Cow<'_, str> {
        self.0
            .get(seat.index())
            .map_or_else(|| Cow::Owned(format!("Seat {}", seat.0)), |name| Cow::Borrowed(name.as_str()))
    }
}
