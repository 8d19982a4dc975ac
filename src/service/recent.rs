//! What is read at most once in a few seconds, however many ask.

use std::sync::Arc;

use jiff::SignedDuration;
use parking_lot::Mutex;

use super::{error::Error, single_flight::SingleFlight};
use crate::record::Time;

/// How long a value is used again.
const LASTS: SignedDuration = SignedDuration::from_secs(5);

/// A value, and when it was read. Clones share it.
#[derive(Clone)]
pub(in crate::service) struct Recent<T>(Arc<Shared<T>>);

struct Shared<T> {
    last: Mutex<Option<(Time, T)>>,
    reads: SingleFlight<(), T>,
}

impl<T> Default for Recent<T> {
    fn default() -> Self {
        Self(Arc::new(Shared { last: Mutex::default(), reads: SingleFlight::default() }))
    }
}

impl<T: Clone> Recent<T> {
    /// Returns the value, which is read again if it is too old.
    ///
    /// # Errors
    /// Those of `read`, which are not used again.
    pub(in crate::service) async fn get(
        &self,
        now: Time,
        read: impl Future<Output = Result<T, Error>>,
    ) -> Result<T, Error> {
        if let Some(value) = self.last(now) {
            return Ok(value);
        }
        let read = async {
            // Another request may have read it meanwhile.
            if let Some(value) = self.last(now) {
                return Ok(value);
            }
            let value = read.await?;
            *self.0.last.lock() = Some((now, value.clone()));
            Ok(value)
        };
        self.0.reads.read((), read).await
    }

    /// Returns the value that was read last, unless it is too old.
    fn last(&self, now: Time) -> Option<T> {
        let last = self.0.last.lock();
        let is_recent = |at: &Time| (*at..*at + LASTS).contains(&now);
        last.as_ref().filter(|(at, _)| is_recent(at)).map(|(_, value)| value.clone())
    }
}

#[cfg(test)]
mod tests {
    use std::pin::pin;

    use futures_util::FutureExt;
    use tokio::sync::oneshot;

    use super::*;
    use crate::db::StoreError;

    fn unavailable() -> Error {
        StoreError::Unavailable("no connection is free".to_owned()).into()
    }

    #[tokio::test]
    async fn a_failure_is_told_to_all_who_wait_and_the_next_reads_again() {
        let (recent, now) = (Recent::default(), "2030-01-01T12:00:00Z".parse().expect("a time"));
        let (fail, failing) = oneshot::channel();
        let mut first = pin!(recent.get(now, async { Err(failing.await.expect("an error")) }));
        assert!(first.as_mut().now_or_never().is_none());
        let mut second = pin!(recent.get(now, async { Ok(2) }));
        assert!(second.as_mut().now_or_never().is_none());
        fail.send(unavailable()).expect("a caller");
        for got in [first.await, second.await] {
            assert!(matches!(got, Err(Error::Store(StoreError::Unavailable(_)))), "{got:?}");
        }
        for _ in 0..2 {
            assert_eq!(recent.get(now, async { Ok(3) }).await.expect("a number"), 3);
            assert_eq!(recent.get(now, async { Err(unavailable()) }).await.expect("the same number"), 3);
        }
    }
}
