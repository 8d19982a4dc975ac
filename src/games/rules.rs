//! The trait [`Rules`] that every game implements, with the types that it uses.

use std::ops::RangeInclusive;

use acepost_pieces::{Card, Chance};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use utoipa::ToSchema;

use super::{
    rule_book::RuleBook,
    seat::{Seat, SeatSet, Viewer},
};

/// Why a seat leaves a running match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Leaving {
    /// The player gave up.
    Resigned,
    /// The player's time ran out.
    TimedOut,
}

impl Leaving {
    /// Returns how players left, if that is the reason why a match ended.
    #[must_use]
    pub fn of(reason: &str) -> Option<Self> {
        match reason {
            "resigned" => Some(Self::Resigned),
            "timed_out" => Some(Self::TimedOut),
            _ => None,
        }
    }

    /// Returns the first for a player who gave up, the second for one whose time ran out.
    #[must_use]
    pub fn either<T>(self, resigned: T, timed_out: T) -> T {
        match self {
            Self::Resigned => resigned,
            Self::TimedOut => timed_out,
        }
    }
}

/// The outcome of a finished match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"placements": [1, 2], "reason": "all_aces"}))]
pub struct Outcome {
    /// One place for each seat: 1 is best, equal places are ties.
    pub placements: Vec<u8>,
    /// Why the match ended: one of the game's end reasons (`all_aces`, `resigned` …), or `agreed_draw` or `called_off`.
    pub reason: String,
}

/// An action that the rules do not allow. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Illegal {
    /// The JSON is not an action of this game.
    #[error("{detail}")]
    NotAnAction {
        /// JSON pointer to the part of the action that is wrong.
        pointer: String,
        /// What is wrong, as a sentence.
        detail: String,
    },
    /// The seat has no decision to make now.
    #[error("it is not this seat's turn to choose")]
    NotToAct,
    /// The rules forbid the action in this state. The text says why.
    #[error("{0}")]
    Forbidden(String),
    /// The rules emitted an effect that does not fit: a bug in the rules, or a state that no match can reach.
    #[error(transparent)]
    InvalidEffect(#[from] InvalidEffect),
}

/// An effect does not fit the state that it is applied to. In a record it means that the record was altered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the effect does not fit the state of the match")]
pub struct InvalidEffect;

/// The entry of a game in the catalogue.
#[derive(Clone, Debug)]
pub struct About {
    /// The game's id in URLs and records, such as `clear-ace`.
    pub id: &'static str,
    /// The game's name for people.
    pub name: &'static str,
    /// The version in each record. It changes when the meaning of recorded effects changes.
    pub rules_version: u32,
    /// How many players a match can have.
    pub seats: RangeInclusive<u8>,
    /// The rule page.
    pub rules: RuleBook,
    /// The game's own end reasons, in the order of the rules.
    pub end_reasons: &'static [&'static str],
}

