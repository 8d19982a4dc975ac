//! A deadline for clients that do not read their responses.

use std::{
    io,
    pin::Pin,
    task::{Context, Poll},
    time::Duration,
};

use tokio::time::{Sleep, sleep};

/// How much a client must read to restart its deadline.
const ENOUGH: usize = 64 * 1024;

/// How long a client has read nothing.
#[derive(Debug)]
pub(super) struct Stall {
    timeout: Duration,
    deadline: Option<Pin<Box<Sleep>>>,
    taken: usize,
}

impl Stall {
    /// Creates the deadline of a client that may keep the server waiting this long.
    pub(super) fn new(timeout: Duration) -> Self {
        Self { timeout, deadline: None, taken: 0 }
    }

    /// Returns the result of a write, or `TimedOut` if the client has read too little for too long.
    pub(super) fn judge(
        &mut self,
        written: Poll<io::Result<usize>>,
        wanted: usize,
        context: &mut Context<'_>,
    ) -> Poll<io::Result<usize>> {
        match written {
            Poll::Pending => {
                let deadline = self.deadline.get_or_insert_with(|| Box::pin(sleep(self.timeout)));
                if deadline.as_mut().poll(context).is_ready() {
                    tracing::debug!("closing the connection of a client that does not read its response");
                    return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
                }
            }
            Poll::Ready(Ok(taken)) => {
                self.taken += taken;
                if taken == wanted || self.taken >= ENOUGH {
                    (self.deadline, self.taken) = (None, 0);
                }
            }
            Poll::Ready(Err(_)) => {}
        }
        written
    }
}
