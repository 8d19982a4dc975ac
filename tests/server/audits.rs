//! Audits of the whole database: what they find, and that matches which continue meanwhile are no errors.

use std::sync::Arc;

use acepost::{
    games::Seat,
    record::{Command, Match, Record, StoredEvent, canonical},
    service::{AuditedMatch, CheckpointAudit, audit_match, count_started, started_after},
};
use diesel::{RunQueryDsl, sql_query};
use jiff::SignedDuration;
use serde_json::json;
use uuid::Uuid;

use crate::{
    checkpoints::{resigned, wait_for_checkpoints, wait_for_filing},
    harness::Server,
};

fn uuid(id: &str) -> Uuid {
    id.parse().expect("an id")
}

fn audited(server: &Server, id: &str) -> AuditedMatch {
    audit_match(&mut server.database(), uuid(id)).expect("the database answers")
}

#[track_caller]
fn fault(server: &Server, id: &str) -> String {
    audited(server, id).fault.expect("a fault").detail
}

/// Returns the error of each checkpoint.
fn checkpoint_faults(server: &Server) -> Vec<Option<String>> {
    let (mut audit, mut database) = (CheckpointAudit::default(), server.database());
    let next = || audit.audit_next(&mut database).expect("the database answers").map(|audited| audited.fault);
    std::iter::from_fn(next).collect()
}

/// Changes the database directly, also what is append-only, as an attacker with access to it would.
#[track_caller]
pub fn tamper(server: &Server, statements: &[&str]) {
    let mut database = server.database();
    for table in ["events", "checkpoints"] {
        let statement = format!("ALTER TABLE {table} DISABLE TRIGGER {table}_append_only");
        sql_query(&statement).execute(&mut database).expect(&statement);
    }
    for statement in statements {
        assert!(sql_query(*statement).execute(&mut database).expect(statement) > 0, "{statement}");
    }
}

/// Makes three matches over two days, and three checkpoints.
fn three_days() -> (Server, Vec<String>) {
    let server = Server::start();
    let mut ids = vec![resigned(&server, &json!({})).0, resigned(&server, &json!({})).0];
    wait_for_filing(&server, 2);
    let server = server.restart_after(SignedDuration::from_hours(24));
    wait_for_checkpoints(&server, 1);
    ids.push(resigned(&server, &json!({})).0);
    wait_for_filing(&server, 3);
    let server = server.restart_after(SignedDuration::from_hours(48));
    wait_for_checkpoints(&server, 3);
    assert_eq!(checkpoint_faults(&server), [None, None, None]);
    // In the order of the archive.
    let order = "SELECT string_agg(match_id::text, ' ' ORDER BY number) AS answer FROM archive";
    let ids_in_order = server.ask_database(order).split(' ').map(str::to_owned).collect();
    (server, ids_in_order)
}

#[test]
fn matches_are_gone_through_once_they_have_started_in_the_order_of_their_ids() {
    let server = Server::start();
    let host = server.guest();
    server.open_match(&host, &json!({}));
    let mut ids: Vec<Uuid> = (0..5).map(|_| uuid(&server.match_of_two().0)).collect();
    ids.sort_unstable();
    let mut database = server.database();
    assert_eq!(count_started(&mut database, None).expect("a count"), 5);
    assert_eq!(count_started(&mut database, Some(ids[1])).expect("a count"), 3);
    assert_eq!(started_after(&mut database, None, 2).expect("ids"), ids[..2]);
    assert_eq!(started_after(&mut database, Some(ids[1]), 100).expect("ids"), ids[2..]);
    assert!(started_after(&mut database, Some(ids[4]), 100).expect("ids").is_empty());
}

#[test]
fn a_match_is_as_it_must_be_at_every_moment_while_it_is_played() {
    let server = Server::start();
    let (id, players) = server.match_of_two();
    std::thread::scope(|scope| {
        let playing = scope.spawn(|| server.play_to_end(&id, &players));
        let mut database = server.database();
        while !playing.is_finished() {
            let audited = audit_match(&mut database, uuid(&id)).expect("the database answers");
            assert_eq!(audited.fault, None, "after {} events", audited.events);
        }
    });
    let version = server.view(&id, &players[0])["version"].as_u64().expect("a number");
    assert_eq!(audited(&server, &id), AuditedMatch { events: version, fault: None });
}

