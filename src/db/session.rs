//! A connection on a thread of its own, so that a caller need not wait longer than it wants to.
//!
//! libpq waits in the operating system and cannot be interrupted there: a database that was frozen, or a network that
//! swallows everything, holds it for as long as it lasts. So it is the caller that gives up. The thread and its connection
//! stay behind and end once libpq returns; how many there may be is limited.

use std::{
    any::Any,
    panic::{AssertUnwindSafe, catch_unwind, resume_unwind},
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering},
        mpsc,
    },
    thread,
    time::{Duration, Instant},
};

use diesel::{
    PgConnection, RunQueryDsl,
    connection::{AnsiTransactionManager, SimpleConnection, TransactionManager},
    dsl::select,
    r2d2::ManageConnection,
};
use tokio::{sync::oneshot, time::timeout};

use crate::db::{Connection, StoreError, connect, functions::current_setting};

/// How long connecting may take in all, whatever the connection string says.
const CONNECT_WITHIN: Duration = Duration::from_secs(20);

/// How long a connection is kept that can only read: another server may take writes by then.
const READ_ONLY_LIFETIME: Duration = Duration::from_secs(5);

/// How many threads may have been left behind.
const LEFT_BEHIND: usize = 64;

/// Opens sessions, and knows which of them can be trusted.
#[derive(Clone, Debug)]
pub(super) struct Connector {
    url: Arc<str>,
    /// How long a request waits for the database.
    pub(super) limit: Duration,
    /// Threads of sessions, those that were left behind among them.
    threads: Arc<AtomicUsize>,
    most_threads: usize,
    /// Sessions of an earlier epoch may have lost their connection without noticing.
    epoch: Arc<AtomicU64>,
}

impl Connector {
    /// Opens sessions on this database, `sessions` at a time.
    pub(super) fn new(url: &str, limit: Duration, sessions: usize) -> Self {
        let most_threads = sessions + LEFT_BEHIND;
        Self { url: url.into(), limit, threads: Arc::default(), most_threads, epoch: Arc::default() }
    }

    /// Connects.
    pub(super) async fn open(&self) -> Result<Session, StoreError> {
        let (tell, opened) = oneshot::channel();
        let session = self.begin(move |result| tell.send(result).is_ok())?;
        let opened = timeout(CONNECT_WITHIN, opened).await.map_err(|_| late())?;
        opened.unwrap_or_else(|_| Err(lost()))?;
        Ok(session)
    }

    /// Begins to connect on a thread of the session's own, which tells how that went. It ends if nothing listens any more.
    fn begin(&self, tell: impl FnOnce(Result<(), StoreError>) -> bool + Send + 'static) -> Result<Session, StoreError> {
        let place = Place(Arc::clone(&self.threads));
        if self.threads.fetch_add(1, Ordering::AcqRel) >= self.most_threads {
            drop(place);
            return Err(StoreError::Unavailable("too many connections do not answer".to_owned()));
        }
        let epoch = self.epoch.load(Ordering::Acquire);
        let (jobs, queue) = mpsc::channel::<Job>();
        let url = Arc::clone(&self.url);
        let state = Arc::new(State::default());
        let shared = Arc::clone(&state);
        let spawned = thread::Builder::new().name("database".to_owned()).spawn(move || {
            let _place = place;
            let (line, result) = match Line::open(&url, shared) {
                Ok(line) => (Some(line), Ok(())),
                Err(error) => (None, Err(error)),
            };
            let is_awaited = tell(result);
            if let Some(mut line) = line.filter(|_| is_awaited) {
                line.serve(&queue);
            }
        });
        spawned.map_err(|error| StoreError::Unavailable(error.to_string()))?;
        Ok(Session { connector: self.clone(), jobs, state, epoch })
    }

    /// No session that was opened in this epoch, or before, is to be used again.
    pub(super) fn distrust(&self, epoch: u64) {
        // It may have happened already; newer sessions must not suffer.
        let _ = self.epoch.compare_exchange(epoch, epoch + 1, Ordering::AcqRel, Ordering::Acquire);
    }

    /// Whether a new connection is answered. A refusal is an answer, such as that there are too many already; an error that takes
    /// its time is none.
    pub(super) async fn is_answered(&self) -> bool {
        if self.threads.load(Ordering::Acquire) >= self.most_threads {
            return false;
        }
        let begun = Instant::now();
        match self.open().await {
            Ok(mut session) => session.check(self.limit).await.is_ok(),
            Err(_) => begun.elapsed() < self.limit / 4,
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
        let session = self.begin(move |result| tell.send(result).is_ok())?;
        opened.recv_timeout(CONNECT_WITHIN).map_err(|_| late())??;
        Ok(session)
    }

    // The session's own thread asks the database, when it is given work.
    fn is_valid(&self, session: &mut Session) -> Result<(), StoreError> {
        if session.is_trusted() { Ok(()) } else { Err(lost()) }
    }

    fn has_broken(&self, session: &mut Session) -> bool {
        !session.is_trusted()
    }
}

/// A connection on a thread of its own. When it is dropped, the thread finishes what it does and ends.
#[derive(Debug)]
pub(super) struct Session {
    connector: Connector,
    jobs: mpsc::Sender<Job>,
    state: Arc<State>,
    epoch: u64,
}

/// What is known of a session, on both sides.
#[derive(Debug, Default)]
struct State {
    /// Nothing more is to be done with it: it was given up, or its connection is of no more use.
    over: AtomicBool,
    /// It was asked whether there is an answer, and there was none yet.
    asked: AtomicBool,
}

pub(super) type Job = Box<dyn FnOnce(&mut Line) + Send>;

impl Session {
    /// Whether it can be used: it is not over, and no connection has been seen to be silent since it was opened.
    pub(super) fn is_trusted(&self) -> bool {
        !self.state.over.load(Ordering::Acquire) && self.epoch == self.connector.epoch()
    }

