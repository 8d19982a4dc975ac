//! Checkpoints: which matches they contain, that each day has one whichever server makes it, and what they reveal.

use std::thread;

use acepost::record::{
    Record,
    checkpoint::{Chain, Keys, SignedCheckpoint},
};
use diesel::{RunQueryDsl, sql_query};
use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::harness::{ANONYMOUS, Player, Server};

const LIST: &str = "/v1/checkpoints";
const KEYS: &str = "/.well-known/acepost-keys.json";
const DAY: SignedDuration = SignedDuration::from_hours(24);

/// Waits until so many matches are archived.
pub fn wait_for_filing(server: &Server, matches: usize) {
    server.wait_for_count("archive", matches);
}

/// Waits until there are so many checkpoints.
pub fn wait_for_checkpoints(server: &Server, checkpoints: usize) {
    server.wait_for_count("checkpoints", checkpoints);
}

/// Plays a match in which one of the two players resigns at once.
pub fn resigned(server: &Server, choices: &Value) -> (String, [Player; 2]) {
    let (id, players) = server.match_with(choices);
    server.post(&format!("/v1/matches/{id}/resignation"), &players[0], &json!({})).expect(200);
    (id, players)
}

fn record(server: &Server, id: &str, player: &Player) -> Record {
    Record::read(&server.get(&format!("/v1/matches/{id}/record"), player).text()).expect("a record")
}

fn keys(server: &Server) -> Keys {
    Keys::read(&server.get(KEYS, ANONYMOUS).text()).expect("keys")
}

fn file(server: &Server, day: &str) -> SignedCheckpoint {
    SignedCheckpoint::read(&server.get(&format!("{LIST}/{day}"), ANONYMOUS).text()).expect("a checkpoint")
}

/// Returns all checkpoints, verified.
fn chain(server: &Server) -> (Vec<SignedCheckpoint>, Chain) {
    let listed = server.list(LIST, ANONYMOUS, || {});
    let days = listed.iter().rev().map(|item| item["day"].as_str().expect("a day"));
    let files: Vec<_> = days.map(|day| file(server, day)).collect();
    let chain = Chain::verify(files.clone(), &keys(server)).expect("as they must be");
    assert!(chain.gaps().is_empty());
    (files, chain)
}

/// Returns the day of the match's checkpoint.
fn day_of(chain: &Chain, record: &Record) -> Option<String> {
    let day = chain.day_of(record.header.match_id, record.events.len() as u64, record.head);
    day.map(|day| day.to_string())
}

#[test]
fn each_day_has_a_checkpoint_with_its_matches_and_days_that_were_missed_have_theirs() {
    let server = Server::start();
    assert!(server.list(LIST, ANONYMOUS, || {}).is_empty());
    let matches = [(); 2].map(|()| resigned(&server, &json!({})));
    wait_for_filing(&server, 2);
    let server = server.restart_after(DAY);
    wait_for_checkpoints(&server, 1);
    let later = resigned(&server, &json!({}));
    wait_for_filing(&server, 3);
    let server = server.restart_after(DAY * 3);
    wait_for_checkpoints(&server, 4);

    let (files, chain) = chain(&server);
    let days = files.iter().map(|file| (file.checkpoint.day.to_string(), file.checkpoint.leaves.len()));
    let expected = [("2030-01-01", 2), ("2030-01-02", 1), ("2030-01-03", 0), ("2030-01-04", 0)];
    assert!(days.eq(expected.map(|(day, matches)| (day.to_owned(), matches))));
    for (id, players) in &matches {
        assert_eq!(day_of(&chain, &record(&server, id, &players[0])).as_deref(), Some("2030-01-01"));
    }
    assert_eq!(day_of(&chain, &record(&server, &later.0, &later.1[0])).as_deref(), Some("2030-01-02"));
    assert_eq!(files[0].checkpoint.at.to_string(), "2030-01-02T12:00:00.000Z");
    let first = &server.list(LIST, ANONYMOUS, || {})[3];
    let expected = json!({"day": "2030-01-01", "number": 1, "hash": files[0].hash, "matches": 2});
    assert_eq!(*first, expected);
}

