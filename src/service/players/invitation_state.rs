//! The states of invitations.

use crate::db::text_enum;

text_enum! {
    /// What has become of an invitation.
    pub enum InvitationState {
        /// It waits for an answer.
        Pending,
        /// The player has sat down.
        Accepted,
        /// The player does not want to play.
        Declined,
        /// It was taken back, or the match started or was called off before there was an answer.
        Withdrawn,
        /// There was no answer in time.
        Expired,
    }
}
