//! Records as NDJSON: a header line, a line for each event, a result line; an export also has lines at its beginning
//! and its end.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{FORMAT, RecordPlayer, RecordSeed};
use crate::{
    games::Outcome,
    record::{Hash, Header},
};

/// The name and version of the format of exports.
pub const EXPORT_FORMAT: &str = "acepost-export-1";

/// The first line of a record, without its `type`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct HeaderLine {
    pub(super) format: String,
    pub(super) origin: Option<String>,
    pub(super) header: Header,
    pub(super) players: Vec<RecordPlayer>,
    pub(super) seed: RecordSeed,
}

/// The last line of a record, without its `type`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ResultLine {
    pub(super) result: Outcome,
    pub(super) head: Hash,
    /// The cursor after this record; readers ignore it.
    #[serde(rename = "cursor")]
    pub(super) _cursor: Option<String>,
}

/// The first line of an export, without its `type`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ExportLine {
    pub(super) format: String,
}

/// The last line of an export, without its `type`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct EndLine {
    pub(super) records: u64,
    /// The cursor to continue from, if there are more records.
    #[serde(rename = "next")]
    pub(super) _next: Option<String>,
}

/// Returns the first line of a record, with its line end.
///
/// # Errors
/// Those of serde: never for data that came from JSON.
pub fn header_line(
    header: &Header,
    players: &[RecordPlayer],
    seed: &RecordSeed,
    origin: Option<&str>,
) -> Result<String, serde_json::Error> {
    #[derive(Serialize)]
    struct Line<'a> {
        r#type: &'static str,
        format: &'static str,
        #[serde(skip_serializing_if = "Option::is_none")]
        origin: Option<&'a str>,
        header: &'a Header,
        players: &'a [RecordPlayer],
        seed: &'a RecordSeed,
    }
    written(&Line { r#type: "header", format: FORMAT, origin, header, players, seed })
}

/// Adds the line of an event, from the JSON that was hashed, with its line end.
pub fn event_line(text: &mut String, body: &str, hash: Hash) {
    // In pieces: to format them would take most of the time of an export.
    let mut hex = const_hex::Buffer::<32>::new();
    for piece in [r#"{"type":"event","event":"#, body, r#","hash":""#, hex.format(&hash.0), "\"}\n"] {
        text.push_str(piece);
    }
}

/// Returns the last line of a record, with its line end. In an export it has the cursor after this record.
///
/// # Errors
/// Those of serde: never for data that came from JSON.
pub fn result_line(result: &Value, head: Hash, cursor: Option<&str>) -> Result<String, serde_json::Error> {
    #[derive(Serialize)]
    struct Line<'a> {
        r#type: &'static str,
        result: &'a Value,
        head: Hash,
        #[serde(skip_serializing_if = "Option::is_none")]
        cursor: Option<&'a str>,
    }
    written(&Line { r#type: "result", result, head, cursor })
}

/// Returns the first line of an export, with its line end.
pub fn export_line() -> String {
    format!("{{\"type\":\"export\",\"format\":\"{EXPORT_FORMAT}\"}}\n")
}

/// Returns the last line of an export, with its line end: the number of records, and the cursor to continue from if
/// there are more.
///
/// # Errors
/// Those of serde: never.
pub fn end_line(records: u64, next: Option<&str>) -> Result<String, serde_json::Error> {
    #[derive(Serialize)]
    struct Line<'a> {
        r#type: &'static str,
        records: u64,
        next: Option<&'a str>,
    }
    written(&Line { r#type: "end", records, next })
}

fn written(line: &impl Serialize) -> Result<String, serde_json::Error> {
    let mut text = serde_json::to_string(line)?;
    text.push('\n');
    Ok(text)
}
