//! Records of other servers: what a forger changes and hashes again is refused, or imported as it is.

use std::sync::LazyLock;

use acepost::{
    db,
    record::{MAX_RECORD_BYTES, Record, RecordReader, verify},
    service::{Clock, ImportSettings, Imported, SystemClock, Visibility, import},
};
use proptest::{prelude::*, sample::Index, test_runner::TestRunner};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::{
    harness::{ANONYMOUS, Server},
    support::{
        fuzzing::{cases, changes, corpus},
        histories::rechained,
    },
};

static RECORDS: LazyLock<Vec<Record>> = LazyLock::new(|| {
    let texts = corpus("record/fixtures/acepost-record-1").into_iter();
    texts
        .flat_map(|text| RecordReader::new(&text[..]).flatten().map(|found| found.record).collect::<Vec<_>>())
        .collect()
});

/// What a forger may write into a record, besides the cards: nothing else in it follows from the rules.
const WORDS: &[&str] = &[
    "\0",
    "\u{202e}",
    "\u{1f600}",
    "@",
    "x@example.org",
    " ",
    "\n",
    "'",
    "\"",
    "\\",
    "9999-12-31T23:59:59.999Z",
    "1999-12-31T23:59:59Z",
    "-9999-01-01T00:00:00Z",
    "2026-11-20T21:58:48.123456789Z",
    "00000000-0000-0000-0000-000000000000",
    "ffffffff-ffff-ffff-ffff-ffffffffffff",
    "https://",
    "0",
    "18446744073709551615",
];

/// The places of texts and numbers that are in no rule.
fn places(record: &Value) -> Vec<String> {
    let seats = record["players"].as_array().expect("players").len();
    let events = record["events"].as_array().expect("events").len();
    let mut places: Vec<String> = ["/header/match_id", "/origin"].map(str::to_owned).to_vec();
    for seat in 0..seats {
        places.extend([
            format!("/header/seats/{seat}/entropy"),
            format!("/players/{seat}/name"),
            format!("/players/{seat}/hints"),
        ]);
    }
    places.extend([0, events / 2, events - 1].map(|event| format!("/events/{event}/event/at")));
    places
}

fn forged(record: &Record, number: u128, at: Index, bytes: &[u8], hints: &[u64], id: Option<bool>) -> Option<Record> {
    let mut record = record.clone();
    // Another match each time, or a known one is all that is found.
    record.header.match_id = Uuid::from_u128(0x0191_b6a1_0000_7000_a000_0000_0000_0000 + number);
    let mut json = serde_json::to_value(&record).expect("plain data");
    json["origin"] = json!("https://cards.example.org");
    let places = places(&json);
    let place = at.get(&places);
    if place.ends_with("/hints") {
        let (players, _) = place.rsplit_once('/').expect("a path");
        json.pointer_mut(players).expect("a player")["hints"] = json!(hints);
    } else {
        *json.pointer_mut(place).expect("it is there") = String::from_utf8_lossy(bytes).into();
    }
    if id == Some(true) {
        json["header"]["seats"][1]["player_id"] = json["header"]["seats"][0]["player_id"].clone();
        json["players"][1]["player_id"] = json["players"][0]["player_id"].clone();
    }
    serde_json::from_value(json).ok().map(rechained)
}

fn stored(server: &Server, record: &Record) -> Vec<Value> {
    let id = record.header.match_id;
    let rows = server.ask_database(&format!(
        "SELECT coalesce(jsonb_agg(body::jsonb ORDER BY seq), '[]')::text AS answer FROM events WHERE match_id = '{id}'"
    ));
    serde_json::from_str(&rows).expect("a list")
}

#[test]
fn any_forged_record_is_imported_as_it_is_or_refused_and_changes_nothing() {
    let server = Server::idle_with(|_| {});
    let url = server.database_url();
    let connection = std::cell::RefCell::new(db::connect(url).expect("a connection"));
    let settings =
        ImportSettings { visibility: Visibility::Public, own_origin: Some("https://own.example".to_owned()) };
    let number = std::cell::Cell::new(0);
    let hints = prop::collection::vec(prop_oneof![0..20_u64, any::<u64>()], 0..4);
    let case = (any::<Index>(), any::<Index>(), changes(3, WORDS), hints, prop::option::weighted(0.1, Just(true)));
    let done = TestRunner::new(cases(100)).run(&case, |(record, at, changes, hints, id)| {
        number.set(number.get() + 1);
        let honest = record.get(&RECORDS);
        let text = changes.of(b"2026-11-20T21:58:48.123Z".to_vec(), &[]);
        let Some(record) = forged(honest, number.get(), at, &text, &hints, id) else { return Ok(()) };
        // Only what verifies is imported; the command asks first.
        if !verify(&record).verified {
            return Ok(());
        }
        let before = server.contents();
        let became = import(&mut connection.borrow_mut(), std::slice::from_ref(&record), &settings, SystemClock.now());
        match became.as_deref() {
            Ok([Imported::New]) => {
                let events: Vec<Value> = record.events.iter().map(|line| line.event.clone()).collect();
                prop_assert_eq!(stored(&server, &record), events);
                let path = format!("/v1/matches/{}/record", record.header.match_id);
                let again = Record::read(&server.get(&path, ANONYMOUS).text()).expect("a record");
                prop_assert_eq!(
                    (&again.header, &again.events, again.head),
                    (&record.header, &record.events, record.head)
                );
                prop_assert!(verify(&again).verified);
            }
            Ok([Imported::Known]) => prop_assert!(false, "nothing has this id"),
            Ok([Imported::Refused(why)]) => {
                prop_assert!(!why.is_empty() && why.len() < MAX_RECORD_BYTES);
                prop_assert_eq!(server.contents(), before);
            }
            Ok(other) => prop_assert!(false, "{other:?}"),
            Err(error) => {
                prop_assert!(error.is_refusal(), "the command would end with {error}");
                prop_assert_eq!(server.contents(), before);
            }
        }
        Ok(())
    });
    done.unwrap_or_else(|failure| panic!("{failure}"));
}
