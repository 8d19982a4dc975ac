//! JSON pointers (RFC 6901) to what is wrong in JSON that cannot be read.
//!
//! Serde reads a union with a tag into a buffer first, and after that knows only where the union is. So parts of the JSON are read
//! again, each with nothing but what leads to one field: the part that has the same error contains what is wrong.

use std::fmt::Display;

use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use serde_path_to_error::{Error, Path, Segment};

/// The fields that tell the variants of unions apart.
const TAGS: [&str; 4] = ["type", "kind", "game", "format"];

/// The longest text that is searched, in bytes.
const MAX_LENGTH: usize = 8 * 1024;

/// How many parts are read at most.
const MAX_TRIALS: usize = 256;

/// Returns the JSON pointer to what is wrong in a JSON text that cannot be read as `T`, also inside a union.
pub fn pointer_into<T: DeserializeOwned>(json: &[u8], error: &Error<serde_json::Error>) -> String {
    let text = error.inner().to_string();
    pointer(place::<T>(json, names(error.path()), &text), &text)
}

/// Returns the JSON pointer to the place to which the error leads.
pub fn pointer_of(error: &Error<impl Display>) -> String {
    pointer(names(error.path()), &error.inner().to_string())
}

/// Returns the JSON pointer to a field.
pub(super) fn pointer_to(field: &str) -> String {
    format!("/{}", field.replace('~', "~0").replace('/', "~1"))
}

/// Returns the text of an error without the line and the column.
pub fn without_position(text: &str) -> &str {
    text.rfind(" at line ").map_or(text, |position| &text[..position])
}

/// Returns the names of the fields and the numbers of the items that lead to the error.
fn names(path: &Path) -> Vec<String> {
    path.iter().map_while(name_of).collect()
}

fn name_of(segment: &Segment) -> Option<String> {
    match segment {
        Segment::Seq { index } => Some(index.to_string()),
        Segment::Map { key } => Some(key.clone()),
        Segment::Enum { variant } => Some(variant.clone()),
        Segment::Unknown => None,
    }
}

/// Returns the JSON pointer to the error.
///
/// For a missing or duplicate field, and for an unknown field of a tagged enum, serde's path leads only to the object;
/// the name of the field is in the text.
fn pointer(mut names: Vec<String>, text: &str) -> String {
    if let Some(field) = missing_field(text).or_else(|| quoted_after(text, "duplicate field `")) {
        names.push(field.to_owned());
    }
    if let Some(field) = quoted_after(text, "unknown field `")
        && names.last().is_none_or(|last| last != field)
    {
        names.push(field.to_owned());
    }
    names.iter().map(|name| pointer_to(name)).collect()
}

/// Returns the name of the field that is missing, if that is the error.
fn missing_field(text: &str) -> Option<&str> {
    quoted_after(text, "missing field `")
}

fn quoted_after<'a>(text: &'a str, start: &str) -> Option<&'a str> {
    let rest = text.strip_prefix(start)?;
    // Clients may use the quote in field names, so it is not simply the first one.
    let end = rest.find("`, expected").or_else(|| rest.find("`, there are no fields")).or_else(|| rest.rfind('`'))?;
    rest.get(..end)
}

/// Returns the path to what is wrong in a text that cannot be read as `T`: `path`, to which the error leads, or a longer one if
/// there is a union.
fn place<T: DeserializeOwned>(json: &[u8], path: Vec<String>, text: &str) -> Vec<String> {
    if json.len() > MAX_LENGTH {
        return path;
    }
    let Ok(body) = serde_json::from_slice::<Value>(json) else { return path };
    let read = |part: &Value| {
        let read: Result<T, _> = serde_path_to_error::deserialize(part);
        read.err().map(|error| error.inner().to_string())
    };
    Search { body: &body, text: without_position(text), read, trials: 0 }.deepen(path)
}

struct Search<'a, R> {
    body: &'a Value,
    /// The error.
    text: &'a str,
    /// Returns the error of a part.
    read: R,
    trials: usize,
}

