//! The requests on one connection.

use std::{
    cell::{Cell, RefCell},
    rc::Rc,
    task::Waker,
};

/// How many requests have come on a connection, how many of them are answered, and whether more will be.
#[derive(Debug, Default)]
pub struct Requests {
    begun: Cell<u64>,
    answered: Cell<u64>,
    /// The newest of them has a body to be read.
    reads_body: Cell<bool>,
    /// One of them is the last that is answered: it, or its answer, said `connection: close`.
    closing: Cell<bool>,
    /// More came behind that one.
    refused: Cell<bool>,
    /// What to wake when one is answered.
    waker: RefCell<Option<Waker>>,
}

impl Requests {
    /// Counts one more, whose body is read or not. It is answered when the returned value is dropped.
    pub fn begin(self: &Rc<Self>, reads_body: bool) -> UnderWay {
        self.reads_body.set(reads_body);
        self.begun.set(self.begun.get() + 1);
        UnderWay(Rc::clone(self))
    }

    /// How many have come.
    pub fn begun(&self) -> u64 {
        self.begun.get()
    }

    /// Whether one of them is not answered yet.
    pub fn is_under_way(&self) -> bool {
        self.begun != self.answered
    }

    /// Whether one of them is not answered yet, and needs nothing more of the client for that.
    pub fn needs_nothing(&self) -> bool {
        self.is_under_way() && !self.reads_body.get()
    }

    /// Wakes the connection's task when the next one is answered.
    pub fn wake_when_answered(&self, waker: &Waker) {
        self.waker.replace(Some(waker.clone()));
    }

    /// Answers none after the one that has come last.
    pub fn close(&self) {
        self.closing.set(true);
    }

    /// Whether no more are answered.
    pub fn is_closing(&self) -> bool {
        self.closing.get()
    }

    /// Ends the connection as soon as the last answer is sent, for another request came behind it.
    pub fn refuse(&self) {
        self.refused.set(true);
    }

    /// Whether a request came behind the last one that is answered.
    pub fn has_refused(&self) -> bool {
        self.refused.get()
    }
}

/// A request that is not answered yet.
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
