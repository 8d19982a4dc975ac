//! The plan of bots: a rough estimate of the risks of keeping and of exchanging.
//!
//! The lowest card loses a round. Cards of players who have had their turn stay where they are. Low cards of the others
//! move to the left, each passed on by the player who gets it, until the dealer puts the last of them on the deck. So a
//! card is safe if a lower one stays, and likely safe if two lower ones are still moving.

use acepost_pieces::{Card, Rank};

use super::{
    cards::{Cards, is_king},
    state::{MAX_SEATS, State, Turn},
};
use crate::Seat;

const RANKS: usize = Rank::ALL.len();
const KING: usize = Rank::King as usize;

/// The probability that a low card moves all the way to the deck if one player has yet to act, how much it falls with
/// each further player, and its minimum. Found by experiment: with these, the plan differs least from a search.
const FLOW: f64 = 0.85;
const FLOW_LESS: f64 = 0.08;
const MIN_FLOW: f64 = 0.3;

/// A round from the place of the player whose turn it is, as far as they know it.
pub(super) struct Outlook {
    own: usize,
    /// For each inference and rank: the probability that a hidden card is at least of that rank.
    at_least: [[f64; RANKS + 1]; Inference::ALL.len()],
    /// For each rank: the probability that no card that no longer moves is lower.
    still: [f64; RANKS + 1],
    /// How many hidden cards are moving or may yet move.
    waiting: i32,
    /// Whether an exchange is known to meet only kings that are face up.
    blocked: bool,
    passes_on: bool,
    tie: Tie,
    /// Whether an exchange would be with the deck.
    last: bool,
}

/// The result for players who tie for the lowest card.
#[derive(Clone, Copy)]
enum Tie {
    /// They lose.
    Loses,
    /// They are safe, and a player with a higher card loses.
    Saves,
    /// No player loses: half as good for either of two as if the other lost.
    Halves,
}

/// The estimate.
#[derive(Clone, Copy, Debug)]
pub(super) struct Risk {
    /// The probability that the player loses a token by keeping.
    pub(super) keep: f64,
    /// The probability that the player loses a token by exchanging.
    pub(super) exchange: f64,
}

impl Outlook {
    /// Returns what the seat, whose turn it is, knows. Uses only the public part of the state and the cards that the
    /// seat knows.
    pub(super) fn of(state: &State, seat: Seat) -> Option<Self> {
        let me = state.player(seat)?;
        let own = me.card?.rank() as usize;
        let known = me.known.union(state.face_up);
        let at_least = tails(known, state.count());
        let inferences = Inference::of_all(state);
        let next = state.next_in_round(seat);
        let mut outlook = Self {
            own,
            at_least,
            still: [1.0; RANKS + 1],
            waiting: 0,
            blocked: false,
            passes_on: state.options.king_passes_on,
            tie: match (state.count(), state.options.ties_are_safe) {
                (2, _) => Tie::Halves,
                (_, true) => Tie::Saves,
                (_, false) => Tie::Loses,
            },
            last: next.is_none(),
        };
        for other in state.in_order(state.dealer).filter(|&other| other != seat) {
            let player = state.player(other)?;
            let card = player.card?;
            match (player.turn, known.contains(card)) {
                (None, false) => outlook.waiting += 1,
                // A known card of a player who has yet to act is a king face up, which is never the lowest.
                (None, true) => {}
                (Some(_), true) => outlook.lies_still(|rank| f64::from(card.rank() as usize >= rank)),
                (Some(_), false) => {
                    let tail = at_least[inferences.get(other.index()).copied().unwrap_or(Inference::Waits) as usize];
                    outlook.lies_still(|rank| tail[rank]);
                }
            }
        }
        outlook.blocked = match next {
            None => false,
            Some(_) if state.options.king_passes_on => outlook.waiting == 0,
            Some(next) => state.card(next).is_some_and(|card| known.contains(card) && is_king(card)),
        };
        Some(outlook)
    }

    fn lies_still(&mut self, at_least: impl Fn(usize) -> f64) {
        for (rank, still) in self.still.iter_mut().enumerate() {
            *still *= at_least(rank);
        }
    }

    /// Returns a value that depends on the lowest rank with which a card of this rank is the lowest of all.
    fn with_ties(&self, rank: usize, lowest: impl Fn(usize) -> f64) -> f64 {
        match self.tie {
            Tie::Loses => lowest(rank),
            Tie::Saves => lowest(rank + 1),
            Tie::Halves => f64::midpoint(lowest(rank), lowest(rank + 1)),
        }
    }

    /// Returns the probability that a card of this rank loses, if so many hidden cards are moving, with or without one
    /// more that is known to be lower.
    fn loses(&self, rank: usize, waiting: i32, lower: bool) -> f64 {
        self.with_ties(rank, |lowest| {
            let each = self.at_least[Inference::Waits as usize][lowest];
            let all = each.powi(waiting);
            let on_their_way = if lower {
                // The lower card must go to the deck, and the card drawn for it must not be lower.
                self.flow() * each * all
            } else {
                let one_lower = f64::from(waiting) * (1.0 - each) * each.powi((waiting - 1).max(0));
                all + self.flow() * each * one_lower
            };
            self.still[lowest] * on_their_way
        })
    }

