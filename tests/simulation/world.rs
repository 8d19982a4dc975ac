//! What all seeds of a worker share: its database, its two processes, the players and the time.

use std::{
    thread,
    time::{Duration, Instant},
};

use acepost::{
    pieces::Seed,
    service::{Caller, NewGuest, NewWebhook},
};
use diesel::{
    Connection, PgConnection, QueryableByName, RunQueryDsl, sql_query,
    sql_types::{BigInt, Text},
};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::{
    gate::{GATES, Mode},
    process::{Hour, Process, SkewedClock},
    receiver::Receiver,
    sessions::{NAME, used_by},
    stage::STUCK,
};

/// How many processes share the database.
pub const PROCESSES: usize = 2;

/// How many people play.
pub const PEOPLE: usize = 3;

/// How long a process that has crashed may take to close what waits for nothing.
const PATIENCE: Duration = Duration::from_millis(2);

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

/// How many of these sessions wait for locks. The view `pg_stat_activity` would copy what all sessions do, each time.
const WAITING: &str =
    "PREPARE waiting (integer[]) AS SELECT count(*) FROM unnest($1) AS pid WHERE pg_blocking_pids(pid) <> '{}'";

/// Whether a session goes on that does not wait for a lock.
const BUSY: &str = "PREPARE busy (integer) AS SELECT count(*) FROM pg_stat_get_activity($1) AS a
    WHERE a.wait_event_type IS DISTINCT FROM 'Lock'";

/// Ends the sessions of a process that wait for locks.
const TERMINATE: &str =
    "PREPARE terminate (text) AS SELECT count(pg_terminate_backend(a.pid)) FROM pg_stat_get_activity(NULL) AS a
    WHERE a.application_name = $1 AND a.datid = (SELECT oid FROM pg_database WHERE datname = current_database())
        AND a.wait_event_type = 'Lock'";

/// The notices of a match that count as delivered.
const SETTLED: &str = "PREPARE settled (uuid) AS SELECT coalesce(jsonb_agg(id), '[]')::text AS answer
    FROM deliveries WHERE match_id = $1 AND status = 'delivered'";

/// What players were told of the events of a match.
const TOLD: &str = "PREPARE told (uuid) AS SELECT coalesce(jsonb_agg(jsonb_build_array(player_id, news -> 'data') ORDER BY number), '[]')::text AS answer
    FROM notices WHERE match_id = $1 AND kind = 'match.event'";

/// Replaces the secret of a match.
const SET_SEED: &str =
    "PREPARE set_seed (uuid, bytea, bytea) AS UPDATE matches SET seed = $2, commitment = $3 WHERE id = $1";

/// Leaves nothing of a match to do, and of what would make the next one slower.
const FORGET: &str = "PREPARE forget (uuid) AS
    WITH jobs AS (DELETE FROM clock_jobs WHERE match_id = $1), turns AS (DELETE FROM bot_turns WHERE match_id = $1),
        files AS (DELETE FROM unfiled WHERE match_id = $1), posts AS (DELETE FROM deliveries WHERE match_id = $1),
        offers AS (DELETE FROM agreements WHERE match_id = $1), news AS (DELETE FROM notices WHERE match_id = $1)
    UPDATE matches SET status = 'cancelled' WHERE id = $1 AND status IN ('open', 'running')";

