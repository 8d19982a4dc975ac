//! Many records in one text: they are read one after the other, and errors name their line, whatever the text is.

use std::io::{self, BufReader, Read};

use acepost::record::{MAX_RECORD_BYTES, Record, RecordReader, end_line, export_line, verify};
use proptest::prelude::*;
use serde_json::json;

use crate::test_match::{TestMatch, some_record};

/// Returns two records as lines, together at least 20.
fn two() -> [String; 2] {
    let other = TestMatch::dealt_of("chase-the-ace", 3, 5, &json!({})).play_out().record();
    [some_record(), other].map(|record| record.to_ndjson().expect("plain data"))
}

/// Returns what is read: the lines on which records begin, and the errors.
fn read(text: &str) -> (Vec<usize>, Vec<String>) {
    let (mut lines, mut said) = (Vec::new(), Vec::new());
    for found in RecordReader::new(text.as_bytes()) {
        match found {
            Ok(located) => {
                assert!(verify(&located.record).verified && located.by_lines);
                lines.push(located.line);
            }
            Err(error) => said.push(error.to_string()),
        }
    }
    (lines, said)
}

fn lines(text: &str) -> usize {
    text.lines().count()
}

#[test]
fn records_are_read_one_after_the_other_with_their_lines() {
    let [one, other] = two();
    assert_eq!(
        read(&format!("{one}{other}{one}")),
        (vec![1, 1 + lines(&one), 1 + lines(&one) + lines(&other)], vec![])
    );
    let export = format!("{}{one}{other}{}", export_line(), end_line(2, None).expect("plain data"));
    assert_eq!(read(&export), (vec![2, 2 + lines(&one)], vec![]));
    assert_eq!(read(&format!("{export}{export}")).0.len(), 4, "files can be put together");
}

#[test]
fn what_is_wrong_with_one_record_does_not_keep_the_others_from_being_read() {
    let [one, other] = two();
    let id = Record::read(&other).expect("a record").header.match_id;
    for (from, to, said) in [
        ("\"seq\":3", "\"seq\":3,", "event 3: trailing comma, at column "),
        ("{\"type\":\"event\"", "{\"type\":\"evnet\"", "event 1: no line of a record"),
        ("{\"type\":\"event\"", "{\"type\":7", "event 1: no line of a record"),
        (
            "{\"type\":\"event\",\"event\"",
            "{\"type\":\"event\",\"surplus\":1,\"event\"",
            "event 1: unknown field `surplus`",
        ),
        ("{\"type\":\"event\",\"event\"", "[]\n{\"type\":\"event\",\"event\"", "event 1: the line is no JSON object"),
        ("\"hash\":\"", "\"hash\":\"x", "event 1: expected 64 lower-case hex digits"),
        (
            "{\"type\":\"result\"",
            "{\"type\":\"header\"",
            "the record ends without its result line, and a header line follows",
        ),
        ("\"format\":\"acepost-record-1\"", "\"format\":\"acepost-record-9\"", "the format is \"acepost-record-9\""),
        ("\"format\":\"acepost-record-1\",", "", "it names no format"),
        ("\"format\":\"acepost-record-1\"", "\"format\":\"acepost-partial-record-1\"", "this is a partial record"),
        ("\"seed\":\"", "\"seed\":\"0", "expected 64 lower-case hex digits"),
    ] {
        let broken = other.replacen(from, to, 1);
        assert_ne!(broken, other, "{from}");
        let (found, complaints) = read(&format!("{one}{broken}{one}"));
        assert_eq!(found, [1, 1 + lines(&one) + lines(&broken)], "{from}: {complaints:?}");
        assert!(complaints[0].contains(said) && complaints[0].starts_with("line "), "{from}: {complaints:?}");
    }
    let cut = other.lines().take(5).collect::<Vec<_>>().join("\n");
    let mut reader = RecordReader::new(cut.as_bytes());
    let error = reader.next().expect("something is said").expect_err("it is cut");
    assert_eq!((error.line, error.match_id), (6, Some(id)));
    assert!(reader.next().is_none());
}

