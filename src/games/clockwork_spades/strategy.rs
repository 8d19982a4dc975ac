//! How programs play Clockwork Spades.

use super::{ClockworkSpades, State, imagine};
use crate::{
    games::{Seen, Strategy},
    pieces::Chance,
};

impl Strategy for ClockworkSpades {
    fn plan(_seen: &Seen<Self>, _whim: &mut Chance) -> usize {
        0
    }

    fn imagine(seen: &Seen<Self>, whim: &mut Chance) -> Option<State> {
        imagine::imagine(&seen.view, seen.seat, whim).ok()
    }
}
