//! The status and visibility of matches.

use crate::db::text_enum;

text_enum! {
    /// The status of a match.
    pub enum MatchStatus {
        /// It waits for players.
        Open,
        /// It is being played.
        Running,
        /// It is over.
        Finished,
        /// It was cancelled before it started.
        Cancelled,
    }
}

impl MatchStatus {
    /// Returns whether the match is finished or cancelled.
    pub const fn is_over(self) -> bool {
        matches!(self, Self::Finished | Self::Cancelled)
    }
}

text_enum! {
    /// Who can find a match.
    #[derive(Default)]
    pub enum Visibility {
        /// Everyone: it is listed.
        #[default]
        Public,
        /// Anyone who has its address.
        Unlisted,
        /// Its players, and anyone who joins with its code.
        Private,
    }
}
