//! What is read at most once in a few seconds, however many ask.

use std::sync::Arc;

use jiff::SignedDuration;
use tokio::sync::Mutex;

use crate::record::Time;

/// How long a value is used again.
const LASTS: SignedDuration = SignedDuration::from_secs(5);

/// A value, and when it was read. Clones share it.
#[derive(Clone)]
pub(in crate::service) struct Recent<T>(Arc<Mutex<Option<(Time, T)>>>);

impl<T> Default for Recent<T> {
    fn default() -> Self {
        Self(Arc::default())
    }
}

impl<T: Clone> Recent<T> {
    /// Returns the value, which is read again if it is too old.
    ///
    /// # Errors
    /// Those of `read`.
    pub(in crate::service) async fn get<E>(&self, now: Time, read: impl Future<Output = Result<T, E>>) -> Result<T, E> {
        // Requests that come meanwhile wait, instead of reading the same.
        let mut last = self.0.lock().await;
        if let Some((at, value)) = &*last
            && (at.timestamp()..at.timestamp() + LASTS).contains(&now.timestamp())
        {
            return Ok(value.clone());
        }
        let value = read.await?;
        *last = Some((now, value.clone()));
        Ok(value)
    }
}
