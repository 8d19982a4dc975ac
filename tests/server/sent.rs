//! The statements that a server really sends, as PostgreSQL logs them with their plans: in which partitions they look, what they
//! notify of, and whether Citus would take them.

use std::{
    fmt,
    sync::{Mutex, PoisonError},
    thread::{self, ThreadId},
};

use acepost::{postgres::PrivatePostgres, service::rebuild_ratings};
use diesel::{Connection, PgConnection, RunQueryDsl, sql_query};
use jiff::SignedDuration;
use serde_json::{Value, json};
use tracing::{
    Event, Subscriber,
    field::{Field, Visit},
};
use tracing_subscriber::{
    Layer,
    filter::filter_fn,
    layer::{Context, SubscriberExt},
    util::SubscriberInitExt,
};

use crate::{
    harness::{ANONYMOUS, EventStream, Player, Server, id_of},
    ratings::all_counted,
    support::{folder::Folder, waiting::eventually},
};

/// The tables that docs/citus.sql distributes by match.
pub const OF_MATCHES: [&str; 12] = [
    "agreements",
    "bot_turns",
    "clock_jobs",
    "events",
    "invitations",
    "kept_seats",
    "matches",
    "outbox",
    "pauses",
    "progress",
    "seats",
    "unfiled",
];

/// The tables of a cluster's coordinator that statements name beside others.
const ELSEWHERE: [&str; 8] =
    ["archive", "archive_players", "deliveries", "email_addresses", "email_items", "notices", "receivers", "vacations"];

/// Housekeeping that Citus refuses, and leaves for ever: what is outdated then stays. See docs/operations.md.
const KNOWN: [&str; 4] = [
    r#"DELETE FROM "vacations""#,
    r#"DELETE FROM "downtimes""#,
    r#"DELETE FROM "receivers""#,
    r#"DELETE FROM "pairings""#,
];

const SETTINGS: [&str; 6] = [
    "fsync = off",
    "session_preload_libraries = 'auto_explain'",
    "auto_explain.log_min_duration = 0",
    "auto_explain.log_analyze = on",
    "auto_explain.log_timing = off",
    "auto_explain.log_format = json",
];

/// Conditions with which PostgreSQL reads far more than it needs, once tables are large.
const COSTLY: [&str; 2] = ["IS NULL OR m.status", r#"INNER JOIN "players" ON ("players"."id" = "vacations""#];

/// What PostgreSQL has logged, with the thread that has read it: each cluster has its own.
static LOG: Mutex<Vec<(ThreadId, String)>> = Mutex::new(Vec::new());

/// Collects the lines of the log.
struct Collector;

impl<S: Subscriber> Layer<S> for Collector {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        let mut line = Line(String::new());
        event.record(&mut line);
        LOG.lock().unwrap_or_else(PoisonError::into_inner).push((thread::current().id(), line.0));
    }
}

struct Line(String);

impl Visit for Line {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        if field.name() == "message" {
            self.0 = format!("{value:?}");
        }
    }
}

/// A statement that was executed.
struct Sent {
    text: String,
    plan: Value,
}

impl Sent {
    fn names(&self, table: &str) -> bool {
        self.text.split(|letter: char| !letter.is_alphanumeric() && letter != '_').any(|word| word == table)
    }

    fn changes(&self) -> bool {
        ["INSERT INTO ", "UPDATE \"", "UPDATE p", "UPDATE m", "UPDATE e", "DELETE FROM "]
            .iter()
            .any(|word| self.text.contains(word))
    }

    /// Returns why Citus would refuse it.
    fn refused(&self) -> Option<&'static str> {
        let of_matches = OF_MATCHES.iter().any(|table| self.names(table));
        if !of_matches || KNOWN.iter().any(|known| self.text.starts_with(known)) {
            return None;
        }
        let locks = ["FOR UPDATE", "FOR NO KEY UPDATE", "FOR SHARE"].iter().any(|lock| self.text.contains(lock));
        let of_one = ["match_id\" = $", "\"id\" = $", "match_id = $", "(\"match_id\", \"id\") = "];
        let of_one = of_one.iter().any(|condition| self.text.contains(condition));
        let draws = ["gen_random_uuid", "random()", "clock_timestamp", "pg_try_advisory", "pg_advisory", "pg_notify"];
        Some(match () {
            () if self.text.contains("SKIP LOCKED") => "it skips locked rows of several nodes",
            () if locks && !of_one => "it locks rows of several nodes",
            () if self.text.contains("LATERAL") => "it has a lateral join",
            () if self.changes() && draws.iter().any(|function| self.text.contains(function)) => {
                "it calls a volatile function"
            }
            () if self.changes() && ELSEWHERE.iter().any(|table| self.names(table)) => {
                "it changes rows of different nodes"
            }
            () if self.text.contains("UPDATE") && set_casts(&self.text) => "it casts a column in an UPDATE",
            () => return None,
        })
    }
}

