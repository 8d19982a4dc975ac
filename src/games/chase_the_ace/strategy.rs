//! How programs play Chase the Ace.

use super::{ChaseTheAce, State};
use crate::{
    games::{Seen, Strategy},
    pieces::Chance,
};

impl Strategy for ChaseTheAce {
    fn plan(_seen: &Seen<Self>, _whim: &mut Chance) -> usize {
        0
    }

    fn imagine(_seen: &Seen<Self>, _whim: &mut Chance) -> Option<State> {
        None
    }
}
