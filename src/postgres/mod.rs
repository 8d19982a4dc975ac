//! A private PostgreSQL, for those who have not set up one: found on the machine, run as a child process in the data
//! folder, reached through a unix socket that only its owner can open, and stopped with the server.
//!
//! It is as durable as any other: its settings on writing to disk are left as they come. Nothing listens on TCP.

mod account;
mod binaries;
mod child;
mod cluster;
mod conninfo;
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

/// How long a cluster that seems to be in use is tried again: after a kill, the last processes of the one before may
/// still be on their way out, and an init process may take its time to collect them.
const CLAIM_PATIENCE: Duration = Duration::from_secs(60);
const CLAIM_PAUSE: Duration = Duration::from_millis(200);
/// How long a started process may take to accept connections; after a crash it reads its journal first.
const READY_WITHIN: Duration = Duration::from_secs(120);
const READY_PAUSE: Duration = Duration::from_millis(20);

/// A PostgreSQL of the server's own. Dropping it shuts it down and lets go of the data folder.
#[derive(Debug)]
pub struct PrivatePostgres {
    // Before the folder, for fields are dropped in this order and the folder is held until the process has ended.
    postmaster: Postmaster,
    folder: DataFolder,
}

impl PrivatePostgres {
    /// The database that [`start`](Self::start) makes if it is missing.
    pub const DATABASE: &str = "acepost";

    /// Starts the cluster in this folder, having made folder, cluster and database where they are missing.
    ///
    /// Blocks until connections are accepted: some seconds the first time, a fraction of one later, and up to two
    /// minutes after a crash.
    ///
    /// # Errors
    /// Whatever is in the way, in words for whoever started the server; see [`PrivatePostgresError`]. Nothing is left
    /// running.
    pub fn start(data_dir: &Path) -> Result<Self, PrivatePostgresError> {
        conninfo::check_environment()?;
        let folder = DataFolder::open(data_dir)?;
        tracing::info!(folder = %data_dir.display(), "starting a private PostgreSQL");
        let path = folder.cluster();
        let account = Account::for_cluster(&path)?;
        let installation = binaries::choose(binaries::find(), &path, cluster::major_version(&path)?)?;
        let cluster = Cluster::new(&folder, installation, account);
        cluster.prepare()?;
        let (postmaster, mut connection) = serve(&cluster, &conninfo::conninfo(&folder.run(), "postgres"))?;
        ensure_database(&mut connection, Self::DATABASE)?;
        Ok(Self { postmaster, folder })
    }

    /// The connection string (libpq's keywords and values) of a database in this cluster.
    #[must_use]
    pub fn url(&self, database: &str) -> String {
        conninfo::conninfo(&self.folder.run(), database)
    }

    /// The connection string of a database in a cluster that another process runs in this data folder, whose name is absolute:
    /// as [`PrivatePostgresError::AlreadyRunning`] gives it. Whether anybody listens shows on connecting.
    #[must_use]
    pub fn url_of_another(data_dir: &Path, database: &str) -> String {
        conninfo::conninfo(&folder::run_in(data_dir), database)
    }

    /// Whether the process has ended, asked for or not.
    #[must_use]
    pub fn has_exited(&self) -> bool {
        self.postmaster.ended_within(Duration::ZERO).is_some()
    }

    /// Calls `tell` once, on another thread, with how the process ended, if it ends without having been stopped. If
    /// that has happened already, calls it at once. A later call replaces an earlier one.
    pub fn on_loss(&self, tell: impl FnOnce(&str) + Send + 'static) {
        self.postmaster.on_loss(Box::new(tell));
    }

    /// Shuts the cluster down, ending whatever sessions are left, and waits for it: half a minute at most, then less
    /// politely. Nothing that was committed is lost either way.
    ///
    /// # Errors
    /// [`PrivatePostgresError::NotStopped`] if the process still runs after all that, and [`PrivatePostgresError::Frozen`] at
    /// once if it is frozen.
    pub fn stop(mut self) -> Result<(), PrivatePostgresError> {
        self.postmaster.stop()
    }
}

/// Starts the server process and waits until it answers; tries again while another seems to hold the cluster.
fn serve(cluster: &Cluster<'_>, url: &str) -> Result<(Postmaster, PgConnection), PrivatePostgresError> {
    let patience_ends = Instant::now() + CLAIM_PATIENCE;
    loop {
        let claimed_before = cluster.is_claimed();
        let postmaster = Postmaster::launch(cluster.server())?;
        let error = match await_ready(cluster, &postmaster, url) {
            Ok(connection) => return Ok((postmaster, connection)),
            Err(error) => error,
        };
        // The holder may have gone in between, so a claim before the attempt counts as well.
        let ended = matches!(error, PrivatePostgresError::StartFailed { .. });
        if !ended || !(claimed_before || cluster.is_claimed()) || Instant::now() >= patience_ends {
            return Err(error);
        }
        tracing::info!("the cluster is still held by a PostgreSQL that is ending; trying again");
        thread::sleep(CLAIM_PAUSE);
    }
}

fn await_ready(
    cluster: &Cluster<'_>,
    postmaster: &Postmaster,
    url: &str,
) -> Result<PgConnection, PrivatePostgresError> {
    let deadline = Instant::now() + READY_WITHIN;
    let mut last_error = String::from("no attempt to connect was made");
    while Instant::now() < deadline {
        // A process that is on its way out may still own the socket, so the lock file is asked first.
        if cluster.is_served_by(postmaster.pid()) {
            match PgConnection::establish(url) {
                Ok(connection) => return Ok(connection),
                Err(error) => last_error = error.to_string(),
            }
        }
        if let Some(how) = postmaster.ended_within(READY_PAUSE) {
            return Err(PrivatePostgresError::StartFailed { how, output: postmaster.output() });
        }
    }
    let seconds = READY_WITHIN.as_secs();
    Err(PrivatePostgresError::NotReady { seconds, last_error, output: postmaster.output() })
}

fn ensure_database(connection: &mut PgConnection, name: &str) -> Result<(), PrivatePostgresError> {
    let failed = |source| PrivatePostgresError::Database { database: name.to_owned(), source };
    let found = select(exists(pg_database::table.filter(pg_database::datname.eq(name))));
    if !found.get_result::<bool>(connection).map_err(failed)? {
        connection.batch_execute(&format!("create database {name}")).map_err(failed)?;
    }
    Ok(())
}
