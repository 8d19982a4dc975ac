//! The formats of receivers.

use crate::db::text_enum;

text_enum! {
    /// What a receiver of deliveries understands.
    pub enum ReceiverFormat {
        /// A webhook: messages as Standard Webhooks has them.
        Standard,
        /// A webhook: messages as Slack has them.
        Slack,
        /// A webhook: messages as Discord has them.
        Discord,
        /// A webhook: messages as bridges of Matrix have them.
        Matrix,
        /// A browser, or an app behind `UnifiedPush`: Web Push.
        WebPush,
        /// An app: its own gateway, which knows how to reach the device.
        Gateway,
    }
}

text_enum! {
    /// Why the server has disabled a webhook.
    pub enum DisabledReason {
        /// The receiver answered 404.
        NotFound,
        /// The receiver answered 410.
        Gone,
        /// All deliveries failed for three days.
        NotDelivered,
        /// The player deleted the account, and then cancelled the deletion.
        AccountDeleted,
        /// All of the player's tokens were revoked, with a new password for example: a webhook of a thief must not go on.
        TokensRevoked,
    }
}

text_enum! {
    /// The format of a webhook's messages.
    #[derive(Default)]
    pub enum WebhookFormat {
        /// [Standard Webhooks](https://www.standardwebhooks.com), for programs.
        #[default]
        Standard,
        /// An incoming webhook of Slack: a sentence with a link.
        Slack,
        /// A webhook of Discord: the same.
        Discord,
        /// A generic webhook of a Matrix bridge such as matrix-hookshot: the same.
        Matrix,
    }
}

impl From<WebhookFormat> for ReceiverFormat {
    fn from(format: WebhookFormat) -> Self {
        match format {
            WebhookFormat::Standard => Self::Standard,
            WebhookFormat::Slack => Self::Slack,
            WebhookFormat::Discord => Self::Discord,
            WebhookFormat::Matrix => Self::Matrix,
        }
    }
}

impl ReceiverFormat {
    /// Returns the format of a webhook's messages; the standard one for what is no webhook.
    pub const fn webhook(self) -> WebhookFormat {
        match self {
            Self::Slack => WebhookFormat::Slack,
            Self::Discord => WebhookFormat::Discord,
            Self::Matrix => WebhookFormat::Matrix,
            Self::Standard | Self::WebPush | Self::Gateway => WebhookFormat::Standard,
        }
    }

    /// Whether what is delivered becomes a notification on a device: of each match only the newest is worth sending.
    pub const fn is_push(self) -> bool {
        matches!(self, Self::WebPush | Self::Gateway)
    }

    /// Whether messages are sentences for people in a room, in which others may read along.
    pub const fn is_chat(self) -> bool {
        matches!(self, Self::Slack | Self::Discord | Self::Matrix)
    }

    /// Whether a response with this status says that the receiver no longer exists. A proxy answers 404 while what is behind it starts, so
    /// chats have to repeat it over some minutes, and gateways say 410 or reject the device.
    pub const fn is_gone(self, status: u16, is_repeated: bool) -> bool {
        status == 410 || (status == 404 && (matches!(self, Self::WebPush) || (self.is_chat() && is_repeated)))
    }
}
