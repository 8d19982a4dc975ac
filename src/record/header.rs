//! The header of a record: everything that is fixed when the match starts.

use std::borrow::Cow;

use serde::{Deserialize, Deserializer, Serialize, de};
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};
use utoipa::ToSchema;
use uuid::Uuid;

use super::{Hash, canonical};
use crate::pieces::chance;

/// What was fixed when the match started. Contains no names, so that deleting an account does not break the chain.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The match.
    #[serde(deserialize_with = "id")]
    pub match_id: Uuid,
    /// The game's id.
    #[serde(deserialize_with = "name")]
    #[schema(example = "clear-ace")]
    pub game: String,
    /// The version of the game's rules under which it is played.
    #[schema(example = 1)]
    pub rules_version: u32,
    /// The options with their values, the common ones and the game's own. An option that is missing was added later
    /// and has its default.
    #[schema(value_type = Object, example = json!({"auto_forced": false, "on_timeout": "forfeit"}))]
    pub options: Map<String, Value>,
    /// The seats in order.
    pub seats: Vec<HeaderSeat>,
    /// SHA-256 of the seed, public since the match was created.
    pub commitment: Hash,
    /// The format of chance: `acepost-chance-1`.
    #[serde(deserialize_with = "name")]
    #[schema(example = "acepost-chance-1")]
    pub chance: String,
}

/// A seat in the header of a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct HeaderSeat {
    /// The player in the seat.
    #[serde(deserialize_with = "id")]
    pub player_id: Uuid,
    /// The player's contribution to the match's chance, at most 64 bytes of UTF-8.
    #[schema(example = "5f2c9a7e81d04b36a1c4e9d27f60b853", max_length = 64)]
    pub entropy: String,
}

/// Reads an id only in the form that records use: hashes are of the text, so another form would be another header.
///
/// # Errors
/// If it is not a UUID with hyphens and lower-case letters.
pub(super) fn id<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Uuid, D::Error> {
    let text = Cow::<'de, str>::deserialize(deserializer)?;
    let read = Uuid::try_parse(&text).ok();
    let written = read.filter(|id| *id.hyphenated().encode_lower(&mut Uuid::encode_buffer()) == *text);
    written.ok_or_else(|| de::Error::custom("an id has 32 lower-case hex digits and 4 hyphens"))
}

/// The longest name of a game or a format, in bytes. Reports quote names, also those of other servers.
const MAX_NAME_BYTES: usize = 64;

/// Reads the name of a game or a format.
///
/// # Errors
/// If it is longer than any.
fn name<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    let text = String::deserialize(deserializer)?;
    if text.len() <= MAX_NAME_BYTES {
        return Ok(text);
    }
    Err(de::Error::custom(format_args!("a game and its chance have names of at most {MAX_NAME_BYTES} bytes")))
}

impl Header {
    /// The chance format of every new match.
    pub const CHANCE: &'static str = chance::FORMAT;
}

/// Returns `hash_0`: the hash of the header, on which the first event builds.
///
/// # Errors
/// As [`canonical`].
pub fn header_hash(header: &Header) -> Result<Hash, serde_json::Error> {
    Ok(Hash(Sha256::digest(canonical(header)?).into()))
}
