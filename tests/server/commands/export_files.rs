//! `acepost export`: what is written where, if some records are damaged, and if the export fails.

use std::{
    fs::{self, Permissions},
    os::unix::fs::PermissionsExt,
    process::Command,
};

use acepost::record::{Record, RecordReader, verify};
use diesel::{RunQueryDsl, connection::SimpleConnection, sql_query};
use rustix::process::Signal;

use super::{
    Said, assert_is_one_sentence,
    audit::{connect, held_up_by, send},
    exchange::{on, path, some_records, write},
};
use crate::{
    harness::migrated_database,
    support::{
        cluster::TestDatabase,
        histories::store_as_own,
        served::{program, program_by},
    },
};

/// More events than an export reads at once.
const LONG: u64 = 5000;

/// Returns a database with so many records of its own.
fn with_records(count: u64) -> (TestDatabase, Vec<Record>) {
    let (database, records) = (migrated_database(), some_records(count));
    store_as_own(&database.url, &records);
    (database, records)
}

/// Stores copies of the match's first event after its last one, so that it has this many, with other texts and without
/// some of them.
fn lengthen(database: &TestDatabase, record: &Record, events: u64, body: &str, is_there: &str) {
    let id = record.header.match_id;
    let statements = [
        format!(
            "INSERT INTO events (match_id, seq, body, hash)
             SELECT match_id, n, {body}, hash FROM events, generate_series({}, {events}) AS n
             WHERE match_id = '{id}' AND seq = 1 AND {is_there}",
            record.events.len() + 1
        ),
        format!("UPDATE progress SET version = {events} WHERE match_id = '{id}'"),
    ];
    for statement in statements {
        assert_ne!(sql_query(statement).execute(&mut connect(database)).expect("a superuser may"), 0);
    }
}

#[test]
fn a_long_record_without_some_of_its_events_is_left_out_and_those_after_it_are_not() {
    let (database, records) = with_records(9);
    for (place, is_there) in [(2, "n <> 3000"), (5, "n <> 5000"), (8, "n > 100")] {
        lengthen(&database, &records[place], LONG, "body", is_there);
    }
    // A text that is not on one line.
    lengthen(&database, &records[6], LONG, "CASE n WHEN 4000 THEN E'{\\n}' ELSE body END", "true");
    let text = without(4, on(&database, "export", &[]));
    let found: Vec<Record> = RecordReader::new(text.as_bytes()).map(|found| found.expect("a record").record).collect();
    let whole = [0, 1, 3, 4, 7].map(|place| records[place].clone());
    assert!(found == whole && found.iter().all(|record| verify(record).verified));
    let rows = without(4, on(&database, "export", &["--csv"]));
    assert_eq!(matches_of(&rows), whole.map(|record| (record.header.match_id.to_string(), true)));
    let few = without(1, on(&database, "export", &["--max", "3", "--output", "/dev/null"]));
    assert_eq!(few, "exported 2 records\n");
}

/// Returns the output of an export that left out so many records, and said so.
#[track_caller]
fn without(damaged: u64, said: Said) -> String {
    let records =
        if damaged == 1 { "1 damaged record was".to_owned() } else { format!("{damaged} damaged records were") };
    assert_eq!((said.code, said.err), (Some(1), format!("acepost: {records} left out: see `acepost audit`\n")));
    said.out
}

#[test]
fn a_file_is_written_although_records_are_left_out() {
    let folder = tempfile::tempdir().expect("a folder");
    let (database, records) = with_records(2);
    connect(&database).batch_execute("ALTER TABLE events DISABLE TRIGGER events_append_only").expect("a superuser may");
    let gone = format!("DELETE FROM events WHERE match_id = '{}' AND seq = 2", records[0].header.match_id);
    sql_query(gone).execute(&mut connect(&database)).expect("a superuser may");
    let file = path(&folder, "backup.ndjson");
    assert_eq!(without(1, on(&database, "export", &["--output", &file])), "exported 1 record\n");
    let text = fs::read_to_string(&file).expect("the file");
    let found: Vec<Record> = RecordReader::new(text.as_bytes()).map(|found| found.expect("a record").record).collect();
    assert!(found == records[1..], "{text}");
}

