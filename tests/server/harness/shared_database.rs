//! Databases of servers, with their sessions, which one test after another uses. To make a database, and sessions that each read its
//! catalogue and plan every statement anew, costs more than most tests.

use std::{
    sync::{
        Arc, Mutex, MutexGuard, OnceLock, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    thread,
};

use acepost::db::{self, Store, StoreError, StoreSettings};
use actix_web::rt::System;
use diesel::{Connection, PgConnection, connection::SimpleConnection};

use super::server::ask;
use crate::support::cluster::{TestDatabase, fresh_database, fresh_database_from};

/// The tables that servers change between requests, and the one that counts wrong passwords. Of `tokens` they change when a session ends.
const NOTED_BETWEEN_REQUESTS: [&str; 15] = [
    "archive",
    "archive_players",
    "checkpoints",
    "clock_jobs",
    "heartbeat",
    "notice_counters",
    "notices",
    "outbox",
    "password_guesses",
    "push_keys",
    "signing_keys",
    "statistics",
    "statistics_mark",
    "token_uses",
    "unfiled",
];

/// Writes the function that deletes every row but those of the migrations, whatever refers to it. Matches come first: what is
/// still being appended to one then waits, or finds no match.
const EMPTYING: &str = "
    SELECT format(
        'CREATE SCHEMA tests; CREATE FUNCTION tests.empty() RETURNS void LANGUAGE plpgsql AS $$ BEGIN
             PERFORM set_config(''session_replication_role'', ''replica'', true); %s %s END $$',
        (SELECT string_agg(format('DELETE FROM %I;', tablename), ' ' ORDER BY tablename <> 'matches', tablename <> 'progress')
             FROM pg_tables JOIN pg_class ON oid = format('%I', tablename)::regclass
             WHERE schemaname = 'public' AND NOT relispartition
                 AND tablename NOT IN ('__diesel_schema_migrations', 'statistics_mark'))
            || 'DELETE FROM statistics_mark; INSERT INTO statistics_mark DEFAULT VALUES;',
        (SELECT string_agg(format('PERFORM setval(%L, 1, false);', sequencename), ' ')
             FROM pg_sequences WHERE schemaname = 'public')
    ) AS answer";

/// Writes the function that returns every row as text, except what servers write between requests. Each session keeps its plans.
fn reading() -> String {
    let noted = NOTED_BETWEEN_REQUESTS.map(|table| format!("'{table}'")).join(", ");
    format!(
        "SELECT format(
             'CREATE FUNCTION tests.contents() RETURNS text STABLE LANGUAGE plpgsql AS $$ DECLARE lines text[] := ''{{}}''; BEGIN %s
                  RETURN (SELECT coalesce(string_agg(line, chr(10) ORDER BY line), '''') FROM unnest(lines) AS line); END $$',
             string_agg(format(
                 'lines := lines || ARRAY(SELECT %L || (to_jsonb(t) - ''counted'' - ''ended'' - ''ended_at'' - %L)::text FROM %I AS t);',
                 tablename || ' ', CASE tablename WHEN 'tokens' THEN 'expires_at' ELSE '' END, tablename), ' ')
         ) AS answer FROM pg_tables WHERE schemaname = 'public' AND tablename NOT IN ({noted})"
    )
}

/// Databases that no test uses.
static IDLE: Mutex<Vec<Kept>> = Mutex::new(Vec::new());

struct Kept {
    database: TestDatabase,
    /// With the settings with which they were opened.
    stores: Vec<(StoreSettings, Store)>,
    /// A session for what tests ask themselves.
    asks: Option<PgConnection>,
}

/// A migrated database without rows, for the servers of one test.
pub struct SharedDatabase {
    url: String,
    kept: Mutex<Option<Kept>>,
    is_altered: AtomicBool,
}

impl SharedDatabase {
    /// Takes a database that no test uses.
    pub fn take() -> Arc<Self> {
        let idle = lock(&IDLE).pop();
        let kept = idle.unwrap_or_else(|| Kept { database: migrated_database(), stores: Vec::new(), asks: None });
        let url = kept.database.url.clone();
        Arc::new(Self { url, kept: Mutex::new(Some(kept)), is_altered: AtomicBool::new(false) })
    }

    /// Returns where it is.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// Returns a store that an earlier server has opened with these settings.
    pub fn store(&self, settings: &StoreSettings) -> Option<Store> {
        let mut kept = lock(&self.kept);
        let stores = &mut kept.as_mut()?.stores;
        let place = stores.iter().position(|(others, _)| others == settings)?;
        Some(stores.swap_remove(place).1)
    }

    /// Keeps a store for a later server.
    pub fn keep(&self, settings: StoreSettings, store: Store) {
        if let Some(kept) = lock(&self.kept).as_mut() {
            kept.stores.push((settings, store));
        }
    }

    /// Returns the session in which an earlier test has asked.
    pub fn asks(&self) -> Option<PgConnection> {
        lock(&self.kept).as_mut()?.asks.take()
    }

    /// Keeps a session for the questions of a later test.
    pub fn keep_asks(&self, session: PgConnection) {
        if let Some(kept) = lock(&self.kept).as_mut() {
            kept.asks = Some(session);
        }
    }

    /// Notes that no other test can use it: this one may have changed more than rows.
    pub fn alter(&self) {
        self.is_altered.store(true, Ordering::Relaxed);
    }
}

impl Drop for SharedDatabase {
    fn drop(&mut self) {
        let Some(kept) = lock(&self.kept).take() else { return };
        let is_spoiled = self.is_altered.load(Ordering::Relaxed) || thread::panicking();
        if !is_spoiled && kept.stores.iter().all(|(_, store)| is_idle(store)) && empty(&kept) {
            lock(&IDLE).push(kept);
        }
    }
}

/// Whether nothing uses a session of the store.
fn is_idle(store: &Store) -> bool {
    let state = store.pool_state();
    state.idle == state.open
}

/// Deletes the rows. Returns whether that has succeeded.
fn empty(kept: &Kept) -> bool {
    let Some((_, store)) = kept.stores.first() else { return false };
    let delete =
        |database: &mut PgConnection| -> Result<(), StoreError> { Ok(database.batch_execute("SELECT tests.empty()")?) };
    System::new().block_on(store.run(delete)).is_ok()
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns a migrated database that the test owns.
pub fn migrated_database() -> TestDatabase {
    fresh_database_from(template())
}

/// Returns the name of a migrated database, of which every server's is a copy.
fn template() -> &'static str {
    static TEMPLATE: OnceLock<TestDatabase> = OnceLock::new();
    let template = TEMPLATE.get_or_init(|| {
        let database = fresh_database();
        db::migrate(&database.url).expect("migrations");
        let mut connection = PgConnection::establish(&database.url).expect("a connection");
        for writing in [EMPTYING, &reading()] {
            let function = ask(&mut connection, writing).expect("a statement");
            connection.batch_execute(&function).expect("a function");
        }
        database
    });
    template.name()
}
