//! Tells other processes what this one has stored, after the commit and gathered. `NOTIFY` takes a lock on the whole cluster until
//! its transaction has ended: transactions that store something would wait for each other.
//!
//! A signal is lost if this process ends before it is sent; whoever follows a topic also looks from time to time.

use std::{
    collections::HashMap,
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

/// Sends signals. Its thread ends when all clones are dropped.
#[derive(Clone)]
pub(super) struct Notifier(mpsc::UnboundedSender<Signal>);

impl Notifier {
    pub(super) fn start(connector: &Connector) -> Result<Self, StoreError> {
        let unavailable = |error: std::io::Error| StoreError::Unavailable(error.to_string());
        let (sender, queue) = mpsc::unbounded_channel();
        let connector = connector.clone();
        let runtime = runtime::Builder::new_current_thread().enable_time().build().map_err(unavailable)?;
        thread::Builder::new()
            .name("notify".to_owned())
            .spawn(move || runtime.block_on(send_all(connector, queue)))
            .map_err(unavailable)?;
        Ok(Self(sender))
    }

    pub(super) fn tell(&self, signal: Signal) {
        // The thread ends only after this.
        let _ = self.0.send(signal);
    }
}

async fn send_all(connector: Connector, mut queue: mpsc::UnboundedReceiver<Signal>) {
    let mut kept: Option<Session> = None;
    while let Some(first) = queue.recv().await {
        sleep(GATHERED_FOR).await;
        let mut signals = Newest::default();
        signals.add(first);
        while let Ok(signal) = queue.try_recv() {
            signals.add(signal);
        }
        let session = match kept.take().filter(Session::is_trusted) {
            Some(session) => Ok(session),
            None => connector.open().await,
        };
        let (limit, signals) = (connector.limit, signals.into_signals());
        let sent = async {
            let mut session = session?;
            session.run(limit, Instant::now() + limit, move |connection| tell_all(connection, &signals)).await?;
            Ok::<_, StoreError>(session)
        };
        match sent.await {
            Ok(session) => kept = Some(session),
            Err(error) => tracing::warn!(%error, "cannot tell other processes what was stored"),
        }
    }
}

/// Signals, of which only the newest of each topic counts.
#[derive(Default)]
struct Newest {
    matches: HashMap<Uuid, u64>,
    others: Vec<Signal>,
}

impl Newest {
    fn add(&mut self, signal: Signal) {
        match signal {
            Signal::Match { id, version } => {
                let newest = self.matches.entry(id).or_default();
                *newest = version.max(*newest);
            }
            other => self.others.push(other),
        }
    }

    fn into_signals(self) -> Vec<Signal> {
        let matches = self.matches.into_iter().map(|(id, version)| Signal::Match { id, version });
        matches.chain(self.others).collect()
    }
}
