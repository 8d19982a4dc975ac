//! Work that is done to its end although its client has gone.

use tracing::Instrument;

use super::error::Error;

/// Does the work, and returns its result. A handler that is dropped because its client has disconnected no longer waits for it, but the
/// work goes on: what belongs to a change that is committed follows from it.
///
/// # Errors
/// Those of the work; [`Error::Internal`] if it panics.
pub(in crate::service) async fn uninterrupted<T: Send + 'static>(
    work: impl Future<Output = Result<T, Error>> + Send + 'static,
) -> Result<T, Error> {
    tokio::spawn(work.in_current_span()).await.map_err(|error| Error::Internal(error.to_string()))?
}
