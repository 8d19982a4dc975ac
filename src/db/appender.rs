//! Group commit for events: a few threads each take all appends that have arrived from any match and write them as one
//! statement. A single append does not wait for others.

use std::{
    collections::HashSet,
    sync::{Arc, mpsc},
    time::{Duration, Instant},
};

use diesel::PgConnection;
use parking_lot::Mutex;
use tokio::sync::oneshot;

use crate::db::{
    StoreError,
    append::{Append, ClockJob, Written, write},
    dedicated::{DedicatedConnection, start},
    notifier::Notifier,
    session::Connector,
    shards::Shards,
};

/// The largest number of appends in one statement.
const GATHERED: usize = 64;

/// For how long the thread of the connection goes on with what comes next, before it returns to the one that watches over it; no
/// longer than a quarter of the timeout. To wake up that one for each append takes nearly as long as to write it.
const AT_A_STRETCH: Duration = Duration::from_millis(100);

struct Waiting {
    append: Append,
    caller: Caller,
}

/// Who waits for an append.
struct Caller {
    /// When the caller gives up.
    until: Instant,
    answer: oneshot::Sender<Result<Option<i64>, StoreError>>,
}

pub(super) struct Appender {
    queues: Vec<mpsc::Sender<Waiting>>,
}

impl Appender {
    /// Starts the writer threads. They end when the appender is dropped.
    pub(super) fn start(connector: &Connector, notifier: &Notifier, writers: u32) -> Result<Self, StoreError> {
        let mut queues = Vec::new();
        for number in 0..writers.max(1) {
            let (sender, queue) = mpsc::channel();
            let database = DedicatedConnection::new(connector.by_keys());
            let queue = Queue { coming: queue, held: Vec::new(), shards: None, notifier: notifier.clone() };
            start(format!("append-{number}"), Writer { database, queue: Arc::new(Mutex::new(queue)) }.run())?;
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
        self.queues[index].send(Waiting { append, caller: Caller { until, answer } }).map_err(|_| gone())?;
        answered.await.map_err(|_| gone())?
    }
}

/// Watches over a connection that writes. Nothing else runs on its thread, which may therefore wait for appends.
struct Writer {
    database: DedicatedConnection,
    queue: Arc<Mutex<Queue>>,
}

impl Writer {
    async fn run(mut self) {
        loop {
            if self.queue.lock().shards.is_none() {
                // If this fails, what follows fails as well, or is written one by one.
                let shards = self.database.run(Shards::read).await.ok();
                self.queue.lock().shards = shards;
            }
            let Some(batch) = self.queue.lock().gather() else { return };
            let batch = Arc::new(Mutex::new(Arc::new(batch)));
            let (queue, current) = (Arc::clone(&self.queue), Arc::clone(&batch));
            let goes_on_until = Instant::now() + AT_A_STRETCH.min(self.database.limit() / 4);
            let write = move |connection: &mut PgConnection| write_on(connection, &queue, &current, goes_on_until);
            if self.database.run(write).await.is_ok() {
                continue;
            }
            // The cluster may have divided a shard.
            self.queue.lock().shards = None;
            let batch = Arc::clone(&batch.lock());
            for (index, caller) in batch.take_callers().into_iter().enumerate() {
                self.write_alone(&batch, index, caller).await;
            }
        }
    }

