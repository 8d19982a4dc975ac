//! First floor: the rules of the games, behind one trait. Pure: no I/O, no clock, no panic on any input.
//!
//! [`Rules`] is what a game implements, with types of its own. [`catalog`] is the only list of the games, and hands
//! them out as [`Game`]s, which speak JSON, so that nothing above this floor knows a game by name.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize, de::DeserializeOwned};
use utoipa::ToSchema;

use crate::pieces::{Card, Chance};

mod adaptor;
pub mod catalog;
mod ending;
mod layout;
mod names;
mod options;
mod random_play;
pub mod schema;
mod strategy;
#[cfg(test)]
mod testing;

pub use adaptor::{Decided, Game, OptionError, Table};
pub use ending::Ending;
pub use layout::{Layout, Marker, Place, Zone};
pub use names::Names;
pub use options::{CommonOptions, OnTimeout};
pub use random_play::{MAX_DECISIONS, Played, play_at_random};
pub use strategy::{AnyObservation, Observation, Strategy, random_index};

/// A place in a match: 0-based, clockwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema)]
#[serde(transparent)]
#[schema(example = 0, minimum = 0, maximum = 19)]
pub struct Seat(pub u8);

impl Seat {
    /// The seat as an index into lists with one entry a seat.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Some of the seats of a match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SeatSet(u32);

impl SeatSet {
    /// No seat.
    pub const EMPTY: Self = Self(0);

    /// This seat alone.
    #[must_use]
    pub const fn one(seat: Seat) -> Self {
        Self(1 << (seat.0 & 31))
    }

    /// The seats whose bits are set, seat 0's the lowest.
    #[must_use]
    pub const fn from_bits(bits: u32) -> Self {
        Self(bits)
    }

    /// The seats as bits, seat 0's the lowest.
    #[must_use]
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// Whether the seat is among them.
    #[must_use]
    pub const fn contains(self, seat: Seat) -> bool {
        seat.0 < 32 && self.0 & (1 << seat.0) != 0
    }

    /// These seats and one more.
    #[must_use]
    pub const fn with(self, seat: Seat) -> Self {
        Self(self.0 | Self::one(seat).0)
    }

    /// These seats but one.
    #[must_use]
    pub const fn without(self, seat: Seat) -> Self {
        Self(self.0 & !Self::one(seat).0)
    }

    /// These seats without the others.
    #[must_use]
    pub const fn except(self, others: Self) -> Self {
        Self(self.0 & !others.0)
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether all of these are among the others, and the others are more.
    #[must_use]
    pub const fn is_proper_subset(self, others: Self) -> bool {
        self.0 & !others.0 == 0 && self.0 != others.0
    }

    /// The seats in order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..32).map(Seat).filter(move |&seat| self.contains(seat))
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<T: IntoIterator<Item = Seat>>(seats: T) -> Self {
        seats.into_iter().fold(Self::EMPTY, Self::with)
    }
}

/// Who looks. What each may know is decided by the game's `view` and `redact`, and nowhere else.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Viewer {
    /// The player in this seat.
    Seat(Seat),
    /// Anybody.
    Public,
    /// Anybody, once the match is finished: nothing is hidden.
    Everyone,
}

impl Viewer {
    /// Whether this viewer may know what only that seat knows.
    #[must_use]
    pub fn sees(self, seat: Seat) -> bool {
        match self {
            Self::Seat(own) => own == seat,
            Self::Public => false,
            Self::Everyone => true,
        }
    }
}

/// Why a seat leaves a running match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Leaving {
    /// The player gave up.
    Resigned,
    /// The player's time ran out.
    TimedOut,
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
    fn open(state: &Self::State, chance: &mut Chance) -> Vec<Self::Effect>;
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
    /// The action in a few words, as a button says it: "Play the king of spades".
    fn label(action: &Self::Action, hint: &Self::Hint) -> String;
    /// What the server plays for a seat whose time ran out; `None` when the seat is not to act.
    fn stand_in(state: &Self::State, seat: Seat) -> Option<Self::Action>;
    /// With `auto_forced`: the one legal action, if playing it at once tells the others nothing that they may not know.
    fn forced(state: &Self::State, seat: Seat) -> Option<Self::Action>;
    /// What becomes of the match when these seats, all still in, leave it at the same moment.
    fn leave(state: &Self::State, seats: SeatSet, why: Leaving, chance: &mut Chance) -> Vec<Self::Effect>;
    /// The seats that are still in.
    fn still_in(state: &Self::State) -> SeatSet;
    /// The seat that goes first all match long, in a game that has one, once it is known.
    fn first_player(state: &Self::State) -> Option<Seat>;
    /// What the viewer may know.
    fn view(state: &Self::State, viewer: Viewer) -> Self::View;
    /// The view in the form that all games share.
    fn layout(view: &Self::View) -> Layout;
    /// What the viewer may know of an effect: the same variant, cards face down.
    fn redact(effect: &Self::Effect, viewer: Viewer) -> Self::Effect;
    /// How it came out, once it is over.
    fn outcome(state: &Self::State) -> Option<Outcome>;
    /// Whether the effect carries a chance result (a die, a lot, a shuffle or deal).
    fn is_chance(effect: &Self::Effect) -> bool;
    /// The effect in a sentence or two of plain English, cards that lie face down left untold.
    fn narrate(effect: &Self::Effect, names: &Names) -> String;
    /// The heading under which a teller of the whole match would put what comes from this effect on: "Round 3".
    fn chapter(effect: &Self::Effect) -> Option<String>;
    /// Something worth counting in statistics that this effect marks: "showdown", "duel in a duel".
    fn milestone(effect: &Self::Effect) -> Option<&'static str>;
    /// Every card, wherever it lies, in any order: for checking that none was lost or made.
    fn cards(state: &Self::State) -> Vec<Card>;
}
