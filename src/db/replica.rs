//! A replica of the database, for reading what may be some seconds old.
//!
//! How old it may be is measured without comparing clocks of two machines. Every second this process notes how far the primary's
//! log is stored. A replica that has replayed as much has everything that was acknowledged before.

use std::{
    collections::VecDeque,
    sync::{
        Arc, Weak,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use diesel::{
    OptionalExtension, QueryableByName, RunQueryDsl,
    r2d2::{NopErrorHandler, Pool},
    sql_types::{BigInt, Text},
};
use parking_lot::Mutex;
use tokio::time::sleep;

use crate::db::{
    Connection, StoreError,
    checkout::SessionPool,
    circuit_breaker::CircuitBreaker,
    dedicated::{DedicatedConnection, start},
    perform,
    session::Connector,
    statement, work,
};

/// How often the position of the primary's log is noted.
const NOTED_EVERY: Duration = Duration::from_secs(1);

/// The position in the log from which bytes are counted.
const ORIGIN: &str = "0/0";

/// The connection settings of a replica.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplicaSettings {
    /// A URL or connection string of libpq. It may name several, as long as all follow the same primary.
    pub url: String,
    /// How far it may be behind the primary.
    pub max_age: Duration,
}

/// What was read, and from where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Aged<T> {
    /// What was read.
    pub value: T,
    /// The replica that it is from; `None` if it is from the primary.
    pub from: Option<FromReplica>,
}

impl<T> Aged<T> {
    /// Converts what was read.
    pub fn map<U>(self, convert: impl FnOnce(T) -> U) -> Aged<U> {
        Aged { value: convert(self.value), from: self.from }
    }
}

/// How new a replica was when it was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FromReplica {
    /// It had everything that was acknowledged this long ago.
    pub age: Duration,
    /// How far it had replayed the log.
    position: i64,
}

/// How far the log of the primary was stored at a time.
struct Mark {
    at: Instant,
    position: i64,
}

/// Replicas.
pub(super) struct Replica {
    pool: SessionPool,
    breaker: Arc<CircuitBreaker>,
    max_age: Duration,
    /// The last marks, oldest first.
    marks: Mutex<VecDeque<Mark>>,
    /// Whether the log says that the database is no replica.
    is_refused: AtomicBool,
}

/// What became of work for a replica.
pub(super) enum Tried<T, F> {
    /// It was done there.
    Done(T, FromReplica),
    /// The replica is too far behind, or no replica any more.
    Unused(F),
}

impl Replica {
    /// Starts to watch how far the primary is. The replica itself is connected to once, so that the log says at the start if it cannot
    /// be read, and then when it is needed.
    pub(super) fn start(
        settings: &ReplicaSettings,
        primary: &Connector,
        (pool_size, pool_timeout): (u32, Duration),
    ) -> Result<Arc<Self>, StoreError> {
        let connector = Connector::new(&settings.url, primary.limit, pool_size.saturating_add(1)).of_replica();
        let pool = Pool::builder().max_size(pool_size).min_idle(Some(0)).connection_timeout(pool_timeout);
        // The circuit breaker logs why no connection can be opened, once.
        let pool = SessionPool::new(pool.error_handler(Box::new(NopErrorHandler)).build_unchecked(connector.clone()));
        // Half of a request's time is for the replica.
        let limit = primary.limit / 2;
        let breaker = Arc::new(CircuitBreaker::new(connector, "the replica", pool_timeout.min(limit)));
        let (marks, is_refused) = (Mutex::default(), AtomicBool::new(false));
        let replica = Arc::new(Self { pool, breaker, max_age: settings.max_age, marks, is_refused });
        let (primary, noted, tried) =
            (DedicatedConnection::new(primary.clone()), Arc::downgrade(&replica), Arc::clone(&replica));
        let watch = async move {
            tokio::spawn(async move { drop(tried.run::<(), StoreError, _>(limit, None, |_| Ok(())).await) });
            note(primary, noted).await;
        };
        start("replica".to_owned(), watch)?;
        Ok(replica)
    }

    /// Runs `work` on a connection to a replica, if that is new enough: not older than the setting allows, and at least
    /// as new as `at_least`.
    pub(super) async fn run<T, E, F>(
        self: &Arc<Self>,
        limit: Duration,
        at_least: Option<FromReplica>,
        work: F,
    ) -> Result<Tried<T, F>, E>
    where
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
        F: FnOnce(&mut Connection) -> Result<T, E> + Send + 'static,
    {
        let until = Instant::now() + limit;
        let replica = Arc::clone(self);
        let work = move |connection: &mut Connection| {
            let Some((at, position)) = replica.newness(connection, at_least)? else { return Ok(Tried::Unused(work)) };
            let value = work(connection)?;
            Ok(Tried::Done(value, FromReplica { age: at.elapsed(), position }))
        };
        let (work, kept) = work::separate(work);
        kept.result(self.breaker.in_time(until, perform(&self.pool, limit, until, work)).await)
    }

    /// Returns a time before which everything that was acknowledged is in this replica, and how far it is.
    fn newness(
        &self,
        connection: &mut Connection,
        at_least: Option<FromReplica>,
    ) -> Result<Option<(Instant, i64)>, StoreError> {
        let Some(WalPosition { position }) = Replayed { origin: ORIGIN }.get_result(connection).optional()? else {
            if !self.is_refused.swap(true, Ordering::Relaxed) {
                tracing::warn!(
                    "the database of --replica-url is no replica, since it is not in recovery: the primary is read instead"
                );
            }
            return Ok(None);
        };
        self.is_refused.store(false, Ordering::Relaxed);
        if at_least.is_some_and(|least| position < least.position) {
            return Ok(None);
        }
        let marks = self.marks.lock();
        let reached = marks.iter().rev().find(|mark| mark.position <= position);
        Ok(reached.filter(|mark| mark.at.elapsed() <= self.max_age).map(|mark| (mark.at, position)))
    }
}

/// Notes how far the primary is, until the replica is not used any more.
async fn note(mut primary: DedicatedConnection, replica: Weak<Replica>) {
    while let Some(replica) = replica.upgrade() {
        // Before asking: what is acknowledged in the meantime need not be there.
        let at = Instant::now();
        let stored =
            primary.run(|connection| Ok(Stored { origin: ORIGIN }.get_result::<WalPosition>(connection)?)).await;
        {
            let mut marks = replica.marks.lock();
            match stored {
                Ok(WalPosition { position }) => marks.push_back(Mark { at, position }),
                // Another primary may have another log.
                Err(_) => marks.clear(),
            }
            while marks.front().is_some_and(|mark| mark.at.elapsed() > replica.max_age) {
                marks.pop_front();
            }
        }
        drop(replica);
        sleep(NOTED_EVERY).await;
    }
}

/// A position in the log, in bytes.
#[derive(QueryableByName)]
struct WalPosition {
    #[diesel(sql_type = BigInt)]
    position: i64,
}

statement! {
    /// Where the log of a primary is stored up to. Diesel has no type for positions in the log.
    struct Stored { origin: &'static str as Text }
    "SELECT pg_wal_lsn_diff(pg_current_wal_flush_lsn(), " origin "::pg_lsn)::bigint AS position"
}

statement! {
    /// Where a replica has replayed the log up to; no row on a primary. Diesel has no type for positions in the log.
    struct Replayed { origin: &'static str as Text }
    "SELECT pg_wal_lsn_diff(pg_last_wal_replay_lsn(), " origin "::pg_lsn)::bigint AS position WHERE pg_is_in_recovery()"
}
