//! The result of a match.

use crate::Outcome;

/// The result of a match of at most `N` players, with the end reason `E` of a game.
#[derive(Clone, Copy, Debug)]
pub struct Ended<E, const N: usize> {
    /// One place for each seat.
    pub placements: [u8; N],
    /// Why the match ended.
    pub reason: E,
}

impl<E: Copy + Into<&'static str>, const N: usize> Ended<E, N> {
    /// Returns the outcome for the first seats, as many as there are.
    pub fn outcome(&self, seats: u8) -> Outcome {
        let placements = self.placements.iter().take(seats.into()).copied().collect();
        Outcome { placements, reason: self.reason.into().to_owned() }
    }
}
