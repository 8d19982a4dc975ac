//! The database of a command: the one that the settings name, or a private one.

use std::{
    thread,
    time::{Duration, Instant},
};

use tokio::sync::oneshot;

use crate::{
    config::Settings,
    db::{self, Connection, StoreError},
    postgres::{PrivatePostgres, PrivatePostgresError},
};

/// Sessions of a server besides those of its pool and its writers, those that it has given up, and those of commands.
const OTHER_SESSIONS: u32 = 80;

/// How long a command waits for the private PostgreSQL of another process, which may be starting or stopping.
const SHARED_WITHIN: Duration = Duration::from_secs(10);
const SHARED_PAUSE: Duration = Duration::from_millis(100);

/// A database connection string, and the private PostgreSQL if there is one, until closed.
pub enum Database {
    /// A database that the settings name.
    Given(String),
    /// A private PostgreSQL.
    Private(PrivatePostgres),
}

impl Database {
    /// Uses the database of the settings, or starts a private PostgreSQL.
    ///
    /// # Errors
    /// If a private PostgreSQL cannot be started.
    pub fn open(settings: &Settings) -> Result<Self, PrivatePostgresError> {
        if let Some(url) = &settings.database_url {
            return Ok(Self::Given(url.as_str().to_owned()));
        }
        let sessions = settings.pool_size + u32::from(settings.writers) + OTHER_SESSIONS;
        PrivatePostgres::start_for(&settings.data_dir, sessions).map(Self::Private)
    }

    /// Like [`Database::open`], but also uses a private PostgreSQL that a running server has started. If none is
    /// running, it starts one, but creates none. One that accepts no connections yet, or no more, is waited for. One that another
    /// command has started ends with that command: it is tied to the process that has started it.
    ///
    /// # Errors
    /// As [`Database::open`], and if there is no private PostgreSQL in the data folder.
    pub fn share(settings: &Settings) -> Result<Self, PrivatePostgresError> {
        if settings.database_url.is_none() {
            PrivatePostgres::check_exists(&settings.data_dir)?;
        }
        let patience_ends = Instant::now() + SHARED_WITHIN;
        loop {
            let data_dir = match Self::open(settings) {
                Err(PrivatePostgresError::AlreadyRunning { data_dir }) => data_dir,
                opened => return opened,
            };
            let url = PrivatePostgres::url_of_another(&data_dir, PrivatePostgres::DATABASE);
            let is_away = matches!(db::connect(&url), Err(StoreError::Unavailable(_)));
            if !is_away || Instant::now() >= patience_ends {
                return Ok(Self::Given(url));
            }
            thread::sleep(SHARED_PAUSE);
        }
    }

    /// Returns the connection string.
    pub fn url(&self) -> String {
        match self {
            Self::Given(url) => url.clone(),
            Self::Private(postgres) => postgres.url(PrivatePostgres::DATABASE),
        }
    }

    /// Connects, for a command that needs the tables of this version. The database may be read-only.
    ///
    /// # Errors
    /// If the database cannot be reached, is not migrated to this version, or was migrated by a newer one.
    pub fn connect(&self) -> Result<Connection, StoreError> {
        db::connect_migrated(&self.url())
    }

    /// Reports why a private PostgreSQL exited, if it exits unexpectedly.
    pub fn lost(&self) -> oneshot::Receiver<String> {
        let (tell, lost) = oneshot::channel();
        match self {
            // No message will be sent: the receiver must wait forever.
            Self::Given(_) => std::mem::forget(tell),
            Self::Private(postgres) => postgres.on_loss(|how| drop(tell.send(how.to_owned()))),
        }
        lost
    }

    /// Stops a private PostgreSQL after what a command has done, and returns the result of that.
    ///
    /// # Errors
    /// Those of the command, and if PostgreSQL does not stop. If both failed, the log says the latter.
    pub fn close_after<T>(self, done: anyhow::Result<T>) -> anyhow::Result<T> {
        match (self.close(), done) {
            (Ok(()), done) => done,
            (Err(error), Ok(_)) => Err(error.into()),
            (Err(error), Err(failed)) => {
                tracing::error!(%error, "PostgreSQL was not stopped");
                Err(failed)
            }
        }
    }

    /// Stops a private PostgreSQL.
    ///
    /// # Errors
    /// If it does not stop.
    fn close(self) -> Result<(), PrivatePostgresError> {
        match self {
            Self::Given(_) => Ok(()),
            Self::Private(postgres) => postgres.stop(),
        }
    }
}
