//! Proves that the database stores what is committed. Reading does not show it: a primary whose synchronous standbys are gone
//! answers every query, and no commit.

use std::time::{Duration, Instant};

use tokio::{
    select,
    sync::{mpsc, oneshot},
};

use crate::db::{
    StoreError,
    dedicated::{DedicatedConnection, start},
    session::Connector,
    settle,
};

/// How long a commit is waited for before another is tried. Each that is given up leaves a connection behind that waits on.
const GIVEN_UP_AFTER: Duration = Duration::from_secs(3600);

/// Commits for all callers that ask at the same time, so that they need one connection, and leave none behind.
pub(super) struct CommitCheck(mpsc::UnboundedSender<Asked>);

type Asked = oneshot::Sender<Result<(), StoreError>>;

impl CommitCheck {
    /// Starts the thread that commits. It ends when this is dropped.
    pub(super) fn start(connector: &Connector) -> Result<Self, StoreError> {
        let (sender, queue) = mpsc::unbounded_channel();
        start("prove".to_owned(), answer_all(connector.patient(GIVEN_UP_AFTER), queue))?;
        Ok(Self(sender))
    }

    /// Waits for a commit that began after this was called.
    pub(super) async fn get(&self) -> Result<(), StoreError> {
        let gone = || StoreError::Unavailable("the thread that commits has stopped".to_owned());
        let (answer, answered) = oneshot::channel();
        self.0.send(answer).map_err(|_| gone())?;
        answered.await.map_err(|_| gone())?
    }
}

async fn answer_all(connector: Connector, mut queue: mpsc::UnboundedReceiver<Asked>) {
    let mut database = DedicatedConnection::new(connector.clone());
    while let Some(first) = queue.recv().await {
        let mut asked = vec![first];
        while let Ok(next) = queue.try_recv() {
            asked.push(next);
        }
        // Those who have waited long enough have their answer.
        asked.retain(|answer| !answer.is_closed());
        if asked.is_empty() {
            continue;
        }
        let epoch = connector.epoch();
        let proven = select! {
            proven = database.run_or_repeat(Instant::now() + GIVEN_UP_AFTER, settle) => proven,
            () = connector.until_stale(epoch) => Err(StoreError::lost()),
        };
        for answer in asked {
            // The caller may be gone.
            drop(answer.send(match &proven {
                Ok(()) => Ok(()),
                Err(error) => Err(StoreError::Unavailable(error.to_string())),
            }));
        }
    }
}
