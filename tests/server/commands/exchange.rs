//! Whole histories: exported, verified, imported elsewhere and exported again; and all refusals on the way.

use std::{
    fs::{self, File},
    io::{self, Read, Write},
};

use acepost::{
    games::Seat,
    record::{PartialRecord, Perspective, Record, canonical, event_hash, header_hash, salt},
};
use diesel::{Connection, PgConnection, QueryableByName, RunQueryDsl, sql_query, sql_types};
use flate2::{Compression, write::GzEncoder};
use tempfile::TempDir;

use super::{Said, acepost, assert_is_one_sentence};
use crate::{
    harness::migrated_database,
    support::{
        cluster::TestDatabase,
        histories::{record, store_as_own, ways},
        partly::known_of,
    },
};

pub fn some_records(count: u64) -> Vec<Record> {
    let ways = ways();
    (0..count).map(|number| record(&ways, number)).collect()
}

pub fn on(database: &TestDatabase, command: &str, arguments: &[&str]) -> Said {
    acepost(&[&[command, "--database-url", &database.url, "--log", "off"], arguments].concat())
}

pub fn path(folder: &TempDir, name: &str) -> String {
    folder.path().join(name).display().to_string()
}

pub fn write(folder: &TempDir, name: &str, text: impl AsRef<[u8]>) -> String {
    let path = path(folder, name);
    fs::write(&path, text).expect("a file");
    path
}

pub fn text_of(records: &[Record]) -> String {
    records.iter().map(|record| record.to_ndjson().expect("plain data")).collect()
}

#[derive(QueryableByName)]
struct Text {
    #[diesel(sql_type = sql_types::Text)]
    answer: String,
}

/// Returns the number of rows of matches, players, events and the archive.
fn rows(database: &TestDatabase) -> String {
    let mut connection = PgConnection::establish(&database.url).expect("a connection");
    let counted: Text = sql_query(
        "SELECT concat_ws(' ', (SELECT count(*) FROM matches), (SELECT count(*) FROM players), (SELECT count(*) FROM events),
                          (SELECT count(*) FROM archive)) AS answer",
    )
    .get_result(&mut connection)
    .expect("rows");
    counted.answer
}

#[test]
fn what_is_imported_into_a_fresh_server_comes_out_equal() {
    let folder = tempfile::tempdir().expect("a folder");
    let (source, fresh) = (migrated_database(), migrated_database());
    let records = some_records(60);
    store_as_own(&source.url, &records);
    let (first, second) = (path(&folder, "first.ndjson"), path(&folder, "second.ndjson.gz"));
    assert_eq!(on(&source, "export", &["--output", &first]).done(), "exported 60 records\n");
    assert!(acepost(&["verify", &first]).done().starts_with("verified: 60 records of "));
    assert_eq!(on(&fresh, "import", &[&first]).done(), "imported 60 matches; 0 were already present\n");
    let after = rows(&fresh);
    assert_eq!(on(&fresh, "import", &[&first, &first]).done(), "imported 0 matches; 120 were already present\n");
    assert_eq!(rows(&fresh), after);
    assert_eq!(on(&fresh, "export", &["--output", &second]).done(), "exported 60 records\n");
    let mut unpacked = String::new();
    flate2::read::GzDecoder::new(File::open(&second).expect("a file")).read_to_string(&mut unpacked).expect("gzip");
    assert!(unpacked == fs::read_to_string(&first).expect("a file"), "equal to the last byte");
    assert!(acepost(&["verify", "--jobs", "1", &second]).done().starts_with("verified: 60 records of "));
    on(&fresh, "audit", &[]).done();
    let stats = |database| on(database, "stats", &["--json", "--game", "clear-ace"]).done();
    let matches = |text: &str| serde_json::from_str::<serde_json::Value>(text).expect("JSON").to_string().len();
    assert!(matches(&stats(&source)) > 100 && matches(&stats(&fresh)) > 100);
}

