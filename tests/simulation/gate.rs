//! Every statement of the processes stops at a gate, before it is sent or after it was answered, until the scheduler decides
//! how it goes on. Diesel calls the gate for each connection of this program (its default instrumentation); which process a
//! connection belongs to stands in its `application_name`. Nothing in the server knows of this.

use std::{
    collections::{BTreeMap, HashMap, HashSet},
    net::Shutdown,
    os::fd::{BorrowedFd, RawFd},
    panic::resume_unwind,
    sync::{
        Condvar, LazyLock, Mutex, MutexGuard, PoisonError,
        mpsc::{Sender, channel},
    },
    time::Duration,
};

use diesel::connection::{Instrumentation, InstrumentationEvent, set_default_instrumentation};
use socket2::SockRef;

use crate::sessions::{Opened, opened_last, process_of};

/// Statements that pass: they change nothing that anything else sees, or are sent at times that no seed decides.
const PASSING: [&str; 10] = [
    "SET ",
    "BEGIN",
    "ROLLBACK",
    "LISTEN",
    "SELECT clock_timestamp",
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
    /// The process of `PostgreSQL` that executes it.
    pub backend: i32,
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
    held: BTreeMap<u64, (Held, Sender<Verdict>)>,
    modes: HashMap<u32, Mode>,
    /// The processes of `PostgreSQL` that execute statements that were held.
    pub running: Vec<i32>,
    /// Connections that are being opened, and statements that pass.
    pub passing: usize,
    /// Counts whatever happens at the gates.
    pub happened: u64,
    /// Counts what may have changed what others see.
    pub written: u64,
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
        self.changed.notify_one();
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
            let own = state.held.iter().filter(|(_, (held, _))| held.process == process).map(|(ticket, _)| *ticket);
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
            state.done(held.backend);
        }
        match state.modes.get(&held.process) {
            Some(Mode::Dead) => return Verdict::Die,
            Some(Mode::Gated) => {}
            _ => return Verdict::Go,
        }
        state.happened += 1;
        state.next += 1;
        let ticket = state.next;
        let (decide, verdict) = channel();
        state.held.insert(ticket, (held, decide));
        drop(state);
        self.changed.notify_one();
        // There is none any more once the program ends.
        verdict.recv().unwrap_or(Verdict::Die)
    }

    fn is_in(&self, process: u32, mode: Mode) -> bool {
        self.lock().modes.get(&process) == Some(&mode)
    }
}

impl State {
    /// Returns the statements that wait, with their tickets, in an order that does not depend on how threads are scheduled.
    pub fn held(&self) -> Vec<(u64, Held)> {
        let mut held: Vec<(u64, Held)> = self.held.iter().map(|(ticket, (held, _))| (*ticket, held.clone())).collect();
        held.sort_by(|(_, a), (_, b)| (a.process, a.at, &a.sql).cmp(&(b.process, b.at, &b.sql)));
        held
    }

    /// Returns how many statements wait.
    pub fn waiting(&self) -> usize {
        self.held.len()
    }

    fn done(&mut self, backend: i32) {
        if let Some(index) = self.running.iter().position(|running| *running == backend) {
            self.running.swap_remove(index);
        }
    }

    fn decide(&mut self, ticket: u64, verdict: Verdict) {
        if let Some((held, decide)) = self.held.remove(&ticket) {
            // Its thread waits for it.
            let _ = decide.send(verdict);
            if held.at == At::Before && verdict != Verdict::Die {
                self.running.push(held.backend);
            }
        }
    }
}

/// How the statement goes that is being executed.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Going {
    /// Nothing waits.
    #[default]
    Free,
    /// It is one of those that pass.
    Passing,
    /// It was held.
    Held,
    /// It was held, and is again after its answer.
    Staying,
}

/// The gate of one connection.
#[derive(Default)]
struct Gate {
    /// `None` for connections of the simulation itself.
    process: Option<u32>,
    opened: Option<Opened>,
    going: Going,
    /// The statement may change something.
    writes: bool,
    /// A transaction is open after it.
    is_inside: bool,
    /// Statements that are prepared, and so sent in one message.
    prepared: HashSet<String>,
}

impl Instrumentation for Gate {
    fn on_connection_event(&mut self, event: InstrumentationEvent<'_>) {
        match event {
            InstrumentationEvent::StartEstablishConnection { url, .. } => {
                self.process = process_of(url);
                if self.process.is_some() {
                    GATES.change(|state| state.passing += 1);
                }
            }
            InstrumentationEvent::FinishEstablishConnection { .. } if self.process.is_some() => {
                self.opened = opened_last();
                GATES.change(|state| state.passing -= 1);
            }
            InstrumentationEvent::StartQuery { query, .. } => {
                let Some(process) = self.process else { return };
                if GATES.is_in(process, Mode::Free) {
                    self.pass();
                } else {
                    let sql = query.to_string();
                    self.start(process, sql.split(" -- binds").next().unwrap_or_default());
                }
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
    /// Begins a statement that does not wait, and may write anything: to read its text takes longer than to execute it.
    fn pass(&mut self) {
        (self.going, self.writes, self.is_inside) = (Going::Free, true, false);
    }

    fn start(&mut self, process: u32, sql: &str) {
        self.writes = !sql.starts_with("SELECT");
        match sql {
            "BEGIN" => self.is_inside = true,
            "COMMIT" | "ROLLBACK" => self.is_inside = false,
            _ => {}
        }
        if PASSING.iter().any(|passing| sql.starts_with(passing)) {
            self.going = Going::Passing;
            GATES.change(|state| state.passing += 1);
            return;
        }
        let is_one_message = sql == "COMMIT" || self.prepared.contains(sql);
        let is_gated = GATES.is_in(process, Mode::Gated);
        let backend = self.backend();
        let verdict = GATES.arrive(Held { process, backend, sql: sql.to_owned(), at: At::Before, is_one_message });
        self.going = match verdict {
            _ if !is_gated => Going::Free,
            Verdict::Go | Verdict::Die => Going::Held,
            Verdict::Stay | Verdict::CutBefore | Verdict::CutAfter => Going::Staying,
        };
        match verdict {
            Verdict::Go | Verdict::Stay => {}
            Verdict::CutBefore => self.cut(Shutdown::Both),
            Verdict::CutAfter => self.cut(Shutdown::Read),
            Verdict::Die => die(),
        }
    }

    fn finish(&mut self, process: u32, sql: impl FnOnce() -> String) {
        let going = std::mem::take(&mut self.going);
        if going != Going::Passing && self.writes && !self.is_inside {
            GATES.lock().written += 1;
        }
        match going {
            Going::Free => {}
            Going::Passing => GATES.change(|state| state.passing -= 1),
            Going::Staying if !GATES.is_in(process, Mode::Dead) => {
                let sql = sql();
                let sql = sql.split(" -- binds").next().unwrap_or_default().to_owned();
                let held = Held { process, backend: self.backend(), sql, at: At::After, is_one_message: false };
                if GATES.arrive(held) == Verdict::Die {
                    die();
                }
            }
            Going::Held | Going::Staying => GATES.change(|state| state.done(self.backend())),
        }
        if GATES.is_in(process, Mode::Dead) {
            die();
        }
    }

    fn backend(&self) -> i32 {
        self.opened.as_ref().map_or(0, |opened| opened.backend)
    }

    fn cut(&self, how: Shutdown) {
        if let Some(opened) = &self.opened {
            shutdown_socket(opened.socket, how);
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
