//! How programs play Chase the Ace: the plan weighs the risk of keeping against that of exchanging (see `plan`).

use super::{ChaseTheAce, action::Action, cards::is_king, determinize::determinize, plan::Outlook, state::State};
use crate::{
    games::{Observation, Seat, Strategy, random_index},
    pieces::Chance,
};

impl Strategy for ChaseTheAce {
    /// Never gives a king away; otherwise whim decides.
    fn easy_move(seen: &Observation<Self>, rng: &mut Chance) -> usize {
        let own = seen.view.players.get(seen.seat.index()).and_then(|player| player.hand.first()?.card());
        if own.is_some_and(is_king) { place_of(Action::Keep {}, &seen.legal) } else { random_index(&seen.legal, rng) }
    }

    fn plan(seen: &Observation<Self>, rng: &mut Chance) -> usize {
        // The reckoning looks at nothing that was imagined but who holds a card.
        let choice = Self::determinize(seen, rng).and_then(|imagined| weighed(&imagined, seen.seat));
        place_of(choice.unwrap_or(Action::Keep {}), &seen.legal)
    }

    fn determinize(seen: &Observation<Self>, rng: &mut Chance) -> Option<State> {
        determinize(&seen.view, seen.seat, rng).ok()
    }

    fn rollout(imagined: &State, seat: Seat, legal: &[Action], _rng: &mut Chance) -> usize {
        place_of(weighed(imagined, seat).unwrap_or(Action::Keep {}), legal)
    }

    /// A round decides: each token that the others lost, on average, against the seat's own.
    fn evaluate(start: &State, now: &State, seat: Seat) -> Option<f64> {
        if now.round == start.round && now.ending.is_none() {
            return None;
        }
        let lost = |seat: Seat| f64::from(u8::from(lives(start, seat) > lives(now, seat)));
        let others = start.in_play.without(seat);
        let of_others = others.iter().map(lost).sum::<f64>() / f64::from(others.bits().count_ones().max(1));
        Some(f64::midpoint(1.0, of_others - lost(seat)))
    }
}

fn place_of(action: Action, legal: &[Action]) -> usize {
    legal.iter().position(|listed| *listed == action).unwrap_or(0)
}

/// The less risky choice of the seat whose turn it is.
fn weighed(state: &State, seat: Seat) -> Option<Action> {
    let risk = Outlook::of(state, seat)?.risk();
    Some(if risk.exchange < risk.keep { Action::Exchange {} } else { Action::Keep {} })
}

/// How many losses put the player out; 0 once they are.
fn lives(state: &State, seat: Seat) -> u8 {
    let tokens = state.player(seat).map_or(0, |player| player.tokens);
    if state.in_play.contains(seat) { tokens + u8::from(state.options.on_their_honour) } else { 0 }
}
