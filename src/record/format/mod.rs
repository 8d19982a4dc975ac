//! Formats of exported records: writing and reading. `docs/records.md` describes them.

use std::io::BufRead;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{Hash, Header, header::id};
use crate::{
    games::{Names, Outcome, Seat},
    pieces::Seed,
};

mod exporting;
mod lines;
mod names;
mod partial;
mod perspective;
pub(super) mod quote;
mod reader;
mod rows;
mod schema;
mod shape;
mod size;

pub use lines::{EXPORT_FORMAT, end_line, event_line, export_line, header_line, result_line};
pub use names::{FORMAT, PARTIAL_FORMAT};
pub use partial::{Contradiction, PartialEvent, PartialRecord, PartialRecordLine, SeenEvent};
pub use perspective::{NotAPerspective, Perspective};
pub use reader::{Located, ReadError, RecordReader};
pub use rows::{COLUMNS, Rows, RowsError};
pub use schema::RecordLine;
pub use size::MAX_RECORD_BYTES;

/// A finished match, complete: everything that is needed to replay and to verify it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// `acepost-record-1`.
    #[schema(schema_with = names::of_format)]
    pub format: String,
    /// The server on which the match was played, if the exporting server names it. It is not part of what is hashed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(example = "https://cards.example.org", max_length = 255)]
    pub origin: Option<String>,
    /// What was fixed when the match started.
    pub header: Header,
    /// The players' names at the time of the export. They are not part of what is hashed.
    pub players: Vec<RecordPlayer>,
    /// The secret of the match's chance, published now that the match is finished.
    #[schema(value_type = Hash)]
    pub seed: RecordSeed,
    /// Every event, in order.
    pub events: Vec<RecordEvent>,
    /// The result.
    pub result: Outcome,
    /// The last event's hash.
    pub head: Hash,
}

/// A player's seat and name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RecordPlayer {
    /// The seat.
    pub seat: Seat,
    /// The player.
    #[serde(deserialize_with = "id")]
    pub player_id: Uuid,
    /// The player's name when the record was exported.
    #[schema(example = "ana")]
    pub name: String,
    /// The decisions for which the player has asked for a hint, in order; absent if there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(nullable = false, example = json!([11]))]
    pub hints: Vec<u64>,
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

impl Record {
    /// Returns the record as NDJSON, each line with its line end.
    ///
    /// # Errors
    /// Those of serde: never for a record that was read from JSON.
    pub fn to_ndjson(&self) -> Result<String, serde_json::Error> {
        let mut text = header_line(&self.header, &self.players, &self.seed, self.origin.as_deref())?;
        for RecordEvent { event, hash } in &self.events {
            event_line(&mut text, &serde_json::to_string(event)?, *hash);
        }
        text.push_str(&result_line(&serde_json::to_value(&self.result)?, self.head, None)?);
        Ok(text)
    }

    /// Returns the record as CSV with a header row: one row for each effect.
    ///
    /// # Errors
    /// [`RowsError`] when an event is malformed.
    pub fn to_csv(&self) -> Result<String, RowsError> {
        rows::whole(&self.header, &self.players, self.events.iter().map(|event| &event.event), Some(&self.result))
    }

    /// Reads a record from JSON or NDJSON, and detects which it is.
    ///
    /// # Errors
    /// [`ReadError`] with the line and the reason.
    pub fn read(text: &str) -> Result<Self, ReadError> {
        Self::read_from(text.as_bytes())
    }

    /// Reads the same from a stream.
    ///
    /// # Errors
    /// As [`Record::read`].
    pub fn read_from(text: impl BufRead) -> Result<Self, ReadError> {
        let mut reader = RecordReader::new(text);
        let found = reader.next().unwrap_or_else(|| Err(ReadError::at(1, "there is no record in it")))?;
        match reader.next() {
            None => Ok(found.record),
            Some(Ok(second)) => Err(ReadError::at(second.line, "a second record, where one is expected")),
            Some(Err(error)) => Err(error),
        }
    }

    /// Returns the players' names.
    pub fn names(&self) -> Names {
        Names::new(self.players.iter().map(|player| player.name.clone()))
    }
}
