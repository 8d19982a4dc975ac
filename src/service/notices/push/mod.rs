//! Push: notifications on devices. Browsers and apps subscribe; what happens in a match reaches them as Web Push (RFC 8030),
//! encrypted for the device (RFC 8291) and signed by the server (RFC 8292).

mod encryption;
mod keys;
mod message;
mod subscriptions;
mod vapid;

pub use keys::{PushKey, ServerKey};
pub use subscriptions::{NewPushSubscription, NewPushTarget, PushKeys, PushSubscription, PushTarget, Subscribed};
