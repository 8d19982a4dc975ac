//! A database that is frozen, silent, stopped, read-only, or disconnected by an administrator: requests are refused while it is,
//! and served again once it is back.
//!
//! On a busy machine a server that waits for its database as long as by default may refuse at any time. What must succeed is asked of
//! a patient one.

use std::{
    thread,
    time::{Duration, Instant},
};

use acepost::postgres::PrivatePostgres;
use diesel::{PgConnection, RunQueryDsl, connection::SimpleConnection, sql_query};
use serde_json::json;

#[cfg(target_os = "linux")]
use crate::support::frost::Frost;
use crate::{
    harness::{ANONYMOUS, Player, Server, WAITING_FOR_LOCK, eventually, migrated_database},
    support::{folder::Folder, relay::Relay, served::Served},
};

/// A server refuses after two and a half seconds, and three are the documented maximum. The first refusal comes within this time on
/// any machine that is not standing still.
const REFUSED_WITHIN: Duration = Duration::from_secs(10);

/// How many clients send the same request at the same time: more than there are connections, and all about one match.
const CLIENTS: usize = 24;

/// The default.
const DEADLINE_MS: u64 = 2500;

/// Asserts that requests are refused while the database does not answer.
#[track_caller]
fn refuses(server: &Server, id: &str, (player, answer): (&Player, &serde_json::Value)) {
    let refuse = |ask: &dyn Fn() -> crate::harness::Answer| {
        let begun = Instant::now();
        let refused = ask();
        let took = begun.elapsed();
        assert_eq!(refused.header("retry-after"), "2");
        refused.problem("unavailable");
        took
    };
    let first = thread::scope(|scope| {
        let clients: Vec<_> = (0..CLIENTS)
            .map(|client| {
                scope.spawn(move || match client % 3 {
                    0 => refuse(&|| server.post(&format!("/v1/matches/{id}/actions"), player, answer)),
                    1 => refuse(&|| server.get("/readyz", ANONYMOUS)),
                    _ => refuse(&|| server.post("/v1/guests", ANONYMOUS, &json!({}))),
                })
            })
            .collect();
        clients.into_iter().map(|client| client.join().expect("a refusal")).min()
    });
    assert!(first < Some(REFUSED_WITHIN), "{first:?}");
    server.get("/healthz", ANONYMOUS).expect(200);
}

/// Waits until the server is ready.
#[track_caller]
fn wait_until_ready(server: &Server) {
    eventually("a server that is ready", || server.get("/readyz", ANONYMOUS).status == 200);
}

#[cfg(target_os = "linux")]
#[test]
fn a_frozen_database_holds_nobody_and_goes_on_when_it_thaws() {
    let folder = Folder::with_database();
    let postgres = PrivatePostgres::start(folder.path()).expect("a PostgreSQL");
    let url = postgres.url(PrivatePostgres::DATABASE);
    let server = Server::on_database(&url, |settings| settings.database_timeout_ms = DEADLINE_MS);
    let patient = Server::on_database(&url, |_| {});
    let (id, players) = patient.match_of_two();
    let (player, answer) = patient.next_answer(&id, &players).expect("a decision");

    let frost = Frost::over(folder.path());
    refuses(&server, &id, (player, &answer));
    drop(frost);
    wait_until_ready(&server);
    // Whether or not the refused request stored it, it counts once.
    eventually("a response", || server.post(&format!("/v1/matches/{id}/actions"), player, &answer).status == 200);
    patient.play_to_end(&id, &players);
    drop((server, patient));
    postgres.stop().expect("a stop");
}

#[test]
fn connections_that_stay_silent_are_replaced() {
    let database = migrated_database();
    let relay = Relay::before(&database.url);
    let server = Server::on_database(&relay.url, |settings| settings.database_timeout_ms = DEADLINE_MS);
    let patient = Server::on_database(&database.url, |_| {});
    let (id, players) = patient.match_of_two();
    let (player, answer) = patient.next_answer(&id, &players).expect("a decision");
    for _ in 0..2 {
        relay.fall_silent();
        refuses(&server, &id, (player, &answer));
        relay.serve_again();
        wait_until_ready(&server);
    }
    eventually("a response", || server.post(&format!("/v1/matches/{id}/actions"), player, &answer).status == 200);
    patient.play_to_end(&id, &players);
}

