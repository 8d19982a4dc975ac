//! JSON of the games' own types: read with the place of what is wrong, or written once and only passed on afterwards.

use std::any::type_name;

use serde::{Serialize, de::DeserializeOwned};
use serde_json::{
    Value,
    value::{RawValue, to_raw_value},
};

use super::pointers::{pointer_into, pointer_to};

/// Returns plain data as JSON. The types of the games have string keys only, so serde can always write them.
pub(super) fn value<T: Serialize + ?Sized>(data: &T) -> Value {
    serde_json::to_value(data).unwrap_or_else(|error| unreachable!("{} is plain data: {error}", type_name::<T>()))
}

/// Reads what a client or a record has sent.
///
/// # Errors
/// With a JSON pointer (RFC 6901) to what is wrong, and why it is.
pub(super) fn read<T: DeserializeOwned + Serialize>(value: &Value) -> Result<T, (String, String)> {
    // One of several words may also be the only field of an object, as serde reads it. Nothing of ours is written like that.
    let sentence = |error: &serde_json::Error| error.to_string().replace("expected string or map", "expected a string");
    // To keep track of the place costs allocations, and only what is wrong needs it.
    let read: Result<T, _> = T::deserialize(value).or_else(|_| serde_path_to_error::deserialize(value));
    let read = read.map_err(|error| {
        let pointer = pointer_into::<T>(value.to_string().as_bytes(), &error);
        (pointer, sentence(error.inner()))
    })?;
    if is_flat(value) {
        return Ok(read);
    }
    match misshapen(value, &self::value(&read)) {
        Some((pointer, kind)) => Err((pointer, format!("must be {kind}"))),
        None => Ok(read),
    }
}

/// Returns whether it is an object without lists and objects. It then has the form that it should have, for whatever is read here
/// is written as an object.
fn is_flat(value: &Value) -> bool {
    value.as_object().is_some_and(|fields| !fields.values().any(|field| field.is_array() || field.is_object()))
}

/// Returns where the given value is a list or an object and what was read of it is not: serde also takes a list for an object, and an
/// object for a word. With the kind that it must have.
fn misshapen(given: &Value, read: &Value) -> Option<(String, &'static str)> {
    match (given, read) {
        (Value::Object(given), Value::Object(read)) => given.iter().find_map(|(field, given)| {
            let (pointer, kind) = misshapen(given, read.get(field)?)?;
            Some((pointer_to(field) + &pointer, kind))
        }),
        (Value::Array(_), Value::Object(_)) => Some((String::new(), "an object")),
        (Value::Array(_) | Value::Object(_), Value::String(_)) => Some((String::new(), "a string")),
        _ => None,
    }
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
    use serde_json::json;

    use super::*;

    /// A word, and an object with a tag, as games have them.
    #[derive(Debug, PartialEq, Serialize, serde::Deserialize)]
    #[serde(tag = "type", rename_all = "snake_case")]
    enum Move {
        Play { how: How },
    }

    #[derive(Debug, PartialEq, Serialize, serde::Deserialize)]
    #[serde(rename_all = "snake_case")]
    enum How {
        Openly,
    }

    #[test]
    fn nothing_is_read_in_another_form_than_it_is_written() {
        let read = |value| read::<Move>(&value).map_err(|(pointer, _)| pointer);
        assert_eq!(read(json!({"type": "play", "how": "openly"})), Ok(Move::Play { how: How::Openly }));
        assert_eq!(read(json!(["play", "openly"])), Err(String::new()));
        assert_eq!(read(json!({"type": "play", "how": {"openly": null}})), Err("/how".to_owned()));
    }

    #[test]
    fn the_same_text_is_the_same_json() {
        let [one, same, other] = [[1, 2], [1, 2], [2, 1]].map(|list| Json::of(&list));
        assert!(one == same && one != other);
    }
}
