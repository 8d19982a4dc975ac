//! Kinds of players.

use crate::db::text_enum;

text_enum! {
    /// What a player is.
    pub enum PlayerKind {
        /// Somebody with a name and a password.
        Person,
        /// Somebody who plays at once, and can claim the account later.
        Guest,
        /// A program of the server's.
        Bot,
        /// Somebody of another server, whose records were taken in here.
        Foreign,
        /// Somebody who has deleted the account.
        Deleted,
    }
}
