//! The PostgreSQL listener and this process's heartbeat.
//!
//! The whole process uses one database connection for this, however many clients follow matches. It is polled, because
//! the database library cannot wait on it, and passes what it receives to the topics. Signals can be lost with the
//! connection, so everything that is followed is checked every few seconds.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use tokio::time::{sleep, timeout};

use super::{
    PubSub,
    heartbeat::{LISTEN_EVERY, Pulse},
    store::newest,
};
use crate::{
    db::{Connection, Era, StoreError, signals::Signal},
    service::{
        error::Error,
        rounds::{every, log_failure},
    },
};

/// How long to wait before reconnecting.
const CONNECT_AGAIN: Duration = Duration::from_secs(1);

/// How often followed topics are checked, in case a signal was missed.
const LOOK_EVERY: Duration = Duration::from_secs(5);

impl PubSub {
    /// Receives signals until the service is closed.
    pub(in crate::service) async fn hear(&self) {
        tokio::join!(self.listen(), self.look_now_and_then());
    }

    async fn look_now_and_then(&self) {
        let mut look = every(LOOK_EVERY);
        while !self.shutdown.is_closed() {
            tokio::select! {
                () = self.shutdown.closed() => break,
                _ = look.tick() => self.look_at_feeds().await,
            }
        }
    }

    async fn listen(&self) {
        let mut era = self.store.era();
        while !self.shutdown.is_closed() {
            if let Err(error) = self.listen_once(&mut era).await {
                log_failure!(error, "lost the connection for signals");
            }
            self.signals.round(UNIX_EPOCH);
            // Ended early when the service is closed.
            let _ = timeout(CONNECT_AGAIN, self.shutdown.closed()).await;
        }
    }

    /// Listens until the connection is lost or the service is closed.
    async fn listen_once(&self, era: &mut Era) -> Result<(), StoreError> {
        let mut listener = self.store.listen().await?;
        self.come_alive(&mut listener).await?;
        let signals = &self.signals;
        if era.is_over() {
            *era = listener.era();
            signals.matches.start_over();
            signals.notices.start_over();
        }
        signals.take(Signal::ClockPauses);
        let mut pulse = Pulse::new(SystemTime::now(), Instant::now());
        while !self.shutdown.is_closed() {
            // No error of the connection shows that another server has taken the place of one that goes on, or that is gone without a word.
            era.check()?;
            for signal in listener.heard().await? {
                signals.take(signal);
            }
            // Read first: if the process is suspended before the next line, that notices it; if after it, the heartbeat has
            // the time from before.
            let (at, round) = (self.clock.now(), SystemTime::now());
            let due = match pulse.round(round, Instant::now()) {
                Ok(due) => due,
                // Suspended, or set forward: no command may be stored with a wrong clock until this process registers again.
                Err(error) => return self.compare_clocks(&mut listener).await.and(Err(error)),
            };
            signals.round(round);
            if due {
                self.beat(&mut listener, at).await?;
            }
            sleep(LISTEN_EVERY).await;
        }
        let at = self.clock.now();
        pulse.round(SystemTime::now(), Instant::now())?;
        self.beat(&mut listener, at).await
    }

    /// Reads the newest version of everything that is followed, and whether the watched tokens are still valid.
    pub(in crate::service) async fn look_at_feeds(&self) {
        let (signals, now, era) = (&self.signals, self.clock.now(), self.store.era());
        let (matches, players, tokens) =
            (signals.matches.followed(), signals.notices.followed(), signals.tokens.watched());
        if matches.is_empty() && players.is_empty() && tokens.is_empty() {
            return;
        }
        let look = move |connection: &mut Connection| -> Result<_, Error> {
            let mut found = newest::look(connection, &matches, &players)?;
            found.extend(newest::ended(connection, &tokens, now)?);
            Ok(found)
        };
        match self.store.run(look).await {
            // Topics that have started over must not learn what only the server before had.
            Ok(_) if era.is_over() => {}
            Ok(found) => found.into_iter().for_each(|signal| signals.take(signal)),
            Err(error) => log_failure!(error, "cannot check the followed topics"),
        }
    }
}
