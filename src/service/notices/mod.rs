//! Notices: announcing to players what concerns them, in streams, by webhook, by push and by mail.
//!
//! Owns `outbox`, `notices`, `notice_counters`, `receivers`, `deliveries`, `push_keys`, `quiet_hours`, `email_addresses`,
//! `email_items` and `email_verifications`.

mod about;
mod account_news;
mod addresses;
mod chats;
mod deliveries;
mod delivery_status;
mod digest;
mod email;
mod error;
mod fan_out;
mod kinds;
mod letters;
mod log;
mod mailbox;
mod mails;
mod mentions;
mod messages;
mod news;
mod push;
mod reading;
mod receiver_format;
mod repeats;
mod resets;
mod responses;
mod settling;
mod signature;
mod still_true;
pub(in crate::service) mod store;
mod webhooks;
mod wording;

use std::sync::{Arc, OnceLock};

use tokio::sync::Notify;

use super::{
    clock::Clock,
    counts::Counts,
    error::Error,
    foundation::{Foundation, Shutdown},
    idempotency::Idempotency,
    matches::Matches,
};
use crate::db::Store;

pub(in crate::service) use account_news::AccountNews;
pub use delivery_status::DeliveryStatus;
pub use email::{EmailSettings, NewEmailSettings};
pub use error::NoticeError;
pub(in crate::service) use fan_out::Troubled;
pub use kinds::NoticeKind;
pub(in crate::service) use log::delivery;
pub use log::{Attempt, Delivery};
pub(in crate::service) use mailbox::{is_address, mailbox};
pub use mails::MailSettings;
pub(in crate::service) use mentions::mention;
pub use news::News;
pub(in crate::service) use news::{
    Audience, Cancelled, InvitationAnswered, Invited, NamedPlayer, PausedClocks, Rematch, Turn, announce,
};
pub(in crate::service) use push::push_settings_of;
pub use push::{
    NewPushSubscription, NewPushTarget, PushKey, PushKeys, PushSettings, PushSubscription, PushTarget, QuietHours,
    Subscribed, TimeOfDay,
};
pub use reading::Notice;
pub(in crate::service) use reading::read_notices;
pub use receiver_format::{DisabledReason, ReceiverFormat, WebhookFormat};
pub(in crate::service) use repeats::TOLD_A_DAY;
pub(in crate::service) use resets::ResetLink;
pub use store::deliveries::enqueue as enqueue_deliveries;
pub use webhooks::{IssuedWebhook, NewWebhook, Webhook, WebhookChange};

/// The settings for delivering notices.
#[derive(Clone, Debug)]
pub struct NoticeSettings {
    /// How many webhooks and devices are called at the same time.
    pub webhook_deliveries: u16,
    /// Whether webhooks and pushes may use private networks and plain HTTP.
    pub private_webhooks: bool,
    /// How mails are sent; `None` for no mails.
    pub mail: Option<MailSettings>,
    /// The server's public URL, with which links in mails begin; without a slash at the end.
    pub public_url: String,
    /// A URL by which the operators of push services can reach those of this server: `https:` or `mailto:`.
    pub contact: String,
}

/// Announces to players what concerns them.
#[derive(Clone)]
pub struct Notices {
    store: Store,
    clock: Arc<dyn Clock>,
    shutdown: Shutdown,
    idempotency: Idempotency,
    matches: Matches,
    counts: Arc<Counts>,
    /// Notified when there is something to announce.
    announcements: Arc<Notify>,
    channels: Arc<Channels>,
}

/// The clients for webhooks, pushes and mail.
struct Channels {
    private_webhooks: bool,
    deliveries: deliveries::Deliveries,
    /// `None`: no mail is sent.
    mailer: Option<mails::Mailer>,
    /// How links in mails begin.
    public_url: String,
    /// As in [`NoticeSettings`].
    contact: String,
    /// The key that signs pushes, once it has been read.
    server_key: OnceLock<Arc<push::ServerKey>>,
}

impl Notices {
    /// # Errors
    /// If the mailer cannot be created.
    pub(in crate::service) fn new(
        foundation: &Foundation,
        idempotency: Idempotency,
        matches: Matches,
        counts: Arc<Counts>,
        announcements: Arc<Notify>,
        settings: NoticeSettings,
    ) -> Result<Self, Error> {
        let Foundation { store, clock, shutdown } = foundation.clone();
        let channels = Arc::new(Channels {
            private_webhooks: settings.private_webhooks,
            deliveries: deliveries::Deliveries::new(&settings),
            mailer: settings.mail.as_ref().map(mails::Mailer::new).transpose()?,
            public_url: settings.public_url,
            contact: settings.contact,
            server_key: OnceLock::new(),
        });
        Ok(Self { store, clock, shutdown, idempotency, matches, counts, announcements, channels })
    }
}