#[test]
fn what_was_altered_in_a_match_is_found() {
    let server = Server::start();
    let event = |id: &str| format!("UPDATE events SET body = translate(body, 'SHDC', 'HSCD') WHERE match_id = '{id}'");
    let row = |what: &str, id: &str| match what {
        "version = 3" | "to_act = 1" => format!("UPDATE progress SET {what} WHERE match_id = '{id}'"),
        _ => format!("UPDATE matches SET {what} WHERE id = '{id}'"),
    };
    let finished = || resigned(&server, &json!({})).0;
    let running = || server.match_of_two().0;
    let cases = [
        (finished(), "", "event 1 does not hash to what the record says"),
        (finished(), "version = 3", "the match has another version in listings than its events lead to"),
        (finished(), "to_act = 1", "the match has another seats to act in listings than its events lead to"),
        (finished(), "outcome = jsonb_set(outcome, '{placements}', '[1, 1]')", "the result is not the one that"),
        (finished(), "outcome = '{}'", "what is stored cannot be read"),
        (
            finished(),
            "status = 'running', outcome = NULL",
            "the match has another status in listings than its events lead to",
        ),
        (
            finished(),
            "started_at = started_at - interval '1 day'",
            "the match has another time of its start in listings than its events lead to",
        ),
        (finished(), "started_at = NULL", "the match has started, but its row has no time of its start"),
        (
            finished(),
            "finished_at = finished_at + interval '1 day'",
            "the match has another time of its end in listings than its events lead to",
        ),
        (finished(), "seed = sha256('another')", "the seed is not the one that the header commits to"),
        (running(), "game = 'poker'", "what is stored cannot be read: this server does not know the game \"poker\""),
        (running(), "options = '[]'", "what is stored cannot be read: a stored row cannot be read: options of match"),
        (running(), "rules_version = 99", "what is stored cannot be read: this server does not know rules version 99"),
    ];
    for (id, change, said) in cases {
        assert_eq!(audited(&server, &id).fault, None);
        tamper(&server, &[&if change.is_empty() { event(&id) } else { row(change, &id) }]);
        let fault = fault(&server, &id);
        assert!(fault.contains(said), "{change}: {fault}");
    }
    // A match is not passed over because its row says that it has not started.
    let id = finished();
    let before = count_started(&mut server.database(), None).expect("a count");
    let hidden = row("status = 'open', started_at = NULL, finished_at = NULL, outcome = NULL", &id);
    tamper(&server, &[&hidden]);
    assert_eq!(count_started(&mut server.database(), None).expect("a count"), before);
    assert!(started_after(&mut server.database(), None, 100).expect("ids").contains(&uuid(&id)));
    assert_eq!(fault(&server, &id), "the match has started, but its row has no time of its start");
    let id = finished();
    tamper(&server, &[&format!("DELETE FROM events WHERE match_id = '{id}' AND seq = 1")]);
    assert!(fault(&server, &id).contains("instead of event 1"), "{}", fault(&server, &id));
    let id = finished();
    tamper(&server, &[&format!("UPDATE events SET body = '{{' WHERE match_id = '{id}' AND seq = 1")]);
    assert!(fault(&server, &id).starts_with("what is stored cannot be read"));
    assert!(fault(&server, &Uuid::max().to_string()).starts_with("what is stored cannot be read"));
}

#[test]
fn what_was_altered_beside_a_match_is_found() {
    let server = Server::start();
    let cases = [
        (
            "UPDATE events SET body = replace(body, ',\"', ', \"') WHERE seq = 1 AND",
            "the text of event 1 is not canonical JSON",
        ),
        ("UPDATE seats SET hints = '7' WHERE", "what is stored cannot be read: a stored row cannot be read"),
        ("UPDATE seats SET hints = '[{\"decision\": 99}]' WHERE seat = 1 AND", "the hints of seat 1 are not decisions"),
    ];
    for (statement, said) in cases {
        let id = resigned(&server, &json!({})).0;
        assert_eq!(audited(&server, &id).fault, None);
        tamper(&server, &[&format!("{statement} match_id = '{id}'")]);
        let fault = fault(&server, &id);
        assert!(fault.contains(said), "{statement}: {fault}");
    }
    let (id, [player, _]) = resigned(&server, &json!({}));
    wait_for_filing(&server, cases.len() + 1);
    assert_eq!(audited(&server, &id).fault, None);
    tamper(&server, &[&format!("DELETE FROM archive_players WHERE player_id = '{}'", player.id)]);
    assert_eq!(fault(&server, &id), format!("the archive does not list the match for its player {}", player.id));
}

#[test]
fn a_gap_in_the_archive_after_the_newest_checkpoint_is_found() {
    let (server, _) = three_days();
    for _ in 0..2 {
        resigned(&server, &json!({}));
    }
    wait_for_filing(&server, 5);
    let unsigned = || CheckpointAudit::audit_unsigned(&mut server.database()).expect("the database answers");
    assert_eq!(unsigned(), None);
    tamper(&server, &["DELETE FROM archive_players WHERE number = 4", "DELETE FROM archive WHERE number = 4"]);
    let missing = "number 4 is missing, and no checkpoint can be made without it";
    assert_eq!(unsigned().as_deref(), Some(missing));
    assert_eq!(checkpoint_faults(&server), [None, None, None]);
}

