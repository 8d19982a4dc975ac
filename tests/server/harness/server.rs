//! A server in this process, on its own port, which is stopped when it is dropped.

use std::{
    io::Write,
    net::{Ipv4Addr, SocketAddr, TcpListener},
    sync::{Arc, Mutex, PoisonError, mpsc},
    thread::{self, JoinHandle},
    time::Duration,
};

use acepost::{
    config::Settings,
    db::{Store, StoreSettings},
    http::server,
    service::{Clock, Service, ServiceSettings},
};
use actix_web::{dev::ServerHandle, rt::System};
use diesel::{
    Connection, PgConnection, QueryResult, QueryableByName, RunQueryDsl, connection::SimpleConnection, sql_query,
    sql_types,
};
use jiff::SignedDuration;
use serde_json::Value;
use ureq::Agent;

use super::{client::ANONYMOUS, clock::VirtualClock, shared_database::SharedDatabase};
use crate::support::waiting::eventually;

/// The sessions of this database that wait for a lock, for [`Server::wait_for_count`].
pub const WAITING_FOR_LOCK: &str = "pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";

/// The locks of this database that fit, for [`Server::wait_for_count`]. Tables have the same numbers in the databases of other tests.
pub fn locks_where(condition: &str) -> String {
    format!(
        "pg_locks WHERE database = (SELECT oid FROM pg_database WHERE datname = current_database()) AND {condition}"
    )
}

/// The locks of this database on this table that a session waits for.
pub fn awaited_locks_of(table: &str) -> String {
    locks_where(&format!("NOT granted AND relation = '{table}'::regclass"))
}

/// What a server does.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Work {
    /// It handles requests and background work.
    All,
    /// It handles only requests.
    Requests,
}

/// A running server.
pub struct Server {
    /// The address on which it listens.
    pub address: SocketAddr,
    /// Its clock.
    pub clock: Arc<VirtualClock>,
    pub(super) agent: Agent,
    database_url: String,
    /// The connection of the test's own questions, once it has asked one.
    asks: Mutex<Option<PgConnection>>,
    service: Service,
    handle: ServerHandle,
    thread: Option<JoinHandle<()>>,
    store: (StoreSettings, Store),
    // Dropped after the server has stopped. None: the test owns the database.
    shared: Option<Arc<SharedDatabase>>,
}

impl Server {
    /// Starts a server on a fresh database, without rate limits.
    pub fn start() -> Self {
        Self::with(|_| {})
    }

    /// The same with other settings.
    pub fn with(change: impl FnOnce(&mut Settings)) -> Self {
        let database = SharedDatabase::take();
        let url = database.url().to_owned();
        Self::on(&url, Some(database), VirtualClock::new(), Work::All, change)
    }

    /// The same without background work: only requests use the database.
    pub fn idle_with(change: impl FnOnce(&mut Settings)) -> Self {
        let database = SharedDatabase::take();
        let url = database.url().to_owned();
        Self::on(&url, Some(database), VirtualClock::new(), Work::Requests, change)
    }

    /// Starts a server on a migrated database that the test owns.
    pub fn on_database(url: &str, change: impl FnOnce(&mut Settings)) -> Self {
        Self::on(url, None, VirtualClock::new(), Work::All, change)
    }

    /// The same without background work: no bot plays.
    pub fn idle_on_database(url: &str) -> Self {
        Self::on(url, None, VirtualClock::new(), Work::Requests, |_| {})
    }

    /// Starts a second server with the same database and clock, as when several share the work.
    pub fn another(&self) -> Self {
        self.another_with(|_| {})
    }

    /// The same with other settings.
    pub fn another_with(&self, change: impl FnOnce(&mut Settings)) -> Self {
        Self::on(&self.database_url, self.shared.clone(), Arc::clone(&self.clock), Work::All, change)
    }

    /// The same without background work.
    pub fn idle_another_with(&self, change: impl FnOnce(&mut Settings)) -> Self {
        Self::on(&self.database_url, self.shared.clone(), Arc::clone(&self.clock), Work::Requests, change)
    }

    /// Starts a second server with the same database, but a clock of its own.
    pub fn another_with_its_own_clock(&self) -> Self {
        // Before the server's sessions find another function of that name.
        self.set_database_back(0);
        let url = format!("{} options='-c search_path=public,pg_catalog'", self.database_url);
        Self::on(&url, self.shared.clone(), VirtualClock::new(), Work::All, |_| {})
    }

    /// Makes the database's clock seem so many days behind that of the machine, to servers with clocks of their own.
    pub fn set_database_back(&self, days: i32) {
        let sql = format!(
            "CREATE OR REPLACE FUNCTION public.clock_timestamp() RETURNS timestamptz LANGUAGE sql
             AS $$ SELECT pg_catalog.clock_timestamp() - interval '{days} days' $$"
        );
        self.database().batch_execute(&sql).expect("a function");
    }

