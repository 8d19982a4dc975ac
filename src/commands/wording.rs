//! Text of the commands: numbers with nouns, sentences, and untrusted text made safe for the terminal.

use std::{
    fmt::Display,
    io::{self, Write},
};

use serde_json::Value;

use crate::record::is_invisible;

/// Formats a number with its noun: `1 record`, `2 records`.
pub fn counted(number: impl Display, one: &str, many: &str) -> String {
    let number = number.to_string();
    let what = if number == "1" { one } else { many };
    format!("{number} {what}")
}

/// Adds a full stop to the text if it has none.
pub fn sentence(text: &str) -> String {
    if text.ends_with(['.', '!', '?']) { text.to_owned() } else { format!("{text}.") }
}

/// Removes control characters from the text, which may come from an untrusted server or file.
pub fn harmless(text: &str) -> String {
    let shown = text.chars().map(|letter| if letter.is_whitespace() { ' ' } else { letter });
    shown.filter(|letter| !letter.is_control() && !is_invisible(*letter)).collect()
}

/// Prints an error on standard error, ignoring failures: the exit code reports the error, too. The text may quote a
/// file or a server.
pub fn complain(complaint: &str) {
    let lines: Vec<String> = complaint.lines().map(harmless).collect();
    let _ = writeln!(io::stderr(), "acepost: {}", lines.join("\n"));
}

/// Removes control characters from all texts in the value.
pub fn harmless_value(value: Value) -> Value {
    match value {
        Value::String(text) => Value::String(harmless(&text)),
        Value::Array(items) => items.into_iter().map(harmless_value).collect(),
        Value::Object(fields) => fields.into_iter().map(|(key, field)| (key, harmless_value(field))).collect(),
        plain @ (Value::Null | Value::Bool(_) | Value::Number(_)) => plain,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn one_thing_is_one_thing() {
        assert_eq!(counted(0, "match", "matches"), "0 matches");
        assert_eq!(counted(1_u64, "match", "matches"), "1 match");
        assert_eq!(counted(11, "match", "matches"), "11 matches");
    }

    #[test]
    fn a_sentence_ends_once() {
        assert_eq!(sentence("It is late"), "It is late.");
        assert_eq!(sentence("It is late."), "It is late.");
    }

    #[test]
    fn what_others_say_does_not_steer_the_terminal() {
        assert_eq!(harmless("\u{1b}[2Jben\u{7}\u{9b}31m"), "[2Jben31m");
        assert_eq!(harmless("one\ntwo\r\u{2028}three"), "one two  three");
        assert_eq!(harmless("na\u{202e}eb\u{200b}\u{e0041}"), "naeb");
        assert_eq!(harmless("Zoë, 山田, e\u{301}"), "Zoë, 山田, e\u{301}", "other writings are no harm");
        let value = json!({"name": "\u{1b}c", "items": [1, true, null, ["\u{7}x"]]});
        assert_eq!(harmless_value(value), json!({"name": "c", "items": [1, true, null, ["x"]]}));
    }
}
