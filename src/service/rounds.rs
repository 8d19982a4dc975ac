//! Background work in rounds.

use std::{thread, time::Duration};

use tokio::{
    sync::oneshot,
    time::{Interval, MissedTickBehavior, interval},
};

use super::error::Error;

/// Logs that background work has failed: as a warning, or at `debug` while the database is known not to answer. That is logged
/// once, and every round of every task fails meanwhile.
macro_rules! log_failure {
    ($error:expr, $($event:tt)+) => {
        if $error.is_known_outage() {
            tracing::debug!(error = %$error, $($event)+);
        } else {
            tracing::warn!(error = %$error, $($event)+);
        }
    };
}

pub(in crate::service) use log_failure;

/// Runs long work on its own thread, which has a lower priority than requests.
///
/// # Errors
/// [`Error::Internal`] if there is no thread for it, or if it has panicked.
pub async fn in_spare_time<T: Send + 'static>(
    what: &'static str,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Error> {
    let lost = || Error::Internal(format!("{what} has stopped"));
    let (tell, told) = oneshot::channel();
    let job = move || {
        give_way();
        drop(tell.send(work()));
    };
    thread::Builder::new().name(what.to_owned()).spawn(job).map_err(|error| Error::Internal(error.to_string()))?;
    told.await.map_err(|_| lost())
}

/// Lowers the priority of the calling thread. On Linux this affects only this thread; elsewhere it would slow down the
/// whole process.
pub(in crate::service) fn give_way() {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::nice(10) {
        tracing::debug!(%error, "cannot lower the priority of a thread");
    }
}

/// Returns an interval that starts at once. Ticks that are missed under load are skipped.
pub(in crate::service) fn every(period: Duration) -> Interval {
    let mut round = interval(period);
    round.set_missed_tick_behavior(MissedTickBehavior::Delay);
    round
}
