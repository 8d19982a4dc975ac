//! Ratings: how well players play, as far as their rated matches tell.
//!
//! They follow from records alone. A match counts in one pool, that of the persons or that of the bots of its game, at
//! its place in the order of (time of the last event, id); whoever counts all matches of a pool in this order gets the same
//! ratings to the last digit. Servers count each match soon after it ends, off the path of actions: what waits to be
//! counted stands in the database, so that it is found again whatever happens to the process that played it.

use std::time::Duration;

pub use pool::Pool;
pub use rebuild::{Rebuilt, rebuild_ratings};
pub use standings::{GameRating, PlayerProfile, Standing};
pub(in crate::service) use standings::{rating_of, ratings_of};
use store::ratings;

mod counting;
mod pool;
mod progress;
mod rebuild;
mod skill;
mod standings;
pub(in crate::service) mod store;

use std::sync::Arc;

use tokio::sync::Notify;
use uuid::Uuid;

use super::foundation::{Foundation, Shutdown};
use crate::{
    db::{Connection, Store},
    service::error::Error,
};

/// Counts rated matches, and tells how players stand.
#[derive(Clone)]
pub struct Ratings {
    store: Store,
    shutdown: Shutdown,
    /// Told when a rated match has been finished.
    finished: Arc<Notify>,
}

impl Ratings {
    pub(in crate::service) fn new(foundation: &Foundation, finished: Arc<Notify>) -> Self {
        let Foundation { store, shutdown, .. } = foundation.clone();
        Self { store, shutdown, finished }
    }
}

/// How often it is looked for matches that other processes have finished and not counted.
const LOOK_EVERY: Duration = Duration::from_secs(5);

/// How many matches are found at once.
const FOUND_AT_ONCE: i64 = 100;

impl Ratings {
    /// Counts finished rated matches, until the service is closed.
    pub(in crate::service) async fn keep_ratings(&self) {
        let trouble = "finished matches were not counted for ratings";
        self.shutdown.in_rounds(LOOK_EVERY, Some(&self.finished), trouble, || self.count_finished()).await;
    }

    /// Counts what waits, until nothing does. A match that cannot be counted keeps none of the others waiting.
    async fn count_finished(&self) -> Result<(), Error> {
        let mut result = Ok(());
        while result.is_ok() && !self.shutdown.is_closed() {
            let look = |connection: &mut Connection| ratings::uncounted(connection, FOUND_AT_ONCE);
            let found: Vec<Uuid> = self.store.unhurried().run(look).await.map_err(Error::Store)?;
            if found.is_empty() {
                break;
            }
            for id in found {
                let count = move |connection: &mut Connection| counting::count(connection, id);
                result = result.and(self.store.unhurried().transaction(count).await);
            }
        }
        result
    }
}
