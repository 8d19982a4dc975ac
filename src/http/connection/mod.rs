//! A connection with error responses and deadlines that the framework lacks.
//!
//! Input that never becomes a request (a head that arrives too slowly or is too large, bytes that are not HTTP) is
//! refused by the framework itself with a bare head, before any middleware: here it becomes a problem like every other
//! error. And the framework has a deadline only for the first head on a connection: here every head has one. Both can
//! only be done on the connection itself.

mod limits;
mod refusal;
mod requests;
mod stall;
mod target;

use std::{
    io,
    pin::Pin,
    rc::Rc,
    task::{Context, Poll, ready},
    time::Duration,
};

use actix_web::{rt::net::TcpStream, web::Bytes};
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    time::{Instant, Sleep, sleep},
};

pub use limits::{ConnectionLimits, ConnectionPermit};
use refusal::{Refusal, Refused};
pub use requests::{Requests, UnderWay};
use stall::Stall;
use target::Target;

use super::{
    metrics::Metrics,
    stopping::{Open, Stopping},
};

/// How long a connection that begins as the server stops may take to send its request.
const FIRST_REQUEST: Duration = Duration::from_secs(1);

/// Longer than any connection is idle.
const NEVER: Duration = Duration::from_secs(24 * 60 * 60);

/// How much is read after a request that has no response yet, in bytes.
const AHEAD: usize = 32 * 1024;

/// The timeouts of a client on its connection.
#[derive(Clone, Copy, Debug)]
pub struct Deadlines {
    /// For the head of a request.
    pub head: Duration,
    /// For a client that does not read its response.
    pub write: Duration,
}

/// A client's connection.
pub struct Connection {
    stream: TcpStream,
    requests: Rc<Requests>,
    head_timeout: Duration,
    head: Option<Head>,
    /// The deadline of the head. It is kept, since to move it is cheaper than to make one for each request.
    head_deadline: Pin<Box<Sleep>>,
    /// How much arrived after the current request.
    ahead: usize,
    /// The rest of the problem to send in place of a bare refusal.
    problem: Bytes,
    stall: Stall,
    metrics: Metrics,
    end: End,
    _permit: ConnectionPermit,
}

/// When the connection ends because the server stops.
enum End {
    Unknown(Pin<Box<dyn Future<Output = Open>>>),
    /// The server stops. A connection without a request so far has until then to send one.
    Near {
        first_request: Pin<Box<Sleep>>,
        _open: Open,
    },
}

/// The head of a request that has started to arrive.
#[derive(Debug)]
struct Head {
    /// The number of earlier requests.
    number: u64,
    target: Target,
}

impl Connection {
    /// Creates the connection on this stream, with these deadlines. It ends when the server stops, and holds the permit until then.
    pub fn new(
        stream: TcpStream,
        permit: ConnectionPermit,
        deadlines: Deadlines,
        stopping: &Stopping,
        metrics: &Metrics,
    ) -> Self {
        // Otherwise the last packet of a large response waits for the client's delayed acknowledgement, 40 ms.
        if let Err(error) = stream.set_nodelay(true) {
            tracing::debug!(%error, "cannot set TCP_NODELAY");
        }
        Self {
            stream,
            requests: Rc::default(),
            head_timeout: deadlines.head,
            head: None,
            head_deadline: Box::pin(sleep(deadlines.head)),
            ahead: 0,
            problem: Bytes::new(),
            stall: Stall::new(deadlines.write),
            metrics: metrics.clone(),
            end: End::Unknown(Box::pin(stopping.open().end_is_near())),
            _permit: permit,
        }
    }

    /// Returns the requests on this connection, where each request registers itself.
    pub fn requests(&self) -> Rc<Requests> {
        Rc::clone(&self.requests)
    }

