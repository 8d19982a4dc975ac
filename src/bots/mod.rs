//! Bots: players that are programs. Pure: no I/O, no clock, and random numbers only from the caller's generator.
//!
//! The type system ensures that a bot cannot cheat: [`choose`] takes an [`AnyObservation`], which contains the view of
//! one seat and its legal actions, and from which the state of the match cannot be reached. A bot deals hidden cards at
//! random ([`Strategy::determinize`]), from what its seat may know.
//!
//! Three strengths play every game: `easy` makes obvious moves and is otherwise random ([`Strategy::easy_move`]), `medium`
//! follows a plan written by hand ([`Strategy::plan`]), and `hard` plays out many matches that could be the real one,
//! and takes the action that does best ([`search`]).

use std::{fmt, str::FromStr};

use rand::Rng;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use crate::games::{AnyObservation, Observation, Strategy, catalog};

mod comparison;
pub mod contest;
mod race;
mod search;
#[cfg(test)]
mod tests;
mod tree;

pub use comparison::{Gain, are_equivalent, compare, compare_of};

/// How many determinized matches `hard` plays for a choice by default. Easy choices take fewer.
pub const DEFAULT_ITERATIONS: u32 = 2_000;

/// How well a program plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = BotStrength)]
pub enum Strength {
    /// Obvious moves, and otherwise any.
    Easy,
    /// A plan written by hand.
    Medium,
    /// A search over what the hidden cards could be.
    Hard,
}

impl Strength {
    /// All three, the weakest first.
    pub const ALL: [Self; 3] = [Self::Easy, Self::Medium, Self::Hard];

    /// Returns the strength's name in JSON and on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
        }
    }
}

impl fmt::Display for Strength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The text is not the name of a strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a strength is easy, medium or hard")]
pub struct NotAStrength;

impl FromStr for Strength {
    type Err = NotAStrength;

    fn from_str(text: &str) -> Result<Self, NotAStrength> {
        Self::ALL.into_iter().find(|strength| strength.name() == text).ok_or(NotAStrength)
    }
}

/// How much thought a choice is worth. Only `hard` spends it.
#[derive(Clone, Copy)]
pub struct Budget<'a> {
    /// At most this many determinized matches are played.
    pub iterations: u32,
    /// Called before each of them; thinking ends when it returns false. A caller with a clock can limit time here.
    /// While it returns true, the choice depends only on the observation, the random numbers and the iterations.
    pub go_on: &'a dyn Fn() -> bool,
}

impl Budget<'static> {
    /// This many determinized matches, however long they take.
    #[must_use]
    pub const fn iterations(iterations: u32) -> Self {
        Self { iterations, go_on: &|| true }
    }
}

/// Returns the action that a bot of this strength takes, as JSON without hints: one of the seat's legal actions. `None`
/// if the game does not exist, or the observation is of another game.
///
/// `rng` chooses among equal actions and deals hidden cards. It must have nothing to do with the chance of the match.
pub fn choose(
    game: &str,
    seen: &AnyObservation,
    strength: Strength,
    budget: Budget<'_>,
    rng: &mut dyn Rng,
) -> Option<Value> {
    catalog::visit(game, Chooser { seen, strength, budget, rng }).flatten()
}

struct Chooser<'a> {
    seen: &'a AnyObservation,
    strength: Strength,
    budget: Budget<'a>,
    rng: &'a mut dyn Rng,
}

impl catalog::Visitor for Chooser<'_> {
    type Output = Option<Value>;

    fn visit<R: Strategy>(self) -> Option<Value> {
        let seen = self.seen.of_game::<R>()?;
        let action = seen.legal.get(choose_of(seen, self.strength, self.budget, self.rng))?;
        serde_json::to_value(action).ok()
    }
}

/// Returns the index in [`Observation::legal`] of the action that a bot of this strength takes.
pub fn choose_of<R: Strategy>(
    seen: &Observation<R>,
    strength: Strength,
    budget: Budget<'_>,
    rng: &mut dyn Rng,
) -> usize {
    let last = seen.legal.len().saturating_sub(1);
    if last == 0 {
        return 0;
    }
    let choice = match strength {
        Strength::Easy => R::easy_move(seen, rng),
        Strength::Medium => R::plan(seen, rng),
        Strength::Hard => search::best(seen, budget, rng).unwrap_or_else(|| R::plan(seen, rng)),
    };
    choice.min(last)
}