impl<R: Fn(&Value) -> Option<String>> Search<'_, R> {
    fn deepen(mut self, mut path: Vec<String>) -> Vec<String> {
        let is_union = |value: &Value| TAGS.iter().any(|tag| value.get(tag).is_some());
        if !at(self.body, &path).is_some_and(is_union) {
            return path;
        }
        while let Some(name) = self.step(&path) {
            path.push(name);
        }
        path
    }

    /// Returns the field or the item of the value at this path that has the error; `None` if it is an error of the value itself.
    fn step(&mut self, path: &[String]) -> Option<String> {
        let value = at(self.body, path)?;
        let (names, empty): (Vec<String>, _) = match value {
            Value::Object(fields) => (fields.keys().cloned().collect(), Value::Object(Map::new())),
            Value::Array(items) => {
                ((0..items.len()).map(|index| index.to_string()).collect(), Value::Array(Vec::new()))
            }
            _ => return None,
        };
        let missing = missing_field(self.text);
        let is_own = match missing {
            Some(field) => self.lacks(path, value, field),
            None => self.is_same(path, empty),
        };
        if is_own {
            return None;
        }
        let is_of_tags = missing.is_none() && self.is_same(path, tags_of(value).into());
        names.into_iter().find(|name| {
            let inner = value.get(name).or_else(|| value.get(name.parse::<usize>().ok()?));
            let Some(inner) = inner else { return false };
            let may_be = match missing {
                Some(_) => inner.is_object() || inner.is_array(),
                None => !is_of_tags || TAGS.contains(&name.as_str()),
            };
            may_be && self.is_same(&[path, std::slice::from_ref(name)].concat(), inner.clone())
        })
    }

    /// Returns whether the body has the same error if there is nothing but this value at this path.
    fn is_same(&mut self, path: &[String], value: Value) -> bool {
        self.error_of(path, value).as_deref() == Some(self.text)
    }

    /// Returns whether the field is missing in the value at this path, and not deeper in it. A field that does not belong there
    /// would be unknown, or change nothing.
    fn lacks(&mut self, path: &[String], value: &Value, field: &str) -> bool {
        let Value::Object(fields) = value else { return false };
        if fields.contains_key(field) {
            return false;
        }
        let mut fields = fields.clone();
        fields.insert(field.to_owned(), Value::Null);
        let error = self.error_of(path, fields.into());
        let unknown = format!("unknown field `{field}`");
        error.is_none_or(|error| error != self.text && !error.starts_with(&unknown))
    }

    fn error_of(&mut self, path: &[String], value: Value) -> Option<String> {
        self.trials += 1;
        if self.trials > MAX_TRIALS {
            return None;
        }
        (self.read)(&part(self.body, path, value))
    }
}

fn at<'a>(body: &'a Value, path: &[String]) -> Option<&'a Value> {
    path.iter().try_fold(body, |value, name| match value {
        Value::Object(fields) => fields.get(name),
        Value::Array(items) => items.get(name.parse::<usize>().ok()?),
        _ => None,
    })
}

fn tags_of(value: &Value) -> Map<String, Value> {
    let fields = value.as_object().into_iter().flatten();
    let tags = fields.filter(|(name, value)| TAGS.contains(&name.as_str()) && value.is_string());
    tags.map(|(name, value)| (name.clone(), value.clone())).collect()
}

/// Returns the body with nothing but what leads to `path`, and the tags beside it; with `end` there.
fn part(body: &Value, path: &[String], end: Value) -> Value {
    let Some((name, rest)) = path.split_first() else { return end };
    match body {
        Value::Object(fields) => {
            let mut kept = tags_of(body);
            if let Some(inner) = fields.get(name) {
                kept.insert(name.clone(), part(inner, rest, end));
            }
            kept.into()
        }
        Value::Array(_) => at(body, &path[..1]).map_or(Value::Null, |inner| vec![part(inner, rest, end)].into()),
        _ => end,
    }
}
