//! What the server does by itself, between requests.

use std::time::Duration;

use tokio::time::timeout;

use super::Service;

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
}
