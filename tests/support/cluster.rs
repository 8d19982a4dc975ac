//! One private PostgreSQL for a run of a test binary, with a separate database for each test.

use std::{
    fs,
    panic::catch_unwind,
    path::{Path, PathBuf},
    process::{self, Command},
    sync::{
        Mutex, OnceLock, PoisonError,
        atomic::{AtomicU32, Ordering},
    },
};

use acepost::{db, postgres::PrivatePostgres};
use diesel::{Connection, PgConnection, RunQueryDsl, sql_query};

use crate::support::folder::{Folder, OF_CLUSTER, for_databases};

/// Settings for databases that live for seconds. PostgreSQL does not wait for the disk: a crash would lose only test
/// data. It does not vacuum: in PostgreSQL 15, dropping a database can wait forever for a worker that is about to
/// vacuum there.
const SETTINGS: [&str; 5] = [
    "fsync = off",
    "full_page_writes = off",
    "synchronous_commit = off",
    "autovacuum = off",
    // Many tests run at the same time, each with servers and their pools.
    "max_connections = 1000",
];

static CLUSTER: OnceLock<TestCluster> = OnceLock::new();
static DATABASES: AtomicU32 = AtomicU32::new(0);

struct TestCluster {
    folder: PathBuf,
    admin_url: String,
    /// Connections for the next administration.
    idle: Mutex<Vec<PgConnection>>,
    /// Removed when the process ends.
    postgres: Mutex<Option<PrivatePostgres>>,
}

/// A database that is dropped with this value.
#[derive(Debug)]
pub struct TestDatabase {
    /// Its connection string.
    pub url: String,
    name: String,
}

impl TestDatabase {
    /// Returns its name, as [`fresh_database_from`] takes it. A database can be copied only while it has no
    /// connections.
    pub fn name(&self) -> &str {
        &self.name
    }
}

impl Drop for TestDatabase {
    fn drop(&mut self) {
        // With force, since a test may leave a pool open. A failure would only hide that of the test.
        let _ = TestCluster::get().administer(&format!("drop database if exists {} with (force)", self.name));
    }
}

/// Creates an empty database.
pub fn fresh_database() -> TestDatabase {
    fresh_database_from("template1")
}

/// Copies another database, which is much faster than running migrations again.
pub fn fresh_database_from(template: &str) -> TestDatabase {
    let cluster = TestCluster::get();
    let name = format!("test_{}", DATABASES.fetch_add(1, Ordering::Relaxed));
    cluster
        .administer(&format!("create database {name} template {template} strategy file_copy"))
        .expect("a database for the test");
    let url = {
        let postgres = cluster.postgres.lock().unwrap_or_else(PoisonError::into_inner);
        postgres.as_ref().expect("the cluster runs until the process ends").url(&name)
    };
    TestDatabase { url, name }
}

impl Folder {
    /// Creates a folder with a private PostgreSQL and a migrated database, as the first start of a server leaves them. It is copied: to
    /// set it up takes many times as long.
    pub fn with_database() -> Self {
        let folder = Self::new();
        let copied = Command::new("cp").arg("-a").arg(data_folder()).arg(folder.path()).status();
        assert!(copied.is_ok_and(|copied| copied.success()), "the folder cannot be copied");
        folder
    }
}

/// Returns a data folder with a migrated database, which no process uses.
fn data_folder() -> &'static Path {
    static FOLDER: OnceLock<PathBuf> = OnceLock::new();
    FOLDER.get_or_init(|| {
        // It is removed with that of the cluster.
        let folder = TestCluster::get().folder.join("copied");
        let postgres = start(&folder);
        db::migrate(&postgres.url(PrivatePostgres::DATABASE)).expect("migrations");
        postgres.stop().expect("a stop");
        folder
    })
}

impl TestCluster {
    fn get() -> &'static Self {
        CLUSTER.get_or_init(Self::start)
    }

    fn start() -> Self {
        let folder = for_databases().join(format!("{OF_CLUSTER}{}", process::id()));
        let postgres = start(&folder);
        let admin_url = postgres.url("postgres");
        let mut connection = connect(&admin_url);
        for setting in SETTINGS {
            sql_query(format!("alter system set {setting}")).execute(&mut connection).expect("a setting");
        }
        drop(connection);
        postgres.stop().expect("a stop");
        let postgres = start(&folder);
        stop_at_exit();
        Self { folder, admin_url, idle: Mutex::default(), postgres: Mutex::new(Some(postgres)) }
    }

    fn administer(&self, sql: &str) -> diesel::QueryResult<usize> {
        let idle = || self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        let kept = idle().pop();
        let mut connection = kept.unwrap_or_else(|| connect(&self.admin_url));
        let done = sql_query(sql).execute(&mut connection);
        idle().push(connection);
        done
    }
}

fn start(folder: &Path) -> PrivatePostgres {
    PrivatePostgres::start(folder).unwrap_or_else(|error| panic!("{error}"))
}

fn connect(url: &str) -> PgConnection {
    PgConnection::establish(url).expect("a connection to the test cluster")
}

/// The test harness has no hook for the end of a run, and statics are never dropped, so this uses the C library.
#[allow(unsafe_code)]
fn stop_at_exit() {
    extern "C" fn tear_down() {
        // A panic must not cross into C. It can only come from the cleanup itself.
        let _ = catch_unwind(|| {
            let Some(cluster) = CLUSTER.get() else { return };
            drop(cluster.postgres.lock().unwrap_or_else(PoisonError::into_inner).take());
            let _ = fs::remove_dir_all(&cluster.folder);
        });
    }
    // SAFETY: `tear_down` is a function without captures, so it is callable for as long as the process lives; it does
    // not unwind, and touches only statics, which Rust never destroys.
    let registered = unsafe { libc::atexit(tear_down) };
    assert_eq!(registered, 0, "the test cluster could not be registered for its end");
}
