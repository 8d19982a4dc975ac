//! The status of pairings.

use crate::db::text_enum;

text_enum! {
    /// The status of a pairing.
    pub enum PairingStatus {
        /// The player waits for others.
        Waiting,
        /// The player has a seat in a match.
        Seated,
        /// The player has stopped waiting, or has waited until the pairing expired.
        Cancelled,
    }
}
