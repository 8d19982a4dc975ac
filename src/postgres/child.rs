//! The server process as a child process, watched by a thread and shut down in an orderly way.

use std::{
    fmt, io,
    process::{Child, Command},
    sync::{Arc, mpsc},
    thread::{self, JoinHandle},
    time::Duration,
};

use parking_lot::{Condvar, Mutex, MutexGuard};
use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process, waitid};

use crate::postgres::{
    error::{PrivatePostgresError, cannot},
    output::Tail,
};

/// How long a fast shutdown may take before an immediate one is requested.
const FAST_SHUTDOWN: Duration = Duration::from_secs(30);
/// How long an immediate shutdown may take; PostgreSQL kills its remaining processes after five seconds.
const IMMEDIATE_SHUTDOWN: Duration = Duration::from_secs(10);
/// How long to wait for the last lines of an ended process, in case another process keeps its output open.
const LAST_LINES: Duration = Duration::from_secs(1);

type OnLoss = Box<dyn FnOnce(&str) + Send>;

/// A running (or ended) server process.
pub(super) struct Postmaster {
    pid: Pid,
    shared: Arc<Shared>,
    guardian: Option<JoinHandle<()>>,
    /// Whether stopping it was tried: waiting a second time would not help.
    was_stopped: bool,
}

#[derive(Default)]
struct Shared {
    state: Mutex<State>,
    changed: Condvar,
    output: Tail,
}

#[derive(Default)]
struct State {
    /// How the process ended; while this is `None`, its id cannot belong to another process.
    ended: Option<String>,
    output_closed: bool,
    stopping: bool,
    on_loss: Option<OnLoss>,
}

impl Postmaster {
    /// Starts the process from a thread that lives exactly as long, because the process is signalled when that thread
    /// ends.
    pub fn launch(command: Command) -> Result<Self, PrivatePostgresError> {
        let shared = Arc::new(Shared::default());
        let (started, starting) = mpsc::channel();
        let guarded = Arc::clone(&shared);
        let guardian = thread::Builder::new()
            .name("postgres-guardian".into())
            .spawn(move || guarded.guard(command, &started))
            .map_err(cannot("start a thread"))?;
        let pid = starting
            .recv()
            .unwrap_or_else(|_| Err(io::Error::other("its guardian ended")))
            .map_err(cannot("start PostgreSQL"))?;
        Ok(Self { pid, shared, guardian: Some(guardian), was_stopped: false })
    }

    /// Returns the process id.
    pub fn pid(&self) -> Pid {
        self.pid
    }

    /// Notes that the process accepts connections.
    pub fn set_ready(&self) {
        self.shared.output.set_serving(true);
    }

    /// Returns how the process ended, if it has or does within this time.
    pub fn ended_within(&self, time: Duration) -> Option<String> {
        let state = self.shared.state.lock();
        self.shared.wait(state, time, |state| state.ended.is_some()).ended.clone()
    }

    /// Returns the last lines that the process wrote; complete once it has ended.
    pub fn output(&self) -> String {
        let state = self.shared.state.lock();
        if state.ended.is_some() {
            drop(self.shared.wait(state, LAST_LINES, |state| state.output_closed));
        }
        self.shared.output.text()
    }

    /// Calls `tell` with how the process ended, if it ends or has ended without having been stopped.
    pub fn on_loss(&self, tell: OnLoss) {
        let mut state = self.shared.state.lock();
        if let Some(how) = state.ended.clone() {
            drop(state);
            tell(&how);
        } else {
            state.on_loss = Some(tell);
        }
    }

    /// Shuts down the process and waits for its end; does nothing if it has ended. Does not wait for a frozen process,
    /// which shuts down when it is continued.
    pub fn stop(&mut self) -> Result<(), PrivatePostgresError> {
        self.was_stopped = true;
        self.shared.output.set_serving(false);
        for (signal, time_limit) in [(Signal::INT, FAST_SHUTDOWN), (Signal::QUIT, IMMEDIATE_SHUTDOWN)] {
            let mut state = self.shared.state.lock();
            state.stopping = true;
            if state.ended.is_none() {
                kill_process(self.pid, signal).map_err(io::Error::from).map_err(cannot("signal PostgreSQL"))?;
            }
            if state.ended.is_none() && is_frozen(self.pid) {
                return Err(PrivatePostgresError::Frozen { pid: self.pid.as_raw_nonzero().get() });
            }
            if self.shared.wait(state, time_limit, |state| state.ended.is_some()).ended.is_some() {
                // The process has ended, so its thread is about to end; a panic in it has already been reported.
                let _ = self.guardian.take().map(JoinHandle::join);
                return Ok(());
            }
        }
        Err(PrivatePostgresError::NotStopped { pid: self.pid.as_raw_nonzero().get() })
    }
}

impl fmt::Debug for Postmaster {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Postmaster").field("pid", &self.pid).finish_non_exhaustive()
    }
}

impl Drop for Postmaster {
    fn drop(&mut self) {
        if !self.was_stopped
            && let Err(error) = self.stop()
        {
            tracing::error!(%error, "PostgreSQL was not stopped");
        }
    }
}

impl Shared {
    fn wait<'a>(
        &self,
        mut state: MutexGuard<'a, State>,
        time: Duration,
        done: impl Fn(&State) -> bool,
    ) -> MutexGuard<'a, State> {
        self.changed.wait_while_for(&mut state, |state| !done(state), time);
        state
    }

    /// The thread: starts the process, waits for its end, and reports it.
    fn guard(self: &Arc<Self>, mut command: Command, started: &mpsc::Sender<io::Result<Pid>>) {
        let spawned = command.spawn();
        // The launcher waits for this result, so it can receive it.
        let mut child = match spawned {
            Ok(child) => child,
            Err(error) => {
                let _ = started.send(Err(error));
                return;
            }
        };
        let pid = Pid::from_child(&child);
        self.follow_output(&mut child);
        let _ = started.send(Ok(pid));
        await_end(pid);

        let mut state = self.state.lock();
        // The process id is released only now, under the lock that is also held while sending signals.
        let how = child.wait().map_or_else(|error| error.to_string(), |status| status.to_string());
        state.ended = Some(how.clone());
        let tell = state.on_loss.take().filter(|_| !state.stopping);
        drop(state);
        self.changed.notify_all();
        if let Some(tell) = tell {
            tell(&how);
        }
    }

    fn follow_output(self: &Arc<Self>, child: &mut Child) {
        let Some(stderr) = child.stderr.take() else { return };
        let shared = Arc::clone(self);
        let reader = thread::Builder::new().name("postgres-output".into()).spawn(move || {
            shared.output.follow(stderr);
            shared.state.lock().output_closed = true;
            shared.changed.notify_all();
        });
        if let Err(error) = reader {
            tracing::warn!(%error, "PostgreSQL's messages are lost");
        }
    }
}

/// Whether the process is stopped, as by SIGSTOP: it handles no signal until it is continued.
fn is_frozen(pid: Pid) -> bool {
    let options = WaitIdOptions::STOPPED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    matches!(waitid(WaitId::Pid(pid), options), Ok(Some(status)) if status.stopped())
}

/// Waits until the process has ended, without reaping it.
fn await_end(pid: Pid) {
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT;
    loop {
        match waitid(WaitId::Pid(pid), options) {
            Err(rustix::io::Errno::INTR) => {}
            _ => return,
        }
    }
}
