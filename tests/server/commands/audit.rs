//! `acepost audit`: what it finds in a database, and that it continues where it was stopped.

use std::{
    fs,
    io::{BufRead, BufReader, Read},
    process::{Child, ChildStderr, Command, Stdio},
};

use acepost::record::Record;
use diesel::{Connection, PgConnection, QueryableByName, RunQueryDsl, sql_query, sql_types};
use jiff::SignedDuration;
use rustix::process::{Pid, Signal, kill_process};
use serde_json::json;

use super::{Said, acepost, as_json::objects, assert_is_one_sentence, file};
use crate::{
    checkpoints::{resigned, wait_for_checkpoints, wait_for_filing},
    harness::{Server, locks_where, migrated_database},
    support::{cluster::TestDatabase, histories, served::program, waiting::eventually},
};

/// Creates a migrated database with so many finished matches.
fn with_matches(matches: u64) -> (TestDatabase, Vec<Record>) {
    let (database, ways) = (migrated_database(), histories::ways());
    let records: Vec<Record> = (0..matches).map(|number| histories::record(&ways, number)).collect();
    histories::store_as_own(&database.url, &records);
    (database, records)
}

fn audit(database: &TestDatabase, more: &[&str]) -> Said {
    acepost(&[&["audit", "--database-url", &database.url, "--log", "off"], more].concat())
}

pub fn connect(database: &TestDatabase) -> PgConnection {
    PgConnection::establish(&database.url).expect("a connection")
}

fn execute(connection: &mut PgConnection, sql: &str) {
    sql_query(sql).execute(connection).expect(sql);
}

fn events_of(records: &[Record]) -> usize {
    records.iter().map(|record| record.events.len()).sum()
}

#[test]
fn a_database_in_which_all_is_as_it_must_be_is_audited_with_0() {
    let (database, records) = with_matches(12);
    for jobs in ["1", "3"] {
        let out = audit(&database, &["--jobs", jobs]).done();
        let begins = format!("audited 12 matches with {} events and 0 checkpoints in ", events_of(&records));
        assert!(out.starts_with(&begins) && out.ends_with(": 0 failures\n"), "{out}");
    }
}

#[test]
fn each_match_that_is_not_as_it_must_be_is_named_and_the_end_is_1() {
    let (database, records) = with_matches(9);
    let [altered, listed] = [records[4].header.match_id, records[7].header.match_id];
    let mut connection = connect(&database);
    execute(&mut connection, "ALTER TABLE events DISABLE TRIGGER events_append_only");
    execute(&mut connection, &format!("UPDATE events SET hash = sha256('') WHERE match_id = '{altered}' AND seq = 3"));
    execute(&mut connection, &format!("UPDATE progress SET version = 1 WHERE match_id = '{listed}'"));
    let said = audit(&database, &["--jobs", "2"]);
    assert_eq!(said.code, Some(1));
    assert_is_one_sentence(&said.err);
    let lines: Vec<&str> = said.out.lines().collect();
    assert_eq!(lines.len(), 3, "{}", said.out);
    assert_eq!(lines[0], format!("match {altered}: event 3 does not hash to what the record says"));
    assert_eq!(lines[1], format!("match {listed}: the match has another version in listings than its events lead to"));
    assert!(lines[2].starts_with("audited 9 matches") && lines[2].ends_with(": 2 failures"), "{}", lines[2]);

    let as_json = audit(&database, &["--json"]);
    assert_eq!((as_json.code, as_json.err), (Some(1), said.err));
    let told = objects(&as_json.out);
    assert_eq!(told.len(), 3, "{}", as_json.out);
    let failure = json!({"check": "chain", "event": 3, "detail": "event 3 does not hash to what the record says"});
    let events = records[4].events.len();
    assert_eq!(
        told[0],
        json!({"type": "match", "match_id": altered, "verified": false, "events": events, "failure": failure})
    );
    let detail = "the match has another version in listings than its events lead to";
    let failure = json!({"check": null, "event": null, "detail": detail});
    assert_eq!((&told[1]["match_id"], &told[1]["failure"]), (&json!(listed), &failure));
    let duration = &told[2]["duration_ms"];
    assert!(duration.is_f64(), "{}", told[2]);
    let events = events_of(&records);
    let totals = json!({
        "type": "end", "verified": false, "matches": 9, "events": events, "checkpoints": 0, "failures": 2,
        "duration_ms": duration
    });
    assert_eq!(told[2], totals);
}

