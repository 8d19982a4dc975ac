//! Records of other servers: what of them must be possible, and whose names they are.

use acepost::record::{Record, Time};
use diesel::{RunQueryDsl, connection::SimpleConnection, sql_query};
use jiff::SignedDuration;
use serde_json::json;
use uuid::Uuid;

use super::{
    Said,
    audit::connect,
    exchange::{on, some_records, text_of, write},
};
use crate::{
    harness::{ask, migrated_database},
    support::{cluster::TestDatabase, histories::rechained},
};

fn import(database: &TestDatabase, records: &[Record]) -> Said {
    let folder = tempfile::tempdir().expect("a folder");
    let file = write(&folder, "records.ndjson", text_of(records));
    on(database, "import", &["--public-url", "https://cards.example.org", &file])
}

/// Some of the records were refused, and so many imported.
#[track_caller]
fn assert_imported(said: &Said, matches: usize) {
    let out = format!("imported {matches} matches; 0 were already present\n");
    assert_eq!((said.code, &said.out), (Some(1), &out), "{}", said.err);
}

/// A line says why this record was refused.
#[track_caller]
fn assert_refused(said: &Said, record: &Record, reason: &str) {
    let id = record.header.match_id.to_string();
    let line = said.err.lines().find(|line| line.contains(&id)).unwrap_or_else(|| panic!("{id}: {}", said.err));
    assert!(line.contains(reason), "{line}");
}

#[test]
fn a_record_is_refused_for_the_time_of_any_of_its_events() {
    let fresh = migrated_database();
    let mut records = some_records(5);
    for (record, (event, at)) in records.iter_mut().zip([
        (2, "9999-12-30T00:00:00.000Z"),
        (2, "1999-12-31T23:59:59.999Z"),
        (3, "2001-01-01T00:00:00.000Z"),
        // As late as the event before it, as when a clock was put back.
        (2, "2026-01-01T00:03:00.000Z"),
    ]) {
        record.events[event - 1].event["at"] = json!(at);
        *record = rechained(record.clone());
    }
    assert_eq!(records[3].events[0].event["at"], records[3].events[1].event["at"]);
    let said = import(&fresh, &records);
    assert_imported(&said, 2);
    for (record, reason) in records.iter().zip([
        "event 2 is from before the year 2000, or from the future",
        "event 2 is from before the year 2000, or from the future",
        "event 3 is earlier than the event before it",
    ]) {
        assert_refused(&said, record, reason);
    }
}

#[test]
fn a_record_of_this_server_is_none_of_another_however_its_url_is_written() {
    let fresh = migrated_database();
    let mut records = some_records(5);
    for (record, origin) in records.iter_mut().zip([
        "http://cards.example.org:443",
        "HTTPS://Cards.example.org",
        "https://cards.example.org:443/",
        "cards.EXAMPLE.org",
        "https://cards.example.org/club",
    ]) {
        record.origin = Some(origin.to_owned());
    }
    let said = import(&fresh, &records);
    assert_eq!((said.code, said.out.as_str()), (Some(1), "imported 1 match; 0 were already present\n"), "{}", said.err);
    assert_eq!(said.err.matches("it says that it was played on this server").count(), 4, "{}", said.err);
}

#[test]
fn a_record_whose_id_says_that_its_match_was_made_later_is_refused() {
    let fresh = migrated_database();
    let mut records = some_records(4);
    let began =
        |record: &Record| -> Time { serde_json::from_value(record.events[0].event["at"].clone()).expect("a time") };
    let day = SignedDuration::from_hours(24);
    // Before everything that this server will ever play, and nevertheless the newest.
    records[0].header.match_id = Uuid::from_u128(u128::MAX - 1);
    records[1].header.match_id = (began(&records[1]) + day).first_id();
    records[2].header.match_id = (began(&records[2]) + day - SignedDuration::from_millis(1)).new_id();
    for record in &mut records {
        *record = rechained(record.clone());
    }
    let said = import(&fresh, &records);
    assert_imported(&said, 2);
    for record in &records[..2] {
        assert_refused(&said, record, "its id is that of a match that begins later");
    }
}