    /// Stops the server, and starts it again after this time.
    pub fn restart_after(self, down: SignedDuration) -> Self {
        let (database, clock, url) = (self.shared.clone(), Arc::clone(&self.clock), self.database_url.clone());
        drop(self);
        clock.advance(down);
        Self::on(&url, database, clock, Work::All, |_| {})
    }

    fn on(
        url: &str,
        shared: Option<Arc<SharedDatabase>>,
        clock: Arc<VirtualClock>,
        work: Work,
        change: impl FnOnce(&mut Settings),
    ) -> Self {
        // Only the tests of these timeouts wait for them.
        let mut settings = Settings {
            rate_limit: 0,
            sign_in_rate: 0,
            // Every session costs PostgreSQL as much as a test's own statements.
            pool_size: 4,
            bot_pause_ms: 0,
            database_timeout_ms: 60_000,
            pool_timeout_ms: 60_000,
            ..Settings::default()
        };
        change(&mut settings);
        let store_settings = ServiceSettings::of_store(&settings, url.to_owned());
        let kept = shared.as_ref().and_then(|shared| shared.store(&store_settings));
        let store = kept.unwrap_or_else(|| Store::open(&store_settings).expect("a database"));
        let service = Service::new(store.clone(), Arc::clone(&clock) as Arc<dyn Clock>, ServiceSettings::of(&settings));
        let service = service.expect("a service");
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port");
        let address = listener.local_addr().expect("an address");
        let (handle, thread) = serve(listener, service.clone(), settings, work);
        Self {
            address,
            clock,
            agent: agent(),
            database_url: url.to_owned(),
            asks: Mutex::new(shared.as_ref().and_then(|shared| shared.asks())),
            service,
            handle,
            thread: Some(thread),
            store: (store_settings, store),
            shared,
        }
    }

    /// Returns where the server's database is.
    pub fn database_url(&self) -> &str {
        &self.database_url
    }

    /// Connects to the server's database, to do anything.
    pub fn database(&self) -> PgConnection {
        if let Some(shared) = &self.shared {
            shared.alter();
        }
        self.connect_to_database()
    }

    /// Inserts, updates or deletes rows with one statement, and returns how many.
    #[track_caller]
    pub fn change_rows(&self, sql: impl AsRef<str>) -> usize {
        let sql = sql.as_ref();
        let is_of_rows =
            ["INSERT ", "UPDATE ", "DELETE ", "WITH "].iter().any(|begin| sql.trim_start().starts_with(begin));
        assert!(is_of_rows, "with `database`, after which no other test uses it: {sql}");
        self.with_session(|session| sql_query(sql).execute(session)).expect(sql)
    }

    fn connect_to_database(&self) -> PgConnection {
        PgConnection::establish(&self.database_url).expect("a connection")
    }

    /// Queries the database for one text, in a column named `answer`.
    pub fn ask_database(&self, sql: &str) -> String {
        self.with_session(|session| ask(session, sql)).expect("an answer")
    }

    /// Uses the session of the test's own questions.
    fn with_session<T>(&self, mut act: impl FnMut(&mut PgConnection) -> QueryResult<T>) -> QueryResult<T> {
        let mut kept = self.asks.lock().unwrap_or_else(PoisonError::into_inner);
        match kept.as_mut().map(&mut act) {
            Some(Ok(done)) => Ok(done),
            // Some tests end every session.
            _ => act(kept.insert(self.connect_to_database())),
        }
    }

    /// Returns how many rows a table has; a condition may follow its name.
    pub fn count(&self, what: &str) -> String {
        self.ask_database(&format!("SELECT count(*)::text AS answer FROM {what}"))
    }

    /// Waits until a table has so many rows; a condition may follow its name.
    #[track_caller]
    pub fn wait_for_count(&self, what: &str, count: usize) {
        let count = count.to_string();
        eventually(&format!("{count} {what}"), || self.count(what) == count);
    }

    /// Waits until a session of this database waits for a lock.
    #[track_caller]
    pub fn wait_for_lock(&self) {
        self.wait_for_locks(1);
    }

    /// Waits until so many sessions of this database wait for a lock.
    #[track_caller]
    pub fn wait_for_locks(&self, sessions: usize) {
        let sql = format!("SELECT (count(*) >= {sessions})::text AS answer FROM {WAITING_FOR_LOCK}");
        eventually(&format!("{sessions} that wait for a lock"), || self.ask_database(&sql) == "true");
    }

