//! Waiting for events that a test does not control.

use std::{
    thread,
    time::{Duration, Instant},
};

/// How long a test waits, also on a busy machine.
pub const PATIENCE: Duration = Duration::from_secs(120);

/// The shortest and the longest pause between two checks, which leaves the processor to the other side.
const PAUSES: (Duration, Duration) = (Duration::from_millis(2), Duration::from_millis(50));

/// The result of one check.
pub trait Look {
    /// The value that is waited for.
    type Found;

    /// Returns it, if it is there.
    fn found(self) -> Option<Self::Found>;
}

impl Look for bool {
    type Found = ();

    fn found(self) -> Option<()> {
        self.then_some(())
    }
}

impl<T> Look for Option<T> {
    type Found = T;

    fn found(self) -> Option<T> {
        self
    }
}

/// Checks until the value is there, and returns it.
///
/// # Panics
/// If it is not there after two minutes.
#[track_caller]
pub fn eventually<L: Look>(what: &str, mut look: impl FnMut() -> L) -> L::Found {
    let begun = Instant::now();
    loop {
        if let Some(found) = look().found() {
            return found;
        }
        let waited = begun.elapsed();
        assert!(waited < PATIENCE, "waited in vain for {what}");
        thread::sleep((waited / 20).clamp(PAUSES.0, PAUSES.1));
    }
}
