//! The heartbeat by which processes know that one of them runs, and the downtimes in which none did.

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

    /// Counts as running from now on. If no process did for a while, all clocks stood in the meantime; nobody else counts as
    /// running until that is written down.
    pub(super) async fn come_alive(&self, listener: &mut Listener) -> Result<(), StoreError> {
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
                tracing::info!(%since, until = %now, "no server ran: all clocks stood");
                heartbeat::add_downtime(connection, since, now)?;
                heartbeat::look_now_for_all(connection, now)?;
                signals::tell(connection, Signal::ClockPauses)?;
            }
            heartbeat::beat(connection, now)
        };
        listener.run_unhurried(move |connection| db::in_transaction(connection, begin)).await?;
        // Waits for a process that comes alive itself, which may take a while.
        listener.run_unhurried(move |connection| heartbeat::count_as_running(connection, alone)).await
    }

    /// Whether nobody's heart beats. The database may take a process for running that is gone, if it went with its network.
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
