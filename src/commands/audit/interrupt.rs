//! Signals that interrupt an audit: it then ends cleanly.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread,
};

use tokio::{
    runtime::Builder,
    signal::unix::{SignalKind, signal},
};

use crate::commands::wording::complain;

/// Whether a signal has interrupted the process.
pub struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Handles SIGINT and SIGTERM from now on, and reports them on standard error.
    ///
    /// # Errors
    /// If the operating system refuses.
    pub fn listen() -> std::io::Result<Self> {
        let come = Arc::new(AtomicBool::new(false));
        let runtime = Builder::new_current_thread().enable_io().build()?;
        let entered = runtime.enter();
        let (mut interrupt, mut terminate) = (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
        drop(entered);
        let told = Arc::clone(&come);
        // The thread waits until the process ends.
        thread::spawn(move || {
            runtime.block_on(async {
                tokio::select! {
                    _ = interrupt.recv() => {}
                    _ = terminate.recv() => {}
                }
            });
            told.store(true, Ordering::Relaxed);
            complain("the audit stops after the current matches");
        });
        Ok(Self(come))
    }

    /// Whether a signal has arrived.
    pub fn has_come(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
