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
    StoreError,
    dedicated::{DedicatedConnection, start},
    session::Connector,
    signals::{Signal, tell_all},
};

/// How long to wait for other signals after the first.
const GATHERED_FOR: Duration = Duration::from_millis(5);

/// Tells of new versions of matches. Its thread ends when all clones are dropped.
#[derive(Clone)]
pub(super) struct Notifier(mpsc::UnboundedSender<(Uuid, u64)>);

impl Notifier {
    pub(super) fn start(connector: &Connector) -> Result<Self, StoreError> {
        let (sender, queue) = mpsc::unbounded_channel();
        start("notify".to_owned(), tell_everything(DedicatedConnection::new(connector.unflushed()), queue))?;
        Ok(Self(sender))
    }

    pub(super) fn tell(&self, id: Uuid, version: u64) {
        // The thread ends only after this.
        let _ = self.0.send((id, version));
    }
}

async fn tell_everything(mut database: DedicatedConnection, mut queue: mpsc::UnboundedReceiver<(Uuid, u64)>) {
    while let Some(first) = queue.recv().await {
        sleep(GATHERED_FOR).await;
        let mut versions = HashMap::from([first]);
        while let Ok((id, version)) = queue.try_recv() {
            // Two writers never append to the same match, so the last is the newest.
            versions.insert(id, version);
        }
        let signals: Arc<[Signal]> = versions.into_iter().map(|(id, version)| Signal::Match { id, version }).collect();
        let until = Instant::now() + database.limit();
        if let Err(error) = database.run_or_repeat(until, move |connection| tell_all(connection, &signals)).await {
            tracing::warn!(%error, "cannot notify other processes");
        }
    }
}
