//! Which server of `PostgreSQL` the connections reach. After a failover it is another one, which may lack what could be read from the one
//! before: what is in memory may then be ahead of the database.

use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering},
};

use parking_lot::Mutex;

use crate::{db::StoreError, record::Time};

/// Counts the servers that connections have reached one after the other.
#[derive(Debug, Default)]
pub(super) struct Eras {
    number: AtomicU64,
    /// When the last server has started, by which it differs from others.
    server: Mutex<Option<Time>>,
}

/// The time for which all new connections reach the same server of `PostgreSQL`.
#[derive(Clone, Debug, Default)]
pub struct Era {
    number: u64,
    eras: Arc<Eras>,
}

impl Era {
    /// Returns its number, which is greater than those of earlier eras.
    #[must_use]
    pub const fn number(&self) -> u64 {
        self.number
    }

    /// Whether a connection has reached another server since then. Work on that connection begins afterwards.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.number != self.eras.number()
    }

    /// Checks that it is not over.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] if it is: a request that comes again reads what there is now.
    pub fn check(&self) -> Result<(), StoreError> {
        if self.is_over() { Err(StoreError::replaced()) } else { Ok(()) }
    }
}

impl Eras {
    /// Returns the era of now.
    pub(super) fn now(self: &Arc<Self>) -> Era {
        Era { number: self.number(), eras: Arc::clone(self) }
    }

    fn number(&self) -> u64 {
        self.number.load(Ordering::Acquire)
    }

    /// Notes that a connection has reached the server that has started at this time. If it is another one than before, first calls
    /// `leave`, after which no connection to the one before may be used.
    pub(super) fn reached(&self, started: Time, leave: impl FnOnce()) {
        // Held until the end: no other connection to the new server may work in the era of the one before.
        let mut server = self.server.lock();
        if server.replace(started).is_some_and(|before| before != started) {
            leave();
            self.number.fetch_add(1, Ordering::AcqRel);
            tracing::info!("the database has restarted, or another server has taken its place");
        }
    }
}