#[test]
fn an_export_is_narrowed_by_its_flags_and_gone_on_with() {
    let source = migrated_database();
    let records = some_records(12);
    store_as_own(&source.url, &records);
    let count = |arguments: &[&str]| {
        let text = on(&source, "export", arguments).done();
        text.lines().filter(|line| line.starts_with("{\"type\":\"result\"")).count()
    };
    assert_eq!(count(&[]), 12);
    assert_eq!(count(&["--game", "clear-ace"]), 3);
    assert_eq!(count(&["--max", "5"]), 5);
    assert_eq!(count(&["--since", "2026-01-01T00:05:00Z", "--until", "2026-01-01T00:08:00Z", "--rated", "false"]), 3);
    let with = records.iter().filter(|record| record.players.iter().any(|player| player.name == "bot-7")).count();
    assert_eq!(count(&["--player", "bot-7"]), with);
    let some = on(&source, "export", &["--max", "5"]).done();
    let end: serde_json::Value = serde_json::from_str(some.lines().last().expect("an end")).expect("JSON");
    assert_eq!(count(&["--after", end["next"].as_str().expect("a cursor")]), 7);
    assert!(on(&source, "export", &["--csv", "--max", "1"]).done().starts_with("match_id,game,"));
    for wrong in [&["--player", "nobody"][..], &["--game", "chess"]] {
        let said = on(&source, "export", wrong);
        assert_eq!((said.code, said.out.as_str()), (Some(1), ""));
        assert_is_one_sentence(&said.err);
    }
}