/// Whether an assignment casts a text to a time, which depends on settings.
fn set_casts(text: &str) -> bool {
    let assignments = text.split(" SET ").skip(1).filter_map(|rest| rest.split(" FROM ").next());
    assignments.into_iter().any(|assignments| assignments.contains("::timestamptz"))
}

/// A server on a PostgreSQL of its own, which logs every statement.
struct Logged {
    server: Server,
    _postgres: PrivatePostgres,
    _folder: Folder,
}

impl Logged {
    fn start() -> Self {
        let collector = Collector.with_filter(filter_fn(|metadata| metadata.target() == "postgres"));
        tracing_subscriber::registry().with(collector).try_init().expect("no other test collects");
        let folder = Folder::with_database();
        let start = || PrivatePostgres::start(folder.path()).expect("a PostgreSQL");
        let postgres = start();
        let mut admin = PgConnection::establish(&postgres.url("acepost")).expect("a connection");
        sql_query("LOAD 'auto_explain'").execute(&mut admin).expect("Debian's postgresql has it");
        for setting in SETTINGS {
            sql_query(format!("ALTER SYSTEM SET {setting}")).execute(&mut admin).expect(setting);
        }
        drop(admin);
        postgres.stop().expect("an orderly end");
        let postgres = start();
        let url = postgres.url("acepost");
        Self { server: Server::on_database(&url, |_| {}), _postgres: postgres, _folder: folder }
    }

    /// Returns what the server has sent.
    fn sent(&self) -> Vec<Sent> {
        // The log is written in order: what this asks is the last of it.
        let lines = LOG.lock().unwrap_or_else(PoisonError::into_inner).len();
        mark(&self.server, &format!("the end of {lines} lines"))
    }
}

/// Writes a statement with this name into the log, and returns the log once it has it. Where several sessions write at the same time,
/// an entry may be broken.
fn mark(server: &Server, name: &str) -> Vec<Sent> {
    let statement = format!("SELECT '{name}' AS answer");
    eventually("the whole log", || {
        server.ask_database(&statement);
        let sent = read(&LOG.lock().unwrap_or_else(PoisonError::into_inner));
        sent.iter().any(|sent| sent.text == statement).then_some(sent)
    })
}

/// Reads the log of the cluster that logs plans: an entry goes on in lines that begin with a tab.
fn read(log: &[(ThreadId, String)]) -> Vec<Sent> {
    let Some((reader, _)) = log.iter().find(|(_, line)| line.ends_with("plan:")) else { return Vec::new() };
    let mut lines = log.iter().filter(|(thread, _)| thread == reader).map(|(_, line)| line).peekable();
    let mut sent = Vec::new();
    while let Some(line) = lines.next() {
        if !line.ends_with("plan:") {
            continue;
        }
        let mut json = String::new();
        while let Some(more) = lines.next_if(|line| line.starts_with('\t')) {
            json.push_str(more);
        }
        // The last entry may be there only in part.
        let Ok(mut entry) = serde_json::from_str::<Value>(&json) else { continue };
        let text = entry["Query Text"].as_str().expect("a text").split_whitespace().collect::<Vec<_>>().join(" ");
        sent.push(Sent { text, plan: entry["Plan"].take() });
    }
    sent
}

/// Collects the partitions of `events` in which a plan has looked.
fn looked_in(plan: &Value, partitions: &mut Vec<String>) {
    let relation = plan["Relation Name"].as_str().unwrap_or_default();
    let scans = plan["Node Type"].as_str().is_some_and(|node| node.contains("Scan"));
    if scans && relation.starts_with("events_") && plan["Actual Loops"] != 0 {
        partitions.push(relation.to_owned());
    }
    for child in plan["Plans"].as_array().into_iter().flatten() {
        looked_in(child, partitions);
    }
}

