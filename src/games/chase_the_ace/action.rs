//! What a host can choose in Chase the Ace, and what a player can do.

use serde::{Deserialize, Deserializer, Serialize, de};
use utoipa::ToSchema;

use crate::Seat;

/// The host's options.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
#[schema(as = ChaseTheAceOptions)]
pub struct Options {
    /// How many tokens each player starts with (CH-1).
    #[serde(deserialize_with = "one_to_nine")]
    #[schema(minimum = 1, maximum = 9, default = 3)]
    pub tokens: u8,
    /// An exchange that a king stops goes on to the next player to the left (CH-9).
    #[schema(default = false)]
    pub king_passes_on: bool,
    /// The lowest rank that only one player holds loses, so that players who tie are safe (CH-12).
    #[schema(default = false)]
    pub ties_are_safe: bool,
    /// A player who has lost the last token plays on until the next loss (CH-15).
    #[schema(default = false)]
    pub on_their_honour: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self { tokens: 3, king_passes_on: false, ties_are_safe: false, on_their_honour: false }
    }
}

fn one_to_nine<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u8, D::Error> {
    let tokens = i64::deserialize(deserializer)?;
    u8::try_from(tokens)
        .ok()
        .filter(|tokens| (1..=9).contains(tokens))
        .ok_or_else(|| de::Error::custom(format!("each player can start with 1 to 9 tokens, not with {tokens}")))
}

/// An answer of a seat to a decision. A player whose turn it is may always do either.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
#[schema(as = ChaseTheAceAction, example = json!({"type": "exchange"}))]
pub enum Action {
    /// Keep the card.
    Keep {},
    /// Exchange it with the player to the left, or, as the last of the round, with the top card of the deck.
    Exchange {},
}

impl Action {
    /// Both, in the order in which they are listed.
    pub const ALL: [Self; 2] = [Self::Keep {}, Self::Exchange {}];
}

/// Additional information on a listed legal action.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = ChaseTheAceHint, example = json!({"with": 2}))]
pub struct Hint {
    /// For an exchange: the player who is asked first; absent where it is with the deck.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub with: Option<Seat>,
}
