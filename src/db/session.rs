//! A connection with its own thread, so that callers can have timeouts.
//!
//! libpq blocks in the operating system and cannot be interrupted: if the database is frozen or the network drops
//! everything, it blocks for as long as that lasts. So the caller gives up instead. The thread and its connection are
//! abandoned and end once libpq returns; their number is limited.

use std::{
    any::Any,
    panic::{AssertUnwindSafe, catch_unwind, resume_unwind},
    sync::{
        Arc,
        atomic::{AtomicU32, AtomicU64, Ordering},
        mpsc,
    },
    thread,
    time::{Duration, Instant},
};

use diesel::r2d2::ManageConnection;
use tokio::{
    sync::oneshot,
    time::{sleep, timeout},
};

use crate::db::{
    Connection, StoreError,
    era::{Era, Eras},
    line::{Job, Line, State},
    work::separate,
};

/// How long connecting may take in all, whatever the connection string says.
pub(super) const CONNECT_WITHIN: Duration = Duration::from_secs(20);

/// How long a read-only connection is kept: another server may accept writes by then.
const READ_ONLY_LIFETIME: Duration = Duration::from_secs(5);

/// How often a task that waits for a session looks whether it has become stale.
const LOOK_AGAIN: Duration = Duration::from_millis(250);

/// Makes `PostgreSQL` find rows by their keys, in the order of the keys, and plan each prepared statement once. It does so perhaps
/// while the tables are small, and for a hundred rows where there is one: it would read whole tables. A statement for few rows it
/// would plan anew each time, which takes several times as long as the statement itself.
const BY_KEYS: &str = "SET enable_seqscan = off; SET enable_bitmapscan = off; SET enable_hashjoin = off; \
                       SET enable_mergejoin = off; SET plan_cache_mode = force_generic_plan";

/// Even a transaction that only notifies would wait for the disk, and hold the lock of notifications meanwhile.
const UNFLUSHED: &str = "SET synchronous_commit = off";

/// The largest number of abandoned threads.
const LEFT_BEHIND: u32 = 64;

/// Opens sessions, and knows which of them are stale.
#[derive(Clone, Debug)]
pub(super) struct Connector {
    url: Arc<str>,
    /// The timeout of a request for the database.
    pub(super) limit: Duration,
    /// The number of session threads, including abandoned ones.
    threads: Arc<AtomicU32>,
    most_threads: u32,
    /// Sessions of an earlier epoch may have lost their connection unnoticed.
    epoch: Arc<AtomicU64>,
    /// What each session sets first.
    settings: &'static str,
    /// How long a read-only session is kept.
    read_only_for: Duration,
    /// Which servers the sessions have reached.
    pub(super) eras: Arc<Eras>,
}

impl Connector {
    /// Creates a connector for this database, for `sessions` sessions.
    pub(super) fn new(url: &str, limit: Duration, sessions: u32) -> Self {
        let most_threads = sessions.saturating_add(LEFT_BEHIND);
        let (threads, epoch) = (Arc::default(), Arc::default());
        let (settings, read_only_for, eras) = ("", READ_ONLY_LIFETIME, Arc::default());
        Self { url: url.into(), limit, threads, most_threads, epoch, settings, read_only_for, eras }
    }

    /// Returns a connector for sessions with a replica, which is always read-only.
    pub(super) fn of_replica(self) -> Self {
        Self { read_only_for: Duration::MAX, ..self }
    }

    /// Returns a connector for sessions whose statements find all rows by keys.
    pub(super) fn by_keys(&self) -> Self {
        Self { settings: BY_KEYS, ..self.clone() }
    }

    /// Returns a connector for sessions that store nothing: their commits do not wait for the disk.
    pub(super) fn unflushed(&self) -> Self {
        Self { settings: UNFLUSHED, ..self.clone() }
    }

    /// Returns a connector for sessions whose statements may take this long.
    pub(super) fn patient(&self, limit: Duration) -> Self {
        Self { limit, ..self.clone() }
    }

