//! Days in checkpoints.

use std::{fmt, str::FromStr};

use jiff::{Span, civil::Date, tz::TimeZone};
use utoipa::openapi::schema::{KnownFormat, SchemaFormat};

use super::Time;
use crate::pieces::text_form;

/// A day in UTC: `2026-11-21`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Day(Date);

/// The text is not a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a day such as 2026-11-21")]
pub struct NotADay;

impl Day {
    /// Creates a day from a date.
    pub const fn new(date: Date) -> Self {
        Self(date)
    }

    /// Returns the day of this time.
    pub fn of(time: Time) -> Self {
        Self(TimeZone::UTC.to_datetime(time.timestamp()).date())
    }

    /// Returns the date.
    pub const fn date(self) -> Date {
        self.0
    }

    /// Returns the next day; `None` at the end of the calendar.
    pub fn next(self) -> Option<Self> {
        self.0.tomorrow().ok().map(Self)
    }

    /// Returns the time at which the day is over; `None` at the end of the calendar.
    pub fn end(self) -> Option<Time> {
        let next = self.next()?.0.to_zoned(TimeZone::UTC).ok()?;
        Some(Time::new(next.timestamp()))
    }

    /// Returns whether this day is that many days after another.
    pub(super) fn is_after(self, days: u64, other: Self) -> bool {
        let span = i64::try_from(days).ok().and_then(|days| Span::new().try_days(days).ok());
        span.and_then(|span| other.0.checked_add(span).ok()) == Some(self.0)
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Day {
    type Err = NotADay;

    fn from_str(text: &str) -> Result<Self, NotADay> {
        // Other spellings of the same day, times, and years of more than four digits are invalid.
        text.parse().ok().map(Self).filter(|day| text.len() == 10 && day.to_string() == text).ok_or(NotADay)
    }
}

text_form!(Day, |text| text
    .format(Some(SchemaFormat::KnownFormat(KnownFormat::Date)))
    .description(Some("A day in UTC."))
    .examples(["2026-11-21"]));
