//! The archive: finished matches, filed in one order soon after they end, off the path of actions. What waits to be filed
//! stands in the database, so that it is found again whatever happens to the process that played it.

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

/// How often it is looked for matches that other processes have finished and not filed.
const LOOK_EVERY: Duration = Duration::from_secs(5);

/// How many matches are filed in one transaction.
const FILED_AT_ONCE: i64 = 100;

impl History {
    /// Files finished matches, until the service is closed.
    pub(in crate::service) async fn keep_archive(&self) {
        let file = || async {
            self.file_finished().await?;
            self.filed.notify_one();
            Ok(())
        };
        self.shutdown.in_rounds(LOOK_EVERY, Some(&self.to_be_filed), "finished matches were not filed", file).await;
    }

    /// Files what is finished, until nothing waits: who reads the archive then has every match that was over before.
    ///
    /// # Errors
    /// [`Error::Store`].
    pub(super) async fn file_finished(&self) -> Result<(), Error> {
        let now = self.clock.now();
        self.store.unhurried().run(move |connection| file_all_at(connection, now)).await
    }
}

/// Files what is finished, for commands that read the archive.
///
/// # Errors
/// [`Error::Store`].
pub fn file_all(connection: &mut Connection) -> Result<(), Error> {
    file_all_at(connection, SystemClock.now())
}

fn file_all_at(connection: &mut Connection, now: Time) -> Result<(), Error> {
    while archive::is_behind(connection)? {
        db::in_transaction(connection, |connection| Ok::<_, Error>(archive::file(connection, now, FILED_AT_ONCE)?))?;
    }
    Ok(())
}
