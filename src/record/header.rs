//! The header of a record: all that was fixed when the match started.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;
use uuid::Uuid;

use super::Hash;
use crate::{
    games::{Game, OptionError},
    pieces::chance,
};

/// What was fixed when the match started. No names, so that an account can be forgotten without breaking the chain.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The match.
    pub match_id: Uuid,
    /// The game's id.
    #[schema(example = "clear-ace")]
    pub game: String,
    /// The version of the game's rules under which it is played.
    #[schema(example = 1)]
    pub rules_version: u32,
    /// Every option with its value, the common ones and the game's own.
    #[schema(value_type = Object, example = json!({"auto_forced": false, "on_timeout": "forfeit"}))]
    pub options: Map<String, Value>,
    /// The seats in order.
    pub seats: Vec<HeaderSeat>,
    /// SHA-256 of the seed, public since the match was created.
    pub commitment: Hash,
    /// The format of chance: `acepost-chance-1`.
    #[schema(example = "acepost-chance-1")]
    pub chance: String,
}

/// A seat in the header of a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct HeaderSeat {
    /// Who sits there.
    pub player_id: Uuid,
    /// What the player brought to the match's chance, at most 64 bytes of UTF-8.
    #[schema(example = "5f2c9a7e81d04b36a1c4e9d27f60b853", max_length = 64)]
    pub entropy: String,
}

impl Header {
    /// The format of chance of every new match.
    pub const CHANCE: &'static str = chance::FORMAT;
}

/// The options that every game has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct CommonOptions {
    /// Play a choice at once when it is the only one and playing it tells the others nothing.
    pub auto_forced: bool,
    /// What happens when a seat's time runs out.
    pub on_timeout: OnTimeout,
}

/// What happens when a seat's time runs out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum OnTimeout {
    /// The seat leaves the match, as by resigning.
    #[default]
    Forfeit,
    /// The server plays the game's stand-in action; the third time in a row the seat leaves.
    StandIn,
}

/// Reads a host's options: the common ones and the game's own lie in one object. Gives them back with every default
/// written out, beside the common ones as read.
///
/// # Errors
/// The JSON pointer and a sentence, where the options are not the game's.
pub fn split_options(
    game: &dyn Game,
    options: &Map<String, Value>,
) -> Result<(CommonOptions, Map<String, Value>), OptionError> {
    let (common, own) = part(options);
    let read: CommonOptions = serde_path_to_error::deserialize(Value::Object(common)).map_err(|error| OptionError {
        pointer: format!("/{}", error.path()),
        detail: error.inner().to_string(),
    })?;
    let mut all = game.read_options(&own)?;
    all.insert("auto_forced".to_owned(), read.auto_forced.into());
    let on_timeout = match read.on_timeout {
        OnTimeout::Forfeit => "forfeit",
        OnTimeout::StandIn => "stand_in",
    };
    all.insert("on_timeout".to_owned(), on_timeout.into());
    Ok((read, all))
}

/// The common options, and the game's own.
pub(super) fn part(options: &Map<String, Value>) -> (Map<String, Value>, Map<String, Value>) {
    options
        .iter()
        .map(|(key, value)| (key.clone(), value.clone()))
        .partition(|(key, _)| matches!(key.as_str(), "auto_forced" | "on_timeout"))
}
