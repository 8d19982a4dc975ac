//! Threads that have one connection for all that they do, and replace it when it is lost.

use std::{
    panic::AssertUnwindSafe,
    thread,
    time::{Duration, Instant},
};

use futures_util::FutureExt;
use tokio::runtime;

use crate::db::{
    Connection, StoreError,
    session::{Connector, Session},
};

/// Runs a task on a thread of its own.
///
/// # Errors
/// [`StoreError::Unavailable`] when the operating system provides no thread.
pub(super) fn start(name: String, task: impl Future<Output = ()> + Send + 'static) -> Result<(), StoreError> {
    let unavailable = |error: std::io::Error| StoreError::Unavailable(error.to_string());
    let runtime = runtime::Builder::new_current_thread().enable_time().build().map_err(unavailable)?;
    thread::Builder::new().name(name).spawn(move || runtime.block_on(task)).map_err(unavailable)?;
    Ok(())
}

/// How often to ask whether the database accepts writes: a connection may have reached a standby after a failover, and what it reads
/// there may be old. It never writes by that connection, even if the standby becomes the primary.
const ASK_EVERY: Duration = Duration::from_secs(5);

/// A connection that lasts for as long as it is usable.
pub(super) struct DedicatedConnection {
    connector: Connector,
    session: Option<Session>,
    /// When the session was opened, or was writable.
    asked: Instant,
}

impl DedicatedConnection {
    /// Connects when there is work.
    pub(super) fn new(connector: Connector) -> Self {
        Self { connector, session: None, asked: Instant::now() }
    }

    /// Returns the timeout for work.
    pub(super) fn limit(&self) -> Duration {
        self.connector.limit
    }

    /// Runs `work`, on a new connection if the last one is lost.
    ///
    /// # Errors
    /// Those of `work`, and [`StoreError::Unavailable`] if the database does not answer in time, or if `work` panics: the thread goes on.
    pub(super) async fn run<T: Send + 'static>(
        &mut self,
        work: impl FnOnce(&mut Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let limit = self.limit();
        let mut kept = self.session.take().filter(Session::is_usable);
        if self.asked.elapsed() >= ASK_EVERY
            && let Some(session) = &mut kept
        {
            let read_only = session.check(limit).await?;
            kept = kept.filter(|_| !read_only);
            self.asked = Instant::now();
        }
        let mut session = if let Some(session) = kept {
            session
        } else {
            self.asked = Instant::now();
            self.connector.open().await?
        };
        let run = AssertUnwindSafe(session.run(limit, Instant::now() + limit, work)).catch_unwind();
        let done = run.await.unwrap_or_else(|_| Err(StoreError::Unavailable("the work has panicked".to_owned())))?;
        self.session = Some(session);
        Ok(done)
    }

    /// The same, once more if it fails before this time: a lost connection may come back.
    ///
    /// # Errors
    /// As [`DedicatedConnection::run`].
    pub(super) async fn run_or_repeat<T: Send + 'static>(
        &mut self,
        until: Instant,
        work: impl FnOnce(&mut Connection) -> Result<T, StoreError> + Clone + Send + 'static,
    ) -> Result<T, StoreError> {
        match self.run(work.clone()).await {
            Err(_) if Instant::now() < until => self.run(work).await,
            done => done,
        }
    }
}
