//! The shape of records: Serde also takes a list of an object's values for the object, which no other program does.

use serde_json::{Map, Value};

/// The parts of records that are objects, and those that are lists of objects.
const OBJECTS: [&str; 2] = ["header", "result"];
const LISTS: [&str; 2] = ["players", "events"];

/// Checks that no object of a record, or of one of its lines, is written as a list.
///
/// # Errors
/// A sentence with the name of the part.
pub(super) fn check(record: &Value) -> Result<(), String> {
    match record {
        Value::Array(_) => Err("it is a list, and records are objects".to_owned()),
        Value::Object(fields) => check_fields(fields),
        _ => Ok(()),
    }
}

/// The same for the fields of a record or of one of its lines.
///
/// # Errors
/// As [`check`].
pub(super) fn check_fields(fields: &Map<String, Value>) -> Result<(), String> {
    if let Some(part) = OBJECTS.into_iter().find(|part| fields.get(*part).is_some_and(Value::is_array)) {
        return Err(format!("`{part}` is a list, and must be an object"));
    }
    let has_list = |list: Option<&Value>| {
        let list = list.and_then(Value::as_array);
        list.is_some_and(|list| list.iter().any(Value::is_array))
    };
    if let Some(list) = LISTS.into_iter().find(|list| has_list(fields.get(*list))) {
        return Err(format!("one of the `{list}` is a list, and must be an object"));
    }
    if has_list(fields.get("header").and_then(|header| header.get("seats"))) {
        return Err("one of the `seats` is a list, and must be an object".to_owned());
    }
    Ok(())
}
