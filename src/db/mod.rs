//! `PostgreSQL` through diesel: the pool, migrations, the schema, the order of locks, and appending to records.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use diesel::{
    Connection as _, PgConnection, RunQueryDsl,
    connection::SimpleConnection,
    dsl::select,
    r2d2::{NopErrorHandler, Pool},
};

pub use append::{Append, BotsTurn, ClockJob, Listing, Opened};
use appender::Appender;
pub use batch_lookup::BatchLookup;
use checkout::{Ran, SessionPool};
use circuit_breaker::CircuitBreaker;
use commit_check::CommitCheck;
pub use era::Era;
pub use error::StoreError;
pub use fitness::check_clock;
use functions::{current_setting, pg_logical_emit_message};
pub use identity::identity;
pub use migrations::{connect_migrated, migrate, revert_all, revert_last};
use notifier::Notifier;
pub use replica::{Aged, FromReplica, ReplicaSettings};
use replica::{Replica, Tried};
use session::{CONNECT_WITHIN, Connector};
pub(crate) use statement::statement;
pub(crate) use text_enum::{text_column, text_enum};
pub use transaction::{in_snapshot, in_transaction};
use work::Work;

mod append;
mod appender;
mod batch_lookup;
mod checkout;
mod circuit_breaker;
mod commit_check;
mod conninfo;
mod dedicated;
mod era;
mod error;
mod fitness;
pub(crate) mod functions;
mod identity;
pub(crate) mod keys;
pub(crate) mod language;
mod line;
pub(crate) mod literal;
pub mod locks;
mod migrations;
mod notifier;
pub mod partitions;
pub(crate) mod prepared;
mod replica;
pub(crate) mod schema;
mod session;
mod shards;
pub mod signals;
mod statement;
mod strength;
mod text_enum;
pub(crate) mod time;
mod transaction;
pub(crate) mod versions;
mod work;

/// The timeout for work that no client waits for, or that is known to take long.
const UNHURRIED: Duration = Duration::from_secs(60);

/// What each connection sets first. `PostgreSQL` would compile the statements of an export, which takes longer than it saves. And it
/// would read small tables whole rather than look for a row by its key, as if each page that is not the next were one on a disk that
/// turns: nearly all that is read is in memory.
///
/// Statements rely on the default isolation.
const SETTINGS: &str =
    "SET jit = off; SET random_page_cost = 1.1; SET default_transaction_isolation = 'read committed'";

/// What each connection sets afterwards: a `SELECT` in the same transaction would still have the database's isolation, which a standby
/// may refuse. Temporary errors are known by their English messages; only a superuser may change the language, and [`fitness`] reports it
/// otherwise.
const LANGUAGE: &str =
    "SELECT set_config('lc_messages', 'C', false) FROM pg_roles WHERE rolname = current_user AND rolsuper";

/// The connection type that the functions of this module use.
pub type Connection = PgConnection;

/// The connection settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoreSettings {
    /// A URL or connection string of libpq.
    pub url: String,
    /// The number of connections for requests.
    pub pool_size: u32,
    /// How long a request waits for a connection.
    pub pool_timeout: Duration,
    /// The number of threads that append events, each with its own connection.
    pub writers: u32,
    /// How long a request waits for the database in all, including the wait for a connection.
    pub timeout: Duration,
    /// Where to read what may be some seconds old.
    pub replica: Option<ReplicaSettings>,
}

/// The database. Clones share one pool.
#[derive(Clone)]
pub struct Store {
    connector: Connector,
    pool: SessionPool,
    appender: Arc<Appender>,
    breaker: Arc<CircuitBreaker>,
    commit_check: Arc<CommitCheck>,
    replica: Option<Arc<Replica>>,
    /// The timeout for work.
    limit: Duration,
}

/// The state of the connection pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PoolState {
    /// Open connections.
    pub open: u32,
    /// Open connections that no request uses.
    pub idle: u32,
}

