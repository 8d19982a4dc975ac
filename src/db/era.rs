//! Which server of `PostgreSQL` the connections reach. After a failover it is another one, which may lack what could be read from the one
//! before: what is in memory may then be ahead of the database.

use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering},
};

use parking_lot::Mutex;

use crate::record::Time;

/// Counts the servers that connections have reached one after the other.
#[derive(Debug, Default)]
struct Eras {
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
    /// Whether a connection has reached another server since then. Work on that connection begins afterwards.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.number != self.eras.number.load(Ordering::Acquire)
    }

    /// Returns the era of now.
    pub(super) fn now(&self) -> Self {
        Self { number: self.eras.number.load(Ordering::Acquire), eras: Arc::clone(&self.eras) }
    }

    /// Notes that a connection has reached the server that has started at this time. Returns whether it is another one than before.
    pub(super) fn reached(&self, started: Time) -> bool {
        // Held until the end: no other connection to the new server may work in the era of the one before.
        let mut server = self.eras.server.lock();
        let is_another = server.replace(started).is_some_and(|before| before != started);
        if is_another {
            self.eras.number.fetch_add(1, Ordering::AcqRel);
            tracing::info!("the database has restarted, or another server has taken its place");
        }
        is_another
    }
}
