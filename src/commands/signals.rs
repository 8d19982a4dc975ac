//! Signals that end a command.

use std::{
    fs,
    future::{pending, poll_fn},
    io, process,
    sync::atomic::{AtomicBool, Ordering},
    task::Poll,
    thread,
};

use rustix::process::Signal;
use tokio::{
    runtime::Builder,
    select,
    signal::unix::{self, SignalKind, signal},
};

/// Whether a [`Termination`] handles the signals that end a server.
static HANDLED: AtomicBool = AtomicBool::new(false);

/// Returns the signals that end a command: those of its user, and the one that comes when its terminal is closed.
pub fn ending() -> Vec<Signal> {
    let mut signals = vec![Signal::INT, Signal::QUIT, Signal::TERM];
    if !ignores_hang_up() {
        signals.push(Signal::HUP);
    }
    signals
}

/// Lets signals end the process until a [`Termination`] handles them. The first process of a container ignores them by default;
/// any other is ended without this.
///
/// # Errors
/// If the operating system refuses.
pub fn end_until_handled() -> io::Result<()> {
    if process::id() != 1 {
        return Ok(());
    }
    on_each(&ending(), |signal| {
        if !HANDLED.load(Ordering::Relaxed) {
            process::exit(exit_code(signal));
        }
    })
}

/// Calls `act` with each of these signals that arrives from now on, on a separate thread.
///
/// # Errors
/// If the operating system refuses.
pub fn on_each(signals: &[Signal], mut act: impl FnMut(Signal) + Send + 'static) -> io::Result<()> {
    let runtime = Builder::new_current_thread().enable_io().build()?;
    let entered = runtime.enter();
    let listen = |&kind: &Signal| Ok((kind, signal(SignalKind::from_raw(kind.as_raw()))?));
    let mut streams = signals.iter().map(listen).collect::<io::Result<Vec<_>>>()?;
    drop(entered);
    // The thread waits until the process ends.
    thread::spawn(move || {
        loop {
            let come = runtime.block_on(poll_fn(|context| {
                streams
                    .iter_mut()
                    .find_map(|(kind, stream)| stream.poll_recv(context).is_ready().then_some(*kind))
                    .map_or(Poll::Pending, Poll::Ready)
            }));
            // Outside of the runtime, so that it may block.
            act(come);
        }
    });
    Ok(())
}

/// The signals by which a server is asked to stop in an orderly way: SIGTERM, and SIGHUP, which also comes when its terminal is closed.
pub struct Termination {
    terminate: unix::Signal,
    /// `None` if it is ignored.
    hang_up: Option<unix::Signal>,
}

impl Termination {
    /// Handles these signals from now on.
    ///
    /// # Errors
    /// If the operating system refuses.
    pub fn listen() -> io::Result<Self> {
        let hang_up = if ignores_hang_up() { None } else { Some(signal(SignalKind::hangup())?) };
        let terminate = signal(SignalKind::terminate())?;
        HANDLED.store(true, Ordering::Relaxed);
        Ok(Self { terminate, hang_up })
    }

    /// Waits for the next one.
    pub async fn recv(&mut self) {
        let hang_up = async {
            match &mut self.hang_up {
                Some(hang_up) => hang_up.recv().await,
                None => pending().await,
            }
        };
        select! {
            _ = self.terminate.recv() => {}
            _ = hang_up => {}
        }
    }
}

/// Whether the program was started with SIGHUP ignored, as by `nohup`: to handle it would undo that. Only Linux tells; elsewhere,
/// the signal is left as it is.
fn ignores_hang_up() -> bool {
    let Ok(status) = fs::read_to_string("/proc/self/status") else { return true };
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    ignored.is_none_or(|mask| mask & (1 << (Signal::HUP.as_raw() - 1)) != 0)
}

/// Returns the exit code that shells use for a program that was ended by this signal.
pub const fn exit_code(signal: Signal) -> i32 {
    128 + signal.as_raw()
}
