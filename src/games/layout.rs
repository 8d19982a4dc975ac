//! The table in a form that all games share, so that a client which has never heard of a game can show it.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::seat::Seat;
use crate::pieces::Face;

/// A game's view in the form that all games share: where cards lie, and what else there is to see. It is made from the
/// game's own view, so it can show nothing that the viewer may not know.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Layout {
    /// Every place that holds cards or could, in the order in which one would lay them out.
    pub zones: Vec<Zone>,
    /// Everything else that lies on the table: dice, tokens, who deals, which round it is.
    pub markers: Vec<Marker>,
}

/// A place where cards lie.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(example = json!({
    "place": {"kind": "hand", "seat": 0}, "label": "Hand", "count": 3, "cards": ["KS", "9D", null],
}))]
pub struct Zone {
    /// Which place it is. No two zones of a layout have the same, but for results of the same kind.
    pub place: Place,
    /// What to write beside it, without the owner's name.
    #[schema(example = "Hand")]
    pub label: String,
    /// How many cards lie there.
    #[schema(example = 3)]
    pub count: usize,
    /// The cards, bottom or first first; `null` for each that lies face down for the viewer. Where nobody may know the order
    /// in which they lie, those that the viewer knows stand first, in an order that says nothing.
    pub cards: Vec<Face>,
}

/// Which place a zone is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[schema(example = json!({"kind": "hand", "seat": 0}))]
pub enum Place {
    /// The cards that a player can choose from.
    Hand {
        /// Whose.
        seat: Seat,
    },
    /// A stack that cards are drawn from.
    Deck {
        /// Whose; `null` for everybody's.
        #[schema(required = true)]
        seat: Option<Seat>,
    },
    /// One of several stacks that are told apart by number.
    Pile {
        /// Its number, from 1.
        #[schema(minimum = 1)]
        number: u8,
    },
    /// Cards in play.
    Table {
        /// Who played them; `null` where that does not matter.
        #[schema(required = true)]
        seat: Option<Seat>,
    },
    /// Cards that a player has won or was made to take, and does not play from.
    Won {
        /// Whose.
        seat: Seat,
    },
    /// Cards that have left the game.
    Discard,
    /// An hour of a clock face.
    Hour {
        /// 1 to 12.
        #[schema(minimum = 1, maximum = 12)]
        hour: u8,
    },
    /// Cards of the last result, which stays in view until the next one. They lie elsewhere by now.
    LastResult {
        /// Who played them; `null` where that does not matter.
        #[schema(required = true)]
        seat: Option<Seat>,
    },
}

/// Something on the table that is no card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[schema(example = json!({"kind": "count", "seat": 0, "label": "Tokens", "value": 3}))]
pub enum Marker {
    /// Something that is counted: tokens, pips of a die, rounds.
    Count {
        /// Whose; `null` for the table's.
        #[schema(required = true)]
        seat: Option<Seat>,
        /// What is counted.
        #[schema(example = "Tokens")]
        label: String,
        /// How many.
        #[schema(example = 3)]
        value: u32,
    },
    /// What a player is: the dealer, the attacker, out of the match.
    Role {
        /// Who.
        seat: Seat,
        /// What.
        #[schema(example = "Dealer")]
        label: String,
    },
    /// How things stand, in a word: "Showdown".
    Stage {
        /// The word.
        #[schema(example = "Showdown")]
        label: String,
    },
}

impl Zone {
    /// Cards in a place, as the viewer sees them.
    pub fn of(place: Place, label: impl Into<String>, cards: impl IntoIterator<Item = Face>) -> Self {
        let cards: Vec<Face> = cards.into_iter().collect();
        Self { place, label: label.into(), count: cards.len(), cards }
    }
}

impl Marker {
    /// Something that is counted.
    pub fn count(seat: Option<Seat>, label: impl Into<String>, value: impl Into<u32>) -> Self {
        Self::Count { seat, label: label.into(), value: value.into() }
    }

    /// What a player is.
    pub fn role(seat: Seat, label: impl Into<String>) -> Self {
        Self::Role { seat, label: label.into() }
    }

    /// How things stand.
    pub fn stage(label: impl Into<String>) -> Self {
        Self::Stage { label: label.into() }
    }
}
