//! The requests on one connection.

use std::{
    cell::{Cell, RefCell},
    rc::Rc,
    task::Waker,
};

/// The numbers of requests and responses on a connection, and whether it is closing.
#[derive(Debug, Default)]
pub struct Requests {
    begun: Cell<u64>,
    answered: Cell<u64>,
    /// The newest of them has a body to read.
    reads_body: Cell<bool>,
    /// One of them is the last to be handled: it, or its response, said `connection: close`.
    closing: Cell<bool>,
    /// More arrived after that one.
    refused: Cell<bool>,
    /// The waker for the next response.
    waker: RefCell<Option<Waker>>,
}

impl Requests {
    /// Counts one more request, with or without a body to read. Dropping the returned value marks it as answered.
    pub fn begin(self: &Rc<Self>, reads_body: bool) -> UnderWay {
        self.reads_body.set(reads_body);
        self.begun.set(self.begun.get() + 1);
        UnderWay(Rc::clone(self))
    }

    /// Returns the number of requests.
    pub fn begun(&self) -> u64 {
        self.begun.get()
    }

    /// Returns whether one of them has no response yet.
    pub fn is_under_way(&self) -> bool {
        self.begun != self.answered
    }

    /// Returns whether one of them has no response yet, and waits for no more input.
    pub fn needs_nothing(&self) -> bool {
        self.is_under_way() && !self.reads_body.get()
    }

    /// Wakes the connection's task at the next response.
    pub fn wake_when_answered(&self, waker: &Waker) {
        self.waker.replace(Some(waker.clone()));
    }

    /// Handles no requests after the current one.
    pub fn close(&self) {
        self.closing.set(true);
    }

    /// Returns whether no more requests are handled.
    pub fn is_closing(&self) -> bool {
        self.closing.get()
    }

    /// Ends the connection after the last response, since another request arrived after it.
    pub fn refuse(&self) {
        self.refused.set(true);
    }

    /// Returns whether a request arrived after the last one that is handled.
    pub fn has_refused(&self) -> bool {
        self.refused.get()
    }
}

/// A request without a response yet.
#[derive(Debug)]
pub struct UnderWay(Rc<Requests>);

impl Drop for UnderWay {
    fn drop(&mut self) {
        self.0.answered.set(self.0.answered.get() + 1);
        if let Some(waker) = self.0.waker.take() {
            waker.wake();
        }
    }
}
