//! `acepost verify`: what it says of several records, files and receipts when some of them are wrong.

use std::{io::Write, path::Path};

use acepost::record::{PartialRecord, Perspective, Record, end_line, export_line, verify};
use flate2::{Compression, write::GzEncoder};
use serde_json::json;

use super::{
    Said, acepost, acepost_reading,
    as_json::objects,
    assert_is_one_sentence,
    exchange::{on, some_records, text_of, write},
};
use crate::{
    harness::migrated_database,
    support::{histories::rechained, partly::known_of},
};

fn packed(text: &str) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(text.as_bytes()).expect("memory");
    encoder.finish().expect("memory")
}

/// Returns the record with another time in an event, hashed again: it verifies.
fn rewritten(record: &Record) -> Record {
    let mut record = record.clone();
    let last = record.events.last_mut().expect("events");
    last.event["at"] = json!("2031-01-01T00:00:00.000Z");
    rechained(record)
}

fn lines(said: &Said) -> Vec<&str> {
    said.err.lines().collect()
}

#[test]
fn an_export_that_was_cut_off_fails_though_another_one_follows() {
    let folder = tempfile::tempdir().expect("a folder");
    let (records, database) = (some_records(2), migrated_database());
    let whole = format!("{}{}{}", export_line(), text_of(&records), end_line(2, None).expect("plain data"));
    let text = format!("{}{}{whole}", export_line(), text_of(&records[..1]));
    let file = write(&folder, "joined.ndjson", text);
    let cut = "the export before it was cut off: after 1 record its `end` line is missing";
    let said = acepost(&["verify", &file]);
    assert_eq!((said.code, said.out.as_str()), (Some(1), ""));
    assert!(said.err.contains(cut), "{}", said.err);
    assert!(said.err.ends_with("3 records verify; no record could be read at 1 place\n"), "{}", said.err);
    let said = acepost(&["stats", &file]);
    assert!(said.code == Some(1) && said.err.contains(cut), "{}", said.err);
    let said = on(&database, "import", &[&file]);
    assert_eq!((said.code, said.out.as_str()), (Some(1), "imported 2 matches; 1 was already present\n"));
    assert!(said.err.contains(cut), "{}", said.err);
}

#[test]
fn complaints_come_in_order_and_are_summed_up_if_there_is_more_than_one_record() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut records = some_records(4);
    for place in [1, 2, 3] {
        records[place].head = records[0].head;
    }
    let said = acepost(&["verify", &write(&folder, "three.ndjson", text_of(&records))]);
    let told = lines(&said);
    assert_eq!(told.len(), 4, "{}", said.err);
    for (line, record) in told.iter().zip(&records[1..]) {
        assert!(line.contains(&record.header.match_id.to_string()), "{}", said.err);
    }
    assert_eq!(told[3], "acepost: 3 of 4 records do not verify");
    let one = write(&folder, "one.ndjson", text_of(&records[..1]));
    let broken = write(&folder, "broken.json", "{}");
    for (files, summary) in [
        (&[&*one, &broken][..], "1 record verifies; no record could be read at 1 place"),
        (&[&*broken, &broken], "no record could be read at 2 places"),
    ] {
        let said = acepost(&[&["verify"], files].concat());
        assert_eq!((said.code, said.out.as_str()), (Some(1), ""), "{summary}");
        assert_eq!(lines(&said).last(), Some(&&*format!("acepost: {summary}")), "{}", said.err);
    }
    let nothing = format!("{}{}", export_line(), end_line(0, None).expect("plain data"));
    assert_eq!(acepost_reading(&["verify", "-"], &nothing).done(), "verified: 0 records\n");
}

