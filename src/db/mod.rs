//! Third floor: `PostgreSQL` through diesel: the pool, migrations, the schema, the order of locks, and appending to records.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use diesel::{
    Connection as _, PgConnection, RunQueryDsl,
    dsl::select,
    r2d2::{NopErrorHandler, Pool},
    result::Error as DieselError,
};

use appender::Appender;
pub use appender::{Append, BotsTurn, ClockJob, Listing, Opened};
pub use error::StoreError;
use functions::current_setting;
use lending::Ran;
pub use migrations::{migrate, revert_all, revert_last};
use outage::Outage;
use session::Connector;
pub(crate) use statement::statement;
pub(crate) use text_enum::text_enum;

mod appender;
mod conninfo;
mod error;
pub(crate) mod functions;
pub(crate) mod keys;
mod lending;
pub mod locks;
mod migrations;
mod outage;
pub(crate) mod schema;
mod session;
pub mod signals;
mod statement;
mod strength;
mod text_enum;
pub(crate) mod time;
pub(crate) mod versions;

/// How long work waits for the database that no client waits for, or that a client knows to take its time.
const UNHURRIED: Duration = Duration::from_secs(60);

/// A connection on which the functions of this floor work.
pub type Connection = PgConnection;

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
    /// How long a request waits for the database in all, that for a connection included.
    pub timeout: Duration,
}

/// The database. Clones share one pool.
#[derive(Clone)]
pub struct Store {
    connector: Connector,
    pool: Pool<Connector>,
    appender: Arc<Appender>,
    outage: Arc<Outage>,
    /// How long work may take.
    limit: Duration,
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
        let pool_size = usize::try_from(settings.pool_size).unwrap_or(usize::MAX);
        // One besides hears signals, and one asks whether the database answers.
        let connector = Connector::new(&settings.url, settings.timeout, pool_size + settings.writers + 2);
        let pool = Pool::builder()
            .max_size(settings.pool_size)
            .min_idle(Some(1))
            .connection_timeout(settings.pool_timeout)
            // Requests say what is wrong, and so does the log of an outage.
            .error_handler(Box::new(NopErrorHandler))
            .build(connector.clone())
            .map_err(|error| StoreError::Unavailable(error.to_string()))?;
        let appender = Arc::new(Appender::start(&connector, settings.writers)?);
        let outage = Arc::new(Outage::new(connector.clone()));
        Ok(Self { limit: settings.timeout, connector, pool, appender, outage })
    }

    /// The same database for work that takes longer than a request may: what the server does by itself, and exports.
    #[must_use]
    pub fn unhurried(&self) -> Self {
        Self { limit: self.limit.max(UNHURRIED), ..self.clone() }
    }

    /// Does something with a connection, away from the threads that serve requests.
    ///
    /// # Errors
    /// Those of `work`, and [`StoreError::Unavailable`] when no connection is free or the database does not answer in time.
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
        let work = async {
            let mut work = work;
            loop {
                let session = lending::take(&self.pool).await?;
                match lending::run(session, self.limit, until, work).await? {
                    Ran::Done(result) => return result,
                    Ran::Stale(undone) => work = undone,
                }
            }
        };
        self.outage.in_time(until, work).await
    }

    /// The same in one transaction: all of it is stored, or nothing. What is not done in time is taken back, unless the database
    /// falls silent on the very end of it.
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
            if Instant::now() < until { Ok(done) } else { Err(session::late().into()) }
        };
        self.run_until(until, move |connection| in_transaction(connection, work)).await
    }

    /// Appends events to a match; see [`Append`]. `false`: somebody else appended first, and nothing was stored.
    ///
    /// # Errors
    /// [`StoreError`]; it is then unknown only after [`StoreError::Unavailable`] whether the events were stored.
    pub async fn append(&self, append: Append) -> Result<bool, StoreError> {
        let until = Instant::now() + self.limit;
        self.outage.in_time(until, self.appender.append(append, until)).await
    }

    /// A connection of its own that hears what processes tell each other.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be reached.
    pub async fn listen(&self) -> Result<signals::Listener, StoreError> {
        signals::Listener::on(self.connector.open().await?, self.connector.limit).await
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

/// One connection, for commands that need no pool.
///
/// # Errors
/// [`StoreError::Unavailable`] when the database cannot be reached.
pub fn connect(url: &str) -> Result<Connection, StoreError> {
    PgConnection::establish(&conninfo::with_deadlines(url)).map_err(|error| StoreError::Unavailable(error.to_string()))
}

/// Appends events to a match inside the caller's transaction, for those who do something else with it. `false`: somebody
/// else appended first, and nothing was stored.
///
/// # Errors
/// [`StoreError`].
pub fn append_within(connection: &mut Connection, append: &Append) -> Result<bool, StoreError> {
    Ok(!appender::write(connection, &[append])?.is_empty())
}

/// Whether the database answers and takes writes.
///
/// # Errors
/// [`StoreError::Unavailable`] when it does not.
pub fn ping(connection: &mut Connection) -> Result<(), StoreError> {
    if is_read_only(connection)? { Err(StoreError::read_only()) } else { Ok(()) }
}

/// Whether the database takes no writes: a standby, or one that was set so.
fn is_read_only(connection: &mut Connection) -> Result<bool, StoreError> {
    Ok(select(current_setting("transaction_read_only")).get_result::<String>(connection)? == "on")
}
