//! Text of the commands: numbers with nouns, sentences, and untrusted text made safe for the terminal.

use std::{
    env,
    fmt::Display,
    io::{self, Write},
};

use anyhow::bail;
use serde_json::Value;

use crate::record::is_invisible;

/// Formats a number with its noun: `1 record`, `2 records`.
pub fn counted(number: impl Display, one: &str, many: &str) -> String {
    let number = number.to_string();
    let what = if number == "1" { one } else { many };
    format!("{number} {what}")
}

/// What was computed again from the records, or only compared with them.
pub struct Recomputed<M> {
    /// How many values there are, and their noun.
    pub values: (usize, &'static str),
    /// How many of what may differ do, and its noun.
    pub different: (usize, &'static str),
    /// How many matches they were made of.
    pub matches: M,
    /// How many matches were not counted yet.
    pub waiting: M,
}

impl<M: Display> Recomputed<M> {
    /// Prints the result.
    ///
    /// # Errors
    /// If they were only compared and differ: `command` computes them again.
    pub fn tell(&self, only_compared: bool, command: &str) -> anyhow::Result<()> {
        let ((values, noun), (different, differing)) = (self.values, self.different);
        let Self { matches, waiting, .. } = self;
        let with = |number: usize, noun: &str, one: &str, many: &str| {
            counted(number, &format!("{noun}{one}"), &format!("{noun}s{many}"))
        };
        let mut out = io::stdout().lock();
        if only_compared {
            let matches = counted(matches, "match makes", "matches make");
            if different > 0 {
                let different = with(different, differing, " is", " are");
                bail!("{different} not as the records of {matches} them: run `{command}`");
            }
            let wait = counted(waiting, "match waits", "matches wait");
            writeln!(out, "{} as the records of {matches} them; {wait}", with(values, noun, " is", " are"))?;
        } else {
            let was = match different {
                0 => "as they were".to_owned(),
                different => format!("{} different", with(different, differing, " was", " were")),
            };
            let matches = counted(matches, "match", "matches");
            writeln!(out, "{} made of the records of {matches}: {was}", with(values, noun, "", ""))?;
        }
        Ok(())
    }
}

/// Whether the locale and the terminal can show characters beyond ASCII.
pub fn shows_more_than_ascii() -> bool {
    let says = |name: &str| env::var(name).ok().filter(|value| !value.is_empty());
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(says).unwrap_or_default().to_lowercase();
    (locale.contains("utf-8") || locale.contains("utf8")) && says("TERM").as_deref() != Some("dumb")
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
