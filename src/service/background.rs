//! What the server does by itself, between requests.

use std::{future, thread, time::Duration};

use tokio::{
    sync::{Notify, oneshot},
    time::{Interval, MissedTickBehavior, interval, timeout},
};

use super::{Error, Service};

/// How long to wait before work that was stopped by a fault is begun again.
const BEGIN_AGAIN: Duration = Duration::from_secs(1);

impl Service {
    /// What the server does by itself, between requests, until it is closed.
    pub async fn run(self) {
        tokio::join!(
            self.kept_up("hearing signals", |service| async move { service.hear().await }),
            self.kept_up("clocks", |service| async move { service.keep_time().await }),
            self.kept_up("announcing", |service| async move { service.announce_all().await }),
            self.kept_up("webhooks", |service| async move { service.deliver_to_webhooks().await }),
            self.kept_up("mails", |service| async move { service.send_mails().await }),
            self.kept_up("bots", |service| async move { service.play_bots().await }),
            self.kept_up("pairing", |service| async move { service.pair_players().await }),
            self.kept_up("ratings", |service| async move { service.keep_ratings().await }),
            self.kept_up("erasing", |service| async move { service.keep_erasing().await }),
            self.kept_up("filing", |service| async move { service.keep_archive().await }),
            self.kept_up("statistics", |service| async move { service.keep_statistics().await }),
            self.kept_up("checkpoints", |service| async move { service.keep_checkpoints().await }),
            self.kept_up("housekeeping", |service| async move { service.keep_house().await })
        );
    }

    /// Does this until the service is closed. A fault in it, in one match of many, must not end it for all others.
    async fn kept_up<F: Future<Output = ()> + Send + 'static>(&self, what: &str, work: impl Fn(Self) -> F) {
        while !self.is_closed() {
            let Err(error) = tokio::spawn(work(self.clone())).await else { return };
            tracing::error!(what, %error, "stopped by a fault, and begun again");
            // Ended early when the service is closed.
            let _ = timeout(BEGIN_AGAIN, self.closed()).await;
        }
    }

    /// Works at once, then this often and whenever nudged, until the service is closed. What fails is logged as this
    /// trouble, and tried again the next time round.
    pub(super) async fn in_rounds<F: Future<Output = Result<(), Error>>>(
        &self,
        period: Duration,
        nudge: Option<&Notify>,
        trouble: &'static str,
        work: impl Fn(Self) -> F,
    ) {
        let mut round = every(period);
        // Asked first each time: whatever else is ready may be ready time and again.
        while !self.is_closed() {
            let nudged = async {
                match nudge {
                    Some(nudge) => nudge.notified().await,
                    None => future::pending().await,
                }
            };
            tokio::select! {
                () = self.closed() => break,
                () = nudged => {}
                _ = round.tick() => {}
            }
            if let Err(error) = work(self.clone()).await {
                tracing::warn!(%error, "{trouble}");
            }
        }
    }
}

/// Does what takes long on a thread of its own that gives way to requests.
pub(super) async fn in_spare_time<T: Send + 'static>(
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
pub(super) fn give_way() {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::nice(10) {
        tracing::debug!(%error, "a thread keeps the priority of requests");
    }
}

/// Comes round so often, at first at once. What was missed while there was too much to do is not made up for.
pub(super) fn every(period: Duration) -> Interval {
    let mut round = interval(period);
    round.set_missed_tick_behavior(MissedTickBehavior::Delay);
    round
}
