//! Why cards and choices are not legal now.

use acepost_pieces::Card;
use serde::Serialize;
use utoipa::ToSchema;

/// Why some cards or choices are not legal now. Cards and choices with the same reason stand together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(example = json!({"rule": "CA-10", "reason": "You hold a 2: it must be played.", "cards": ["KS", "9D"]}))]
pub struct Reason {
    /// The id of the rule in the game's rule page.
    #[schema(value_type = String, example = "CA-10")]
    pub rule: &'static str,
    /// The reason as a sentence to the player.
    #[schema(example = "You hold a 2: it must be played.")]
    pub reason: String,
    /// Cards of the hand that no legal action names, in the hand's order, or cards on the table of which only others can be
    /// chosen; absent if there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(nullable = false)]
    pub cards: Vec<Card>,
    /// The `type` of each action that is not legal with any card; absent if there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(value_type = Vec<String>, nullable = false, example = json!(["take"]))]
    pub choices: Vec<&'static str>,
}
