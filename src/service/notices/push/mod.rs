//! Push: notifications on devices. Browsers and apps subscribe; what happens in a match reaches them as Web Push (RFC 8030),
//! encrypted for the device (RFC 8291) and signed by the server (RFC 8292).

mod encryption;
mod keys;
mod message;
mod quiet_hours;
mod subscriptions;
mod vapid;

pub use keys::{PushKey, ServerKey};
pub(in crate::service) use quiet_hours::push_settings_of;
pub use quiet_hours::{PushSettings, QuietHours, TimeOfDay};
pub use subscriptions::{NewPushSubscription, NewPushTarget, PushKeys, PushSubscription, PushTarget, Subscribed};
