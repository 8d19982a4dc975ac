//! Records as lines of JSON: a header line, a line an event, a result line; and around many of them the lines that begin
//! and end an export.

use std::fmt::Write;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{FORMAT, RecordPlayer, RecordSeed};
use crate::{
    games::Outcome,
    record::{Hash, Header},
};

/// The name and version of the format of many records in one text.
pub const EXPORT_FORMAT: &str = "acepost-export-1";

/// The first line of a record, without its `type`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct HeaderLine {
    pub(super) format: String,
    #[serde(default)]
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
    /// Where an export can be gone on with behind this record; of no meaning to a reader.
    #[serde(default, rename = "cursor")]
    pub(super) _cursor: Option<String>,
}

/// The line that begins an export, without its `type`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ExportLine {
    pub(super) format: String,
}

/// The line that ends an export, without its `type`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct EndLine {
    pub(super) records: u64,
    /// Where to go on, if there was more than was asked for.
    #[serde(rename = "next")]
    pub(super) _next: Option<String>,
}

/// The first line of a record, with its line end.
///
/// # Errors
/// As serde's: never for what came from JSON.
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

/// Adds the line of an event, from its JSON as it was hashed, with its line end.
pub fn event_line(text: &mut String, body: &str, hash: Hash) {
    // Writing to a string does not fail.
    let _ = writeln!(text, r#"{{"type":"event","event":{body},"hash":"{hash}"}}"#);
}

/// The last line of a record, with its line end. In an export the cursor says where to go on behind it.
///
/// # Errors
/// As serde's: never for what came from JSON.
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

/// The line that begins an export, with its line end.
pub fn export_line() -> String {
    format!("{{\"type\":\"export\",\"format\":\"{EXPORT_FORMAT}\"}}\n")
}

/// The line that ends an export, with its line end: how many records there were, and where to go on if there are more.
///
/// # Errors
/// As serde's: never.
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
