//! A database that is unavailable, busy, and back again.

use std::thread;

use acepost::postgres::PrivatePostgres;
use diesel::connection::SimpleConnection;
use serde_json::json;

use crate::{
    harness::{ANONYMOUS, Server, eventually, migrated_database},
    support::folder::Folder,
};

#[test]
fn a_server_without_its_database_says_so_and_recovers_with_it() {
    let folder = Folder::with_database();
    let postgres = PrivatePostgres::start(folder.path()).expect("a PostgreSQL");
    let url = postgres.url(PrivatePostgres::DATABASE);
    let server = Server::on_database(&url, |settings| settings.pool_timeout_ms = 2000);
    let (id, players) = server.match_of_two();
    let (player, answer) = server.next_answer(&id, &players).expect("a decision");
    let path = format!("/v1/matches/{id}/actions");
    server.get("/readyz", ANONYMOUS).expect(200);

    postgres.stop().expect("a stop");
    assert_eq!(server.get("/readyz", ANONYMOUS).header("retry-after"), "2");
    server.get("/readyz", ANONYMOUS).problem("unavailable");
    server.post(&path, player, &answer).problem("unavailable");
    server.post("/v1/guests", ANONYMOUS, &json!({})).problem("unavailable");
    server.get("/healthz", ANONYMOUS).expect(200);
    server.get("/v1/games", ANONYMOUS).expect(200);

    let postgres = PrivatePostgres::start(folder.path()).expect("the same PostgreSQL");
    eventually("a server that is ready", || server.get("/readyz", ANONYMOUS).status == 200);
    server.post(&path, player, &answer).expect(200);
    server.play_to_end(&id, &players);
    drop(server);
    postgres.stop().expect("a stop");
}

#[test]
fn whoever_gets_no_connection_is_told_to_come_again() {
    let server = Server::idle_with(|settings| (settings.pool_size, settings.pool_timeout_ms) = (1, 400));
    let guest = server.guest();
    let look = || server.get(&format!("/v1/players/{}", guest.name), ANONYMOUS);
    let mut blocker = server.database();
    blocker.batch_execute("BEGIN; LOCK TABLE players").expect("a lock");
    thread::scope(|scope| {
        let waiting = scope.spawn(look);
        server.wait_for_lock();
        let refused = server.get("/readyz", ANONYMOUS);
        assert_eq!(refused.header("retry-after"), "2");
        refused.problem("unavailable");
        look().problem("unavailable");
        server.get("/healthz", ANONYMOUS).expect(200);
        blocker.batch_execute("COMMIT").expect("the lock's end");
        waiting.join().expect("an answer").expect(200);
    });
    server.get("/readyz", ANONYMOUS).expect(200);
}

#[test]
fn while_a_match_is_loaded_others_who_ask_for_it_take_no_connection() {
    let database = migrated_database();
    let playing = Server::idle_on_database(&database.url);
    let (id, players) = playing.match_of_two();
    drop(playing);
    // This one has not loaded the match.
    let server = Server::idle_on_database(&database.url);
    let look = || server.view(&id, &players[0]);
    let mut blocker = server.database();
    blocker.batch_execute("BEGIN; LOCK TABLE events IN ACCESS EXCLUSIVE MODE").expect("a lock");
    thread::scope(|scope| {
        // More than there are connections.
        let looking: Vec<_> = (0..16).map(|_| scope.spawn(look)).collect();
        server.wait_for_lock();
        for _ in 0..50 {
            server.get(&format!("/v1/players/{}", players[1].name), ANONYMOUS).expect(200);
        }
        blocker.batch_execute("COMMIT").expect("the lock's end");
        for looking in looking {
            assert_eq!(looking.join().expect("a view")["version"], 1);
        }
    });
}
