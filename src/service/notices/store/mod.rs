//! The SQL of `notices`. Functions that name no other error return `StoreError` when the database fails.

pub mod concerned;
pub mod deliveries;
pub mod email;
pub mod mails;
pub mod notices;
pub mod offers;
pub mod outbox;
pub mod push;
pub mod quiet_hours;
pub mod receivers;
pub mod situations;
pub mod taking;
pub mod webhooks;
