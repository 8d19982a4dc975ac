//! Statistics: what the finished public matches of a game have in common.
//!
//! Servers count each match soon after it is filed, off the path of actions, and keep with the counts up to which number of
//! the archive everything has been counted. Both are stored in one transaction, so that each match counts once however many
//! processes run and whatever happens to them, and what has been counted is never read again.

use std::time::Duration;

use super::{archive::file_all, store::statistics};
use crate::{
    db::Connection,
    record::GameStatistics,
    service::{error::Error, history::History},
};
pub use rebuild::{RebuiltStatistics, rebuild_statistics};

mod counting;
mod rebuild;

/// How often it is looked for matches that other processes have filed and not counted.
const LOOK_EVERY: Duration = Duration::from_secs(5);

/// How many times a reader counts some of what waits: so many matches are behind at most where nobody has counted for long.
const ROUNDS_FOR_READERS: usize = 4;

impl History {
    /// What the finished public matches of a game have in common, those with so many seats alone if that is said. Every match
    /// that was over before is counted, unless very many wait.
    ///
    /// # Errors
    /// [`Error::Store`].
    pub async fn statistics(&self, game: &'static str, seats: Option<u8>) -> Result<GameStatistics, Error> {
        self.file_finished().await?;
        for _ in 0..ROUNDS_FOR_READERS {
            if !self.count_some().await? {
                break;
            }
        }
        self.store.run(move |connection| read(connection, game, seats)).await
    }

    /// Counts filed matches, until the service is closed.
    pub(in crate::service) async fn keep_statistics(&self) {
        let trouble = "finished matches were not counted for statistics";
        self.shutdown.in_rounds(LOOK_EVERY, Some(&self.filed), trouble, || self.count_filed()).await;
    }

    async fn count_filed(&self) -> Result<(), Error> {
        while !self.shutdown.is_closed() && self.count_some().await? {}
        Ok(())
    }

    /// Counts some of what waits. Gives back whether anything did.
    async fn count_some(&self) -> Result<bool, Error> {
        self.store.unhurried().run(counting::count_some).await
    }
}

/// Files and counts everything that waits, for commands.
///
/// # Errors
/// [`Error::Store`].
pub fn count_statistics(connection: &mut Connection) -> Result<(), Error> {
    file_all(connection)?;
    while counting::count_some(connection)? {}
    Ok(())
}

/// What has been counted of a game, of the matches with so many seats alone if that is said.
///
/// # Errors
/// [`Error::Store`].
pub fn read(connection: &mut Connection, game: &str, seats: Option<u8>) -> Result<GameStatistics, Error> {
    let rows = statistics::of_game(connection, game)?;
    Ok(GameStatistics::of(game, &counting::counters_of(&rows)?, seats))
}
