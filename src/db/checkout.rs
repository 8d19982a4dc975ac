//! Checks sessions out of the pool, each for one piece of work. The session's thread returns it as soon as the work is done,
//! so that the next caller need not wait until this one has received the result.

use std::{
    sync::Arc,
    thread,
    time::{Duration, Instant},
};

use diesel::r2d2::{Pool, PooledConnection};
use parking_lot::Mutex;
use tokio::{runtime::Handle, time::sleep_until};

use crate::db::{
    StoreError,
    session::{Connector, perform},
    work::Work,
};

/// Takes a session from the pool, or waits for one.
pub(super) async fn take(pool: &Pool<Connector>) -> Result<PooledConnection<Connector>, StoreError> {
    if let Some(session) = pool.try_get() {
        return Ok(session);
    }
    let pool = pool.clone();
    let unavailable = |error: &dyn std::fmt::Display| StoreError::Unavailable(error.to_string());
    let taken = tokio::task::spawn_blocking(move || pool.get()).await.map_err(|error| unavailable(&error))?;
    taken.map_err(|error| unavailable(&error))
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
pub(super) async fn run(
    session: PooledConnection<Connector>,
    limit: Duration,
    until: Instant,
    work: Work,
) -> Result<Ran, StoreError> {
    let jobs = session.jobs();
    let checked_out = CheckedOut { session: Arc::new(Mutex::new(Some(session))), until };
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
type Shared = Arc<Mutex<Option<PooledConnection<Connector>>>>;

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
    if let Some(session) = session.take_if(|session| is_late || !session.is_usable()) {
        session.give_up();
    }
}
