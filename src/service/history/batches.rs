//! Work on the archive in batches, each a transaction: adding finished matches, and counting them.
//!
//! One process at a time does it, and in a process one task. Readers that want it done meanwhile wait for their turn without a
//! connection, so that other requests find one.

use std::time::Duration;

use tokio::time::{sleep, timeout};

use super::History;
use crate::service::error::Error;

/// How long a reader waits before it looks again whether another process is at work.
const LOOK_AGAIN: Duration = Duration::from_millis(25);

/// What is left to do after a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Remaining {
    /// Nothing.
    Nothing,
    /// Perhaps some.
    Some,
    /// Nothing was done: another process is at work.
    Unknown,
}

/// Repeats a batch until nothing is left to do, for a reader that has the turn.
///
/// # Errors
/// Those of `batch`.
pub(super) async fn finish<F>(batch: impl Fn() -> F) -> Result<(), Error>
where
    F: Future<Output = Result<Remaining, Error>>,
{
    loop {
        match batch().await? {
            Remaining::Nothing => return Ok(()),
            Remaining::Some => {}
            Remaining::Unknown => sleep(LOOK_AGAIN).await,
        }
    }
}

impl History {
    /// Waits for such work, for at most half as long as a request may wait for the database: the other half is left to read what is
    /// there. What is not done by then, or cannot be done now, as in a database that is read-only, is left to the background tasks.
    ///
    /// # Errors
    /// Those of `work`, but for [`Error::is_unavailable`].
    pub(super) async fn wait_briefly_for(&self, work: impl Future<Output = Result<(), Error>>) -> Result<(), Error> {
        match timeout(self.store.limit() / 2, work).await {
            Ok(Err(error)) if !error.is_unavailable() => Err(error),
            _ => Ok(()),
        }
    }
}
