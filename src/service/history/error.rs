//! Errors of exports and verifications.

use std::time::Duration;

use crate::{problem::Code, service::error::errors};

errors! {
    /// Errors of exports and verifications.
    pub enum HistoryError {
        Code::UNAVAILABLE => {
            /// The server has reached the limit of exports that are being read.
            #[error("the server runs as many exports as it can; try again later")]
            ExportsFull,
            /// Too many other records are being verified.
            #[error("the server is verifying as many records as it can; try again later")]
            VerifyingFull,
        }
    }

    fn retry_after(&self) -> Option<Duration> {
        match self {
            Self::ExportsFull | Self::VerifyingFull => Some(Duration::from_secs(10)),
        }
    }
}
