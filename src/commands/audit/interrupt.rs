//! Signals that interrupt an audit: it then ends cleanly.

use std::{
    process,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use crate::commands::{signals, wording::complain};

/// Whether a signal has interrupted the process.
pub struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Handles the signals that end a command from now on: reports the first on standard error, and exits at the second, since the
    /// current matches may wait for a lock.
    ///
    /// # Errors
    /// If the operating system refuses.
    pub fn listen() -> std::io::Result<Self> {
        let come = Arc::new(AtomicBool::new(false));
        let told = Arc::clone(&come);
        signals::on_each(&signals::ending(), move |signal| {
            if told.swap(true, Ordering::Relaxed) {
                process::exit(signals::exit_code(signal));
            }
            complain("the audit stops after the current matches");
        })?;
        Ok(Self(come))
    }

    /// Whether a signal has arrived.
    pub fn has_come(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
