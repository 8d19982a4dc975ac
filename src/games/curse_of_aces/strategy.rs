//! How bots play Curse of Aces.

use rand::Rng;

use super::{CurseOfAces, action::Action, determinize, plan::Situation, state::State};
use crate::{Observation, Seat, Strategy, random_index};

impl Strategy for CurseOfAces {
    /// Beats the attacking card at random if it can, and attacks at random.
    fn easy_move(seen: &Observation<Self>, rng: &mut dyn Rng) -> usize {
        match seen.legal.split_last() {
            Some((Action::Take {}, beating)) if !beating.is_empty() => random_index(beating, rng),
            _ => random_index(&seen.legal, rng),
        }
    }

    fn plan(seen: &Observation<Self>, _: &mut dyn Rng) -> usize {
        Situation::of_view(&seen.view, seen.seat).cheapest(&seen.legal)
    }

    fn determinize(seen: &Observation<Self>, rng: &mut dyn Rng) -> Option<State> {
        determinize::determinize(&seen.view, rng)
    }

    /// Follows the plan, which costs little more than a random choice and plays much better.
    fn rollout(determinized: &State, seat: Seat, legal: &[Action], _: &mut dyn Rng) -> usize {
        Situation::of_state(determinized, seat).cheapest(legal)
    }
}
