//! The clock of a server under test.

use std::sync::{Arc, Mutex, PoisonError};

use acepost::{record::Time, service::Clock};
use jiff::SignedDuration;

/// A clock that does not move until a test moves it.
pub struct VirtualClock(Mutex<Time>);

impl VirtualClock {
    /// Creates a clock that stands at a fixed time.
    pub(super) fn new() -> Arc<Self> {
        Arc::new(Self(Mutex::new("2030-01-01T12:00:00Z".parse().expect("a time"))))
    }

    /// Returns the current time.
    pub fn time(&self) -> Time {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Moves the clock.
    pub fn advance(&self, by: SignedDuration) {
        let mut now = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *now = Time::new(now.timestamp() + by);
    }
}

impl Clock for VirtualClock {
    fn now(&self) -> Time {
        self.time()
    }
}
