//! Why webhooks and mails are refused.

use crate::{problem::Code, service::error::errors};

errors! {
    /// Why webhooks and mails are refused.
    pub enum NoticeError {
        &Code::new(
            "too_many_webhooks",
            409,
            "Too many webhooks",
            "The player has the most webhooks allowed; delete one first.",
        ) => {
            /// The player has as many webhooks as one may have.
            #[error("a player may have at most {0} webhooks; delete one first")]
            TooManyWebhooks(i64),
        }
        &Code::new(
            "webhook_disabled",
            409,
            "Webhook disabled",
            "The webhook is switched off and gets no deliveries until it is switched on again.",
        ) => {
            /// The webhook is switched off.
            #[error("the webhook is switched off; switch it on first")]
            WebhookDisabled,
        }
        &Code::new(
            "delivery_under_way",
            409,
            "Delivery under way",
            "A ping or redelivery that was requested before is still under way to this webhook.",
        ) => {
            /// Something that the player has asked for is still on its way.
            #[error("a delivery that you requested is still under way to this webhook")]
            DeliveryUnderWay,
        }
        &Code::new("mail_unavailable", 409, "No mails", "This server sends no email.") => {
            /// This server sends no email.
            #[error("this server sends no email")]
            NoMail,
        }
        &Code::new(
            "too_many_mails",
            409,
            "Too many mails",
            "The address or the player has been sent the most emails allowed in a day.",
        ) => {
            /// The address or the player has been sent as many questions as one may in a day.
            #[error("this address or this player has been sent too many emails today; try again tomorrow")]
            TooManyMails,
        }
        Code::FORBIDDEN => {
            /// Guests have no address.
            #[error("only registered players may do this; claim the account first")]
            NotForGuests,
        }
    }
}
