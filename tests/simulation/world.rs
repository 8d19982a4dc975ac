//! What all seeds of a worker share: its database, its two processes, the players and the time.

use std::time::Duration;

use acepost::service::{Caller, NewGuest, NewWebhook};
use diesel::{
    Connection, PgConnection, QueryableByName, RunQueryDsl, sql_query,
    sql_types::{BigInt, Text},
};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::{
    gate::{GATES, Mode, NAME},
    process::{Hour, Process, SkewedClock},
};

/// How many processes share the database.
pub const PROCESSES: usize = 2;

/// How many people play.
const PEOPLE: usize = 3;

/// When the simulation begins, in milliseconds since 1970.
const BEGIN: i64 = 1_893_499_200_000;

/// What is read of a match, as one text of JSON. Prepared once, since planning takes longer than reading.
const LOOK: &str = "PREPARE look (uuid, bigint) AS SELECT jsonb_build_object(
    'version', (SELECT version FROM progress WHERE match_id = $1),
    'events', (SELECT coalesce(jsonb_agg(jsonb_build_array(seq, body, encode(hash, 'hex')) ORDER BY seq), '[]')
               FROM events WHERE match_id = $1 AND seq > $2),
    'outbox', (SELECT coalesce(jsonb_agg(jsonb_build_array(first_seq, last_seq) ORDER BY id), '[]')
               FROM outbox WHERE match_id = $1 AND first_seq IS NOT NULL),
    'notices', (SELECT coalesce(jsonb_agg(jsonb_build_array(player_id, kind, coalesce(news #> '{data,seq}', news #> '{data,decision}'))
                ORDER BY number), '[]') FROM notices WHERE match_id = $1),
    'pauses', (SELECT coalesce(jsonb_agg(jsonb_build_array(
                  (extract(epoch FROM since) * 1000)::bigint, (extract(epoch FROM until) * 1000)::bigint) ORDER BY since), '[]')
               FROM (SELECT since, until FROM pauses WHERE match_id = $1
                     UNION ALL SELECT d.since, d.until FROM downtimes AS d, matches AS m WHERE m.id = $1 AND d.until > m.started_at) AS p)
    )::text AS answer";

/// How many sessions of a process there are besides those that wait for a lock, and how many of any process wait for one.
/// The view `pg_stat_activity` would join other tables, each time.
const SESSIONS: &str = "PREPARE sessions (text) AS SELECT count(*) FROM pg_stat_get_activity(NULL) AS a
    WHERE a.application_name = $1 AND a.datid = (SELECT oid FROM pg_database WHERE datname = current_database())
        AND a.wait_event_type IS DISTINCT FROM 'Lock'";
const WAITING: &str = "PREPARE waiting AS SELECT count(*) FROM pg_stat_get_activity(NULL) AS a
    WHERE a.wait_event_type = 'Lock' AND a.datid = (SELECT oid FROM pg_database WHERE datname = current_database())";

/// What a worker has.
pub struct World {
    url: String,
    control: PgConnection,
    pub hour: Hour,
    pub clocks: [SkewedClock; PROCESSES],
    /// `None`: it has crashed.
    pub processes: [Option<Process>; PROCESSES],
    /// The people.
    pub people: Vec<Caller>,
}

#[derive(QueryableByName)]
struct Answer {
    #[diesel(sql_type = Text)]
    answer: String,
}

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    count: i64,
}

impl World {
    /// Starts the processes on an empty migrated database.
    pub fn new(url: &str) -> Self {
        let mut control = PgConnection::establish(url).expect("a connection");
        for sql in ["SET plan_cache_mode = force_generic_plan", LOOK, SESSIONS, WAITING] {
            sql_query(sql).execute(&mut control).expect("a statement");
        }
        let hour = Hour::default();
        hour.advance(BEGIN);
        let clocks = [SkewedClock::new(&hour), SkewedClock::new(&hour)];
        let processes = clocks.each_ref().map(|clock| Some(Process::start(url, clock)));
        let mut world = Self { url: url.to_owned(), control, hour, clocks, processes, people: Vec::new() };
        world.people = (0..PEOPLE).map(|number| world.guest(number)).collect();
        world
    }

    /// Registers a guest whose webhook wants to hear of every event.
    fn guest(&self, number: usize) -> Caller {
        let process = self.process(0);
        let service = &process.service;
        process.runtime.block_on(async {
            let name = Some(format!("person{number}"));
            let guest = service.accounts.register_guest(NewGuest { name }).await.expect("a guest");
            let caller = service.accounts.authenticate(&guest.session.token, "").await.expect("a caller");
            let hook: NewWebhook = serde_json::from_value(json!({"url": "http://127.0.0.1:9/"})).expect("a webhook");
            service.notices.create_webhook(&caller, hook, None).await.expect("a webhook");
            caller
        })
    }

    /// Returns a process that runs.
    pub fn process(&self, index: usize) -> &Process {
        self.processes[index].as_ref().expect("it runs")
    }

    /// Sets what happens to the statements of all processes.
    pub fn set_all(&self, mode: Mode) {
        for process in self.processes.iter().flatten() {
            GATES.set(process.number, mode);
        }
    }

    /// Ends a process as by SIGKILL, and all its sessions.
    pub fn crash(&mut self, index: usize) {
        let Some(process) = self.processes[index].take() else { return };
        let name = format!("{NAME}{}", process.number);
        process.crash();
        self.execute(&format!(
            "SELECT pg_terminate_backend(a.pid) FROM pg_stat_activity AS a
             WHERE a.datname = current_database() AND a.application_name = '{name}'"
        ));
        while self.sessions(&name) > 0 {
            std::thread::sleep(Duration::from_micros(200));
        }
    }

    /// Starts a process that has crashed.
    pub fn restart(&mut self, index: usize) {
        self.beat();
        self.processes[index] = Some(Process::start(&self.url, &self.clocks[index]));
    }

    /// Lets all processes store that they run, as they do every few seconds.
    pub fn beat(&self) {
        for process in self.processes.iter().flatten() {
            process.runtime.block_on(process.rounds.beat()).expect("a heartbeat");
            process.rounds.note_listening();
        }
    }

    /// Returns how many sessions a process has, besides those that wait for a lock.
    pub fn sessions(&mut self, name: &str) -> i64 {
        self.count(&format!("EXECUTE sessions('{name}')"))
    }

    /// Returns how many sessions wait for a lock.
    pub fn waiting_for_locks(&mut self) -> usize {
        let waiting = self.count("EXECUTE waiting");
        usize::try_from(waiting).unwrap_or_default()
    }

    /// Reads what is stored of a match, with the events after this version.
    pub fn look(&mut self, id: Uuid, after: usize) -> Value {
        self.json(&format!("EXECUTE look('{id}', {after})"))
    }

    /// Reads a text of JSON, in a column named `answer`.
    pub fn json(&mut self, sql: &str) -> Value {
        let answer: Answer = sql_query(sql).get_result(&mut self.control).expect("an answer");
        serde_json::from_str(&answer.answer).expect("JSON")
    }

    pub fn execute(&mut self, sql: &str) {
        sql_query(sql).execute(&mut self.control).expect("a statement that can be executed");
    }

    fn count(&mut self, sql: &str) -> i64 {
        sql_query(sql).get_result::<Count>(&mut self.control).expect("a number").count
    }
}