impl Store {
    /// Connects.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be reached, [`StoreError::Unfit`] when it cannot be used.
    pub fn open(settings: &StoreSettings) -> Result<Self, StoreError> {
        // A single connection first, whose error gives the reason; the pool would only report a timeout.
        let mut first = connect(&settings.url)?;
        // Five more sessions: one receives signals, one sends them, one reads for many, one checks whether the database
        // answers, one whether it commits. With a replica, another notes how far the log is.
        let others = settings.writers + 5 + u32::from(settings.replica.is_some());
        let pool_size = fitness::check(&mut first, settings.pool_size, others)?;
        drop(first);
        let connector = Connector::new(&settings.url, settings.timeout, pool_size + others);
        let pool = Pool::builder()
            .max_size(pool_size)
            .min_idle(Some(1))
            .connection_timeout(settings.pool_timeout)
            // Requests report their own errors, and an outage is logged.
            .error_handler(Box::new(NopErrorHandler))
            .build_unchecked(connector.clone());
        // At the start, the first connection may take longer than a request would wait for it.
        drop(
            pool.get_timeout(settings.pool_timeout.max(CONNECT_WITHIN))
                .map_err(|error| StoreError::Unavailable(error.to_string()))?,
        );
        let notifier = Notifier::start(&connector)?;
        let appender = Arc::new(Appender::start(&connector, &notifier, settings.writers)?);
        let limit = settings.timeout.min(settings.pool_timeout);
        let breaker = Arc::new(CircuitBreaker::new(connector.clone(), "the database", limit));
        let commit_check = Arc::new(CommitCheck::start(&connector)?);
        let pooled = (settings.pool_size, settings.pool_timeout);
        let replica =
            settings.replica.as_ref().map(|replica| Replica::start(replica, &connector, pooled)).transpose()?;
        let pool = SessionPool::new(pool);
        Ok(Self { limit: settings.timeout, connector, pool, appender, breaker, commit_check, replica })
    }

    /// Returns the same database with a longer timeout, for background tasks and exports.
    #[must_use]
    pub fn unhurried(&self) -> Self {
        Self { limit: self.limit.max(UNHURRIED), ..self.clone() }
    }

    /// Returns how long work may take, including the wait for a connection.
    pub fn limit(&self) -> Duration {
        self.limit
    }

    /// Runs `work` on a connection, outside of the threads that serve requests.
    ///
    /// # Errors
    /// Those of `work`, and [`StoreError::Unavailable`] if no connection is free or the database does not answer in
    /// time.
    pub async fn run<T, E, F>(&self, work: F) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
        F: FnOnce(&mut Connection) -> Result<T, E> + Send + 'static,
    {
        let until = Instant::now() + self.limit;
        self.run_until(until, work).await
    }

    async fn run_until<T, E, F>(&self, until: Instant, work: F) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
        F: FnOnce(&mut Connection) -> Result<T, E> + Send + 'static,
    {
        let (work, kept) = work::separate(work);
        // On the heap: the futures of all that uses the database would grow by it, several times over.
        let performed = self.breaker.in_time(until, Box::pin(perform(&self.pool, self.limit, until, work)));
        kept.result(performed.await)
    }

    /// Reads what may be some seconds old: from a replica, if there is one that is new enough and finds it, otherwise from the
    /// primary.
    ///
    /// # Errors
    /// As [`Store::run`].
    pub async fn read_aged<T, E, F>(&self, work: F) -> Result<Aged<T>, E>
    where
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
        F: FnOnce(&mut Connection) -> Result<T, E> + Clone + Send + 'static,
    {
        let until = Instant::now() + self.limit;
        if let Some(replica) = &self.replica
            // Half of the time is left to the primary. It also answers what the replica has no answer to.
            && let Ok(Tried::Done(value, from)) = replica.run::<T, E, F>(self.limit / 2, None, work.clone()).await
        {
            return Ok(Aged { value, from: Some(from) });
        }
        Ok(Aged { value: self.run_until(until, work).await?, from: None })
    }

    /// Continues to read where [`Store::read_aged`] has read: from a replica if it is at least as new, otherwise from the primary.
    ///
    /// # Errors
    /// As [`Store::run`], also if it is the replica that fails meanwhile.
    pub async fn read_on<T, E, F>(&self, from: Option<FromReplica>, mut work: F) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
        F: FnOnce(&mut Connection) -> Result<T, E> + Send + 'static,
    {
        if let (Some(replica), Some(_)) = (&self.replica, from) {
            match replica.run::<T, E, F>(self.limit, from, work).await? {
                Tried::Done(value, _) => return Ok(value),
                Tried::Unused(unused) => work = unused,
            }
        }
        self.run(work).await
    }