    /// Its caller has waited for long enough.
    pub(super) fn give_up(&self) {
        self.state.over.store(true, Ordering::Release);
        if self.state.asked.load(Ordering::Acquire) {
            self.connector.distrust(self.epoch);
        }
    }

    /// What takes jobs, for as long as its caller has not heard of the end of one.
    pub(super) fn jobs(&self) -> mpsc::Sender<Job> {
        self.jobs.clone()
    }

    /// Does something with the connection, statements of which may take `limit` each. Gives up at `until`: whether
    /// anything was stored is then unknown, and the session is not to be used again.
    pub(super) async fn run<T, E, F>(&mut self, limit: Duration, until: Instant, work: F) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
        F: FnOnce(&mut Connection) -> Result<T, E> + Send + 'static,
    {
        self.perform(until, move |line| line.work(limit, until, work)).await?
    }

    /// Asks the database something, and tells whether it can only be read.
    async fn check(&mut self, limit: Duration) -> Result<bool, StoreError> {
        self.perform(Instant::now() + limit, |line| super::is_read_only(&mut line.connection)).await?
    }

    async fn perform<T: Send + 'static>(
        &mut self,
        until: Instant,
        work: impl FnOnce(&mut Line) -> T + Send + 'static,
    ) -> Result<T, StoreError> {
        let performed = perform(&self.jobs, until, work).await;
        if until <= Instant::now() {
            self.give_up();
        }
        performed
    }
}

/// Has something done by the thread of a session, and waits for it until this time.
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
    jobs.send(Box::new(job)).map_err(|_| lost())?;
    match timeout(until.saturating_duration_since(Instant::now()), answered).await {
        Ok(Ok(Ok(result))) => Ok(result),
        Ok(Ok(Err(panic))) => resume_unwind(panic),
        Ok(Err(_)) => Err(lost()),
        Err(_) => Err(late()),
    }
}

/// A connection, as its thread has it.
pub(super) struct Line {
    connection: PgConnection,
    /// How long a statement may take as this program has set it; `None` where the database's owner has.
    limit: Option<Duration>,
    opened: Instant,
    state: Arc<State>,
}

impl Line {
    fn open(url: &str, state: Arc<State>) -> Result<Self, StoreError> {
        let mut connection = connect(url)?;
        let unlimited = select(current_setting("statement_timeout")).get_result::<String>(&mut connection)? == "0";
        Ok(Self { connection, limit: unlimited.then_some(Duration::ZERO), opened: Instant::now(), state })
    }

    /// Does what comes in until nothing can come any more, or the connection is of no more use.
    fn serve(&mut self, queue: &mpsc::Receiver<Job>) {
        while let Ok(job) = queue.recv() {
            job(self);
            if !self.is_of_use() {
                return;
            }
        }
    }

    /// Asks whether there is an answer, and whether the connection is of use: one that could only read may be replaced by
    /// one that can write.
    pub(super) fn answers(&mut self) -> bool {
        self.state.asked.store(true, Ordering::Release);
        let read_only = super::is_read_only(&mut self.connection);
        self.state.asked.store(false, Ordering::Release);
        let answers = read_only.is_ok_and(|read_only| !read_only || self.opened.elapsed() < READ_ONLY_LIFETIME);
        if !answers {
            self.end();
        }
        answers
    }

    /// Does something with the connection, unless the caller has given up while others were served.
    pub(super) fn work<T, E: From<StoreError>>(
        &mut self,
        limit: Duration,
        until: Instant,
        work: impl FnOnce(&mut Connection) -> Result<T, E>,
    ) -> Result<T, E> {
        if Instant::now() >= until {
            return Err(late().into());
        }
        self.limit_statements(limit)?;
        let result = work(&mut self.connection);
        // However it was reported: no error is worth more than that the connection was lost.
        if result.is_err() && self.is_lost() { Err(lost().into()) } else { result }
    }

    /// Whether anything more can be done with the connection. If not, both sides know from now on.
    pub(super) fn is_of_use(&mut self) -> bool {
        let status = AnsiTransactionManager::transaction_manager_status_mut(&mut self.connection);
        if !matches!(status.transaction_depth(), Ok(None)) {
            self.end();
        }
        !self.state.over.load(Ordering::Acquire)
    }

    fn end(&self) {
        self.state.over.store(true, Ordering::Release);
    }

    /// The database ends a statement itself when its caller has given up, a little later: then nothing waits for locks that
    /// it would hold.
    fn limit_statements(&mut self, limit: Duration) -> Result<(), StoreError> {
        if self.limit.is_some_and(|set| set != limit) {
            let milliseconds = (limit + limit / 4).as_millis();
            self.connection.batch_execute(&format!("SET statement_timeout = {milliseconds}"))?;
            self.limit = Some(limit);
        }
        Ok(())
    }

    fn is_lost(&mut self) -> bool {
        AnsiTransactionManager::transaction_manager_status_mut(&mut self.connection).transaction_depth().is_err()
    }
}

/// A thread that counts.
struct Place(Arc<AtomicUsize>);

impl Drop for Place {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::AcqRel);
    }
}

/// The caller has given up.
pub(super) fn late() -> StoreError {
    StoreError::Unavailable("the database did not answer in time".to_owned())
}

fn lost() -> StoreError {
    StoreError::Unavailable("the connection was lost".to_owned())
}
