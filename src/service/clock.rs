//! The only place where the server reads the time.

use crate::record::Time;

/// Returns the current time. Tests use their own clocks.
pub trait Clock: Send + Sync {
    /// Returns the current time.
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
