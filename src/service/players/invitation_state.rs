//! The states of invitations.

use crate::db::text_enum;

text_enum! {
    /// The state of an invitation.
    pub enum InvitationState {
        /// It is not answered yet.
        Pending,
        /// The player has joined the match.
        Accepted,
        /// The player has declined it.
        Declined,
        /// It was withdrawn, or the match started or was cancelled before there was an answer.
        Withdrawn,
        /// It was not answered in time.
        Expired,
    }
}
