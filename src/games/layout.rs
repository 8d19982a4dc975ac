//! The table in a form that all games share, so that a client which has never heard of a game can show it.

use acepost_pieces::Face;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::seat::Seat;

/// A game's view in the form that all games share: where cards lie, and what else there is to see. It is made from the
/// game's own view, so it can show nothing that the viewer may not know.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Layout {
    /// Every place that can hold cards, in the order in which they are laid out.
    pub zones: Vec<Zone>,
    /// Everything else on the table: dice, tokens, the dealer, the round.
    pub markers: Vec<Marker>,
    /// What a viewer who has followed the match can tell of hidden cards and `zones` cannot show, as sentences without a full
    /// stop, with cards as codes. Absent if there is nothing to tell.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(nullable = false, example = json!(["In ben's deck or hand: KS 9D"]))]
    pub remembered: Vec<String>,
}

/// A place where cards lie.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(example = json!({
    "place": {"kind": "hand", "seat": 0}, "label": "Hand", "count": 3, "cards": ["KS", "9D", null],
}))]
pub struct Zone {
    /// The place. No two zones of a layout have the same place, except results of the same kind.
    pub place: Place,
    /// The label to show for it, without the owner's name.
    #[schema(example = "Hand")]
    pub label: String,
    /// How many cards lie there.
    #[schema(example = 3)]
    pub count: usize,
    /// The cards, bottom or first first; `null` for each that lies face down for the viewer. Where nobody may know the order
    /// in which they lie, those that the viewer knows stand first, in an order that says nothing.
    pub cards: Vec<Face>,
}

/// The place of a zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[schema(example = json!({"kind": "hand", "seat": 0}))]
pub enum Place {
    /// The cards that a player can choose from.
    Hand {
        /// The seat.
        seat: Seat,
    },
    /// A stack that cards are drawn from.
    Deck {
        /// The seat of the owner; `null` if all players draw from it.
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
        /// The seat that played them; `null` where it does not matter.
        #[schema(required = true)]
        seat: Option<Seat>,
    },
    /// Cards that a player has won or was made to take, and does not play from.
    Won {
        /// The seat.
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
        /// The seat that played them; `null` where it does not matter.
        #[schema(required = true)]
        seat: Option<Seat>,
    },
}

/// Something on the table that is not a card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[schema(example = json!({"kind": "count", "seat": 0, "label": "Tokens", "value": 3}))]
pub enum Marker {
    /// Something that is counted: tokens, pips of a die, rounds.
    Count {
        /// The seat of the player; `null` if it belongs to the table.
        #[schema(required = true)]
        seat: Option<Seat>,
        /// What is counted.
        #[schema(example = "Tokens")]
        label: String,
        /// How many.
        #[schema(example = 3)]
        value: u32,
    },
    /// The role of a player: the dealer, the attacker, out of the match.
    Role {
        /// The seat.
        seat: Seat,
        /// The role.
        #[schema(example = "Dealer")]
        label: String,
    },
    /// The stage of the match in a word, such as "Showdown".
    Stage {
        /// The stage.
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
    /// Makes a marker for something that is counted.
    pub fn count(seat: Option<Seat>, label: impl Into<String>, value: impl Into<u32>) -> Self {
        Self::Count { seat, label: label.into(), value: value.into() }
    }

    /// Makes a marker for what a player is.
    pub fn role(seat: Seat, label: impl Into<String>) -> Self {
        Self::Role { seat, label: label.into() }
    }

    /// Makes a marker for the stage of the match.
    pub fn stage(label: impl Into<String>) -> Self {
        Self::Stage { label: label.into() }
    }
}
