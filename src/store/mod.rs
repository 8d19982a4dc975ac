//! Third floor: `PostgreSQL` through diesel. All SQL is here, and nothing but storing.

use std::{sync::Arc, time::Duration};

use diesel::{
    Connection as _, PgConnection,
    r2d2::{ConnectionManager, Pool, PooledConnection},
    result::{DatabaseErrorKind, Error as DieselError},
};
use diesel_migrations::{EmbeddedMigrations, MigrationHarness, embed_migrations};

pub mod agreements;
mod appender;
pub mod archive;
pub mod audit;
pub mod backlog;
pub mod blocks;
pub mod bot_turns;
pub mod checkpoints;
pub mod clock_jobs;
pub mod counts;
pub mod deletions;
pub mod deliveries;
pub mod email;
pub mod events;
pub mod exports;
pub mod guesses;
pub mod idempotency;
pub mod imports;
pub mod invitations;
pub mod kept_seats;
pub mod leaderboards;
pub mod locks;
pub mod mails;
pub mod matches;
pub mod notices;
pub mod operators;
pub mod outbox;
pub mod pairings;
pub mod personal;
pub mod players;
pub mod private_postgres;
pub mod ratings;
pub mod retention;
mod schema;
pub mod signals;
pub mod signing_keys;
pub mod standstill;
pub mod statistics;
pub mod tokens;
pub mod webhooks;

use appender::Appender;
pub use appender::{Append, BotsTurn, ClockJob, Listing, Opened};

const MIGRATIONS: EmbeddedMigrations = embed_migrations!();

/// A key of `PostgreSQL`'s advisory locks: only one process migrates at a time.
const MIGRATION_LOCK: i64 = 0x6163_6570_6f73_7401;

/// A connection on which the functions of this floor work.
pub type Connection = PgConnection;

/// Why the store did not do what it was asked. Nothing was stored.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// No connection was free in time, or the database does not answer: worth another try later.
    #[error("the database is not available: {0}")]
    Unavailable(String),
    /// The row would break this unique constraint.
    #[error("a row with the same key exists: {0}")]
    Taken(String),
    /// The database refused; this is a fault of the server.
    #[error("the database refused: {0}")]
    Database(#[source] DieselError),
    /// A stored row does not mean what this version of Acepost writes.
    #[error("a stored row cannot be read: {0}")]
    Unreadable(String),
}

impl From<DieselError> for StoreError {
    fn from(error: DieselError) -> Self {
        match error {
            DieselError::DatabaseError(DatabaseErrorKind::UniqueViolation, info) => {
                Self::Taken(info.constraint_name().unwrap_or_default().to_owned())
            }
            DieselError::DatabaseError(DatabaseErrorKind::ClosedConnection, info) => {
                Self::Unavailable(info.message().to_owned())
            }
            DieselError::DatabaseError(_, info) if is_connection_loss(info.message()) => {
                Self::Unavailable(info.message().to_owned())
            }
            DieselError::BrokenTransactionManager => Self::Unavailable("the connection was lost".to_owned()),
            other => Self::Database(other),
        }
    }
}

/// libpq reports a lost connection without a code of its own; these are its words and the server's while it stops.
fn is_connection_loss(message: &str) -> bool {
    [
        "server closed the connection",
        "no connection to the server",
        "terminating connection",
        "shutting down",
        "starting up",
    ]
    .iter()
    .any(|words| message.contains(words))
}

/// How the store connects.
#[derive(Clone, Debug)]
pub struct StoreSettings {
    /// A URL or conninfo text that libpq takes.
    pub url: String,
    /// How many connections requests share.
    pub pool_size: u32,
    /// How long a request waits for one of them.
    pub pool_timeout: Duration,
    /// How many threads append events, each with a connection of its own.
    pub writers: usize,
}

/// The database. Clones share one pool.
#[derive(Clone)]
pub struct Store {
    url: Arc<str>,
    pool: Pool<ConnectionManager<PgConnection>>,
    appender: Arc<Appender>,
}

/// How many connections the pool has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PoolState {
    /// Open connections.
    pub open: u32,
    /// Those of them that no request uses.
    pub idle: u32,
}

impl Store {
    /// Connects.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be reached.
    pub fn open(settings: &StoreSettings) -> Result<Self, StoreError> {
        // A first connection by itself says why it fails; the pool would only say that it timed out.
        connect(&settings.url)?;
        let pool = Pool::builder()
            .max_size(settings.pool_size)
            .min_idle(Some(1))
            .connection_timeout(settings.pool_timeout)
            .build(ConnectionManager::new(&settings.url))
            .map_err(|error| StoreError::Unavailable(error.to_string()))?;
        let appender = Arc::new(Appender::start(&settings.url, settings.writers)?);
        Ok(Self { url: settings.url.as_str().into(), pool, appender })
    }

    /// Does something with a connection, away from the threads that serve requests.
    ///
    /// # Errors
    /// Those of `work`, and [`StoreError::Unavailable`] when no connection is free in time.
    pub async fn run<T, E, F>(&self, work: F) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
        F: FnOnce(&mut Connection) -> Result<T, E> + Send + 'static,
    {
        let pool = self.pool.clone();
        let span = tracing::Span::current();
        let task = tokio::task::spawn_blocking(move || {
            let _entered = span.enter();
            let mut connection = take(&pool)?;
            work(&mut connection)
        });
        task.await.unwrap_or_else(|error| match error.try_into_panic() {
            Ok(panic) => std::panic::resume_unwind(panic),
            Err(error) => Err(StoreError::Unavailable(error.to_string()).into()),
        })
    }