#[test]
fn two_records_of_a_match_that_both_verify_are_told_of() {
    let folder = tempfile::tempdir().expect("a folder");
    let record = some_records(1).remove(0);
    let other = rewritten(&record);
    let [one, two] = [("one", &record), ("two", &other)].map(|(name, record)| {
        let file = write(&folder, name, text_of(std::slice::from_ref(record)));
        acepost(&["verify", &file]).done();
        file
    });
    assert!(acepost(&["verify", &one, &one]).done().starts_with("verified: 2 records"), "the same twice");
    let said = acepost(&["verify", &one, &two]);
    assert_eq!((said.code, said.out.as_str()), (Some(1), ""));
    let told = lines(&said);
    let heads = format!("match {} has the head {} here and {}", record.header.match_id, other.head, record.head);
    assert!(told[0].contains(&heads) && told[0].contains("one of them was rewritten"), "{}", said.err);
    assert_eq!(told[1], "acepost: 1 of 2 records does not verify");
    let told = objects(&acepost(&["verify", "--json", &one, &two]).out);
    let verified: Vec<_> = told.iter().map(|told| &told["verified"]).collect();
    assert_eq!(verified, [true, false]);
    assert!(told[1]["failure"]["detail"].as_str().is_some_and(|detail| detail.starts_with(&heads)), "{told:?}");
}

#[test]
fn results_are_told_as_objects_with_the_fields_of_the_audits_of_the_api() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut records = some_records(3);
    records[1].head = records[0].head;
    let file = write(&folder, "records.ndjson", text_of(&records));
    let broken = write(&folder, "broken.json", "{}");
    let said = acepost(&["verify", "--json", &file, &broken]);
    let told = objects(&said.out);
    assert_eq!((said.code, told.len()), (Some(1), 4), "{}", said.out);
    for (told, record) in told.iter().zip(&records) {
        let report = json!(verify(record));
        let fields = report.as_object().expect("an object");
        assert!(fields.iter().all(|(field, value)| told[field] == *value), "{told}, and not {report}");
        assert_eq!((&told["type"], &told["file"]), (&json!("record"), &json!(file)));
    }
    assert_eq!(told[1]["failure"]["check"], "result");
    let unread = &told[3];
    assert_eq!((&unread["verified"], &unread["match_id"]), (&json!(false), &json!(null)));
    assert!(unread["failure"]["check"].is_null(), "{unread}");
    let detail = unread["failure"]["detail"].as_str().expect("a sentence");
    assert!(detail.starts_with("line 1: it names no format"), "{detail}");
    assert_eq!(said.err, acepost(&["verify", &file, &broken]).err);
    let good = write(&folder, "good.ndjson", text_of(&records[2..]));
    assert_eq!(objects(&acepost(&["verify", "--json", &good]).done()).len(), 1);
}

#[test]
fn objects_say_which_records_are_in_no_checkpoint_and_what_was_not_checked_is_told_beside_them() {
    let folder = tempfile::tempdir().expect("a folder");
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/record/fixtures/checkpoint-1");
    let fixture = |name: &str| fixtures.join(name).display().to_string();
    let other = write(&folder, "other.ndjson", text_of(&some_records(1)));
    let (record, keys) = (fixture("record.json"), fixture("keys.json"));
    let [first, last] = ["2026-11-21.json", "2026-11-23.json"].map(fixture);
    let verify = |files: &[&str]| {
        let checkpoints = ["--keys", &keys, "--checkpoint", &first, "--checkpoint", &last];
        acepost(&[&["verify", "--json"], files, &checkpoints[..]].concat())
    };
    let said = verify(&[&record]);
    assert_eq!((said.code, objects(&said.out).len()), (Some(0), 1), "{}", said.out);
    assert_eq!(said.err, "acepost: the chain was not checked over number 2, which is missing\n");
    let said = verify(&[&record, &other]);
    let told = objects(&said.out);
    assert_eq!((said.code, told.len(), &told[0]["verified"]), (Some(1), 2, &json!(true)), "{}", said.out);
    let failure = json!({"check": null, "event": null, "detail": "no checkpoint contains the match with this record"});
    assert_eq!((&told[1]["verified"], &told[1]["failure"]), (&json!(false), &failure));
}

