//! The status of deliveries.

use crate::db::text_enum;

text_enum! {
    /// The status of a delivery.
    pub enum DeliveryStatus {
        /// It is waiting for its next attempt.
        Waiting,
        /// The receiver has accepted it.
        Delivered,
        /// It has failed too often, or the webhook was disabled.
        GivenUp,
    }
}
