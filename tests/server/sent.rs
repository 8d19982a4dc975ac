//! The statements that a server really sends, as PostgreSQL logs them with their plans: in which partitions they look, what they
//! notify of, and whether Citus would take them.

use std::{
    fmt,
    sync::{Mutex, PoisonError},
    thread::{self, ThreadId},
};

use acepost::{postgres::PrivatePostgres, service::rebuild_ratings};
use diesel::{Connection, PgConnection, RunQueryDsl, connection::SimpleConnection, sql_query};
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
    citus::{names, refused},
    harness::{ANONYMOUS, EventStream, Player, Server, id_of},
    ratings::all_counted,
    support::{folder::Folder, waiting::eventually},
};

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
    // What tells players of matches outside of the game is part of it.
    let addresses = "INSERT INTO email_addresses (player_id, address, your_turn, reminders, invitations, results, \
                     digest_seconds, unsubscribe_token)
                     SELECT id, name || '@mail.example', true, true, true, true, 3600, id::text FROM players";
    server.database().batch_execute(addresses).expect("addresses");
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
    server.patch("/v1/me", &players[1], &json!({"invitations": "registered"})).expect(200);
    server.invite(&open, &players[0], &players[1]);
    let stranger = server.guest();
    let other = id_of(&server.open_match(&stranger, &json!({"visibility": "unlisted"})));
    server.invite(&other, &stranger, &players[0]);
    server.wait_for_count("outbox", 0);
    server.wait_for_count("unfiled", 0);
    for path in [
        "/v1/me/opponents",
        "/v1/games/clear-ace/records",
        "/v1/players/ana/records?opponent=ben",
        "/v1/matches",
        "/v1/me/matches?status=running",
        "/v1/me/rematches",
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
    let reads = |statement: &&Sent| statement.text.starts_with("SELECT") && names(&statement.text, "events");
    sent[place(first)..place(last)].iter().filter(reads).count()
}

#[test]
fn a_server_looks_in_one_partition_notifies_apart_reads_many_at_once_and_sends_what_citus_takes() {
    let logged = Logged::start();
    let players = play(&logged.server);
    agree_and_read(&logged.server);
    read_many(&logged.server, &players[0]);
    follow(&logged.server, &players);
    // Not the migrations, nor what adds partitions, nor the test's own.
    let is_of_server =
        |statement: &Sent| !["CREATE TABLE", "@mail.example"].iter().any(|own| statement.text.contains(own));
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
        sent.iter().filter_map(|sent| Some(format!("{}: {}", refused(&sent.text)?, sent.text))).collect();
    assert!(refused.is_empty(), "{}", refused.join("\n"));
}
