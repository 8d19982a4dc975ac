//! A private PostgreSQL, for operators who have not set one up: found on the machine, run as a child process in the
//! data folder, reached through a unix socket that only its owner can open, and stopped with the server.
//!
//! It is as durable as any other: its settings for writing to disk are the defaults. Nothing listens on TCP.

mod account;
mod binaries;
mod child;
mod cluster;
mod conninfo;
mod environment;
mod error;
mod folder;
mod output;
mod tether;

use std::{
    path::Path,
    thread,
    time::{Duration, Instant},
};

use diesel::{
    Connection, ExpressionMethods, PgConnection, QueryDsl, RunQueryDsl,
    connection::SimpleConnection,
    dsl::{exists, select},
};

use account::Account;
use child::Postmaster;
use cluster::Cluster;
pub use error::PrivatePostgresError;
use folder::DataFolder;

diesel::table! {
    /// The databases of a cluster.
    pg_database (oid) {
        /// The database.
        oid -> Oid,
        /// Its name.
        datname -> Text,
    }
}

/// How long starting is retried while PostgreSQL says that a cluster is in use: after a kill, the last old processes may still be
/// ending, and an init process may take its time to reap them.
const CLAIM_PATIENCE: Duration = Duration::from_secs(60);
const CLAIM_PAUSE: Duration = Duration::from_millis(200);
/// How long a started process may take to accept connections, besides the time for which it says that it replays its log: after
/// a crash of a large database that can take long.
const READY_WITHIN: Duration = Duration::from_secs(120);
/// How often the log says that it still does.
const TELL_EVERY: Duration = Duration::from_secs(60);
const READY_PAUSE: Duration = Duration::from_millis(20);

/// The server's private PostgreSQL. Dropping it shuts it down and unlocks the data folder.
#[derive(Debug)]
pub struct PrivatePostgres {
    // Before the folder: fields are dropped in this order, and the folder must be locked until the process has ended.
    postmaster: Postmaster,
    folder: DataFolder,
}

impl PrivatePostgres {
    /// The database that [`start`](Self::start) creates if it is missing.
    pub const DATABASE: &str = "acepost";

    /// Starts the cluster in this folder. Creates the folder, the cluster and the database if they are missing.
    ///
    /// Blocks until connections are accepted: some seconds the first time, and less than a second later. After a crash it takes
    /// as long as PostgreSQL needs to replay its log.
    ///
    /// # Errors
    /// See [`PrivatePostgresError`], whose messages are written for operators. No process is left running.
    pub fn start(data_dir: &Path) -> Result<Self, PrivatePostgresError> {
        Self::start_for(data_dir, 0)
    }

    /// Like [`start`](Self::start), for at least so many sessions. The default of PostgreSQL is 100.
    ///
    /// # Errors
    /// As [`start`](Self::start).
    pub fn start_for(data_dir: &Path, sessions: u32) -> Result<Self, PrivatePostgresError> {
        conninfo::check_environment()?;
        let folder = DataFolder::open(data_dir)?;
        tracing::info!(folder = %data_dir.display(), "starting a private PostgreSQL");
        let path = folder.cluster();
        let account = Account::for_cluster(&path)?;
        let installation = binaries::choose(binaries::find(), &path, cluster::major_version(&path)?)?;
        let cluster = Cluster::new(&folder, installation, account);
        cluster.prepare()?;
        let url = conninfo::conninfo(&folder.run(), "postgres");
        let (postmaster, mut connection) = serve(&cluster, sessions, &url)?;
        ensure_database(&mut connection, Self::DATABASE)?;
        Ok(Self { postmaster, folder })
    }

    /// Checks that there is a cluster in this folder.
    ///
    /// # Errors
    /// [`PrivatePostgresError::Missing`].
    pub fn check_exists(data_dir: &Path) -> Result<(), PrivatePostgresError> {
        // If the folder cannot be read, starting it says so.
        if folder::cluster_in(data_dir).try_exists().unwrap_or(true) {
            return Ok(());
        }
        Err(PrivatePostgresError::Missing { data_dir: data_dir.to_owned() })
    }

    /// Returns the connection string (libpq's keywords and values) for a database in this cluster.
    #[must_use]
    pub fn url(&self, database: &str) -> String {
        conninfo::conninfo(&self.folder.run(), database)
    }

    /// Returns the connection string for a database in a cluster that another process runs in this data folder, whose
    /// path must be absolute, as in [`PrivatePostgresError::AlreadyRunning`]. Whether a server listens shows only on
    /// connecting.
    #[must_use]
    pub fn url_of_another(data_dir: &Path, database: &str) -> String {
        conninfo::conninfo(&folder::run_in(data_dir), database)
    }

    /// Whether the process has ended, stopped or not.
    #[must_use]
    pub fn has_exited(&self) -> bool {
        self.postmaster.ended_within(Duration::ZERO).is_some()
    }

    /// Calls `tell` once, on another thread, with how the process ended, if it ends without having been stopped. If it
    /// has already ended, calls it at once. A later call replaces an earlier one.
    pub fn on_loss(&self, tell: impl FnOnce(&str) + Send + 'static) {
        self.postmaster.on_loss(Box::new(tell));
    }

    /// Shuts down the cluster with all remaining sessions, and waits for it: half a minute at most, then forces it.
    /// Nothing that was committed is lost in either case.
    ///
    /// # Errors
    /// [`PrivatePostgresError::NotStopped`] if the process still runs after that, and [`PrivatePostgresError::Frozen`]
    /// at once if it is frozen.
    pub fn stop(mut self) -> Result<(), PrivatePostgresError> {
        self.postmaster.stop()
    }
}

