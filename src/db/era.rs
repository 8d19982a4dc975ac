//! Which server of `PostgreSQL` the connections reach. After a failover it is another one, which may lack what could be read from the one
//! before: what is in memory may then be ahead of the database.

use std::{
    mem,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
};

use parking_lot::Mutex;

use crate::{db::StoreError, record::Time};

/// Counts the servers that connections have reached one after the other.
#[derive(Debug, Default)]
pub(super) struct Eras {
    number: AtomicU64,
    /// The last one.
    server: Mutex<Server>,
}

/// A server that connections have reached.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Server {
    /// None so far.
    #[default]
    None,
    /// One that accepts no writes, such as a standby. Whichever it is, the first primary may lack what could be read from it.
    ReadOnly,
    /// One that accepts writes, and when it has started, by which it differs from others.
    Primary(Time),
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

    /// Notes that a connection has reached the server that has started at this time, or one that accepts no writes. If it is another one
    /// than before, first calls `leave`, after which no connection to the one before may be used. Returns the connection's era.
    pub(super) fn reached(self: &Arc<Self>, started: Option<Time>, leave: impl FnOnce()) -> Era {
        let reached = started.map_or(Server::ReadOnly, Server::Primary);
        // Held until the end: no other connection to the new server may work in the era of the one before.
        let mut server = self.server.lock();
        // What a standby has, the primary before it has had as well.
        if reached != Server::ReadOnly || *server == Server::None {
            let before = mem::replace(&mut *server, reached);
            if before != Server::None && before != reached {
                leave();
                self.number.fetch_add(1, Ordering::AcqRel);
                tracing::info!("the database has restarted, or another server has taken its place");
            }
        }
        self.now()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: Option<&str> = Some("2026-11-20T21:58:48Z");
    const OTHER: Option<&str> = Some("2026-11-21T07:00:00Z");

    /// Reaches servers one after the other. Returns after which of them another era began.
    fn new_eras<const N: usize>(servers: [Option<&str>; N]) -> [bool; N] {
        let eras = Arc::<Eras>::default();
        servers.map(|started| {
            let (before, mut has_left) = (eras.now(), false);
            let started = started.map(|time| time.parse().expect("a time"));
            let era = eras.reached(started, || has_left = true);
            assert_eq!((before.is_over(), before.check().is_err()), (has_left, has_left));
            assert!(!era.is_over() && era.number() == before.number() + u64::from(has_left));
            has_left
        })
    }

    #[test]
    fn another_primary_begins_an_era() {
        assert_eq!(new_eras([ONE, ONE, OTHER, OTHER, ONE]), [false, false, true, false, true]);
    }

    #[test]
    fn the_first_primary_begins_an_era_if_a_standby_was_read_before() {
        assert_eq!(new_eras([None, None, ONE, ONE]), [false, false, true, false]);
    }

    #[test]
    fn a_standby_between_two_connections_to_a_primary_begins_none() {
        assert_eq!(new_eras([ONE, None, ONE, None, OTHER]), [false, false, false, false, true]);
    }
}
