//! How programs play Curse of Aces.

use super::{CurseOfAces, State, imagine};
use crate::{
    games::{Seen, Strategy},
    pieces::Chance,
};

impl Strategy for CurseOfAces {
    fn plan(_seen: &Seen<Self>, _whim: &mut Chance) -> usize {
        0
    }

    fn imagine(seen: &Seen<Self>, whim: &mut Chance) -> Option<State> {
        imagine::imagine(&seen.view, whim)
    }
}
