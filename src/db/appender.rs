//! Group commit for events: a few threads each take all appends that have arrived from any match and write them as one
//! statement. A single append does not wait for others.

use std::{
    collections::HashSet,
    sync::{Arc, Mutex, PoisonError},
    time::Instant,
};

use diesel::PgConnection;
use tokio::sync::{mpsc, oneshot};

use crate::db::{
    StoreError,
    append::{Append, Written, write},
    lasting::{LastingConnection, start},
    notifier::Notifier,
    session::Connector,
    shards::Shards,
};

/// The largest number of appends in one statement.
const GATHERED: usize = 256;

struct Waiting {
    append: Append,
    /// When the caller gives up.
    until: Instant,
    answer: Answer,
}

type Answer = oneshot::Sender<Result<Option<i64>, StoreError>>;

pub(super) struct Appender {
    queues: Vec<mpsc::UnboundedSender<Waiting>>,
}

impl Appender {
    /// Starts the writer threads. They end when the appender is dropped.
    pub(super) fn start(connector: &Connector, notifier: &Notifier, writers: usize) -> Result<Self, StoreError> {
        let mut queues = Vec::new();
        for number in 0..writers.max(1) {
            let (sender, queue) = mpsc::unbounded_channel();
            let (database, notifier) = (LastingConnection::new(connector.by_keys()), notifier.clone());
            let writer = Writer { database, notifier, queue, held: Vec::new(), shards: None };
            start(format!("append-{number}"), writer.run())?;
            queues.push(sender);
        }
        Ok(Self { queues })
    }

    /// Queues an append. Appends to one match use one thread, so that they cannot overtake each other. One that is not
    /// started by `until` is not written.
    pub(super) async fn append(&self, append: Append, until: Instant) -> Result<Option<i64>, StoreError> {
        let gone = || StoreError::Unavailable("the writer has stopped".to_owned());
        let index = usize::from(append.match_id.as_bytes()[15]) % self.queues.len();
        let (answer, answered) = oneshot::channel();
        self.queues[index].send(Waiting { append, until, answer }).map_err(|_| gone())?;
        answered.await.map_err(|_| gone())?
    }
}

struct Writer {
    database: LastingConnection,
    notifier: Notifier,
    queue: mpsc::UnboundedReceiver<Waiting>,
    /// Appends that must wait for the next statement, because one of the same match or only those of another shard are in this one.
    held: Vec<Waiting>,
    /// How the matches are divided; `None` if that is not known.
    shards: Option<Shards>,
}

impl Writer {
    async fn run(mut self) {
        while let Some(batch) = self.gather().await {
            if self.shards.is_none() {
                // If this fails, what follows fails as well, or is written one by one.
                self.shards = self.database.run(Shards::read).await.ok();
            }
            let until = batch.iter().map(|waiting| waiting.until).collect::<Vec<_>>();
            let batch = Arc::new(Batch::new(batch, self.notifier.clone()));
            if self.write(&batch, Batch::write_all).await.is_ok() {
                continue;
            }
            // The cluster may have divided a shard.
            self.shards = None;
            for (index, (answer, until)) in batch.take_answers().into_iter().zip(until).enumerate() {
                self.write_alone(&batch, index, until, answer).await;
            }
        }
    }

    /// Waits for an append and takes all others of the same shard that have arrived, except those whose callers have given up.
    /// `None` when the queue is closed.
    async fn gather(&mut self) -> Option<Vec<Waiting>> {
        let mut batch: Vec<Waiting> = Vec::new();
        let mut matches = HashSet::new();
        let shard = |waiting: &Waiting| self.shards.as_ref().map_or(0, |shards| shards.of(waiting.append.match_id));
        let (mut held, mut later) = (std::mem::take(&mut self.held).into_iter(), Vec::new());
        while batch.len() < GATHERED {
            let next = match held.next() {
                Some(waiting) => Some(waiting),
                None if batch.is_empty() => Some(self.queue.recv().await?),
                None => self.queue.try_recv().ok(),
            };
            let Some(waiting) = next else { break };
            if waiting.until <= Instant::now() {
                drop(waiting.answer.send(Err(StoreError::late())));
            } else if batch.first().is_none_or(|first| shard(first) == shard(&waiting))
                && matches.insert(waiting.append.match_id)
            {
                batch.push(waiting);
            } else {
                later.push(waiting);
            }
        }
        later.extend(held);
        self.held = later;
        // The same order in every process, to prevent deadlocks.
        batch.sort_by_key(|waiting| waiting.append.match_id);
        Some(batch)
    }

    /// Writes one append alone: a failing one must not fail the others, and a lost connection may come back. If the
    /// events were stored before the connection was lost, this reports a conflict; the caller then reads again and
    /// finds its own event.
    async fn write_alone(&mut self, batch: &Arc<Batch>, index: usize, until: Instant, answer: Answer) {
        let result = if until <= Instant::now() {
            Err(StoreError::late())
        } else {
            match self.write(batch, move |batch, connection| batch.write_one(connection, index)).await {
                // The match's progress should have told it.
                Err(StoreError::Taken(constraint)) if is_key_of_events(&constraint) => Ok(None),
                written => written,
            }
        };
        if let Err(error) = &result {
            tracing::error!(match_id = %batch.appends[index].match_id, %error, "events were not appended");
        }
        drop(answer.send(result));
    }

    async fn write<T: Send + 'static>(
        &mut self,
        batch: &Arc<Batch>,
        write: impl FnOnce(&Batch, &mut PgConnection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let batch = Arc::clone(batch);
        self.database.run(move |connection| write(&batch, connection)).await
    }
}

/// Appends that are written together, and their callers.
struct Batch {
    appends: Vec<Append>,
    /// Those who have not been answered, in the order of the appends: all or none.
    answers: Mutex<Vec<Answer>>,
    notifier: Notifier,
}

impl Batch {
    fn new(waiting: Vec<Waiting>, notifier: Notifier) -> Self {
        let (appends, answers) = waiting.into_iter().map(|waiting| (waiting.append, waiting.answer)).unzip();
        Self { appends, answers: Mutex::new(answers), notifier }
    }

    fn take_answers(&self) -> Vec<Answer> {
        std::mem::take(&mut *self.answers.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Writes all appends, and answers the callers at once: they need not wait for the writer's thread to wake up, too.
    fn write_all(&self, connection: &mut PgConnection) -> Result<(), StoreError> {
        let written = write(connection, &self.appends.iter().collect::<Vec<_>>())?;
        self.tell(&self.appends, &written);
        for (append, answer) in self.appends.iter().zip(self.take_answers()) {
            // If the caller is gone, the response is dropped; what is stored stays.
            drop(answer.send(Ok(written.get(&append.match_id).copied())));
        }
        Ok(())
    }

    /// Writes one of them. Returns its match's revision, or `None` if another append came first.
    fn write_one(&self, connection: &mut PgConnection, index: usize) -> Result<Option<i64>, StoreError> {
        let written = write(connection, &[&self.appends[index]])?;
        self.tell(&self.appends[index..=index], &written);
        Ok(written.into_values().next())
    }

    /// Tells the other processes what was stored.
    fn tell(&self, appends: &[Append], written: &Written) {
        for append in appends.iter().filter(|append| written.contains_key(&append.match_id)) {
            self.notifier.tell(append.match_id, append.listing.version);
        }
    }
}

/// Whether this is the primary key of `events`, which each partition has under a name of its own.
fn is_key_of_events(constraint: &str) -> bool {
    constraint.starts_with("events_") && constraint.ends_with("_pkey")
}
