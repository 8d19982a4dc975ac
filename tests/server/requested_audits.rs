//! Audits that callers of the API ask for: of matches, and of records that they send.

use acepost::record::Record;
use diesel::{RunQueryDsl, connection::SimpleConnection, sql_query, sql_types};
use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::{
    audits::tamper,
    checkpoints::resigned,
    harness::{ANONYMOUS, Server, awaited_locks_of, read_answer},
    records::{finished, path},
    slow_clients::announced,
};

#[test]
fn an_audit_finds_a_running_match_and_a_finished_one_as_they_must_be() {
    let server = Server::start();
    let (id, players) = server.match_of_two();
    for _ in 0..5 {
        server.play_once(&id, &players);
    }
    let head = server.view(&id, &players[0])["head"].clone();
    let report = server.get(&path(&id, "audit"), ANONYMOUS).expect(200);
    let expected = json!({
        "verified": true, "match_id": id, "game": "clear-ace", "events": 6, "head": head, "failure": null,
    });
    assert_eq!(report, expected);
    let last = server.play_to_end(&id, &players);
    let report = server.get(&path(&id, "audit"), &players[1]).expect(200);
    assert_eq!(
        (&report["verified"], &report["events"], &report["head"]),
        (&json!(true), &last["version"], &last["head"])
    );
}

#[test]
fn an_audit_finds_a_row_that_somebody_with_access_to_the_database_altered() {
    let server = Server::start();
    let (id, players) = finished(&server);
    let mut database = server.database();
    let mut alter = |statement: &str| {
        let query = sql_query(statement).bind::<sql_types::Uuid, _>(id.parse::<uuid::Uuid>().expect("an id"));
        query.execute(&mut database)
    };
    let statement = "UPDATE events SET body = translate(body, 'SHDC', 'HSCD') WHERE match_id = $1 AND seq = 4";
    let refused = alter(statement).expect_err("records are append-only").to_string();
    assert!(refused.contains("append-only"), "{refused}");
    let mut administrator = server.database();
    sql_query("ALTER TABLE events DISABLE TRIGGER events_append_only").execute(&mut administrator).expect("superuser");
    assert_eq!(alter(statement).expect("nothing holds it now"), 1);
    let report = server.get(&path(&id, "audit"), &players[0]).expect(200);
    assert_eq!(report["verified"], false);
    assert_eq!((&report["failure"]["check"], &report["failure"]["event"]), (&json!("chain"), &json!(4)));
}

#[test]
fn an_audit_reports_what_cannot_be_read() {
    let server = Server::start();
    let (spaced, said_of_2) = ("replace(body, ',\"', ', \"')", "the text of event 2 is not canonical JSON");
    let spaced = format!("UPDATE events SET body = {spaced} WHERE seq = 2 AND match_id");
    for (change, check, event, said) in [
        ("UPDATE events SET body = 'hello' WHERE seq = 2 AND match_id", "chain", json!(2), said_of_2),
        (spaced.as_str(), "chain", json!(2), said_of_2),
        ("DELETE FROM seats WHERE seat = 1 AND match_id", "header", Value::Null, "the header's options do not fit"),
        ("UPDATE matches SET game = 'poker' WHERE id", "header", Value::Null, "does not know the game \"poker\""),
        ("UPDATE matches SET rules_version = 99 WHERE id", "header", Value::Null, "does not know rules version 99"),
        ("UPDATE matches SET outcome = '{}' WHERE id", "result", Value::Null, "missing field `placements`"),
    ] {
        let (id, _) = resigned(&server, &json!({}));
        tamper(&server, &[&format!("{change} = '{id}'")]);
        let report = server.get(&path(&id, "audit"), ANONYMOUS).expect(200);
        let failure = &report["failure"];
        assert_eq!((&report["verified"], &report["match_id"]), (&json!(false), &json!(id)), "{change}");
        assert_eq!((&failure["check"], &failure["event"]), (&json!(check), &event), "{change}: {failure}");
        assert!(failure["detail"].as_str().is_some_and(|detail| detail.contains(said)), "{change}: {failure}");
    }
    server.get(&path("0191b6a0-0000-7000-8000-000000000001", "audit"), ANONYMOUS).problem("not_found");
}

#[test]
fn audits_leave_the_connections_to_other_requests() {
    let server = Server::idle_with(|settings| settings.behind_proxy = true);
    let (id, players) = finished(&server);
    let mut holder = server.database();
    holder.batch_execute("BEGIN; LOCK TABLE events IN ACCESS EXCLUSIVE MODE").expect("a lock");
    std::thread::scope(|scope| {
        // As many as would take every connection of the pool, each from another network.
        let ask = |number: usize| {
            let request = server.request("GET", &path(&id, "audit"));
            request.header("x-forwarded-for", &format!("198.51.100.{number}")).send()
        };
        let audits: Vec<_> = (0..8).map(|number| scope.spawn(move || ask(number))).collect();
        server.wait_for_lock();
        for _ in 0..20 {
            server.get("/v1/me", &players[0]).expect(200);
        }
        let waiting = awaited_locks_of("events");
        assert_eq!(server.count(&waiting), "1", "the others wait for their turn without a connection");
        holder.batch_execute("ROLLBACK").expect("a rollback");
        for audit in audits {
            assert_eq!(audit.join().expect("an answer").expect(200)["verified"], true);
        }
    });
}

