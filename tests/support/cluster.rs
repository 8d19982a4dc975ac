//! One private PostgreSQL for a run of a test binary, and a database of its own for each test.

use std::{
    env, fs,
    panic::catch_unwind,
    path::PathBuf,
    process,
    sync::{
        Mutex, OnceLock, PoisonError,
        atomic::{AtomicU32, Ordering},
    },
};

use acepost::postgres::PrivatePostgres;
use diesel::{Connection, PgConnection, RunQueryDsl, sql_query};

/// Settings for databases that live for seconds. Nothing waits for the disk: a crash would lose what a test has written, and
/// nobody would miss it. Nothing is vacuumed: in PostgreSQL 15, dropping a database can wait for ever for a worker that is
/// about to vacuum there.
const SETTINGS: [&str; 4] = ["fsync = off", "full_page_writes = off", "synchronous_commit = off", "autovacuum = off"];

static CLUSTER: OnceLock<TestCluster> = OnceLock::new();
static DATABASES: AtomicU32 = AtomicU32::new(0);

struct TestCluster {
    folder: PathBuf,
    admin_url: String,
    /// Taken out when the process ends.
    postgres: Mutex<Option<PrivatePostgres>>,
}

/// A database that exists as long as this value.
#[derive(Debug)]
pub struct TestDatabase {
    /// Its connection string.
    pub url: String,
    name: String,
}

impl TestDatabase {
    /// Its name, as [`fresh_database_from`] takes it. Nobody may be connected to a database that is copied.
    pub fn name(&self) -> &str {
        &self.name
    }
}

impl Drop for TestDatabase {
    fn drop(&mut self) {
        // With force, for a test may leave a pool behind. A failure would only hide the test's own.
        let _ = TestCluster::get().administer(&format!("drop database if exists {} with (force)", self.name));
    }
}

/// An empty database.
pub fn fresh_database() -> TestDatabase {
    fresh_database_from("template1")
}

/// A copy of another database, which is much quicker than running migrations again.
pub fn fresh_database_from(template: &str) -> TestDatabase {
    let cluster = TestCluster::get();
    let name = format!("test_{}", DATABASES.fetch_add(1, Ordering::Relaxed));
    cluster.administer(&format!("create database {name} template {template}")).expect("a database for the test");
    let url = {
        let postgres = cluster.postgres.lock().unwrap_or_else(PoisonError::into_inner);
        postgres.as_ref().expect("the cluster runs until the process ends").url(&name)
    };
    TestDatabase { url, name }
}

impl TestCluster {
    fn get() -> &'static Self {
        CLUSTER.get_or_init(Self::start)
    }

    fn start() -> Self {
        let folder = env::temp_dir().join(format!("acepost-t{}", process::id()));
        let postgres = PrivatePostgres::start(&folder).unwrap_or_else(|error| panic!("{error}"));
        stop_at_exit();
        let cluster = Self { folder, admin_url: postgres.url("postgres"), postgres: Mutex::new(Some(postgres)) };
        for setting in SETTINGS {
            cluster.administer(&format!("alter system set {setting}")).expect("a setting");
        }
        cluster.administer("select pg_reload_conf()").expect("a reload");
        cluster
    }

    fn administer(&self, sql: &str) -> diesel::QueryResult<usize> {
        let mut connection = PgConnection::establish(&self.admin_url).expect("a connection to the test cluster");
        sql_query(sql).execute(&mut connection)
    }
}

/// The test harness has no hook for the end of a run, and statics are never dropped, so the C library is asked.
#[allow(unsafe_code)]
fn stop_at_exit() {
    extern "C" fn tear_down() {
        // A panic must not cross into C. It can only come from what is being thrown away here.
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
