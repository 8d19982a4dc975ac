//! A connection that does what the framework leaves undone.
//!
//! What never becomes a request (a head that comes too slowly or is too large, bytes that are no HTTP) the framework
//! answers by itself, with a bare head, before any middleware: here it becomes a problem like every other error. And
//! the framework gives only the first head on a connection a deadline: here every head has one. There is no hook for
//! either but the connection itself.

mod refusal;
mod requests;

use std::{
    io,
    net::SocketAddr,
    pin::Pin,
    rc::Rc,
    task::{Context, Poll, ready},
    time::Duration,
};

use actix_web::{rt::net::TcpStream, web::Bytes};
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    time::{Sleep, sleep},
};

use refusal::Refusal;
pub use requests::{Requests, UnderWay};

/// A client's connection.
#[derive(Debug)]
pub struct Connection {
    stream: TcpStream,
    requests: Rc<Requests>,
    head_timeout: Duration,
    head: Option<Head>,
    /// What is still to be sent in place of a bare refusal.
    problem: Bytes,
}

/// The head of a request that has begun to come.
#[derive(Debug)]
struct Head {
    /// How many requests had come before it.
    number: u64,
    deadline: Pin<Box<Sleep>>,
}

impl Connection {
    /// The connection over this stream, on which the head of a request may take so long.
    pub fn new(stream: TcpStream, head_timeout: Duration) -> Self {
        Self { stream, requests: Rc::default(), head_timeout, head: None, problem: Bytes::new() }
    }

    /// Who is at the other end.
    pub fn peer(&self) -> Option<SocketAddr> {
        self.stream.peer_addr().ok()
    }

    /// The requests on this connection, which are to be told of each that begins and ends.
    pub fn requests(&self) -> Rc<Requests> {
        Rc::clone(&self.requests)
    }

    /// Whether a head has begun to come and is not there in time.
    fn is_too_slow(&mut self, something_came: bool, context: &mut Context<'_>) -> bool {
        let number = self.requests.begun();
        let is_idle = !self.requests.is_under_way();
        self.head.take_if(|head| head.number != number || !is_idle);
        if something_came && is_idle && self.head.is_none() {
            self.head = Some(Head { number, deadline: Box::pin(sleep(self.head_timeout)) });
        }
        self.head.as_mut().is_some_and(|head| head.deadline.as_mut().poll(context).is_ready())
    }

    fn send_problem(&mut self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        while !self.problem.is_empty() {
            match ready!(Pin::new(&mut self.stream).poll_write(context, &self.problem))? {
                0 => return Poll::Ready(Err(io::ErrorKind::WriteZero.into())),
                sent => drop(self.problem.split_to(sent)),
            }
        }
        Poll::Ready(Ok(()))
    }
}

impl AsyncRead for Connection {
    fn poll_read(mut self: Pin<&mut Self>, context: &mut Context<'_>, into: &mut ReadBuf) -> Poll<io::Result<()>> {
        let before = into.filled().len();
        let read = Pin::new(&mut self.stream).poll_read(context, into);
        let something_came = into.filled().len() > before;
        if self.is_too_slow(something_came, context) && read.is_pending() {
            self.problem = refusal::head_timeout();
            // Nothing read is the end of what comes, upon which the framework closes the connection.
            return Poll::Ready(Ok(()));
        }
        read
    }
}

impl AsyncWrite for Connection {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        if self.problem.is_empty() {
            match Refusal::at_the_end_of(bytes) {
                Some(refusal) if refusal.begins == 0 => self.problem = refusal.as_problem(),
                // What is before the refusal goes first, and the framework comes again with the rest.
                Some(refusal) => return Pin::new(&mut self.stream).poll_write(context, &bytes[..refusal.begins]),
                None => return Pin::new(&mut self.stream).poll_write(context, bytes),
            }
        }
        self.send_problem(context).map_ok(|()| bytes.len())
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(self.send_problem(context))?;
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