#[test]
fn a_day_is_over_five_minutes_after_midnight() {
    let server = Server::start();
    resigned(&server, &json!({}));
    wait_for_filing(&server, 1);
    let server = server.restart_after(DAY + SignedDuration::from_hours(12) + SignedDuration::from_secs(299));
    wait_for_checkpoints(&server, 1);
    // The server that made the first has found that the second is not due before it stops.
    let server = server.restart_after(SignedDuration::ZERO);
    assert_eq!(server.list(LIST, ANONYMOUS, || {}).len(), 1);
    let server = server.restart_after(SignedDuration::from_secs(1));
    wait_for_checkpoints(&server, 2);
    assert_eq!(file(&server, "2030-01-02").checkpoint.at.to_string(), "2030-01-03T00:05:00.000Z");
}

#[test]
fn several_servers_make_one_for_each_day() {
    let server = Server::start();
    resigned(&server, &json!({}));
    wait_for_filing(&server, 1);
    server.clock.advance(DAY * 9);
    let others: Vec<Server> = thread::scope(|scope| {
        let starting: Vec<_> = (0..3).map(|_| scope.spawn(|| server.another())).collect();
        starting.into_iter().map(|other| other.join().expect("a server")).collect()
    });
    wait_for_checkpoints(&server, 9);
    let keys = others.iter().map(|other| other.get(KEYS, ANONYMOUS).text());
    let keys: Vec<String> = keys.chain([server.get(KEYS, ANONYMOUS).text()]).collect();
    assert!(keys.iter().all(|one| *one == keys[0]), "{keys:?}");
    drop(others);
    assert_eq!(chain(&server).0.len(), 9);
}

#[test]
fn matches_that_clocks_disagree_about_are_all_in_some_checkpoint_in_the_order_of_the_archive() {
    let server = Server::start();
    let matches = [(); 4].map(|()| resigned(&server, &json!({})));
    wait_for_filing(&server, 4);
    // The first was archived with a clock that was ahead; the last, with one that was behind, after its day was signed.
    server.change_rows("UPDATE archive SET filed_at = '2030-01-02T00:00:01Z' WHERE number = 1");
    server.change_rows("UPDATE archive SET filed_at = '2030-01-02T00:00:02Z' WHERE number >= 3");
    let server = server.restart_after(DAY);
    wait_for_checkpoints(&server, 1);
    server.change_rows("UPDATE archive SET filed_at = '2030-01-01T23:59:59Z' WHERE number = 4");
    let server = server.restart_after(DAY);
    wait_for_checkpoints(&server, 2);
    let (files, chain) = chain(&server);
    assert_eq!(files.iter().map(|file| file.checkpoint.leaves.len()).collect::<Vec<_>>(), [2, 2]);
    assert_eq!(files.iter().map(|file| file.checkpoint.first).collect::<Vec<_>>(), [1, 3]);
    for (id, players) in &matches {
        assert!(day_of(&chain, &record(&server, id, &players[0])).is_some());
    }
}

#[test]
fn a_private_match_is_in_it_and_shows_to_its_players_alone() {
    let server = Server::start();
    let (id, players) = resigned(&server, &json!({"visibility": "private"}));
    wait_for_filing(&server, 1);
    let server = server.restart_after(DAY);
    wait_for_checkpoints(&server, 1);
    let text = server.get(&format!("{LIST}/2030-01-01"), ANONYMOUS).text();
    let record = record(&server, &id, &players[1]);
    for told in [id.clone(), id.replace('-', ""), record.head.to_string(), players[0].id.clone()] {
        assert!(!text.contains(&told), "{told} is in {text}");
    }
    assert_eq!(day_of(&chain(&server).1, &record).as_deref(), Some("2030-01-01"));
}

