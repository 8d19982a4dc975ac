//! JSON without duplicate keys, as I-JSON (RFC 7493) and with it the canonical form (RFC 8785) require.

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};

/// Any JSON without duplicate keys.
///
/// A `Value` keeps the last of two equal keys, and another program may keep the first: such a text has two meanings. So
/// it is read into this type.
#[derive(Clone, Debug, PartialEq)]
pub struct Unrepeated(pub Value);

impl<'de> Deserialize<'de> for Unrepeated {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Reader).map(Self)
    }
}

/// How the keys begin that `serde_json` takes for its own: a `Value` read from such an object is the JSON in its text, while
/// another program sees an object.
const RESERVED: &str = "$serde_json::private::";

struct Reader;

impl<'de> Visitor<'de> for Reader {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_string<E>(self, value: String) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut list = Vec::new();
        while let Some(Unrepeated(item)) = items.next_element()? {
            list.push(item);
        }
        Ok(list.into())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Value, A::Error> {
        let mut object = Map::new();
        while let Some(key) = fields.next_key::<String>()? {
            if object.contains_key(&key) {
                let start: String = key.chars().take(60).collect();
                return Err(A::Error::custom(format_args!("an object has the key {start:?} twice")));
            }
            if key.starts_with(RESERVED) {
                return Err(A::Error::custom(format_args!(
                    "an object has the key {key:?}, which means something else"
                )));
            }
            let Unrepeated(value) = fields.next_value()?;
            object.insert(key, value);
        }
        Ok(object.into())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn every_kind_of_value_is_read_as_it_is() {
        let text = r#"{"a":[null,true,-7,18446744073709551615,1.5,"\n",{}],"b":[]}"#;
        let Unrepeated(read) = serde_json::from_str(text).expect("JSON");
        assert_eq!(read, json!({"a": [null, true, -7, u64::MAX, 1.5, "\n", {}], "b": []}));
    }

    #[test]
    fn what_is_wrong_is_said() {
        let said = |text: &str| serde_json::from_str::<Unrepeated>(text).err().map(|error| error.to_string());
        assert!(said(r#"{"a":{"b":1,"b":1}}"#).is_some_and(|said| said.contains("the key \"b\" twice")));
        assert!(said(r#"{"$serde_json::private::Number":"1"}"#).is_some_and(|said| said.contains("something else")));
    }
}
