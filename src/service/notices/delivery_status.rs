//! The status of deliveries.

use crate::db::text_enum;

text_enum! {
    /// What became of a delivery.
    pub enum DeliveryStatus {
        /// It is still to be delivered.
        Waiting,
        /// The receiver has taken it.
        Delivered,
        /// It has failed too often, or the webhook was switched off.
        GivenUp,
    }
}
