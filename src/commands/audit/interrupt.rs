//! Being told to stop: the audit ends in an orderly way then.

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

/// Whether somebody has told the process to stop.
pub struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Takes SIGINT and SIGTERM from now on, and says so on standard error when one comes.
    ///
    /// # Errors
    /// When the operating system refuses.
    pub fn listen() -> std::io::Result<Self> {
        let come = Arc::new(AtomicBool::new(false));
        let runtime = Builder::new_current_thread().enable_io().build()?;
        let entered = runtime.enter();
        let (mut interrupt, mut terminate) = (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
        drop(entered);
        let told = Arc::clone(&come);
        // It waits until the process ends.
        thread::spawn(move || {
            runtime.block_on(async {
                tokio::select! {
                    _ = interrupt.recv() => {}
                    _ = terminate.recv() => {}
                }
            });
            told.store(true, Ordering::Relaxed);
            complain("the audit stops after the matches that are under way");
        });
        Ok(Self(come))
    }

    /// Whether it has come.
    pub fn has_come(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
