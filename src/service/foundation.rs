//! What every room needs: the database, the clock, and the shutdown signal.

use std::{future, sync::Arc, time::Duration};

use tokio::{
    sync::{Notify, watch},
    time::sleep,
};

use super::{
    clock::Clock,
    error::Error,
    rounds::{every, log_failure},
};
use crate::db::Store;

/// How long a round that was nudged waits for other nudges: one transaction does the work of them all.
const GATHERED_FOR: Duration = Duration::from_millis(100);

/// What every room needs. Clones share it.
#[derive(Clone)]
pub(in crate::service) struct Foundation {
    /// The database.
    pub(in crate::service) store: Store,
    /// The source of the current time.
    pub(in crate::service) clock: Arc<dyn Clock>,
    /// The shutdown signal.
    pub(in crate::service) shutdown: Shutdown,
}

/// Whether the service is closed. Clones share one state.
#[derive(Clone)]
pub(in crate::service) struct Shutdown(Arc<watch::Sender<bool>>);

impl Shutdown {
    pub(in crate::service) fn new() -> Self {
        Self(Arc::new(watch::Sender::new(false)))
    }

    /// Closes the service: everything that waits stops waiting.
    pub(in crate::service) fn close(&self) {
        self.0.send_replace(true);
    }

    /// Whether the service is closed.
    pub(in crate::service) fn is_closed(&self) -> bool {
        *self.0.borrow()
    }

    /// Returns once the service is closed.
    pub(in crate::service) async fn closed(&self) {
        // The sender lives as long as `self`.
        let _ = self.0.subscribe().wait_for(|closed| *closed).await;
    }

    /// Runs `work` at once, then at every interval and soon after a nudge, until the service is closed. A failure is
    /// logged as `trouble`, and the work is tried again in the next round.
    pub(in crate::service) async fn in_rounds<F: Future<Output = Result<(), Error>>>(
        &self,
        period: Duration,
        nudge: Option<&Notify>,
        trouble: &'static str,
        work: impl Fn() -> F,
    ) {
        let mut round = every(period);
        // Checked first in each round: the other branches may always be ready.
        while !self.is_closed() {
            let nudged = async {
                match nudge {
                    Some(nudge) => {
                        nudge.notified().await;
                        sleep(GATHERED_FOR).await;
                    }
                    None => future::pending().await,
                }
            };
            tokio::select! {
                () = self.closed() => break,
                () = nudged => {}
                _ = round.tick() => {}
            }
            if let Err(error) = work().await {
                log_failure!(error, "{trouble}");
            }
        }
    }
}