#[test]
fn no_network_has_more_than_two_audits_at_the_same_time() {
    let server = Server::idle_with(|settings| settings.behind_proxy = true);
    let (id, _) = finished(&server);
    let mut holder = server.database();
    holder.batch_execute("BEGIN; LOCK TABLE events IN ACCESS EXCLUSIVE MODE").expect("a lock");
    let from = |address: &str| server.request("GET", &path(&id, "audit")).header("x-forwarded-for", address).send();
    std::thread::scope(|scope| {
        let (sender, answers) = std::sync::mpsc::channel();
        for number in 0..3 {
            let (from, sender) = (&from, sender.clone());
            scope.spawn(move || drop(sender.send(from(&format!("2001:db8:7:{number}::1")))));
        }
        // Only the one that is refused does not wait for the lock.
        let refused = answers.recv().expect("an answer");
        assert!(!refused.header("retry-after").is_empty());
        refused.problem("rate_limited");
        let other = scope.spawn(|| from("2001:db8:8::1"));
        holder.batch_execute("ROLLBACK").expect("a rollback");
        assert_eq!(other.join().expect("an answer").expect(200)["verified"], true);
        assert!((0..2).all(|_| answers.recv().expect("an answer").status == 200));
    });
}

#[test]
fn a_match_in_which_nothing_happens_is_verified_once_in_ten_minutes() {
    let server = Server::start();
    let (id, players) = finished(&server);
    let verified = || server.get(&path(&id, "audit"), &players[0]).expect(200)["verified"].clone();
    assert_eq!(verified(), true);
    let alter = format!(
        "ALTER TABLE events DISABLE TRIGGER events_append_only;
         UPDATE events SET body = translate(body, 'SHDC', 'HSCD') WHERE match_id = '{id}' AND seq = 4"
    );
    server.database().batch_execute(&alter).expect("a superuser");
    assert_eq!(verified(), true, "the report of a moment ago");
    server.clock.advance(SignedDuration::from_mins(10));
    assert_eq!(verified(), false);
}

#[test]
fn anyone_can_have_a_record_verified() {
    let server = Server::start();
    let (id, players) = finished(&server);
    let record = server.get(&path(&id, "record"), &players[0]).expect(200);
    let report = server.post("/v1/audits", ANONYMOUS, &record).expect(200);
    assert_eq!((&report["verified"], &report["match_id"]), (&json!(true), &json!(id)));

    let lines = Record::read(&record.to_string()).expect("a record").to_ndjson().expect("plain data");
    let verify = |kind: &str, body: String| server.request("POST", "/v1/audits").body(kind, body).send();
    assert_eq!(verify("application/x-ndjson", lines).expect(200), report);

    let mut altered = record.clone();
    altered["events"][6]["event"]["at"] = json!("2030-01-01T12:00:00.001Z");
    let report = verify("application/json", altered.to_string()).expect(200);
    assert_eq!((&report["verified"], &report["failure"]["event"]), (&json!(false), &json!(7)));
}

#[test]
fn the_former_path_says_what_replaces_it_and_until_when_it_works() {
    let server = Server::start();
    let (id, players) = finished(&server);
    let record = server.get(&path(&id, "record"), &players[0]).expect(200);
    let report = server.post("/v1/audits", ANONYMOUS, &record).expect(200);
    let former = |body: &Value| server.post("/v1/records/verify", ANONYMOUS, body);
    assert_eq!(former(&record).expect(200), report);
    // Also what is refused before the operation.
    let unreadable = server.request("POST", "/v1/records/verify").header("accept-encoding", "identity;q=0, *;q=0");
    let unreadable = unreadable.json(&record).send();
    assert_eq!(unreadable.status, 406);
    let encoded = server.post("/v1/records/%76erify", ANONYMOUS, &record);
    assert_eq!(encoded.status, 200, "{}", encoded.text());
    for answer in [former(&record), former(&json!({})), unreadable, encoded] {
        assert_eq!(answer.header("deprecation"), "@1795478400");
        assert_eq!(answer.header("sunset"), "Tue, 01 Jun 2027 00:00:00 GMT");
        assert_eq!(answer.header("link"), "</v1/audits>; rel=\"successor-version\"");
    }
}

#[test]
fn what_is_no_record_is_refused_with_its_line() {
    let server = Server::start();
    let verify = |kind: &str, body: String| server.request("POST", "/v1/audits").body(kind, body).send();
    for body in ["{}", "[]", "nonsense", "{\"type\":\"event\"}"] {
        let problem = verify("application/json", body.to_owned()).problem("validation");
        assert!(problem["errors"][0]["detail"].as_str().expect("a sentence").contains("line 1"), "{problem}");
    }
    let deep = "[".repeat(100_000);
    verify("application/json", deep).problem("validation");
    verify("image/png", "{}".to_owned()).problem("unsupported_media_type");
    // Only announced: a machine that sends it for more than a second would find the connection closed.
    let refused = read_answer(&mut announced(&server, "198.51.100.1", 16 * 1024 * 1024 + 1));
    assert!(refused.starts_with("HTTP/1.1 413 ") && refused.contains("\"body_too_large\""), "{refused}");
}

#[test]
fn an_audit_says_little_however_much_a_record_does() {
    let server = Server::start();
    let (id, _) = finished(&server);
    let whole: Value = server.get(&format!("/v1/matches/{id}/record"), ANONYMOUS).expect(200);
    for field in ["/format", "/header/chance", "/header/game", "/events/0/event/seq", "/events/0/event/cause/type"] {
        let mut record = whole.clone();
        // As a control character it would be escaped twice.
        *record.pointer_mut(field).expect("a field") = json!("\u{7f}".repeat(1_000_000));
        let answer = server.request("POST", "/v1/audits").body("application/json", record.to_string()).send();
        assert!(answer.status == 422 || answer.body["verified"] == false, "{field}: {}", answer.status);
        assert!(answer.bytes.len() < 8192, "{field}: {} bytes", answer.bytes.len());
    }
}
