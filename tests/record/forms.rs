//! Records as text: both forms have the same meaning, and no text makes reading or verification panic or accept a false
//! record.

use std::sync::LazyLock;

use acepost::record::{Check, Command, Record, verify};
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::test_match::{TestMatch, rechained, some_record};

static RECORD: LazyLock<Record> = LazyLock::new(some_record);
static JSON: LazyLock<Value> = LazyLock::new(|| serde_json::to_value(&*RECORD).expect("plain data"));
static TEXT: LazyLock<String> = LazyLock::new(|| JSON.to_string());
static PLACES: LazyLock<Vec<String>> = LazyLock::new(|| {
    let mut found = Vec::new();
    places(&JSON, "", &mut found);
    found
});
/// Those in events that are verified: the time of an event is not verifiable.
static PLACES_IN_EVENTS: LazyLock<Vec<&str>> = LazyLock::new(|| {
    let verified = |place: &&str| place.starts_with("/events") && !place.ends_with("/at");
    PLACES.iter().map(String::as_str).filter(verified).collect()
});
static LINES: LazyLock<String> = LazyLock::new(|| RECORD.to_ndjson().expect("plain data"));

/// Whether a text still is the record: it may differ only in names and whitespace.
fn is_the_record(text: &str) -> bool {
    let Ok(mut read) = Record::read(text) else { return false };
    let names: Vec<String> = RECORD.players.iter().map(|player| player.name.clone()).collect();
    for (player, name) in read.players.iter_mut().zip(names) {
        player.name = name;
    }
    read == *RECORD
}

/// Checks that reading and verifying do not panic, and that only the record itself verifies.
fn assert_honest(text: &str) {
    if let Ok(record) = Record::read(text) {
        assert_eq!(verify(&record).verified, is_the_record(text), "{text}");
    }
}

/// Collects the places in a JSON value, as pointers.
fn places(value: &Value, at: &str, found: &mut Vec<String>) {
    found.push(at.to_owned());
    match value {
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                places(item, &format!("{at}/{index}"), found);
            }
        }
        Value::Object(fields) => {
            for (key, field) in fields {
                places(field, &format!("{at}/{key}"), found);
            }
        }
        _ => {}
    }
}

fn no_such_value() -> impl Strategy<Value = Value> {
    prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<u64>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        (0_u64..60).prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        "\\PC{0,8}".prop_map(Value::from),
        "[A23456789TJQK][SHDC]".prop_map(Value::from),
        Just(json!([])),
        Just(json!({})),
        Just(json!([[[[{"type": "drew"}]]]])),
    ]
}

fn altered(place: &str, how: u8, value: Value) -> Value {
    let mut json = JSON.clone();
    let target = json.pointer_mut(place).expect("it was found there");
    match (how, target) {
        (0, Value::Array(items)) if !items.is_empty() => items.reverse(),
        (1, Value::Array(items)) => items.push(value),
        (2, Value::Array(items)) => drop(items.pop()),
        (0 | 1, Value::Object(fields)) => drop(fields.insert("surplus".to_owned(), value)),
        (2, Value::Object(fields)) => {
            let first = fields.keys().next().cloned();
            first.map(|key| fields.remove(&key));
        }
        (_, target) => *target = value,
    }
    json
}

#[test]
fn an_id_is_read_only_as_records_write_it() {
    for place in ["/header/match_id", "/header/seats/0/player_id", "/players/0/player_id"] {
        let id = JSON.pointer(place).and_then(Value::as_str).expect("an id");
        for other in [format!("{id} "), id.replace('-', ""), format!("urn:uuid:{id}"), format!("F{}", &id[1..])] {
            let mut record = JSON.clone();
            *record.pointer_mut(place).expect("an id") = json!(other);
            assert!(Record::read(&record.to_string()).is_err(), "{place}: {other}");
        }
    }
}

#[test]
fn json_and_ndjson_say_the_same() {
    let from_json = Record::read(&TEXT).expect("a record");
    let from_lines = Record::read(&LINES).expect("a record");
    assert_eq!((&from_json, &from_lines), (&*RECORD, &*RECORD));
    assert_eq!(LINES.lines().count(), RECORD.events.len() + 2);
    assert!(LINES.ends_with('\n'));
    let pretty = serde_json::to_string_pretty(&*RECORD).expect("plain data");
    assert_eq!(Record::read(&pretty).expect("spacing means nothing"), *RECORD);
}

