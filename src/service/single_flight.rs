//! Reading once what several callers ask for at the same time.

use std::{collections::HashMap, hash::Hash};

use parking_lot::Mutex;
use tokio::sync::watch;

use super::error::Error;
use crate::db::StoreError;

/// The reads that are under way, each by its key.
pub(in crate::service) struct SingleFlight<K: Eq + Hash, T> {
    begun: Mutex<HashMap<K, Ending<T>>>,
}

/// Receives how a read has ended; `None` until then.
type Ending<T> = watch::Receiver<Option<Outcome<T>>>;

/// How a read has ended, for those who have waited for it.
#[derive(Clone)]
enum Outcome<T> {
    Value(T),
    /// The database was not available.
    Unavailable(String),
    /// Another error, which may concern only the caller who has read.
    Failed,
}

/// What a caller does.
enum Role<'a, K: Eq + Hash, T> {
    Reads(Reading<'a, K, T>),
    Waits(Ending<T>),
}

/// A read that is under way, until this is dropped.
struct Reading<'a, K: Eq + Hash, T> {
    reads: &'a SingleFlight<K, T>,
    key: K,
    tell: watch::Sender<Option<Outcome<T>>>,
}

impl<K: Eq + Hash, T> Default for SingleFlight<K, T> {
    fn default() -> Self {
        Self { begun: Mutex::default() }
    }
}

impl<K: Clone + Eq + Hash, T: Clone> SingleFlight<K, T> {
    /// Returns what `read` returns. If another caller is already reading the same, waits for that instead. If that caller is cancelled,
    /// one of those who wait reads.
    ///
    /// # Errors
    /// Those of `read`. If the database was not available, all who have waited get this error, since none of them should wait for a
    /// second timeout. After any other error each of them reads.
    pub(in crate::service) async fn read(
        &self,
        key: K,
        read: impl Future<Output = Result<T, Error>>,
    ) -> Result<T, Error> {
        loop {
            let mut ending = match self.begin_or_join(&key) {
                Role::Reads(reading) => {
                    let result = read.await;
                    reading.end(&result);
                    return result;
                }
                Role::Waits(ending) => ending,
            };
            match ending.wait_for(Option::is_some).await.map(|outcome| outcome.clone()) {
                Ok(Some(Outcome::Value(value))) => return Ok(value),
                Ok(Some(Outcome::Unavailable(why))) => return Err(StoreError::Unavailable(why).into()),
                Ok(_) => return read.await,
                // The caller who has read is gone.
                Err(_) => {}
            }
        }
    }

    fn begin_or_join(&self, key: &K) -> Role<'_, K, T> {
        let mut begun = self.begun.lock();
        if let Some(ending) = begun.get(key) {
            return Role::Waits(ending.clone());
        }
        let (tell, ending) = watch::channel(None);
        begun.insert(key.clone(), ending);
        Role::Reads(Reading { reads: self, key: key.clone(), tell })
    }
}

impl<K: Eq + Hash, T: Clone> Reading<'_, K, T> {
    fn end(self, result: &Result<T, Error>) {
        let outcome = match result {
            Ok(value) => Outcome::Value(value.clone()),
            Err(Error::Store(StoreError::Unavailable(why))) => Outcome::Unavailable(why.clone()),
            Err(_) => Outcome::Failed,
        };
        self.tell.send_replace(Some(outcome));
    }
}

impl<K: Eq + Hash, T> Drop for Reading<'_, K, T> {
    fn drop(&mut self) {
        self.reads.begun.lock().remove(&self.key);
    }
}

#[cfg(test)]
mod tests {
    use std::{cell::Cell, pin::pin};

    use futures_util::FutureExt;
    use tokio::sync::oneshot;

    use super::*;

    /// Lets one caller read a number that the test sends, and another wait for it. Returns what both get, and how often the second
    /// has read.
    async fn two_get(sent: Result<u8, Error>) -> ([Result<u8, Error>; 2], u8) {
        let (reads, second_read) = (SingleFlight::default(), Cell::new(0));
        let (number, coming) = oneshot::channel();
        let mut first = pin!(reads.read("one", async { coming.await.expect("a number") }));
        assert!(first.as_mut().now_or_never().is_none());
        let mut second = pin!(reads.read("one", async {
            second_read.set(second_read.get() + 1);
            Ok(2)
        }));
        assert!(second.as_mut().now_or_never().is_none());
        assert_eq!(reads.read("another", async { Ok(3) }).await.expect("a number"), 3, "something else is not held up");
        number.send(sent).expect("a caller");
        let both = [first.await, second.await];
        assert!(reads.begun.lock().is_empty());
        (both, second_read.get())
    }

    #[tokio::test]
    async fn several_callers_share_one_read() {
        assert!(matches!(two_get(Ok(1)).await, ([Ok(1), Ok(1)], 0)));
    }

    #[tokio::test]
    async fn all_who_wait_are_told_that_the_database_is_not_available() {
        let (both, reads) = two_get(Err(StoreError::Unavailable("full".to_owned()).into())).await;
        assert!(both.iter().all(|got| matches!(got, Err(Error::Store(StoreError::Unavailable(_))))));
        assert_eq!(reads, 0, "none waits for another timeout");
    }

    #[tokio::test]
    async fn an_error_that_may_concern_one_caller_is_not_shared() {
        assert!(matches!(two_get(Err(Error::NotFound)).await, ([Err(Error::NotFound), Ok(2)], 1)));
    }

    #[tokio::test]
    async fn when_the_caller_who_reads_is_gone_another_reads() {
        let reads = SingleFlight::<_, u8>::default();
        let mut first = Box::pin(reads.read("one", std::future::pending()));
        assert!(first.as_mut().now_or_never().is_none());
        let mut second = pin!(reads.read("one", async { Ok(2) }));
        assert!(second.as_mut().now_or_never().is_none());
        drop(first);
        assert_eq!(second.await.expect("a number"), 2);
    }
}
