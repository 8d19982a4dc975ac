//! The record as it leaves the server, and as it is read back: JSON, or NDJSON with one event a line.

use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{Hash, Header, Unrepeated};
use crate::{
    games::{Outcome, Seat},
    pieces::Seed,
};

/// The name and version of the format, as it stands in every record.
pub const FORMAT: &str = "acepost-record-1";

/// A finished match, complete: everything that is needed to replay and to verify it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// `acepost-record-1`.
    #[schema(example = "acepost-record-1")]
    pub format: String,
    /// What was fixed when the match started.
    pub header: Header,
    /// The players' names as of the export. They are no part of what is hashed.
    pub players: Vec<RecordPlayer>,
    /// The secret of the match's chance, published now that the match is finished.
    #[schema(value_type = Hash)]
    pub seed: RecordSeed,
    /// Every event, in order.
    pub events: Vec<RecordEvent>,
    /// How it came out.
    pub result: Outcome,
    /// The last event's hash.
    pub head: Hash,
}

/// Who sat where, by name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RecordPlayer {
    /// The seat.
    pub seat: Seat,
    /// The player.
    pub player_id: Uuid,
    /// The player's name when the record was exported.
    #[schema(example = "ana")]
    pub name: String,
}

/// An event with its hash. The event is kept as JSON, so that verifying hashes what the record says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RecordEvent {
    /// The event, as it was hashed.
    #[schema(value_type = super::Event)]
    pub event: Value,
    /// The head of the chain with this event.
    pub hash: Hash,
}

/// A published seed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordSeed(pub Seed);

impl Serialize for RecordSeed {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Hash(*self.0.bytes()).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for RecordSeed {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Hash::deserialize(deserializer).map(|hash| Self(Seed::new(hash.0)))
    }
}

/// A line of a record as NDJSON: one header line, a line an event, one result line.
#[derive(Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
enum Line {
    Header { format: String, header: Header, players: Vec<RecordPlayer>, seed: RecordSeed },
    Event { event: Value, hash: Hash },
    Result { result: Outcome, head: Hash },
}

/// A text is no record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {detail}")]
pub struct ReadError {
    /// The line of the text, from 1.
    pub line: usize,
    /// A sentence for people.
    pub detail: String,
}

impl ReadError {
    /// Serde counts the lines of what it was given, which may be one line of many.
    fn of(error: &serde_json::Error, line: usize) -> Self {
        let text = error.to_string();
        let said = text.rsplit_once(" at line ").map_or(&*text, |(said, _)| said);
        Self { line, detail: format!("{said}, at column {}", error.column()) }
    }
}

fn read<T: DeserializeOwned>(text: &str) -> Result<T, serde_json::Error> {
    serde_json::from_str::<Unrepeated>(text)?;
    serde_json::from_str(text)
}

impl Record {
    /// The record as NDJSON, each line with its line end.
    ///
    /// # Errors
    /// As serde's: never for a record that was read from JSON.
    pub fn to_ndjson(&self) -> Result<String, serde_json::Error> {
        let Self { format, header, players, seed, events, result, head } = self.clone();
        let first = Line::Header { format, header, players, seed };
        let events = events.into_iter().map(|RecordEvent { event, hash }| Line::Event { event, hash });
        let last = Line::Result { result, head };
        let mut text = String::new();
        for line in std::iter::once(first).chain(events).chain(std::iter::once(last)) {
            text.push_str(&serde_json::to_string(&line)?);
            text.push('\n');
        }
        Ok(text)
    }

    /// Reads a record from JSON or NDJSON, whichever the text is.
    ///
    /// # Errors
    /// [`ReadError`] names the line and what is wrong with it.
    pub fn read(text: &str) -> Result<Self, ReadError> {
        let first = text.lines().next().unwrap_or_default();
        let is_line = serde_json::from_str::<Value>(first).is_ok_and(|line| line.get("type").is_some());
        let record = if is_line { Self::from_ndjson(text)? } else { Self::from_json(text)? };
        if record.format != FORMAT {
            let detail = format!("the format is {:?}, and this program reads {FORMAT:?}", record.format);
            return Err(ReadError { line: 1, detail });
        }
        Ok(record)
    }

    fn from_json(text: &str) -> Result<Self, ReadError> {
        read(text).map_err(|error| ReadError::of(&error, error.line().max(1)))
    }

    fn from_ndjson(text: &str) -> Result<Self, ReadError> {
        let mut lines = text.lines().zip(1..).map(|(line, number)| {
            read::<Line>(line).map(|line| (number, line)).map_err(|error| ReadError::of(&error, number))
        });
        let wrong = |line, detail: &str| ReadError { line, detail: detail.to_owned() };
        let Some((_, Line::Header { format, header, players, seed })) = lines.next().transpose()? else {
            return Err(wrong(1, "a record begins with its header line"));
        };
        let mut events = Vec::new();
        for line in &mut lines {
            match line? {
                (_, Line::Event { event, hash }) => events.push(RecordEvent { event, hash }),
                (at, Line::Header { .. }) => return Err(wrong(at, "a second header line")),
                (_, Line::Result { result, head }) => {
                    return match lines.next() {
                        None => Ok(Self { format, header, players, seed, events, result, head }),
                        Some(_) => Err(wrong(events.len() + 3, "a line after the result line")),
                    };
                }
            }
        }
        Err(wrong(events.len() + 2, "the record ends without its result line"))
    }
}
