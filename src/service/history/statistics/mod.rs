//! Statistics of the finished public matches of a game.
//!
//! Servers count each match soon after it is archived, outside of the path of actions, and store together with the
//! counters the number of the archive up to which all matches are counted. Both are stored in one transaction, so that
//! each match counts once even with several processes and crashes, and is never read again.

use std::time::Duration;

use super::{archive::file_all, store::statistics};
use crate::{
    db::{Aged, Connection},
    record::GameStatistics,
    service::{error::Error, history::History},
};
pub use rebuild::{RebuiltStatistics, rebuild_statistics};

mod counting;
mod rebuild;

/// How often to look for uncounted matches of other processes.
const LOOK_EVERY: Duration = Duration::from_secs(5);

/// How many rounds of counting a request runs at most before it answers.
const ROUNDS_FOR_READERS: usize = 4;

impl History {
    /// Returns the statistics of a game's finished public matches, optionally only those with this many seats. All
    /// matches that ended before are included, unless very many are uncounted, or a replica does not have them yet.
    ///
    /// # Errors
    /// [`Error::Store`].
    pub async fn statistics(&self, game: &'static str, seats: Option<u8>) -> Result<Aged<GameStatistics>, Error> {
        self.file_finished().await?;
        for _ in 0..ROUNDS_FOR_READERS {
            if !self.count_some().await? {
                break;
            }
        }
        self.store.read_aged(move |connection: &mut Connection| read(connection, game, seats)).await
    }

    /// Counts archived matches until the service is closed.
    pub(in crate::service) async fn keep_statistics(&self) {
        let trouble = "finished matches were not counted for statistics";
        self.shutdown.in_rounds(LOOK_EVERY, Some(&self.filed), trouble, || self.count_filed()).await;
    }

    async fn count_filed(&self) -> Result<(), Error> {
        while !self.shutdown.is_closed() && self.count_some().await? {}
        Ok(())
    }

    /// Counts the next uncounted matches. Returns whether there were any.
    async fn count_some(&self) -> Result<bool, Error> {
        let matches = self.matches.clone();
        let count = move |connection: &mut Connection| counting::count_some(connection, &|id| matches.finished(id));
        self.store.unhurried().run(count).await
    }
}

/// Archives and counts all matches that wait, for commands.
///
/// # Errors
/// [`Error::Store`].
pub fn count_statistics(connection: &mut Connection) -> Result<(), Error> {
    file_all(connection)?;
    while counting::count_some(connection, &|_| None)? {}
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
