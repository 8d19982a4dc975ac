//! Places for what takes long, of which there are only so many, and only so many for one client.

use std::{
    collections::HashMap,
    hash::Hash,
    sync::{Arc, Mutex, PoisonError},
};

/// The places. Clones share them.
#[derive(Clone, Debug)]
pub(super) struct Places<K: Hash + Eq> {
    taken: Arc<Mutex<HashMap<K, usize>>>,
    most: usize,
    most_of_one: usize,
}

/// A place that is taken, and given back when this is dropped.
#[derive(Debug)]
pub(super) struct Place<K: Hash + Eq> {
    taken: Arc<Mutex<HashMap<K, usize>>>,
    whose: K,
}

/// There is no place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Full {
    /// The client has all that one may have.
    One,
    /// All are taken.
    All,
}

impl<K: Hash + Eq + Clone> Places<K> {
    /// So many places, and so many for one client.
    pub(super) fn new(most: usize, most_of_one: usize) -> Self {
        Self { taken: Arc::default(), most, most_of_one }
    }

    /// How many are taken.
    pub(super) fn taken(&self) -> usize {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner).values().sum()
    }

    /// Takes one for this client.
    pub(super) fn take(&self, whose: K) -> Result<Place<K>, Full> {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let (all, own) = (taken.values().sum::<usize>(), taken.get(&whose).copied().unwrap_or_default());
        if own >= self.most_of_one {
            return Err(Full::One);
        }
        if all >= self.most {
            return Err(Full::All);
        }
        taken.insert(whose.clone(), own + 1);
        Ok(Place { taken: Arc::clone(&self.taken), whose })
    }
}

impl<K: Hash + Eq> Drop for Place<K> {
    fn drop(&mut self) {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(own) = taken.get_mut(&self.whose) {
            *own -= 1;
            if *own == 0 {
                taken.remove(&self.whose);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_given_back_and_nobody_has_more_than_one_may() {
        let places = Places::new(3, 2);
        let (first, second) = (places.take('a').unwrap(), places.take('a').unwrap());
        assert_eq!(places.take('a').unwrap_err(), Full::One);
        let third = places.take('b').unwrap();
        assert_eq!(places.take('c').unwrap_err(), Full::All);
        drop(first);
        assert_eq!(places.taken(), 2);
        let again = places.take('a').unwrap();
        drop((second, third, again));
        assert_eq!(places.taken(), 0);
        assert!(places.taken.lock().unwrap().is_empty());
    }
}
