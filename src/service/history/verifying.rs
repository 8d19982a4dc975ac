//! Verifying records, stored and uploaded: few at the same time, and the same stored match once, however many callers ask.

use std::{sync::Arc, time::Duration};

use jiff::SignedDuration;
use quick_cache::sync::Cache;
use tokio::{
    sync::{OwnedSemaphorePermit, Semaphore},
    time::timeout,
};
use uuid::Uuid;

use super::HistoryError;
use crate::{
    db::Era,
    record::{Report, Time},
    service::{error::Error, rounds::in_spare_time},
};

/// How many stored matches are verified at the same time, and how many uploads: the largest upload takes 200 MB while it is read.
/// Uploads do not hold up audits.
const AT_ONCE: usize = 1;

/// How long a request waits for its turn.
const PATIENCE: Duration = Duration::from_secs(10);

/// How many reports are kept, and how long. Not forever, since an audit is to find what has been altered.
const KEPT: usize = 1000;
const KEPT_FOR: SignedDuration = SignedDuration::from_mins(10);

/// The match of a report, and the number of its verified events.
type Verified = (Uuid, u64);

/// The verifications of this process. Clones share them.
#[derive(Clone)]
pub(super) struct Verifying {
    stored: Turns,
    uploads: Turns,
    /// When each report was made, and in which era it was read.
    reports: Arc<Cache<Verified, (Time, Era, Report)>>,
}

impl Default for Verifying {
    fn default() -> Self {
        Self { stored: Turns::default(), uploads: Turns::default(), reports: Arc::new(Cache::new(KEPT)) }
    }
}

impl Verifying {
    /// Returns the report of a stored match, which is read with `read` and verified with `verify` unless there is a recent one.
    ///
    /// # Errors
    /// [`HistoryError::VerifyingFull`], and those of `read`.
    pub(super) async fn stored<T: Send + 'static>(
        &self,
        what: Verified,
        (now, era): (Time, Era),
        read: impl Future<Output = Result<T, Error>>,
        verify: impl FnOnce(T) -> Report + Send + 'static,
    ) -> Result<Report, Error> {
        if let Some(report) = self.recent(what, now) {
            return Ok(report);
        }
        // Those who wait hold neither a connection nor a record.
        let turn = self.stored.wait(PATIENCE).await?;
        // Another request may have verified it meanwhile.
        if let Some(report) = self.recent(what, now) {
            return Ok(report);
        }
        let (stored, reports) = (read.await?, Arc::clone(&self.reports));
        let verify = move || {
            let report = verify(stored);
            // Under what was verified: more events may have been read than were asked for.
            reports.insert((what.0, report.events), (now, era, report.clone()));
            report
        };
        in_turn(turn, verify).await
    }

    /// Verifies an upload.
    ///
    /// # Errors
    /// [`HistoryError::VerifyingFull`].
    pub(super) async fn upload<T: Send + 'static>(
        &self,
        verify: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Error> {
        in_turn(self.uploads.wait(PATIENCE).await?, verify).await
    }

    fn recent(&self, what: Verified, now: Time) -> Option<Report> {
        let (at, era, report) = self.reports.get(&what)?;
        (now < at + KEPT_FOR && !era.is_over()).then_some(report)
    }
}

/// Turns, in the order in which they are waited for. A request whose client has gone gives its place up.
#[derive(Clone)]
struct Turns(Arc<Semaphore>);

impl Default for Turns {
    fn default() -> Self {
        Self(Arc::new(Semaphore::new(AT_ONCE)))
    }
}

impl Turns {
    async fn wait(&self, patience: Duration) -> Result<OwnedSemaphorePermit, Error> {
        let turn = timeout(patience, Arc::clone(&self.0).acquire_owned()).await;
        turn.map_err(|_| HistoryError::VerifyingFull)?.map_err(|error| Error::Internal(error.to_string()))
    }
}

async fn in_turn<T: Send + 'static>(
    turn: OwnedSemaphorePermit,
    verify: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Error> {
    in_spare_time("verifying a record", move || {
        let found = verify();
        // Held until here even if the client has disconnected.
        drop(turn);
        found
    })
    .await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_is_waited_for_no_longer_than_it_may_take() {
        let wait = |turns: &Turns| {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
            runtime.block_on(turns.wait(Duration::ZERO))
        };
        let turns = Turns::default();
        let taken = wait(&turns).unwrap();
        let refused = wait(&turns).unwrap_err();
        assert_eq!(refused.code().status, 503);
        drop(taken);
        drop(wait(&turns).unwrap());
    }
}