#[test]
fn an_export_that_was_cut_off_is_told_from_a_whole_one() {
    let [one, other] = two();
    let begin = export_line();
    let end = |records| end_line(records, None).expect("plain data");
    let (found, said) = read(&format!("{begin}{one}{other}"));
    assert_eq!(found.len(), 2);
    assert!(said[0].contains("the export was cut off: after 2 records"), "{said:?}");
    let (_, said) = read(&format!("{begin}{one}{}", end(2)));
    assert!(said[0].contains("the export says that it has 2 records, and has 1"), "{said:?}");
    let (_, said) = read(&format!("{one}{}", end(1)));
    assert!(said[0].contains("the end of an export that has not begun"), "{said:?}");
    let (found, said) = read(&begin.replace("export-1", "export-2"));
    assert!(found.is_empty() && said[0].contains("acepost-export-2"), "{said:?}");
}

#[test]
fn an_export_that_was_cut_off_is_not_hidden_by_one_behind_it() {
    let [one, other] = two();
    let (begin, end) = (export_line(), |records| end_line(records, None).expect("plain data"));
    let said = |text: &str| {
        let (found, said) = read(text);
        (found.len(), said)
    };
    let (found, cut) = said(&format!("{begin}{one}{begin}{one}{other}{}", end(2)));
    let line = lines(&one) + 2;
    let expected = format!("line {line}: the export before it was cut off: after 1 record its `end` line is missing");
    assert_eq!((found, cut), (3, vec![expected]), "the number of the second one is right all the same");
    let (found, cut) = said(&format!("{begin}{begin}{one}{}", end(1)));
    assert!(found == 1 && cut.len() == 1 && cut[0].contains("after 0 records"), "{cut:?}");
    let (found, cut) = said(&format!("{begin}{one}{begin}{other}"));
    assert!(found == 2 && cut.len() == 2 && cut[1].contains("the export was cut off: after 1 record its"), "{cut:?}");
    let in_a_record: String = other.lines().take(3).flat_map(|line| [line, "\n"]).collect();
    let (found, cut) = said(&format!("{begin}{one}{in_a_record}{begin}{other}{}", end(1)));
    assert!(found == 2 && cut.len() == 1, "it is told once: {cut:?}");
    // Joined as the documents say: without its first line, and without what is behind its last record.
    assert_eq!(said(&format!("{one}{begin}{other}{}", end(1))), (2, vec![]));
}

#[test]
fn nothing_at_all_is_no_record() {
    for text in ["", "\n", " ", "\u{feff}", "\0"] {
        let (found, said) = read(text);
        assert!(found.is_empty() && said.len() == 1 && said[0].starts_with("line 1"), "{text:?}: {said:?}");
    }
}

/// Returns a stream of this many bytes, generated while it is read.
fn endless(line: &'static [u8], bytes: u64) -> BufReader<impl Read> {
    struct Repeated(&'static [u8], usize);
    impl Read for Repeated {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            for byte in &mut *buffer {
                *byte = self.0[self.1 % self.0.len()];
                self.1 += 1;
            }
            Ok(buffer.len())
        }
    }
    BufReader::new(Repeated(line, 0).take(bytes))
}

#[test]
fn a_line_or_record_without_end_is_given_up() {
    let most = MAX_RECORD_BYTES as u64;
    let too_long = "the record is longer than 16 MiB, or has more in it than any match can; the rest was not read";
    let lost = "no record begins for a long time: given up; the rest was not read";
    for (line, said) in [
        (&b"x"[..], &[too_long][..]),
        (b"{\"type\":\"header\",\"format\":\"", &[too_long]),
        (b"\n", &[too_long]),
        (b"{\"type\":\"event\"}\n", &["an event line outside of a record", lost]),
        (b"\xff\n", &["not UTF-8", lost]),
    ] {
        let found: Vec<_> = RecordReader::new(endless(line, 8 * most)).collect();
        assert!(found.len() <= 2 && found.iter().all(Result::is_err), "{line:?}: {} things", found.len());
        assert!(found.len() >= said.len(), "{line:?}: {found:?}");
        for (found, said) in found.iter().zip(said) {
            let error = found.as_ref().expect_err("no record").to_string();
            assert!(error.contains(said), "{line:?}: {error}");
        }
    }
    let [one, _] = two();
    let header = one.lines().next().expect("a header").to_owned() + "\n";
    let event = "{\"type\":\"event\",\"event\":{},\"hash\":\"0000000000000000000000000000000000000000000000000000000000000000\"}\n";
    let events = endless(event.as_bytes(), 8 * most);
    let found: Vec<_> = RecordReader::new(BufReader::new(header.as_bytes().chain(events))).collect();
    let error = found[0].as_ref().expect_err("too long").to_string();
    assert!(found.len() <= 2 && error.contains("the record is longer than 16 MiB"), "{error}");
}

