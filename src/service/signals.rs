//! Hearing what other processes have done, and being known to run.
//!
//! One thread and one database connection for the whole process, however many follow matches: it polls its connection,
//! since the database library cannot wait on it, and hands what it hears to the feeds. When the connection is lost, signals
//! may be; so whatever is followed is looked at when it is back, and every few seconds besides.

use std::{
    sync::atomic::{AtomicBool, AtomicU64, Ordering},
    thread,
    time::{Duration, Instant},
};

use jiff::SignedDuration;
use tokio::time::MissedTickBehavior;

use super::{Error, Service, feeds::Feeds};
use crate::store::{
    self, Connection, StoreError,
    signals::{Listener, Signal},
};

/// How often it is listened.
const LISTEN_EVERY: Duration = Duration::from_millis(50);

/// How often a process says that it runs.
const BEAT_EVERY: Duration = Duration::from_secs(15);

/// How long to wait before trying to connect again.
const CONNECT_AGAIN: Duration = Duration::from_secs(1);

/// How often what is followed is looked at, in case a signal was missed.
const LOOK_EVERY: Duration = Duration::from_secs(5);

/// No server for longer than this is a downtime, in which clocks stand.
const DOWNTIME: SignedDuration = SignedDuration::from_mins(1);

/// What this process knows from others.
#[derive(Default)]
pub(super) struct Signals {
    /// The versions of matches.
    pub(super) matches: Feeds,
    /// The numbers of players' notices.
    pub(super) notices: Feeds,
    /// Grows whenever clocks may stand or run otherwise than before.
    standstill: AtomicU64,
    /// Whether this process hears, and so is known to run.
    alive: AtomicBool,
}

impl Signals {
    /// Changes whenever clocks may stand or run otherwise than before.
    pub(super) fn standstill(&self) -> u64 {
        self.standstill.load(Ordering::Acquire)
    }

    /// Whether all downtime so far is known. Until then no deadline is known to have passed.
    pub(super) fn alive(&self) -> bool {
        self.alive.load(Ordering::Acquire)
    }

    pub(super) fn take(&self, signal: Signal) {
        match signal {
            Signal::Match { id, version } => self.matches.tell(id, version),
            Signal::Notices { player, number } => self.notices.tell(player, number),
            Signal::Standstill => {
                self.standstill.fetch_add(1, Ordering::AcqRel);
            }
        }
    }
}

impl Service {
    /// Hears signals until the service is closed.
    pub(super) async fn hear(&self) {
        let service = self.clone();
        let listening = thread::Builder::new().name("listener".to_owned()).spawn(move || service.listen());
        if let Err(error) = &listening {
            tracing::error!(%error, "no thread to listen on: what other processes do shows late, and no time runs out");
        }
        let mut look = tokio::time::interval(LOOK_EVERY);
        look.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                () = self.closed() => break,
                _ = look.tick() => self.look_at_feeds().await,
            }
        }
        let ended = tokio::task::spawn_blocking(move || listening.map(thread::JoinHandle::join)).await;
        if !matches!(ended, Ok(Ok(Ok(())) | Err(_))) {
            tracing::error!("the listener did not end in order");
        }
    }

    fn listen(&self) {
        while !self.is_closed() {
            if let Err(error) = self.listen_once() {
                tracing::warn!(%error, "the connection for signals is lost");
            }
            self.0.signals.alive.store(false, Ordering::Release);
            let again = Instant::now() + CONNECT_AGAIN;
            while !self.is_closed() && Instant::now() < again {
                thread::sleep(LISTEN_EVERY);
            }
        }
    }

    /// Listens until the connection is lost or the service is closed.
    fn listen_once(&self) -> Result<(), StoreError> {
        let mut listener = self.0.store.listen()?;
        self.come_alive(&mut listener)?;
        let signals = &self.0.signals;
        signals.take(Signal::Standstill);
        signals.alive.store(true, Ordering::Release);
        let mut next_beat = Instant::now() + BEAT_EVERY;
        while !self.is_closed() {
            for signal in listener.heard()? {
                signals.take(signal);
            }
            if Instant::now() >= next_beat {
                store::standstill::beat(listener.connection(), self.0.clock.now())?;
                next_beat = Instant::now() + BEAT_EVERY;
            }
            thread::sleep(LISTEN_EVERY);
        }
        store::standstill::beat(listener.connection(), self.0.clock.now())
    }

    /// Counts as running from now on. If no process did for a while, all clocks stood in the meantime.
    fn come_alive(&self, listener: &mut Listener) -> Result<(), StoreError> {
        let last = store::standstill::come_alive(listener.connection())?;
        let now = self.0.clock.now();
        store::in_transaction(listener.connection(), |connection| {
            if let Some(last) = last
                && now.timestamp().duration_since(last.timestamp()) > DOWNTIME
            {
                tracing::info!(since = %last, until = %now, "no server ran: all clocks stood");
                store::standstill::add_downtime(connection, last, now)?;
                store::clock_jobs::look_now_for_all(connection, now)?;
                store::signals::tell(connection, Signal::Standstill)?;
            }
            store::standstill::beat(connection, now)
        })
    }

    /// Looks how far everything is that somebody follows.
    async fn look_at_feeds(&self) {
        let signals = &self.0.signals;
        let (matches, players) = (signals.matches.followed(), signals.notices.followed());
        if matches.is_empty() && players.is_empty() {
            return;
        }
        let look = move |connection: &mut Connection| -> Result<_, Error> {
            Ok(store::signals::look(connection, &matches, &players)?)
        };
        match self.0.store.run(look).await {
            Ok(found) => found.into_iter().for_each(|signal| signals.take(signal)),
            Err(error) => tracing::warn!(%error, "cannot look at what is followed"),
        }
    }
}
