//! The status and visibility of matches.

use crate::db::text_enum;

text_enum! {
    /// Where a match stands.
    pub enum MatchStatus {
        /// It waits for players.
        Open,
        /// It is being played.
        Running,
        /// It is over.
        Finished,
        /// It was called off before it started.
        Cancelled,
    }
}

text_enum! {
    /// Who can find a match.
    #[derive(Default)]
    pub enum Visibility {
        /// Everybody: it is listed.
        #[default]
        Public,
        /// Whoever has its address.
        Unlisted,
        /// Its players, and whoever joins with its code.
        Private,
    }
}
