//! Reads records one after the other, with at most one of them in memory, from any text.

use std::io::{self, BufRead, Read};

use serde::Deserialize;
use serde_json::{Map, Value};
use uuid::Uuid;

use super::{
    FORMAT, PARTIAL_FORMAT, Record, RecordEvent,
    exporting::Exporting,
    lines::{EndLine, ExportLine, HeaderLine, ResultLine},
    quote::{MAX_DETAIL_LENGTH, MAX_QUOTED_LENGTH, beginning},
    shape,
    size::{MAX_RECORD_BYTES, Size},
};
use crate::record::{Hash, Unrepeated};

/// How some programs begin a text in UTF-8.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// The text is not a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct ReadError {
    /// The line of the text, from 1.
    pub line: usize,
    /// The number of the event on that line, if an event is expected.
    pub event: Option<u64>,
    /// The match, if its header was read.
    pub match_id: Option<Uuid>,
    /// A sentence for people.
    pub detail: String,
}

impl std::fmt::Display for ReadError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "line {}", self.line)?;
        if let Some(event) = self.event {
            write!(f, ", event {event}")?;
        }
        write!(f, ": {}", self.detail)
    }
}

impl ReadError {
    pub(super) fn at(line: usize, detail: impl Into<String>) -> Self {
        // The quoted text may contain control characters.
        let plain = |sign: char| if sign.is_control() { ' ' } else { sign };
        let detail = detail.into().chars().take(MAX_DETAIL_LENGTH).map(plain).collect();
        Self { line, event: None, match_id: None, detail }
    }

    /// Adds that nothing after it was read.
    fn and_the_rest(mut self) -> Self {
        const NOTE: &str = "; the rest was not read";
        self.detail = beginning(&self.detail, MAX_DETAIL_LENGTH - NOTE.len()) + NOTE;
        self
    }

    /// Serde counts lines from the start of its input, which may be one line of many.
    pub(super) fn of(error: &serde_json::Error, line: usize) -> Self {
        let text = error.to_string();
        let Some((said, _)) = text.rsplit_once(" at line ") else { return Self::at(line, text) };
        Self::at(line, format!("{said}, at column {}", error.column()))
    }
}

/// A record and its position.
#[derive(Clone, Debug, PartialEq)]
pub struct Located {
    /// The record.
    pub record: Record,
    /// The line on which it begins, from 1.
    pub line: usize,
    /// Whether each event has its own line: event `n` is then `n` lines further on.
    pub by_lines: bool,
}

/// Reads several records from NDJSON, or one from JSON.
///
/// After an error in one record the following records are still read, unless the text cannot be read further.
pub struct RecordReader<R> {
    text: R,
    /// The number of the last line that was read.
    line: usize,
    begun: bool,
    /// There is nothing more to read.
    ended: bool,
    /// After an error: how many bytes were skipped, until the next record begins.
    lost: Option<usize>,
    exporting: Exporting,
    /// The next line, if it was read already.
    ahead: Option<Line>,
}

/// The size and the contents of a line.
type Line = (Size, Map<String, Value>);

/// The record that is being read.
struct Reading {
    line: usize,
    size: Size,
    header: HeaderLine,
    events: Vec<RecordEvent>,
    /// Whether no line between the events was skipped.
    by_lines: bool,
}

impl<R: BufRead> RecordReader<R> {
    /// Creates a reader of this text.
    pub const fn new(text: R) -> Self {
        Self { text, line: 0, begun: false, ended: false, lost: None, exporting: Exporting::No, ahead: None }
    }

    fn first(&mut self) -> Result<Option<Located>, ReadError> {
        self.begun = true;
        let mut line = match self.next_filled_line(MAX_RECORD_BYTES) {
            Ok(Some(line)) => line,
            Ok(None) => return Err(self.end_with(ReadError::at(1, "it is empty, and holds no record"))),
            Err(error) => return Err(self.lose(error, None)),
        };
        let begin = self.line;
        let size = Size::of(&line);
        match serde_json::from_str::<Unrepeated>(if size.is_too_much() { "" } else { &line }) {
            Ok(Unrepeated(Value::Object(object))) if object.contains_key("type") => {
                self.ahead = Some((size, object));
                return self.next_record();
            }
            // One record as JSON, on one line or on several.
            _ => self.ended = true,
        }
        let room = MAX_RECORD_BYTES.saturating_sub(line.len());
        let mut rest = String::new();
        if let Err(error) = self.text.by_ref().take(room as u64 + 1).read_to_string(&mut rest) {
            return Err(ReadError::at(self.line, format!("it cannot be read on: {error}")));
        }
        if rest.len() > room || size.and(Size::of(&rest)).is_too_much() {
            return Err(too_long(begin).and_the_rest());
        }
        // A file of lines whose first one is broken.
        let has_lines = rest.lines().any(|line| line.starts_with("{\"type\":"));
        if !rest.is_empty() {
            line.push('\n');
            line.push_str(&rest);
        }
        let record = one_from_json(&line).map_err(|error| {
            let error = ReadError { line: error.line + begin - 1, ..error };
            if has_lines { error.and_the_rest() } else { error }
        })?;
        Ok(Some(Located { record, line: begin, by_lines: false }))
    }

