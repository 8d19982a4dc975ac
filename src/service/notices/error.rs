//! Errors of webhooks, pushes and mails.

use crate::{problem::Code, service::error::errors};

errors! {
    /// Errors of webhooks, pushes and mails.
    pub enum NoticeError {
        &Code::new(
            "too_many_webhooks",
            409,
            "Too many webhooks",
            "The player has the most webhooks allowed, for all matches or for single ones; delete one of these first.",
        ) => {
            /// The player has reached the limit of webhooks for all matches.
            #[error("a player may have at most {0} webhooks for all matches; delete one first")]
            TooManyWebhooks(i64),
            /// The player has reached the limit of webhooks for single matches.
            #[error("a player may have at most {0} webhooks for single matches; delete one first")]
            TooManyWebhooksForMatches(i64),
        }
        &Code::new(
            "webhook_disabled",
            409,
            "Webhook disabled",
            "The webhook is switched off and gets no deliveries until it is switched on again.",
        ) => {
            /// The webhook is disabled.
            #[error("the webhook is disabled; enable it first")]
            WebhookDisabled,
        }
        &Code::new(
            "delivery_under_way",
            409,
            "Delivery under way",
            "A ping or redelivery that was requested before is still under way to this webhook.",
        ) => {
            /// A delivery that the player has requested is still pending.
            #[error("a delivery that you requested is still under way to this webhook")]
            DeliveryUnderWay,
        }
        &Code::new(
            "too_many_push_subscriptions",
            409,
            "Too many push subscriptions",
            "The player has the most push subscriptions allowed; delete one first.",
        ) => {
            /// The player has reached the limit of push subscriptions.
            #[error("a player may have at most {0} push subscriptions; delete one first")]
            TooManySubscriptions(i64),
        }
        &Code::new(
            "push_endpoint_taken",
            409,
            "Endpoint taken",
            "Another account or app is subscribed at this endpoint with other keys; unsubscribe on the device, and subscribe again.",
        ) => {
            /// Another account or app is subscribed at this endpoint, and the keys do not show that it is the same device.
            #[error("another account or app is subscribed at this endpoint with other keys; unsubscribe there and subscribe again")]
            EndpointTaken,
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
            /// The address or the player has reached the daily limit of confirmation mails.
            #[error("this address or this player has been sent too many emails today; try again tomorrow")]
            TooManyMails,
        }
        Code::FORBIDDEN => {
            /// The caller is a guest; guests have no address.
            #[error("only registered players may do this; claim the account first")]
            NotForGuests,
        }
    }
}