/// How many rated matches [`play`] plays.
const RATED: usize = 6;

/// Everything that players do in matches, and much of what goes with it. Returns the players.
fn play(server: &Server) -> [Player; 2] {
    let players = [server.player("ana"), server.player("ben")];
    let post = |path: &str, player: usize, body: Value| server.post(path, &players[player], &body);
    let clock = json!({"type": "per_decision", "seconds": 86400});
    // Statements get their lasting plans after some executions.
    for _ in 0..RATED {
        let id = server.seat(&players, &json!({"rated": true}));
        server.play_once(&id, &players);
        for path in ["view", "events", "record", "audit"] {
            server.get(&format!("/v1/matches/{id}/{path}"), &players[0]);
        }
        post(&format!("/v1/matches/{id}/resignation"), 0, json!({})).expect(200);
    }
    let late: Vec<String> = (0..3).map(|_| server.seat(&players, &json!({"clock": clock}))).collect();
    server.clock.advance(SignedDuration::from_hours(25));
    server.wait_for_count("matches WHERE status = 'running'", 0);
    assert_eq!(server.get(&format!("/v1/matches/{}", late[0]), ANONYMOUS).expect(200)["status"], "finished");
    let against_bot = id_of(&server.open_match(&players[0], &json!({})));
    post(&format!("/v1/matches/{against_bot}/bots"), 0, json!({"strength": "easy"})).expect(201);
    server.play_once(&against_bot, &players[..1]);
    players
}

/// What players agree upon, and what others read.
fn agree_and_read(server: &Server) {
    let players = [server.player("cid"), server.player("dan")];
    let id = server.seat(&players, &json!({"clock": {"type": "per_decision", "seconds": 86400}}));
    for player in &players {
        server.post(&format!("/v1/matches/{id}/pause"), player, &json!({}));
        server.get(&format!("/v1/matches/{id}"), player).expect(200);
    }
    server.request("PUT", "/v1/me/vacation").by(&players[0]).json(&json!({})).send();
    for player in &players {
        server.post(&format!("/v1/matches/{id}/draw"), player, &json!({}));
    }
    let open = id_of(&server.open_match(&players[0], &json!({"visibility": "unlisted"})));
    server.invite(&open, &players[0], &players[1]);
    server.wait_for_count("outbox", 0);
    server.wait_for_count("unfiled", 0);
    for path in [
        "/v1/games/clear-ace/records",
        "/v1/players/ana/records?opponent=ben",
        "/v1/matches",
        "/v1/me/matches?status=running",
        "/v1/me/export",
    ] {
        server.get(path, &players[1]).text();
    }
    server.delete("/v1/me", &players[1]);
    let tidied = acepost::service::tidy(&mut server.database(), server.clock.time());
    tidied.expect("nothing fails");
}

/// What reads the records of many matches. Before each there is a question that names it.
fn read_many(server: &Server, player: &Player) {
    // All that is over is counted by then, so that nothing else reads records.
    server.get("/v1/games/clear-ace/statistics", ANONYMOUS).expect(200);
    all_counted(server);
    let named = |name: &str| server.ask_database(&format!("SELECT '{name}' AS answer"));
    named("ratings");
    let ratings = rebuild_ratings(&mut server.database(), true).expect("ratings");
    assert_eq!((ratings.matches, ratings.different), (RATED, 0));
    named("an archive");
    server.get("/v1/me/export", player).text();
    named("the rest");
}

/// How many clients [`follow`] a match.
const FOLLOWERS: usize = 10;

/// A move that many follow. Before it there is a question that names it.
fn follow(server: &Server, players: &[Player; 2]) {
    let id = server.seat(players, &json!({}));
    let open = || server.stream(&format!("/v1/matches/{id}/events"), None, None);
    let mut followers: Vec<_> = (0..FOLLOWERS).map(|_| open()).collect();
    let told = |followers: &mut Vec<EventStream>, number: u64| {
        for follower in followers {
            assert_eq!(follower.next().expect("an event").id, number);
        }
    };
    told(&mut followers, 1);
    mark(server, "a move");
    server.play_once(&id, players);
    told(&mut followers, 2);
    mark(server, "the end of a move");
}

