//! The partitions of `events`: made of what there was, made ahead, and taken away.

use std::{fs, thread};

use acepost::{
    db::{self, StoreError, partitions},
    record::{Record, RecordReader, Time, verify},
    service::rebuild_statistics,
};
use diesel::{Connection, PgConnection, connection::SimpleConnection};

use crate::{
    harness::{ANONYMOUS, Server, ask, migrated_database},
    support::{
        cluster::{TestDatabase, fresh_database},
        histories,
        waiting::eventually,
    },
};

/// Where each event is: the partition and the first letters of the match's id.
const PLACES: &str =
    "SELECT string_agg(tableoid::regclass || ' ' || left(match_id::text, 8) || ' ' || seq, ', ' ORDER BY match_id, seq)
                      AS answer FROM events";

const PARTITIONS: &str =
    "SELECT string_agg(inhrelid::regclass::text, ' ' ORDER BY inhrelid::regclass::text COLLATE \"C\") AS answer
                          FROM pg_inherits WHERE inhparent = 'events'::regclass";

/// Of the years 2024, 2028 and 2090, and one that is no `UUIDv7`.
const EVENTS: &str = "
    INSERT INTO events (match_id, seq, body, hash)
    SELECT id::uuid, seq, '{}', sha256('a') FROM unnest(ARRAY[
        '0191b6a0-0000-7000-8000-000000000001', '01aaffff-0000-7000-8000-000000000002',
        '0372b6a0-0000-7000-8000-000000000003', 'd3b07384-0000-4000-8000-000000000004'
    ]) AS id, generate_series(1, 2) AS seq";

fn connect(database: &TestDatabase) -> PgConnection {
    PgConnection::establish(&database.url).expect("a connection")
}

fn told(connection: &mut PgConnection, sql: &str) -> String {
    ask(connection, sql).expect("an answer")
}

fn time(text: &str) -> Time {
    text.parse().expect("a time")
}

#[test]
fn events_become_a_partition_as_they_lie_and_one_table_again() {
    let database = fresh_database();
    let migrations = db::migrate(&database.url).expect("migrations");
    let position = migrations.iter().position(|name| name.contains("20261125100000")).expect("the migration");
    for _ in position..migrations.len() {
        db::revert_last(&database.url).expect("a step back");
    }
    let mut connection = connect(&database);
    connection.batch_execute(EVENTS).expect("events");
    let file = "SELECT pg_relation_filenode('events')::text AS answer";
    let before = told(&mut connection, file);
    db::migrate(&database.url).expect("migrations");
    assert_eq!(told(&mut connection, &file.replace("'events'", "'events_earlier'")), before, "no row is written again");
    let expected = "events_earlier 0191b6a0 1, events_earlier 0191b6a0 2, events_default 01aaffff 1, events_default 01aaffff 2, \
                    events_default 0372b6a0 1, events_default 0372b6a0 2, events_default d3b07384 1, events_default d3b07384 2";
    assert_eq!(told(&mut connection, PLACES), expected);
    for _ in position..migrations.len() {
        db::revert_last(&database.url).expect("a step back");
    }
    assert_eq!(told(&mut connection, "SELECT count(*)::text AS answer FROM events"), "8");
    assert_eq!(told(&mut connection, file), before);
    assert_append_only(&mut connection, "events");
}

#[test]
fn partitions_are_made_ahead_and_take_what_the_default_has_by_then() {
    let database = migrated_database();
    let mut connection = connect(&database);
    connection.batch_execute(EVENTS).expect("events");
    // Three at a time: each quarter is made once.
    let made = thread::scope(|scope| {
        let makers = [(); 3].map(|()| {
            scope.spawn(|| {
                partitions::add_for(&mut connect(&database), time("2028-01-15T00:00:00Z")).expect("partitions")
            })
        });
        makers.into_iter().flat_map(|maker| maker.join().expect("no panic")).collect::<Vec<_>>()
    });
    assert_eq!(made.last().map(String::as_str), Some("events_2028q3"), "{made:?}");
    let names = told(&mut connection, PARTITIONS);
    let (last, rest) = names.split_once(" events_2028q1 events_2028q2 events_2028q3 ").expect("three of the last");
    assert!(last.starts_with("events_20") && rest == "events_default events_earlier", "{names}");
    let places = told(&mut connection, PLACES);
    assert!(places.contains("events_2028q1 01aaffff 1, events_2028q1 01aaffff 2"), "{places}");
    assert!(places.contains("events_default 0372b6a0 1"), "{places}");
    assert_eq!(partitions::add_for(&mut connection, time("2028-01-16T00:00:00Z")).expect("nothing to do"), [""; 0]);
    for partition in names.split(' ').chain(["events"]) {
        assert_append_only(&mut connection, partition);
    }
}

