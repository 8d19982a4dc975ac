//! What a host can choose in Curse of Aces, and what a player can do.

use acepost_pieces::Card;
use serde::{Deserialize, Serialize};
use utoipa::{PartialSchema, ToSchema};

use super::cards::Beating;

/// The host's options.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
#[schema(as = CurseOfAcesOptions)]
pub struct Options {
    /// The player who attacks first (CU-2).
    // Inlined otherwise, it would be said to be an object as well.
    #[schema(schema_with = FirstAttacker::schema)]
    pub first_attacker: FirstAttacker,
    /// A defender who can beat may not take (CU-21).
    #[schema(default = false)]
    pub must_beat: bool,
    /// While three or more are in, a player who leaves does so alone, and the others play on (CU-22).
    #[schema(default = false)]
    pub play_on: bool,
}

/// The player who attacks first (CU-2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = CurseOfAcesFirstAttacker, default = "random")]
pub enum FirstAttacker {
    /// A player drawn by lot.
    #[default]
    Random,
    /// The player in seat 0.
    #[serde(rename = "seat_0")]
    SeatZero,
}

/// An answer of a seat to a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
#[schema(as = CurseOfAcesAction, example = json!({"type": "beat", "cards": ["QS", "7C"]}))]
pub enum Action {
    /// Attack with a card from hand (CU-5).
    Attack {
        /// The card.
        card: Card,
    },
    /// Attack no more, once all is beaten (CU-6).
    Done {},
    /// Beat the attacking card (CU-9, CU-10).
    Beat {
        /// One card or two, in any order. They are recorded the higher first, of equal ones the first of S H D C.
        #[schema(value_type = Vec<Card>, min_items = 1, max_items = 2)]
        cards: Beating,
    },
    /// Take all cards on the table (CU-8, CU-13).
    Take {},
}

/// Additional information on a listed legal action: none in this game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = CurseOfAcesHint)]
pub struct Hint {}
