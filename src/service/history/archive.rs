//! The archive: finished matches in one order, added soon after they end, outside of the path of actions. The database
//! stores which matches are still missing, so none is lost if a process dies.

use std::time::Duration;

use super::{History, store::archive};
use crate::{
    db::{self, Connection},
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
        let file = || async {
            self.file_finished().await?;
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
        let now = self.clock.now();
        self.store.unhurried().run(move |connection| file_all_at(connection, now)).await
    }
}

/// Adds all finished matches, for commands that read the archive.
///
/// # Errors
/// [`Error::Store`].
pub fn file_all(connection: &mut Connection) -> Result<(), Error> {
    file_all_at(connection, SystemClock.now())
}

fn file_all_at(connection: &mut Connection, now: Time) -> Result<(), Error> {
    // Usually there are none, and the lock is not needed.
    if !archive::is_behind(connection)? {
        return Ok(());
    }
    loop {
        let file = |connection: &mut Connection| Ok::<_, Error>(archive::file(connection, now, FILED_AT_ONCE)?);
        // If there were fewer, all that had finished are filed.
        if db::in_transaction(connection, file)?.len() < FILED_AT_ONCE {
            return Ok(());
        }
    }
}
