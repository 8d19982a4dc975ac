//! The requests on one connection.

use std::{cell::Cell, rc::Rc};

/// How many requests have come on a connection, and how many of them are answered.
#[derive(Debug, Default)]
pub struct Requests {
    begun: Cell<u64>,
    answered: Cell<u64>,
}

impl Requests {
    /// One more has come. It is answered when what is given back is dropped.
    pub fn begin(self: &Rc<Self>) -> UnderWay {
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
}

/// A request that is not answered yet.
#[derive(Debug)]
pub struct UnderWay(Rc<Requests>);

impl Drop for UnderWay {
    fn drop(&mut self) {
        self.0.answered.set(self.0.answered.get() + 1);
    }
}