#[test]
fn ndjson_that_is_cut_or_shuffled_names_its_line() {
    let lines: Vec<&str> = LINES.lines().collect();
    let line_of = |lines: &[&str]| Record::read(&lines.join("\n")).expect_err("no record").line;
    assert_eq!(line_of(&lines[..lines.len() - 1]), lines.len(), "the result line is missing");
    assert_eq!(line_of(&lines[..1]), 2);
    assert_eq!(line_of(&lines[1..]), 1, "the header line is missing");
    assert_eq!(line_of(&[lines[0], lines[0], lines[1]]), 2);
    assert_eq!(line_of(&[&lines[..], &lines[1..2]].concat()), lines.len() + 1);
    assert_eq!(line_of(&[lines[0], lines[1], "{\"type\":\"event\"}"]), 3);
}

#[test]
fn another_format_or_none_is_refused() {
    let other = TEXT.replace("acepost-record-1", "acepost-record-2");
    assert!(Record::read(&other).expect_err("another format").detail.contains("acepost-record-2"));
    for text in ["", " ", "null", "[]", "{}", "7", "\"\"", "{\"type\":7}", "\u{feff}{}", "{\"type\":\"header\"}"] {
        assert!(Record::read(text).is_err(), "{text:?}");
    }
}

#[test]
fn unknown_fields_are_refused_wherever_they_stand() {
    for place in ["", "/header", "/header/seats/0", "/players/0", "/events/0", "/result"] {
        assert!(Record::read(&altered(place, 0, json!(1)).to_string()).is_err(), "{place:?}");
    }
    for place in ["/events/1/event", "/events/0/event/cause", "/events/1/event/cause", "/events/0/event/effects/0"] {
        let record = Record::read(&altered(place, 0, json!(1)).to_string()).expect("events are read as they are");
        assert!(!verify(&record).verified);
        let failure = verify(&rechained(record)).failure.expect("a surplus field");
        assert!(matches!(failure.check, Check::Effects | Check::Chance), "{place:?}: {failure:?}");
    }
}

#[test]
fn a_draw_reads_the_same_from_both_forms_and_takes_no_surplus() {
    for command in [Command::Draw, Command::CallOff] {
        let mut played = TestMatch::dealt(3, &json!({}));
        played.ask(&command);
        let record = played.record();
        let json = serde_json::to_string(&record).expect("plain data");
        let lines = record.to_ndjson().expect("plain data");
        for text in [json, lines] {
            let read = Record::read(&text).expect("a record");
            assert!(read == record && verify(&read).verified, "{text}");
        }
        let mut surplus = record;
        surplus.events[1].event["cause"]["note"] = json!("hidden");
        assert!(!verify(&rechained(surplus)).verified);
    }
}

/// Returns the values of an object in the order in which its type declares them.
fn as_list(object: &Value, fields: &[&str]) -> Value {
    fields.iter().map(|field| object[*field].clone()).collect()
}

#[test]
fn an_object_that_is_written_as_a_list_of_its_values_is_refused_wherever_it_stands() {
    let header = ["match_id", "game", "rules_version", "options", "seats", "commitment", "chance"];
    for (place, fields) in [
        ("", &["format", "origin", "header", "players", "seed", "events", "result", "head"][..]),
        ("/header", &header[..]),
        ("/header/seats/0", &["player_id", "entropy"][..]),
        ("/players/0", &["seat", "player_id", "name"][..]),
        ("/events/1", &["event", "hash"][..]),
        ("/result", &["placements", "reason"][..]),
    ] {
        let mut text = JSON.clone();
        let part = text.pointer_mut(place).expect("a part");
        *part = as_list(part, fields);
        let error = Record::read(&text.to_string()).expect_err(place).to_string();
        assert!(error.contains("is a list"), "{place}: {error}");
    }
    let (first, rest) = LINES.split_once('\n').expect("lines");
    let mut first: Value = serde_json::from_str(first).expect("JSON");
    first["header"] = as_list(&first["header"], &header);
    let error = Record::read(&format!("{first}\n{rest}")).expect_err("a list").to_string();
    assert!(error.contains("`header` is a list"), "{error}");
}

