//! How much better one action is than another, for analyses, and whether there is a difference at all.
//!
//! The search that chooses an action does not tell: it stops trying the others as soon as they are clearly worse, and the best
//! one has often had luck, too. So the two are tried in further determinized matches, as often as each other.

use rand::Rng;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::{Budget, search};
use crate::games::{AnyObservation, Horizon, Observation, Strategy, catalog};

/// How many standard errors a difference must be larger than not to count as chance.
const CLEARLY: f64 = 2.0;

/// How much better the advised action is than the one that was taken, in matches that the bot simulates. They are other matches than
/// those in which it found the action, which can thus turn out worse.
///
/// The score of such a match is the share of the other players whom the player finishes ahead of, ties as half: for two players
/// 1 for a win, 0.5 for a draw and 0 for a loss. Where the bot evaluates a position instead of playing on, it is estimated. Where it
/// can compute the result with the best play of all, nothing is simulated.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, ToSchema)]
#[schema(as = AnalysisGain)]
pub struct Gain {
    /// The mean difference of the scores, with three decimal places: negative if the action that was taken did better. It is 0 unless
    /// it is larger than two standard errors, in either direction: the actions are about equal, as far as the bot can tell.
    #[schema(example = 0.31, minimum = -1, maximum = 1)]
    pub score: f64,
    /// The standard error of the difference, with three decimal places. It is 0 if the actions are the same, and where the bot has
    /// computed their results exactly, as at the end of a match of Curse of Aces.
    #[schema(example = 0.03, minimum = 0, maximum = 1)]
    pub error: f64,
    /// What is scored: the match, or only the round of the action, in which a player who does not lose it is ahead of those who do.
    pub of: Horizon,
}

/// Returns how much better the first of two actions, both as JSON without hints, is than the second. `None` if the game does not exist, the
/// observation is of another game, one of the actions is not legal, no match could be determinized, or there was too little time.
///
/// `rng` must be independent of the one with which the first action was chosen.
pub fn compare(
    game: &str,
    seen: &AnyObservation,
    actions: [&Value; 2],
    budget: Budget<'_>,
    rng: &mut dyn Rng,
) -> Option<Gain> {
    catalog::visit(game, Comparer { seen, actions, budget, rng }).flatten()
}

struct Comparer<'a> {
    seen: &'a AnyObservation,
    actions: [&'a Value; 2],
    budget: Budget<'a>,
    rng: &'a mut dyn Rng,
}

impl catalog::Visitor for Comparer<'_> {
    type Output = Option<Gain>;

    fn visit<R: Strategy>(self) -> Option<Gain> {
        let seen = self.seen.of_game::<R>()?;
        compare_of(seen, places(seen, self.actions)?, self.budget, self.rng)
    }
}

/// Returns the indices of two actions in [`Observation::legal`].
fn places<R: Strategy>(seen: &Observation<R>, [one, other]: [&Value; 2]) -> Option<[usize; 2]> {
    let place = |action: &Value| {
        let action: R::Action = serde_json::from_value(action.clone()).ok()?;
        seen.legal.iter().position(|listed| *listed == action)
    };
    Some([place(one)?, place(other)?])
}

/// Returns how much better the first of two actions is than the second, both given by their indices in [`Observation::legal`].
pub fn compare_of<R: Strategy>(
    seen: &Observation<R>,
    [advised, taken]: [usize; 2],
    budget: Budget<'_>,
    rng: &mut dyn Rng,
) -> Option<Gain> {
    let of = R::HORIZON;
    if advised == taken {
        return Some(Gain { score: 0.0, error: 0.0, of });
    }
    let (ahead, error) = search::compare(seen, [advised, taken], budget, rng)?;
    let score = if ahead.abs() > CLEARLY * error { ahead } else { 0.0 };
    Some(Gain { score: rounded(score), error: rounded(error), of })
}

fn rounded(number: f64) -> f64 {
    // The sum makes 0 of -0.
    (number * 1_000.0).round() / 1_000.0 + 0.0
}

/// Returns whether two actions, both as JSON without hints, are [equivalent](Strategy::are_equivalent) to the seat. False also if the
/// game does not exist, the observation is of another game, or one of the actions is not legal.
pub fn are_equivalent(game: &str, seen: &AnyObservation, actions: [&Value; 2]) -> bool {
    catalog::visit(game, Equivalence { seen, actions }).flatten() == Some(true)
}

struct Equivalence<'a> {
    seen: &'a AnyObservation,
    actions: [&'a Value; 2],
}

impl catalog::Visitor for Equivalence<'_> {
    type Output = Option<bool>;

    fn visit<R: Strategy>(self) -> Option<bool> {
        let seen = self.seen.of_game::<R>()?;
        let [one, other] = places(seen, self.actions)?;
        Some(R::are_equivalent(seen, seen.legal.get(one)?, seen.legal.get(other)?))
    }
}
