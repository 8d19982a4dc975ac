//! Notices: what happened is announced to those whom it concerns.

mod addresses;
mod deliveries;
mod digest;
mod email;
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

use super::ServiceSettings;
use crate::service::error::Error;
pub(in crate::service) use email::email_held;
pub use email::{EmailSettings, NewEmailSettings};
pub use kinds::NoticeKind;
pub(in crate::service) use log::delivery;
pub use log::{Attempt, Delivery, DeliveryStatus};
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

/// How one process announces.
pub(in crate::service) struct Notices {
    private_webhooks: bool,
    deliveries: deliveries::Deliveries,
    /// None: no mail is sent.
    mailer: Option<mails::Mailer>,
    /// What links in mails begin with.
    public_url: String,
}

impl Notices {
    pub(in crate::service) fn new(settings: ServiceSettings) -> Result<Self, Error> {
        Ok(Self {
            private_webhooks: settings.private_webhooks,
            deliveries: deliveries::Deliveries::new(&settings)?,
            mailer: settings.mail.as_ref().map(mails::Mailer::new).transpose()?,
            public_url: settings.public_url,
        })
    }
}
