//! A PostgreSQL with a synchronous standby: what only the primary has is not acknowledged, and a server whose commits wait
//! is not ready.

use std::thread;

use acepost::{
    config::Settings,
    db,
    record::{Record, verify},
};
use diesel::{Connection, PgConnection, connection::SimpleConnection};
use serde_json::{Value, json};

use crate::{
    harness::{ANONYMOUS, Answer, Player, Server, ask},
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

/// Plays a match until a player has a choice. Returns its id, its players, and the two requests between which this one chooses.
fn crossroads(server: &Server) -> (String, Vec<Player>, Player, [Value; 2]) {
    let (id, players) = server.match_of_two();
    loop {
        let (player, answer) = server.next_answer(&id, &players).expect("a decision");
        let decision = server.view(&id, player)["decision"].take();
        if let [first, second, ..] = &decision["legal_actions"].as_array().expect("actions")[..] {
            let choices = [first, second].map(|action| json!({"decision": decision["number"], "action": action}));
            return (id, players.to_vec(), player.clone(), choices);
        }
        server.post(&format!("/v1/matches/{id}/actions"), player, &answer).expect(200);
    }
}

fn act(server: &Server, id: &str, player: &Player, choice: &Value) -> Answer {
    server.post(&format!("/v1/matches/{id}/actions"), player, choice)
}

/// Waits until the standby has all events.
#[track_caller]
fn wait_for_standby(pair: &Pair) {
    let events = "SELECT count(*)::text AS answer FROM events";
    let databases = [pair.primary(), pair.standby()];
    let mut both = databases.map(|url| PgConnection::establish(&url).expect("a connection"));
    eventually("the standby", || {
        let [primary, standby] = both.each_mut().map(|database| ask(database, events).expect("a count"));
        primary == standby
    });
}

#[track_caller]
fn assert_verifies(server: &Server, id: &str, player: &Player) {
    let record = server.get(&format!("/v1/matches/{id}/record"), player).expect(200);
    assert!(verify(&Record::read(&record.to_string()).expect("a record")).verified, "{id}");
}

#[test]
fn after_a_failover_that_lost_events_matches_go_on_from_what_is_left() {
    let mut pair = Pair::start();
    let server = Server::on_database(&pair.whichever_writes(), |_| {});
    let matches = [(); 3].map(|()| crossroads(&server));
    let newest = matches.each_ref().map(|(id, _, player, _)| server.view(id, player)["version"].clone());
    wait_for_standby(&pair);
    pair.stop_following();
    let lost = matches.each_ref().map(|(id, _, player, [choice, _])| {
        // With replication that is not synchronous this is acknowledged and seen, and then lost.
        act(&server, id, player, choice).expect(200);
        server.view(id, player)
    });
    let [seen, forked, forgotten] = &matches;
    let (id, _, player, _) = seen;
    let mut stream = server.stream(&format!("/v1/matches/{id}/events"), Some(player), None);
    assert!(stream.next().is_some());
    let (events, newest_seen) = (format!("/v1/matches/{id}/events?wait=60&after={}", lost[0]["version"]), &newest[0]);
    thread::scope(|scope| {
        // One that waits for what follows the lost event, is told to come again.
        let waits = scope.spawn(|| server.get(&events, player));
        eventually("two that follow", || server.metric("acepost_streams") == 2);
        pair.fail_over();
        // What was streamed is not there any more.
        while stream.next().is_some() {}
        assert!(!stream.has_ended, "it was not interrupted");
        assert_eq!(waits.join().expect("an answer").status, 503);
    });

    let view = eventually("a view", || {
        let view = server.get(&format!("/v1/matches/{id}/view"), player);
        (view.status != 503).then(|| view.expect(200))
    });
    assert_eq!((&view["version"], view["decision"].is_null()), (newest_seen, false));

    // Meanwhile another process, which knows nothing of it, has something else in the place of the lost event.
    let other = Server::on_database(&pair.standby(), |_| {});
    let (id, _, player, [_, choice]) = forked;
    act(&other, id, player, choice).expect(200);
    let view = server.view(id, player);
    assert_eq!((&view["version"], &view), (&lost[1]["version"], &other.view(id, player)));
    assert_ne!(view["head"], lost[1]["head"]);
    // The lost answer is sent again, as by a client that has not seen the response.
    let (id, _, player, [choice, _]) = forgotten;
    act(&server, id, player, choice).expect(200);
    // The one that was waited for when the database was gone may be read anew without a comparison.
    assert!((2..=3).contains(&server.metric("acepost_matches_lost_events_total")));

    for (id, players, ..) in &matches {
        server.play_to_end(id, players);
        assert_verifies(&server, id, &players[0]);
    }
    drop((server, other));
}

#[test]
fn a_match_whose_start_was_lost_in_a_failover_is_counted_and_not_found() {
    let mut pair = Pair::start();
    let server = Server::on_database(&pair.whichever_writes(), |_| {});
    let (_, players) = server.match_of_two();
    wait_for_standby(&pair);
    pair.stop_following();
    let id = server.seat(&players, &json!({}));
    server.view(&id, &players[0]);
    pair.fail_over();
    // It has reached the next primary before it is asked for the match.
    eventually("a guest", || server.post("/v1/guests", ANONYMOUS, &json!({})).status == 201);
    eventually("a refusal", || {
        let refused = server.get(&format!("/v1/matches/{id}/view"), &players[0]);
        (refused.status != 503).then(|| refused.problem("not_found"))
    });
    assert_eq!(server.metric("acepost_matches_lost_events_total"), 1);
    drop(server);
}

#[test]
fn what_was_read_before_a_primary_was_reached_is_compared_with_it() {
    let mut pair = Pair::start();
    let before = Server::on_database(&pair.primary(), |_| {});
    let (id, players, player, [first, second]) = crossroads(&before);
    wait_for_standby(&pair);
    pair.stop_following();
    act(&before, &id, &player, &first).expect(200);
    drop(before);
    pair.stop_writing();

    // It begins with a database that accepts no writes, and reads an event that the next primary lacks.
    let server = Server::on_database(&pair.whichever_answers(), |_| {});
    let lost = server.view(&id, &player);
    let stream = server.stream(&format!("/v1/matches/{id}/events"), Some(&player), None);
    eventually("a stream", || server.metric("acepost_streams") == 1);
    pair.fail_over();
    let other = Server::on_database(&pair.standby(), |_| {});
    act(&other, &id, &player, &second).expect(200);
    eventually("the stream's end", || server.metric("acepost_streams") == 0);
    drop(stream);

    let view = eventually("a view", || {
        let view = server.get(&format!("/v1/matches/{id}/view"), &player);
        (view.status != 503).then(|| view.expect(200))
    });
    assert_eq!((&view["version"], &view), (&lost["version"], &other.view(&id, &player)));
    assert_ne!(view["head"], lost["head"]);
    assert_eq!(server.metric("acepost_matches_lost_events_total"), 1);
    server.play_to_end(&id, &players);
    assert_verifies(&server, &id, &player);
    drop((server, other));
}

#[test]
fn a_server_does_not_go_on_listening_to_a_primary_that_another_one_has_replaced() {
    let pair = Pair::start();
    let server = Server::on_database(&pair.whichever_writes(), |_| {});
    // A lock with one key that is shared: by it, others see that the server runs.
    let running = "FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 1 AND mode = 'ShareLock'";
    let count = format!("SELECT count(*)::text AS answer {running}");
    let mut old = PgConnection::establish(&pair.primary()).expect("a connection");
    eventually("a server that runs", || ask(&mut old, &count).expect("a count") == "1");

    pair.stop_following();
    pair.hide_primary();
    pair.promote();
    // Only the connection that listens is not lost.
    let end = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
               WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()";
    old.batch_execute(&format!("{end} AND pid NOT IN (SELECT pid {running})")).expect("an end");
    is_ready_again(&server);
    eventually("the end of the last connection", || ask(&mut old, &count).expect("a count") == "0");
    let mut new = PgConnection::establish(&pair.standby()).expect("a connection");
    eventually("a server that runs", || ask(&mut new, &count).expect("a count") == "1");
    drop(server);
}

#[test]
fn a_standby_can_be_read_whatever_the_isolation_of_the_database_is() {
    let pair = Pair::start();
    let mut primary = db::connect(&pair.primary()).expect("a connection");
    let database = ask(&mut primary, "SELECT current_database()::text AS answer").expect("a name");
    // A standby refuses serializable transactions.
    let alter = format!("ALTER DATABASE \"{database}\" SET default_transaction_isolation = 'serializable'");
    primary.batch_execute(&alter).expect("a setting");
    let mut standby = eventually("the setting on the standby", || {
        let mut standby = db::connect(&pair.standby()).expect("a connection");
        let defaults = "SELECT count(*)::text AS answer FROM pg_db_role_setting";
        (ask(&mut standby, defaults).expect("settings") == "1").then_some(standby)
    });
    assert_eq!(ask(&mut standby, "SELECT pg_is_in_recovery()::text AS answer").expect("an answer"), "true");
}