/// What a worker has.
pub struct World {
    url: String,
    control: PgConnection,
    pub hour: Hour,
    pub clocks: [SkewedClock; PROCESSES],
    /// `None`: it has crashed.
    pub processes: [Option<Process>; PROCESSES],
    /// The people, and their names.
    pub people: Vec<Caller>,
    pub names: Vec<String>,
    /// How many have registered.
    registered: usize,
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
        for sql in [
            "SET plan_cache_mode = force_generic_plan",
            LOOK,
            LOOK_AT_GATHERING,
            SETTLED,
            BUSY,
            WAITING,
            TERMINATE,
            TOLD,
            SET_SEED,
            FORGET,
        ] {
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
            names: Vec::new(),
            registered: 0,
            receiver: Receiver::start(),
            delivers_now: false,
        };
        world.renew();
        world
    }

    /// Lets other people play from now on, and removes what is left of earlier rows: no seed becomes slower by those before it.
    pub fn renew(&mut self) {
        self.names = (0..PEOPLE).map(|number| format!("person{}", self.registered + number)).collect();
        self.people = self.names.iter().enumerate().map(|(number, name)| self.guest(number, name)).collect();
        self.registered += PEOPLE;
        // Plans are made anew whenever the tables have been analysed: once there are rows, and not again.
        let analyze = if self.registered == 2 * PEOPLE { "ANALYZE" } else { "" };
        self.execute(&format!(
            "VACUUM {analyze} agreements, bot_turns, clock_jobs, deliveries, email_items, heartbeat, matches, notice_counters, notices, \
             outbox, pauses, progress, seats, unfiled"
        ));
    }

    /// Registers a guest whose webhook wants to hear of every event.
    fn guest(&self, number: usize, name: &str) -> Caller {
        let process = self.process(0);
        let service = &process.service;
        process.runtime.block_on(async {
            let name = Some(name.to_owned());
            let guest = service.accounts.register_guest(NewGuest { name }).await.expect("a guest");
            let caller = service.accounts.authenticate(&guest.session.token, "").await.expect("a caller");
            let hook: NewWebhook =
                serde_json::from_value(json!({"url": self.receiver.url(number)})).expect("a webhook");
            service.accounts.create_webhook(&caller, hook, None).await.expect("a webhook");
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
        let number = process.number;
        process.crash();
        let begun = Instant::now();
        while used_by(number) > 0 {
            assert!(begun.elapsed() < STUCK, "a process has crashed, and has sessions still");
            if begun.elapsed() > PATIENCE {
                self.count(&format!("EXECUTE terminate('{NAME}{number}')"));
            }
            thread::sleep(Duration::from_micros(200));
        }
    }

    /// Starts a process that has crashed.
    pub fn restart(&mut self, index: usize) {
        self.beat();
        self.processes[index] = Some(Process::start(&self.url, &self.clocks[index]));
    }

    /// Lets a process store that it runs, as all do every few seconds.
    pub fn beat(&self) {
        if let Some(process) = self.processes.iter().flatten().next() {
            process.runtime.block_on(process.rounds.beat()).expect("a heartbeat");
        }
        self.note_listening();
    }

    /// Lets all processes know that they still hear signals.
    pub fn note_listening(&self) {
        self.processes.iter().flatten().for_each(|process| process.rounds.note_listening());
    }

    /// Whether a session has ended, or waits for a lock.
    pub fn has_ended_or_waits(&mut self, backend: i32) -> bool {
        self.count(&format!("EXECUTE busy({backend})")) == 0
    }

    /// Whether all these sessions wait for locks.
    pub fn all_wait_for_locks(&mut self, backends: &[i32]) -> bool {
        let waiting = self.count(&format!("EXECUTE waiting(ARRAY{backends:?})"));
        usize::try_from(waiting).is_ok_and(|waiting| waiting == backends.len())
    }

    /// Reads what is stored of a match, with the events after this version.
    pub fn look(&mut self, id: Uuid, after: usize) -> Value {
        self.json(&format!("EXECUTE look('{id}', {after})"))
    }

    /// Reads what is stored of a match that gathers its players.
    pub fn look_at_gathering(&mut self, id: Uuid) -> Value {
        self.json(&format!("EXECUTE look_at_gathering('{id}')"))
    }

    /// Reads what players were told of the events of a match.
    pub fn told(&mut self, id: Uuid) -> Value {
        self.json(&format!("EXECUTE told('{id}')"))
    }

    /// Reads which notices of a match count as delivered.
    pub fn settled_deliveries(&mut self, id: Uuid) -> Value {
        self.json(&format!("EXECUTE settled('{id}')"))
    }

    /// Whether deliveries of a match still wait.
    pub fn has_deliveries(&mut self, id: Uuid) -> bool {
        self.count(&format!("SELECT count(*) FROM deliveries WHERE match_id = '{id}' AND status = 'waiting'")) > 0
    }

    /// Replaces the secret of a match.
    pub fn set_seed(&mut self, id: Uuid, seed: &Seed) {
        let (secret, commitment) = (const_hex::encode(seed.bytes()), const_hex::encode(seed.commitment()));
        self.execute(&format!("EXECUTE set_seed('{id}', '\\x{secret}', '\\x{commitment}')"));
    }

    /// Leaves nothing of a match to do for the next seed.
    pub fn forget(&mut self, id: Uuid) {
        self.execute(&format!("EXECUTE forget('{id}')"));
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