fn assert_append_only(connection: &mut PgConnection, table: &str) {
    let refused = connection.batch_execute(&format!("TRUNCATE {table}")).expect_err(table).to_string();
    assert!(refused.contains("append-only"), "{table}: {refused}");
    for change in ["DELETE FROM", "UPDATE"] {
        let set = if change == "UPDATE" { "SET seq = 9" } else { "" };
        let filled = told(connection, &format!("SELECT count(*)::text AS answer FROM {table}")) != "0";
        let done = connection.batch_execute(&format!("{change} {table} {set}"));
        assert_eq!(done.is_err(), filled, "{table}");
    }
}

#[test]
fn a_backup_that_locks_the_tables_only_delays_partitions() {
    let database = migrated_database();
    let (mut holder, mut connection) = (connect(&database), connect(&database));
    let before = told(&mut connection, PARTITIONS);
    holder.batch_execute("BEGIN; LOCK TABLE events_default IN ACCESS SHARE MODE").expect("a lock");
    let refused = partitions::add_for(&mut connection, time("2030-01-01T00:00:00Z")).expect_err("it is locked");
    assert!(matches!(refused, StoreError::Unavailable(_)), "{refused}");
    assert_eq!(told(&mut connection, PARTITIONS), before);
    holder.batch_execute("COMMIT").expect("an end");
    partitions::add_for(&mut connection, time("2030-01-01T00:00:00Z")).expect("partitions");
    assert!(told(&mut connection, PARTITIONS).contains("events_2030q3"));
}

#[test]
fn a_server_makes_the_partitions_that_are_missing() {
    let database = migrated_database();
    let mut connection = connect(&database);
    let before = told(&mut connection, PARTITIONS);
    let drop = before.split(' ').filter(|name| name.starts_with("events_2")).map(|name| format!("DROP TABLE {name};"));
    connection.batch_execute(&drop.collect::<String>()).expect("no partitions");
    let _server = Server::on_database(&database.url, |_| {});
    eventually("partitions", || told(&mut connection, PARTITIONS) == before);
}

#[test]
fn a_record_of_a_detached_partition_verifies_from_its_export_and_is_there_again_once_attached() {
    let database = migrated_database();
    let records: Vec<Record> = (0..5).map(|number| histories::record(&histories::ways(), number)).collect();
    histories::store_as_own(&database.url, &records);
    let server = Server::on_database(&database.url, |_| {});
    server.wait_for_count("unfiled", 0);
    let id = records[0].header.match_id;
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("records.ndjson");
    fs::write(&path, server.get("/v1/games/clear-ace/records", ANONYMOUS).text()).expect("a file");

    let counters = |connection: &mut PgConnection| told(connection, "SELECT count(*)::text AS answer FROM statistics");
    server.get("/v1/games/clear-ace/statistics", ANONYMOUS).expect(200);
    let mut connection = connect(&database);
    let counted = counters(&mut connection);
    assert_ne!(counted, "0");
    let bound = told(
        &mut connection,
        "SELECT pg_get_expr(relpartbound, oid) AS answer FROM pg_class WHERE relname = 'events_earlier'",
    );
    connection.batch_execute("ALTER TABLE events DETACH PARTITION events_earlier").expect("it is detached");
    assert_eq!(told(&mut connection, "SELECT count(*)::text AS answer FROM events"), "0");
    let exported = fs::File::open(&path).expect("the file");
    let found: Vec<_> = RecordReader::new(std::io::BufReader::new(exported)).collect();
    assert!(!found.is_empty());
    for found in found {
        assert!(verify(&found.expect("a record").record).verified);
    }
    // What is left of the match is listed, and its record is not there; nothing else is told instead.
    assert_eq!(server.get(&format!("/v1/matches/{id}"), ANONYMOUS).expect(200)["status"], "finished");
    assert_eq!(server.get(&format!("/v1/matches/{id}/record"), ANONYMOUS).status, 500);
    // Statistics cannot be made again without it, and stay as they are.
    let refused = rebuild_statistics(&mut server.database(), false).expect_err("events are missing").to_string();
    assert!(refused.contains("some are missing"), "{refused}");
    assert_eq!(counters(&mut connection), counted);

    connection
        .batch_execute(&format!("ALTER TABLE events ATTACH PARTITION events_earlier {bound}"))
        .expect("it is attached");
    let record = server.get(&format!("/v1/matches/{id}/record"), ANONYMOUS).text();
    assert_eq!(Record::read(&record).expect("a record"), records[0]);
    assert_append_only(&mut connection, "events_earlier");
}
