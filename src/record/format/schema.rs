//! The lines of records as types, from which their JSON Schemas are generated. Reading and writing are implemented
//! separately.

use utoipa::ToSchema;

use super::{Perspective, RecordPlayer, RecordSeed, SeenEvent};
use crate::{
    games::Outcome,
    record::{Event, Hash, Header},
};

/// A line of one or many records as NDJSON: for each record a header line, a line an event and a result line, in an export
/// between a line that begins it and one that ends it.
#[derive(ToSchema)]
#[schema(as = RecordLine)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum RecordLine {
    /// An export begins.
    Export {
        /// `acepost-export-1`.
        format: String,
    },
    /// A record begins.
    Header {
        /// `acepost-record-1`.
        format: String,
        /// The server on which the match was played, where the exporting server says so.
        origin: Option<String>,
        /// What was fixed when the match started.
        header: Header,
        /// The players' names as of the export.
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
    /// The record is whole.
    Result {
        /// How the match came out.
        result: Outcome,
        /// The last event's hash.
        head: Hash,
        /// In an export: where to go on behind this record.
        cursor: Option<String>,
    },
    /// The export is whole.
    End {
        /// How many records there were.
        #[schema(minimum = 0)]
        records: u64,
        /// Where to go on, if there are more than were asked for.
        #[schema(required = true)]
        next: Option<String>,
    },
}

/// A line of a partial record as NDJSON: a header line, a line an event, a line with the head.
#[derive(ToSchema)]
#[schema(as = PartialRecordLine)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum PartialRecordLine {
    /// The partial record begins.
    Header {
        /// `acepost-partial-record-1`.
        format: String,
        /// Through whose eyes: `public` or `seat:N`.
        r#as: Perspective,
        /// The server on which the match is played, where it says so.
        origin: Option<String>,
        /// What was fixed when the match started.
        header: Header,
        /// The players' names as of the export.
        players: Vec<RecordPlayer>,
    },
    /// An event as the viewer may know it.
    Event {
        /// The event.
        event: SeenEvent,
        /// The head of the chain with the whole event.
        hash: Hash,
    },
    /// The partial record is whole.
    Head {
        /// The newest of these events' number.
        version: u64,
        /// The newest of these events' hash.
        head: Hash,
    },
}
