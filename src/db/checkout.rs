//! Checks sessions out of the pool, each for one piece of work. The session's thread returns it as soon as the work is done,
//! so that the next caller need not wait until this one has received the result.

use std::{
    sync::Arc,
    thread,
    time::{Duration, Instant},
};

use diesel::r2d2::{Pool, PooledConnection, State};
use parking_lot::Mutex;
use tokio::{
    runtime::Handle,
    sync::{OwnedSemaphorePermit, Semaphore},
    task::spawn_blocking,
    time::{sleep_until, timeout_at},
};

use crate::db::{
    StoreError,
    session::{Connector, perform},
    work::Work,
};

/// The sessions that requests share, and who gets the next one. The pool alone would need a thread of the operating system for each
/// that waits, and other work would wait for those.
#[derive(Clone)]
pub(super) struct SessionPool {
    pool: Pool<Connector>,
    turns: Arc<Semaphore>,
}

/// A session that is taken from the pool. It is returned before the turn.
pub(super) struct Taken {
    session: PooledConnection<Connector>,
    _turn: OwnedSemaphorePermit,
}

impl SessionPool {
    pub(super) fn new(pool: Pool<Connector>) -> Self {
        let turns = usize::try_from(pool.max_size()).unwrap_or(Semaphore::MAX_PERMITS);
        Self { pool, turns: Arc::new(Semaphore::new(turns)) }
    }

    /// Returns how many sessions are open, and how many of them nothing uses.
    pub(super) fn state(&self) -> State {
        self.pool.state()
    }

    /// Takes a session, or waits for one.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] if none is free in time.
    pub(super) async fn take(&self) -> Result<Taken, StoreError> {
        if let Ok(turn) = Arc::clone(&self.turns).try_acquire_owned()
            && let Some(session) = self.pool.try_get()
        {
            return Ok(Taken { session, _turn: turn });
        }
        // Few wait: the others need no room for it.
        Box::pin(self.wait(Instant::now() + self.pool.connection_timeout())).await
    }

    async fn wait(&self, until: Instant) -> Result<Taken, StoreError> {
        let unavailable = |error: &dyn std::fmt::Display| StoreError::Unavailable(error.to_string());
        let turn = timeout_at(until.into(), Arc::clone(&self.turns).acquire_owned()).await;
        let turn =
            turn.map_err(|_| unavailable(&"no connection was free in time"))?.map_err(|error| unavailable(&error))?;
        let pool = self.pool.clone();
        // It may have to be opened.
        let get = move || pool.get_timeout(until.saturating_duration_since(Instant::now()));
        let session = spawn_blocking(get).await.map_err(|error| unavailable(&error))?;
        Ok(Taken { session: session.map_err(|error| unavailable(&error))?, _turn: turn })
    }
}

/// What became of the work.
pub(super) enum Ran {
    /// It was done, unless its caller has given up or the connection was lost.
    Done(Result<(), StoreError>),
    /// It was not started, because the session is no longer usable.
    Stale(Work),
}

/// Runs `work` on a session's connection, with `limit` for each statement. Gives up at `until`: whether anything was
/// stored is then unknown.
pub(super) async fn run(taken: Taken, limit: Duration, until: Instant, work: Work) -> Result<Ran, StoreError> {
    let jobs = taken.session.jobs();
    let checked_out = CheckedOut { session: Arc::new(Mutex::new(Some(taken))), until };
    let returned = Arc::clone(&checked_out.session);
    let ran = perform(&jobs, until, move |line| {
        let ran = if line.answers() { Ran::Done(line.work(limit, until, work)) } else { Ran::Stale(work) };
        // Checked here, so that the pool knows the state when the session is returned.
        line.check_health();
        drop(returned.lock().take());
        ran
    });
    let ran = ran.await;
    drop(checked_out);
    ran
}

/// A session that is checked out. The side that takes it out returns it to the pool.
type Shared = Arc<Mutex<Option<Taken>>>;

/// A session that is checked out, on the borrower's side.
struct CheckedOut {
    session: Shared,
    until: Instant,
}

impl Drop for CheckedOut {
    fn drop(&mut self) {
        give_up_if(&self.session, Instant::now() >= self.until || thread::panicking());
        let is_at_work = self.session.lock().is_some();
        if let Ok(runtime) = Handle::try_current()
            && is_at_work
        {
            // The caller was cancelled. The thread returns the session when it is done, unless it hangs.
            let (session, until) = (Arc::clone(&self.session), self.until);
            runtime.spawn(async move {
                sleep_until(until.into()).await;
                give_up_if(&session, true);
            });
        }
    }
}

/// Gives up a session that its thread still uses, if it is late or no longer usable.
fn give_up_if(session: &Shared, is_late: bool) {
    let mut session = session.lock();
    if let Some(taken) = session.take_if(|taken| is_late || !taken.session.is_usable()) {
        taken.session.give_up();
    }
}