#[test]
fn a_match_that_was_rewritten_after_it_was_signed_is_found_though_it_verifies() {
    let (server, ids) = three_days();
    let id = &ids[1];
    rewrite(&server, id);
    assert_eq!(audited(&server, id).fault, None, "whoever has the seed can write a record that verifies");
    let said = format!("match {id}, number 2 of the archive, is not what was signed");
    assert_eq!(checkpoint_faults(&server), [Some(said), None, None]);
}

/// Makes the other player of a match the one who resigned, with correct hashes.
fn rewrite(server: &Server, id: &str) {
    let record = server.get(&format!("/v1/matches/{id}/record"), crate::harness::ANONYMOUS).text();
    let Record { header, seed, events, result, .. } = Record::read(&record).expect("a record");
    let mut state = Match::new(Arc::new(header), seed.0).expect("a header");
    let (last, before) = events.split_last().expect("events");
    for (seq, event) in (1..).zip(before) {
        let body = canonical(&event.event).expect("plain data");
        state.fold(&StoredEvent { seq, body, hash: event.hash }).expect("it folds");
    }
    let loser = Seat(u8::from(result.placements[0] == 2) ^ 1);
    let at = last.event["at"].as_str().and_then(|at| at.parse().ok()).expect("a time");
    let advance = state.ask(&Command::Resign { seat: Seat(1 - loser.0) }, at).expect("it is allowed");
    let (event, outcome) = (&advance.events[0], advance.after.outcome().expect("it is over"));
    assert_ne!(outcome, result);
    let outcome = serde_json::to_string(&outcome).expect("plain data");
    tamper(
        server,
        &[
            &format!(
                "UPDATE events SET body = '{}', hash = '\\x{}' WHERE match_id = '{id}' AND seq = {}",
                event.body, event.hash, event.seq
            ),
            &format!("UPDATE matches SET outcome = '{outcome}' WHERE id = '{id}'"),
        ],
    );
}

#[test]
fn matches_that_were_dropped_or_put_elsewhere_after_they_were_signed_are_found() {
    let (server, ids) = three_days();
    tamper(&server, &["DELETE FROM archive_players", "DELETE FROM archive WHERE number = 1"]);
    let gone = "number 1 of the archive was signed, but is missing now".to_owned();
    assert_eq!(checkpoint_faults(&server), [Some(gone), None, None]);
    // The next match gets its number.
    tamper(&server, &["UPDATE archive SET number = number - 1 WHERE number = 2"]);
    let moved = |id: &str, number: u64| format!("match {id}, number {number} of the archive, is not what was signed");
    assert_eq!(checkpoint_faults(&server), [Some(moved(&ids[1], 1)), None, None]);
    tamper(&server, &["UPDATE archive SET number = 2 WHERE number = 3"]);
    let third = "number 3 of the archive was signed, but is missing now".to_owned();
    assert_eq!(checkpoint_faults(&server), [Some(moved(&ids[1], 1)), Some(third), None]);
}

#[test]
fn checkpoints_that_were_altered_are_found() {
    let (server, _) = three_days();
    let keep = ["CREATE TABLE kept AS SELECT * FROM checkpoints"];
    tamper(&server, &keep);
    let cases: [(&str, [Option<&str>; 3]); 6] = [
        (
            "UPDATE checkpoints SET body = replace(body, '\"first\":1', '\"first\":2') WHERE number = 1",
            [Some("do not match its hash"), Some("do not follow"), None],
        ),
        ("UPDATE checkpoints SET signature = sha512('another') WHERE number = 2", [None, Some("signature"), None]),
        (
            "UPDATE checkpoints SET hash = sha256('another') WHERE number = 1",
            [Some("hash"), Some("another hash"), None],
        ),
        ("UPDATE checkpoints SET body = '{' WHERE number = 2", [None, Some("cannot be read"), None]),
        ("UPDATE checkpoints SET matches = 7 WHERE number = 2", [None, Some("its row has another"), None]),
        ("UPDATE signing_keys SET secret = sha256('another')", [Some("not among the keys"); 3]),
    ];
    for (statement, expected) in cases {
        tamper(&server, &[statement]);
        let faults = checkpoint_faults(&server);
        for (fault, expected) in faults.iter().zip(expected) {
            let same = expected.is_some() == fault.is_some()
                && fault.iter().all(|fault| fault.contains(expected.unwrap_or("")));
            assert!(same, "{statement}: {faults:?}");
        }
        tamper(&server, &["DELETE FROM checkpoints", "INSERT INTO checkpoints SELECT * FROM kept"]);
    }
}

#[test]
fn a_checkpoint_that_is_missing_is_found() {
    let (server, _) = three_days();
    tamper(&server, &["DELETE FROM checkpoints WHERE number = 2"]);
    assert_eq!(checkpoint_faults(&server), [None, Some("checkpoint 2 is missing".to_owned())]);
}