    /// Connects.
    pub(super) async fn open(&self) -> Result<Session, StoreError> {
        let (tell, opened) = oneshot::channel();
        let thread = self.begin(move |result| tell.send(result).is_ok())?;
        let opened = timeout(CONNECT_WITHIN, opened).await.map_err(|_| StoreError::late())?;
        let era = opened.unwrap_or_else(|_| Err(StoreError::lost()))?;
        Ok(Session { connector: self.clone(), thread, era })
    }

    /// Starts connecting on the session's own thread, which reports the session's era. It ends if the receiver is gone.
    fn begin(
        &self,
        tell: impl FnOnce(Result<Era, StoreError>) -> bool + Send + 'static,
    ) -> Result<SessionThread, StoreError> {
        let slot = ThreadSlot(Arc::clone(&self.threads));
        if self.threads.fetch_add(1, Ordering::AcqRel) >= self.most_threads {
            drop(slot);
            return Err(StoreError::Unavailable("too many connections do not answer".to_owned()));
        }
        let epoch = self.epoch.load(Ordering::Acquire);
        let (jobs, queue) = mpsc::channel::<Job>();
        let connector = self.clone();
        let state = Arc::new(State::default());
        let shared = Arc::clone(&state);
        let spawned = thread::Builder::new().name("database".to_owned()).spawn(move || {
            let _slot = slot;
            let Self { url, settings, read_only_for, eras, epoch, .. } = &connector;
            let (line, result) = match Line::open(url, settings, *read_only_for, shared) {
                Ok((line, started)) => {
                    // All sessions are stale then, this new one with them, which is not missed.
                    let era = eras.reached(started, || {
                        epoch.fetch_add(1, Ordering::AcqRel);
                    });
                    (Some(line), Ok(era))
                }
                Err(error) => (None, Err(error)),
            };
            let is_awaited = tell(result);
            if let Some(mut line) = line.filter(|_| is_awaited) {
                line.serve(&queue);
            }
        });
        spawned.map_err(|error| StoreError::Unavailable(error.to_string()))?;
        Ok(SessionThread { jobs, state, epoch })
    }

    /// Marks all sessions of this epoch and earlier ones as stale.
    pub(super) fn mark_stale(&self, epoch: u64) {
        // Another caller may have done so already; newer sessions must not be affected.
        let _ = self.epoch.compare_exchange(epoch, epoch + 1, Ordering::AcqRel, Ordering::Acquire);
    }