/// Returns the text of a record with a duplicate of the first key of the object at this place.
fn doubled(place: &str) -> String {
    let object = JSON.pointer(place).and_then(Value::as_object).expect("an object");
    let (key, value) = object.iter().next().expect("a field");
    let text = altered(place, 0, json!("the first one again")).to_string();
    text.replace(r#""surplus":"the first one again""#, &format!("{}:{value}", json!(key)))
}

#[test]
fn keys_that_stand_twice_are_refused_wherever_they_stand() {
    let mut found = Vec::new();
    places(&JSON, "", &mut found);
    found.retain(|place| JSON.pointer(place).and_then(Value::as_object).is_some_and(|fields| !fields.is_empty()));
    for inside in ["/header/options", "/events/0/event", "/events/1/event/cause/action", "/events/0/event/effects/0"] {
        assert!(found.iter().any(|place| place == inside), "{inside}");
    }
    for place in found {
        let error = Record::read(&doubled(&place)).expect_err(&place);
        assert!(error.line == 1 && error.detail.contains("an object has the key"), "{place}: {error}");
    }
}

#[test]
fn an_object_that_stands_for_the_json_in_its_text_is_refused_wherever_it_stands() {
    // Another program hashes the object, and sees no effect.
    for place in ["/header/options", "/events/1/event", "/events/1/event/cause/action", "/events/0/event/effects/0"] {
        let (mut text, held) = ((*JSON).clone(), JSON.pointer(place).expect("a part"));
        *text.pointer_mut(place).expect("a part") = json!({"$serde_json::private::RawValue": held.to_string()});
        let error = Record::read(&text.to_string()).expect_err(place).to_string();
        assert!(error.contains("an object has the key \"$serde_json::private::RawValue\""), "{place}: {error}");
    }
}

#[test]
fn a_key_that_stands_twice_is_named_with_its_line() {
    let lines = LINES.replacen("\"seq\":3}", "\"seq\":3,\"seq\":3}", 1);
    assert_ne!(lines, *LINES);
    let error = Record::read(&lines).expect_err("two numbers").to_string();
    assert!(error.starts_with("line 4, event 3: an object has the key \"seq\" twice, at column "), "{error}");
    let pretty = serde_json::to_string_pretty(&*JSON).expect("plain data");
    let line = pretty.lines().position(|line| line.contains("\"auto_forced\"")).expect("an option") + 1;
    let twice = pretty.replacen("\"auto_forced\"", "\"auto_forced\": true, \"auto_forced\"", 1);
    let error = Record::read(&twice).expect_err("two options").to_string();
    assert!(error.starts_with(&format!("line {line}: an object has the key \"auto_forced\" twice")), "{error}");
}

#[test]
fn numbers_that_are_no_whole_numbers_are_refused() {
    for number in ["1.0", "1e0", "-0", "1e400", "18446744073709551616", "9007199254740993", "-1", "NaN"] {
        let text = TEXT.replacen("\"seq\":1}", &format!("\"seq\":{number}}}"), 1);
        assert_ne!(text, *TEXT);
        assert_honest(&text);
        if let Ok(record) = Record::read(&text) {
            assert!(!verify(&rechained(record)).verified, "{number}");
        }
    }
}

#[test]
fn nesting_without_end_is_refused() {
    let deep = |depth: usize| format!("{}{}", "[".repeat(depth), "]".repeat(depth));
    assert!(Record::read(&deep(100_000)).is_err());
    for depth in [10, 120, 127, 100_000] {
        assert_honest(&TEXT.replacen("\"effects\":[", &format!("\"effects\":[{},", deep(depth)), 1));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_record_with_anything_altered_does_not_verify(at: prop::sample::Index, how in 0_u8..5, value in no_such_value()) {
        assert_honest(&altered(at.get(PLACES.as_slice()).as_str(), how, value).to_string());
    }

    #[test]
    fn not_even_a_forger_with_the_seed_gets_an_altered_event_verified(
        at: prop::sample::Index, how in 0_u8..5, value in no_such_value(),
    ) {
        let place = at.get(PLACES_IN_EVENTS.as_slice());
        if let Ok(record) = Record::read(&altered(place, how, value).to_string()) {
            let forged = rechained(record);
            prop_assert!(!verify(&forged).verified || forged == *RECORD, "{place}");
        }
    }

    #[test]
    fn a_text_with_any_character_altered_does_not_verify(at: prop::sample::Index, new: char, how in 0..3, lines: bool) {
        let mut text: Vec<char> = if lines { LINES.chars() } else { TEXT.chars() }.collect();
        let at = at.index(text.len());
        match how {
            0 => text[at] = new,
            1 => text.insert(at, new),
            _ => drop(text.remove(at)),
        }
        assert_honest(&text.into_iter().collect::<String>());
    }

    #[test]
    fn any_text_is_a_record_or_is_refused(text in "\\PC{0,200}") {
        prop_assert!(Record::read(&text).is_err());
    }
}

/// Parses the texts of a column by the rule of `docs/records.md`.
fn read_back(rows: &str, column: &str) -> Vec<String> {
    let mut reader = csv::Reader::from_reader(rows.as_bytes());
    let place = reader.headers().expect("a heading").iter().position(|name| name == column).expect("the column");
    let text = |cell: &str| cell.strip_prefix('\'').unwrap_or(cell).to_owned();
    reader.records().map(|row| text(&row.expect("a row")[place])).collect()
}

fn called(name: &str) -> Record {
    let mut record = RECORD.clone();
    for player in &mut record.players {
        name.clone_into(&mut player.name);
    }
    record
}

#[test]
fn no_name_is_a_formula_in_rows_and_each_can_be_read_back() {
    for (name, cell) in [
        ("ana", "ana"),
        ("a=1", "a=1"),
        ("=cmd|'/C calc'!A0", "'=cmd|'/C calc'!A0"),
        ("=1;\"+1\",-1", "'=1;\"+1\",-1"),
        ("+49", "'+49"),
        ("-1", "'-1"),
        ("@SUM(A1)", "'@SUM(A1)"),
        ("\t=1", "'\t=1"),
        ("\r=1", "'\r=1"),
        ("\n=1", "'\n=1"),
        (" =1", "' =1"),
        ("\u{ff1d}1", "'\u{ff1d}1"),
        ("\u{ff0b}1", "'\u{ff0b}1"),
        ("\u{ff0d}1", "'\u{ff0d}1"),
        ("\u{ff20}1", "'\u{ff20}1"),
        ("\u{feff}=1", "'\u{feff}=1"),
        ("'", "''"),
        ("'=1", "''=1"),
        ("''=1", "'''=1"),
    ] {
        let rows = called(name).to_csv().expect("rows");
        let mut reader = csv::Reader::from_reader(rows.as_bytes());
        let cells: Vec<String> = reader.records().map(|row| row.expect("a row")[7].to_owned()).collect();
        assert!(cells.iter().any(|read| read == cell), "{name:?}: {cells:?}");
        assert!(cells.iter().all(|read| read == cell || read.is_empty()), "{name:?}: {cells:?}");
        assert!(read_back(&rows, "player").iter().all(|read| read == name || read.is_empty()), "{name:?}: {rows}");
    }
}

#[test]
fn every_text_of_an_event_is_neutral_in_rows_and_numbers_stay_numbers() {
    let mut record = RECORD.clone();
    let event = &mut record.events[1].event;
    event["cause"]["action"] = json!("=1+1");
    event["effects"] = json!([{"type": "@type", "seat": -1, "card": "+card", "cards": ["-card", "KS"]}]);
    "=reason".clone_into(&mut record.result.reason);
    let rows = record.to_csv().expect("rows");
    for (column, text) in
        [("action", "=1+1"), ("effect", "@type"), ("card", "+card"), ("cards", "-card KS"), ("reason", "=reason")]
    {
        assert!(rows.contains(&format!(",'{text},")), "{column}: {rows}");
        assert!(read_back(&rows, column).iter().any(|read| read == text), "{column}: {rows}");
    }
    assert!(rows.contains(",'@type,-1,"), "a number stays one: {rows}");
}

proptest! {
    #[test]
    fn every_name_comes_back_from_rows(name in "\\PC{1,24}|[-'=+@\t\r\n,;\"]{1,6}") {
        let rows = called(&name).to_csv().expect("rows");
        prop_assert!(read_back(&rows, "player").iter().all(|read| *read == name || read.is_empty()));
    }
}