/// Returns how many statements have read records between two questions.
fn reads_between(sent: &[Sent], first: &str, last: &str) -> usize {
    let place = |name: &str| {
        let question = format!("SELECT '{name}' AS answer");
        sent.iter().position(|statement| statement.text == question).expect("a question")
    };
    let reads = |statement: &&Sent| statement.text.starts_with("SELECT") && statement.names("events");
    sent[place(first)..place(last)].iter().filter(reads).count()
}

#[test]
fn a_server_looks_in_one_partition_notifies_apart_reads_many_at_once_and_sends_what_citus_takes() {
    let logged = Logged::start();
    let players = play(&logged.server);
    agree_and_read(&logged.server);
    read_many(&logged.server, &players[0]);
    follow(&logged.server, &players);
    // Not the migrations, nor what adds partitions.
    let is_of_server = |statement: &Sent| !statement.text.contains("CREATE TABLE");
    let sent: Vec<Sent> = logged.sent().into_iter().filter(is_of_server).collect();
    assert!(sent.len() > 300, "{}", sent.len());

    for statement in &sent {
        let mut partitions = Vec::new();
        looked_in(&statement.plan, &mut partitions);
        let others: Vec<_> = partitions.iter().filter(|name| *name != "events_earlier").collect();
        assert!(others.is_empty(), "{}\nlooks in {others:?}: {:#}", statement.text, statement.plan);
    }

    let appends = |statement: &&Sent| statement.text.contains("INSERT INTO events (match_id, seq, body, hash)");
    assert!(sent.iter().filter(appends).count() > 10);
    assert!(sent.iter().filter(appends).all(|statement| !statement.text.to_lowercase().contains("notify")));

    for statement in &sent {
        assert!(COSTLY.iter().all(|costly| !statement.text.contains(costly)), "{}", statement.text);
    }
    // What was deleted before is not searched: it stays in the index as long as an old snapshot may need it.
    let announced: Vec<&Sent> =
        sent.iter().filter(|statement| statement.text.starts_with("DELETE FROM outbox")).collect();
    assert!(!announced.is_empty() && announced.iter().all(|taken| taken.text.contains("id >= $")));

    // One of all rated matches; one of all that are over, and few of the one that is not.
    assert!(reads_between(&sent, "ratings", "an archive") < RATED);
    assert!(reads_between(&sent, "an archive", "the rest") < RATED);
    assert!(reads_between(&sent, "a move", "the end of a move") <= 1, "followers share what the match has");

    let refused: Vec<String> =
        sent.iter().filter_map(|sent| Some(format!("{}: {}", sent.refused()?, sent.text))).collect();
    assert!(refused.is_empty(), "{}", refused.join("\n"));
}

#[test]
fn what_citus_refuses_is_found() {
    let refused = |text: &str| Sent { text: text.to_owned(), plan: Value::Null }.refused().is_some();
    for text in [
        "SELECT match_id FROM outbox FOR UPDATE SKIP LOCKED",
        "SELECT \"progress\".\"match_id\" FROM \"progress\" FOR UPDATE",
        "SELECT count FROM unnest($1) AS w (id), LATERAL (SELECT * FROM events WHERE match_id = w.id LIMIT 3) AS e",
        "UPDATE progress AS p SET deadlines = l.deadlines::timestamptz[] FROM unnest($1, $2) AS l (id, deadlines)",
        "DELETE FROM \"clock_jobs\" WHERE random() < 0.5",
        "WITH f AS (DELETE FROM unfiled RETURNING match_id) INSERT INTO archive SELECT match_id FROM f",
    ] {
        assert!(refused(text), "{text}");
    }
    for text in [
        "SELECT \"progress\".\"match_id\" FROM \"progress\" WHERE (\"progress\".\"match_id\" = $1) FOR NO KEY UPDATE",
        "UPDATE email_addresses AS e SET mail_id = gen_random_uuid() WHERE due <= $1",
        "UPDATE \"clock_jobs\" SET \"due\" = $1 WHERE (\"clock_jobs\".\"match_id\" = ANY($2))",
    ] {
        assert!(!refused(text), "{text}");
    }
}