#[test]
fn what_is_small_as_text_and_large_in_memory_is_refused() {
    let [one, _] = two();
    let padding = format!("\"effects\":[{}", "{\"\":0},".repeat(250_000));
    for text in [one.replacen("\"effects\":[", &padding, 1), format!("{{\"a\":[{}0]}}", "0,".repeat(2_500_000))] {
        let error = Record::read(&text).expect_err("too much").to_string();
        assert!(error.contains("has more in it than any match can"), "{error}");
    }
}

#[test]
fn a_complaint_is_short_and_plain_whatever_it_quotes() {
    let [one, _] = two();
    let long = format!("\"\\u001b[31m{}\":1,\"format\":\"acepost-record-1\"", "x".repeat(100_000));
    let error = Record::read(&one.replacen("\"format\":\"acepost-record-1\"", &long, 1))
        .expect_err("a surplus field")
        .to_string();
    assert!(error.len() < 400 && !error.contains(char::is_control), "{error}");
}

#[test]
fn a_text_that_cannot_be_read_on_says_so() {
    struct Failing;
    impl Read for Failing {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("the disk is on fire"))
        }
    }
    let [one, _] = two();
    let found: Vec<_> = RecordReader::new(BufReader::new(one.as_bytes().chain(Failing))).collect();
    assert_eq!(found.len(), 2);
    assert!(found[0].is_ok());
    let error = found[1].as_ref().expect_err("it failed");
    assert!(error.detail.contains("the disk is on fire"));
    assert_eq!(error.line, lines(&one) + 1);
}

#[test]
fn a_record_may_be_as_long_as_the_limit_and_no_longer() {
    let [one, _] = two();
    let record = Record::read(&one).expect("a record");
    let json = serde_json::to_string(&record).expect("plain data");
    let on_lines = serde_json::to_string_pretty(&record).expect("plain data");
    // The first line feed does not count.
    for (text, length) in [(&json, json.len()), (&on_lines, on_lines.len() - 1)] {
        let padded = |bytes: usize| format!("{{{}{}", " ".repeat(bytes), &text[1..]);
        let room = MAX_RECORD_BYTES - length;
        assert_eq!(Record::read(&padded(room)).as_ref(), Ok(&record));
        let error = Record::read(&padded(room + 1)).expect_err("too long");
        assert!(error.detail.contains("longer than 16 MiB"), "{error}");
    }
    // Line by line, whichever line is long, the first or another. Of the line feeds only the last one counts.
    let length = one.len() - lines(&one) + 1;
    for (at, line) in one.match_indices("{\"type\":").map(|(at, _)| at).zip(0..).filter(|(_, line)| line % 5 == 0) {
        let padded = |bytes: usize| format!("{}{{{}{}", &one[..at], " ".repeat(bytes), &one[at + 1..]);
        let room = MAX_RECORD_BYTES - length;
        assert_eq!(Record::read(&padded(room)).as_ref(), Ok(&record), "line {line}");
        let error = Record::read(&padded(room + 1)).expect_err("too long");
        assert!(error.detail.contains("longer than 16 MiB"), "line {line}: {error}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_read_to_its_end(text in "\\PC{0,200}", cut in any::<prop::sample::Index>()) {
        let [one, other] = two();
        let mut both = format!("{one}{other}");
        let at = (0..both.len()).filter(|at| both.is_char_boundary(*at)).nth(cut.index(both.len())).unwrap_or(0);
        both.insert_str(at, &text);
        let found = RecordReader::new(both.as_bytes()).count();
        prop_assert!(found >= 1);
    }
}