#[test]
fn foreign_matches_are_finished_unrated_and_named_after_where_they_were_played() {
    let folder = tempfile::tempdir().expect("a folder");
    let fresh = migrated_database();
    let mut records = some_records(2);
    records[0].origin = Some("https://cards.example.org".to_owned());
    let file = write(&folder, "records.ndjson", text_of(&records));
    on(&fresh, "import", &["--unlisted", &file]).done();
    let mut connection = PgConnection::establish(&fresh.url).expect("a connection");
    let seen: Vec<Text> = sql_query(
        "SELECT concat_ws(' ', m.status, m.visibility, m.rated, m.origin, p.kind, p.name, s.name) AS answer
         FROM matches AS m JOIN seats AS s ON s.match_id = m.id JOIN players AS p ON p.id = s.player_id
         WHERE s.seat = 0 ORDER BY m.id",
    )
    .load(&mut connection)
    .expect("rows");
    let name = |place: usize| &records[place].players[0].name;
    assert_eq!(
        seen[0].answer,
        format!("finished unlisted f https://cards.example.org foreign {0}@cards.example.org {0}", name(0))
    );
    assert_eq!(seen[1].answer, format!("finished unlisted f elsewhere foreign {0}@elsewhere {0}", name(1)));
    let exported = on(&fresh, "export", &[]).done();
    assert!(exported.contains(r#""origin":"https://cards.example.org""#) && !exported.contains("elsewhere"));
    assert_eq!(on(&fresh, "export", &["--public"]).done().lines().count(), 2, "they are unlisted");
}

#[test]
fn a_foreign_name_that_looks_like_a_formula_is_none_in_rows() {
    let folder = tempfile::tempdir().expect("a folder");
    let fresh = migrated_database();
    let mut records = some_records(1);
    for (player, name) in records[0].players.iter_mut().zip(["=cmd|'/C calc'!A0", "'=1"]) {
        name.clone_into(&mut player.name);
    }
    on(&fresh, "import", &[&write(&folder, "records.ndjson", text_of(&records))]).done();
    let rows = on(&fresh, "export", &["--csv"]).done();
    let mut reader = csv::Reader::from_reader(rows.as_bytes());
    let names: Vec<String> = reader.records().map(|row| row.expect("a row")[7].to_owned()).collect();
    assert!(names.iter().all(|name| ["", "'=cmd|'/C calc'!A0", "''=1"].contains(&name.as_str())), "{names:?}");
    assert!(names.iter().any(|name| name.starts_with("'=")) && names.iter().any(|name| name.starts_with("''")));
}

#[test]
fn records_that_cannot_be_here_are_refused_by_name_and_reason() {
    let folder = tempfile::tempdir().expect("a folder");
    let own = migrated_database();
    let records = some_records(8);
    store_as_own(&own.url, &records[..1]);
    on(&own, "export", &["--max", "1"]).done();
    let before = rows(&own);
    let refused = |name: &str, record: &Record, reason: &str| {
        let said = on(&own, "import", &[&write(&folder, name, text_of(std::slice::from_ref(record)))]);
        assert_eq!(said.code, Some(1), "{name}: {}", said.out);
        assert!(
            said.err.contains(reason) && said.err.contains(&record.header.match_id.to_string()),
            "{name}: {}",
            said.err
        );
        assert_eq!(rows(&own), before, "{name} has left something behind");
    };
    assert!(
        on(&own, "import", &[&write(&folder, "own", text_of(&records[..1]))]).out.contains("1 was already present")
    );
    let mut taken = records[0].clone();
    taken.events.pop();
    refused("a cut one", &taken, "does not verify: the result fails");
    let mut nameless = records[4].clone();
    nameless.players[0].name = "\u{7}".to_owned();
    refused("a bell", &nameless, "a player's name is empty, longer than 64 characters or not printable");
    let mut endless = records[4].clone();
    endless.origin = Some("x".repeat(256));
    refused("an origin", &endless, "its origin is empty, longer than 255 characters or not printable");
    let mut tampered = records[5].clone();
    tampered.events[2].event["at"] = serde_json::json!("2020-01-01T00:00:00.000Z");
    refused("a tampered one", &tampered, "the hash chain fails at event 3 on line 4");
    let of_ours = records.iter().skip(1).find(|record| {
        record.players.iter().any(|player| records[0].players.iter().any(|own| own.player_id == player.player_id))
    });
    if let Some(of_ours) = of_ours {
        refused("one of ours", of_ours, "has an account on this server");
    }
    let good = write(&folder, "good", text_of(&[tampered, records[6].clone()]));
    let said = on(&own, "import", &[&good]);
    assert_eq!((said.code, said.out.as_str()), (Some(1), "imported 1 match; 0 were already present\n"), "{}", said.err);
    assert!(said.err.ends_with("acepost: 1 was refused\n"), "{}", said.err);
}

/// Returns the record with every event at this time, hashed again.
fn played_at(record: &Record, at: &str) -> Record {
    let mut record = record.clone();
    let mut head = header_hash(&record.header).expect("canonical");
    for (seq, event) in (1..).zip(&mut record.events) {
        event.event["at"] = serde_json::json!(at);
        head = event_hash(head, salt(&record.seed.0, seq), &canonical(&event.event).expect("canonical"));
        event.hash = head;
    }
    record.head = head;
    record
}

#[test]
fn records_that_verify_and_cannot_be_so_are_refused_while_others_are_taken_in() {
    let folder = tempfile::tempdir().expect("a folder");
    let fresh = migrated_database();
    let mut records = some_records(7);
    records[1] = played_at(&records[1], "1970-01-01T00:00:00.000Z");
    records[2] = played_at(&records[2], "1999-12-31T00:00:00.000Z");
    records[3] = played_at(&records[3], "2199-12-31T00:00:00.000Z");
    records[4].origin = Some("http://cards.example.org".to_owned());
    records[5].players[0].name = "ana@cards.example.org".to_owned();
    records[6].players[0].name = "\u{202e}ana".to_owned();
    let file = write(&folder, "records.ndjson", text_of(&records));
    let said = on(&fresh, "import", &["--public-url", "https://cards.example.org", &file]);
    assert_eq!((said.code, said.out.as_str()), (Some(1), "imported 1 match; 0 were already present\n"), "{}", said.err);
    for (place, reason) in [
        (1, "before the year 2000"),
        (2, "before the year 2000"),
        (3, "from the future"),
        (4, "it says that it was played on this server"),
        (5, "contains `@`"),
        (6, "not printable"),
    ] {
        let id = records[place].header.match_id.to_string();
        let line = said.err.lines().find(|line| line.contains(&id)).unwrap_or_else(|| panic!("{place}: {}", said.err));
        assert!(line.contains(reason), "{line}");
    }
}

/// Returns every kind of invalid file: its name, and the expected error.
fn wrong_files(folder: &TempDir) -> Vec<(String, &'static str)> {
    let text = text_of(&some_records(1));
    let gzip = |name: &str, bytes: &mut dyn Read| {
        let file = File::create(path(folder, name)).expect("a file");
        let mut packed = GzEncoder::new(file, Compression::fast());
        io::copy(bytes, &mut packed).expect("a file");
        packed.finish().expect("a file");
        path(folder, name)
    };
    let zip = |name: &str, inside: &str, bytes: &mut dyn Read| {
        let mut archive = zip::ZipWriter::new(File::create(path(folder, name)).expect("a file"));
        archive.start_file(inside, zip::write::SimpleFileOptions::default()).expect("an entry");
        io::copy(bytes, &mut archive).expect("a file");
        archive.finish().expect("a file");
        path(folder, name)
    };
    let zeros = || io::repeat(b'0').take(200 * 1024 * 1024);
    let cut = gzip("whole.gz", &mut text.as_bytes());
    let half = fs::read(&cut).expect("a file");
    vec![
        (write(folder, "broken", text.replacen("\"seq\":2}", "\"seq\":2", 1)), "line 3, event 2: "),
        (write(folder, "version", text.replace("record-1", "record-2")), "line 1: the format is \"acepost-record-2\""),
        (write(folder, "cut", &text[..text.len() / 2]), "line "),
        (write(folder, "empty", ""), "line 1: it is empty"),
        (write(folder, "image", b"\x89PNG\r\n\x1a\n\0\0\0"), "line 1: the line is not UTF-8"),
        (gzip("bomb.gz", &mut zeros()), "line 1: the record is longer than 16 MiB"),
        (zip("bomb.zip", "records.ndjson", &mut zeros()), "line 1: the record is longer than 16 MiB"),
        (zip("other.zip", "other.txt", &mut &b"x"[..]), "the archive does not contain records.ndjson"),
        (write(folder, "half.gz", &half[..half.len() / 2]), "it cannot be read on: "),
        (write(folder, "half.zip", b"PK\x03\x04half"), "cannot read"),
        (write(folder, "line", format!("{}{}", "[".repeat(17 * 1024 * 1024), text)), "longer than 16 MiB"),
        (path(folder, "missing"), "cannot read"),
        (folder.path().display().to_string(), "cannot read"),
    ]
}

#[test]
fn wrong_files_are_told_in_one_sentence_and_nothing_is_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = migrated_database();
    let before = rows(&database);
    for (file, said) in wrong_files(&folder) {
        let verified = acepost(&["verify", &file]);
        assert_eq!((verified.code, verified.out.as_str()), (Some(1), ""), "{file}: {}", verified.err);
        assert!(verified.err.contains(said), "{file}: {}", verified.err);
        let imported = on(&database, "import", &[&file]);
        assert_eq!(imported.code, Some(1), "{file}: {}", imported.err);
        assert!(imported.err.contains(said), "{file}: {}", imported.err);
        assert_eq!(rows(&database), before, "{file}");
    }
}

#[test]
fn a_file_that_cannot_be_read_hides_nothing_of_those_before_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = migrated_database();
    let good = write(&folder, "good.ndjson", text_of(&some_records(1)));
    let bad = write(&folder, "bad.json", "{}");
    let unreadable = write(&folder, "half.zip", b"PK\x03\x04half");
    let said = acepost(&["verify", &bad, &good, &unreadable]);
    assert_eq!((said.code, said.out.as_str()), (Some(1), ""));
    let told: Vec<&str> = said.err.lines().collect();
    assert!(told.len() == 2 && told[0].contains("bad.json is not a record"), "{told:?}");
    assert!(told[1].contains("cannot read") && told[1].contains("half.zip"), "{told:?}");
    let said = on(&database, "import", &[&good, &bad, &unreadable]);
    assert_eq!((said.code, said.out.as_str()), (Some(1), "imported 1 match; 0 were already present\n"), "{}", said.err);
    let told: Vec<&str> = said.err.lines().collect();
    assert!(told.len() == 2 && told[0].contains("bad.json is not a record"), "{told:?}");
    assert!(told[1].contains("half.zip"), "{told:?}");
    // What cannot be opened at all is told before anything is read.
    let said = acepost(&["verify", &bad, &folder.path().display().to_string()]);
    assert_eq!(said.code, Some(1));
    assert_is_one_sentence(&said.err);
}

