//! Preconditions of changes.

use super::error::Error;

/// Checks that a resource is still as the caller last saw it (`If-Match`); `None` if the caller sets no condition.
pub type Expected<T> = Option<Box<dyn Fn(&T) -> bool + Send>>;

/// Checks that a resource, which is read if there is a condition, is as the caller expects.
///
/// # Errors
/// [`Error::Changed`] if it is not, and those of reading it.
pub(in crate::service) fn check_expected<T>(
    expected: Expected<T>,
    read: impl FnOnce() -> Result<T, Error>,
) -> Result<(), Error> {
    let Some(expected) = expected else { return Ok(()) };
    if expected(&read()?) { Ok(()) } else { Err(Error::Changed) }
}
