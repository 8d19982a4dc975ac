//! How programs play Clear Ace.

use super::{ClearAce, State};
use crate::{
    games::{Seen, Strategy},
    pieces::Chance,
};

impl Strategy for ClearAce {
    fn plan(_seen: &Seen<Self>, _whim: &mut Chance) -> usize {
        0
    }

    fn imagine(_seen: &Seen<Self>, _whim: &mut Chance) -> Option<State> {
        None
    }
}
