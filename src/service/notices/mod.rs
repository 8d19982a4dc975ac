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
mod signature;
mod webhooks;

pub(in crate::service) use email::email_held;
pub use email::{EmailSettings, NewEmailSettings};
pub use kinds::NoticeKind;
pub(super) use log::delivery;
pub use log::{Attempt, Delivery, DeliveryStatus};
pub use mails::MailSettings;
pub(in crate::service) use mentions::{call_by_name, mention};
pub use news::News;
pub(in crate::service) use news::{
    Audience, Cancelled, InvitationAnswered, Invited, Rematch, Somebody, StandingClocks, Turn, announce,
};
pub use webhooks::{IssuedWebhook, NewWebhook, Webhook, WebhookChange};

use super::{Error, ServiceSettings};

/// How one process announces.
pub(super) struct Notices {
    private_webhooks: bool,
    deliveries: deliveries::Deliveries,
    /// None: no mail is sent.
    mailer: Option<mails::Mailer>,
    /// What links in mails begin with.
    public_url: String,
}

impl Notices {
    pub(super) fn new(settings: ServiceSettings) -> Result<Self, Error> {
        Ok(Self {
            private_webhooks: settings.private_webhooks,
            deliveries: deliveries::Deliveries::new(&settings)?,
            mailer: settings.mail.as_ref().map(mails::Mailer::new).transpose()?,
            public_url: settings.public_url,
        })
    }
}
