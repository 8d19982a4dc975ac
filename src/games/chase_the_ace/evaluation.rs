//! What a round was worth, so that determinized matches need not be played to their end.

use super::state::State;
use crate::Seat;

/// Returns how well the seat did in the round that was being played at `start`, from 0 to 1; `None` while it is not over.
/// Compares the tokens that the others lost, on average, with the seat's own. A round that ends the match counts like any other:
/// players who went out before it make it no better.
pub(super) fn evaluate(start: &State, now: &State, seat: Seat) -> Option<f64> {
    if now.round == start.round && now.ending.is_none() {
        return None;
    }
    let lost = |seat: Seat| f64::from(u8::from(lives(start, seat) > lives(now, seat)));
    let others = start.in_play.without(seat);
    let of_others = others.iter().map(lost).sum::<f64>() / f64::from(others.bits().count_ones().max(1));
    Some(f64::midpoint(1.0, of_others - lost(seat)))
}

/// Returns how many losses put the player out; 0 once they are out.
fn lives(state: &State, seat: Seat) -> u8 {
    let tokens = state.player(seat).map_or(0, |player| player.tokens);
    if state.in_play.contains(seat) { tokens + u8::from(state.options.on_their_honour) } else { 0 }
}