    /// The same in one transaction. On a timeout it is rolled back, unless the database stops answering during the
    /// commit.
    ///
    /// # Errors
    /// As [`Store::run`].
    pub async fn transaction<T, E, F>(&self, work: F) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
        F: FnOnce(&mut Connection) -> Result<T, E> + Send + 'static,
    {
        let until = Instant::now() + self.limit;
        let work = move |connection: &mut Connection| {
            let done = work(connection)?;
            if Instant::now() < until { Ok(done) } else { Err(StoreError::late().into()) }
        };
        self.run_until(until, move |connection| in_transaction(connection, work)).await
    }

    /// Appends events to a match; see [`Append`]. Returns the match's revision, or `None` if another append came first;
    /// nothing was stored then.
    ///
    /// # Errors
    /// [`StoreError`]; only after [`StoreError::Unavailable`] it is unknown whether the events were stored.
    pub async fn append(&self, append: Append) -> Result<Option<i64>, StoreError> {
        let until = Instant::now() + self.limit;
        self.breaker.in_time(until, self.appender.append(append, until)).await
    }

    /// Checks that the database answers, accepts writes, and stores them as durably as it is configured to.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when it does not, or not in time.
    pub async fn check(&self) -> Result<(), StoreError> {
        let until = Instant::now() + self.limit;
        self.run_until(until, check_writable).await?;
        self.breaker.in_time(until, self.commit_check.get()).await
    }

    /// Opens a separate connection that receives signals of other processes.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be reached.
    pub async fn listen(&self) -> Result<signals::Listener, StoreError> {
        let listening = async { signals::Listener::on(self.connector.open().await?, self.connector.limit).await };
        self.breaker.in_time(Instant::now() + UNHURRIED, listening).await
    }

    /// Returns the time from now on until connections reach another server. Take it before reading what stays in memory.
    pub fn era(&self) -> Era {
        self.connector.eras.now()
    }

    /// Returns the state of the connection pool.
    pub fn pool_state(&self) -> PoolState {
        let state = self.pool.state();
        PoolState { open: state.connections, idle: state.idle_connections }
    }
}

/// Runs work on a session of the pool that is still connected.
async fn perform(pool: &SessionPool, limit: Duration, until: Instant, mut work: Work) -> Result<(), StoreError> {
    loop {
        let session = pool.take().await?;
        match checkout::run(session, limit, until, work).await? {
            Ran::Done(performed) => return performed,
            Ran::Stale(undone) => work = undone,
        }
    }
}

/// Opens a single connection, for commands that need no pool.
///
/// # Errors
/// [`StoreError::Unavailable`] when the database cannot be reached.
pub fn connect(url: &str) -> Result<Connection, StoreError> {
    let mut connection = PgConnection::establish(&conninfo::with_deadlines(url))?;
    connection.batch_execute(SETTINGS)?;
    connection.batch_execute(LANGUAGE)?;
    Ok(connection)
}

/// Appends events to a match inside the caller's transaction. Returns `false` if another append came first; nothing was
/// stored then.
///
/// # Errors
/// [`StoreError`].
pub fn append_within(connection: &mut Connection, append: &Append) -> Result<bool, StoreError> {
    let is_stored = !append::write(connection, &[append])?.is_empty();
    if is_stored {
        signals::tell(connection, signals::Signal::Match { id: append.match_id, version: append.listing.version })?;
    }
    Ok(is_stored)
}

/// Waits until everything that this connection has read is as durable as what it commits: with synchronous replication, on a
/// standby, too. What a crashed or cancelled transaction has left can be read before that. Inside a transaction, it is its
/// commit that waits.
///
/// # Errors
/// [`StoreError`].
pub fn settle(connection: &mut Connection) -> Result<(), StoreError> {
    // A transaction that writes nothing to the log waits for nothing.
    select(pg_logical_emit_message(true, "acepost", "")).execute(connection)?;
    Ok(())
}

/// Checks that the database answers and accepts writes.
///
/// # Errors
/// [`StoreError::Unavailable`] when it does not.
pub fn check_writable(connection: &mut Connection) -> Result<(), StoreError> {
    if is_read_only(connection)? { Err(StoreError::read_only()) } else { Ok(()) }
}

/// Whether the database is read-only: a standby, or configured so.
///
/// # Errors
/// [`StoreError`].
pub fn is_read_only(connection: &mut Connection) -> Result<bool, StoreError> {
    Ok(select(current_setting("transaction_read_only")).get_result::<String>(connection)? == "on")
}
