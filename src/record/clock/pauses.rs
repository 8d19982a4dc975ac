//! Clock pauses: when the clocks of a match are paused.

use jiff::{SignedDuration, civil::Weekday, tz::TimeZone};

use super::Zone;
use crate::record::Time;

/// A time during which the clocks of a match are paused, for any reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Pause {
    /// The start.
    pub since: Time,
    /// The end; `None` if it is not known yet.
    pub until: Option<Time>,
}

/// All clock pauses of a match. The clocks run while no reason pauses them.
#[derive(Clone, Debug, Default)]
pub struct ClockPauses {
    /// Sorted and disjoint, with gaps between them.
    pauses: Vec<Pause>,
    /// The time zone whose Saturdays and Sundays do not count.
    weekends: Option<TimeZone>,
}

/// The state at a moment.
enum Now {
    Running { until: Option<Time> },
    Paused { until: Option<Time> },
}

impl ClockPauses {
    /// Merges the pauses of all reasons.
    pub fn new(pauses: impl IntoIterator<Item = Pause>, weekends: Option<&Zone>) -> Self {
        let mut pauses: Vec<Pause> = pauses.into_iter().collect();
        pauses.sort_unstable();
        let mut merged: Vec<Pause> = Vec::with_capacity(pauses.len());
        for pause in pauses {
            match merged.last_mut() {
                Some(last) if last.until.is_none_or(|until| pause.since <= until) => {
                    last.until = last.until.zip(pause.until).map(|(one, other)| one.max(other));
                }
                _ => merged.push(pause),
            }
        }
        Self { pauses: merged, weekends: weekends.map(|zone| zone.time_zone().clone()) }
    }

    /// Returns whether the clocks are paused at this time.
    pub fn are_paused(&self, at: Time) -> bool {
        matches!(self.now(at), Now::Paused { .. })
    }

    /// Returns how long the clocks run between two times.
    pub fn ran(&self, from: Time, to: Time) -> SignedDuration {
        let (mut at, mut ran) = (from, SignedDuration::ZERO);
        while at < to {
            let (next, running) = match self.now(at) {
                Now::Running { until } => (until, true),
                Now::Paused { until } => (until, false),
            };
            let next = next.unwrap_or(to).min(to);
            if running {
                ran += next.since(at);
            }
            at = next;
        }
        ran
    }

    /// Returns the time at which the clocks have run so long since `from`; `None` if they are paused before that
    /// without a known end.
    pub fn reached(&self, from: Time, mut running: SignedDuration) -> Option<Time> {
        let mut at = from;
        loop {
            match self.now(at) {
                Now::Paused { until } => at = until?,
                Now::Running { until } => {
                    let stretch = until.map(|until| until.since(at));
                    match stretch.zip(until).filter(|(stretch, _)| *stretch < running) {
                        None => return Some(at + running),
                        Some((stretch, until)) => {
                            running -= stretch;
                            at = until;
                        }
                    }
                }
            }
        }
    }

    /// Returns the end of the last pause of at least this length that began at `from` or later and has ended by `to`. Weekends
    /// do not count.
    pub fn last_end(&self, from: Time, to: Time, least: SignedDuration) -> Option<Time> {
        let mut since_then = self.pauses.iter().rev().take_while(|pause| from <= pause.since);
        since_then.find_map(|pause| pause.until.filter(|&until| until <= to && until.since(pause.since) >= least))
    }