    /// Sends a request that waits for a lock, and disconnects. Returns once the server has noticed it. Each header ends its line.
    #[track_caller]
    pub fn abandon(&self, method: &str, path: &str, headers: &str) {
        let mut connection = self.connect();
        // A client that has not read all that was sent to it resets the connection when it closes it.
        let requests =
            format!("GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n{method} {path} HTTP/1.1\r\nHost: a\r\n{headers}\r\n");
        connection.write_all(requests.as_bytes()).expect("the server listens");
        self.wait_for_lock();
        // The first response has arrived, and is not read.
        connection.peek(&mut [0]).expect("the first answer");
        drop(connection);
        let aborted = format!("method=\"{method}\",route=\"{path}\",status=\"499\"}} 1");
        eventually("the end of the request", || self.get("/metrics", ANONYMOUS).text().contains(&aborted));
    }

    /// Returns pending announcements about a match that are not events of its record, in order: the recipient, and the
    /// news. Only for a server without background work; another may have announced them already.
    pub fn unannounced(&self, match_id: &str) -> Vec<Value> {
        let news = self.ask_database(&format!(
            "SELECT coalesce(jsonb_agg(jsonb_build_object('to', player_id, 'news', news) ORDER BY id), '[]')::text
                 AS answer FROM outbox WHERE match_id = '{match_id}' AND news IS NOT NULL"
        ));
        serde_json::from_str(&self.called_by_name(news)).expect("JSON")
    }

    /// Returns news as players read it, with names in place of ids.
    fn called_by_name(&self, news: String) -> String {
        let names = self.ask_database("SELECT jsonb_object_agg(id, name)::text AS answer FROM players");
        let names: serde_json::Map<String, Value> = serde_json::from_str(&names).expect("names");
        names
            .iter()
            .fold(news, |news, (id, name)| news.replace(&format!("{{player {id}}}"), name.as_str().expect("a name")))
    }

    /// Returns every row of the database as text, except what servers write between requests.
    pub fn contents(&self) -> String {
        self.ask_database("SELECT tests.contents() AS answer")
    }

    /// Returns the announcements of this kind about the match, in order: the recipient and the data. Waits until
    /// everything that has happened there is announced.
    #[track_caller]
    pub fn told_of(&self, id: &str, kind: &str) -> Vec<(String, Value)> {
        self.wait_for_count(&format!("outbox WHERE match_id = '{id}'"), 0);
        // In the order in which they were written: the numbers are those of each player, and a free place may be anywhere.
        let told = self.ask_database(&format!(
            "SELECT coalesce(jsonb_agg(jsonb_build_array(player_id, news -> 'data') ORDER BY xmin::text::bigint, player_id, number), '[]')::text AS answer
             FROM notices WHERE match_id = '{id}' AND kind = '{kind}'"
        ));
        serde_json::from_str(&self.called_by_name(told)).expect("a list")
    }

    /// Runs an action that must not change any row.
    #[track_caller]
    pub fn unchanged<T>(&self, act: impl FnOnce() -> T) -> T {
        let before = self.contents();
        let result = act();
        assert!(self.contents() == before, "the database has changed");
        result
    }
}

/// Queries a database for one text, in a column named `answer`.
pub fn ask(database: &mut PgConnection, sql: &str) -> QueryResult<String> {
    Ok(sql_query(sql).get_result::<Text>(database)?.answer)
}

#[derive(QueryableByName)]
struct Text {
    #[diesel(sql_type = sql_types::Text)]
    answer: String,
}

impl Drop for Server {
    fn drop(&mut self) {
        self.service.close();
        // The call sends the command; the future only reports when it is done, as the thread's end does.
        drop(self.handle.stop(false));
        if let Some(thread) = self.thread.take() {
            let ended = thread.join();
            assert!(ended.is_ok() || thread::panicking(), "the server panicked");
        }
        if let Some(shared) = &self.shared {
            let (settings, store) = self.store.clone();
            shared.keep(settings, store);
            if let Some(session) = self.asks.get_mut().unwrap_or_else(PoisonError::into_inner).take() {
                shared.keep_asks(session);
            }
        }
    }
}

fn serve(listener: TcpListener, service: Service, settings: Settings, work: Work) -> (ServerHandle, JoinHandle<()>) {
    let (tell, told) = mpsc::channel();
    let thread = thread::spawn(move || {
        System::new().block_on(async {
            let work = (work == Work::All).then(|| actix_web::rt::spawn(service.clone().run()));
            let (server, _) = server::start(listener, service, &settings).expect("a server");
            tell.send(server.handle()).expect("somebody who waits");
            server.await.expect("an orderly end");
            // As for a process: the next server must find no other running.
            if let Some(work) = work {
                work.await.expect("an orderly end");
            }
        });
    });
    (told.recv().expect("a running server"), thread)
}

fn agent() -> Agent {
    let config = Agent::config_builder()
        .http_status_as_error(false)
        .max_redirects(0)
        .proxy(None)
        .user_agent("")
        .allow_non_standard_methods(true)
        // No test waits for this timeout: it shows where a test hangs.
        .timeout_global(Some(Duration::from_secs(60)));
    config.build().into()
}
