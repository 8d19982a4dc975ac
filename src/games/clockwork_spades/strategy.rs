//! How bots play Clockwork Spades: see `plan` for how they rate a spade, `determinize` for how they deal hidden cards.
//! A match is short, so determinized ones are played to their end.

use rand::Rng;

use super::{ClockworkSpades, action::Action, determinize::determinize, plan, state::State};
use crate::{Observation, Seat, Strategy, kit::Side};

impl Strategy for ClockworkSpades {
    fn plan(seen: &Observation<Self>, rng: &mut dyn Rng) -> usize {
        plan::pick(&seen.view, seen.seat, &seen.legal, rng).unwrap_or(0)
    }

    fn determinize(seen: &Observation<Self>, rng: &mut dyn Rng) -> Option<State> {
        determinize(&seen.view, seen.seat, rng).ok()
    }

    fn rollout(determinized: &State, seat: Seat, legal: &[Action], rng: &mut dyn Rng) -> usize {
        match Side::try_from(seat) {
            Ok(side) if legal.len() > 1 => plan::pick_openly(determinized, side, legal, rng),
            _ => 0,
        }
    }
}