#[test]
fn a_stopped_database_is_an_outage_and_its_beginning_and_end_are_logged() {
    let folder = Folder::with_database();
    let start = || PrivatePostgres::start(folder.path()).expect("a PostgreSQL");
    let postgres = start();
    let url = postgres.url(PrivatePostgres::DATABASE);
    let mut server = Served::on_database(&url, &["--database-timeout-ms", &DEADLINE_MS.to_string()]);
    postgres.stop().expect("a stop");
    server.wait_for_line("the database does not answer: requests");
    let (status, problem) = server.post("/v1/guests", None, &json!({})).expect("an answer");
    assert_eq!((status, &problem["code"]), (503, &json!("unavailable")));
    let postgres = start();
    let log = server.log_until("the database answers again");
    // Only of the request: tasks and the listener fail as well, again and again.
    let is_told = |line: &&String| line.contains("WARN") && !line.contains("the database is not available");
    assert_eq!(log.iter().filter(is_told).collect::<Vec<_>>(), [""; 0]);
    server.wait_for_database();
    server.terminate();
    assert_eq!(server.exit_code(), Some(0));
    postgres.stop().expect("a stop");
}

#[test]
fn a_statement_that_takes_too_long_is_refused_and_others_are_served() {
    let server = Server::idle_with(|_| {});
    let guest = server.guest();
    let hurried = server.idle_another_with(|settings| settings.database_timeout_ms = DEADLINE_MS);
    let path = format!("/v1/players/{}", guest.name);
    let mut blocker = server.database();
    blocker.batch_execute("BEGIN; LOCK TABLE players").expect("a lock");
    thread::scope(|scope| {
        let waits = scope.spawn(|| server.get(&path, ANONYMOUS));
        server.wait_for_lock();
        server.get("/readyz", ANONYMOUS).expect(200);
        hurried.get(&path, ANONYMOUS).problem("unavailable");
        // The refused one does not continue to wait for the lock.
        server.wait_for_count(WAITING_FOR_LOCK, 1);
        blocker.batch_execute("COMMIT").expect("the lock's end");
        waits.join().expect("an answer").expect(200);
    });
}

#[test]
fn a_read_only_database_is_read_and_is_not_ready() {
    let server = Server::idle_with(|settings| settings.database_timeout_ms = 60_000);
    let guest = server.guest();
    let (id, players) = server.match_with(&json!({}));
    server.post(&format!("/v1/matches/{id}/resignation"), &players[1], &json!({})).expect(200);
    server.wait_for_count("unfiled", 1);
    let set = |value: &str| {
        let name = server.ask_database("SELECT current_database()::text AS answer");
        let mut connection = server.database();
        sql_query("SET default_transaction_read_only = off").execute(&mut connection).expect("a setting");
        let alter = format!("ALTER DATABASE {name} SET default_transaction_read_only = {value}");
        sql_query(alter).execute(&mut connection).expect("a setting");
    };
    set("on");
    end_connections(&mut server.database());
    let refused = server.post("/v1/guests", ANONYMOUS, &json!({}));
    assert_eq!(refused.header("retry-after"), "2");
    refused.problem("unavailable");
    server.get("/readyz", ANONYMOUS).problem("unavailable");
    server.get(&format!("/v1/players/{}", guest.name), ANONYMOUS).expect(200);
    // Also what would count the finished matches first.
    for path in ["/v1/games/clear-ace/statistics", "/v1/games/clear-ace/records"] {
        server.get(path, ANONYMOUS).expect(200);
    }
    set("off");
    // Existing connections stay read-only.
    wait_until_ready(&server);
    server.guest();
}

#[test]
fn connections_that_an_administrator_ends_are_no_fault_of_the_server() {
    let server = Server::idle_with(|settings| settings.database_timeout_ms = 60_000);
    let guest = server.guest();
    thread::scope(|scope| {
        let clients: Vec<_> = (0..4)
            .map(|client| {
                let (server, guest) = (&server, &guest);
                scope.spawn(move || {
                    for _ in 0..20 {
                        let answer = match client {
                            0 | 1 => server.post("/v1/guests", ANONYMOUS, &json!({})),
                            _ => server.get(&format!("/v1/players/{}", guest.name), ANONYMOUS),
                        };
                        assert!([200, 201, 503].contains(&answer.status), "{} {}", answer.status, answer.text());
                    }
                })
            })
            .collect();
        while clients.iter().any(|client| !client.is_finished()) {
            // By a connection of its own, which takes long enough for the server to use what it has.
            end_connections(&mut server.database());
        }
    });
    wait_until_ready(&server);
}

/// Ends all other connections to this database.
fn end_connections(database: &mut PgConnection) {
    let others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                  WHERE datname = current_database() AND pid <> pg_backend_pid()";
    database.batch_execute(others).expect("an end");
}
