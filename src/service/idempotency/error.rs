//! Why a request with an idempotency key is refused.

use std::time::Duration;

use crate::{problem::Code, service::error::errors};

errors! {
    /// Why a request with an idempotency key is refused.
    pub enum IdempotencyError {
        &Code::new(
            "idempotency_running",
            409,
            "Request still running",
            "An earlier request with the same `Idempotency-Key` is not finished; repeat this one a little later.",
        ) => {
            /// Another request with the same idempotency key is running.
            #[error("a request with this Idempotency-Key is still running")]
            KeyInUse,
        }
        &Code::new(
            "idempotency_mismatch",
            422,
            "Idempotency key reused",
            "The same `Idempotency-Key` was used before at the same resource with another body.",
        ) => {
            /// The same idempotency key was used with another body.
            #[error("this Idempotency-Key was used with another body")]
            KeyMismatch,
        }
    }

    fn retry_after(&self) -> Option<Duration> {
        matches!(self, Self::KeyInUse).then_some(Duration::from_secs(1))
    }
}
