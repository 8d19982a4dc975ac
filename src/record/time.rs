//! Times in records and responses.

use std::{
    fmt,
    ops::{Add, Sub},
    str::FromStr,
};

use jiff::{SignedDuration, Timestamp, fmt::temporal::Pieces};
use utoipa::openapi::schema::{KnownFormat, SchemaFormat};
use uuid::{NoContext, Uuid};

use crate::pieces::text_form;

/// A time in UTC, to the millisecond: `2026-11-20T21:58:48.123Z`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Time(Timestamp);

impl Time {
    /// Creates the time, truncated to milliseconds.
    #[must_use]
    pub fn new(moment: Timestamp) -> Self {
        Self(Timestamp::from_millisecond(moment.as_millisecond()).unwrap_or(moment))
    }

    /// Returns the time as a timestamp.
    #[must_use]
    pub const fn timestamp(self) -> Timestamp {
        self.0
    }

    /// Returns a new id that begins with this time: a `UUIDv7`.
    #[must_use]
    pub fn new_id(self) -> Uuid {
        let (second, rest) = (self.0.as_second(), self.0.subsec_nanosecond());
        let second = u64::try_from(second).unwrap_or_default();
        Uuid::new_v7(uuid::Timestamp::from_unix(NoContext, second, rest.unsigned_abs()))
    }

    /// Returns an id before all `UUIDv7`s of this time or later.
    #[must_use]
    pub fn first_id(self) -> Uuid {
        let milliseconds = u64::try_from(self.0.as_millisecond()).unwrap_or_default();
        Uuid::from_u128(u128::from(milliseconds) << 80)
    }

    /// Returns how much later this is; negative if it is earlier.
    #[must_use]
    pub fn since(self, earlier: Self) -> SignedDuration {
        self.0.duration_since(earlier.0)
    }

    /// Returns how many milliseconds later this is; 0 if it is earlier.
    pub(super) fn milliseconds_since(self, earlier: Self) -> u64 {
        let passed = self.0.as_millisecond().saturating_sub(earlier.0.as_millisecond());
        u64::try_from(passed).unwrap_or_default()
    }
}

/// Saturates at the earliest and the latest time.
impl Add<SignedDuration> for Time {
    type Output = Self;

    fn add(self, duration: SignedDuration) -> Self {
        let end = if duration.is_negative() { Timestamp::MIN } else { Timestamp::MAX };
        Self::new(self.0.checked_add(duration).unwrap_or(end))
    }
}

/// Saturates at the earliest and the latest time.
impl Sub<SignedDuration> for Time {
    type Output = Self;

    fn sub(self, duration: SignedDuration) -> Self {
        self.add(duration.checked_neg().unwrap_or(SignedDuration::MAX))
    }
}

impl fmt::Display for Time {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.3}", self.0)
    }
}

/// Why a text cannot be read as a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TimeError {
    /// It is not in the form of a time.
    #[error("must be a time as RFC 3339 writes it, such as `2026-11-20T21:58:48.123Z`")]
    NotATime,
    /// It is later than the latest time there is.
    #[error("must be a time until `9999-12-30T22:00:00.999Z`, which is the latest one here")]
    TooLate,
}

impl FromStr for Time {
    type Err = TimeError;

    fn from_str(text: &str) -> Result<Self, TimeError> {
        text.parse().or_else(|_| read_rare(text)).map(Self::new)
    }
}

/// The largest number of digits of a fraction that [`Timestamp`] reads.
const FRACTION_DIGITS: usize = 9;

/// Reads a time of RFC 3339 that [`Timestamp`] does not read: a fraction may have any number of digits.
fn read_rare(text: &str) -> Result<Timestamp, TimeError> {
    let (before, after) = text.split_at(text.find('.').map_or(text.len(), |point| point + 1));
    let digits = after.bytes().take_while(u8::is_ascii_digit).count();
    let shorter = format!("{before}{}{}", &after[..digits.min(FRACTION_DIGITS)], &after[digits..]);
    shorter.parse().map_err(|_| {
        let pieces = Pieces::parse(&shorter).ok();
        let is_whole = |pieces: &Pieces<'_>| pieces.time().is_some() && pieces.offset().is_some();
        // All times of RFC 3339 are after the earliest one.
        if pieces.is_some_and(|pieces| is_whole(&pieces) && pieces.date().year() > 0) {
            TimeError::TooLate
        } else {
            TimeError::NotATime
        }
    })
}

