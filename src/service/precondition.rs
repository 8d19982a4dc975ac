//! What a caller may make a change depend on.

/// Whether a resource still is what the caller thinks it is (`If-Match`); `None` where the caller does not say.
pub type Expected<T> = Option<Box<dyn Fn(&T) -> bool + Send>>;
