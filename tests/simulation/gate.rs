//! Every statement of the processes stops at a gate, before it is sent or after it was answered, until the scheduler decides
//! how it goes on. Diesel calls the gate for each connection of this program (its default instrumentation); which process a
//! connection belongs to stands in its `application_name`. Nothing in the server knows of this.

use std::{
    collections::{BTreeMap, HashMap, HashSet},
    fs,
    net::Shutdown,
    os::fd::{BorrowedFd, RawFd},
    panic::resume_unwind,
    sync::{Condvar, LazyLock, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use diesel::connection::{Instrumentation, InstrumentationEvent, set_default_instrumentation};
use socket2::SockRef;

/// How `application_name` begins for processes; their number follows.
pub const NAME: &str = "sim-";

/// Statements that pass: they change nothing that anything else sees, or are sent at times that no seed decides.
const PASSING: [&str; 9] = [
    "SET ",
    "BEGIN",
    "ROLLBACK",
    "LISTEN",
    "SELECT current_setting",
    "SELECT pg_notify('acepost'",
    "SELECT \"pg_type\"",
    "SELECT pg_try_advisory_lock($1)",
    "INSERT INTO \"heartbeat\"",
];

/// What happens to the statements of a process.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// They pass.
    Free,
    /// Each waits for a verdict.
    Gated,
    /// The process is gone: its threads end here.
    Dead,
}

/// When a statement waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum At {
    /// Before it is sent.
    Before,
    /// After it was answered; the process has not seen the answer.
    After,
}

/// How a waiting statement goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It is sent.
    Go,
    /// It is sent, and waits again after the answer.
    Stay,
    /// The connection is lost before the statement arrives. Waits again when that is noticed.
    CutBefore,
    /// The statement arrives, and the connection is lost before its answer does. Waits again, too.
    CutAfter,
    /// The process ends.
    Die,
}

/// A statement that waits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Held {
    /// The process.
    pub process: u32,
    /// Its text.
    pub sql: String,
    /// When.
    pub at: At,
    /// Whether the connection can be cut after it so that the statement is executed: it is sent in one message.
    pub is_one_message: bool,
}

#[derive(Default)]
pub struct State {
    next: u64,
    held: BTreeMap<u64, Held>,
    verdicts: HashMap<u64, Verdict>,
    modes: HashMap<u32, Mode>,
    /// Statements that were held, and are not answered yet.
    pub running: usize,
    /// Connections that are being opened, and statements that pass.
    pub passing: usize,
    opening: bool,
    /// Counts whatever happens at the gates.
    pub happened: u64,
}

/// The gates of this program.
#[derive(Default)]
pub struct Gates {
    state: Mutex<State>,
    changed: Condvar,
}

/// The gates of this program.
pub static GATES: LazyLock<Gates> = LazyLock::new(Gates::default);

/// Thrown to end a thread of a process that has crashed.
struct Crashed;

impl Gates {
    /// Installs the gates for all connections from now on.
    pub fn install() {
        let gate = || Some(Box::new(Gate::default()) as Box<dyn Instrumentation>);
        set_default_instrumentation(gate).expect("no lock is poisoned");
    }

    pub fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn change<T>(&self, change: impl FnOnce(&mut State) -> T) -> T {
        let mut state = self.lock();
        state.happened += 1;
        let changed = change(&mut state);
        drop(state);
        self.changed.notify_all();
        changed
    }

    /// Called when something happened beside the gates, for which [`Gates::wait`] waits too.
    pub fn nudge(&self) {
        self.change(|_| {});
    }

    /// Waits until something happens. Returns `false` if nothing has for this time.
    pub fn wait(&self, state: MutexGuard<'_, State>, at_most: Duration) -> bool {
        let before = state.happened;
        let waited = self.changed.wait_timeout_while(state, at_most, |state| state.happened == before);
        !waited.unwrap_or_else(PoisonError::into_inner).1.timed_out()
    }

    /// Sets what happens to the statements of a process, also to those that wait.
    pub fn set(&self, process: u32, mode: Mode) {
        self.change(|state| {
            state.modes.insert(process, mode);
            let own = state.held.iter().filter(|(_, held)| held.process == process).map(|(ticket, _)| *ticket);
            for ticket in own.collect::<Vec<_>>() {
                match mode {
                    Mode::Free => state.decide(ticket, Verdict::Go),
                    Mode::Dead => state.decide(ticket, Verdict::Die),
                    Mode::Gated => {}
                }
            }
        });
    }

    /// Lets a waiting statement go on.
    pub fn decide(&self, ticket: u64, verdict: Verdict) {
        self.change(|state| state.decide(ticket, verdict));
    }