#[test]
fn a_record_with_a_row_that_cannot_be_read_is_left_out_and_those_beside_it_are_not() {
    let (database, records) = with_records(5);
    let id = |place: usize| records[place].header.match_id;
    for change in [
        format!("UPDATE seats SET hints = '[999]' WHERE seat = 1 AND match_id = '{}'", id(1)),
        format!("UPDATE matches SET options = '[]' WHERE id = '{}'", id(3)),
    ] {
        assert_ne!(sql_query(change).execute(&mut connect(&database)).expect("a superuser may"), 0);
    }
    let text = without(2, on(&database, "export", &[]));
    let found: Vec<Record> = RecordReader::new(text.as_bytes()).map(|found| found.expect("a record").record).collect();
    assert!(found == [0, 2, 4].map(|place| records[place].clone()), "{text}");
    let result = format!("UPDATE matches SET outcome = '{{}}' WHERE id = '{}'", id(2));
    sql_query(result).execute(&mut connect(&database)).expect("a superuser may");
    let rows = without(3, on(&database, "export", &["--csv"]));
    assert_eq!(matches_of(&rows), [0, 4].map(|place| (id(place).to_string(), true)));
}

/// Returns the matches of rows in their order, and whether each is complete.
fn matches_of(rows: &str) -> Vec<(String, bool)> {
    let mut found: Vec<(String, bool)> = Vec::new();
    for row in csv::Reader::from_reader(rows.as_bytes()).records() {
        let row = row.expect("a row");
        let complete = row.iter().next_back().is_some_and(|cursor| !cursor.is_empty());
        match found.last_mut() {
            Some((id, ends)) if *id == row[0] => *ends |= complete,
            _ => found.push((row[0].to_owned(), complete)),
        }
    }
    found
}

#[test]
fn a_record_with_an_event_that_is_none_has_no_rows_and_those_after_it_have() {
    let (database, records) = with_records(6);
    for (place, events, at) in [(1, 400, 400), (3, LONG, 300), (4, LONG, 4000)] {
        let body = format!("CASE n WHEN {at} THEN '{{}}' ELSE body END");
        lengthen(&database, &records[place], events, &body, "true");
    }
    let rows = without(3, on(&database, "export", &["--csv"]));
    let id = |place: usize| records[place].header.match_id.to_string();
    // Of the last one, the first part was written before the rest was read.
    let expected = [(id(0), true), (id(2), true), (id(4), false), (id(5), true)];
    assert_eq!(matches_of(&rows), expected);
    let exported = without(3, on(&database, "export", &["--csv", "--output", "/dev/null"]));
    assert_eq!(exported, "exported 3 records\n");
}