    /// Returns the probability that a low card goes all the way to the deck.
    fn flow(&self) -> f64 {
        (FLOW - FLOW_LESS * f64::from(self.waiting - 1)).max(MIN_FLOW)
    }

    /// Returns the risks of keeping and of exchanging.
    pub(super) fn risk(&self) -> Risk {
        let keep = self.loses(self.own, self.waiting, false);
        let exchange = if self.blocked {
            keep
        } else if self.last {
            // A king is refused, and the old card kept.
            self.on_average(keep, |rank| self.loses(rank, 0, false))
        } else if self.passes_on {
            // Behind a king there is another card: this is as likely as that it is a king.
            let kings = self.at_least[Inference::Waits as usize][KING];
            self.on_average(0.0, |rank| self.neighbours_card(rank)) / (1.0 - kings)
        } else {
            self.on_average(keep, |rank| self.neighbours_card(rank))
        };
        Risk { keep, exchange }
    }

    /// Returns the average over the ranks that a hidden card may have, with this risk for a king.
    fn on_average(&self, king: f64, risk: impl Fn(usize) -> f64) -> f64 {
        let tail = &self.at_least[Inference::Waits as usize];
        (0..KING).map(|rank| (tail[rank] - tail[rank + 1]) * risk(rank)).sum::<f64>() + tail[KING] * king
    }

    /// Returns the risk of a card of this rank that a neighbour had to give. If it is higher than the one given, they
    /// know it and push that one on; otherwise they are safe and keep it.
    fn neighbours_card(&self, rank: usize) -> f64 {
        self.loses(rank, self.waiting - 1, rank > self.own)
    }
}

/// For each inference and rank, the probability that a card that the seat has not seen is at least of that rank, with so many
/// players still in.
fn tails(known: Cards, players: u32) -> [[f64; RANKS + 1]; Inference::ALL.len()] {
    let mut unseen = [0.0; RANKS];
    for card in Card::deck().filter(|&card| !known.contains(card)) {
        unseen[card.rank() as usize] += 1.0;
    }
    let mut tails = [[0.0; RANKS + 1]; Inference::ALL.len()];
    for inference in Inference::ALL {
        let tail = &mut tails[inference as usize];
        for rank in (0..RANKS).rev() {
            tail[rank] = tail[rank + 1] + unseen[rank] * inference.weight(rank, players);
        }
        let all = tail[0];
        for share in tail {
            *share /= all.max(f64::MIN_POSITIVE);
        }
    }
    tails
}

/// Returns how likely a player keeps a dealt card of each rank up to a 7, with so many players still in: the fewer they are, the
/// higher must a card be to be worth keeping. Found by experiment, too.
const fn kept(players: u32) -> [f64; 7] {
    match players {
        0..=2 => [0.05, 0.05, 0.05, 0.05, 0.05, 0.1, 0.2],
        3 => [0.05, 0.05, 0.05, 0.05, 0.1, 0.2, 0.8],
        4 => [0.05, 0.05, 0.05, 0.05, 0.1, 0.5, 0.9],
        _ => [0.05, 0.1, 0.15, 0.2, 0.4, 0.6, 0.8],
    }
}

/// What can be inferred about a hidden card from what its holder did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Inference {
    /// Nothing: its holder has done nothing.
    Waits,
    /// Its holder got it in exchange, so it is not a king.
    Taken,
    /// As `Taken`, and its former holder has kept the card received for it, so it is the lower of the two.
    TakenLow,
    /// Its holder chose to keep it as it was dealt, so it is rarely low.
    Kept,
    /// A player wanted to get rid of it, so it is rarely high.
    Unwanted,
}

impl Inference {
    pub(super) const ALL: [Self; 5] = [Self::Waits, Self::Taken, Self::TakenLow, Self::Kept, Self::Unwanted];

    /// Returns how likely a card of this rank gets this inference with so many players still in, at most 1.
    pub(super) fn weight(self, rank: usize, players: u32) -> f64 {
        match self {
            Self::Taken | Self::TakenLow if rank == KING => 0.0,
            Self::Waits | Self::Taken => 1.0,
            Self::Kept => kept(players).get(rank).copied().unwrap_or(1.0),
            Self::TakenLow | Self::Unwanted => [1.0, 1.0, 1.0, 1.0, 1.0, 0.8, 0.5].get(rank).copied().unwrap_or(0.1),
        }
    }

    /// Returns whether the card cannot be a king, which no player has to give away (CH-8).
    pub(super) const fn excludes_kings(self) -> bool {
        matches!(self, Self::Taken | Self::TakenLow)
    }

    /// Returns what can be inferred about each seat's card from the turns of the round so far.
    pub(super) fn of_all(state: &State) -> [Self; MAX_SEATS] {
        let mut inferences = [Self::Waits; MAX_SEATS];
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
