//! A game's options on the command line: `--option key=value`.

use anyhow::{Context, anyhow};
use serde_json::{Map, Value};

/// The options of a match.
#[derive(Debug, clap::Args)]
pub struct HostOptions {
    /// An option of the game, such as `auto_forced=true`; can be repeated. The value is JSON, or a word.
    #[arg(long = "option", value_name = "KEY=VALUE", value_parser = pair)]
    options: Vec<(String, Value)>,
}

impl HostOptions {
    /// Returns the options as one object; of several with the same key the last counts.
    pub fn to_map(&self) -> Map<String, Value> {
        self.options.iter().cloned().collect()
    }
}

fn pair(text: &str) -> anyhow::Result<(String, Value)> {
    let (key, value) = text.split_once('=').context("an option has the form key=value")?;
    if key.is_empty() {
        return Err(anyhow!("an option needs a name"));
    }
    Ok((key.to_owned(), serde_json::from_str(value).unwrap_or_else(|_| value.into())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_option_is_a_key_and_json_or_a_word() {
        let read = |text| pair(text).expect(text).1;
        assert_eq!(read("a=true"), true);
        assert_eq!(read("a=3"), 3);
        assert_eq!(read("a=\"3\""), "3");
        assert_eq!(read("a=stand_in"), "stand_in");
        assert_eq!(read("a=b=c"), "b=c");
        assert!(pair("a").is_err() && pair("=a").is_err());
    }
}
