//! The status of deliveries.

use crate::db::text_enum;

text_enum! {
    /// The status of a delivery.
    pub enum DeliveryStatus {
        /// It is waiting for its next attempt.
        Waiting,
        /// The receiver has accepted it.
        Delivered,
        /// It has failed too often, more than 1000 newer ones waited, the webhook was disabled, or its kind is no longer wanted. A test
        /// or a requested repeat has failed once.
        GivenUp,
    }
}
