//! The one place where the server reads the time.

use crate::record::Time;

/// Tells the time. Tests bring their own.
pub trait Clock: Send + Sync {
    /// The time now.
    fn now(&self) -> Time;
}

/// The operating system's clock.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    fn now(&self) -> Time {
        Time::new(jiff::Timestamp::now())
    }
}
