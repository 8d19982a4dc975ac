//! The archive: finished matches in one order, added soon after they end, outside of the path of actions. The database
//! stores which matches are still missing, so none is lost if a process dies.

use std::time::Duration;

use super::{
    History,
    batches::{Remaining, finish},
    store::archive,
};
use crate::{
    db::{self, Connection, Store, StoreError},
    record::Time,
    service::{
        clock::{Clock, SystemClock},
        error::Error,
    },
};

/// How often to look for finished matches of other processes.
const LOOK_EVERY: Duration = Duration::from_secs(5);

/// How many matches are archived in one transaction.
const FILED_AT_ONCE: usize = 100;

impl History {
    /// Adds finished matches to the archive until the service is closed.
    pub(in crate::service) async fn keep_archive(&self) {
        let store = self.store.unhurried();
        let file = || async {
            let turn = self.filing.lock().await;
            while self.file_some(&store).await? == Remaining::Some {}
            drop(turn);
            self.filed.notify_one();
            Ok(())
        };
        self.shutdown.in_rounds(LOOK_EVERY, Some(&self.to_be_filed), "cannot archive finished matches", file).await;
    }

    /// Adds all finished matches, so that a reader finds every match that ended before.
    ///
    /// # Errors
    /// [`Error::Store`].
    pub(super) async fn file_finished(&self) -> Result<(), Error> {
        // Usually there are none, and the turn is not needed.
        if !self.store.run(archive::is_behind).await? {
            return Ok(());
        }
        let _turn = self.filing.lock().await;
        finish(|| self.file_some(&self.store)).await
    }

    /// Adds the next finished matches, in its turn.
    async fn file_some(&self, store: &Store) -> Result<Remaining, Error> {
        let now = self.clock.now();
        store.run(move |connection| file_some(connection, now, archive::lock_if_free)).await
    }
}

/// Adds all finished matches, for commands that read the archive. In a read-only database it adds none.
///
/// # Errors
/// [`Error::Store`].
pub fn file_all(connection: &mut Connection) -> Result<(), Error> {
    if db::is_read_only(connection)? {
        return Ok(());
    }
    let lock = |connection: &mut Connection| archive::lock(connection).map(|()| true);
    while file_some(connection, SystemClock.now(), lock)? == Remaining::Some {}
    Ok(())
}

/// Adds the next finished matches, unless there are none or `lock` does not lock the archive.
fn file_some(
    connection: &mut Connection,
    now: Time,
    lock: impl FnOnce(&mut Connection) -> Result<bool, StoreError>,
) -> Result<Remaining, Error> {
    // Usually there are none, and the lock is not needed.
    if !archive::is_behind(connection)? {
        return Ok(Remaining::Nothing);
    }
    // The checkpoints follow the times at which matches are filed.
    db::check_clock(connection)?;
    db::in_transaction(connection, |connection| {
        if !lock(connection)? {
            return Ok(Remaining::Unknown);
        }
        // If there were fewer, all that had finished are filed.
        let filed = archive::file(connection, now, FILED_AT_ONCE)?;
        Ok(if filed < FILED_AT_ONCE { Remaining::Nothing } else { Remaining::Some })
    })
}