#[test]
fn lists_come_by_the_page_and_files_to_be_kept() {
    let server = Server::start();
    resigned(&server, &json!({}));
    wait_for_filing(&server, 1);
    let server = server.restart_after(DAY * 5);
    wait_for_checkpoints(&server, 5);
    let numbers = |path: &str| {
        server
            .list(path, ANONYMOUS, || {})
            .iter()
            .map(|item| item["number"].as_u64().expect("a number"))
            .collect::<Vec<_>>()
    };
    assert_eq!(numbers(&format!("{LIST}?limit=2")), [5, 4, 3, 2, 1]);
    assert_eq!(numbers(LIST), [5, 4, 3, 2, 1]);
    for query in ["limit=0", "limit=201", "cursor=x", "day=2030-01-01"] {
        server.get(&format!("{LIST}?{query}"), ANONYMOUS).problem("malformed_query");
    }
    let path = format!("{LIST}/2030-01-01");
    let answer = server.get(&path, ANONYMOUS);
    let name = "attachment; filename=\"acepost-checkpoint-2030-01-01.json\"";
    assert_eq!((answer.header("content-type"), answer.header("content-disposition")), ("application/json", name));
    let again = server.request("GET", &path).header("if-none-match", answer.header("etag")).send();
    assert_eq!((again.status, again.bytes.len()), (304, 0));
    // The response contains the signed bytes.
    let signed = server.ask_database("SELECT body AS answer FROM checkpoints WHERE number = 1");
    assert!(answer.text().starts_with(&format!("{{\"checkpoint\":{signed},\"hash\":")));
    for day in ["2029-12-31", "2030-01-06", "20300101", "2030-1-1", "2030-01-01T00:00:00Z", "-009999-01-01", "today"] {
        server.get(&format!("{LIST}/{day}"), ANONYMOUS).problem("not_found");
    }
}

#[test]
fn keys_are_given_away_and_their_secrets_are_not() {
    let server = Server::start();
    let set = server.get(KEYS, ANONYMOUS);
    let secret = server.ask_database("SELECT encode(secret, 'hex') AS answer FROM signing_keys");
    assert_eq!(secret.len(), 64);
    assert_eq!(set.body["keys"].as_array().map(Vec::len), Some(1));
    assert_eq!(set.body["keys"][0].as_object().expect("a key").len(), 6, "{}", set.body);
    assert!(set.body["keys"][0].get("d").is_none());
    let again = server.request("GET", KEYS).header("if-none-match", set.header("etag")).send();
    assert_eq!(again.status, 304);
    // A retired key is still published, after the current one.
    server.change_rows("UPDATE signing_keys SET retired_at = '2030-01-01T12:00:00Z'");
    let keys = server.get(KEYS, ANONYMOUS).body["keys"].take();
    assert_eq!(keys.as_array().map(Vec::len), Some(2));
    assert_eq!(keys[1], set.body["keys"][0]);
}

#[test]
fn checkpoints_of_a_retired_key_are_followed_by_those_of_another() {
    let server = Server::start();
    resigned(&server, &json!({}));
    wait_for_filing(&server, 1);
    let server = server.restart_after(DAY);
    wait_for_checkpoints(&server, 1);
    server.change_rows("UPDATE signing_keys SET retired_at = now()");
    let server = server.restart_after(DAY);
    wait_for_checkpoints(&server, 2);
    let (files, _) = chain(&server);
    assert_ne!(files[0].checkpoint.key, files[1].checkpoint.key);
}

#[test]
fn a_checkpoint_is_not_altered_in_the_database_by_mistake() {
    let server = Server::start();
    resigned(&server, &json!({}));
    wait_for_filing(&server, 1);
    let server = server.restart_after(DAY);
    wait_for_checkpoints(&server, 1);
    for statement in ["UPDATE checkpoints SET first = 2", "DELETE FROM checkpoints", "TRUNCATE checkpoints"] {
        let refused = sql_query(statement).execute(&mut server.database()).expect_err(statement).to_string();
        assert!(refused.contains("append-only"), "{refused}");
    }
}
