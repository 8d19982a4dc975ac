//! When the decisions of a match were open.

use std::sync::Arc;

use crate::{
    games::{Seat, SeatSet},
    record::Time,
};

/// How many closed decisions are enough to share them.
const MANY: usize = 32;

/// A time during which a seat had an open decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thinking {
    /// The seat.
    pub seat: Seat,
    /// When it was opened.
    pub since: Time,
    /// When it was closed; `None` while it is open.
    pub until: Option<Time>,
    /// Whose answer closed it, if an answer did.
    pub answered: Option<Answerer>,
}

/// Who answers a decision for a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answerer {
    /// The player.
    Player,
    /// The server, after the player's time ran out.
    StandIn,
}

/// The times at which decisions were open, in the order in which they were opened.
#[derive(Clone, Debug, Default)]
pub struct Decisions {
    /// The older ones, all of them closed. Copies share them: each command tries its events on one.
    older: Arc<Vec<Thinking>>,
    newer: Vec<Thinking>,
}

impl Decisions {
    /// Opens a decision to each of these seats.
    pub fn begin(&mut self, seats: SeatSet, since: Time) {
        let closed = self.newer.iter().take_while(|thinking| thinking.until.is_some()).count();
        if closed >= MANY {
            Arc::make_mut(&mut self.older).extend(self.newer.drain(..closed));
        }
        self.newer.extend(seats.iter().map(|seat| Thinking { seat, since, until: None, answered: None }));
    }

    /// Closes the open decisions of these seats; `answered` is the seat whose answer closes its own, and who gave it.
    pub fn end(&mut self, seats: SeatSet, until: Time, answered: Option<(Seat, Answerer)>) {
        for thinking in self.newer.iter_mut().filter(|thinking| thinking.until.is_none()) {
            if seats.contains(thinking.seat) {
                thinking.until = Some(until);
                thinking.answered = answered.filter(|(seat, _)| *seat == thinking.seat).map(|(_, by)| by);
            }
        }
    }

    /// Returns those that are open.
    pub fn open(&self) -> impl DoubleEndedIterator<Item = &Thinking> {
        self.newer.iter().filter(|thinking| thinking.until.is_none())
    }

    /// Returns all of them.
    pub fn all(&self) -> impl Iterator<Item = &Thinking> {
        self.older.iter().chain(&self.newer)
    }

    #[cfg(test)]
    pub(super) fn of(thinking: &[Thinking]) -> Self {
        Self { older: Arc::default(), newer: thinking.to_vec() }
    }
}

#[cfg(test)]
mod tests {
    use jiff::Timestamp;

    use super::*;

    fn at(second: usize) -> Time {
        Time::new(Timestamp::from_second(i64::try_from(second).expect("few")).expect("a time"))
    }

    #[test]
    fn copies_share_most_of_a_long_match_and_change_nothing_in_each_other() {
        let (first, other) = (Seat(0), Seat(1));
        let mut decisions = Decisions::default();
        decisions.begin(SeatSet::one(first).with(other), at(0));
        for turn in 1..=10 * MANY {
            let before: Vec<Thinking> = decisions.all().copied().collect();
            let mut copy = decisions.clone();
            copy.end(SeatSet::one(first), at(turn), Some((first, Answerer::Player)));
            copy.begin(SeatSet::one(first), at(turn));
            assert!(decisions.all().eq(&before), "turn {turn}");
            decisions = copy;
            if turn == MANY {
                // Until now it kept all others from being shared.
                decisions.end(SeatSet::one(other), at(turn), None);
            }
        }
        assert!(decisions.newer.len() <= MANY + 1, "{} are copied", decisions.newer.len());
        let own: Vec<Thinking> = decisions.all().filter(|thinking| thinking.seat == first).copied().collect();
        for (turn, thinking) in own.iter().enumerate() {
            assert_eq!(thinking.since, at(turn));
            assert_eq!(thinking.until, (turn < 10 * MANY).then(|| at(turn + 1)));
        }
        assert_eq!(own.len(), 10 * MANY + 1);
        assert_eq!(decisions.open().copied().collect::<Vec<_>>(), own[10 * MANY..]);
        let others: Vec<_> = decisions.all().filter(|thinking| thinking.seat == other).collect();
        assert_eq!(others, [&Thinking { seat: other, since: at(0), until: Some(at(MANY)), answered: None }]);
    }
}
