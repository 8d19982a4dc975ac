//! Metrics of the server, for operators. Owns no table.

pub(in crate::service) mod store;

use std::sync::Arc;

use super::{clock::Clock, counts::Counts, error::Error, foundation::Foundation, matches::Matches};
use crate::db::{Connection, PoolState, Store};
use store::Backlog;

/// Counts what the server does.
#[derive(Clone)]
pub struct Metrics {
    store: Store,
    clock: Arc<dyn Clock>,
    counts: Arc<Counts>,
    matches: Matches,
    sends_mail: bool,
}

impl Metrics {
    pub(in crate::service) fn new(
        foundation: &Foundation,
        counts: Arc<Counts>,
        matches: Matches,
        sends_mail: bool,
    ) -> Self {
        let Foundation { store, clock, .. } = foundation.clone();
        Self { store, clock, counts, matches, sends_mail }
    }
}

/// The metrics of the server.
#[derive(Clone, Copy, Debug)]
pub struct MetricsSnapshot {
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
    /// Time-outs that this process applied.
    pub time_outs: u64,
    /// Matches of which this process has found that the database lacks events that it had before.
    pub matches_lost: u64,
    /// Work that waits for any process; `None` when the database does not answer.
    pub backlog: Option<Backlog>,
}

impl Metrics {
    /// Returns the current metrics.
    pub async fn snapshot(&self) -> MetricsSnapshot {
        let (now, sends_mail) = (self.clock.now(), self.sends_mail);
        let read =
            move |connection: &mut Connection| -> Result<_, Error> { Ok(store::read(connection, now, sends_mail)?) };
        let backlog = self.store.run(read).await.ok();
        let counts = self.counts.read();
        MetricsSnapshot {
            pool: self.store.pool_state(),
            live_matches: self.matches.live_count(),
            events: counts.events,
            matches_started: counts.started,
            matches_finished: counts.finished,
            time_outs: counts.time_outs,
            matches_lost: self.matches.lost_count(),
            backlog,
        }
    }
}
