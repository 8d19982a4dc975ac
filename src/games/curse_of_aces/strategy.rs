//! How programs play Curse of Aces.

use super::{CurseOfAces, action::Action, determinize, plan::Situation, state::State};
use crate::{
    games::{Observation, Seat, Strategy, random_index},
    pieces::Chance,
};

impl Strategy for CurseOfAces {
    /// Beats what it can, however it comes, and attacks with anything.
    fn easy_move(seen: &Observation<Self>, rng: &mut Chance) -> usize {
        match seen.legal.split_last() {
            Some((Action::Take {}, beating)) if !beating.is_empty() => random_index(beating, rng),
            _ => random_index(&seen.legal, rng),
        }
    }

    fn plan(seen: &Observation<Self>, _: &mut Chance) -> usize {
        Situation::of_view(&seen.view, seen.seat).cheapest(&seen.legal)
    }

    fn determinize(seen: &Observation<Self>, rng: &mut Chance) -> Option<State> {
        determinize::determinize(&seen.view, rng)
    }

    /// By the plan, which costs little more than a lot and is worth much more.
    fn rollout(determinized: &State, seat: Seat, legal: &[Action], _: &mut Chance) -> usize {
        Situation::of_state(determinized, seat).cheapest(legal)
    }
}
