//! Counters that can be added in any order, so that the same matches give the same statistics, however they are
//! grouped.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{
        ObjectBuilder, RefOr, Schema,
        schema::{SchemaType, Type},
    },
};

use crate::games::Seat;

/// The key of a counter. These names are stored: after a renaming, matches are counted again.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(tag = "measure", content = "key", rename_all = "snake_case")]
pub enum Counter {
    /// Matches in the bucket below this number of events; the sum is that of the events.
    Events {
        /// The bucket's upper bound; `None` for the last bucket.
        below: Option<u64>,
    },
    /// The same for decisions, each counted for every seat that has to answer.
    Decisions {
        /// The bucket's upper bound.
        below: Option<u64>,
    },
    /// The same for the time from the first event to the last, in milliseconds.
    Duration {
        /// The bucket's upper bound.
        below: Option<u64>,
    },
    /// Matches that ended for this reason.
    End {
        /// The reason.
        reason: String,
    },
    /// Matches with this result for a seat; the sum is that of its places.
    Result {
        /// Only matches with this option; `None` for all.
        option: Option<(String, OptionValue)>,
        /// The seat.
        seat: Seat,
        /// The result.
        finish: Finish,
    },
    /// Decisions that players answered themselves, in the bucket below this time in milliseconds; the sum is that of
    /// the times.
    DecisionTime {
        /// Who decided.
        deciders: Deciders,
        /// The bucket's upper bound.
        below: Option<u64>,
    },
}

/// The value of an option, as in headers.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(untagged)]
pub enum OptionValue {
    /// Yes or no.
    Flag(bool),
    /// A whole number.
    Number(i64),
    /// One of several words.
    Word(String),
}

impl PartialSchema for OptionValue {
    // A union of types that have no tag would be of no use to clients.
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new()
            .schema_type(SchemaType::from_iter([Type::Boolean, Type::Integer, Type::String]))
            .description(Some("The value of an option: yes or no, a whole number, or one of several words."))
            .examples([3])
            .into()
    }
}

impl ToSchema for OptionValue {}

/// The result of a match for a seat.
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

/// The players whose decisions are counted together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Deciders {
    /// Players with accounts of this server, except bots.
    People,
    /// Bots of this server.
    Bots,
    /// Players who may be persons or bots: those of a file, and of other servers.
    Unknown,
}

/// A counter for the matches with so many seats.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CounterKey {
    /// The number of seats.
    pub seats: u8,
    /// The counter.
    pub counter: Counter,
}

/// The count and the sum of values. Both saturate at [`Tally::MAX`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// The count.
    pub count: u64,
    /// The sum of the values.
    pub sum: u64,
}

impl Tally {
    /// The maximum, since the database has no larger integers. Values are never subtracted, so saturated sums are the
    /// same in any order.
    pub const MAX: u64 = i64::MAX.cast_unsigned();

    /// Returns the tally of one value.
    pub const fn of(value: u64) -> Self {
        Self { count: 1, sum: value }
    }

    /// Returns the sum of both.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        let add = |one: u64, other: u64| one.saturating_add(other).min(Self::MAX);
        Self { count: add(self.count, other.count), sum: add(self.sum, other.sum) }
    }
}

/// The counters of matches of one game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counters(BTreeMap<CounterKey, Tally>);

impl Counters {
    /// Adds to a counter.
    pub fn add(&mut self, key: CounterKey, tally: Tally) {
        let counted = self.0.entry(key).or_default();
        *counted = counted.and(tally);
    }

    /// Returns every counter that is not 0, in a fixed order.
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