    fn now(&self, at: Time) -> Now {
        let coming = self.pauses.iter().find(|pause| pause.until.is_none_or(|until| at < until));
        if let Some(pause) = coming.filter(|pause| pause.since <= at) {
            return Now::Paused { until: pause.until };
        }
        let pause = coming.map(|pause| pause.since);
        let Some(zone) = &self.weekends else { return Now::Running { until: pause } };
        let today = at.timestamp().to_zoned(zone.clone()).date();
        // The calendar does not end within the life of a match.
        let next = |day: Weekday| {
            let date = today.nth_weekday(1, day).ok()?;
            date.to_zoned(zone.clone()).ok().map(|midnight| Time::new(midnight.timestamp()))
        };
        match today.weekday() {
            Weekday::Saturday | Weekday::Sunday => Now::Paused { until: next(Weekday::Monday) },
            _ => {
                let weekend = next(Weekday::Saturday);
                Now::Running { until: pause.into_iter().chain(weekend).min() }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn time(text: &str) -> Time {
        text.parse().expect("a time")
    }

    fn hours(hours: i64) -> SignedDuration {
        SignedDuration::from_hours(hours)
    }

    fn pause(since: &str, until: Option<&str>) -> Pause {
        Pause { since: time(since), until: until.map(time) }
    }

    #[test]
    fn without_a_pause_time_runs_as_it_does() {
        let never = ClockPauses::default();
        let (from, to) = (time("2030-01-01T12:00:00Z"), time("2030-01-03T12:00:00Z"));
        assert_eq!(never.ran(from, to), hours(48));
        assert_eq!(never.reached(from, hours(48)), Some(to));
        assert_eq!(never.ran(to, from), SignedDuration::ZERO);
    }

    #[test]
    fn reasons_that_overlap_are_counted_once() {
        let clock_pauses = ClockPauses::new(
            [
                pause("2030-01-01T18:00:00Z", Some("2030-01-02T06:00:00Z")),
                pause("2030-01-01T14:00:00Z", Some("2030-01-01T20:00:00Z")),
                pause("2030-01-01T15:00:00Z", Some("2030-01-01T16:00:00Z")),
            ],
            None,
        );
        let from = time("2030-01-01T12:00:00Z");
        assert_eq!(clock_pauses.ran(from, time("2030-01-02T12:00:00Z")), hours(2 + 6));
        assert_eq!(clock_pauses.reached(from, hours(2)), Some(time("2030-01-01T14:00:00Z")));
        assert_eq!(clock_pauses.reached(from, hours(3)), Some(time("2030-01-02T07:00:00Z")));
        assert!(
            clock_pauses.are_paused(time("2030-01-01T19:00:00Z"))
                && !clock_pauses.are_paused(time("2030-01-02T06:00:00Z"))
        );
    }

    #[test]
    fn a_pause_without_an_end_has_no_deadline_behind_it() {
        let clock_pauses = ClockPauses::new(
            [pause("2030-01-01T14:00:00Z", None), pause("2030-01-01T15:00:00Z", Some("2030-01-01T16:00:00Z"))],
            None,
        );
        let from = time("2030-01-01T12:00:00Z");
        assert_eq!(clock_pauses.reached(from, hours(2)), Some(time("2030-01-01T14:00:00Z")));
        assert_eq!(clock_pauses.reached(from, hours(3)), None);
        assert_eq!(clock_pauses.ran(from, time("2031-01-01T00:00:00Z")), hours(2));
    }

    #[test]
    fn weekends_are_those_of_the_time_zone() {
        let berlin = Zone::try_from("Europe/Berlin".to_owned()).expect("a zone");
        let clock_pauses = ClockPauses::new([], Some(&berlin));
        // The last Sunday of March is an hour short in Berlin, and so is the weekend.
        let friday = time("2030-03-29T22:00:00Z");
        assert_eq!(clock_pauses.reached(friday, hours(2)), Some(time("2030-03-31T23:00:00Z")));
        assert_eq!(clock_pauses.ran(friday, time("2030-04-01T00:00:00Z")), hours(3));
        assert!(clock_pauses.are_paused(time("2030-03-29T23:00:00Z")), "it is Saturday in Berlin");
        // A pause into the weekend, and one that ends on it.
        let clock_pauses =
            ClockPauses::new([pause("2030-03-29T12:00:00Z", Some("2030-03-30T12:00:00Z"))], Some(&berlin));
        assert_eq!(clock_pauses.reached(time("2030-03-29T11:00:00Z"), hours(3)), Some(time("2030-04-01T00:00:00Z")));
    }
}
