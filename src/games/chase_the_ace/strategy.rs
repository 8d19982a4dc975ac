//! How bots play Chase the Ace: the plan compares the risks of keeping and of exchanging (see `plan`).

use rand::Rng;

use super::{
    ChaseTheAce, action::Action, cards::is_king, determinize::determinize, evaluation, plan::Outlook, state::State,
};
use crate::{Horizon, Observation, Seat, Strategy, random_index};

impl Strategy for ChaseTheAce {
    const HORIZON: Horizon = Horizon::Round;
    /// Both actions are the same whatever the card.
    const LEARNS_REPLIES: bool = false;

    /// Never gives a king away; otherwise chooses at random.
    fn easy_move(seen: &Observation<Self>, rng: &mut dyn Rng) -> usize {
        let own = seen.view.players.get(seen.seat.index()).and_then(|player| player.hand.first()?.card());
        if own.is_some_and(is_king) { place_of(Action::Keep {}, &seen.legal) } else { random_index(&seen.legal, rng) }
    }

    fn plan(seen: &Observation<Self>, rng: &mut dyn Rng) -> usize {
        // The plan looks at no card that was dealt at random, only at which player has one.
        let choice = Self::determinize(seen, rng).and_then(|determinized| less_risky(&determinized, seen.seat));
        place_of(choice.unwrap_or(Action::Keep {}), &seen.legal)
    }

    fn determinize(seen: &Observation<Self>, rng: &mut dyn Rng) -> Option<State> {
        determinize(&seen.view, seen.seat, rng).ok()
    }

    fn rollout(determinized: &State, seat: Seat, legal: &[Action], _rng: &mut dyn Rng) -> usize {
        place_of(less_risky(determinized, seat).unwrap_or(Action::Keep {}), legal)
    }

    fn evaluate(start: &State, now: &State, seat: Seat) -> Option<f64> {
        evaluation::evaluate(start, now, seat)
    }
}

fn place_of(action: Action, legal: &[Action]) -> usize {
    legal.iter().position(|listed| *listed == action).unwrap_or(0)
}

/// Returns the less risky action of the seat whose turn it is.
fn less_risky(state: &State, seat: Seat) -> Option<Action> {
    let risk = Outlook::of(state, seat)?.risk();
    Some(if risk.exchange < risk.keep { Action::Exchange {} } else { Action::Keep {} })
}
