//! Concurrency limits, in all and for each client: streams, exports, bytes of bodies.

use std::{
    collections::HashMap,
    hash::Hash,
    sync::{Arc, Mutex, PoisonError},
};

/// A limit. Clones share it.
#[derive(Clone, Debug)]
pub(super) struct ConcurrencyLimits<K: Hash + Eq> {
    taken: Arc<Mutex<Taken<K>>>,
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
        Self { taken: Arc::new(Mutex::new(taken)), most, most_of_one }
    }

    /// Creates a limit for each client only.
    pub(super) fn for_each(most_of_one: usize) -> Self {
        Self::new(usize::MAX, most_of_one)
    }

    /// Returns how much is taken.
    pub(super) fn taken(&self) -> usize {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner).all
    }

    /// Takes one for this client.
    pub(super) fn take(&self, whose: K) -> Result<Permit<K>, Full> {
        let mut permit = self.take_nothing(whose);
        permit.grow(1).map(|()| permit)
    }

    /// Takes a permit of 0, which can grow.
    pub(super) fn take_nothing(&self, whose: K) -> Permit<K> {
        Permit { limits: self.clone(), whose, amount: 0 }
    }
}

impl<K: Hash + Eq + Clone> Permit<K> {
    /// Takes so much more.
    pub(super) fn grow(&mut self, by: usize) -> Result<(), Full> {
        let mut taken = self.limits.taken.lock().unwrap_or_else(PoisonError::into_inner);
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
        let mut taken = self.limits.taken.lock().unwrap_or_else(PoisonError::into_inner);
        taken.all -= self.amount;
        if let Some(own) = taken.by_client.get_mut(&self.whose) {
            *own -= self.amount;
            if *own == 0 {
                taken.by_client.remove(&self.whose);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_returned_and_no_client_has_more_than_one_may() {
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
        assert!(limits.taken.lock().unwrap().by_client.is_empty());
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
