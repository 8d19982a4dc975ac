//! Hearing what other processes have done, and being known to run.
//!
//! One database connection for the whole process, however many follow matches: it is polled, since the database library
//! cannot wait on it, and what it hears is handed to the topics. When the connection is lost, signals
//! may be; so whatever is followed is looked at when it is back, and every few seconds besides.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use jiff::SignedDuration;
use tokio::time::{sleep, timeout};

use super::{PubSub, store::newest};
use crate::{
    db::{Connection, StoreError, signals::Signal},
    service::{error::Error, rounds::every},
};

/// How often it is listened.
pub(super) const LISTEN_EVERY: Duration = Duration::from_millis(50);

/// How often a process says that it runs.
pub(super) const BEAT_EVERY: Duration = Duration::from_secs(15);

/// How long to wait before trying to connect again.
const CONNECT_AGAIN: Duration = Duration::from_secs(1);

/// How often what is followed is looked at, in case a signal was missed.
const LOOK_EVERY: Duration = Duration::from_secs(5);

/// No server for longer than this is a downtime, in which clocks stand.
pub(super) const DOWNTIME: SignedDuration = SignedDuration::from_mins(1);

impl PubSub {
    /// Hears signals until the service is closed.
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
        while !self.shutdown.is_closed() {
            if let Err(error) = self.listen_once().await {
                tracing::warn!(%error, "the connection for signals is lost");
            }
            self.signals.round(UNIX_EPOCH);
            // Ended early when the service is closed.
            let _ = timeout(CONNECT_AGAIN, self.shutdown.closed()).await;
        }
    }

    /// Listens until the connection is lost or the service is closed.
    async fn listen_once(&self) -> Result<(), StoreError> {
        let mut listener = self.store.listen().await?;
        self.come_alive(&mut listener).await?;
        let signals = &self.signals;
        signals.take(Signal::ClockPauses);
        let mut next_beat = Instant::now() + BEAT_EVERY;
        let mut round = SystemTime::now();
        while !self.shutdown.is_closed() {
            for signal in listener.heard().await? {
                signals.take(signal);
            }
            if Instant::now() >= next_beat {
                self.beat(&mut listener).await?;
                next_beat = Instant::now() + BEAT_EVERY;
            }
            // A machine that slept, or a database that did, was as good as gone: come alive again.
            if round.elapsed().is_ok_and(|passed| passed > DOWNTIME.unsigned_abs()) {
                return Err(StoreError::Unavailable("this process was not running".to_owned()));
            }
            round = SystemTime::now();
            signals.round(round);
            sleep(LISTEN_EVERY).await;
        }
        self.beat(&mut listener).await
    }

    /// Looks how far everything is that somebody follows, and whether the tokens still count by which they do.
    async fn look_at_feeds(&self) {
        let (signals, now) = (&self.signals, self.clock.now());
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
            Ok(found) => found.into_iter().for_each(|signal| signals.take(signal)),
            Err(error) => tracing::warn!(%error, "cannot look at what is followed"),
        }
    }
}
