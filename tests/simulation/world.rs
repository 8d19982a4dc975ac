//! What all seeds of a worker share: its database, its two processes, the players and the time.

use std::{collections::BTreeSet, time::Duration};

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
    receiver::Receiver,
};

/// How many processes share the database.
pub const PROCESSES: usize = 2;

/// How many people play.
pub const PEOPLE: usize = 3;

/// When the simulation begins, in milliseconds since 1970.
const BEGIN: i64 = 1_893_499_200_000;

/// What is read of a match, as one text of JSON. Prepared once, since planning takes longer than reading.
const LOOK: &str = "PREPARE look (uuid, bigint) AS SELECT jsonb_build_object(
    'version', (SELECT version FROM progress WHERE match_id = $1),
    'events', (SELECT coalesce(jsonb_agg(jsonb_build_array(seq, body, encode(hash, 'hex')) ORDER BY seq), '[]')
               FROM events WHERE match_id = $1 AND seq > $2),
    'outbox', (SELECT coalesce(jsonb_agg(jsonb_build_array(first_seq, last_seq) ORDER BY id), '[]')
               FROM outbox WHERE match_id = $1 AND first_seq IS NOT NULL),
    'notices', (SELECT coalesce(jsonb_agg(jsonb_build_array(player_id, kind, coalesce(news #> '{data,seq}', news #> '{data,decision}'), id, number)
                ORDER BY number), '[]') FROM notices WHERE match_id = $1),
    'pauses', (SELECT coalesce(jsonb_agg(jsonb_build_array(
                  (extract(epoch FROM since) * 1000)::bigint, (extract(epoch FROM until) * 1000)::bigint) ORDER BY since), '[]')
               FROM (SELECT since, until FROM pauses WHERE match_id = $1
                     UNION ALL SELECT d.since, d.until FROM downtimes AS d, matches AS m WHERE m.id = $1 AND d.until > m.started_at) AS p)
    )::text AS answer";

/// What is read of a match that gathers its players.
const LOOK_AT_GATHERING: &str = "PREPARE look_at_gathering (uuid) AS SELECT jsonb_build_object(
    'status', m.status, 'host', m.host, 'capacity', m.seats, 'version', (SELECT version FROM progress WHERE match_id = $1),
    'events', (SELECT count(*) FROM events WHERE match_id = $1),
    'seats', (SELECT coalesce(jsonb_agg(jsonb_build_array(s.seat, s.player_id, s.entropy, p.kind) ORDER BY s.seat), '[]')
              FROM seats AS s JOIN players AS p ON p.id = s.player_id WHERE s.match_id = $1),
    'invitations', (SELECT coalesce(jsonb_agg(jsonb_build_array(id, player_id)), '[]') FROM invitations WHERE match_id = $1),
    'outbox', (SELECT coalesce(jsonb_agg(jsonb_build_array(id, player_id, news) ORDER BY id), '[]')
               FROM outbox WHERE match_id = $1 AND news IS NOT NULL),
    'notices', (SELECT coalesce(jsonb_agg(jsonb_build_array(player_id, kind, news, id, number) ORDER BY number), '[]')
                FROM notices WHERE match_id = $1)
    )::text AS answer FROM matches AS m WHERE m.id = $1";

/// The sessions of a process besides those that wait for a lock, and how many of any process wait for one.
/// The view `pg_stat_activity` would join other tables, each time.
const SESSIONS: &str = "PREPARE sessions (text) AS SELECT coalesce(jsonb_agg(a.pid), '[]')::text AS answer FROM pg_stat_get_activity(NULL) AS a
    WHERE a.application_name = $1 AND a.datid = (SELECT oid FROM pg_database WHERE datname = current_database())
        AND a.wait_event_type IS DISTINCT FROM 'Lock'";
const WAITING: &str = "PREPARE waiting AS SELECT count(*) FROM pg_stat_get_activity(NULL) AS a
    WHERE a.wait_event_type = 'Lock' AND a.datid = (SELECT oid FROM pg_database WHERE datname = current_database())";

/// The notices of a match that count as delivered.
const SETTLED: &str = "PREPARE settled (uuid) AS SELECT coalesce(jsonb_agg(id), '[]')::text AS answer
    FROM deliveries WHERE match_id = $1 AND status = 'delivered'";

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
    /// Of their webhooks.
    pub receiver: Receiver,
    /// Whether a round of deliveries is under way.
    pub delivers_now: bool,
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
        for sql in ["SET plan_cache_mode = force_generic_plan", LOOK, LOOK_AT_GATHERING, SETTLED, SESSIONS, WAITING] {
            sql_query(sql).execute(&mut control).expect("a statement");
        }
        let hour = Hour::default();
        hour.advance(BEGIN);
        let clocks = [SkewedClock::new(&hour), SkewedClock::new(&hour)];
        let processes = clocks.each_ref().map(|clock| Some(Process::start(url, clock)));
        let mut world = Self {
            url: url.to_owned(),
            control,
            hour,
            clocks,
            processes,
            people: Vec::new(),
            receiver: Receiver::start(),
            delivers_now: false,
        };
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
            let hook: NewWebhook =
                serde_json::from_value(json!({"url": self.receiver.url(number)})).expect("a webhook");
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
        while !self.sessions(&name).is_empty() {
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
        }
        self.note_listening();
    }

    /// Lets all processes know that they still hear signals.
    pub fn note_listening(&self) {
        self.processes.iter().flatten().for_each(|process| process.rounds.note_listening());
    }

    /// Returns the sessions of a process, besides those that wait for a lock.
    pub fn sessions(&mut self, name: &str) -> BTreeSet<i64> {
        let sessions = self.json(&format!("EXECUTE sessions('{name}')"));
        sessions.as_array().into_iter().flatten().filter_map(Value::as_i64).collect()
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

    /// Reads what is stored of a match that gathers its players.
    pub fn look_at_gathering(&mut self, id: Uuid) -> Value {
        self.json(&format!("EXECUTE look_at_gathering('{id}')"))
    }

    /// Reads which notices of a match count as delivered.
    pub fn settled_deliveries(&mut self, id: Uuid) -> Value {
        self.json(&format!("EXECUTE settled('{id}')"))
    }

    /// Whether deliveries of a match still wait.
    pub fn has_deliveries(&mut self, id: Uuid) -> bool {
        self.count(&format!("SELECT count(*) FROM deliveries WHERE match_id = '{id}' AND status = 'waiting'")) > 0
    }

    /// Leaves nothing of a match to do for the next seed.
    pub fn forget(&mut self, id: Uuid) {
        for table in ["clock_jobs", "bot_turns", "unfiled", "deliveries", "agreements"] {
            self.execute(&format!("DELETE FROM {table} WHERE match_id = '{id}'"));
        }
        self.execute(&format!(
            "UPDATE matches SET status = 'cancelled' WHERE id = '{id}' AND status IN ('open', 'running')"
        ));
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
