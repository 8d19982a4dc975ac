//! A server whose machine's clock is wrong: it stores, ends and publishes nothing until it is right again.

use jiff::SignedDuration;
use serde_json::json;

use crate::{
    checkpoints::{resigned, wait_for_filing},
    harness::{ANONYMOUS, Server, eventually},
    pairings::{clear_ace, pair, path},
};

const DAY: SignedDuration = SignedDuration::from_hours(24);

/// Starts a server again whose clock is ahead of the database's by so many days, and waits until it knows that.
fn set_forward(server: Server, days: i32) -> Server {
    // Before the time passes: the server must not do anything at a time that seems right.
    server.set_database_back(days);
    let server = server.restart_after(DAY * days);
    eventually("a server that knows that its clock is wrong", || server.get("/readyz", ANONYMOUS).status == 503);
    server
}

#[test]
fn nothing_is_stored_with_the_time_of_a_wrong_clock() {
    let server = Server::start();
    let clock = json!({"type": "bank", "initial_seconds": 259_200, "increment_seconds": 0, "maximum_seconds": 259_200});
    let (id, players) = server.match_with(&json!({"clock": clock}));
    let (player, answer) = server.next_answer(&id, &players).expect("a decision");
    let actions = format!("/v1/matches/{id}/actions");
    let ahead = set_forward(server.another_with_its_own_clock(), 1);
    server.unchanged(|| {
        let refused = ahead.post(&actions, player, &answer);
        assert_eq!(refused.header("retry-after"), "2");
        let problem = refused.problem("unavailable");
        assert!(problem["detail"].as_str().is_some_and(|detail| detail.contains("clock")), "{problem}");
        for (path, body) in [("/v1/guests", json!({})), ("/v1/matches", clear_ace())] {
            ahead.post(path, player, &body).problem("unavailable");
        }
    });
    let problem = ahead.get("/readyz", ANONYMOUS).problem("unavailable");
    assert!(problem["detail"].as_str().is_some_and(|detail| detail.contains("clock")), "{problem}");
    assert_eq!(ahead.view(&id, player)["version"], 1, "it can still be read");

    let answered = server.post(&actions, player, &answer).expect(200);
    assert_eq!(answered["event"]["at"], "2030-01-01T12:00:00.000Z");

    ahead.clock.advance(-DAY);
    ahead.set_database_back(0);
    eventually("a server that is ready", || ahead.get("/readyz", ANONYMOUS).status == 200);
    ahead.play_once(&id, &players);
}

#[test]
fn no_day_is_signed_and_no_search_ends_by_a_wrong_clock() {
    let server = Server::start();
    resigned(&server, &json!({}));
    wait_for_filing(&server, 1);
    let ana = server.guest();
    let waiting = pair(&server, &ana, &clear_ace());
    // Its rounds begin when it starts, and end before it stops.
    drop(set_forward(server.another_with_its_own_clock(), 3));
    assert!(server.list("/v1/checkpoints", ANONYMOUS, || {}).is_empty());
    assert_eq!(server.get(&path(&waiting), &ana).expect(200)["status"], "waiting");
}
