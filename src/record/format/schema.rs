//! The lines of whole records as types, from which their JSON Schema is generated. Writing and reading them are implemented separately.

use utoipa::ToSchema;

use super::{RecordPlayer, RecordSeed};
use crate::{
    games::Outcome,
    record::{Event, Hash, Header},
};

/// A line of one or many records as NDJSON: for each record a header line, a line for each event and a result line; in
/// an export also a line at its beginning and its end.
#[derive(ToSchema)]
#[schema(as = RecordLine)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum RecordLine {
    /// The beginning of an export.
    Export {
        /// `acepost-export-1`.
        format: String,
    },
    /// The beginning of a record.
    Header {
        /// `acepost-record-1`.
        format: String,
        /// The server on which the match was played, if the exporting server names it.
        origin: Option<String>,
        /// What was fixed when the match started.
        header: Header,
        /// The players' names at the time of the export.
        players: Vec<RecordPlayer>,
        /// The secret of the match's chance.
        #[schema(value_type = Hash)]
        seed: RecordSeed,
    },
    /// An event.
    Event {
        /// The event, as it was hashed.
        event: Event,
        /// The head of the chain with this event.
        hash: Hash,
    },
    /// The end of a record.
    Result {
        /// The result of the match.
        result: Outcome,
        /// The last event's hash.
        head: Hash,
        /// In an export: the cursor to continue after this record.
        cursor: Option<String>,
    },
    /// The end of an export.
    End {
        /// The number of records.
        #[schema(minimum = 0)]
        records: u64,
        /// The cursor to continue, if there are more records than requested.
        #[schema(required = true)]
        next: Option<String>,
    },
}