    /// Waits for a verdict at a gate.
    fn arrive(&self, held: Held) -> Verdict {
        let mut state = self.lock();
        if held.at == At::After {
            state.running -= 1;
        }
        match state.modes.get(&held.process) {
            Some(Mode::Dead) => return Verdict::Die,
            Some(Mode::Gated) => {}
            _ => return Verdict::Go,
        }
        state.happened += 1;
        state.next += 1;
        let ticket = state.next;
        state.held.insert(ticket, held);
        self.changed.notify_all();
        loop {
            if let Some(verdict) = state.verdicts.remove(&ticket) {
                return verdict;
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn is_dead(&self, process: u32) -> bool {
        self.lock().modes.get(&process) == Some(&Mode::Dead)
    }

    /// One connection is opened at a time, so that its socket can be told from others.
    fn begin_opening(&self) {
        let state = self.lock();
        let mut state = self.changed.wait_while(state, |state| state.opening).unwrap_or_else(PoisonError::into_inner);
        state.opening = true;
        state.passing += 1;
    }

    fn end_opening(&self) {
        self.change(|state| {
            state.opening = false;
            state.passing -= 1;
        });
    }
}

impl State {
    /// Returns the statements that wait, with their tickets, in an order that does not depend on how threads are scheduled.
    pub fn held(&self) -> Vec<(u64, Held)> {
        let mut held: Vec<(u64, Held)> = self.held.iter().map(|(ticket, held)| (*ticket, held.clone())).collect();
        held.sort_by(|(_, a), (_, b)| (a.process, a.at, &a.sql).cmp(&(b.process, b.at, &b.sql)));
        held
    }

    /// Returns how many statements wait.
    pub fn waiting(&self) -> usize {
        self.held.len()
    }

    fn decide(&mut self, ticket: u64, verdict: Verdict) {
        if let Some(held) = self.held.remove(&ticket) {
            self.verdicts.insert(ticket, verdict);
            if held.at == At::Before && verdict != Verdict::Die {
                self.running += 1;
            }
        }
    }
}

/// The gate of one connection.
#[derive(Default)]
struct Gate {
    /// `None` for connections of the simulation itself.
    process: Option<u32>,
    socket: Option<RawFd>,
    sockets_before: HashSet<RawFd>,
    /// The statement that is being executed was held.
    counts: bool,
    /// It passes.
    passes: bool,
    stays: bool,
    /// Statements that are prepared, and so sent in one message.
    prepared: HashSet<String>,
}

impl Instrumentation for Gate {
    fn on_connection_event(&mut self, event: InstrumentationEvent<'_>) {
        match event {
            InstrumentationEvent::StartEstablishConnection { url, .. } => {
                self.process = process_of(url);
                if self.process.is_some() {
                    GATES.begin_opening();
                    self.sockets_before = sockets();
                }
            }
            InstrumentationEvent::FinishEstablishConnection { .. } if self.process.is_some() => {
                self.socket = sockets().difference(&self.sockets_before).next().copied();
                GATES.end_opening();
            }
            InstrumentationEvent::StartQuery { query, .. } => {
                let Some(process) = self.process else { return };
                let sql = query.to_string();
                self.start(process, sql.split(" -- binds").next().unwrap_or_default());
            }
            InstrumentationEvent::CacheQuery { sql, .. } => {
                self.prepared.insert(sql.to_owned());
            }
            InstrumentationEvent::FinishQuery { query, .. } => {
                let Some(process) = self.process else { return };
                self.finish(process, || query.to_string());
            }
            _ => {}
        }
    }
}

impl Gate {
    fn start(&mut self, process: u32, sql: &str) {
        if PASSING.iter().any(|passing| sql.starts_with(passing)) {
            self.passes = true;
            GATES.change(|state| state.passing += 1);
            return;
        }
        let is_one_message = sql == "COMMIT" || self.prepared.contains(sql);
        let is_gated = GATES.lock().modes.get(&process) == Some(&Mode::Gated);
        let verdict = GATES.arrive(Held { process, sql: sql.to_owned(), at: At::Before, is_one_message });
        self.counts = is_gated;
        self.stays = matches!(verdict, Verdict::Stay | Verdict::CutBefore | Verdict::CutAfter);
        match verdict {
            Verdict::Go | Verdict::Stay => {}
            Verdict::CutBefore => self.cut(Shutdown::Both),
            Verdict::CutAfter => self.cut(Shutdown::Read),
            Verdict::Die => die(),
        }
    }

    fn finish(&mut self, process: u32, sql: impl FnOnce() -> String) {
        if std::mem::take(&mut self.passes) {
            GATES.change(|state| state.passing -= 1);
        }
        let (counts, stays) = (std::mem::take(&mut self.counts), std::mem::take(&mut self.stays));
        if counts && stays && !GATES.is_dead(process) {
            let sql = sql();
            let sql = sql.split(" -- binds").next().unwrap_or_default().to_owned();
            let verdict = GATES.arrive(Held { process, sql, at: At::After, is_one_message: false });
            if verdict == Verdict::Die {
                die();
            }
        } else if counts {
            GATES.change(|state| state.running -= 1);
        }
        if GATES.is_dead(process) {
            die();
        }
    }

    fn cut(&mut self, how: Shutdown) {
        if let Some(socket) = self.socket.take() {
            shutdown_socket(socket, how);
        }
    }
}

/// Ends the work of a thread, as at the end of its process. No hook for panics is called.
fn die() -> ! {
    resume_unwind(Box::new(Crashed))
}

#[allow(unsafe_code)]
fn shutdown_socket(socket: RawFd, how: Shutdown) {
    // SAFETY: it is the socket of the connection whose statement is about to be sent, which libpq closes only afterwards.
    let socket = unsafe { BorrowedFd::borrow_raw(socket) };
    // The database may have closed it before.
    let _ = SockRef::from(&socket).shutdown(how);
}

fn process_of(url: &str) -> Option<u32> {
    let (_, rest) = url.split_once(NAME)?;
    rest.split(|letter: char| !letter.is_ascii_digit()).next()?.parse().ok()
}

/// Returns the sockets of this program that are connected to a server on this machine, as those to the database are.
fn sockets() -> HashSet<RawFd> {
    let Ok(files) = fs::read_dir("/proc/self/fd") else { return HashSet::new() };
    let files = files.flatten().filter_map(|file| file.file_name().to_str()?.parse().ok());
    files.filter(|file| has_named_peer(*file)).collect()
}

#[allow(unsafe_code)]
fn has_named_peer(file: RawFd) -> bool {
    // SAFETY: whatever the number stands for by now, it is only asked for its peer.
    let file = unsafe { BorrowedFd::borrow_raw(file) };
    SockRef::from(&file).peer_addr().is_ok_and(|peer| peer.is_unix() && !peer.is_unnamed())
}
