//! Concurrency limits, in all and for each client: streams, exports, bytes of bodies.

use std::{collections::HashMap, hash::Hash, sync::Arc};

use parking_lot::Mutex;
use tokio::sync::Notify;

/// A limit. Clones share it.
#[derive(Clone, Debug)]
pub(super) struct ConcurrencyLimits<K: Hash + Eq> {
    taken: Arc<Mutex<Taken<K>>>,
    /// Notified when a permit is returned.
    returned: Arc<Notify>,
    most: usize,
    most_of_one: usize,
}

#[derive(Debug)]
struct Taken<K> {
    all: usize,
    by_client: HashMap<K, usize>,
}

/// A part of the limit, returned when this is dropped.
#[derive(Debug)]
pub(super) struct Permit<K: Hash + Eq + Clone> {
    limits: ConcurrencyLimits<K>,
    whose: K,
    amount: usize,
}

/// The limit is reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Full {
    /// For this client.
    One,
    /// For all clients.
    All,
}

impl<K: Hash + Eq + Clone> ConcurrencyLimits<K> {
    /// Creates a limit for all clients, and one for each client.
    pub(super) fn new(most: usize, most_of_one: usize) -> Self {
        let taken = Taken { all: 0, by_client: HashMap::new() };
        Self { taken: Arc::new(Mutex::new(taken)), returned: Arc::default(), most, most_of_one }
    }

    /// Creates a limit for each client only.
    pub(super) fn for_each(most_of_one: usize) -> Self {
        Self::new(usize::MAX, most_of_one)
    }

    /// Returns how much is taken.
    pub(super) fn taken(&self) -> usize {
        self.taken.lock().all
    }

    /// Takes one for this client.
    pub(super) fn take(&self, whose: K) -> Result<Permit<K>, Full> {
        let mut permit = self.take_nothing(whose);
        permit.grow(1).map(|()| permit)
    }

    /// Takes one for this client, or waits until there is one.
    pub(super) async fn wait(&self, whose: K) -> Permit<K> {
        loop {
            // Before looking, since a permit may be returned in between.
            let returned = self.returned.notified();
            match self.take(whose.clone()) {
                Ok(permit) => return permit,
                Err(_) => returned.await,
            }
        }
    }

    /// Takes a permit of 0, which can grow.
    pub(super) fn take_nothing(&self, whose: K) -> Permit<K> {
        Permit { limits: self.clone(), whose, amount: 0 }
    }
}

impl<K: Hash + Eq + Clone> Permit<K> {
    /// Takes so much more.
    pub(super) fn grow(&mut self, by: usize) -> Result<(), Full> {
        let mut taken = self.limits.taken.lock();
        let own = taken.by_client.get(&self.whose).copied().unwrap_or_default();
        if own + by > self.limits.most_of_one {
            return Err(Full::One);
        }
        if taken.all + by > self.limits.most {
            return Err(Full::All);
        }
        taken.by_client.insert(self.whose.clone(), own + by);
        taken.all += by;
        self.amount += by;
        Ok(())
    }
}

impl<K: Hash + Eq + Clone> Drop for Permit<K> {
    fn drop(&mut self) {
        // Otherwise a waiting client that gets nothing would wake itself.
        if self.amount == 0 {
            return;
        }
        let mut taken = self.limits.taken.lock();
        taken.all -= self.amount;
        if let Some(own) = taken.by_client.get_mut(&self.whose) {
            *own -= self.amount;
            if *own == 0 {
                taken.by_client.remove(&self.whose);
            }
        }
        drop(taken);
        self.limits.returned.notify_waiters();
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt;
    use tokio::join;

    use super::*;

    #[test]
    fn permits_are_returned_and_no_client_has_more_than_one_may() {
        let limits = ConcurrencyLimits::new(3, 2);
        let (first, second) = (limits.take('a').unwrap(), limits.take('a').unwrap());
        assert_eq!(limits.take('a').unwrap_err(), Full::One);
        let third = limits.take('b').unwrap();
        assert_eq!(limits.take('c').unwrap_err(), Full::All);
        drop(first);
        assert_eq!(limits.taken(), 2);
        let again = limits.take('a').unwrap();
        drop((second, third, again));
        assert_eq!(limits.taken(), 0);
        assert!(limits.taken.lock().by_client.is_empty());
    }

    #[actix_web::test]
    async fn who_waits_gets_what_is_returned() {
        let limits = ConcurrencyLimits::new(2, 1);
        let first = limits.take('a').unwrap();
        assert!(limits.wait('a').now_or_never().is_none());
        let second = limits.wait('b').await;
        assert!(limits.wait('c').now_or_never().is_none());
        let (again, other, ()) = join!(limits.wait('a'), limits.wait('c'), async {
            drop((first, second));
        });
        drop((again, other));
        assert_eq!(limits.taken(), 0);
    }

    #[test]
    fn what_does_not_fit_leaves_a_part_as_it_is() {
        let limits = ConcurrencyLimits::new(30, 20);
        let mut part = limits.take_nothing('a');
        part.grow(15).unwrap();
        assert_eq!(part.grow(6).unwrap_err(), Full::One);
        let mut other = limits.take_nothing('b');
        assert_eq!(other.grow(16).unwrap_err(), Full::All);
        other.grow(15).unwrap();
        drop(part);
        assert_eq!(limits.taken(), 15);
    }
}