    fn next_record(&mut self) -> Result<Option<Located>, ReadError> {
        let mut reading: Option<Reading> = None;
        loop {
            let so_far = reading.as_ref().map(|reading| reading.size).unwrap_or_default();
            let (size, mut object) = match self.next_object(so_far) {
                Ok(Some(found)) => found,
                Ok(None) => return self.end_of_text(reading.as_ref()).map(|()| None),
                // After a broken line only a header starts a new record.
                Err(_) if self.lost.is_some() && !self.ended => continue,
                Err(error) => return Err(self.lose(error, reading.as_ref())),
            };
            let kind = object.remove("type");
            let kind = kind.as_ref().and_then(Value::as_str).unwrap_or_default();
            if self.lost.is_some() && !matches!(kind, "header" | "export" | "end") {
                continue;
            }
            self.lost = None;
            let taken = match (kind, &mut reading) {
                ("header", None) => header(object).map(|header| {
                    reading = Some(Reading { line: self.line, size, header, events: Vec::new(), by_lines: true });
                    None
                }),
                ("event", Some(reading)) => event(object).map(|event| {
                    reading.size = so_far.and(size);
                    reading.events.push(event);
                    reading.by_lines &= self.line == reading.line + reading.events.len();
                    None
                }),
                ("result", Some(_)) => from_object::<ResultLine>(object).map(Some),
                ("export", None) => match self.exporting.missing() {
                    None => {
                        let line = from_object::<ExportLine>(object);
                        line.and_then(|line| self.exporting.begin(&line)).map(|()| None)
                    }
                    Some(missing) => {
                        self.put_back(kind, (size, object));
                        Err(format!("the export before it was cut off: {missing}"))
                    }
                },
                ("end", None) => {
                    let line = from_object::<EndLine>(object);
                    line.and_then(|line| self.exporting.end(&line)).map(|()| None)
                }
                ("header" | "export" | "end", Some(_)) => {
                    self.put_back(kind, (size, object));
                    Err(format!("the record ends without its result line, and {} line follows", article(kind)))
                }
                ("event" | "result", None) => Err(format!("{} line outside of a record", article(kind))),
                _ => Err("no line of a record: its `type` is none of header, event, result, export, end".to_owned()),
            };
            match (taken, reading.take()) {
                (Ok(None), still) => reading = still,
                (Ok(Some(end)), Some(whole)) => {
                    self.exporting.count();
                    return Ok(Some(whole.ended(end)));
                }
                (Ok(Some(_)), None) => {}
                (Err(detail), still) => return Err(self.lose(ReadError::at(self.line, detail), still.as_ref())),
            }
        }
    }

    /// Reads a line again that ends what is before it.
    fn put_back(&mut self, kind: &str, (size, mut object): Line) {
        object.insert("type".to_owned(), kind.into());
        self.ahead = Some((size, object));
        if kind == "export" {
            // An export that was cut off is told of once, and the next one has all of its records.
            self.exporting = Exporting::No;
        }
    }

    /// Skips the rest of the current record.
    fn lose(&mut self, error: ReadError, reading: Option<&Reading>) -> ReadError {
        self.lost = Some(0);
        self.exporting.lose_count();
        match reading {
            None => error,
            Some(reading) => ReadError {
                event: Some(reading.events.len() as u64 + 1),
                match_id: Some(reading.header.header.match_id),
                ..error
            },
        }
    }

    fn end_of_text(&mut self, reading: Option<&Reading>) -> Result<(), ReadError> {
        self.ended = true;
        let cut = ReadError::at(self.line + 1, "");
        if let Some(reading) = reading {
            let detail = "the record ends without its result line".to_owned();
            return Err(ReadError { match_id: Some(reading.header.header.match_id), detail, ..cut });
        }
        match self.exporting.missing() {
            None => Ok(()),
            Some(missing) => Err(ReadError { detail: format!("the export was cut off: {missing}"), ..cut }),
        }
    }

    /// Reads the next line as an object, in a record of which so much was read before.
    fn next_object(&mut self, so_far: Size) -> Result<Option<Line>, ReadError> {
        if let Some(line) = self.ahead.take() {
            return Ok(Some(line));
        }
        let room = MAX_RECORD_BYTES.saturating_sub(so_far.bytes);
        let Some(line) = self.next_filled_line(room)? else { return Ok(None) };
        let size = Size::of(&line);
        if so_far.and(size).is_too_much() {
            return Err(too_long(self.line));
        }
        match serde_json::from_str(&line) {
            Ok(Unrepeated(Value::Object(object))) => Ok(Some((size, object))),
            Ok(Unrepeated(_)) => Err(ReadError::at(self.line, "the line is no JSON object")),
            Err(error) => Err(ReadError::of(&error, self.line)),
        }
    }

