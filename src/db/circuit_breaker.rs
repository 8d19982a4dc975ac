//! A circuit breaker: detects that the database does not answer, or that a replica rejects connections, so that only one caller has to
//! wait for the timeout; others fail at once.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use parking_lot::Mutex;
use tokio::{
    pin, select,
    sync::watch,
    time::{sleep, timeout},
};

use crate::db::{StoreError, session::Connector};

/// How long to wait before a silent database is tried again.
const ASK_AGAIN: Duration = Duration::from_millis(250);

/// The longest wait before a replica that rejects connections is tried again.
const REJECTED_AGAIN: Duration = Duration::from_secs(30);

/// A circuit breaker around the database: it is open while the database is silent, or rejects connections as a replica.
pub(super) struct CircuitBreaker {
    connector: Connector,
    /// What it is called in the log.
    name: &'static str,
    /// How long work takes before it is suspicious.
    patience: Duration,
    silent: watch::Sender<bool>,
    checking: AtomicBool,
}

impl CircuitBreaker {
    /// Creates a circuit breaker for work that may take this long at least.
    pub(super) fn new(connector: Connector, name: &'static str, limit: Duration) -> Self {
        let patience = limit / 2;
        Self { connector, name, patience, silent: watch::Sender::new(false), checking: AtomicBool::new(false) }
    }

    /// Waits for work on the database until this time, or until the database is known to be silent.
    pub(super) async fn in_time<T>(
        self: &Arc<Self>,
        until: Instant,
        work: impl Future<Output = Result<T, StoreError>>,
    ) -> Result<T, StoreError> {
        let mut silent = self.silent.subscribe();
        let late = async {
            if until.saturating_duration_since(Instant::now()) > self.patience {
                sleep(self.patience).await;
                self.check();
            }
            sleep(until.saturating_duration_since(Instant::now())).await;
        };
        select! {
            biased;
            // The sender is a field of this struct.
            _ = silent.wait_for(|silent| *silent) => Err(StoreError::silent()),
            result = work => result,
            () = late => Err(StoreError::late()),
        }
    }

    /// Called when work takes long: checks with a new connection whether the database is the reason.
    fn check(self: &Arc<Self>) {
        if self.checking.swap(true, Ordering::AcqRel) {
            return;
        }
        let breaker = Arc::clone(self);
        tokio::spawn(async move {
            breaker.await_answer().await;
            breaker.checking.store(false, Ordering::Release);
        });
    }

    async fn await_answer(&self) {
        let epoch = self.connector.epoch();
        let failed = Mutex::new(None);
        let answer = async {
            let mut pause = ASK_AGAIN;
            while let Err(error) = self.connector.check_answer().await {
                // What rejects a password logs each attempt, and may lock the account.
                pause = if error.is_rejection() { REJECTED_AGAIN.min(pause * 2) } else { ASK_AGAIN };
                *failed.lock() = Some(error);
                sleep(pause).await;
            }
        };
        pin!(answer);
        if timeout(self.connector.limit / 4, &mut answer).await.is_ok() {
            return;
        }
        self.connector.mark_stale(epoch);
        self.silent.send_replace(true);
        let failed = failed.lock().take();
        if let Some(error) = failed.as_ref().filter(|error| error.is_rejection()) {
            tracing::warn!(%error, "{} rejects connections: requests do not wait for it until it accepts one", self.name);
        } else {
            tracing::warn!("{} does not answer: requests do not wait for it until it does", self.name);
        }
        answer.await;
        self.silent.send_replace(false);
        tracing::info!("{} answers again", self.name);
    }
}
