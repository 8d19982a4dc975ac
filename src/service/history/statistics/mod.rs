//! Statistics of the finished public matches of a game.
//!
//! Servers count each match soon after it is archived, outside of the path of actions, and store together with the
//! counters the number of the archive up to which all matches are counted. Both are stored in one transaction, so that
//! each match counts once even with several processes and crashes, and is never read again.

use std::time::Duration;

use super::{
    archive::file_all,
    batches::{Remaining, finish},
    store::statistics,
};
use crate::{
    db::{self, Aged, Connection, Store},
    record::GameStatistics,
    service::{error::Error, history::History},
};
pub use rebuild::{RebuiltStatistics, rebuild_statistics};

mod counting;
mod rebuild;

/// How often to look for uncounted matches of other processes.
const LOOK_EVERY: Duration = Duration::from_secs(5);

impl History {
    /// Returns the statistics of a game's finished public matches, optionally only those with this many seats. All
    /// matches that ended before are included, unless counting them takes longer than a request can wait, or a replica does not have
    /// them yet.
    ///
    /// # Errors
    /// [`Error::Store`].
    pub async fn statistics(&self, game: &'static str, seats: Option<u8>) -> Result<Aged<GameStatistics>, Error> {
        let count = async {
            self.file_finished().await?;
            self.count_archived().await
        };
        self.wait_briefly_for(count).await?;
        self.store.read_aged(move |connection: &mut Connection| read(connection, game, seats)).await
    }

    /// Counts archived matches until the service is closed.
    pub(in crate::service) async fn keep_statistics(&self) {
        let trouble = "finished matches were not counted for statistics";
        self.shutdown.in_rounds(LOOK_EVERY, Some(&self.filed), trouble, || self.count_filed()).await;
    }

    async fn count_filed(&self) -> Result<(), Error> {
        let (store, _turn) = (self.store.unhurried(), self.counting.lock().await);
        while !self.shutdown.is_closed() && self.count_some(&store).await? == Remaining::Some {}
        Ok(())
    }

    /// Counts all archived matches, for a reader.
    async fn count_archived(&self) -> Result<(), Error> {
        // Usually all are counted, and the turn is not needed.
        if self.store.run(statistics::waiting).await? <= 0 {
            return Ok(());
        }
        let _turn = self.counting.lock().await;
        finish(|| self.count_some(&self.store)).await
    }

    /// Counts the next uncounted matches, in its turn.
    async fn count_some(&self, store: &Store) -> Result<Remaining, Error> {
        let matches = self.matches.clone();
        let count = move |connection: &mut Connection| {
            counting::count_some(connection, statistics::lock_if_free, &|id| matches.finished(id))
        };
        store.run(count).await
    }
}

/// Archives and counts all matches that wait, for commands. In a read-only database it counts none.
///
/// # Errors
/// [`Error::Store`].
pub fn count_statistics(connection: &mut Connection) -> Result<(), Error> {
    if db::is_read_only(connection)? {
        return Ok(());
    }
    file_all(connection)?;
    let lock = |connection: &mut Connection| statistics::lock(connection).map(Some);
    while counting::count_some(connection, lock, &|_| None)? == Remaining::Some {}
    Ok(())
}

/// Returns the statistics of a game, optionally only of the matches with this many seats.
///
/// # Errors
/// [`Error::Store`].
pub fn read(connection: &mut Connection, game: &str, seats: Option<u8>) -> Result<GameStatistics, Error> {
    let rows = statistics::of_game(connection, game)?;
    Ok(GameStatistics::of(game, &counting::counters_of(&rows)?, seats))
}
