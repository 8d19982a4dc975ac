//! Numbers about the server, for those who run it.

pub(in crate::service) mod store;

use std::sync::atomic::{AtomicU64, Ordering};

use super::Service;
use crate::{
    db::{Connection, PoolState},
    service::error::Error,
};
use store::Backlog;

/// What has happened through this process since it started.
#[derive(Debug, Default)]
pub(in crate::service) struct Counts {
    events: AtomicU64,
    started: AtomicU64,
    finished: AtomicU64,
    time_outs: AtomicU64,
}

impl Counts {
    /// Events were appended, and the match is perhaps over.
    pub(in crate::service) fn appended(&self, events: usize, finished: bool) {
        self.events.fetch_add(events as u64, Ordering::Relaxed);
        self.finished.fetch_add(finished.into(), Ordering::Relaxed);
    }

    /// It was announced that so many matches have started, each with its set-up as the first event.
    pub(in crate::service) fn started(&self, matches: u64) {
        self.started.fetch_add(matches, Ordering::Relaxed);
        self.events.fetch_add(matches, Ordering::Relaxed);
    }

    /// A deadline fell.
    pub(in crate::service) fn timed_out(&self) {
        self.time_outs.fetch_add(1, Ordering::Relaxed);
    }
}

/// Numbers about the server.
#[derive(Clone, Copy, Debug)]
pub struct Numbers {
    /// The pool of database connections.
    pub pool: PoolState,
    /// Folded matches kept in memory.
    pub live_matches: u64,
    /// Events appended by this process.
    pub events: u64,
    /// Matches started by this process.
    pub matches_started: u64,
    /// Matches finished by this process.
    pub matches_finished: u64,
    /// Deadlines that fell through this process.
    pub time_outs: u64,
    /// What waits to be done by any process; `None` when the database does not answer.
    pub backlog: Option<Backlog>,
}

impl Service {
    /// Numbers about the server as things stand.
    pub async fn numbers(&self) -> Numbers {
        let now = self.0.clock.now();
        let read = move |connection: &mut Connection| -> Result<_, Error> { Ok(store::read(connection, now)?) };
        let backlog = self.0.store.run(read).await.ok();
        let count = |count: &AtomicU64| count.load(Ordering::Relaxed);
        let counts = &self.0.counts;
        Numbers {
            pool: self.0.store.pool_state(),
            live_matches: self.0.live.count(),
            events: count(&counts.events),
            matches_started: count(&counts.started),
            matches_finished: count(&counts.finished),
            time_outs: count(&counts.time_outs),
            backlog,
        }
    }
}
