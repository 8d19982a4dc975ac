//! The status of pairings.

use crate::db::text_enum;

text_enum! {
    /// Where a pairing stands.
    pub enum PairingStatus {
        /// The player waits for others.
        Waiting,
        /// The player sits at a match.
        Seated,
        /// The player waits no longer, or has waited for 24 hours.
        Cancelled,
    }
}
