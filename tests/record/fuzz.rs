//! No text makes the readers of records, partial records, checkpoints and keys panic, forget what they have read or accept what is
//! false: files that were right, changed in places.

use std::{
    io::{self, BufReader, Read},
    str::FromStr,
    sync::LazyLock,
};

use acepost::{
    games::Locale,
    record::{
        Hash, Located, MatchClock, PartialRecord, Perspective, ReadError, Record, RecordReader, Time, Unrepeated,
        canonical_json,
        checkpoint::{Day, Keys, Signature, SignedCheckpoint},
        verify,
    },
};
use proptest::prelude::*;

use crate::{
    support::{
        fuzzing::{Input, altered, altered_text, cases, corpus},
        partly::known_of,
    },
    test_match::rechained,
};

/// What stands in records, and what breaks readers.
const WORDS: &[&str] = &[
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    "\"",
    "\\",
    "\n",
    "\r\n",
    "null",
    "true",
    "0",
    "-1",
    "1e999",
    "1.0",
    "-0.0",
    "18446744073709551615",
    "18446744073709551616",
    "0.1000000000000000055511151231257827",
    "\"type\":\"header\",",
    "\"type\":\"export\",",
    "\"type\":\"end\",\"records\":1,\"next\":null",
    "\"type\":\"event\",",
    "\"seq\":1,",
    "\"seat\":255,",
    "\"$serde_json::private::Number\":\"1\",",
    "\"$serde_json::private::RawValue\":\"1\",",
    "\"origin\":\"x\",",
    "\"hints\":[],",
    "\u{feff}",
    "\0",
    "\u{2028}",
    "\\ud800",
    "\\u0000",
    "\"KS\"",
    "seat:255",
    "full",
    "\"9999-12-31T23:59:60Z\"",
    "\"-9999-01-01T00:00:00Z\"",
    "{\"type\":\"header\"}\n",
    "\n\n",
    "[[[[[[[[[[[[[[[[",
];

/// Whole records: what they hold besides names, which are not verified.
static HONEST: LazyLock<Vec<Record>> = LazyLock::new(|| {
    let texts = corpus("record/fixtures/acepost-record-1").into_iter();
    let found = texts.flat_map(|text| RecordReader::new(&text[..]).flatten().collect::<Vec<_>>());
    found.map(|located| located.record).collect()
});

fn records() -> Vec<Vec<u8>> {
    ["record/fixtures/acepost-record-1", "record/fuzz/records"].into_iter().flat_map(corpus).collect()
}

fn partial_records() -> Vec<Vec<u8>> {
    ["record/fixtures/acepost-partial-record-1", "record/fuzz/partial_records"].into_iter().flat_map(corpus).collect()
}

/// Reads everything, and checks what is true of whatever is read.
fn read(input: &[u8]) -> Vec<Result<Located, ReadError>> {
    let lines = input.split(|byte| *byte == b'\n').count();
    // A record takes a line, and so does an error; an export that was cut off ends with one more.
    let found: Vec<_> = RecordReader::new(input).take(lines + 2).collect();
    assert!(found.len() <= lines + 1, "{} things in {lines} lines", found.len());
    for error in found.iter().filter_map(|found| found.as_ref().err()) {
        assert!((1..=lines + 1).contains(&error.line), "line {} of {lines}", error.line);
        assert!(error.detail.chars().count() <= 300 && !error.detail.contains(char::is_control), "{error}");
    }
    found
}

fn is_honest(record: &Record) -> bool {
    let names =
        |record: &Record| record.players.iter().map(|player| (player.seat, player.player_id)).collect::<Vec<_>>();
    HONEST.iter().any(|honest| {
        let Record { format: _, origin: _, header, players: _, seed, events, result, head } = honest;
        (header, seed, events, result, head)
            == (&record.header, &record.seed, &record.events, &record.result, &record.head)
            && names(honest) == names(record)
    })
}

/// A record comes back from each of its forms, does not verify unless it is honest, and can be told.
fn check(record: &Record) {
    let lines = record.to_ndjson().expect("it was read from JSON");
    assert_eq!(Record::read(&lines).as_ref(), Ok(record), "from its lines");
    let json = serde_json::to_string(record).expect("it was read from JSON");
    assert_eq!(Record::read(&json).as_ref(), Ok(record), "from its JSON");
    _ = record.to_csv();
    _ = record.tell(Locale::De);
    let mut without_hints = record.clone();
    without_hints.players.iter_mut().for_each(|player| player.hints.clear());
    assert_eq!(verify(&without_hints).verified, is_honest(record), "{lines}");
    assert!(!verify(record).verified || is_honest(record), "{lines}");
    // A forger has computed the hashes.
    _ = verify(&rechained(record.clone()));
}

/// Gives a few bytes at a time, and counts how many are read.
struct Slow<'a> {
    rest: &'a [u8],
    read: usize,
}