text_form!(Time, |text| text
    .format(Some(SchemaFormat::KnownFormat(KnownFormat::DateTime)))
    .description(Some("A moment: RFC 3339, UTC, milliseconds."))
    .examples(["2026-11-20T21:58:48.123Z"]));

#[cfg(test)]
mod tests {
    use super::{
        TimeError::{NotATime, TooLate},
        *,
    };

    fn at(text: &str) -> Time {
        text.parse().expect("a time")
    }

    #[test]
    fn sums_saturate_at_the_ends() {
        let (time, hour) = (at("2026-11-20T21:58:48.123Z"), SignedDuration::from_hours(1));
        assert_eq!(time + hour, at("2026-11-20T22:58:48.123Z"));
        assert_eq!(time - hour, time + -hour);
        assert_eq!((time + hour).since(time), hour);
        assert_eq!(time.since(time + hour), -hour);
        let (first, last) = (Time::new(Timestamp::MIN), Time::new(Timestamp::MAX));
        for far in [SignedDuration::MIN, SignedDuration::MAX] {
            assert_eq!(time + far, if far.is_negative() { first } else { last });
            assert_eq!(time - far, if far.is_negative() { last } else { first });
        }
        assert_eq!((last + hour, first - hour), (last, first));
    }

    #[test]
    fn texts_that_are_no_times_are_refused_in_our_words() {
        for text in ["tomorrow", "2026-11-20", "2026-11-20T25:00:00Z", "-009999-01-02T00:00:00Z", ""] {
            assert_eq!(text.parse::<Time>(), Err(NotATime), "{text}");
        }
        for text in ["2026-11-20T21:58:48.123Z", "2026-11-20T22:58:48.123+01:00"] {
            assert_eq!(at(text).to_string(), "2026-11-20T21:58:48.123Z", "{text}");
        }
    }

    #[test]
    fn fractions_of_any_length_are_cut_to_milliseconds() {
        for text in ["2026-11-20T21:58:48.1239999999Z", "2026-11-20T22:58:48.123456789012345678901+01:00"] {
            assert_eq!(at(text).to_string(), "2026-11-20T21:58:48.123Z", "{text}");
        }
        for text in ["2026-11-20T21:58:48.1234567890", "2026-11-20T21:58:48.1234567890x", "1.1234567890Z"] {
            assert_eq!(text.parse::<Time>(), Err(NotATime), "{text}");
        }
    }

    #[test]
    fn times_after_the_latest_are_refused_as_too_late() {
        let last = Time::new(Timestamp::MAX).to_string();
        assert_eq!(at(&last).to_string(), last);
        assert!(TooLate.to_string().contains(&last), "{TooLate}");
        for text in ["9999-12-31T23:59:59Z", "9999-12-31T23:59:59.9999999999Z", "9999-12-31T23:59:59-01:00"] {
            assert_eq!(text.parse::<Time>(), Err(TooLate), "{text}");
        }
        for text in ["9999-12-31", "9999-12-31T23:59:59", "9999-12-32T23:59:59Z"] {
            assert_eq!(text.parse::<Time>(), Err(NotATime), "{text}");
        }
    }

    #[test]
    fn ids_of_a_time_begin_with_it() {
        let time = at("2026-11-20T21:58:48.123Z");
        assert!(time.first_id() < time.new_id() && time.new_id() < at("2026-11-20T21:58:48.124Z").first_id());
        assert!(at("2026-11-20T21:58:48.122Z").new_id() < time.first_id());
        assert_eq!(time.first_id().to_string(), "01a1faf8-223b-0000-0000-000000000000");
        assert_eq!(at("1969-12-31T00:00:00Z").first_id(), Uuid::nil());
    }
}
