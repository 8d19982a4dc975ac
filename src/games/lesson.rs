//! Lessons: prepared matches that explain a game, decision by decision.

use serde_json::{Map, Value};

use super::{rules::Rules, seat::Seat};

/// A prepared match in which the player in seat 0 is told what to see and what to do. It is played by the rules from a seed
/// that everybody may know, and never on a server's tables.
pub struct Lesson<R: Rules> {
    /// The number that seeds the chance.
    pub seed: u64,
    /// The host's options.
    pub options: R::Options,
    /// How many players there are.
    pub seats: u8,
    /// All actions in order, as JSON: of the learner, and of the bots in the other seats.
    pub moves: Vec<Move>,
    /// What is said at the end, where the learner knows enough to play on.
    pub closing: String,
}

/// An action of a lesson.
#[derive(Clone, Debug, PartialEq)]
pub struct Move {
    /// The seat that acts.
    pub seat: Seat,
    /// The action.
    pub action: Value,
    /// What the teacher says before it; empty for the actions of bots.
    pub sentence: String,
}

impl Move {
    /// The learner's action, with what the teacher says before it.
    #[must_use]
    pub const fn learner(action: Value, sentence: String) -> Self {
        Self { seat: Seat(0), action, sentence }
    }

    /// A bot's action.
    #[must_use]
    pub const fn bot(seat: u8, action: Value) -> Self {
        Self { seat: Seat(seat), action, sentence: String::new() }
    }
}

/// A [`Lesson`] of some game, for layers that know no game by name.
#[derive(Clone, Debug, PartialEq)]
pub struct AnyLesson {
    /// The number that seeds the chance.
    pub seed: u64,
    /// Every option with its value.
    pub options: Map<String, Value>,
    /// How many players there are.
    pub seats: u8,
    /// All actions in order.
    pub moves: Vec<Move>,
    /// What is said at the end.
    pub closing: String,
}
