//! The clock setting of a match, which its host chooses.

use std::{borrow::Cow, fmt, ops::RangeInclusive};

use jiff::tz::TimeZone;
use serde::{Deserialize, Serialize};
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{ObjectBuilder, RefOr, Schema, Type},
};

const MINUTE: u32 = 60;
const DAY: u32 = 24 * 60 * MINUTE;

/// The clock setting of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
#[schema(example = json!({"type": "per_decision", "seconds": 86400}))]
pub enum MatchClock {
    /// No time limit.
    None {},
    /// A time for each decision.
    PerDecision {
        /// From a minute to 30 days.
        #[schema(minimum = 60, maximum = 2_592_000, example = 86400)]
        seconds: u32,
        /// The players' time zone, if the clock is to be paused on Saturdays and Sundays.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        weekends: Option<Zone>,
    },
    /// A time for all decisions together, with an increment after each answer (Fischer).
    Bank {
        /// The initial time of a seat: from a minute to 30 days.
        #[schema(minimum = 60, maximum = 2_592_000, example = 259_200)]
        initial_seconds: u32,
        /// What each answer adds, also a stand-in of the server: at most 30 days. With the option `on_timeout: stand_in` at least
        /// 5 seconds, since after a stand-in this is all the time that the player has.
        #[serde(default)]
        #[schema(maximum = 2_592_000, example = 43200)]
        increment_seconds: u32,
        /// The largest time that a seat can have: at least the initial time, at most 90 days.
        #[schema(minimum = 60, maximum = 7_776_000, example = 604_800)]
        maximum_seconds: u32,
        /// As for `per_decision`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        weekends: Option<Zone>,
    },
}

impl Default for MatchClock {
    fn default() -> Self {
        Self::None {}
    }
}

impl MatchClock {
    /// A match whose players have less than this time at first, in seconds, is live. The page calls others matches by post.
    pub const LIVE: i32 = 8 * 60 * 60;

    /// Checks the ranges.
    ///
    /// # Errors
    /// The field's name and a sentence.
    pub fn check(&self) -> Result<(), (&'static str, String)> {
        let within = |name, seconds: u32, range: RangeInclusive<u32>| {
            let fits = range.contains(&seconds);
            let sentence = || format!("must be from {} to {} seconds", range.start(), range.end());
            if fits { Ok(()) } else { Err((name, sentence())) }
        };
        match *self {
            Self::None {} => Ok(()),
            Self::PerDecision { seconds, .. } => within("seconds", seconds, MINUTE..=30 * DAY),
            Self::Bank { initial_seconds, increment_seconds, maximum_seconds, .. } => {
                within("initial_seconds", initial_seconds, MINUTE..=30 * DAY)?;
                within("increment_seconds", increment_seconds, 0..=30 * DAY)?;
                within("maximum_seconds", maximum_seconds, initial_seconds..=90 * DAY)
            }
        }
    }

    /// The least increment of a bank in a match with stand-ins, in seconds. After a stand-in the seat has only the increment, and with
    /// none its player could never answer again.
    const STAND_IN_INCREMENT: u32 = 5;

    /// Checks that players whose time has run out can answer the next decision, in a match in which the server stands in for them.
    ///
    /// # Errors
    /// The field's name and a sentence.
    pub fn check_for_stand_ins(&self) -> Result<(), (&'static str, String)> {
        if *self == self.clone().for_stand_ins() {
            return Ok(());
        }
        let least = Self::STAND_IN_INCREMENT;
        let sentence = "with `on_timeout: stand_in`, since after a stand-in a player has only the increment";
        Err(("increment_seconds", format!("must be at least {least} seconds {sentence}")))
    }

    /// Returns the same clock with the least increment that [`MatchClock::check_for_stand_ins`] accepts, unless it has more.
    #[must_use]
    pub fn for_stand_ins(mut self) -> Self {
        if let Self::Bank { increment_seconds, .. } = &mut self {
            *increment_seconds = Self::STAND_IN_INCREMENT.max(*increment_seconds);
        }
        self
    }

    /// Returns the time zone in which the clock is paused on Saturdays and Sundays, if it is.
    pub const fn weekends(&self) -> Option<&Zone> {
        match self {
            Self::None {} => None,
            Self::PerDecision { weekends, .. } | Self::Bank { weekends, .. } => weekends.as_ref(),
        }
    }

    /// Returns whether the match has a clock.
    pub const fn runs(&self) -> bool {
        !matches!(self, Self::None {})
    }

    /// Returns whether the match is live: its players must answer at once, and not hours later.
    pub const fn is_live(&self) -> bool {
        match *self {
            Self::None {} => false,
            Self::PerDecision { seconds: at_first, .. } | Self::Bank { initial_seconds: at_first, .. } => {
                at_first < Self::LIVE.unsigned_abs()
            }
        }
    }

    /// Returns the kind's name in the API and in listings.
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::None {} => "none",
            Self::PerDecision { .. } => "per_decision",
            Self::Bank { .. } => "bank",
        }
    }
}

/// A time zone by its IANA name.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Zone(TimeZone);

impl PartialSchema for Zone {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new()
            .schema_type(Type::String)
            .description(Some("A time zone by its IANA name."))
            .examples(["Europe/Berlin"])
            .into()
    }
}