#[test]
fn an_older_file_stays_until_the_export_is_complete() {
    let folder = tempfile::tempdir().expect("a folder");
    let (database, records) = with_records(3);
    let file = write(&folder, "backup.ndjson", "older");
    fs::set_permissions(&file, Permissions::from_mode(0o600)).expect("its owner may");
    let untouched = || {
        assert_eq!(fs::read_to_string(&file).expect("the file"), "older");
        assert_eq!(fs::read_dir(folder.path()).expect("the folder").count(), 1, "nothing else is left");
    };
    for (wrong, sentence) in [
        (&["--player", "nobody"][..], "there is no player \"nobody\""),
        (&["--game", "chess"], "--game: there is no game \"chess\""),
        (&["--game", "chess", "--player", "ana"], "--game: there is no game \"chess\""),
        (&["--opponent", "nobody"], "--opponent: there is no such player"),
        (&["--since", "1969-01-01T00:00:00Z"], "--since: nothing was played before 1970"),
        (&["--reason", "All aces"], "--reason: must be one of agreed_draw, all_aces, "),
    ] {
        let said = on(&database, "export", &[&["--output", &file], wrong].concat());
        assert_eq!((said.code, said.out.as_str()), (Some(1), ""));
        assert_is_one_sentence(&said.err);
        assert!(said.err.contains(sentence), "{}", said.err);
        untouched();
    }
    connect(&database).batch_execute("ALTER TABLE events RENAME TO gone").expect("a superuser may");
    let said = on(&database, "export", &["--output", &file]);
    assert!(said.code == Some(1) && !said.err.contains("there is no"), "{}", said.err);
    untouched();
    connect(&database).batch_execute("ALTER TABLE gone RENAME TO events").expect("a superuser may");

    let link = path(&folder, "link");
    std::os::unix::fs::symlink(&file, &link).expect("a link");
    assert_eq!(on(&database, "export", &["--output", &link]).done(), "exported 3 records\n");
    let found = RecordReader::new(fs::read_to_string(&file).expect("the file").as_bytes()).flatten().count();
    assert_eq!(found, records.len());
    assert_eq!(fs::metadata(&file).expect("the file").permissions().mode() & 0o777, 0o600);
    assert!(fs::symlink_metadata(&link).expect("the link").is_symlink());
    assert_eq!(fs::read_dir(folder.path()).expect("the folder").count(), 2);
}

#[test]
fn an_export_that_a_signal_ends_leaves_nothing() {
    ends_without_a_trace(&mut program(), Signal::TERM);
    // As when its terminal is closed.
    if cfg!(target_os = "linux") {
        ends_without_a_trace(&mut program_by("env", &["--default-signal=HUP"]), Signal::HUP);
    }
}

fn ends_without_a_trace(program: &mut Command, signal: Signal) {
    let folder = tempfile::tempdir().expect("a folder");
    let (database, _) = with_records(3);
    let file = write(&folder, "backup.ndjson", "older");
    let mine = write(&folder, "backup.ndjson.new", "mine");
    let (mut process, _holder) = held_up_by(program, &database, &["export", "--output", &file]);
    assert_eq!(fs::read_dir(folder.path()).expect("the folder").count(), 3, "the new file is there");
    send(&process, signal);
    assert_eq!(process.wait().expect("its end").code(), Some(128 + signal.as_raw()));
    let texts = [&file, &mine].map(|file| fs::read_to_string(file).expect("a file"));
    assert_eq!(texts, ["older", "mine"]);
    assert_eq!(fs::read_dir(folder.path()).expect("the folder").count(), 2);
}

#[test]
fn a_hyphen_is_standard_output() {
    let (database, _) = with_records(2);
    assert_eq!(on(&database, "export", &["--output", "-"]).done(), on(&database, "export", &[]).done());
}

#[test]
fn only_a_file_of_public_matches_can_be_read_by_all() {
    let folder = tempfile::tempdir().expect("a folder");
    let (database, _) = with_records(2);
    let file = path(&folder, "backup.ndjson");
    let mode = || fs::metadata(&file).expect("the file").permissions().mode() & 0o777;
    on(&database, "export", &["--output", &file, "--public"]).done();
    fs::set_permissions(&file, Permissions::from_mode(0o644)).expect("its owner may");
    on(&database, "export", &["--output", &file, "--public"]).done();
    assert_eq!(mode(), 0o644);
    on(&database, "export", &["--output", &file]).done();
    assert_eq!(mode(), 0o600);
}

#[test]
fn a_folder_is_refused_before_anything_is_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let (database, _) = with_records(2);
    let place = folder.path().to_str().expect("a plain path");
    for public in [&[][..], &["--public"]] {
        let said = on(&database, "export", &[&["--output", place], public].concat());
        assert_eq!((said.code, said.out.as_str()), (Some(1), ""));
        assert!(said.err.contains(&format!("cannot write {place}: is a directory")), "{}", said.err);
    }
}