impl Read for Slow<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let few = into.len().min(7);
        let count = self.rest.read(&mut into[..few])?;
        self.read += count;
        Ok(count)
    }
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn any_changed_record_is_read_as_what_it_says_or_refused(Input(input) in altered(records(), WORDS)) {
        let found = read(&input);
        found.iter().flatten().for_each(|located| check(&located.record));
        let whole = Record::read_from(&input[..]);
        match (&whole, &found[..]) {
            (Ok(record), [Ok(located)]) => prop_assert_eq!(record, &located.record),
            (Ok(_), _) | (Err(_), [Ok(_)]) => prop_assert!(false, "one reader finds another thing: {whole:?}"),
            (Err(_), _) => {}
        }
        let mut slow = Slow { rest: &input, read: 0 };
        let again: Vec<_> = RecordReader::new(BufReader::with_capacity(5, &mut slow)).take(found.len() + 1).collect();
        prop_assert_eq!(again, found, "it depends on how the text arrives");
        prop_assert!(slow.read <= input.len(), "no byte is read twice");
    }

    #[test]
    fn any_changed_partial_record_is_held_against_records_only_as_it_was(text in altered_text(partial_records(), WORDS)) {
        let Ok(held) = PartialRecord::read(&text) else { return Ok(()) };
        let lines = held.to_ndjson().expect("it was read from JSON");
        prop_assert_eq!(PartialRecord::read(&lines), Ok(held.clone()), "from its lines");
        let json = serde_json::to_string(&held).expect("it was read from JSON");
        prop_assert_eq!(PartialRecord::read(&json), Ok(held.clone()), "from its JSON");
        _ = held.to_csv();
        _ = held.tell(Locale::En);
        for record in &*HONEST {
            if held.hold_against(record).is_ok() {
                let known = known_of(record, held.r#as, held.events.len());
                prop_assert_eq!((held.header.clone(), &held.events, held.head), (known.header, &known.events, known.head));
            }
        }
    }

    #[test]
    fn any_changed_checkpoint_or_set_of_keys_is_refused_or_means_the_same(
        text in altered_text(corpus("record/fixtures/checkpoint-1"), WORDS),
    ) {
        if let Ok(signed) = SignedCheckpoint::read(&text) {
            let again = SignedCheckpoint::read(&serde_json::to_string(&signed).expect("plain data"));
            prop_assert_eq!(again, Ok(signed.clone()));
            let held = corpus("record/fixtures/checkpoint-1").into_iter().map(|text| String::from_utf8(text).expect("text"));
            let (mut signs, mut checkpoints) = (None, Vec::new());
            for text in held {
                signs = signs.or_else(|| Keys::read(&text).ok());
                checkpoints.extend(SignedCheckpoint::read(&text).ok());
            }
            let genuine = signs.expect("keys").check(&signed).is_ok();
            prop_assert_eq!(genuine, checkpoints.contains(&signed), "{}", text);
        }
        _ = Keys::read(&text);
    }

    #[test]
    fn any_json_without_repeated_keys_has_one_canonical_form(text in altered_text(records(), WORDS)) {
        let line = text.lines().next().unwrap_or_default();
        if let Ok(Unrepeated(value)) = serde_json::from_str(line) {
            let canonical = canonical_json(&value);
            let Unrepeated(again) = serde_json::from_str(&canonical).expect("it is JSON");
            prop_assert_eq!(canonical_json(&again), canonical);
        }
    }
}

#[test]
fn every_text_of_the_corpus_is_read_as_what_it_says_or_refused() {
    for text in records() {
        read(&text).iter().flatten().for_each(|located| check(&located.record));
    }
}

/// What is read from a text is written as a text that means the same.
fn comes_back<T: FromStr + ToString + PartialEq + std::fmt::Debug>(text: &str) {
    if let Ok(read) = text.parse::<T>() {
        let written = read.to_string();
        assert_eq!(written.parse::<T>().ok().as_ref(), Some(&read), "{text:?} is written as {written:?}");
    }
}

const SMALL: &[&str] = &[
    "2026-11-21",
    "2026-11-21T10:00:00.123Z",
    "public",
    "seat:0",
    "full",
    "0b4c1d5f0b4c1d5f0b4c1d5f0b4c1d5f0b4c1d5f0b4c1d5f0b4c1d5f0b4c1d5f",
    "KS",
    "10H",
    "{\"type\":\"none\"}",
    "{\"type\":\"per_decision\",\"seconds\":86400,\"weekends\":\"Europe/Berlin\"}",
    "{\"type\":\"bank\",\"initial_seconds\":60,\"maximum_seconds\":60}",
];

proptest! {
    #![proptest_config(cases(4000))]

    #[test]
    fn any_small_text_comes_back_if_it_is_read(
        text in altered_text(SMALL.iter().map(|text| text.as_bytes().to_vec()).collect(), &[
            "-", "+", ":", "T", "Z", "0", "9", "99999", "\u{660}", "seat:", " ", "\0", "[UTC]", "+23:59", ".999999999", "60", "J", "X",
        ]),
    ) {
        comes_back::<Time>(&text);
        comes_back::<Day>(&text);
        comes_back::<Hash>(&text);
        comes_back::<Signature>(&text);
        comes_back::<Perspective>(&text);
        comes_back::<acepost::pieces::Card>(&text);
        if let Ok(clock) = serde_json::from_str::<MatchClock>(&text) {
            let again: MatchClock = serde_json::from_str(&serde_json::to_string(&clock).expect("plain data")).expect("it was one");
            prop_assert_eq!(again, clock);
        }
    }
}
