//! Work on a connection, separate from the type of its result. How work is queued, timed and given up is then compiled
//! once, and not for each result.

use std::sync::Arc;

use parking_lot::Mutex;

use crate::db::{Connection, StoreError};

/// Work on a connection. Returns whether it succeeded; what it results in is [`Kept`].
pub(super) type Work = Box<dyn FnOnce(&mut Connection) -> bool + Send>;

/// The result of work, once it is done.
pub(super) struct Kept<T, E>(Arc<Mutex<Option<Result<T, E>>>>);

/// Separates the work from its result.
pub(super) fn separate<T, E, F>(work: F) -> (Work, Kept<T, E>)
where
    T: Send + 'static,
    E: Send + 'static,
    F: FnOnce(&mut Connection) -> Result<T, E> + Send + 'static,
{
    let kept = Arc::new(Mutex::new(None));
    let keep = Arc::clone(&kept);
    let work = move |connection: &mut Connection| {
        let result = work(connection);
        let has_succeeded = result.is_ok();
        *keep.lock() = Some(result);
        has_succeeded
    };
    (Box::new(work), Kept(kept))
}

impl<T, E: From<StoreError>> Kept<T, E> {
    /// Returns the result, unless performing the work failed.
    pub(super) fn result(self, performed: Result<(), StoreError>) -> Result<T, E> {
        performed?;
        self.0.lock().take().unwrap_or_else(|| Err(StoreError::lost().into()))
    }
}
