//! The database of a command: the one that the settings name, or a private one.

use tokio::sync::oneshot;

use crate::{
    config::Settings,
    postgres::{PrivatePostgres, PrivatePostgresError},
};

/// A database that is there until it is closed.
pub enum Database {
    /// Somebody else's.
    Given(String),
    /// Our own.
    Private(PrivatePostgres),
}

impl Database {
    /// Finds or starts the database.
    ///
    /// # Errors
    /// Whatever keeps a private PostgreSQL from starting.
    pub fn open(settings: &Settings) -> Result<Self, PrivatePostgresError> {
        if let Some(url) = &settings.database_url {
            return Ok(Self::Given(url.as_str().to_owned()));
        }
        PrivatePostgres::start(&settings.data_dir).map(Self::Private)
    }

    /// Finds the database, of whichever server it is: a private PostgreSQL that a server runs already is shared with it, and
    /// one that nobody runs is started.
    ///
    /// # Errors
    /// As [`Database::open`].
    pub fn share(settings: &Settings) -> Result<Self, PrivatePostgresError> {
        match Self::open(settings) {
            Err(PrivatePostgresError::AlreadyRunning { data_dir }) => {
                Ok(Self::Given(PrivatePostgres::url_of_another(&data_dir, PrivatePostgres::DATABASE)))
            }
            opened => opened,
        }
    }

    /// How to connect.
    pub fn url(&self) -> String {
        match self {
            Self::Given(url) => url.clone(),
            Self::Private(postgres) => postgres.url(PrivatePostgres::DATABASE),
        }
    }

    /// Tells how a private PostgreSQL ended, if it ends by itself.
    pub fn lost(&self) -> oneshot::Receiver<String> {
        let (tell, lost) = oneshot::channel();
        match self {
            // Nobody will tell: the receiver waits for ever, as it should.
            Self::Given(_) => std::mem::forget(tell),
            Self::Private(postgres) => postgres.on_loss(|how| drop(tell.send(how.to_owned()))),
        }
        lost
    }

    /// Shuts a private PostgreSQL down.
    ///
    /// # Errors
    /// When it does not stop.
    pub fn close(self) -> Result<(), PrivatePostgresError> {
        match self {
            Self::Given(_) => Ok(()),
            Self::Private(postgres) => postgres.stop(),
        }
    }
}
