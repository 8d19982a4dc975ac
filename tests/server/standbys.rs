//! A PostgreSQL with a synchronous standby: what only the primary has is not acknowledged, and a server whose commits wait
//! is not ready.

use std::thread;

use acepost::config::Settings;
use diesel::{PgConnection, connection::SimpleConnection};
use serde_json::json;

use crate::{
    harness::{ANONYMOUS, Answer, Server},
    support::{standby::Pair, waiting::eventually},
};

/// The sessions whose commits wait for the standby.
const WAITING: &str = "pg_stat_activity WHERE wait_event = 'SyncRep'";

/// The sessions that only want to know whether a commit is possible.
const PROVING: &str = "pg_stat_activity WHERE wait_event = 'SyncRep' AND query LIKE '%pg_logical_emit_message%'";

fn hurried(settings: &mut Settings) {
    settings.database_timeout_ms = 2500;
}

/// Asks until the primary has what was asked for, though each request is refused.
#[track_caller]
fn store_on_primary(server: &Server, ask: impl Fn() -> Answer, stored: &str, count: usize) {
    // A request may be refused before its statement has begun.
    eventually("what only the primary has", || {
        ask().problem("unavailable");
        end_waiting(server);
        server.count(stored) == count.to_string()
    });
}

/// Ends all sessions whose commits wait. What they have stored is then visible, but only the primary has it.
fn end_waiting(server: &Server) {
    let mut database: PgConnection = server.database();
    database.batch_execute(&format!("SELECT pg_terminate_backend(pid) FROM {WAITING}")).expect("an end");
}

#[track_caller]
fn is_ready_again(server: &Server) {
    eventually("a server that is ready", || server.get("/readyz", ANONYMOUS).status == 200);
}

#[test]
fn a_server_whose_commits_wait_for_a_standby_is_not_ready() {
    let pair = Pair::start();
    pair.follow_synchronously();
    let server = Server::on_database(&pair.primary(), hurried);
    let guest = Server::on_database(&pair.primary(), |_| {}).guest();
    is_ready_again(&server);

    let frost = pair.freeze_standby();
    for _ in 0..2 {
        thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| {
                    let refused = server.get("/readyz", ANONYMOUS);
                    assert_eq!(refused.header("retry-after"), "2");
                    refused.problem("unavailable");
                });
            }
        });
        // However many ask, and however often.
        server.wait_for_count(PROVING, 1);
    }
    // What it can do, it does.
    // On a busy machine the database may seem to be silent for a moment.
    eventually("a player", || server.get(&format!("/v1/players/{}", guest.name), ANONYMOUS).status == 200);
    server.post("/v1/guests", ANONYMOUS, &json!({})).problem("unavailable");

    drop(frost);
    is_ready_again(&server);
    eventually("a guest", || server.post("/v1/guests", ANONYMOUS, &json!({})).status == 201);
    drop(server);
}

#[test]
fn a_repeated_answer_is_not_acknowledged_before_the_standby_has_it() {
    let pair = Pair::start();
    pair.follow_synchronously();
    let server = Server::on_database(&pair.primary(), hurried);
    let patient = Server::on_database(&pair.primary(), |_| {});
    let (id, players) = patient.match_of_two();
    let (player, answer) = patient.next_answer(&id, &players).expect("a decision");
    let act = || server.post(&format!("/v1/matches/{id}/actions"), player, &answer);
    let stored = format!("events WHERE match_id = '{id}'");

    let frost = pair.freeze_standby();
    store_on_primary(&server, act, &stored, 2);
    // It is visible, but only here.
    act().problem("unavailable");

    drop(frost);
    is_ready_again(&server);
    eventually("a response", || act().status == 200);
    server.wait_for_count(&stored, 2);
    patient.play_to_end(&id, &players);
    drop((server, patient));
}

#[test]
fn a_repeated_request_is_not_acknowledged_before_the_standby_has_it() {
    let pair = Pair::start();
    pair.follow_synchronously();
    let server = Server::on_database(&pair.primary(), hurried);
    let guest = Server::on_database(&pair.primary(), |_| {}).guest();
    let make = || {
        let request = server.request("POST", "/v1/matches").by(&guest).header("idempotency-key", "once");
        request.json(&json!({"game": "clear-ace"})).send()
    };

    let frost = pair.freeze_standby();
    store_on_primary(&server, make, "matches", 1);
    make().problem("unavailable");

    drop(frost);
    is_ready_again(&server);
    eventually("a match", || make().status == 201);
    server.wait_for_count("matches", 1);
    drop(server);
}
