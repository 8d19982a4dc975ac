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

    /// Counts matches whose start was announced.
    pub(in crate::service) fn started(&self, starts: Starts) {
        self.started.fetch_add(starts.matches, Ordering::Relaxed);
        self.events.fetch_add(starts.events, Ordering::Relaxed);
        self.finished.fetch_add(starts.finished, Ordering::Relaxed);
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

/// Matches whose start was announced.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::service) struct Starts {
    matches: u64,
    events: u64,
    finished: u64,
}

impl Starts {
    /// Adds a match, and the events that were appended with its start: the set-up and forced actions, which may have finished it.
    pub(in crate::service) fn and(self, events: u64, finished: bool) -> Self {
        let Self { matches, events: before, finished: ended } = self;
        Self { matches: matches + 1, events: before + events, finished: ended + u64::from(finished) }
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
