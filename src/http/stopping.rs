//! Stops the server cleanly: first responses announce the stop, then no more connections are accepted, and each open
//! one ends after the request that has arrived on it.

use std::{io, net::TcpListener, time::Duration};

use actix_web::dev::ServerHandle;
use rustix::{
    event::{PollFd, PollFlags, Timespec, poll},
    io::Errno,
};
use tokio::{
    sync::watch,
    time::{Instant, sleep, timeout},
};

/// How long connections that the kernel has accepted may take to reach a worker.
const HANDOVER: Duration = Duration::from_millis(500);

/// How long a worker takes to start with a new connection.
const BEGINNING: Duration = Duration::from_millis(250);

/// How often the queue of the listener is checked.
const LOOK_EVERY: Duration = Duration::from_millis(5);

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Phase {
    Serving,
    /// Responses close their connections, and `/readyz` is 503. Everything else works as before.
    LameDuck,
    /// Connections without a request are closed.
    Draining,
}

/// The progress of a stop. Clones share it.
#[derive(Clone, Debug)]
pub struct Stopping(watch::Sender<Phase>);

impl Default for Stopping {
    fn default() -> Self {
        Self(watch::Sender::new(Phase::Serving))
    }
}

impl Stopping {
    /// Returns whether a stop has begun: each response then closes its connection.
    pub fn has_begun(&self) -> bool {
        *self.0.borrow() > Phase::Serving
    }

    /// Returns how many connections are open.
    pub fn connections(&self) -> usize {
        self.0.receiver_count()
    }

    /// Counts a connection until the returned value is dropped.
    pub fn open(&self) -> Open {
        Open(self.0.subscribe())
    }
}

/// A connection for which the stop waits.
#[derive(Debug)]
pub struct Open(watch::Receiver<Phase>);

impl Open {
    /// Returns once connections without a request must end.
    pub async fn end_is_near(mut self) -> Self {
        // The sender lives as long as the server does; without it there is nothing to wait for.
        let _ = self.0.wait_for(|phase| *phase == Phase::Draining).await;
        self
    }
}

/// Stops the server.
#[derive(Debug)]
pub struct Stopper {
    handle: ServerHandle,
    stopping: Stopping,
    /// The same socket as the server's own.
    listener: TcpListener,
    within: Duration,
}

impl Stopper {
    /// Creates the stopper of a server that listens on the same socket. Requests that have arrived have this long to
    /// finish.
    pub fn new(handle: ServerHandle, stopping: Stopping, listener: TcpListener, within: Duration) -> Self {
        Self { handle, stopping, listener, within }
    }

    /// Announces the stop: from now on `/readyz` returns 503, and every response closes its connection. Requests are
    /// still handled, on new connections, too.
    pub fn announce(&self) {
        self.stopping.0.send_replace(Phase::LameDuck);
    }

    /// Accepts no new connections, responds to every request that has arrived, and ends the server.
    pub async fn drain(self) {
        if let Err(error) = self.refuse_connections().await {
            tracing::debug!(%error, "cannot refuse new connections before the listener is closed");
        }
        self.stopping.0.send_replace(Phase::Draining);
        if timeout(self.within, self.stopping.0.closed()).await.is_err() {
            tracing::warn!(open = self.stopping.0.receiver_count(), "closing connections that are still open");
        }
        self.handle.stop(false).await;
    }

    /// Stops the kernel from accepting connections, and waits until the server has accepted those in the queue: closing
    /// the listener would reset them, with any data that their clients had already sent.
    async fn refuse_connections(&self) -> io::Result<()> {
        ignore_syn(&self.listener)?;
        let until = Instant::now() + HANDOVER;
        while is_waiting(&self.listener)? && Instant::now() < until {
            sleep(LOOK_EVERY).await;
        }
        sleep(BEGINNING).await;
        Ok(())
    }
}

/// Returns whether a connection waits to be accepted.
fn is_waiting(listener: &TcpListener) -> io::Result<bool> {
    let mut polled = [PollFd::new(listener, PollFlags::IN)];
    match poll(&mut polled, Some(&Timespec { tv_sec: 0, tv_nsec: 0 })) {
        Ok(ready) => Ok(ready > 0),
        Err(Errno::INTR) => Ok(true),
        Err(error) => Err(error.into()),
    }
}

/// Drops the first segment of every new connection before it reaches the listener. Clients send it again, and are
/// refused once the listener is closed.
#[cfg(target_os = "linux")]
fn ignore_syn(listener: &TcpListener) -> io::Result<()> {
    use socket2::{SockFilter, SockRef};
    const LOAD_BYTE: u16 = 0x30;
    const AND: u16 = 0x54;
    const JUMP_IF_EQUAL: u16 = 0x15;
    const RETURN: u16 = 0x06;
    // The filter sees a segment from its TCP header on, whose flags are at byte 13.
    const FLAGS: u32 = 13;
    const SYN: u32 = 0x02;
    const ACK: u32 = 0x10;
    SockRef::from(listener).attach_filter(&[
        SockFilter::new(LOAD_BYTE, 0, 0, FLAGS),
        SockFilter::new(AND, 0, 0, SYN | ACK),
        SockFilter::new(JUMP_IF_EQUAL, 0, 1, SYN),
        SockFilter::new(RETURN, 0, 0, 0),
        SockFilter::new(RETURN, 0, 0, u32::MAX),
    ])
}

/// On other systems a connection that begins just as the listener is closed is reset.
#[cfg(not(target_os = "linux"))]
fn ignore_syn(_: &TcpListener) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}
