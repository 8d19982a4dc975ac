//! Why a passkey is not accepted.

/// The reason, as a sentence without its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rejected(pub(super) &'static str);
