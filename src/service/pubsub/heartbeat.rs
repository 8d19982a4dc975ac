//! The process heartbeat, which shows that a server runs, and the downtimes in which none did.

use std::time::Instant;

use tokio::time::sleep;

use super::{
    PubSub,
    listener::{BEAT_EVERY, DOWNTIME, LISTEN_EVERY},
    store::heartbeat,
};
use crate::{
    db::{
        self, Connection, StoreError,
        signals::{self, Listener, Signal},
    },
    record::Time,
};

impl PubSub {
    pub(in crate::service) async fn beat(&self, listener: &mut Listener) -> Result<(), StoreError> {
        let now = self.clock.now();
        listener.run(move |connection| heartbeat::beat(connection, now)).await
    }

    /// Registers this process as running. If no process ran for a while, all clocks were paused in the meantime; no
    /// other process counts as running until that is stored.
    pub(in crate::service) async fn come_alive(&self, listener: &mut Listener) -> Result<(), StoreError> {
        let alone = listener.run(heartbeat::is_alone).await?;
        let last = listener.run(heartbeat::last_beat).await?;
        let now = self.clock.now();
        let long_ago = |last: &Time| now.timestamp().duration_since(last.timestamp()) > DOWNTIME;
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
