//! Preconditions of changes.

/// Checks that a resource is still as the caller last saw it (`If-Match`); `None` if the caller sets no condition.
pub type Expected<T> = Option<Box<dyn Fn(&T) -> bool + Send>>;
