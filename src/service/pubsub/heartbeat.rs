//! The process heartbeat, which shows that a server runs, and the downtimes in which none did.

use std::time::{Duration, Instant, SystemTime};

use jiff::SignedDuration;
use tokio::time::sleep;

use super::{PubSub, store::heartbeat};
use crate::{
    db::{
        self, Connection, StoreError, check_clock,
        signals::{self, Listener, Signal},
    },
    record::Time,
};

/// How often the listener's connection is polled.
pub(super) const LISTEN_EVERY: Duration = Duration::from_millis(50);

/// How often the heartbeat is written.
const BEAT_EVERY: Duration = Duration::from_secs(15);

/// A time without any server that is longer than this is a downtime, in which clocks are paused.
const DOWNTIME: SignedDuration = SignedDuration::from_mins(1);

/// When the listener last worked, and when the next heartbeat is due.
pub(super) struct Pulse {
    round: SystemTime,
    next_beat: Instant,
}

impl Pulse {
    /// Begins at this time, on both of the machine's clocks.
    pub(super) fn new(round: SystemTime, now: Instant) -> Self {
        Self { round, next_beat: now + BEAT_EVERY }
    }

    /// Notes another round of the listener. Returns whether a heartbeat is due.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] if the process was suspended, or the database: it must register again. A heartbeat would
    /// hide that no server was running.
    pub(super) fn round(&mut self, round: SystemTime, now: Instant) -> Result<bool, StoreError> {
        if round.duration_since(self.round).is_ok_and(|passed| passed > DOWNTIME.unsigned_abs()) {
            return Err(StoreError::Unavailable("this process was not running".to_owned()));
        }
        // It is compared with the database's clock at once: it may be wrong now.
        let set_back = self.round.duration_since(round).is_ok_and(|back| back > DOWNTIME.unsigned_abs());
        self.round = round;
        let due = set_back || now >= self.next_beat;
        if due {
            self.next_beat = now + BEAT_EVERY;
        }
        Ok(due)
    }
}

impl PubSub {
    /// Stores that a server ran at this time, unless its clock is wrong: deadlines do not pass here then.
    pub(in crate::service) async fn beat(&self, listener: &mut Listener, at: Time) -> Result<(), StoreError> {
        self.compare_clocks(listener).await?;
        listener.run(move |connection| heartbeat::beat(connection, at)).await
    }

    /// Compares this machine's clock with the database's, and notes whether they agree: while they do not, this process stores
    /// no command.
    ///
    /// # Errors
    /// [`StoreError::Unfit`] if they do not agree.
    pub(super) async fn compare_clocks(&self, listener: &mut Listener) -> Result<(), StoreError> {
        let compared = listener.run(check_clock).await;
        match &compared {
            Ok(()) => self.signals.note_clocks(true),
            Err(StoreError::Unfit(_)) => self.signals.note_clocks(false),
            // The database does not answer: what was known before still holds.
            Err(_) => {}
        }
        compared
    }

    /// Registers this process as running. If no process ran for a while, all clocks were paused in the meantime; no
    /// other process counts as running until that is stored.
    pub(in crate::service) async fn come_alive(&self, listener: &mut Listener) -> Result<(), StoreError> {
        self.compare_clocks(listener).await?;
        let alone = listener.run(heartbeat::is_alone).await?;
        let last = listener.run(heartbeat::last_beat).await?;
        let now = self.clock.now();
        let long_ago = |last: &Time| now.since(*last) > DOWNTIME;
        let silent = last.filter(long_ago);
        let since = match silent {
            Some(last) if alone || self.stays_silent(listener, last).await? => Some(last),
            _ => None,
        };
        let now = self.clock.now();
        let begin = move |connection: &mut Connection| {
            if let Some(since) = since {
                tracing::info!(%since, until = %now, "no server was running: all clocks were paused");
                heartbeat::add_downtime(connection, since, now)?;
                heartbeat::look_now_for_all(connection, now)?;
                signals::tell(connection, Signal::ClockPauses)?;
            }
            let ahead = |last: Time| last.since(now) > DOWNTIME;
            if alone && last.is_some_and(ahead) {
                tracing::error!(?last, %now, "the last heartbeat is from the future: a clock was wrong, and downtimes may be missing");
                return heartbeat::set(connection, now);
            }
            heartbeat::beat(connection, now)
        };
        listener.run_unhurried(move |connection| db::in_transaction(connection, begin)).await?;
        // Waits for another process that is starting, which may take a while.
        listener.run_unhurried(move |connection| heartbeat::count_as_running(connection, alone)).await
    }

    /// Whether no heartbeat arrives. The database may still count a process that has lost its network as running.
    pub(super) async fn stays_silent(&self, listener: &mut Listener, last: Time) -> Result<bool, StoreError> {
        let until = Instant::now() + 2 * BEAT_EVERY;
        while !self.shutdown.is_closed() && Instant::now() < until {
            sleep(LISTEN_EVERY).await;
            if listener.run(heartbeat::last_beat).await? != Some(last) {
                return Ok(false);
            }
        }
        Ok(!self.shutdown.is_closed())
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_suspended_process_registers_again_before_its_next_heartbeat() {
        let (began, start) = (SystemTime::now(), Instant::now());
        let mut pulse = Pulse::new(began, start);
        let mut round = |seconds: u64| {
            let passed = Duration::from_secs(seconds);
            pulse.round(began + passed, start + passed)
        };
        assert!(!round(14).expect("it runs"));
        assert!(round(15).expect("it runs"));
        assert!(!round(16).expect("it runs"));
        // A heartbeat is due again, but nothing else shows that no server ran for 61 seconds.
        assert!(matches!(round(16 + 61), Err(StoreError::Unavailable(_))));
        assert!(matches!(round(16 + 62), Err(StoreError::Unavailable(_))));
    }

    #[test]
    fn a_clock_that_is_set_back_keeps_the_heart_beating() {
        let (began, start) = (SystemTime::now(), Instant::now());
        let mut pulse = Pulse::new(began, start);
        let back = began - Duration::from_secs(3600);
        assert!(pulse.round(back, start).expect("it runs"), "clocks are compared at once");
        assert!(!pulse.round(back, start).expect("it runs"));
        assert!(pulse.round(back, start + BEAT_EVERY).expect("it runs"));
        assert!(!pulse.round(back, start + BEAT_EVERY).expect("it runs"));
    }
}
