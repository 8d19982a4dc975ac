//! Signals that end a command.

use std::{future::poll_fn, io, task::Poll, thread};

use rustix::process::Signal;
use tokio::{
    runtime::Builder,
    signal::unix::{SignalKind, signal},
};

/// The signals by which a user ends a command.
pub const ENDING: [Signal; 3] = [Signal::INT, Signal::QUIT, Signal::TERM];

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

/// Returns the exit code that shells use for a program that was ended by this signal.
pub const fn exit_code(signal: Signal) -> i32 {
    128 + signal.as_raw()
}
