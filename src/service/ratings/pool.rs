//! Which matches of a game count together.

use crate::{
    db::text_enum,
    service::{matches::store::seats::SeatedRow, players::PlayerKind},
};

text_enum! {
    /// Which matches of a game count.
    #[derive(Default)]
    pub enum Pool {
        /// Rated matches between persons only. Bots have no influence on these ratings.
        #[default]
        People,
        /// Rated matches with at least one bot. Persons have separate ratings here, against which bots are measured.
        Bots,
    }
}

impl Pool {
    pub(super) const ALL: [Self; 2] = [Self::People, Self::Bots];

    /// Returns the pool in which a match of these players counts.
    pub(super) fn of(seats: &[SeatedRow]) -> Self {
        if seats.iter().any(|seat| seat.kind == PlayerKind::Bot) { Self::Bots } else { Self::People }
    }
}
