//! Lookups of one kind, gathered: one connection reads for all callers that are waiting. A single lookup does not wait for
//! others.

use std::{
    collections::{BTreeSet, HashMap},
    sync::Arc,
    time::Instant,
};

use parking_lot::Mutex;
use tokio::sync::{mpsc, oneshot};
use uuid::Uuid;

use crate::db::{
    Connection, Store, StoreError,
    dedicated::{DedicatedConnection, start},
};

/// Reads what is asked about some ids. Ids about which there is nothing are left out.
pub type Read<T> = fn(&mut Connection, &[Uuid]) -> Result<HashMap<Uuid, T>, StoreError>;

/// The largest number of ids in one query.
const GATHERED: usize = 256;

/// Gathers lookups. Its thread ends when it is dropped.
pub struct BatchLookup<T> {
    store: Store,
    queue: mpsc::UnboundedSender<Waiting<T>>,
}

struct Waiting<T> {
    id: Uuid,
    /// When the caller gives up.
    until: Instant,
    answer: oneshot::Sender<Result<Option<T>, StoreError>>,
}

impl Store {
    /// Starts to gather lookups.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the operating system provides no thread.
    pub fn gather<T: Clone + Send + 'static>(&self, read: Read<T>) -> Result<BatchLookup<T>, StoreError> {
        let (queue, waiting) = mpsc::unbounded_channel();
        start("gather".to_owned(), answer_all(DedicatedConnection::new(self.connector.by_keys()), read, waiting))?;
        Ok(BatchLookup { store: self.clone(), queue })
    }
}

impl<T> BatchLookup<T> {
    /// Looks up an id. What is found was read after this was called.
    ///
    /// # Errors
    /// [`StoreError`].
    pub async fn get(&self, id: Uuid) -> Result<Option<T>, StoreError> {
        let gone = || StoreError::Unavailable("the reader has stopped".to_owned());
        let until = Instant::now() + self.store.limit;
        let (answer, answered) = oneshot::channel();
        self.queue.send(Waiting { id, until, answer }).map_err(|_| gone())?;
        self.store.breaker.in_time(until, async { answered.await.map_err(|_| gone())? }).await
    }
}

async fn answer_all<T: Clone + Send + 'static>(
    mut database: DedicatedConnection,
    read: Read<T>,
    mut queue: mpsc::UnboundedReceiver<Waiting<T>>,
) {
    while let Some(first) = queue.recv().await {
        let mut batch = vec![first];
        while batch.len() < GATHERED
            && let Ok(next) = queue.try_recv()
        {
            batch.push(next);
        }
        let now = Instant::now();
        batch.retain(|waiting| waiting.until > now && !waiting.answer.is_closed());
        let Some(until) = batch.iter().map(|waiting| waiting.until).max() else { continue };
        let ids: Arc<[Uuid]> = batch.iter().map(|waiting| waiting.id).collect::<BTreeSet<_>>().into_iter().collect();
        let batch = Arc::new(Mutex::new(batch));
        let callers = Arc::clone(&batch);
        let work = move |connection: &mut Connection| {
            let found = read(connection, &ids)?;
            // At once: they need not wait for this task's thread to wake up, too.
            for Waiting { id, answer, .. } in take(&callers) {
                // The caller may be gone.
                drop(answer.send(Ok(found.get(&id).cloned())));
            }
            Ok(())
        };
        if let Err(error) = database.run_or_repeat(until, work).await {
            for Waiting { answer, .. } in take(&batch) {
                drop(answer.send(Err(error.again())));
            }
        }
    }
}

fn take<T>(batch: &Mutex<Vec<Waiting<T>>>) -> Vec<Waiting<T>> {
    std::mem::take(&mut *batch.lock())
}
