//! Kinds of players.

use crate::db::text_enum;

text_enum! {
    /// What a player is.
    pub enum PlayerKind {
        /// A person with a name and a password.
        Person,
        /// A guest, who plays at once and can claim the account later.
        Guest,
        /// A program that the server runs.
        Bot,
        /// A player of another server whose records were imported.
        Foreign,
        /// A player whose account is deleted.
        Deleted,
    }
}