#[test]
fn hints_for_what_was_no_decision_and_names_of_nothing_are_refused() {
    let fresh = migrated_database();
    let mut records = some_records(6);
    records[0].players[0].hints = (1..100_000).collect();
    records[1].players[1].hints = vec![u64::MAX, 0, 0];
    records[2].players[0].name = "ana ".to_owned();
    records[3].origin = Some("https://".to_owned());
    records[4].origin = Some("://".to_owned());
    let said = import(&fresh, &records);
    assert_eq!((said.code, said.out.as_str()), (Some(1), "imported 1 match; 0 were already present\n"), "{}", said.err);
    for (record, reason) in records.iter().zip([
        "the hints of seat 0 are not decisions of the match",
        "the hints of seat 1 are not decisions of the match",
        "begins or ends with white space",
        "its origin names no server",
        "its origin names no server",
    ]) {
        assert_refused(&said, record, reason);
    }
}

#[test]
fn what_is_left_of_a_match_refuses_its_record_and_no_other() {
    let fresh = migrated_database();
    let records = some_records(3);
    let id = records[1].header.match_id;
    import(&fresh, &records[1..2]).done();
    // As when a row was lost, without what refers to it.
    let lost = format!("SET session_replication_role = replica; DELETE FROM matches WHERE id = '{id}'");
    connect(&fresh).batch_execute(&lost).expect("a superuser may");
    let said = import(&fresh, &records);
    assert_imported(&said, 2);
    let told = said.err.lines().next().unwrap_or_default();
    assert!(told.contains(&id.to_string()) && told.contains("a row with the same key exists"), "{}", said.err);
}

#[test]
fn a_name_or_an_origin_with_what_separates_them_is_refused_for_that() {
    let fresh = migrated_database();
    let mut records = some_records(2);
    records[0].players[0].name = "a@b.c".to_owned();
    records[1].origin = Some("https://ana@cards.example.org".to_owned());
    let said = import(&fresh, &records);
    assert_imported(&said, 0);
    assert_eq!(said.err.matches("a player's name or its origin contains `@`").count(), 2, "{}", said.err);
}

#[test]
fn an_audit_names_the_number_that_the_archive_lacks() {
    let fresh = migrated_database();
    import(&fresh, &some_records(3)).done();
    let gap = "DELETE FROM archive WHERE number = 2";
    sql_query(gap).execute(&mut connect(&fresh)).expect(gap);
    let said = on(&fresh, "audit", &[]);
    let expected = "the archive: number 2 is missing, and no checkpoint can be made without it\n";
    assert!(said.code == Some(1) && said.out.contains(expected), "{}", said.out);
}

#[test]
fn only_the_server_where_a_player_was_seen_first_renames_the_player() {
    let fresh = migrated_database();
    let record = some_records(1).remove(0);
    let mut ids = (1..).map(Uuid::from_u128);
    let mut named = |origin: &str, name: &str| {
        let mut other = record.clone();
        other.header.match_id = ids.next().expect("an id");
        other.origin = Some(origin.to_owned());
        name.clone_into(&mut other.players[0].name);
        rechained(other)
    };
    let mut import_all = |records: [(&str, &str); 3]| {
        import(&fresh, &records.map(|(origin, name)| named(origin, name))).done();
        let name = format!("SELECT name AS answer FROM players WHERE id = '{}'", record.players[0].player_id);
        ask(&mut connect(&fresh), &name).expect("a player")
    };
    let [home, other] = ["https://home.example.org", "https://other.example.org"];
    assert_eq!(import_all([(home, "ana"), (home, "anna"), (other, "eve")]), "anna@home.example.org");
    assert_eq!(import_all([(other, "eve"), (home, "annie"), (other, "eva")]), "annie@home.example.org");
    assert_eq!(import_all([(other, "eve"), (other, "eva"), (other, "evi")]), "annie@home.example.org");
}