    /// Takes what has arrived, and returns whether a head has started to arrive and is not complete in time.
    fn is_too_slow(&mut self, came: &[u8], context: &mut Context<'_>) -> bool {
        let number = self.requests.begun();
        let is_idle = !self.requests.is_under_way();
        if self.head.take_if(|head| head.number != number || !is_idle).is_some() {
            // The deadline would wake the connection, which would count as idle only from that moment on.
            self.head_deadline.as_mut().reset(Instant::now() + NEVER);
        }
        if !came.is_empty() && is_idle {
            let begun = || {
                self.head_deadline.as_mut().reset(Instant::now() + self.head_timeout);
                Head { number, target: Target::default() }
            };
            self.head.get_or_insert_with(begun).target.take(came);
        }
        self.head.is_some() && self.head_deadline.as_mut().poll(context).is_ready()
    }

    /// Returns whether the server stops, and no request is being handled or has started to arrive.
    fn is_to_end(&mut self, context: &mut Context<'_>) -> bool {
        if let End::Unknown(near) = &mut self.end {
            let Poll::Ready(open) = near.as_mut().poll(context) else { return false };
            self.end = End::Near { first_request: Box::pin(sleep(FIRST_REQUEST)), _open: open };
        }
        let End::Near { first_request, .. } = &mut self.end else { return false };
        self.requests.wake_when_answered(context.waker());
        let is_used = self.requests.begun() > 0 || first_request.as_mut().poll(context).is_ready();
        is_used && self.head.is_none() && !self.requests.is_under_way()
    }

    fn write(&mut self, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.stall.judge(written, bytes.len(), context)
    }

    fn refuse(&mut self, refused: Refused) {
        self.metrics.count_refused(refused.status);
        self.problem = refused.bytes;
    }

    fn send_problem(&mut self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        while !self.problem.is_empty() {
            let problem = self.problem.clone();
            match ready!(self.write(context, &problem))? {
                0 => return Poll::Ready(Err(io::ErrorKind::WriteZero.into())),
                sent => drop(self.problem.split_to(sent)),
            }
        }
        Poll::Ready(Ok(()))
    }
}

impl AsyncRead for Connection {
    fn poll_read(mut self: Pin<&mut Self>, context: &mut Context<'_>, into: &mut ReadBuf) -> Poll<io::Result<()>> {
        let waits = self.requests.needs_nothing();
        if waits && self.ahead >= AHEAD {
            self.requests.wake_when_answered(context.waker());
            return Poll::Pending;
        }
        let before = into.filled().len();
        let read = Pin::new(&mut self.stream).poll_read(context, into);
        let came = &into.filled()[before..];
        self.ahead = if waits { self.ahead + came.len() } else { 0 };
        if self.is_too_slow(came, context) && read.is_pending() {
            self.refuse(refusal::head_timeout());
            // Reading nothing means the end of the input, so the framework closes the connection.
            return Poll::Ready(Ok(()));
        }
        if read.is_pending() && self.is_to_end(context) {
            return Poll::Ready(Ok(()));
        }
        read
    }
}

impl AsyncWrite for Connection {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        if self.problem.is_empty() {
            match Refusal::at_the_end_of(bytes) {
                Some(refusal) if refusal.begins == 0 => {
                    let target_is_too_long = self.head.as_ref().is_some_and(|head| head.target.is_too_long());
                    self.refuse(refusal.as_problem(target_is_too_long));
                }
                // Bytes before the refusal are sent first; the framework calls again with the rest.
                Some(refusal) => return self.write(context, &bytes[..refusal.begins]),
                None => return self.write(context, bytes),
            }
        }
        self.send_problem(context).map_ok(|()| bytes.len())
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(self.send_problem(context))?;
        ready!(Pin::new(&mut self.stream).poll_flush(context))?;
        if self.requests.has_refused() {
            // Everything has been sent: the framework must not handle the request after the last one.
            ready!(Pin::new(&mut self.stream).poll_shutdown(context))?;
            return Poll::Ready(Err(io::ErrorKind::ConnectionAborted.into()));
        }
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
