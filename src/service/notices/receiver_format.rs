//! The formats of receivers.

use crate::db::text_enum;

text_enum! {
    /// What a receiver of deliveries understands.
    pub enum ReceiverFormat {
        /// A webhook: messages as Standard Webhooks has them.
        Standard,
        /// A browser, or an app behind `UnifiedPush`: Web Push.
        WebPush,
        /// An app: its own gateway, which knows how to reach the device.
        Gateway,
    }
}

impl ReceiverFormat {
    /// Whether what is delivered becomes a notification on a device: of each match only the newest is worth sending.
    pub const fn is_push(self) -> bool {
        matches!(self, Self::WebPush | Self::Gateway)
    }

    /// Whether a response with this status says that the receiver no longer exists.
    pub const fn is_gone(self, status: u16) -> bool {
        status == 410 || (status == 404 && self.is_push())
    }
}
