//! Canonical JSON, as RFC 8785 defines it: the text that is hashed, signed and stored.

use std::cmp::Ordering;

use serde::Serialize;
use serde_json::{Map, Number, Value};

/// Beyond this, JSON's numbers, which are those of ECMAScript, no longer tell all integers apart.
const EXACT: u64 = 1 << f64::MANTISSA_DIGITS;

/// Returns the canonical JSON of a value.
///
/// # Errors
/// If the value has no JSON, such as a map whose keys are not strings.
pub fn canonical<T: Serialize>(value: &T) -> Result<String, serde_json::Error> {
    serde_json::to_value(value).map(|value| canonical_json(&value))
}

/// Returns the canonical form of JSON.
pub fn canonical_json(value: &Value) -> String {
    let mut text = Vec::with_capacity(512);
    write(&mut text, value);
    String::from_utf8(text).unwrap_or_else(|error| unreachable!("JSON is UTF-8: {error}"))
}

fn write(text: &mut Vec<u8>, value: &Value) {
    match value {
        Value::Array(items) => {
            text.push(b'[');
            for (index, item) in items.iter().enumerate() {
                separate(text, index);
                write(text, item);
            }
            text.push(b']');
        }
        Value::Object(fields) => write_object(text, fields),
        Value::Number(number) => write_number(text, number),
        // There is one way to write these, but for strings, which serde_json writes as RFC 8785 wants them.
        Value::Null | Value::Bool(_) | Value::String(_) => append(text, value),
    }
}

fn write_object(text: &mut Vec<u8>, fields: &Map<String, Value>) {
    text.push(b'{');
    if fields.keys().is_sorted_by(|one, next| by_utf_16(one, next).is_lt()) {
        write_fields(text, fields.iter());
    } else {
        let mut fields: Vec<_> = fields.iter().collect();
        fields.sort_unstable_by(|(one, _), (other, _)| by_utf_16(one, other));
        write_fields(text, fields.into_iter());
    }
    text.push(b'}');
}

fn write_fields<'a>(text: &mut Vec<u8>, fields: impl Iterator<Item = (&'a String, &'a Value)>) {
    for (index, (key, value)) in fields.enumerate() {
        separate(text, index);
        append(text, key);
        text.push(b':');
        write(text, value);
    }
}

fn write_number(text: &mut Vec<u8>, number: &Number) {
    let integer = number.as_u64().or_else(|| number.as_i64().map(i64::unsigned_abs));
    match number.as_f64() {
        Some(float) if integer.is_none_or(|integer| integer > EXACT) => {
            text.extend_from_slice(ryu_js::Buffer::new().format(float).as_bytes());
        }
        _ => append(text, number),
    }
}

/// Compares keys by their UTF-16 code units, which is the order of the bytes but for rare characters.
fn by_utf_16(one: &str, other: &str) -> Ordering {
    if one.is_ascii() && other.is_ascii() { one.cmp(other) } else { one.encode_utf16().cmp(other.encode_utf16()) }
}

fn separate(text: &mut Vec<u8>, index: usize) {
    if index > 0 {
        text.push(b',');
    }
}

fn append(text: &mut Vec<u8>, value: &impl Serialize) {
    serde_json::to_writer(text, value).unwrap_or_else(|error| unreachable!("there is memory: {error}"));
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;

    fn any_json() -> impl Strategy<Value = Value> {
        let leaf = prop_oneof![
            Just(Value::Null),
            any::<bool>().prop_map(Value::from),
            any::<u64>().prop_map(Value::from),
            any::<i64>().prop_map(Value::from),
            any::<f64>().prop_map(Value::from),
            any::<String>().prop_map(Value::from),
        ];
        leaf.prop_recursive(4, 40, 6, |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..6).prop_map(Value::from),
                prop::collection::btree_map(any::<String>(), inner, 0..6)
                    .prop_map(|fields| fields.into_iter().collect()),
            ]
        })
    }

    proptest! {
        #[test]
        fn any_json_has_the_form_that_another_program_gives_it(value in any_json()) {
            prop_assert_eq!(canonical_json(&value), serde_json_canonicalizer::to_string(&value).unwrap());
        }
    }

    #[test]
    fn the_examples_of_the_rfc_have_its_form() {
        let numbers = json!([333_333_333.333_333_3, 1e30, 4.50, 2e-3, 1e-27, -0.0, 9_007_199_254_740_993_u64]);
        assert_eq!(canonical_json(&numbers), "[333333333.3333333,1e+30,4.5,0.002,1e-27,0,9007199254740992]");
        let text = json!("\u{20ac}$\u{f}\nA'\u{42}\u{22}\u{5c}\\\"/");
        assert_eq!(canonical_json(&text), r#""€$\u000f\nA'B\"\\\\\"/""#);
        // The emoji is written with surrogates, which come before the last two.
        let keys = json!({"\u{fb33}": 1, "\u{1f600}": 2, "\u{20ac}": 3, "1": 4, "\r": 5, "\u{80}": 6, "ö": 7});
        assert_eq!(canonical_json(&keys), "{\"\\r\":5,\"1\":4,\"\u{80}\":6,\"ö\":7,\"€\":3,\"😀\":2,\"\u{fb33}\":1}");
    }
}