    /// The same in one transaction: all of it is stored, or nothing.
    ///
    /// # Errors
    /// As [`Store::run`].
    pub async fn transaction<T, E, F>(&self, work: F) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
        F: FnOnce(&mut Connection) -> Result<T, E> + Send + 'static,
    {
        self.run(|connection| in_transaction(connection, work)).await
    }

    /// Appends events to a match; see [`Append`]. `false`: somebody else appended first, and nothing was stored.
    ///
    /// # Errors
    /// [`StoreError`]; it is then unknown only after [`StoreError::Unavailable`] whether the events were stored.
    pub async fn append(&self, append: Append) -> Result<bool, StoreError> {
        self.appender.append(append).await
    }

    /// A connection of its own that hears what processes tell each other.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be reached.
    pub fn listen(&self) -> Result<signals::Listener, StoreError> {
        signals::Listener::on(connect(&self.url)?)
    }

    /// How many connections the pool has.
    pub fn pool_state(&self) -> PoolState {
        let state = self.pool.state();
        PoolState { open: state.connections, idle: state.idle_connections }
    }
}

/// Does something in one transaction on a connection: all of it is stored, or nothing.
///
/// # Errors
/// Those of `work`, and [`StoreError`] when the transaction cannot begin or end.
pub fn in_transaction<T, E: From<StoreError>>(
    connection: &mut Connection,
    work: impl FnOnce(&mut Connection) -> Result<T, E>,
) -> Result<T, E> {
    connection.transaction(|connection| work(connection).map_err(Failed::Work)).map_err(Failed::into_error)
}

/// Reads as the database was at one moment, whatever others write meanwhile, and waits for none of them.
///
/// # Errors
/// Those of `work`, and [`StoreError`] when the transaction cannot begin or end.
pub fn in_snapshot<T, E: From<StoreError>>(
    connection: &mut Connection,
    work: impl FnOnce(&mut Connection) -> Result<T, E>,
) -> Result<T, E> {
    let mut transaction = connection.build_transaction().repeatable_read().read_only();
    transaction.run(|connection| work(connection).map_err(Failed::Work)).map_err(Failed::into_error)
}

/// Why a transaction was taken back.
enum Failed<E> {
    Work(E),
    Database(DieselError),
}

impl<E> From<DieselError> for Failed<E> {
    fn from(error: DieselError) -> Self {
        Self::Database(error)
    }
}

impl<E: From<StoreError>> Failed<E> {
    fn into_error(self) -> E {
        match self {
            Self::Work(error) => error,
            Self::Database(error) => StoreError::from(error).into(),
        }
    }
}

fn take(
    pool: &Pool<ConnectionManager<PgConnection>>,
) -> Result<PooledConnection<ConnectionManager<PgConnection>>, StoreError> {
    pool.get().map_err(|error| StoreError::Unavailable(error.to_string()))
}

/// One connection, for commands that need no pool.
///
/// # Errors
/// [`StoreError::Unavailable`] when the database cannot be reached.
pub fn connect(url: &str) -> Result<Connection, StoreError> {
    PgConnection::establish(url).map_err(|error| StoreError::Unavailable(error.to_string()))
}

/// Appends events to a match inside the caller's transaction, for those who do something else with it. `false`: somebody
/// else appended first, and nothing was stored.
///
/// # Errors
/// [`StoreError`].
pub fn append_within(connection: &mut Connection, append: &Append) -> Result<bool, StoreError> {
    Ok(!appender::write(connection, &[append])?.is_empty())
}

/// Brings the database's tables to this version of Acepost. Gives back the names of the migrations that ran.
///
/// # Errors
/// [`StoreError`] when the database cannot be reached or a migration fails; a failed migration changes nothing.
pub fn migrate(url: &str) -> Result<Vec<String>, StoreError> {
    use diesel::{RunQueryDsl, sql_query, sql_types::BigInt};
    let mut connection = connect(url)?;
    // The lock goes with the connection.
    sql_query("SELECT pg_advisory_lock($1)").bind::<BigInt, _>(MIGRATION_LOCK).execute(&mut connection)?;
    let versions = connection
        .run_pending_migrations(MIGRATIONS)
        .map_err(|error| StoreError::Unreadable(format!("a migration failed: {error}")))?;
    Ok(versions.iter().map(ToString::to_string).collect())
}

/// Takes every migration back, newest first. For tests of the migrations.
///
/// # Errors
/// As [`migrate`].
pub fn revert_all(url: &str) -> Result<usize, StoreError> {
    connect(url)?
        .revert_all_migrations(MIGRATIONS)
        .map(|versions| versions.len())
        .map_err(|error| StoreError::Unreadable(format!("a migration failed: {error}")))
}

/// Whether the database answers.
///
/// # Errors
/// [`StoreError`] when it does not.
pub fn ping(connection: &mut Connection) -> Result<(), StoreError> {
    use diesel::RunQueryDsl;
    diesel::sql_query("SELECT 1").execute(connection)?;
    Ok(())
}