#[test]
fn a_match_that_is_kept_from_the_archive_is_named() {
    let (database, records) = with_matches(4);
    let hidden = records[2].header.match_id;
    execute(&mut connect(&database), &format!("DELETE FROM unfiled WHERE match_id = '{hidden}'"));
    let said = audit(&database, &[]);
    assert_eq!(said.code, Some(1), "{}", said.out);
    assert!(
        said.out.contains(&format!("match {hidden}: ")) && said.out.contains("is not in the archive"),
        "{}",
        said.out
    );
}

#[test]
fn a_finding_about_a_checkpoint_names_its_day_once() {
    let server = Server::start();
    resigned(&server, &json!({}));
    wait_for_filing(&server, 1);
    let server = server.restart_after(SignedDuration::from_hours(24));
    wait_for_checkpoints(&server, 1);
    server.change_rows("UPDATE signing_keys SET secret = sha256('another')");
    let arguments = ["audit", "--database-url", server.database_url(), "--log", "off", "--json"];
    let said = acepost(&arguments[..5]);
    assert_eq!(said.code, Some(1), "{}", said.out);
    let about_day = said.out.lines().find(|line| line.contains("2030-01-01")).unwrap_or_default();
    assert!(about_day.starts_with("the checkpoint of 2030-01-01 is signed with the key "), "{}", said.out);
    let told = objects(&acepost(&arguments).out);
    let failure = json!({"check": null, "event": null, "detail": about_day});
    let checkpoint = json!({"type": "checkpoint", "day": "2030-01-01", "verified": false, "failure": failure});
    assert!(told.contains(&checkpoint), "{told:?}");
}

#[test]
fn an_audit_that_is_interrupted_goes_on_where_it_was() {
    let (database, records) = with_matches(300);
    let folder = tempfile::tempdir().expect("a folder");
    let state = folder.path().join("audit.json");
    let path = state.to_str().expect("a path");
    let (mut process, mut holder) = held_up(&database, &["audit", "--jobs", "1", "--state", path]);
    let mut told = interrupt(&mut process);
    execute(&mut holder, "COMMIT");
    let mut rest = String::new();
    told.read_to_string(&mut rest).expect("the rest");
    assert_eq!(process.wait().expect("its end").code(), Some(1));
    assert_is_one_sentence(&rest);
    let expected = format!("interrupted after 256 matches; run again with `--state {path}` to continue");
    assert!(rest.contains(&expected), "{rest}");
    let kept = fs::read_to_string(&state).expect("the state");
    assert!(kept.contains("\"matches\":256"), "{kept}");
    // Another database has other matches before that place.
    let other = migrated_database();
    let refused = audit(&other, &["--state", path]);
    assert_eq!((refused.code, refused.out.as_str()), (Some(1), ""));
    assert_is_one_sentence(&refused.err);
    assert!(refused.err.contains("is the state of an audit of another database"), "{}", refused.err);
    assert_eq!(fs::read_to_string(&state).expect("the state"), kept);
    let began = kept.split("\"began\":\"").nth(1).and_then(|rest| rest.split('"').next()).expect("a time");
    let Said { code, out, err } = audit(&database, &["--state", path]);
    assert_eq!((code, err), (Some(0), format!("acepost: continues the audit of {began}\n")));
    let begins = format!("audited 300 matches with {} events and 0 checkpoints in ", events_of(&records));
    assert!(out.starts_with(&begins), "{out}");
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 0, "nothing is left of the state");
}

