//! Work that the server does by itself, in rounds.

use std::{thread, time::Duration};

use tokio::{
    sync::oneshot,
    time::{Interval, MissedTickBehavior, interval},
};

use super::error::Error;

/// Does what takes long on a thread of its own that gives way to requests.
pub(in crate::service) async fn in_spare_time<T: Send + 'static>(
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

/// Lets the calling thread give way to requests. On Linux this concerns it alone; elsewhere it would slow down the whole
/// process.
pub(in crate::service) fn give_way() {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::nice(10) {
        tracing::debug!(%error, "a thread keeps the priority of requests");
    }
}

/// Comes round so often, at first at once. What was missed while there was too much to do is not made up for.
pub(in crate::service) fn every(period: Duration) -> Interval {
    let mut round = interval(period);
    round.set_missed_tick_behavior(MissedTickBehavior::Delay);
    round
}
