//! Notices: announcing what happened to the players whom it concerns, in streams, by webhook and by mail.
//!
//! Owns `outbox`, `notices`, `notice_counters`, `webhooks`, `deliveries`, `email_addresses`, `email_items` and
//! `email_verifications`.

mod addresses;
mod deliveries;
mod delivery_status;
mod digest;
mod email;
mod error;
mod fan_out;
mod kinds;
mod log;
mod mails;
mod mentions;
mod news;
mod reading;
mod signature;
pub(in crate::service) mod store;
mod webhooks;

use std::sync::Arc;

use tokio::sync::Notify;

use super::{
    clock::Clock,
    counts::Counts,
    error::Error,
    foundation::{Foundation, Shutdown},
    idempotency::Idempotency,
};
use crate::db::Store;

pub use delivery_status::DeliveryStatus;
pub use email::{EmailSettings, NewEmailSettings};
pub use error::NoticeError;
pub use kinds::NoticeKind;
pub(in crate::service) use log::delivery;
pub use log::{Attempt, Delivery};
pub use mails::MailSettings;
pub(in crate::service) use mentions::mention;
pub use news::News;
pub(in crate::service) use news::{
    Audience, Cancelled, InvitationAnswered, Invited, Rematch, Somebody, StandingClocks, Turn, announce,
};
pub use reading::Notice;
pub(in crate::service) use reading::read_notices;
pub use store::deliveries::enqueue as enqueue_deliveries;
pub use webhooks::{IssuedWebhook, NewWebhook, Webhook, WebhookChange};

/// How notices get about.
#[derive(Clone, Debug)]
pub struct NoticeSettings {
    /// How many webhooks are told something at the same time.
    pub webhook_deliveries: u16,
    /// Whether webhooks may lead into private networks, and be plain HTTP.
    pub private_webhooks: bool,
    /// How mails are sent; `None` for no mails.
    pub mail: Option<MailSettings>,
    /// Where people reach the server: what links in mails begin with, without a slash at the end.
    pub public_url: String,
}

/// Announces what happens to those whom it concerns.
#[derive(Clone)]
pub struct Notices {
    store: Store,
    clock: Arc<dyn Clock>,
    shutdown: Shutdown,
    idempotency: Idempotency,
    counts: Arc<Counts>,
    /// Told when something has happened that is to be announced.
    announcements: Arc<Notify>,
    channels: Arc<Channels>,
}

/// The ways out of this process.
struct Channels {
    private_webhooks: bool,
    deliveries: deliveries::Deliveries,
    /// None: no mail is sent.
    mailer: Option<mails::Mailer>,
    /// What links in mails begin with.
    public_url: String,
}

impl Notices {
    /// # Errors
    /// When there is no HTTP client to be had, or no mailer.
    pub(in crate::service) fn new(
        foundation: &Foundation,
        idempotency: Idempotency,
        counts: Arc<Counts>,
        announcements: Arc<Notify>,
        settings: NoticeSettings,
    ) -> Result<Self, Error> {
        let Foundation { store, clock, shutdown } = foundation.clone();
        let channels = Arc::new(Channels {
            private_webhooks: settings.private_webhooks,
            deliveries: deliveries::Deliveries::new(&settings)?,
            mailer: settings.mail.as_ref().map(mails::Mailer::new).transpose()?,
            public_url: settings.public_url,
        });
        Ok(Self { store, clock, shutdown, idempotency, counts, announcements, channels })
    }
}
