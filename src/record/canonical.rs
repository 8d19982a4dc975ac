//! Canonical JSON, as RFC 8785 defines it: the text that is hashed, signed and stored.

use std::{cell::RefCell, cmp::Ordering, io, ops::Range};

use serde::Serialize;
use serde_json::{
    Serializer, Value,
    ser::{CompactFormatter, Formatter},
};

/// Beyond this, JSON's numbers, which are those of ECMAScript, no longer tell all integers apart.
const EXACT: u64 = 1 << f64::MANTISSA_DIGITS;

/// Returns the canonical JSON of a value, in which no object has two fields of one name.
///
/// # Errors
/// If the value has no JSON, such as a map whose keys are not strings.
pub fn canonical<T: Serialize>(value: &T) -> Result<String, serde_json::Error> {
    let text = Text(RefCell::new(Vec::with_capacity(1024)));
    value.serialize(&mut Serializer::with_formatter(&text, Canonical::of(&text)))?;
    Ok(String::from_utf8(text.0.into_inner()).unwrap_or_else(|error| unreachable!("JSON is UTF-8: {error}")))
}

/// Returns the canonical form of JSON.
pub fn canonical_json(value: &Value) -> String {
    canonical(value).unwrap_or_else(|error| unreachable!("it is JSON: {error}"))
}

/// The text that is being written. The formatter reads it, too, in order to sort it.
struct Text(RefCell<Vec<u8>>);

impl Text {
    fn len(&self) -> usize {
        self.0.borrow().len()
    }
}

impl io::Write for &Text {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Sorts the fields of each object when it ends, and writes the numbers of ECMAScript. Everything else has one form without
/// spaces, strings too: `serde_json` writes them as RFC 8785 wants them.
struct Canonical<'a> {
    text: &'a Text,
    /// The fields of the objects that are being written, those of the outermost first.
    fields: Vec<Field>,
    /// Where the fields of each of these objects begin.
    objects: Vec<usize>,
    /// Whether a name is being written, which is a string, even if it is a number.
    is_name: bool,
}

/// Where a field of an object is in the text.
struct Field {
    name: Range<usize>,
    end: usize,
}

impl<'a> Canonical<'a> {
    fn of(text: &'a Text) -> Self {
        Self { text, fields: Vec::with_capacity(16), objects: Vec::with_capacity(4), is_name: false }
    }

    /// Returns the field that is being written.
    fn field(&mut self) -> &mut Field {
        self.fields.last_mut().unwrap_or_else(|| unreachable!("each field is noted when it begins"))
    }

    /// Sorts the fields of the object that ends.
    fn sort(&mut self) {
        let first = self.objects.pop().unwrap_or_default();
        let (mut text, fields) = (self.text.0.borrow_mut(), &mut self.fields[first..]);
        let order = |one: &Field, other: &Field| by_utf_16(&text[one.name.clone()], &text[other.name.clone()]);
        if !fields.is_sorted_by(|one, other| order(one, other).is_lt()) {
            let (begin, end) = (fields[0].name.start, text.len());
            fields.sort_unstable_by(order);
            // They are put together behind the text, which needs no memory of its own.
            for field in fields {
                text.push(b',');
                text.extend_from_within(field.name.start..field.end);
            }
            text.copy_within(end + 1.., begin);
            text.truncate(end);
        }
        self.fields.truncate(first);
    }
}

