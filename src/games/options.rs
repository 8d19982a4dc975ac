//! The options that every game has: the common rules on forced choices and on running out of time.

use acepost_l10n::Locale;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::openapi::{Object, ObjectBuilder, schema::Type};

use super::{json::read, kit::narrate::messages, option_words::OptionWords};

/// An option that the game does not have, or a value that is out of range.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{detail}")]
pub struct OptionError {
    /// JSON pointer to the option.
    pub pointer: String,
    /// What is wrong, as a sentence.
    pub detail: String,
}

/// The options that every game has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct CommonOptions {
    /// Play a choice at once when it is the only one and playing it tells the others nothing.
    pub auto_forced: bool,
    /// What happens when a seat's time runs out.
    pub on_timeout: OnTimeout,
}

/// What happens when a seat's time runs out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OnTimeout {
    /// The seat leaves the match, as by resigning.
    #[default]
    Forfeit,
    /// The server plays the game's stand-in action; the third time in a row the seat leaves.
    StandIn,
}

impl CommonOptions {
    /// Returns their JSON Schema without references, to be included in that of a game's options.
    pub(super) fn schema() -> Object {
        let auto_forced = ObjectBuilder::new().schema_type(Type::Boolean).default(Some(false.into())).description(
            Some("Play a choice at once when it is the only one and playing it tells the others nothing."),
        );
        let on_timeout = ObjectBuilder::new()
            .schema_type(Type::String)
            .enum_values(Some(["forfeit", "stand_in"]))
            .default(Some("forfeit".into()))
            .description(Some(
                "What happens when a seat's time runs out: it leaves the match, or the server plays the game's stand-in \
                 action, and the seat leaves the third time in a row.",
            ));
        ObjectBuilder::new().property("auto_forced", auto_forced).property("on_timeout", on_timeout).build()
    }

    /// Returns the words for one of them; `None` if it is none of them.
    pub(super) fn words(name: &str, locale: Locale) -> Option<OptionWords> {
        Some(match name {
            "auto_forced" => {
                OptionWords::new(messages::option_auto_forced(locale), messages::option_auto_forced_description(locale))
            }
            "on_timeout" => {
                OptionWords::new(messages::option_on_timeout(locale), messages::option_on_timeout_description(locale))
                    .choice("forfeit", messages::option_on_timeout_forfeit(locale))
                    .choice("stand_in", messages::option_on_timeout_stand_in(locale))
            }
            _ => return None,
        })
    }

    /// Splits a host's options, which are one object, into the common ones and the game's own.
    ///
    /// # Errors
    /// [`OptionError`] when a common option does not have such a value.
    pub fn split(options: &Map<String, Value>) -> Result<(Self, Map<String, Value>), OptionError> {
        let entries = options.iter().map(|(key, value)| (key.clone(), value.clone()));
        let (common, own): (Map<_, _>, Map<_, _>) =
            entries.partition(|(key, _)| matches!(key.as_str(), "auto_forced" | "on_timeout"));
        let common = read(&Value::Object(common)).map_err(|(pointer, detail)| OptionError { pointer, detail })?;
        Ok((common, own))
    }
}
