//! How bots play: what they observe, and what each game tells them about itself.

use std::any::Any;

use rand::{Rng, seq::IteratorRandom};
use serde::Serialize;
use utoipa::ToSchema;

use super::{
    rules::Rules,
    seat::{Seat, Viewer},
};

/// What a seat may know and do when it has a decision to make. A bot is given this and never a state, so it cannot
/// cheat.
pub struct Observation<R: Rules> {
    /// The seat.
    pub seat: Seat,
    /// What the seat may know.
    pub view: R::View,
    /// The legal actions of the seat, at least one.
    pub legal: Vec<R::Action>,
}

impl<R: Rules> Observation<R> {
    /// Returns what the seat may know and do; `None` when it has no decision to make.
    pub fn of(state: &R::State, seat: Seat) -> Option<Self> {
        let legal = R::legal_actions(state, seat);
        let acts = !legal.is_empty();
        acts.then(|| Self { seat, view: R::view(state, Viewer::Seat(seat)), legal })
    }
}

/// An [`Observation`] of some game, for layers that know no game by name.
pub struct AnyObservation(Box<dyn Any + Send>);

impl AnyObservation {
    pub(super) fn new<R: Rules>(seen: Observation<R>) -> Self {
        Self(Box::new(seen))
    }

    /// Returns the observation, if it is of this game.
    pub fn of_game<R: Rules>(&self) -> Option<&Observation<R>> {
        self.0.downcast_ref()
    }
}

/// How far a search looks ahead: of what its results are the results.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Horizon {
    /// The match.
    Match,
    /// The round in which the choice is made.
    Round,
}

/// How bots play a game: a plan written by hand, and what a search over hidden cards needs.
///
/// Choices are indices into [`Observation::legal`]. `rng` chooses among equal actions and deals hidden cards. It must
/// have nothing to do with the chance of the match.
pub trait Strategy: Rules {
    /// How far [`evaluate`](Self::evaluate) looks ahead; by default to the end of the match.
    const HORIZON: Horizon = Horizon::Match;

    /// Whether a search learns what is best for the seats after the choice. Not in a game whose actions do not name cards: it would learn one
    /// reply for all the cards that a seat may hold, so there they follow [`rollout`](Self::rollout), which looks at their own.
    const LEARNS_REPLIES: bool = true;

    /// Makes an obvious move, or else a random one (strength `easy`); by default always at random.
    fn easy_move(seen: &Observation<Self>, rng: &mut dyn Rng) -> usize {
        random_index(&seen.legal, rng)
    }

    /// Chooses by a plan (strength `medium`).
    fn plan(seen: &Observation<Self>, rng: &mut dyn Rng) -> usize;

    /// Returns a state that is consistent with all that the seat knows, with the hidden cards dealt at random. Strength
    /// `hard` searches over many of them. `None` where the game cannot make one; then the plan decides.
    fn determinize(seen: &Observation<Self>, rng: &mut dyn Rng) -> Option<Self::State>;

    /// Returns the exact score of each legal action, from 0 to 1 like that of a simulated match, if all seats do their best afterwards. `None`
    /// where something is hidden or left to chance, or where the end is too far to be computed in a few milliseconds; by default always.
    fn solve(_seen: &Observation<Self>) -> Option<Vec<f64>> {
        None
    }

    /// Returns whether it makes no difference to the seat which of two legal actions it takes: all that it sees is the same for both, but
    /// for a suit that never matters, for example. By default only equal actions are equivalent.
    fn are_equivalent(_seen: &Observation<Self>, one: &Self::Action, other: &Self::Action) -> bool {
        one == other
    }

    /// Chooses quickly for a seat of a determinized match that is being played out; by default at random.
    fn rollout(_state: &Self::State, _seat: Seat, legal: &[Self::Action], rng: &mut dyn Rng) -> usize {
        random_index(legal, rng)
    }

    /// Returns how likely the seat wins, from 0 to 1, once the outcome of the moves since `start` is known; `None` if
    /// the match must be played on, whichever the seat. Of a match that is over, `None` lets the placements count. By default
    /// every match is played to its end.
    fn evaluate(_start: &Self::State, _now: &Self::State, _seat: Seat) -> Option<f64> {
        None
    }
}

/// Returns a random index into the actions; 0 if there are none.
pub fn random_index<T>(legal: &[T], rng: &mut dyn Rng) -> usize {
    (0..legal.len()).choose(rng).unwrap_or(0)
}