impl Formatter for Canonical<'_> {
    fn write_i64<W: ?Sized + io::Write>(&mut self, writer: &mut W, value: i64) -> io::Result<()> {
        if self.is_name || value.unsigned_abs() <= EXACT {
            return CompactFormatter.write_i64(writer, value);
        }
        #[expect(clippy::cast_precision_loss, reason = "as ECMAScript reads it")]
        self.write_f64(writer, value as f64)
    }

    fn write_u64<W: ?Sized + io::Write>(&mut self, writer: &mut W, value: u64) -> io::Result<()> {
        if self.is_name || value <= EXACT {
            return CompactFormatter.write_u64(writer, value);
        }
        #[expect(clippy::cast_precision_loss, reason = "as ECMAScript reads it")]
        self.write_f64(writer, value as f64)
    }

    fn write_f32<W: ?Sized + io::Write>(&mut self, writer: &mut W, value: f32) -> io::Result<()> {
        self.write_f64(writer, value.into())
    }

    fn write_f64<W: ?Sized + io::Write>(&mut self, writer: &mut W, value: f64) -> io::Result<()> {
        writer.write_all(ryu_js::Buffer::new().format(value).as_bytes())
    }

    fn begin_object<W: ?Sized + io::Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.objects.push(self.fields.len());
        CompactFormatter.begin_object(writer)
    }

    fn begin_object_key<W: ?Sized + io::Write>(&mut self, writer: &mut W, first: bool) -> io::Result<()> {
        CompactFormatter.begin_object_key(writer, first)?;
        let at = self.text.len();
        self.fields.push(Field { name: at..at, end: at });
        self.is_name = true;
        Ok(())
    }

    fn end_object_key<W: ?Sized + io::Write>(&mut self, _: &mut W) -> io::Result<()> {
        self.is_name = false;
        self.field().name.end = self.text.len();
        Ok(())
    }

    fn end_object_value<W: ?Sized + io::Write>(&mut self, _: &mut W) -> io::Result<()> {
        self.field().end = self.text.len();
        Ok(())
    }

    fn end_object<W: ?Sized + io::Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.sort();
        CompactFormatter.end_object(writer)
    }
}

/// Compares names, as they are written, by their UTF-16 code units. That is the order of the bytes but for rare characters.
fn by_utf_16(one: &[u8], other: &[u8]) -> Ordering {
    let is_plain = |name: &[u8]| name.iter().all(|&byte| byte.is_ascii() && byte != b'\\');
    if is_plain(one) && is_plain(other) {
        // Without the quotation mark at the end: a space would come before it.
        return one[..one.len() - 1].cmp(&other[..other.len() - 1]);
    }
    let read = |name: &[u8]| -> String {
        serde_json::from_slice(name).unwrap_or_else(|error| unreachable!("it was written as a string: {error}"))
    };
    read(one).encode_utf16().cmp(read(other).encode_utf16())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

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
    fn the_fields_of_a_type_are_sorted_however_it_declares_them() {
        #[derive(Serialize)]
        struct Declared {
            zulu: u8,
            inner: Vec<Inner>,
            #[serde(flatten)]
            more: BTreeMap<&'static str, Option<f32>>,
            alpha: BTreeMap<u64, bool>,
        }
        #[derive(Serialize)]
        #[serde(tag = "type")]
        enum Inner {
            Named { name: &'static str, age: i64 },
        }
        let inner = || Inner::Named { name: "ana", age: -9_007_199_254_740_993 };
        let value = Declared {
            zulu: 1,
            inner: vec![inner(), inner()],
            more: BTreeMap::from([("a b", Some(0.5)), ("a", None), ("é", None), ("a\"", Some(1e9))]),
            alpha: BTreeMap::from([(9, true), (10, false), (9_007_199_254_740_993, true)]),
        };
        let inner = r#"{"age":-9007199254740992,"name":"ana","type":"Named"}"#;
        let alpha = r#"{"10":false,"9":true,"9007199254740993":true}"#;
        let expected = format!(
            r#"{{"a":null,"a b":0.5,"a\"":1000000000,"alpha":{alpha},"inner":[{inner},{inner}],"zulu":1,"é":null}}"#
        );
        assert_eq!(canonical(&value).unwrap(), expected);
    }

    #[test]
    fn the_end_of_a_name_comes_before_every_character() {
        let names = json!({"a ": 3, "a": 2, "": 1, "a!": 4, "a!\u{e9}": 5, "a\"": 6});
        let written = canonical(&names).unwrap_or_default();
        assert_eq!(written, r#"{"":1,"a":2,"a ":3,"a!":4,"a!é":5,"a\"":6}"#);
    }

    #[test]
    fn what_has_no_json_is_an_error() {
        assert!(canonical(&BTreeMap::from([([1, 2], 3)])).is_err());
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
