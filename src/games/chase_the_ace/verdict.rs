//! Who loses a round.

use super::{effect::Spared, state::State};
use crate::{games::SeatSet, pieces::Rank};

/// What becomes of a round once all cards are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// These players lose a token.
    Lost(SeatSet),
    /// Nobody does.
    Spared(Spared),
}

impl Verdict {
    /// CH-11 to CH-13.
    pub(super) fn of(state: &State) -> Self {
        let mut holders = [SeatSet::EMPTY; Rank::ALL.len()];
        for seat in state.in_play.iter() {
            if let Some(card) = state.card(seat) {
                let holders = &mut holders[card.rank() as usize];
                *holders = holders.with(seat);
            }
        }
        // CH-2: the ranks in their order, the ace lowest.
        let mut held = holders.into_iter().filter(|seats| !seats.is_empty());
        let lowest = held.clone().next().unwrap_or_default();
        // CH-13
        if state.count() == 2 && lowest == state.in_play {
            return Self::Spared(Spared::AllTied);
        }
        if state.options.ties_are_safe {
            let single = held.find(|seats| seats.bits().is_power_of_two());
            return single.map_or(Self::Spared(Spared::NoSingleRank), Self::Lost);
        }
        if lowest == state.in_play && lowest.iter().all(|seat| state.last_loss(seat)) {
            return Self::Spared(Spared::AllTied);
        }
        Self::Lost(lowest)
    }
}