impl ToSchema for Zone {
    // A layout has zones, too, and many languages have a type `TimeZone`.
    fn name() -> Cow<'static, str> {
        Cow::Borrowed("TimeZoneName")
    }
}

impl Zone {
    /// Returns the time zone.
    pub const fn time_zone(&self) -> &TimeZone {
        &self.0
    }

    fn name(&self) -> &str {
        self.0.iana_name().unwrap_or("UTC")
    }
}

impl TryFrom<String> for Zone {
    type Error = String;

    fn try_from(name: String) -> Result<Self, Self::Error> {
        let zone = TimeZone::get(&name).ok().filter(|zone| zone.iana_name().is_some());
        zone.map(Self).ok_or_else(|| format!("there is no time zone {name:?}; write it like `Europe/Berlin`"))
    }
}

impl From<Zone> for String {
    fn from(zone: Zone) -> Self {
        zone.name().to_owned()
    }
}

impl fmt::Debug for Zone {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, from_value, json};

    use super::*;

    #[test]
    fn a_clock_is_written_with_its_type() {
        for clock in [
            json!({"type": "none"}),
            json!({"type": "per_decision", "seconds": 60}),
            json!({"type": "per_decision", "seconds": 2_592_000, "weekends": "Europe/Berlin"}),
            json!({"type": "bank", "initial_seconds": 60, "increment_seconds": 0, "maximum_seconds": 60}),
        ] {
            let read: MatchClock = from_value(clock.clone()).expect("a clock");
            assert_eq!(read.check(), Ok(()));
            assert_eq!(serde_json::to_value(&read).expect("JSON"), clock);
        }
    }

    #[test]
    fn what_is_out_of_range_is_named() {
        let bank = |initial: u32, increment: u32, maximum: u32| {
            json!({"type": "bank", "initial_seconds": initial, "increment_seconds": increment,
                   "maximum_seconds": maximum})
        };
        for (clock, field) in [
            (json!({"type": "per_decision", "seconds": 59}), "seconds"),
            (json!({"type": "per_decision", "seconds": 2_592_001}), "seconds"),
            (bank(59, 0, 60), "initial_seconds"),
            (bank(60, 2_592_001, 60), "increment_seconds"),
            (bank(61, 0, 60), "maximum_seconds"),
            (bank(60, 0, 7_776_001), "maximum_seconds"),
        ] {
            let read: MatchClock = from_value(clock).expect("a clock");
            assert_eq!(read.check().map_err(|(field, _)| field), Err(field));
        }
    }

    #[test]
    fn a_bank_with_stand_ins_has_an_increment() {
        let bank = |increment_seconds: u32| MatchClock::Bank {
            initial_seconds: 60,
            increment_seconds,
            maximum_seconds: 60,
            weekends: None,
        };
        for increment in [0, 4] {
            assert_eq!(bank(increment).check_for_stand_ins().map_err(|(field, _)| field), Err("increment_seconds"));
            assert_eq!(bank(increment).for_stand_ins(), bank(5));
        }
        let move_by_move = MatchClock::PerDecision { seconds: 60, weekends: None };
        for clock in [bank(5), bank(600), move_by_move, MatchClock::None {}] {
            assert_eq!(clock.check_for_stand_ins(), Ok(()));
            assert_eq!(clock.clone().for_stand_ins(), clock);
        }
    }

    #[test]
    fn the_longest_times_are_allowed() {
        for clock in [
            json!({"type": "per_decision", "seconds": 2_592_000}),
            json!({"type": "bank", "initial_seconds": 2_592_000, "increment_seconds": 2_592_000,
                   "maximum_seconds": 7_776_000}),
        ] {
            let read: MatchClock = from_value(clock).expect("a clock");
            assert_eq!(read.check(), Ok(()));
        }
    }

    #[test]
    fn a_clock_says_whether_it_runs_and_rests() {
        for (clock, runs, weekends, kind) in [
            (json!({"type": "none"}), false, None, "none"),
            (json!({"type": "per_decision", "seconds": 60}), true, None, "per_decision"),
            (
                json!({"type": "per_decision", "seconds": 60, "weekends": "Asia/Tokyo"}),
                true,
                Some("Asia/Tokyo"),
                "per_decision",
            ),
            (
                json!({"type": "bank", "initial_seconds": 60, "maximum_seconds": 60, "weekends": "UTC"}),
                true,
                Some("UTC"),
                "bank",
            ),
        ] {
            let read: MatchClock = from_value(clock).expect("a clock");
            assert_eq!((read.runs(), read.weekends().map(Zone::name), read.kind()), (runs, weekends, kind));
        }
        assert_eq!(<Zone as ToSchema>::name(), "TimeZoneName");
    }

    #[test]
    fn what_is_no_clock_is_refused() {
        let wrong: [Value; 4] = [
            json!({"type": "none", "seconds": 60}),
            json!({"type": "hourglass"}),
            json!({"type": "per_decision", "seconds": 60, "weekends": "Atlantis/Poseidonis"}),
            json!({"type": "per_decision", "seconds": -60}),
        ];
        for clock in wrong {
            assert!(from_value::<MatchClock>(clock.clone()).is_err(), "{clock}");
        }
    }
}
