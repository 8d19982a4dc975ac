//! The background tasks of one process, one round at a time: for programs that decide themselves what happens when.

use std::time::SystemTime;

use jiff::SignedDuration;
use tokio::sync::Mutex;

use super::{Error, Service, notices::Troubled, play::LEFT_ALONE};
use crate::db::signals::{Listener, Signal};

/// What a process does between requests, as [`Service::run`] does it from time to time. A process whose tasks are done in
/// this way counts as running until this is dropped.
///
/// Its methods fail with [`Error::Store`] when the database does not answer. What was not done then is done in a later
/// round, by this process or another.
pub struct SingleRounds {
    service: Service,
    listener: Mutex<Listener>,
    troubled: Mutex<Troubled>,
}

impl Service {
    /// Counts this process as running, and returns its background tasks. Use this instead of [`Service::run`].
    ///
    /// # Errors
    /// [`Error::Store`] when the database does not answer.
    pub async fn single_rounds(&self) -> Result<SingleRounds, Error> {
        let mut listener = self.foundation.store.listen().await?;
        self.pubsub.come_alive(&mut listener).await?;
        let rounds = SingleRounds { service: self.clone(), listener: Mutex::new(listener), troubled: Mutex::default() };
        rounds.take(Signal::ClockPauses);
        Ok(rounds)
    }
}

#[allow(clippy::missing_errors_doc, reason = "stated once at the struct")]
impl SingleRounds {
    /// Returns what processes have told each other since the last call. [`Self::take`] passes it on.
    pub async fn heard(&self) -> Result<Vec<Signal>, Error> {
        Ok(self.listener.lock().await.heard().await?)
    }

    /// Passes a signal to the tasks that wait for it.
    pub fn take(&self, signal: Signal) {
        self.service.pubsub.signals().take(signal);
        self.note_listening();
    }

    /// Notes that this process still listens. Deadlines pass only in a process that has done so in the last seconds.
    pub fn note_listening(&self) {
        self.service.pubsub.signals().round(SystemTime::now());
    }

    /// Stores that this process runs.
    pub async fn beat(&self) -> Result<(), Error> {
        let now = self.service.foundation.clock.now();
        Ok(self.service.pubsub.beat(&mut *self.listener.lock().await, now).await?)
    }

    /// Reads the newest state of all that is followed, since signals can be lost.
    pub async fn look(&self) {
        self.service.pubsub.look_at_feeds().await;
    }

    /// Applies deadlines that have passed. Returns whether there may be more.
    pub async fn keep_time(&self) -> bool {
        self.service.clocks.look_at_due_clocks().await
    }

    /// Announces what has happened. Returns whether there may be more.
    pub async fn announce(&self) -> bool {
        self.service.notices.announce_some(&mut *self.troubled.lock().await).await.more
    }

    /// Delivers to webhooks and devices what is due, and waits for their answers.
    pub async fn deliver(&self) -> Result<(), Error> {
        Ok(self.service.notices.deliver_some().await?)
    }

    /// Lets bots take the turns that no other process has taken; `at_once` also those that one has just taken, as a process
    /// does when it starts.
    pub async fn play_bots(&self, at_once: bool) -> Result<(), Error> {
        self.service.play.play_waiting_bots(if at_once { SignedDuration::ZERO } else { LEFT_ALONE }).await
    }
}
