//! What a turn tells about a card that one has not seen.

use super::state::{MOST_SEATS, State, Turn};
use crate::pieces::Rank;

const KING: usize = Rank::King as usize;

/// What is to be thought of a hidden card, by what its holder did in front of all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Inference {
    /// Nothing: its holder has done nothing.
    Waits,
    /// Its holder got it in exchange, so it is no king.
    Taken,
    /// As taken, and whoever had it before has kept the card that they got for it: it must be the lower of the two.
    TakenLow,
    /// Its holder chose to keep it as it was dealt, so it is rarely low.
    Kept,
    /// Somebody wanted to be rid of it, so it is rarely high.
    Unwanted,
}

impl Inference {
    pub(super) const ALL: [Self; 5] = [Self::Waits, Self::Taken, Self::TakenLow, Self::Kept, Self::Unwanted];

    /// How likely a card of this rank is to be dealt so, at most 1.
    pub(super) fn weight(self, rank: usize) -> f64 {
        match self {
            Self::Taken | Self::TakenLow if rank == KING => 0.0,
            Self::Waits | Self::Taken => 1.0,
            Self::Kept => [0.05, 0.1, 0.15, 0.2, 0.4, 0.6, 0.8].get(rank).copied().unwrap_or(1.0),
            Self::TakenLow | Self::Unwanted => [1.0, 1.0, 1.0, 1.0, 1.0, 0.8, 0.5].get(rank).copied().unwrap_or(0.1),
        }
    }

    /// Whether the card can be no king: nobody who holds one need exchange (CH-8).
    pub(super) const fn excludes_kings(self) -> bool {
        matches!(self, Self::Taken | Self::TakenLow)
    }

    /// What is to be thought of each seat's card, from the turns of the round so far.
    pub(super) fn of_all(state: &State) -> [Self; MOST_SEATS] {
        let mut inferences = [Self::Waits; MOST_SEATS];
        for seat in state.all_in_order() {
            let given = inferences.get(seat.index()) == Some(&Self::Unwanted);
            let inference = match state.player(seat).and_then(|player| player.turn) {
                None => continue,
                Some(Turn::Exchanged(with)) => {
                    let stays = |seat| state.player(seat).is_some_and(|player| player.turn == Some(Turn::Kept));
                    if let Some(inference) = inferences.get_mut(with.index()) {
                        *inference = Self::Unwanted;
                    }
                    if stays(with) { Self::TakenLow } else { Self::Taken }
                }
                Some(Turn::Kept) if !given => Self::Kept,
                Some(Turn::Kept | Turn::Stopped | Turn::Refused) => Self::Unwanted,
                Some(Turn::Drew) => Self::Taken,
            };
            if let Some(own) = inferences.get_mut(seat.index()) {
                *own = inference;
            }
        }
        inferences
    }
}