    /// Checks whether a new connection is answered. A rejection also counts as an answer, for example that there are too many; from a
    /// replica, only that one does. That no database listens, or that it starts or stops, does not.
    pub(super) async fn check_answer(&self) -> Result<(), StoreError> {
        // One more than there may be otherwise: that many hang says nothing about the next.
        let connector = Self { most_threads: self.most_threads.saturating_add(1), ..self.clone() };
        let is_replica = self.read_only_for == Duration::MAX;
        match connector.open().await {
            Ok(mut session) => session.check(self.limit).await.map(drop),
            Err(error) if error.is_rejection() && (!is_replica || error.is_for_lack_of_room()) => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// Waits until sessions of this epoch are stale.
    pub(super) async fn until_stale(&self, epoch: u64) {
        while self.epoch() == epoch {
            sleep(LOOK_AGAIN).await;
        }
    }

    pub(super) fn epoch(&self) -> u64 {
        self.epoch.load(Ordering::Acquire)
    }
}

impl ManageConnection for Connector {
    type Connection = Session;
    type Error = StoreError;

    fn connect(&self) -> Result<Session, StoreError> {
        let (tell, opened) = mpsc::channel();
        let thread = self.begin(move |result| tell.send(result).is_ok())?;
        let era = opened.recv_timeout(CONNECT_WITHIN).map_err(|_| StoreError::late())??;
        Ok(Session { connector: self.clone(), thread, era })
    }

    // The session's own thread checks the database when it gets work.
    fn is_valid(&self, session: &mut Session) -> Result<(), StoreError> {
        if session.is_usable() { Ok(()) } else { Err(StoreError::lost()) }
    }

    fn has_broken(&self, session: &mut Session) -> bool {
        !session.is_usable()
    }
}

/// A connection with its own thread. After it is dropped, the thread finishes its work and ends.
#[derive(Debug)]
pub(super) struct Session {
    connector: Connector,
    thread: SessionThread,
    era: Era,
}

/// The thread of a session, which may still be connecting.
#[derive(Debug)]
struct SessionThread {
    jobs: mpsc::Sender<Job>,
    state: Arc<State>,
    /// The epoch in which it began to connect.
    epoch: u64,
}

impl Session {
    /// Returns the time in which connections reach the server that this one has reached.
    pub(super) fn era(&self) -> Era {
        self.era.clone()
    }

    /// Whether the session is usable: it is not over, and no outage was detected since it was opened.
    pub(super) fn is_usable(&self) -> bool {
        !self.thread.state.over.load(Ordering::Acquire) && self.thread.epoch == self.connector.epoch()
    }

    /// Called when the caller has waited long enough.
    pub(super) fn give_up(&self) {
        let SessionThread { state, epoch, .. } = &self.thread;
        state.over.store(true, Ordering::Release);
        if state.asked.load(Ordering::Acquire) {
            self.connector.mark_stale(*epoch);
        }
    }

    /// The thread's queue; it stays open until the caller has received a result.
    pub(super) fn jobs(&self) -> mpsc::Sender<Job> {
        self.thread.jobs.clone()
    }

    /// Runs `work` on the connection, with `limit` for each statement. Gives up at `until`: whether anything was stored
    /// is then unknown, and the session must not be used again.
    pub(super) async fn run<T, E, F>(&mut self, limit: Duration, until: Instant, work: F) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
        F: FnOnce(&mut Connection) -> Result<T, E> + Send + 'static,
    {
        let (work, kept) = separate(work);
        kept.result(self.perform(until, move |line| line.work(limit, until, work)).await.flatten())
    }

    /// Sends the database a query, and returns whether it is read-only, or was when the session was opened.
    pub(super) async fn check(&mut self, limit: Duration) -> Result<bool, StoreError> {
        self.perform(Instant::now() + limit, Line::is_or_was_read_only).await?
    }

    async fn perform<T: Send + 'static>(
        &mut self,
        until: Instant,
        work: impl FnOnce(&mut Line) -> T + Send + 'static,
    ) -> Result<T, StoreError> {
        let performed = perform(&self.thread.jobs, until, work).await;
        if until <= Instant::now() {
            self.give_up();
        }
        performed
    }
}

/// Runs `work` on the thread of a session, and waits for it until this time.
pub(super) async fn perform<T: Send + 'static>(
    jobs: &mpsc::Sender<Job>,
    until: Instant,
    work: impl FnOnce(&mut Line) -> T + Send + 'static,
) -> Result<T, StoreError> {
    let (answer, answered) = oneshot::channel::<Result<T, Box<dyn Any + Send>>>();
    let span = tracing::Span::current();
    let job = move |line: &mut Line| {
        let _entered = span.enter();
        let result = catch_unwind(AssertUnwindSafe(|| work(line)));
        if result.is_err() {
            line.end();
        }
        drop(answer.send(result));
    };
    jobs.send(Box::new(job)).map_err(|_| StoreError::lost())?;
    match timeout(until.saturating_duration_since(Instant::now()), answered).await {
        Ok(Ok(Ok(result))) => Ok(result),
        Ok(Ok(Err(panic))) => resume_unwind(panic),
        Ok(Err(_)) => Err(StoreError::lost()),
        Err(_) => Err(StoreError::late()),
    }
}

/// An entry in the number of threads.
struct ThreadSlot(Arc<AtomicU32>);

impl Drop for ThreadSlot {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::AcqRel);
    }
}
