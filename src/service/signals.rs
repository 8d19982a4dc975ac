//! Hearing what other processes have done, and being known to run.
//!
//! One database connection for the whole process, however many follow matches: it is polled, since the database library
//! cannot wait on it, and what it hears is handed to the feeds. When the connection is lost, signals
//! may be; so whatever is followed is looked at when it is back, and every few seconds besides.

use std::{
    sync::atomic::{AtomicU64, Ordering},
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};

use jiff::SignedDuration;
use tokio::time::{sleep, timeout};

use super::{Error, Service, background::every, ended_tokens::EndedTokens, feeds::Feeds};
use crate::{
    record::Time,
    store::{
        self, Connection, StoreError,
        signals::{Listener, Signal},
    },
};

/// How often it is listened.
const LISTEN_EVERY: Duration = Duration::from_millis(50);

/// How often a process says that it runs.
const BEAT_EVERY: Duration = Duration::from_secs(15);

/// How long to wait before trying to connect again.
const CONNECT_AGAIN: Duration = Duration::from_secs(1);

/// How often what is followed is looked at, in case a signal was missed.
const LOOK_EVERY: Duration = Duration::from_secs(5);

/// Who has not heard anything for so long may have slept through a downtime.
const HEARD_LATELY: Duration = Duration::from_secs(5);

/// No server for longer than this is a downtime, in which clocks stand.
const DOWNTIME: SignedDuration = SignedDuration::from_mins(1);

/// What this process knows from others.
#[derive(Default)]
pub(super) struct Signals {
    /// The versions of matches.
    pub(super) matches: Feeds,
    /// The numbers of players' notices.
    pub(super) notices: Feeds,
    /// Tokens that count no more.
    pub(super) tokens: EndedTokens,
    /// Grows whenever clocks may stand or run otherwise than before.
    standstill: AtomicU64,
    /// When this process last heard, in milliseconds since 1970; 0 while it does not.
    heard_at: AtomicU64,
}

impl Signals {
    /// Changes whenever clocks may stand or run otherwise than before.
    pub(super) fn standstill(&self) -> u64 {
        self.standstill.load(Ordering::Acquire)
    }

    /// Whether all downtime so far is known. Until then no deadline is known to have passed.
    pub(super) fn alive(&self) -> bool {
        let heard_at = UNIX_EPOCH + Duration::from_millis(self.heard_at.load(Ordering::Acquire));
        heard_at.elapsed().is_ok_and(|passed| passed < HEARD_LATELY)
    }

    fn round(&self, at: SystemTime) {
        let since = at.duration_since(UNIX_EPOCH).unwrap_or_default();
        self.heard_at.store(u64::try_from(since.as_millis()).unwrap_or_default(), Ordering::Release);
    }

    pub(super) fn take(&self, signal: Signal) {
        match signal {
            Signal::Match { id, version } => self.matches.tell(id, version),
            Signal::Notices { player, number } => self.notices.tell(player, number),
            Signal::TokenEnded { id } => self.tokens.tell(id),
            Signal::Standstill => {
                self.standstill.fetch_add(1, Ordering::AcqRel);
            }
        }
    }
}

impl Service {
    /// Hears signals until the service is closed.
    pub(super) async fn hear(&self) {
        tokio::join!(self.listen(), self.look_now_and_then());
    }

    async fn look_now_and_then(&self) {
        let mut look = every(LOOK_EVERY);
        while !self.is_closed() {
            tokio::select! {
                () = self.closed() => break,
                _ = look.tick() => self.look_at_feeds().await,
            }
        }
    }

    async fn listen(&self) {
        while !self.is_closed() {
            if let Err(error) = self.listen_once().await {
                tracing::warn!(%error, "the connection for signals is lost");
            }
            self.0.signals.round(UNIX_EPOCH);
            // Ended early when the service is closed.
            let _ = timeout(CONNECT_AGAIN, self.closed()).await;
        }
    }

    /// Listens until the connection is lost or the service is closed.
    async fn listen_once(&self) -> Result<(), StoreError> {
        let mut listener = self.0.store.listen().await?;
        self.come_alive(&mut listener).await?;
        let signals = &self.0.signals;
        signals.take(Signal::Standstill);
        let mut next_beat = Instant::now() + BEAT_EVERY;
        let mut round = SystemTime::now();
        while !self.is_closed() {
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

    async fn beat(&self, listener: &mut Listener) -> Result<(), StoreError> {
        let now = self.0.clock.now();
        listener.run(move |connection| store::standstill::beat(connection, now)).await
    }

    /// Counts as running from now on. If no process did for a while, all clocks stood in the meantime; nobody else counts as
    /// running until that is written down.
    async fn come_alive(&self, listener: &mut Listener) -> Result<(), StoreError> {
        let alone = listener.run(store::standstill::is_alone).await?;
        let last = listener.run(store::standstill::last_beat).await?;
        let now = self.0.clock.now();
        let long_ago = |last: &Time| now.timestamp().duration_since(last.timestamp()) > DOWNTIME;
        let silent = last.filter(long_ago);
        let since = match silent {
            Some(last) if alone || self.stays_silent(listener, last).await? => Some(last),
            _ => None,
        };
        let now = self.0.clock.now();
        let begin = move |connection: &mut Connection| {
            if let Some(since) = since {
                tracing::info!(%since, until = %now, "no server ran: all clocks stood");
                store::standstill::add_downtime(connection, since, now)?;
                store::clock_jobs::look_now_for_all(connection, now)?;
                store::signals::tell(connection, Signal::Standstill)?;
            }
            store::standstill::beat(connection, now)
        };
        listener.run_unhurried(move |connection| store::in_transaction(connection, begin)).await?;
        // Waits for a process that comes alive itself, which may take a while.
        listener.run_unhurried(move |connection| store::standstill::count_as_running(connection, alone)).await
    }

    /// Whether nobody's heart beats. The database may take a process for running that is gone, if it went with its network.
    async fn stays_silent(&self, listener: &mut Listener, last: Time) -> Result<bool, StoreError> {
        let until = Instant::now() + 2 * BEAT_EVERY;
        while !self.is_closed() && Instant::now() < until {
            sleep(LISTEN_EVERY).await;
            if listener.run(store::standstill::last_beat).await? != Some(last) {
                return Ok(false);
            }
        }
        Ok(!self.is_closed())
    }

    /// Looks how far everything is that somebody follows, and whether the tokens still count by which they do.
    async fn look_at_feeds(&self) {
        let (signals, now) = (&self.0.signals, self.0.clock.now());
        let (matches, players, tokens) =
            (signals.matches.followed(), signals.notices.followed(), signals.tokens.watched());
        if matches.is_empty() && players.is_empty() && tokens.is_empty() {
            return;
        }
        let look = move |connection: &mut Connection| -> Result<_, Error> {
            let mut found = store::signals::look(connection, &matches, &players)?;
            found.extend(store::tokens::ended(connection, &tokens, now)?);
            Ok(found)
        };
        match self.0.store.run(look).await {
            Ok(found) => found.into_iter().for_each(|signal| signals.take(signal)),
            Err(error) => tracing::warn!(%error, "cannot look at what is followed"),
        }
    }
}
