//! Waiting for what happens by itself.

use std::{
    thread,
    time::{Duration, Instant},
};

/// How long a test waits, however busy the machine is.
const PATIENCE: Duration = Duration::from_secs(120);

/// The pause between two looks, which leaves the processor to the one that is waited for.
const PAUSE: Duration = Duration::from_millis(5);

/// What one look sees.
pub trait Look {
    /// What was looked for.
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

/// Looks until it finds what it looks for, and returns that.
///
/// # Panics
/// When two minutes have passed.
#[track_caller]
pub fn eventually<L: Look>(what: &str, mut look: impl FnMut() -> L) -> L::Found {
    let begun = Instant::now();
    loop {
        if let Some(found) = look().found() {
            return found;
        }
        assert!(begun.elapsed() < PATIENCE, "waited in vain for {what}");
        thread::sleep(PAUSE);
    }
}
