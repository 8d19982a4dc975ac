//! From whom players accept invitations.

use crate::db::text_enum;

text_enum! {
    /// From whom a player accepts invitations to matches. Rematches are no invitations.
    #[derive(Default)]
    pub enum InvitationsFrom {
        /// All players who do not block the player, and whom the player does not block.
        #[default]
        Everyone,
        /// Of these, players with an account: no guests.
        Registered,
        /// Of these, players with whom the player has finished a match.
        PlayedWith,
        /// No player.
        None,
    }
}
