//! Ratings: how well players play, computed from their rated matches.
//!
//! Ratings follow from records alone. A match counts in one pool, that of the people or that of the bots of its game,
//! in the order of (time of the last event, id). Counting all matches of a pool in this order always gives exactly the
//! same ratings. Servers count each match soon after it ends, outside of the path of actions. The database stores which
//! matches are not counted yet, so none is missed if a process dies.
//!
//! Owns `ratings` and `rating_steps`.

use std::time::Duration;

pub use history::{PastRating, RatingChange, RatingChanges};
pub(in crate::service) use history::{RatingStep, rating_steps};
pub use pool::Pool;
pub use rebuild::{Rebuilt, rebuild_ratings};
pub use standings::{GameRating, LeaderboardPlace, PlayerProfile, Standing};
pub(in crate::service) use standings::{ratings_of, strengths};
use store::ratings;

mod counting;
mod history;
mod pool;
mod progress;
mod rebuild;
mod skill;
mod standings;
pub(in crate::service) mod store;

use std::sync::Arc;

use tokio::sync::Notify;
use uuid::Uuid;

use super::{
    clock::Clock,
    foundation::{Foundation, Shutdown},
};
use crate::{
    db::{Connection, Store},
    service::error::Error,
};

/// Counts rated matches, and reads ratings.
#[derive(Clone)]
pub struct Ratings {
    store: Store,
    clock: Arc<dyn Clock>,
    shutdown: Shutdown,
    /// Notified when a rated match is finished.
    finished: Arc<Notify>,
}

impl Ratings {
    pub(in crate::service) fn new(foundation: &Foundation, finished: Arc<Notify>) -> Self {
        let Foundation { store, clock, shutdown } = foundation.clone();
        Self { store, clock, shutdown, finished }
    }
}

/// How often to look for uncounted matches of other processes.
const LOOK_EVERY: Duration = Duration::from_secs(5);

/// How many matches are read at once.
const FOUND_AT_ONCE: i64 = 100;

impl Ratings {
    /// Counts finished rated matches until the service is closed.
    pub(in crate::service) async fn keep_ratings(&self) {
        let trouble = "finished matches were not counted for ratings";
        self.shutdown.in_rounds(LOOK_EVERY, Some(&self.finished), trouble, || self.count_finished()).await;
    }

    /// Counts all uncounted matches. A match that cannot be counted does not block the others.
    async fn count_finished(&self) -> Result<(), Error> {
        let (mut result, mut failed) = (Ok(()), 0);
        while !self.shutdown.is_closed() {
            let look = move |connection: &mut Connection| ratings::uncounted(connection, failed, FOUND_AT_ONCE);
            let found: Vec<Uuid> = self.store.unhurried().run(look).await.map_err(Error::Store)?;
            if found.is_empty() {
                break;
            }
            for id in found {
                let count = move |connection: &mut Connection| counting::count(connection, id);
                let counted = self.store.unhurried().transaction(count).await;
                failed += i64::from(counted.is_err());
                result = result.and(counted);
            }
        }
        result
    }
}
