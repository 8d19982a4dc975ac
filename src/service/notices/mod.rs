//! Notices: what happened is announced to those whom it concerns.

mod addresses;
mod deliveries;
mod fan_out;
mod kinds;
mod log;
mod news;
mod signature;
mod webhooks;

pub use kinds::NoticeKind;
pub use log::{Attempt, Delivery, DeliveryStatus};
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
}

impl Notices {
    pub(super) fn new(settings: &ServiceSettings) -> Result<Self, Error> {
        Ok(Self { private_webhooks: settings.private_webhooks, deliveries: deliveries::Deliveries::new(settings)? })
    }
}
