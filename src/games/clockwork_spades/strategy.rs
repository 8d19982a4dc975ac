//! How programs play Clockwork Spades: see `plan` for what they think of a spade, `determinize` for what the hidden cards could
//! be. A match is short, so that imagined ones are played to their end.

use super::{ClockworkSpades, State, determinize::imagine, effect::Action, plan, state::Side};
use crate::{
    games::{Seat, Seen, Strategy},
    pieces::Chance,
};

impl Strategy for ClockworkSpades {
    fn plan(seen: &Seen<Self>, whim: &mut Chance) -> usize {
        plan::pick(&seen.view, seen.seat, &seen.legal, whim).unwrap_or(0)
    }

    fn imagine(seen: &Seen<Self>, whim: &mut Chance) -> Option<State> {
        imagine(&seen.view, seen.seat, whim).ok()
    }

    fn play_on(imagined: &State, seat: Seat, legal: &[Action], whim: &mut Chance) -> usize {
        match Side::try_from(seat) {
            Ok(side) if legal.len() > 1 => plan::pick_openly(imagined, side, legal, whim),
            _ => 0,
        }
    }
}