#[test]
fn a_deleted_name_stays_deleted_whatever_is_imported_together() {
    let record = some_records(1).remove(0);
    let player = record.players[0].player_id;
    // Two matches of one player, who was called so when they were exported.
    let named = |number: u128, name: &str| {
        let mut other = record.clone();
        other.header.match_id = Uuid::from_u128(number);
        other.origin = Some("https://home.example.org".to_owned());
        name.clone_into(&mut other.players[0].name);
        rechained(other)
    };
    let deleted = "deleted-4k2m9x7qvw3c";
    for names in [["ana", deleted], [deleted, "ana"]] {
        let fresh = migrated_database();
        import(&fresh, &[named(1, names[0]), named(2, names[1])]).done();
        let name = format!("SELECT name AS answer FROM players WHERE id = '{player}'");
        let name = ask(&mut connect(&fresh), &name).expect("a player");
        assert_eq!(name, "deleted-4k2m9x7qvw3c@home.example.org", "{names:?}");
        let export = on(&fresh, "export", &[]).done();
        assert!(export.contains(deleted) && !export.contains(r#""name":"ana""#), "{export}");
    }
}

#[test]
fn importing_again_reads_the_other_matches_of_players_only_if_they_have_other_names() {
    let fresh = migrated_database();
    let mut record = some_records(1).remove(0);
    record.origin = Some("https://home.example.org".to_owned());
    "ana".clone_into(&mut record.players[0].name);
    import(&fresh, std::slice::from_ref(&record)).done();
    let copies = "
        CREATE TEMP TABLE copies AS SELECT gen_random_uuid() AS id FROM generate_series(1, 500);
        INSERT INTO matches SELECT (jsonb_populate_record(m, jsonb_build_object('id', c.id))).* FROM matches AS m, copies AS c;
        INSERT INTO progress SELECT (jsonb_populate_record(p, jsonb_build_object('match_id', c.id))).* FROM progress AS p, copies AS c;
        INSERT INTO seats SELECT (jsonb_populate_record(s, jsonb_build_object('match_id', c.id))).* FROM seats AS s, copies AS c;
        ANALYZE";
    connect(&fresh).batch_execute(copies).expect("many matches");
    // How many rows of seats were read so far. A session that has ended has reported what it has read.
    let read = || -> i64 {
        let mut connection = connect(&fresh);
        let end = "SELECT count(pg_terminate_backend(pid, 60000))::text AS answer FROM pg_stat_activity
                   WHERE datname = current_database() AND pid <> pg_backend_pid()";
        ask(&mut connection, end).expect("a superuser may");
        let read =
            "SELECT (seq_tup_read + idx_tup_fetch)::text AS answer FROM pg_stat_user_tables WHERE relname = 'seats'";
        ask(&mut connection, read).expect("counts").parse().expect("a number")
    };
    let before = read();
    let again = import(&fresh, &[record.clone(), record.clone()]).done();
    assert_eq!(again, "imported 0 matches; 2 were already present\n");
    let rows = read() - before;
    assert!((1..100).contains(&rows), "{rows}");

    "anna".clone_into(&mut record.players[0].name);
    import(&fresh, &[record]).done();
    let renamed = "SELECT count(*)::text AS answer FROM seats WHERE name = 'anna'";
    assert_eq!(ask(&mut connect(&fresh), renamed).expect("seats"), "501");
}

#[test]
fn importing_again_brings_the_names_that_the_server_of_the_match_gives_by_now() {
    let fresh = migrated_database();
    let record = some_records(1).remove(0);
    let player = record.players[0].player_id;
    let named = |origin: &str, name: &str| {
        let mut again = record.clone();
        again.origin = Some(origin.to_owned());
        name.clone_into(&mut again.players[0].name);
        again
    };
    // What the server calls the player, and its export.
    let called = || {
        let name = format!("SELECT name AS answer FROM players WHERE id = '{player}'");
        let name = ask(&mut connect(&fresh), &name).expect("a player");
        (name, on(&fresh, "export", &[]).done())
    };
    let again = |records: &[Record]| {
        let folder = tempfile::tempdir().expect("a folder");
        on(&fresh, "import", &[&write(&folder, "records.ndjson", text_of(records))]).done()
    };
    let [home, other] = ["https://home.example.org", "https://other.example.org"];
    let present = "imported 0 matches; 1 was already present\n";
    assert_eq!(again(&[named(home, "ana")]), "imported 1 match; 0 were already present\n");
    let as_imported = called();
    assert_eq!(as_imported.0, "ana@home.example.org");
    assert!(as_imported.1.contains(r#""name":"ana""#), "{}", as_imported.1);
    // Neither another server nor what is no name changes it.
    assert_eq!(again(&[named(other, "eve")]), present);
    assert_eq!(again(&[named(home, "a@b")]), present);
    assert_eq!(called(), as_imported);
    // The last of several has the newest names.
    let twice = [named(home, "anna"), named(home, "annie")];
    assert_eq!(again(&twice), "imported 0 matches; 2 were already present\n");
    assert_eq!(called().0, "annie@home.example.org");
    // However the address of the server is written, and whatever older records say.
    assert_eq!(again(&[named("http://home.example.org", "deleted-4k2m9x7qvw3c")]), present);
    assert_eq!(again(&[named(home, "annie")]), present);
    let (name, export) = called();
    assert_eq!(name, "deleted-4k2m9x7qvw3c@home.example.org");
    assert_eq!(export, as_imported.1.replace(r#""name":"ana""#, r#""name":"deleted-4k2m9x7qvw3c""#));
}