#[test]
fn every_failing_record_of_many_is_named_and_the_good_ones_are_counted() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut records = some_records(6);
    records[1].head = records[2].head;
    records[4].events[1].hash = records[4].events[0].hash;
    let file = write(&folder, "records.ndjson", text_of(&records));
    let said = acepost(&["verify", &file, "-"]);
    assert_eq!((said.code, said.out.as_str()), (Some(1), ""));
    for part in [
        format!("the result fails at event {}", records[1].events.len()),
        records[1].header.match_id.to_string(),
        "the hash chain fails at event 2 on line".to_owned(),
        records[4].header.match_id.to_string(),
        "standard input is not a record: line 1: it is empty".to_owned(),
        "2 of 6 records do not verify; no record could be read at 1 place".to_owned(),
    ] {
        assert!(said.err.contains(&part), "{part}: {}", said.err);
    }
    let zip = path(&folder, "me.zip");
    let mut archive = zip::ZipWriter::new(File::create(&zip).expect("a file"));
    archive.start_file("records.ndjson", zip::write::SimpleFileOptions::default()).expect("an entry");
    archive.write_all(text_of(&some_records(3)).as_bytes()).expect("a file");
    archive.finish().expect("a file");
    assert!(acepost(&["verify", &zip]).done().starts_with("verified: 3 records"));
}

