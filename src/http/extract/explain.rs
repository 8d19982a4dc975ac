//! Turns serde's errors into a JSON pointer and a sentence.

use serde_path_to_error::{Path, Segment};

use crate::http::problem::without_types;

const MAX_SENTENCE_LENGTH: usize = 300;

/// Returns the names of the fields and the numbers of the items that lead to the error.
pub(super) fn names(path: &Path) -> Vec<String> {
    path.iter().map_while(name_of).collect()
}

/// Returns the JSON pointer (RFC 6901) to the error.
///
/// For a missing or duplicate field, and for an unknown field of a tagged enum, serde's path leads only to the object;
/// the name of the field is in the text.
pub(super) fn pointer(mut names: Vec<String>, text: &str) -> String {
    if let Some(field) = missing_field(text).or_else(|| quoted_after(text, "duplicate field `")) {
        names.push(field.to_owned());
    }
    if let Some(field) = quoted_after(text, "unknown field `")
        && names.last().is_none_or(|last| last != field)
    {
        names.push(field.to_owned());
    }
    names.iter().fold(String::new(), |pointer, name| pointer + "/" + &name.replace('~', "~0").replace('/', "~1"))
}

fn name_of(segment: &Segment) -> Option<String> {
    match segment {
        Segment::Seq { index } => Some(index.to_string()),
        Segment::Map { key } => Some(key.clone()),
        Segment::Enum { variant } => Some(variant.clone()),
        Segment::Unknown => None,
    }
}

/// Returns the name of the field that is missing, if that is the error.
pub(super) fn missing_field(text: &str) -> Option<&str> {
    quoted_after(text, "missing field `")
}

fn quoted_after<'a>(text: &'a str, start: &str) -> Option<&'a str> {
    let rest = text.strip_prefix(start)?;
    // Clients may use the quote in field names, so it is not simply the first one.
    let end = rest.find("`, expected").or_else(|| rest.find("`, there are no fields")).or_else(|| rest.rfind('`'))?;
    rest.get(..end)
}

/// Returns the text without the line and the column.
pub(super) fn without_position(text: &str) -> &str {
    text.rfind(" at line ").map_or(text, |position| &text[..position])
}

/// Removes details of this server's code from the text, and shortens quotes of the client's input.
pub(super) fn sentence(text: &str) -> String {
    let text = without_position(text);
    // Of something else where one of several words belongs, serde_json says no more, or that it may also be the only field of an
    // object, as serde reads it. The API has nothing of that form.
    let text = if text == "expected value" { "expected a string" } else { text };
    without_types(text).chars().take(MAX_SENTENCE_LENGTH).collect()
}
