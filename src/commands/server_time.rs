//! The time on a server. Deadlines are times of the server, and the clock of this device can be wrong.

use std::sync::atomic::{AtomicI64, Ordering};

use jiff::{Timestamp, fmt::rfc2822::DateTimeParser};

/// How old the `Date` header of a new response can be, in milliseconds. It has whole seconds, and servers renew it from time to time.
const DATE_AGE_MS: i64 = 2_000;

/// How far a server's clock is ahead of this device's, in milliseconds.
#[derive(Debug, Default)]
pub struct ServerTime(AtomicI64);

impl ServerTime {
    /// Returns the time on the server, if this is the time on this device.
    pub fn at(&self, here: Timestamp) -> Timestamp {
        let there = here.as_millisecond().saturating_add(self.0.load(Ordering::Relaxed));
        Timestamp::from_millisecond(there).unwrap_or(here)
    }

    /// Corrects the time with the `Date` header of a response to a request that was sent and answered at these times on this device.
    /// The server has written its time at some moment between them. If the time so far fits that, it stays: then it does not
    /// jump, however long the response took.
    pub fn note(&self, date: &str, sent: Timestamp, answered: Timestamp) {
        let Ok(date) = DateTimeParser::new().parse_timestamp(date) else { return };
        let date = date.as_millisecond();
        let most = date + DATE_AGE_MS - sent.as_millisecond();
        let least = date - answered.as_millisecond();
        self.0.store(self.0.load(Ordering::Relaxed).min(most).max(least), Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_is_that_of_the_server_whatever_this_device_says() {
        let at = |text: &str| text.parse::<Timestamp>().expect("a time");
        let time = ServerTime::default();
        let here = at("2026-11-29T03:00:00.400Z");
        time.note("Sun, 29 Nov 2026 03:00:00 GMT", here, here);
        assert_eq!(time.at(here), here, "clocks that agree to a second");
        time.note("Sun, 29 Nov 2026 02:30:00 GMT", here, here);
        assert_eq!(time.at(here), at("2026-11-29T02:30:02Z"));
        // The server may have written it at the beginning of the wait.
        time.note("Sun, 29 Nov 2026 02:30:00 GMT", here, at("2026-11-29T03:00:20Z"));
        assert_eq!(time.at(here), at("2026-11-29T02:30:02Z"));
        time.note("Sun, 29 Nov 2026 04:00:00 GMT", here, here);
        assert_eq!(time.at(here), at("2026-11-29T04:00:00Z"));
        time.note("soon", here, here);
        assert_eq!(time.at(here), at("2026-11-29T04:00:00Z"));
    }
}