#[test]
fn a_record_is_held_against_what_a_player_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let record = some_records(1).remove(0);
    let held = known_of(&record, Perspective::Seat(Seat(1)), 5);
    let whole = write(&folder, "match.ndjson", text_of(std::slice::from_ref(&record)));
    let against = |held: &PartialRecord| {
        let held = write(&folder, "held.json", serde_json::to_string(held).expect("plain data"));
        acepost(&["verify", &whole, "--against", &held])
    };
    let out = against(&held).done();
    assert!(out.contains("consistent with ") && out.contains("(seat:1): version 5, head "), "{out}");
    let mut other = held.clone();
    let another = other.events[2].hash;
    other.events[3..].iter_mut().for_each(|event| event.hash = another);
    other.head = another;
    let said = against(&other);
    assert_eq!(said.code, Some(1));
    assert_is_one_sentence(&said.err);
    assert!(said.err.contains("event 4 had the hash") && said.err.contains("the past was changed"), "{}", said.err);
    let mut of_another = held;
    of_another.header.match_id = uuid::Uuid::nil();
    let said = against(&of_another);
    assert!(said.code == Some(1) && said.err.contains("no record belongs to the match of"), "{}", said.err);
    let alone = acepost(&["verify", &path(&folder, "held.json")]);
    assert!(alone.code == Some(1) && alone.err.contains("this is a partial record"), "{}", alone.err);
}
