//! What a host can choose in Clockwork Spades, and what a player can do.

use acepost_pieces::Card;
use serde::{Deserialize, Serialize};
use utoipa::{PartialSchema, ToSchema};

use super::cards::Cards;

/// The host's options.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
#[schema(as = ClockworkSpadesOptions)]
pub struct Options {
    /// The player who begins (CS-3).
    // Inlined otherwise, it would be said to be an object as well.
    #[schema(schema_with = FirstPlayer::schema)]
    pub first_player: FirstPlayer,
    /// Whether the king of spades counts as a captured spade (CS-5). Without it the match can end in a draw.
    #[schema(default = true)]
    pub king_of_spades_counts: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self { first_player: FirstPlayer::default(), king_of_spades_counts: true }
    }
}

/// The player who begins, called player one (CS-3). Beginning is a disadvantage.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = ClockworkSpadesFirstPlayer, default = "random")]
pub enum FirstPlayer {
    /// A player drawn by lot.
    #[default]
    Random,
    /// The player in seat 0.
    #[serde(rename = "seat_0")]
    SeatZero,
}

/// An answer of a seat to a decision.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
#[schema(as = ClockworkSpadesAction, example = json!({"type": "play", "cards": ["4H", "6D"]}))]
pub enum Action {
    /// Play cards from hand, each on its position: exactly those that belong to the window (CS-8).
    Play {
        /// The cards, in any order.
        cards: Vec<Card>,
    },
    /// Take a spade of the window (CS-9).
    Take {
        /// Where it lies.
        #[schema(minimum = 1, maximum = 12)]
        position: u8,
    },
}

/// Plays of the same cards are equal, whatever their order (CS-8). The order stays as it was sent: records contain it.
impl PartialEq for Action {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Play { cards: own }, Self::Play { cards: theirs }) => {
                let set = |cards: &[Card]| Cards::try_from(cards).ok();
                // A list that has a card twice is no set, and equal only to the same list.
                own == theirs || (own.len() == theirs.len() && set(own).is_some_and(|own| set(theirs) == Some(own)))
            }
            (Self::Take { position: own }, Self::Take { position: theirs }) => own == theirs,
            (Self::Play { .. }, Self::Take { .. }) | (Self::Take { .. }, Self::Play { .. }) => false,
        }
    }
}

impl Eq for Action {}

/// Additional information on a listed legal action.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = ClockworkSpadesHint, example = json!({"discards": ["5H", "5C"]}))]
pub struct Hint {
    /// The cards that lie on the spade and would be discarded with its taking; only for `take`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub discards: Option<Vec<Card>>,
}
