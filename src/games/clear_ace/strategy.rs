//! How programs play Clear Ace: see `plan` for what they think of a card, `determinize` for what the hidden cards could be, and
//! `evaluation` for what a position is worth.

use super::{
    ClearAce, State,
    determinize::imagine,
    effect::Action,
    evaluation::prospects,
    plan::{Thought, pick},
    state::Side,
};
use crate::{
    games::{Seat, Seen, Strategy},
    pieces::{Card, Chance},
};

impl Strategy for ClearAce {
    fn plan(seen: &Seen<Self>, whim: &mut Chance) -> usize {
        place(&seen.legal, Thought::of_view(&seen.view, seen.seat).and_then(|thought| pick(&thought, whim)))
    }

    fn imagine(seen: &Seen<Self>, whim: &mut Chance) -> Option<State> {
        imagine(&seen.view, seen.seat, whim)
    }

    fn play_on(imagined: &State, seat: Seat, legal: &[Action], whim: &mut Chance) -> usize {
        let Ok(side) = Side::try_from(seat) else { return 0 };
        if legal.len() < 2 {
            return 0;
        }
        place(legal, pick(&Thought::of_state(imagined, side), whim))
    }

    fn prospects(start: &State, now: &State, seat: Seat) -> Option<f64> {
        prospects(start, now, seat)
    }
}

/// Where the card stands among the legal actions.
fn place(legal: &[Action], card: Option<Card>) -> usize {
    legal.iter().position(|&Action::Play { card: listed }| Some(listed) == card).unwrap_or(0)
}
