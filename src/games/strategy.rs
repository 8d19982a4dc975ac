//! What programs know of a game. They are given what a player in their seat is given, and nothing else.

use std::any::Any;

use super::{
    rules::Rules,
    seat::{Seat, Viewer},
};
use crate::pieces::Chance;

/// What a seat sees when it has to choose. A program is handed this and never a state, so that it cannot cheat.
pub struct Observation<R: Rules> {
    /// The seat.
    pub seat: Seat,
    /// What it may know.
    pub view: R::View,
    /// What it may do, at least one action.
    pub legal: Vec<R::Action>,
}

impl<R: Rules> Observation<R> {
    /// What the seat sees of a state; `None` when it has nothing to choose.
    pub fn of(state: &R::State, seat: Seat) -> Option<Self> {
        let legal = R::legal_actions(state, seat);
        let acts = !legal.is_empty();
        acts.then(|| Self { seat, view: R::view(state, Viewer::Seat(seat)), legal })
    }
}

/// A [`Seen`] of some game, for floors that know no game by name.
pub struct AnyObservation(Box<dyn Any + Send>);

impl AnyObservation {
    pub(super) fn new<R: Rules>(seen: Observation<R>) -> Self {
        Self(Box::new(seen))
    }

    /// What is seen, where it is of this game.
    pub fn of_game<R: Rules>(&self) -> Option<&Observation<R>> {
        self.0.downcast_ref()
    }
}

/// How programs play a game: a plan written by hand, and what a search over hidden cards needs.
///
/// Choices are given as places in [`Observation::legal`]. Whims (a [`Chance`] that has nothing to do with the match's) decide
/// between equals and what the hidden cards could be.
pub trait Strategy: Rules {
    /// A sensible player without a plan (strength `easy`): by default any action is as good as another.
    fn easy_move(seen: &Observation<Self>, rng: &mut Chance) -> usize {
        random_index(&seen.legal, rng)
    }

    /// A player with a plan (strength `medium`).
    fn plan(seen: &Observation<Self>, rng: &mut Chance) -> usize;

    /// A state that could be the real one for all that the seat knows (strength `hard` searches over many such):
    /// whatever is hidden is dealt out anew by rng. `None` where none can be made, and then the plan decides.
    fn determinize(seen: &Observation<Self>, rng: &mut Chance) -> Option<Self::State>;

    /// How a seat plays on in an imagined match, quickly: by default at random.
    fn rollout(_imagined: &Self::State, _seat: Seat, legal: &[Self::Action], rng: &mut Chance) -> usize {
        random_index(legal, rng)
    }

    /// Where an imagined match need not be played to its end: the seat's evaluate, from 0 (lost) to 1 (won), once what
    /// was to be decided since `start` is settled. By default matches are played to their end.
    fn evaluate(_start: &Self::State, _now: &Self::State, _seat: Seat) -> Option<f64> {
        None
    }
}

/// One of the actions, each as likely as the others.
pub fn random_index<T>(legal: &[T], rng: &mut Chance) -> usize {
    rng.lot(u32::try_from(legal.len()).unwrap_or(u32::MAX)) as usize
}
