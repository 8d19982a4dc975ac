//! The server's background tasks.

use std::time::Duration;

use tokio::time::timeout;

use super::Service;

/// How long to wait before a failed task is restarted.
const BEGIN_AGAIN: Duration = Duration::from_secs(1);

impl Service {
    /// Runs the background tasks until the service is closed.
    pub async fn run(self) {
        tokio::join!(
            self.kept_up("listening", &self.pubsub, |pubsub| async move { pubsub.hear().await }),
            self.kept_up("clocks", &self.clocks, |clocks| async move { clocks.keep_time().await }),
            self.kept_up("announcing", &self.notices, |notices| async move { notices.announce_all().await }),
            self.kept_up("deliveries", &self.notices, |notices| async move { notices.deliver_all().await }),
            self.kept_up("mails", &self.notices, |notices| async move { notices.send_mails().await }),
            self.kept_up("bots", &self.play, |play| async move { play.play_bots().await }),
            self.kept_up("pairing", &self.lobby, |lobby| async move { lobby.pair_players().await }),
            self.kept_up("ratings", &self.ratings, |ratings| async move { ratings.keep_ratings().await }),
            self.kept_up("deletions", &self.accounts, |accounts| async move { accounts.keep_deleting().await }),
            self.kept_up("token uses", &self.accounts, |accounts| async move { accounts.keep_uses().await }),
            self.kept_up("filing", &self.history, |history| async move { history.keep_archive().await }),
            self.kept_up("statistics", &self.history, |history| async move { history.keep_statistics().await }),
            self.kept_up("checkpoints", &self.history, |history| async move { history.keep_checkpoints().await }),
            self.kept_up("housekeeping", &self.housekeeping, |house| async move { house.keep_house().await })
        );
    }

    /// Repeats a task until the service is closed. A failure in one match must not end the task for all others.
    async fn kept_up<T: Clone, F: Future<Output = ()> + Send + 'static>(
        &self,
        what: &str,
        room: &T,
        work: impl Fn(T) -> F,
    ) {
        let shutdown = &self.foundation.shutdown;
        while !shutdown.is_closed() {
            let Err(error) = tokio::spawn(work(room.clone())).await else { return };
            tracing::error!(what, %error, "a background task panicked; restarting it");
            // Ended early when the service is closed.
            let _ = timeout(BEGIN_AGAIN, shutdown.closed()).await;
        }
    }
}
