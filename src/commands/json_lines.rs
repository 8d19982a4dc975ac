//! Results as JSON, one line for each object, for scripts.

use std::{
    fmt::Write as _,
    io::{self, Write as _},
    time::Duration,
};

use serde::{Serialize, Serializer};

use crate::record::is_invisible;

/// The flag of commands that can print JSON.
#[derive(Clone, Copy, Debug, clap::Args)]
pub struct AsJson {
    /// Print JSON, one line for each object.
    #[arg(long)]
    pub json: bool,
}

impl AsJson {
    /// Formats the rows as JSON if that is wanted, and otherwise with `for_people`.
    ///
    /// # Errors
    /// If a row has no JSON.
    pub fn format<T: Serialize>(
        self,
        rows: &[T],
        for_people: impl FnOnce(&[T]) -> String,
    ) -> serde_json::Result<String> {
        if self.json { rows.iter().map(line).collect() } else { Ok(for_people(rows)) }
    }
}

/// Prints the object as a line of JSON.
///
/// # Errors
/// If it cannot be written, or has no JSON.
pub fn print(object: &impl Serialize) -> anyhow::Result<()> {
    Ok(io::stdout().lock().write_all(line(object)?.as_bytes())?)
}

/// Writes a time in milliseconds.
///
/// # Errors
/// Those of the serializer.
pub fn milliseconds<S: Serializer>(time: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64(1e3 * time.as_secs_f64())
}

/// Formats the object as a line of JSON. It may quote a file or a player: what could steer a terminal is escaped.
fn line(object: &impl Serialize) -> serde_json::Result<String> {
    let json = serde_json::to_string(object)?;
    let mut line = String::with_capacity(json.len() + 1);
    for letter in json.chars() {
        if letter.is_control() || is_invisible(letter) {
            // Such a character is always part of a text. Writing to a string does not fail.
            for unit in letter.encode_utf16(&mut [0; 2]) {
                let _ = write!(line, "\\u{unit:04x}");
            }
        } else {
            line.push(letter);
        }
    }
    line.push('\n');
    Ok(line)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    #[test]
    fn a_line_is_the_object_and_does_not_steer_the_terminal() {
        let object = json!({"name": "Zoë \u{1b}[2J\u{7f}\u{9b}31m\u{202e}\u{e0041}\n", "count": 2});
        let line = line(&object).expect("JSON");
        assert_eq!(line.lines().count(), 1, "{line}");
        assert!(line.ends_with('\n') && line.contains("Zoë"), "{line}");
        assert!(!line.trim_end().contains(|letter: char| letter.is_control() || is_invisible(letter)), "{line:?}");
        assert_eq!(serde_json::from_str::<Value>(&line).expect("JSON"), object);
    }
}
