//! Sessions of the pool, lent for one piece of work each. The session's thread returns it itself as soon as the work is done,
//! so that the next caller does not wait until this one has heard of it.

use std::{
    sync::{Arc, Mutex, PoisonError},
    thread,
    time::{Duration, Instant},
};

use diesel::r2d2::{Pool, PooledConnection};

use super::{
    Connection, StoreError,
    session::{Connector, perform},
};

/// Takes a session out of the pool, or waits for one.
pub(super) async fn take(pool: &Pool<Connector>) -> Result<PooledConnection<Connector>, StoreError> {
    if let Some(session) = pool.try_get() {
        return Ok(session);
    }
    let pool = pool.clone();
    let unavailable = |error: &dyn std::fmt::Display| StoreError::Unavailable(error.to_string());
    let taken = tokio::task::spawn_blocking(move || pool.get()).await.map_err(|error| unavailable(&error))?;
    taken.map_err(|error| unavailable(&error))
}

/// What came of work.
pub(super) enum Ran<T, F> {
    /// It was done.
    Done(T),
    /// It was not begun, for the session is of no more use.
    Stale(F),
}

/// Does something with a session's connection, statements of which may take `limit` each. Gives up at `until`: whether
/// anything was stored is then unknown.
pub(super) async fn run<T, E, F>(
    session: PooledConnection<Connector>,
    limit: Duration,
    until: Instant,
    work: F,
) -> Result<Ran<Result<T, E>, F>, StoreError>
where
    T: Send + 'static,
    E: From<StoreError> + Send + 'static,
    F: FnOnce(&mut Connection) -> Result<T, E> + Send + 'static,
{
    let jobs = session.jobs();
    let lent = Lent { session: Arc::new(Mutex::new(Some(session))), until };
    let returned = Arc::clone(&lent.session);
    let ran = perform(&jobs, until, move |line| {
        let ran = if line.answers() { Ran::Done(line.work(limit, until, work)) } else { Ran::Stale(work) };
        // The pool is to know it when it gets the session back.
        line.is_of_use();
        drop(returned.lock().unwrap_or_else(PoisonError::into_inner).take());
        ran
    });
    let ran = ran.await;
    drop(lent);
    ran
}

/// A session that is lent, as its borrower has it. Whoever takes it out returns it to the pool.
struct Lent {
    session: Arc<Mutex<Option<PooledConnection<Connector>>>>,
    until: Instant,
}

impl Drop for Lent {
    fn drop(&mut self) {
        let mut session = self.session.lock().unwrap_or_else(PoisonError::into_inner);
        let is_hopeless = |session: &mut PooledConnection<Connector>| {
            !session.is_trusted() || Instant::now() >= self.until || thread::panicking()
        };
        // Else the thread goes on with it and returns it, though nobody waits for that any more.
        if let Some(session) = session.take_if(is_hopeless) {
            session.give_up();
        }
    }
}