/// Starts a command while a session keeps others from reading events, and waits until it waits for that.
pub fn held_up(database: &TestDatabase, command: &[&str]) -> (Child, PgConnection) {
    held_up_by(&mut program(), database, command)
}

/// The same with this program.
pub fn held_up_by(program: &mut Command, database: &TestDatabase, command: &[&str]) -> (Child, PgConnection) {
    let (mut holder, mut observer) = (connect(database), connect(database));
    execute(&mut holder, "BEGIN");
    execute(&mut holder, "LOCK TABLE events IN ACCESS EXCLUSIVE MODE");
    let process = program
        .args(command)
        .args(["--log", "off", "--database-url", &database.url])
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    eventually("a lock that is waited for", || is_waited_for(&mut observer));
    (process, holder)
}

pub fn send(process: &Child, signal: Signal) {
    kill_process(Pid::from_child(process), signal).expect("a running process");
}

/// Interrupts the audit, and returns the rest of its standard error.
fn interrupt(process: &mut Child) -> BufReader<ChildStderr> {
    send(process, Signal::INT);
    let mut told = BufReader::new(process.stderr.take().expect("a pipe"));
    let mut line = String::new();
    told.read_line(&mut line).expect("a line");
    assert_eq!(line, "acepost: the audit stops after the current matches\n");
    told
}

#[test]
fn a_second_signal_ends_an_audit_at_once() {
    let (database, _) = with_matches(3);
    let (mut process, _holder) = held_up(&database, &["audit", "--jobs", "1"]);
    let _told = interrupt(&mut process);
    send(&process, Signal::TERM);
    assert_eq!(process.wait().expect("its end").code(), Some(143));
}

/// Returns whether a session waits for a lock in this database.
fn is_waited_for(connection: &mut PgConnection) -> bool {
    #[derive(QueryableByName)]
    struct Waits {
        #[diesel(sql_type = sql_types::Bool)]
        waits: bool,
    }
    let waiting = format!("SELECT EXISTS (SELECT FROM {}) AS waits", locks_where("NOT granted"));
    sql_query(waiting).get_result::<Waits>(connection).expect("locks").waits
}

#[test]
fn an_audit_with_what_it_cannot_use_is_refused_in_one_sentence() {
    let database = migrated_database();
    let folder = tempfile::tempdir().expect("a folder");
    for (text, said) in [
        ("", "is not an audit state"),
        ("{}", "is not an audit state"),
        (
            "{\"format\":\"acepost-audit-1\",\"after\":null,\"matches\":0,\"events\":0,\"failures\":0,\"milliseconds\":0}",
            "is a state of another format: \"acepost-audit-1\"",
        ),
    ] {
        let path = file(&folder, "state.json", text);
        let refused = audit(&database, &["--state", path.to_str().expect("a path")]);
        assert_eq!((refused.code, refused.out.as_str()), (Some(1), ""));
        assert_is_one_sentence(&refused.err);
        assert!(refused.err.contains(said), "{}", refused.err);
        assert_eq!(fs::read_to_string(&path).expect("the file"), text, "somebody's file stays as it is");
    }
    let refused = audit(&database, &["--state", folder.path().to_str().expect("a path")]);
    assert_eq!(refused.code, Some(1));
    assert_is_one_sentence(&refused.err);
    for jobs in ["0", "65", "x"] {
        assert_eq!(audit(&database, &["--jobs", jobs]).code, Some(2), "{jobs}");
    }
}

#[test]
fn an_empty_database_is_audited_in_no_time() {
    let database = migrated_database();
    let out = audit(&database, &[]).done();
    assert!(out.starts_with("audited 0 matches with 0 events and 0 checkpoints"), "{out}");
}