#[test]
fn receipts_are_told_of_though_a_record_fails() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut records = some_records(3);
    let held = |record: &Record, name: &str| {
        let held = known_of(record, Perspective::Public, 3);
        write(&folder, name, serde_json::to_string(&held).expect("plain data"))
    };
    let (failing, absent) = (held(&records[0], "failing.json"), held(&records[2], "absent.json"));
    records[0].head = records[1].head;
    let file = write(&folder, "records.ndjson", text_of(&records[..2]));
    let said = acepost(&["verify", &file, "--against", &failing, "--against", &absent]);
    assert_eq!((said.code, said.out.as_str()), (Some(1), ""));
    let told = lines(&said);
    assert!(told.len() == 3 && told[0].contains("the result fails"), "{}", said.err);
    assert_eq!(told[1], format!("acepost: no record belongs to the match of {absent}"));
    assert_eq!(told[2], "acepost: 1 of 2 records does not verify");
}

#[test]
fn checkpoints_are_told_of_though_a_record_fails() {
    let folder = tempfile::tempdir().expect("a folder");
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/record/fixtures/checkpoint-1");
    let fixture = |name: &str| fixtures.join(name).display().to_string();
    let mut records = some_records(1);
    records[0].head = records[0].events[0].hash;
    let bad = write(&folder, "bad.ndjson", text_of(&records));
    let (record, keys, day) = (fixture("record.json"), fixture("keys.json"), fixture("2026-11-21.json"));
    let said = acepost(&["verify", &record, &bad, "--keys", &keys, "--checkpoint", &day]);
    assert_eq!((said.code, said.out.as_str()), (Some(1), "1 record is in the checkpoint of 2026-11-21\n"));
    assert!(said.err.ends_with("acepost: 1 of 2 records does not verify\n"), "{}", said.err);
}

#[test]
fn a_receipt_is_read_as_records_are_and_must_be_consistent_with_itself() {
    let folder = tempfile::tempdir().expect("a folder");
    let record = some_records(1).remove(0);
    let whole = write(&folder, "match.ndjson", text_of(std::slice::from_ref(&record)));
    let held = known_of(&record, Perspective::Public, 3);
    let text = |held: &PartialRecord| serde_json::to_string(held).expect("plain data");
    let against = |held: &[u8]| acepost(&["verify", &whole, "--against", &write(&folder, "held", held)]);
    let out = against(&packed(&text(&held))).done();
    assert!(out.contains("consistent with ") && out.contains("(public): version 3"), "{out}");
    let mut damaged = held;
    damaged.version = 4;
    let said = against(text(&damaged).as_bytes());
    assert_eq!((said.code, said.out.as_str()), (Some(1), ""));
    assert_is_one_sentence(&said.err);
    let wrong = "held is not a valid receipt: its version and head are not those of its last event";
    assert!(said.err.contains(wrong), "{}", said.err);
}

#[test]
fn what_cannot_be_unpacked_is_told_in_plain_words() {
    let folder = tempfile::tempdir().expect("a folder");
    let said = acepost_reading(&["verify", "-"], "PK\u{3}\u{4}more");
    assert_eq!(said.code, Some(1));
    assert_is_one_sentence(&said.err);
    assert!(said.err.contains("save the archive as a file"), "{}", said.err);
    let packed = packed(&text_of(&some_records(1)));
    let file = write(&folder, "more.gz", [&packed[..], b"more"].concat());
    let said = acepost(&["verify", &file]);
    assert!(said.code == Some(1) && said.err.contains("bytes follow the gzip data"), "{}", said.err);
    let padded = write(&folder, "padded.gz", [&packed[..], &[0; 512], &packed[..]].concat());
    assert!(acepost(&["verify", &padded]).done().starts_with("verified: 2 records"));
}