/// The rules of one game.
///
/// `decide` draws from the chance of the match and writes the results into effects; `apply` folds effects into the state.
/// A replay therefore never draws, and a later correction to `decide` does not change how an old record reads.
pub trait Rules: Send + Sync + Sized + 'static {
    /// The host's options. Reading them must refuse unknown fields and fill in defaults for missing ones.
    type Options: Clone + Default + Serialize + DeserializeOwned + ToSchema + Send + Sync;
    /// The complete state of a match, including what is hidden.
    type State: Clone + Send + Sync;
    /// An answer of a seat to a decision.
    type Action: Clone + PartialEq + Serialize + DeserializeOwned + ToSchema + Send + 'static;
    /// What the list of legal actions adds to an action, such as `"would": "wins"`: a struct, whose fields become fields of the
    /// listed action. An answer may leave it out.
    type Hint: Serialize + ToSchema;
    /// One thing that happened.
    type Effect: Clone + PartialEq + Serialize + DeserializeOwned + ToSchema + Send + Sync + 'static;
    /// What one viewer may know. A type of its own, never the state minus secrets.
    ///
    /// Tests and programs that know no game read some of its fields by name, which are the same in each game that is shipped:
    /// `game` is the id of the game, `outcome` the [`Outcome`] or `null`, `to_act` the seats that must choose, and `players`
    /// has an object for each seat. In a game whose players can be out while others play on, these objects also have
    /// `place`, which is `null` for a player who is still in, and may have `still_in`.
    type View: Serialize + ToSchema + Send + 'static;

    /// The game's entry in the catalogue.
    const ABOUT: About;
    /// The JSON keys of [`Rules::Hint`], which are removed from an action before it is read.
    const HINT_KEYS: &'static [&'static str];
    /// Those of them that an answer may contain only with the value that is listed, since they say what the action does. The
    /// others are ignored in an answer.
    const CHECKED_HINTS: &'static [&'static str] = &[];

    /// Returns the state before the deal. `seats` is in the range of [`About::seats`].
    fn table(options: &Self::Options, seats: u8) -> Self::State;
    /// Sets up the match and deals.
    ///
    /// # Errors
    /// [`InvalidEffect`] when the cards have been dealt already.
    fn open(state: &Self::State, chance: &mut Chance) -> Result<Vec<Self::Effect>, InvalidEffect>;
    /// Returns what happens when the seat takes the action.
    ///
    /// # Errors
    /// [`Illegal`] when it is not the turn of the seat, or the rules forbid the action.
    fn decide(
        state: &Self::State,
        seat: Seat,
        action: &Self::Action,
        chance: &mut Chance,
    ) -> Result<Vec<Self::Effect>, Illegal>;
    /// Folds an effect into the state, without choosing or drawing anything.
    ///
    /// # Errors
    /// [`InvalidEffect`] when the effect cannot have happened in this state; the state must then be dropped.
    fn apply(state: &mut Self::State, effect: &Self::Effect) -> Result<(), InvalidEffect>;
    /// Returns the seats that must choose now.
    fn to_act(state: &Self::State) -> SeatSet;
    /// Returns every action that the seat may take now, in a stable order; none when it is not its turn.
    fn legal_actions(state: &Self::State, seat: Seat) -> Vec<Self::Action>;
    /// Returns the hint for a legal action.
    fn hint(state: &Self::State, seat: Seat, action: &Self::Action) -> Self::Hint;
    /// Returns the action that the server takes for a seat whose time ran out; `None` when it is not its turn.
    fn stand_in(state: &Self::State, seat: Seat) -> Option<Self::Action>;
    /// Returns the only legal action, if taking it at once reveals nothing that the other players may not know. Used
    /// with the option `auto_forced`.
    fn forced(state: &Self::State, seat: Seat) -> Option<Self::Action>;
    /// Returns what happens when these seats leave the match at the same moment. All of them are still in.
    ///
    /// If all who are still in leave, the match is over, and they share a place. An agreed draw has the same placements: it is
    /// computed as if all who are still in resigned, at any moment of a running match.
    ///
    /// An effect that tells that players left, in a match that can go on, has a field `why: Leaving`: transcripts then leave out
    /// the cause of the event, "ana resigned.", which would tell it twice. They look for the field by this name.
    ///
    /// # Errors
    /// [`InvalidEffect`] in a state that no match can reach.
    fn leave(
        state: &Self::State,
        seats: SeatSet,
        why: Leaving,
        chance: &mut Chance,
    ) -> Result<Vec<Self::Effect>, InvalidEffect>;
    /// Returns the seats that are still in the match.
    fn still_in(state: &Self::State) -> SeatSet;
    /// Returns the seat that goes first during the whole match, once it is known; `None` in a game without such a seat.
    fn first_player(state: &Self::State) -> Option<Seat>;
    /// Returns what the viewer may know of the state.
    fn view(state: &Self::State, viewer: Viewer) -> Self::View;
    /// Changes the view of a running match to that of a match that has ended from outside the rules, like this.
    fn end(view: &mut Self::View, outcome: &Outcome);
    /// Returns what the viewer may know of an effect: the same variant, with hidden cards face down.
    fn redact(effect: &Self::Effect, viewer: Viewer) -> Self::Effect;
    /// Returns the outcome, once the match is over.
    fn outcome(state: &Self::State) -> Option<Outcome>;
    /// Returns whether the effect holds a chance result: a die, a lot, a shuffle or a deal. When a record does not verify, this
    /// says whether chance or the rules were broken; and the leak tests exchange hidden cards only where such an effect has
    /// shuffled them.
    fn is_chance(effect: &Self::Effect) -> bool;
    /// Returns the milestone that this effect marks, such as "showdown": `acepost simulate` counts the matches that reach it, and
    /// the recorded playthrough is of a match with as many as possible.
    fn milestone(effect: &Self::Effect) -> Option<&'static str>;
    /// Returns every card of the match, in any order. Tests use it to check that no card is lost or duplicated.
    fn cards(state: &Self::State) -> Vec<Card>;
}
