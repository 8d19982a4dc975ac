//! Tells other processes what this one has stored, after the commit and gathered. `NOTIFY` takes a lock on the whole cluster until
//! its transaction has ended: transactions that store something would wait for each other.
//!
//! A signal is lost if this process ends before it is sent; those who follow a topic also look from time to time.

use std::{
    collections::HashMap,
    sync::Arc,
    time::{Duration, Instant},
};

use tokio::{sync::mpsc, time::sleep};
use uuid::Uuid;

use crate::db::{
    Connection, Era, StoreError,
    dedicated::{DedicatedConnection, start},
    session::Connector,
    signals::{Signal, tell_all},
};

/// How long to wait for other signals after the first.
const GATHERED_FOR: Duration = Duration::from_millis(5);

/// The shortest time between two transactions that send signals. Each costs work in every process that listens.
const APART: Duration = Duration::from_millis(25);

/// A new version of a match.
struct NewVersion {
    id: Uuid,
    version: u64,
    /// When it was stored.
    era: Era,
}

/// Tells of new versions of matches. Its thread ends when all clones are dropped.
#[derive(Clone)]
pub(super) struct Notifier(mpsc::UnboundedSender<NewVersion>);

impl Notifier {
    pub(super) fn start(connector: &Connector) -> Result<Self, StoreError> {
        let (sender, queue) = mpsc::unbounded_channel();
        start("notify".to_owned(), tell_everything(DedicatedConnection::new(connector.unflushed()), queue))?;
        Ok(Self(sender))
    }

    pub(super) fn tell(&self, id: Uuid, version: u64, era: Era) {
        // The thread ends only after this.
        let _ = self.0.send(NewVersion { id, version, era });
    }
}

async fn tell_everything(mut database: DedicatedConnection, mut queue: mpsc::UnboundedReceiver<NewVersion>) {
    let mut next = Instant::now();
    while let Some(first) = queue.recv().await {
        sleep(next.saturating_duration_since(Instant::now()).max(GATHERED_FOR)).await;
        next = Instant::now() + APART;
        let mut versions = HashMap::from([(first.id, first)]);
        while let Ok(new) = queue.try_recv() {
            gather(&mut versions, new);
        }
        let versions: Arc<[NewVersion]> = versions.into_values().collect();
        let until = Instant::now() + database.limit();
        // Chosen once it is connected: that may have ended the era.
        let tell = move |connection: &mut Connection| tell_all(connection, &current(&versions));
        if let Err(error) = database.run_or_repeat(until, tell).await {
            tracing::warn!(%error, "cannot notify other processes");
        }
    }
}

/// Adds a version, unless a newer one of the match is there. A writer whose connection stalled may tell of an append after the next writer
/// has told of its own. What was stored in an era that is over is not told, and stands in the way of nothing.
fn gather(versions: &mut HashMap<Uuid, NewVersion>, new: NewVersion) {
    let known = versions.get(&new.id).filter(|known| !known.era.is_over());
    if !new.era.is_over() && known.is_none_or(|known| known.version < new.version) {
        versions.insert(new.id, new);
    }
}

/// Returns the signals of these versions, without those of eras that are over: another server may lack them, and what follows a match
/// there would not be woken by its next event.
fn current(versions: &[NewVersion]) -> Vec<Signal> {
    let current = versions.iter().filter(|new| !new.era.is_over());
    current.map(|&NewVersion { id, version, .. }| Signal::Match { id, version }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{db::era::Eras, record::Time};

    /// Connects to a server of PostgreSQL that has started at this time.
    fn reach(eras: &Arc<Eras>, time: &str) -> Era {
        let started: Time = time.parse().expect("a time");
        eras.reached(Some(started), || {})
    }

    #[test]
    fn other_processes_are_not_told_of_what_another_server_may_lack() {
        let (eras, [lost, stored]) = (Arc::<Eras>::default(), [(); 2].map(|()| Uuid::now_v7()));
        let mut versions = vec![NewVersion { id: lost, version: 7, era: reach(&eras, "2026-11-20T21:58:48Z") }];
        assert_eq!(current(&versions), [Signal::Match { id: lost, version: 7 }]);
        versions.push(NewVersion { id: stored, version: 3, era: reach(&eras, "2026-11-21T07:00:00Z") });
        assert_eq!(current(&versions), [Signal::Match { id: stored, version: 3 }]);
    }

    #[test]
    fn the_newest_version_is_told_in_whatever_order_versions_come() {
        let (eras, id) = (Arc::<Eras>::default(), Uuid::now_v7());
        let mut versions = HashMap::new();
        let before = reach(&eras, "2026-11-20T21:58:48Z");
        for version in [5, 7, 6] {
            gather(&mut versions, NewVersion { id, version, era: before.clone() });
        }
        assert_eq!(versions[&id].version, 7);
        // After a failover that has lost events.
        let after = reach(&eras, "2026-11-21T07:00:00Z");
        for (version, era) in [(4, &after), (8, &before)] {
            gather(&mut versions, NewVersion { id, version, era: era.clone() });
        }
        assert_eq!(versions[&id].version, 4);
    }
}
