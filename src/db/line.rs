//! A connection, on the thread of its session.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc,
    },
    time::{Duration, Instant},
};

use diesel::{
    PgConnection, RunQueryDsl,
    connection::{AnsiTransactionManager, SimpleConnection, TransactionManager},
    dsl::select,
};

use crate::{
    db::{
        StoreError, connect,
        functions::{current_setting, pg_postmaster_start_time},
        is_read_only,
        work::Work,
    },
    record::Time,
};

/// For how long an answer of the database counts for the next work, if the connection has not been closed since.
const ANSWER_COUNTS_FOR: Duration = Duration::from_secs(1);

/// Ends a transaction that this process does not go on with, because it is frozen: others would wait for its locks, and its kernel would
/// keep the connection alive. A limit that the role, the database or the connection string sets stays.
const ENDS_WHEN_LEFT: &str = "SELECT set_config('idle_in_transaction_session_timeout', '10s', false) \
     WHERE current_setting('idle_in_transaction_session_timeout') = '0'";

/// Keeps a connection that began with a standby from writing once that has taken the place of the primary, whose last events it may lack.
/// New connections notice it.
const STAYS_READ_ONLY: &str = "SET default_transaction_read_only = on";

/// Lets it show again whether the server accepts writes.
const FOLLOWS_SERVER: &str = "RESET default_transaction_read_only";

/// The shared state of a session.
#[derive(Debug, Default)]
pub(super) struct State {
    /// The session is unusable: it was given up, or its connection is broken.
    pub(super) over: AtomicBool,
    /// A check was started and has not been answered.
    pub(super) asked: AtomicBool,
}

/// What a session does on its thread.
pub(super) type Job = Box<dyn FnOnce(&mut Line) + Send>;

/// A connection, on its thread.
pub(super) struct Line {
    pub(super) connection: PgConnection,
    /// The statement timeout that this program has set; `None` if the database's default is in effect.
    limit: Option<Duration>,
    opened: Instant,
    /// Whether the server accepted no writes then. If it does now, it has taken the place of another one, which a new connection notices;
    /// this one stays read-only.
    was_read_only: bool,
    /// How long it is kept if it is read-only.
    read_only_for: Duration,
    /// When the database last answered whether it accepts writes.
    answered: Option<Instant>,
    state: Arc<State>,
}

impl Line {
    /// Connects. Returns also when the server has started, if it accepts writes.
    pub(super) fn open(
        url: &str,
        settings: &str,
        read_only_for: Duration,
        state: Arc<State>,
    ) -> Result<(Self, Option<Time>), StoreError> {
        let mut connection = connect(url)?;
        connection.batch_execute(ENDS_WHEN_LEFT)?;
        if !settings.is_empty() {
            connection.batch_execute(settings)?;
        }
        let (timeout, read_only) = (current_setting("statement_timeout"), current_setting("transaction_read_only"));
        let asked = select((timeout, read_only, pg_postmaster_start_time()));
        let (timeout, read_only, started): (String, String, Time) = asked.get_result(&mut connection)?;
        let was_read_only = read_only == "on";
        if was_read_only {
            connection.batch_execute(STAYS_READ_ONLY)?;
        }
        let line = Self {
            connection,
            limit: (timeout == "0").then_some(Duration::ZERO),
            opened: Instant::now(),
            was_read_only,
            read_only_for,
            answered: None,
            state,
        };
        Ok((line, (!was_read_only).then_some(started)))
    }

    /// Does the queued work until the queue is closed or the connection is unusable.
    pub(super) fn serve(&mut self, queue: &mpsc::Receiver<Job>) {
        while let Ok(job) = queue.recv() {
            job(self);
            if !self.check_health() {
                return;
            }
        }
    }

    /// Checks whether the database answers, and whether the connection should be kept: a read-only one may be replaced
    /// by a writable one.
    pub(super) fn answers(&mut self) -> bool {
        // A standby can take the place of the primary at any moment, which only a new connection notices.
        let counts = !self.was_read_only || self.read_only_for == Duration::MAX;
        if counts && self.answered.is_some_and(|at| at.elapsed() < ANSWER_COUNTS_FOR) && self.is_connected() {
            return true;
        }
        self.state.asked.store(true, Ordering::Release);
        let read_only = self.is_read_only_now();
        self.state.asked.store(false, Ordering::Release);
        let is_kept =
            |read_only| if read_only { self.opened.elapsed() < self.read_only_for } else { !self.was_read_only };
        let answers = read_only.is_ok_and(is_kept);
        self.answered = answers.then(Instant::now);
        if !answers {
            self.end();
        }
        answers
    }

    /// Whether the database is read-only, also on a connection that stays so.
    fn is_read_only_now(&mut self) -> Result<bool, StoreError> {
        if !self.was_read_only {
            return is_read_only(&mut self.connection);
        }
        self.connection.batch_execute(FOLLOWS_SERVER)?;
        let read_only = is_read_only(&mut self.connection);
        self.connection.batch_execute(STAYS_READ_ONLY)?;
        read_only
    }

    /// Whether the database is read-only, or was when this connection was opened.
    pub(super) fn is_or_was_read_only(&mut self) -> Result<bool, StoreError> {
        Ok(is_read_only(&mut self.connection)? || self.was_read_only)
    }

    /// Whether the database has not closed the connection, as far as this side knows without asking it.
    fn is_connected(&mut self) -> bool {
        // Looking for notifications reads what has arrived. What the database says at the end comes before the end.
        (0..2).all(|_| self.connection.notifications_iter().all(|notification| notification.is_ok()))
    }

    /// Runs `work` on the connection, unless the caller has given up while it was queued.
    pub(super) fn work(&mut self, limit: Duration, until: Instant, work: Work) -> Result<(), StoreError> {
        if Instant::now() >= until {
            return Err(StoreError::late());
        }
        self.limit_statements(limit)?;
        let has_succeeded = work(&mut self.connection);
        // Whatever the error is, it matters more that the connection was lost.
        if !has_succeeded && self.is_lost() { Err(StoreError::lost()) } else { Ok(()) }
    }

    /// Whether the connection is still usable. If not, both sides know from now on.
    pub(super) fn check_health(&mut self) -> bool {
        let status = AnsiTransactionManager::transaction_manager_status_mut(&mut self.connection);
        if !matches!(status.transaction_depth(), Ok(None)) {
            self.end();
        }
        !self.state.over.load(Ordering::Acquire)
    }

    pub(super) fn end(&self) {
        self.state.over.store(true, Ordering::Release);
    }

    /// Sets a timeout so that the database ends a statement soon after its caller has given up, and releases its locks.
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
