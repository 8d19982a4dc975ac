//! JSON of the games' own types: read with the place of what is wrong, or written once and only passed on afterwards.

use std::any::type_name;

use serde::{Serialize, de::DeserializeOwned};
use serde_json::{
    Value,
    value::{RawValue, to_raw_value},
};
use serde_path_to_error::{Path, Segment};

/// Returns plain data as JSON. The types of the games have string keys only, so serde can always write them.
pub(super) fn value<T: Serialize + ?Sized>(data: &T) -> Value {
    serde_json::to_value(data).unwrap_or_else(|error| unreachable!("{} is plain data: {error}", type_name::<T>()))
}

/// Reads what a client or a record has sent.
///
/// # Errors
/// With a JSON pointer (RFC 6901) to what is wrong, and why it is.
pub(super) fn read<T: DeserializeOwned>(value: Value) -> Result<T, (String, String)> {
    // One of several words may also be the only field of an object, as serde reads it. Nothing of ours is written like that.
    let sentence = |error: &serde_json::Error| error.to_string().replace("expected string or map", "expected a string");
    serde_path_to_error::deserialize(value).map_err(|error| (pointer_of(error.path()), sentence(error.inner())))
}

/// Returns the JSON pointer to a field.
pub(super) fn pointer_to(field: &str) -> String {
    format!("/{}", field.replace('~', "~0").replace('/', "~1"))
}

fn pointer_of(path: &Path) -> String {
    path.iter()
        .filter_map(|segment| match segment {
            Segment::Seq { index } => Some(format!("/{index}")),
            Segment::Map { key } => Some(pointer_to(key)),
            Segment::Enum { .. } | Segment::Unknown => None,
        })
        .collect()
}

/// A value as JSON text. Equal texts are equal values; the same type writes its fields in the same order.
#[derive(Clone, Debug, Serialize)]
#[serde(transparent)]
pub struct Json(Box<RawValue>);

impl Json {
    /// Writes plain data, which always has a JSON text.
    pub(super) fn of<T: Serialize>(value: &T) -> Self {
        Self(to_raw_value(value).unwrap_or_else(|error| unreachable!("{} is plain data: {error}", type_name::<T>())))
    }

    /// Reads the value.
    pub fn value(&self) -> Value {
        serde_json::from_str(self.0.get()).unwrap_or_else(|error| unreachable!("it is JSON: {error}"))
    }
}

impl PartialEq for Json {
    fn eq(&self, other: &Self) -> bool {
        self.0.get() == other.0.get()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_text_is_the_same_json() {
        let [one, same, other] = [[1, 2], [1, 2], [2, 1]].map(|list| Json::of(&list));
        assert!(one == same && one != other);
    }
}
