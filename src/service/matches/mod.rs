//! Stored matches: rows and records, the cache of folded matches, the pauses of clocks, and public summaries.
//!
//! Owns `matches`, `progress`, `seats`, `events`, `kept_seats`, `agreements`, `pauses`, `clock_jobs` and `bot_turns`. Contains what
//! the rooms below it in the list need to change matches.

mod bot_turns;
mod catching_up;
mod clock_view;
mod error;
mod known;
mod live;
mod live_pauses;
mod newest;
mod pauses;
mod spectators;
mod started;
mod status;
pub(in crate::service) mod store;
mod stored;
mod summary;

use std::sync::{Arc, atomic::Ordering};

use uuid::Uuid;

use super::{foundation::Foundation, pubsub::Signals};
use crate::db::{Store, StoreError};
pub(in crate::service) use bot_turns::BotTurns;
use live::LiveMatches;
use newest::{Stamps, gather_stamps};

pub(in crate::service) use known::Known;
pub(in crate::service) use live::{LiveMatch, check_may_see, unfolded};
pub(in crate::service) use pauses::{GRACE, Pauses, compute_deadlines, read_pauses};
pub(in crate::service) use spectators::spectators_version;
pub(in crate::service) use started::{PlayersStamp, StartedMatch};
pub(in crate::service) use stored::{
    Asker, before_first_event, bots_among, fold_consequences, fold_each, fold_to, fold_whole, header_of, listing,
    read_together, seed_of,
};
pub(in crate::service) use summary::{check_unchanged, open_summary, read_known_summary, read_summary, summaries};

pub use clock_view::{ClockView, PauseReason, SeatClock};
pub use error::MatchError;
pub use status::{MatchStatus, Visibility};
pub use summary::{KeptSeat, MatchSummary, SeatedPlayer};

/// The cache of folded matches. Clones share it.
#[derive(Clone)]
pub(in crate::service) struct Matches {
    store: Store,
    signals: Arc<Signals>,
    live: Arc<LiveMatches>,
    stamps: Arc<Stamps>,
}

impl Matches {
    /// Creates a cache for this many folded matches.
    ///
    /// # Errors
    /// When the operating system provides no thread.
    pub(in crate::service) fn new(
        foundation: &Foundation,
        signals: Arc<Signals>,
        capacity: u64,
    ) -> Result<Self, StoreError> {
        let store = foundation.store.clone();
        let (live, stamps) = (Arc::new(LiveMatches::new(capacity)), Arc::new(gather_stamps(&store)?));
        Ok(Self { store, signals, live, stamps })
    }

    /// Returns the number of folded matches in the cache.
    pub(in crate::service) fn live_count(&self) -> u64 {
        self.live.count()
    }

    /// Returns how many folded matches the database was found to lack events of since this process started.
    pub(in crate::service) fn lost_count(&self) -> u64 {
        self.live.lost.load(Ordering::Relaxed)
    }

    /// Forgets the names of players, because one has a new name.
    pub(in crate::service) fn forget_names(&self, player: Uuid) {
        self.live.forget_names(player);
    }
}
