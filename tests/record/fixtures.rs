//! Released formats must be readable and verifiable forever. The files here were written once and must never change;
//! `WRITE_FIXTURES=1` writes missing ones, for a new format.

use std::{env, fs, path::PathBuf};

use acepost::games::Seat;
use acepost::record::{COLUMNS, PartialRecord, Perspective, Record, RecordReader, end_line, export_line, verify};

use crate::support::{histories, partly::known_of};

fn path(name: &str) -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/record/fixtures")).join(name)
}

/// Returns a match of each game, of some the shortest one.
fn records() -> Vec<Record> {
    let ways = histories::ways();
    let mut shortest: Vec<Record> = Vec::new();
    for number in 0..60 {
        let record = histories::record(&ways, number);
        match shortest.iter_mut().find(|known| known.header.game == record.header.game) {
            None => shortest.push(record),
            Some(known) if known.events.len() > record.events.len() => *known = record,
            Some(_) => {}
        }
    }
    shortest
}

fn export(records: &[Record]) -> String {
    let lines: String = records.iter().map(|record| record.to_ndjson().expect("plain data")).collect();
    format!("{}{lines}{}", export_line(), end_line(records.len() as u64, None).expect("plain data"))
}

/// Returns the fixture with this name; writes it first if it is missing and that is requested.
fn fixture(name: &str, make: impl FnOnce() -> String) -> String {
    if !path(name).exists() && env::var_os("WRITE_FIXTURES").is_some() {
        fs::create_dir_all(path(name).parent().expect("a folder")).expect("a folder");
        fs::write(path(name), make()).expect("a file");
    }
    fs::read_to_string(path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

#[test]
fn records_of_format_1_verify() {
    let text = fixture("acepost-record-1/export.ndjson", || export(&records()));
    let read: Vec<Record> = RecordReader::new(text.as_bytes()).map(|found| found.expect("a record").record).collect();
    assert_eq!(read.len(), 4);
    for record in &read {
        assert_eq!(verify(record).failure, None, "{}", record.header.game);
    }
    let json = fixture("acepost-record-1/record.json", || {
        serde_json::to_string_pretty(&records()[0]).expect("plain data") + "\n"
    });
    let one = Record::read(&json).expect("a record");
    assert!(verify(&one).verified && read.contains(&one));
    let rows = fixture("acepost-record-1/record.csv", || records()[0].to_csv().expect("rows"));
    assert_eq!(rows, one.to_csv().expect("rows"));
    assert_eq!(rows.lines().next(), Some(&*COLUMNS.join(",")));
}

#[test]
fn partial_records_of_format_1_are_consistent_with_their_records() {
    let json = fixture("acepost-record-1/record.json", || unreachable!("another test writes it"));
    let record = Record::read(&json).expect("a record");
    let half = record.events.len() / 2;
    for (name, perspective) in [("public", Perspective::Public), ("seat-0", Perspective::Seat(Seat(0)))] {
        let text = fixture(&format!("acepost-partial-record-1/{name}.ndjson"), || {
            known_of(&record, perspective, half).to_ndjson().expect("plain data")
        });
        let held = PartialRecord::read(&text).expect("a partial record");
        assert_eq!((held.r#as, held.hold_against(&record)), (perspective, Ok(())), "{name}");
        assert_eq!(held, known_of(&record, perspective, half), "{name}");
    }
}