    /// Writes one append alone: a failing one must not fail the others, and a lost connection may come back. If the
    /// events were stored before the connection was lost, this reports a conflict; the caller then reads again and
    /// finds its own event.
    async fn write_alone(&mut self, batch: &Arc<Batch>, index: usize, Caller { until, answer }: Caller) {
        let result = if until <= Instant::now() {
            Err(StoreError::late())
        } else {
            let own = Arc::clone(batch);
            match self.database.run(move |connection| own.write_one(connection, index)).await {
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
}

/// Writes this batch, and what comes next until this time. `current` is the one that is being written.
fn write_on(
    connection: &mut PgConnection,
    queue: &Mutex<Queue>,
    current: &Mutex<Arc<Batch>>,
    goes_on_until: Instant,
) -> Result<(), StoreError> {
    loop {
        let batch = Arc::clone(&current.lock());
        batch.write_all(connection)?;
        // Afterwards it may have been given up, and the other thread waits for appends itself.
        let goes_on = Instant::now() < goes_on_until;
        let Some(next) = goes_on.then(|| queue.lock().gather_until(goes_on_until)).flatten() else { return Ok(()) };
        *current.lock() = Arc::new(next);
    }
}

/// The appends that are to be written.
struct Queue {
    coming: mpsc::Receiver<Waiting>,
    /// Those that must wait for the next statement, because one of the same match or only those of another kind are in this one.
    held: Vec<Waiting>,
    /// How the matches are divided; `None` if that is not known.
    shards: Option<Shards>,
    notifier: Notifier,
}

impl Queue {
    /// Waits for an append and takes all others of the same kind that have arrived, except those whose callers have given up. Those of
    /// a kind are of the same shard, and all of them stop clocks or none does. `None` when the queue is closed.
    fn gather(&mut self) -> Option<Batch> {
        self.gather_from(|coming| coming.recv().ok())
    }

    /// The same, but `None` also at this time.
    fn gather_until(&mut self, until: Instant) -> Option<Batch> {
        self.gather_from(|coming| coming.recv_timeout(until.saturating_duration_since(Instant::now())).ok())
    }

    fn gather_from(&mut self, wait: impl Fn(&mpsc::Receiver<Waiting>) -> Option<Waiting>) -> Option<Batch> {
        let mut batch: Vec<Waiting> = Vec::new();
        let mut matches = HashSet::new();
        let shard = |append: &Append| self.shards.as_ref().map_or(0, |shards| shards.of(append.match_id));
        // A statement would lock the clocks that stop before those that go on, and not in the order of their keys.
        let kind = |Waiting { append, .. }: &Waiting| (shard(append), append.listing.clock_job == ClockJob::Over);
        let (mut held, mut later) = (std::mem::take(&mut self.held).into_iter(), Vec::new());
        while batch.len() < GATHERED {
            let next = match held.next() {
                Some(waiting) => Some(waiting),
                None if batch.is_empty() => Some(wait(&self.coming)?),
                None => self.coming.try_recv().ok(),
            };
            let Some(waiting) = next else { break };
            if waiting.caller.until <= Instant::now() {
                drop(waiting.caller.answer.send(Err(StoreError::late())));
            } else if batch.first().is_none_or(|first| kind(first) == kind(&waiting))
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
        let (appends, callers) = batch.into_iter().map(|waiting| (waiting.append, waiting.caller)).unzip();
        Some(Batch { appends, callers: Mutex::new(callers), notifier: self.notifier.clone() })
    }
}

/// Appends that are written together, and their callers.
struct Batch {
    appends: Vec<Append>,
    /// Those who have not been answered, in the order of the appends: all or none.
    callers: Mutex<Vec<Caller>>,
    notifier: Notifier,
}

impl Batch {
    fn take_callers(&self) -> Vec<Caller> {
        std::mem::take(&mut *self.callers.lock())
    }

    /// Writes all appends, and answers the callers at once: they need not wait for the writer's thread to wake up, too.
    fn write_all(&self, connection: &mut PgConnection) -> Result<(), StoreError> {
        let written = write(connection, &self.appends.iter().collect::<Vec<_>>())?;
        for (append, Caller { answer, .. }) in self.appends.iter().zip(self.take_callers()) {
            // If the caller is gone, the response is dropped; what is stored stays.
            drop(answer.send(Ok(written.get(&append.match_id).copied())));
        }
        self.tell(&self.appends, &written);
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
            self.notifier.tell(append.match_id, append.listing.version, append.era.clone());
        }
    }
}

/// Whether this is the primary key of `events`, which each partition has under a name of its own.
fn is_key_of_events(constraint: &str) -> bool {
    constraint.starts_with("events_") && constraint.ends_with("_pkey")
}