    /// Reads the next line that has more than white space. Those before it count too: they may never end.
    fn next_filled_line(&mut self, mut room: usize) -> Result<Option<String>, ReadError> {
        loop {
            match self.next_line(room)? {
                Some(line) if line.trim().is_empty() => room = room.saturating_sub(line.len() + 1),
                found => return Ok(found),
            }
        }
    }

    /// Reads the next line without its end, up to a maximum length. A byte order mark at the very beginning is skipped.
    fn next_line(&mut self, room: usize) -> Result<Option<String>, ReadError> {
        let mut bytes = Vec::new();
        let read = self.text.by_ref().take(room as u64 + 1).read_until(b'\n', &mut bytes);
        match read {
            Ok(0) => return Ok(None),
            Ok(_) => self.line += 1,
            Err(error) => return Err(self.unreadable(&error)),
        }
        if bytes.len() > room {
            return Err(self.give_up(too_long(self.line)));
        }
        if let Some(passed) = &mut self.lost {
            *passed += bytes.len();
            if *passed > MAX_RECORD_BYTES {
                return Err(self.give_up(ReadError::at(self.line, "no record begins for a long time: given up")));
            }
        }
        if bytes.last() == Some(&b'\n') {
            bytes.pop();
        }
        if self.line == 1 && bytes.starts_with(BYTE_ORDER_MARK) {
            bytes.drain(..BYTE_ORDER_MARK.len());
        }
        String::from_utf8(bytes).map(Some).map_err(|_| ReadError::at(self.line, "the line is not UTF-8"))
    }

    fn unreadable(&mut self, error: &io::Error) -> ReadError {
        let error = ReadError::at(self.line + 1, format!("it cannot be read on: {error}"));
        self.end_with(error)
    }

    fn give_up(&mut self, error: ReadError) -> ReadError {
        self.end_with(error.and_the_rest())
    }

    fn end_with(&mut self, error: ReadError) -> ReadError {
        self.ended = true;
        error
    }
}

impl<R: BufRead> Iterator for RecordReader<R> {
    type Item = Result<Located, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        let next = if self.begun { self.next_record() } else { self.first() };
        next.transpose()
    }
}

impl Reading {
    fn ended(self, end: ResultLine) -> Located {
        let HeaderLine { format, origin, header, players, seed } = self.header;
        let ResultLine { result, head, _cursor: _ } = end;
        let record = Record { format, origin, header, players, seed, events: self.events, result, head };
        Located { record, line: self.line, by_lines: self.by_lines }
    }
}

fn too_long(line: usize) -> ReadError {
    let most = MAX_RECORD_BYTES / 1024 / 1024;
    ReadError::at(line, format!("the record is longer than {most} MiB, or has more in it than any match can"))
}

fn article(kind: &str) -> String {
    if kind.starts_with('e') { format!("an {kind}") } else { format!("a {kind}") }
}

fn from_object<'de, T: Deserialize<'de>>(object: Map<String, Value>) -> Result<T, String> {
    shape::check_fields(&object)?;
    T::deserialize(Value::Object(object)).map_err(|error| error.to_string())
}

/// The contents of a record of another version are not read.
fn header(object: Map<String, Value>) -> Result<HeaderLine, String> {
    check_format(object.get("format"))?;
    from_object(object)
}

fn check_format(format: Option<&Value>) -> Result<(), String> {
    match format.and_then(Value::as_str) {
        Some(FORMAT) => Ok(()),
        Some(PARTIAL_FORMAT) => Err("this is a partial record, which only a whole one can be held against".to_owned()),
        Some(other) => {
            let other = beginning(other, MAX_QUOTED_LENGTH);
            Err(format!("the format is {other:?}, and this program reads {FORMAT:?}"))
        }
        None => Err("it names no format".to_owned()),
    }
}

/// Written by hand, since most lines are events: their contents are moved and not copied.
fn event(mut object: Map<String, Value>) -> Result<RecordEvent, String> {
    let missing = |field: &str| format!("missing field `{field}`");
    let event = object.remove("event").ok_or_else(|| missing("event"))?;
    let hash = object.remove("hash").ok_or_else(|| missing("hash"))?;
    if let Some(surplus) = object.keys().next() {
        return Err(format!("unknown field `{surplus}`, expected `event` or `hash`"));
    }
    let hash = Hash::deserialize(&hash).map_err(|error| error.to_string())?;
    Ok(RecordEvent { event, hash })
}

fn one_from_json(text: &str) -> Result<Record, ReadError> {
    let at = |error: &serde_json::Error| ReadError::of(error, error.line().max(1));
    let Unrepeated(value) = serde_json::from_str(text).map_err(|error| at(&error))?;
    if let Value::Object(object) = &value {
        check_format(object.get("format")).map_err(|detail| ReadError::at(1, detail))?;
    }
    shape::check(&value).map_err(|detail| ReadError::at(1, detail))?;
    // Free the text, so that it is not in memory twice.
    drop(value);
    serde_json::from_str(text).map_err(|error| at(&error))
}
