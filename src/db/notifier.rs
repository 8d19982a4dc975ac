//! Tells other processes what this one has stored, after the commit and gathered. `NOTIFY` takes a lock on the whole cluster until
//! its transaction has ended: transactions that store something would wait for each other.
//!
//! A signal is lost if this process ends before it is sent; whoever follows a topic also looks from time to time.

use std::{
    collections::HashMap,
    sync::Arc,
    thread,
    time::{Duration, Instant},
};

use tokio::{runtime, sync::mpsc, time::sleep};
use uuid::Uuid;

use crate::db::{
    StoreError,
    session::{Connector, Session},
    signals::{Signal, tell_all},
};

/// How long to wait for other signals after the first.
const GATHERED_FOR: Duration = Duration::from_millis(5);

/// Tells of new versions of matches. Its thread ends when all clones are dropped.
#[derive(Clone)]
pub(super) struct Notifier(mpsc::UnboundedSender<(Uuid, u64)>);

impl Notifier {
    pub(super) fn start(connector: &Connector) -> Result<Self, StoreError> {
        let unavailable = |error: std::io::Error| StoreError::Unavailable(error.to_string());
        let (sender, queue) = mpsc::unbounded_channel();
        let mut teller = Teller { connector: connector.clone(), session: None };
        let runtime = runtime::Builder::new_current_thread().enable_time().build().map_err(unavailable)?;
        thread::Builder::new()
            .name("notify".to_owned())
            .spawn(move || runtime.block_on(teller.run(queue)))
            .map_err(unavailable)?;
        Ok(Self(sender))
    }

    pub(super) fn tell(&self, id: Uuid, version: u64) {
        // The thread ends only after this.
        let _ = self.0.send((id, version));
    }
}

struct Teller {
    connector: Connector,
    session: Option<Session>,
}

impl Teller {
    async fn run(&mut self, mut queue: mpsc::UnboundedReceiver<(Uuid, u64)>) {
        while let Some(first) = queue.recv().await {
            sleep(GATHERED_FOR).await;
            let mut versions = HashMap::from([first]);
            while let Ok((id, version)) = queue.try_recv() {
                // Two writers never append to the same match, so the last is the newest.
                versions.insert(id, version);
            }
            let signals: Vec<Signal> =
                versions.into_iter().map(|(id, version)| Signal::Match { id, version }).collect();
            let signals: Arc<[Signal]> = signals.into();
            let mut told = self.tell(&signals).await;
            if told.is_err() {
                // A lost connection may come back.
                told = self.tell(&signals).await;
            }
            if let Err(error) = told {
                tracing::warn!(%error, "cannot tell other processes what was stored");
            }
        }
    }

    async fn tell(&mut self, signals: &Arc<[Signal]>) -> Result<(), StoreError> {
        let mut session = match self.session.take().filter(Session::is_trusted) {
            Some(session) => session,
            None => self.connector.open().await?,
        };
        let (signals, limit) = (Arc::clone(signals), self.connector.limit);
        session.run(limit, Instant::now() + limit, move |connection| tell_all(connection, &signals)).await?;
        self.session = Some(session);
        Ok(())
    }
}