/// Starts the server process and waits until it answers; retries while PostgreSQL says that another process uses the cluster.
fn serve(cluster: &Cluster<'_>, sessions: u32, url: &str) -> Result<(Postmaster, PgConnection), PrivatePostgresError> {
    let patience_ends = Instant::now() + CLAIM_PATIENCE;
    let mut is_told = false;
    loop {
        let postmaster = Postmaster::launch(cluster.server(sessions))?;
        let error = match await_ready(cluster, &postmaster, url) {
            Ok(connection) => {
                postmaster.set_ready();
                return Ok((postmaster, connection));
            }
            Err(error) => error,
        };
        match error {
            PrivatePostgresError::StartFailed { ref output, .. }
                if is_in_use(output) && Instant::now() < patience_ends => {}
            PrivatePostgresError::StartFailed { how, output } => {
                return Err(match broken_lock(&output).map(|name| cluster.file(name)) {
                    Some(lock_file) => PrivatePostgresError::BrokenLock { lock_file, output },
                    None => PrivatePostgresError::StartFailed { how, output },
                });
            }
            error => return Err(error),
        }
        if !is_told {
            tracing::info!("the cluster is still held by a PostgreSQL that is ending; trying again for a minute");
            is_told = true;
        }
        thread::sleep(CLAIM_PAUSE);
    }
}

/// Whether PostgreSQL did not start with this output because processes of another one still use the cluster: its lock file names a
/// process that runs, or sessions of it are attached to its memory.
fn is_in_use(output: &str) -> bool {
    output.lines().any(|line| {
        (line.contains("lock file") && line.contains("already exists"))
            || (line.contains("pre-existing shared memory block") && line.contains("still in use"))
    })
}

/// Returns the lock file, of the cluster or of its socket, that does not name a process, as after a full disk; `None` if PostgreSQL did
/// not start for another reason.
fn broken_lock(output: &str) -> Option<&str> {
    let is_broken = |line: &&str| {
        line.contains("bogus data in lock file") || (line.contains("lock file") && line.contains("is empty"))
    };
    output.lines().find(is_broken)?.split('"').nth(1)
}

fn await_ready(
    cluster: &Cluster<'_>,
    postmaster: &Postmaster,
    url: &str,
) -> Result<PgConnection, PrivatePostgresError> {
    let (mut deadline, mut told) = (Instant::now() + READY_WITHIN, Instant::now());
    let mut last_error = String::from("no attempt to connect was made");
    while Instant::now() < deadline {
        // A process that is ending may still own the socket, so the lock file is checked first.
        if cluster.is_served_by(postmaster.pid()) {
            match PgConnection::establish(url) {
                Ok(connection) => return Ok(connection),
                Err(error) => last_error = error.to_string(),
            }
            if is_recovering(&last_error) {
                deadline = Instant::now() + READY_WITHIN;
                if told.elapsed() >= TELL_EVERY {
                    tracing::info!("PostgreSQL replays its log, as after a crash; this takes as long as it needs");
                    told = Instant::now();
                }
            }
        }
        if let Some(how) = postmaster.ended_within(READY_PAUSE) {
            return Err(PrivatePostgresError::StartFailed { how, output: postmaster.output() });
        }
    }
    let seconds = READY_WITHIN.as_secs();
    Err(PrivatePostgresError::NotReady { seconds, last_error, output: postmaster.output() })
}

/// Whether PostgreSQL refuses connections with this message because it replays its log. The private one speaks English.
fn is_recovering(message: &str) -> bool {
    ["is starting up", "is in recovery mode", "is not yet accepting connections"]
        .into_iter()
        .any(|said| message.contains(said))
}

fn ensure_database(connection: &mut PgConnection, name: &str) -> Result<(), PrivatePostgresError> {
    let failed = |cause| PrivatePostgresError::Database { database: name.to_owned(), cause };
    let found = select(exists(pg_database::table.filter(pg_database::datname.eq(name))));
    if !found.get_result::<bool>(connection).map_err(failed)? {
        connection.batch_execute(&format!("create database {name}")).map_err(failed)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_recovery_is_told_from_a_failure() {
        let at = |end: &str| format!("connection to server on socket \"/data/run/.s.PGSQL.5432\" failed: {end}");
        for message in [
            "FATAL:  the database system is starting up",
            "FATAL:  the database system is in recovery mode",
            "FATAL:  the database system is not yet accepting connections",
        ] {
            assert!(is_recovering(&at(message)), "{message}");
        }
        for message in ["Connection refused", "FATAL:  the database system is shutting down"] {
            assert!(!is_recovering(&at(message)), "{message}");
        }
    }

    #[test]
    fn a_cluster_in_use_is_told_from_a_broken_lock_file() {
        for output in [
            "FATAL:  lock file \"postmaster.pid\" already exists",
            "LOG:  starting\nFATAL:  lock file \"/data/run/.s.PGSQL.5432.lock\" already exists",
            "FATAL:  pre-existing shared memory block (key 16, ID 3) is still in use",
        ] {
            assert!(is_in_use(output) && broken_lock(output).is_none(), "{output}");
        }
        for (output, file) in [
            ("LOG:  starting\nFATAL:  lock file \"postmaster.pid\" is empty", "postmaster.pid"),
            ("FATAL:  bogus data in lock file \"postmaster.pid\": \"garbage\"", "postmaster.pid"),
            ("FATAL:  lock file \"/data/run/.s.PGSQL.5432.lock\" is empty", "/data/run/.s.PGSQL.5432.lock"),
        ] {
            assert!(!is_in_use(output), "{output}");
            assert_eq!(broken_lock(output), Some(file));
        }
        let other = "postgres: could not find the database system";
        assert!(!is_in_use(other) && broken_lock(other).is_none());
    }
}
