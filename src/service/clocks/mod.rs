//! Clocks: deadlines, reminders, agreed pauses, and vacations.
//!
//! Owns `vacations`.

mod deadlines;
mod error;
mod pauses;
pub(in crate::service) mod store;
pub(in crate::service) mod vacations;

use std::sync::Arc;

use super::{
    clock::Clock,
    counts::Counts,
    foundation::{Foundation, Shutdown},
    matches::Matches,
    play::Play,
    pubsub::Signals,
};
use crate::db::Store;

pub use error::ClockError;
pub use vacations::{NewVacation, Vacation, VacationAccount};

/// Keeps the clocks of all matches.
#[derive(Clone)]
pub struct Clocks {
    store: Store,
    clock: Arc<dyn Clock>,
    shutdown: Shutdown,
    matches: Matches,
    play: Play,
    signals: Arc<Signals>,
    counts: Arc<Counts>,
}

impl Clocks {
    pub(in crate::service) fn new(
        foundation: &Foundation,
        matches: Matches,
        play: Play,
        signals: Arc<Signals>,
        counts: Arc<Counts>,
    ) -> Self {
        let Foundation { store, clock, shutdown } = foundation.clone();
        Self { store, clock, shutdown, matches, play, signals, counts }
    }
}
