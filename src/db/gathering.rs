//! Lookups of one kind, gathered: one connection reads for all callers that are waiting. A single lookup does not wait for
//! others.

use std::{
    collections::{BTreeSet, HashMap},
    hash::Hash,
    thread,
    time::Instant,
};

use tokio::{
    runtime,
    sync::{mpsc, oneshot},
};

use crate::db::{
    Connection, Store, StoreError,
    session::{Connector, Session},
};

/// Reads the values of some keys. Keys without a value are left out.
pub type Read<K, V> = fn(&mut Connection, &[K]) -> Result<HashMap<K, V>, StoreError>;

/// The largest number of keys in one query.
const GATHERED: usize = 256;

/// Gathers lookups. Its thread ends when it is dropped.
pub struct Gathering<K, V> {
    store: Store,
    queue: mpsc::UnboundedSender<Waiting<K, V>>,
}

struct Waiting<K, V> {
    key: K,
    /// When the caller gives up.
    until: Instant,
    answer: oneshot::Sender<Result<Option<V>, StoreError>>,
}

impl Store {
    /// Starts to gather lookups.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the operating system provides no thread.
    pub fn gather<K, V>(&self, read: Read<K, V>) -> Result<Gathering<K, V>, StoreError>
    where
        K: Copy + Eq + Hash + Ord + Send + Sync + 'static,
        V: Clone + Send + 'static,
    {
        let unavailable = |error: std::io::Error| StoreError::Unavailable(error.to_string());
        let (queue, waiting) = mpsc::unbounded_channel();
        let mut reader = Reader { connector: self.connector.by_keys(), session: None, queue: waiting, read };
        let runtime = runtime::Builder::new_current_thread().enable_time().build().map_err(unavailable)?;
        thread::Builder::new()
            .name("gather".to_owned())
            .spawn(move || runtime.block_on(reader.run()))
            .map_err(unavailable)?;
        Ok(Gathering { store: self.clone(), queue })
    }
}

impl<K, V> Gathering<K, V> {
    /// Looks up a key. What is found was read after this was called.
    ///
    /// # Errors
    /// [`StoreError`].
    pub async fn get(&self, key: K) -> Result<Option<V>, StoreError> {
        let gone = || StoreError::Unavailable("the reader has stopped".to_owned());
        let until = Instant::now() + self.store.limit;
        let (answer, answered) = oneshot::channel();
        self.queue.send(Waiting { key, until, answer }).map_err(|_| gone())?;
        self.store.outage.in_time(until, async { answered.await.map_err(|_| gone())? }).await
    }
}

struct Reader<K, V> {
    connector: Connector,
    session: Option<Session>,
    queue: mpsc::UnboundedReceiver<Waiting<K, V>>,
    read: Read<K, V>,
}

impl<K, V> Reader<K, V>
where
    K: Copy + Eq + Hash + Ord + Send + Sync + 'static,
    V: Clone + Send + 'static,
{
    async fn run(&mut self) {
        while let Some(first) = self.queue.recv().await {
            let mut batch = vec![first];
            while batch.len() < GATHERED
                && let Ok(next) = self.queue.try_recv()
            {
                batch.push(next);
            }
            let now = Instant::now();
            batch.retain(|waiting| waiting.until > now && !waiting.answer.is_closed());
            let Some(until) = batch.iter().map(|waiting| waiting.until).max() else { continue };
            let keys: Vec<K> = batch.iter().map(|waiting| waiting.key).collect::<BTreeSet<K>>().into_iter().collect();
            let mut found = self.look_up(&keys).await;
            if found.is_err() && Instant::now() < until {
                // A lost connection may come back.
                found = self.look_up(&keys).await;
            }
            for Waiting { key, answer, .. } in batch {
                let result = match &found {
                    Ok(found) => Ok(found.get(&key).cloned()),
                    Err(error) => Err(StoreError::Unavailable(error.to_string())),
                };
                // The caller may be gone.
                drop(answer.send(result));
            }
        }
    }

    async fn look_up(&mut self, keys: &[K]) -> Result<HashMap<K, V>, StoreError> {
        let mut session = match self.session.take().filter(Session::is_trusted) {
            Some(session) => session,
            None => self.connector.open().await?,
        };
        let (keys, limit, read) = (keys.to_vec(), self.connector.limit, self.read);
        let found = session.run(limit, Instant::now() + limit, move |connection| read(connection, &keys)).await?;
        self.session = Some(session);
        Ok(found)
    }
}
