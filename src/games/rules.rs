//! The trait that every game implements, and what it speaks of.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize, de::DeserializeOwned};
use utoipa::ToSchema;

use super::{
    layout::Layout,
    names::Names,
    seat::{Seat, SeatSet, Viewer},
};
use crate::pieces::{Card, Chance};

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
    /// Returns the first for a player who gave up, the second for one whose time ran out.
    #[must_use]
    pub fn either<T>(self, resigned: T, timed_out: T) -> T {
        match self {
            Self::Resigned => resigned,
            Self::TimedOut => timed_out,
        }
    }
}

/// How a finished match came out.
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
    /// The JSON is no action of this game: where, and what is wrong.
    #[error("{detail}")]
    NotAnAction {
        /// JSON pointer into the action.
        pointer: String,
        /// A sentence for people.
        detail: String,
    },
    /// The seat has nothing to choose now.
    #[error("it is not this seat's turn to choose")]
    NotToAct,
    /// The action is of this game, and the rules forbid it here.
    #[error("{0}")]
    Forbidden(String),
    /// What the rules made of the action does not fit: a fault of the rules, or a state that no match can reach.
    #[error(transparent)]
    InvalidEffect(#[from] InvalidEffect),
}

/// An effect does not fit the state it is applied to: the record was altered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the effect does not fit the state of the match")]
pub struct InvalidEffect;

/// What the catalogue tells of a game.
#[derive(Clone, Debug)]
pub struct About {
    /// The game's name in addresses and records: `clear-ace`.
    pub id: &'static str,
    /// The game's name for people.
    pub name: &'static str,
    /// One or two sentences that make one want to play it, with whose design it is.
    pub description: &'static str,
    /// The number that stands in every record; it changes when old effects would come to mean something else.
    pub rules_version: u32,
    /// How many can play.
    pub seats: RangeInclusive<u8>,
    /// The rule page, in Markdown.
    pub rules_page: &'static str,
    /// Every end reason of the game's own, in the order of the rules.
    pub end_reasons: &'static [&'static str],
}

/// The rules of one game.
///
/// `decide` draws chance and writes the results into effects; `apply` folds effects into state. So a replay never draws,
/// and a later correction to `decide` cannot change how an old record reads.
pub trait Rules: Send + Sync + Sized + 'static {
    /// What a host can choose, with defaults. Unknown fields must be refused, and missing ones take their default.
    type Options: Clone + Default + Serialize + DeserializeOwned + ToSchema + Send + Sync;
    /// Everything that is so, hidden things included.
    type State: Clone + Send + Sync;
    /// What a seat answers to a decision.
    type Action: Clone + PartialEq + Serialize + DeserializeOwned + ToSchema + Send + 'static;
    /// What a listed legal action says beside itself (`"would": "wins"`); optional and ignored in an answer.
    type Hint: Serialize + ToSchema;
    /// One thing that happened.
    type Effect: Clone + PartialEq + Serialize + DeserializeOwned + ToSchema;
    /// What one viewer may know: a type of its own, never the state minus secrets.
    type View: Serialize + ToSchema + Send + 'static;

    /// The game's entry in the catalogue.
    const ABOUT: About;
    /// The JSON keys of [`Rules::Hint`], which are dropped from an action before it is read.
    const HINT_KEYS: &'static [&'static str];

    /// The empty table, before the deal. `seats` is in the range of [`About::seats`].
    fn table(options: &Self::Options, seats: u8) -> Self::State;
    /// Set-up and deal.
    ///
    /// # Errors
    /// [`InvalidEffect`] when the cards are dealt already.
    fn open(state: &Self::State, chance: &mut Chance) -> Result<Vec<Self::Effect>, InvalidEffect>;
    /// What happens when the seat takes the action.
    ///
    /// # Errors
    /// [`Illegal`] when the seat is not to act or the rules forbid the action.
    fn decide(
        state: &Self::State,
        seat: Seat,
        action: &Self::Action,
        chance: &mut Chance,
    ) -> Result<Vec<Self::Effect>, Illegal>;
    /// Records what happened; never chooses, never draws.
    ///
    /// # Errors
    /// [`InvalidEffect`] when the effect cannot have happened in this state; the state must then be dropped.
    fn apply(state: &mut Self::State, effect: &Self::Effect) -> Result<(), InvalidEffect>;
    /// The seats that must choose now.
    fn to_act(state: &Self::State) -> SeatSet;
    /// Every action that the seat may take now, complete and exact, in a stable order; empty when it is not to act.
    fn legal_actions(state: &Self::State, seat: Seat) -> Vec<Self::Action>;
    /// What a listed legal action says beside itself.
    fn hint(state: &Self::State, seat: Seat, action: &Self::Action) -> Self::Hint;
    /// What the server plays for a seat whose time ran out; `None` when the seat is not to act.
    fn stand_in(state: &Self::State, seat: Seat) -> Option<Self::Action>;
    /// With `auto_forced`: the one legal action, if playing it at once tells the others nothing that they may not know.
    fn forced(state: &Self::State, seat: Seat) -> Option<Self::Action>;
    /// What becomes of the match when these seats, all still in, leave it at the same moment.
    ///
    /// # Errors
    /// [`InvalidEffect`] in a state that no match can reach.
    fn leave(
        state: &Self::State,
        seats: SeatSet,
        why: Leaving,
        chance: &mut Chance,
    ) -> Result<Vec<Self::Effect>, InvalidEffect>;
    /// The seats that are still in.
    fn still_in(state: &Self::State) -> SeatSet;
    /// The seat that goes first all match long, in a game that has one, once it is known.
    fn first_player(state: &Self::State) -> Option<Seat>;
    /// What the viewer may know.
    fn view(state: &Self::State, viewer: Viewer) -> Self::View;
    /// What the viewer may know of an effect: the same variant, cards face down.
    fn redact(effect: &Self::Effect, viewer: Viewer) -> Self::Effect;
    /// How it came out, once it is over.
    fn outcome(state: &Self::State) -> Option<Outcome>;
    /// Whether the effect carries a chance result (a die, a lot, a shuffle or deal).
    fn is_chance(effect: &Self::Effect) -> bool;
    /// Something worth counting in statistics that this effect marks: "showdown", "duel in a duel".
    fn milestone(effect: &Self::Effect) -> Option<&'static str>;
    /// Every card, wherever it lies, in any order: for checking that none was lost or made.
    fn cards(state: &Self::State) -> Vec<Card>;
}

/// How one game is told and shown, in words and places that all clients can show.
///
/// Nothing here knows a state: it is made of what a viewer may know already.
pub trait Presentation: Rules {
    /// The action in a few words, as a button says it: "Play the king of spades".
    fn label(action: &Self::Action, hint: &Self::Hint) -> String;
    /// The view in the form that all games share.
    fn layout(view: &Self::View) -> Layout;
    /// The effect in a sentence or two of plain English, cards that lie face down left untold.
    fn narrate(effect: &Self::Effect, names: &Names) -> String;
    /// The heading under which a teller of the whole match would put what comes from this effect on: "Round 3".
    fn chapter(effect: &Self::Effect) -> Option<String>;
}
