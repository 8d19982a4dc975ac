//! What is counted: numbers that can be added up in any order, so that the same statistics come of the same matches,
//! however they are grouped on the way.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::games::Seat;

/// Something that is counted, with its key. It is stored by these names: what is renamed here is counted anew there.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(tag = "measure", content = "key", rename_all = "snake_case")]
pub enum Counter {
    /// Matches with fewer than so many events, and not so few that a lower bound holds; the sum is that of the events.
    Events {
        /// The bound; `None`: more than all bounds.
        below: Option<u64>,
    },
    /// The same for decisions, each counted for every seat that it was put to.
    Decisions {
        /// The bound.
        below: Option<u64>,
    },
    /// The same for the time from the first event to the last, in milliseconds.
    Duration {
        /// The bound.
        below: Option<u64>,
    },
    /// Matches that ended for this reason.
    End {
        /// The reason.
        reason: String,
    },
    /// Matches that came out so for a seat; the sum is that of its places.
    Result {
        /// The matches that were played with this option, `None` for all.
        option: Option<(String, OptionValue)>,
        /// The seat.
        seat: Seat,
        /// How it came out.
        finish: Finish,
    },
    /// Decisions that players answered themselves within such a time, in milliseconds; the sum is that of the times.
    DecisionTime {
        /// Who they were.
        deciders: Deciders,
        /// The bound.
        below: Option<u64>,
    },
}

/// The value of an option, as headers have it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema)]
#[serde(untagged)]
#[schema(example = 3)]
pub enum OptionValue {
    /// Whether it is so.
    Flag(bool),
    /// A whole number.
    Number(i64),
    /// One of several words.
    Word(String),
}

/// How a match came out for a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Finish {
    /// The first place, alone.
    Won,
    /// The first place, with others.
    Shared,
    /// Another place.
    Behind,
}

/// Whose decisions are counted together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Deciders {
    /// Players with accounts of this server that are no bots.
    People,
    /// Bots of this server.
    Bots,
    /// Players of whom nobody here knows whether they are bots: those of a file, and of other servers.
    Unknown,
}

/// A counter of the matches with so many seats.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CounterKey {
    /// How many seats.
    pub seats: u8,
    /// What is counted.
    pub counter: Counter,
}

/// How often something was counted, and what the values come to together. Both stay at [`Tally::MOST`] when they get there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// How often.
    pub count: u64,
    /// The sum of the values.
    pub sum: u64,
}

impl Tally {
    /// The largest number that is told: the store has no larger whole numbers. Since nothing is ever taken away, sums that
    /// stay there are the same in whatever order they are added up.
    pub const MOST: u64 = i64::MAX.cast_unsigned();

    /// One value.
    pub const fn of(value: u64) -> Self {
        Self { count: 1, sum: value }
    }

    /// Both together.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        let add = |one: u64, other: u64| one.saturating_add(other).min(Self::MOST);
        Self { count: add(self.count, other.count), sum: add(self.sum, other.sum) }
    }
}

/// What was counted of matches of one game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counters(BTreeMap<CounterKey, Tally>);

impl Counters {
    /// Adds to a counter.
    pub fn add(&mut self, key: CounterKey, tally: Tally) {
        let counted = self.0.entry(key).or_default();
        *counted = counted.and(tally);
    }

    /// Every counter that is not 0, in one order.
    pub fn iter(&self) -> impl Iterator<Item = (&CounterKey, Tally)> {
        self.0.iter().map(|(key, tally)| (key, *tally))
    }
}

impl Extend<(CounterKey, Tally)> for Counters {
    fn extend<T: IntoIterator<Item = (CounterKey, Tally)>>(&mut self, counted: T) {
        for (key, tally) in counted {
            self.add(key, tally);
        }
    }
}

impl FromIterator<(CounterKey, Tally)> for Counters {
    fn from_iter<T: IntoIterator<Item = (CounterKey, Tally)>>(counted: T) -> Self {
        let mut counters = Self::default();
        counters.extend(counted);
        counters
    }
}

impl IntoIterator for Counters {
    type Item = (CounterKey, Tally);
    type IntoIter = std::collections::btree_map::IntoIter<CounterKey, Tally>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}
