//! Counters of this process since it started.

use std::sync::atomic::{AtomicU64, Ordering};

/// Counters of this process since it started.
#[derive(Debug, Default)]
pub(in crate::service) struct Counts {
    events: AtomicU64,
    started: AtomicU64,
    finished: AtomicU64,
    time_outs: AtomicU64,
}

impl Counts {
    /// Counts appended events, and the match if they finished it.
    pub(in crate::service) fn appended(&self, events: usize, finished: bool) {
        self.events.fetch_add(events as u64, Ordering::Relaxed);
        self.finished.fetch_add(finished.into(), Ordering::Relaxed);
    }

    /// Counts matches whose start was announced, and the events that were appended with it: the set-up and forced actions.
    pub(in crate::service) fn started(&self, matches: u64, events: u64) {
        self.started.fetch_add(matches, Ordering::Relaxed);
        self.events.fetch_add(events, Ordering::Relaxed);
    }

    /// Counts a time-out.
    pub(in crate::service) fn timed_out(&self) {
        self.time_outs.fetch_add(1, Ordering::Relaxed);
    }

    /// Returns the current values.
    pub(in crate::service) fn read(&self) -> Counted {
        let read = |count: &AtomicU64| count.load(Ordering::Relaxed);
        Counted {
            events: read(&self.events),
            started: read(&self.started),
            finished: read(&self.finished),
            time_outs: read(&self.time_outs),
        }
    }
}

/// The values of the counters at one moment.
#[derive(Clone, Copy, Debug)]
pub(in crate::service) struct Counted {
    pub(in crate::service) events: u64,
    pub(in crate::service) started: u64,
    pub(in crate::service) finished: u64,
    pub(in crate::service) time_outs: u64,
}
