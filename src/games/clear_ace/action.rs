//! What a host can choose in Clear Ace, and what a player can do.

use acepost_pieces::Card;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The host's options.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
#[schema(as = ClearAceOptions)]
pub struct Options {
    /// A duel that has emptied the piles leaves both players two cards, with which the rounds go on (CA-31).
    #[schema(default = false)]
    pub keep_two: bool,
}

/// An answer of a seat to a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
#[schema(as = ClearAceAction, example = json!({"type": "play", "card": "KS"}))]
pub enum Action {
    /// Play a card from hand: in secret where both choose at once, face up otherwise.
    Play {
        /// The card.
        card: Card,
    },
}

/// How an answer to a face-up card would fare.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = ClearAceWould)]
pub enum Would {
    /// It is the stronger card.
    Wins,
    /// It is the weaker card: losing on purpose.
    Loses,
    /// It is of equal rank: challenging to a duel.
    Duel,
}

/// Additional information on a listed legal action.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = ClearAceHint, example = json!({"would": "wins"}))]
pub struct Hint {
    /// How the card would fare; only for the player who answers a face-up card.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub would: Option<Would>,
}
