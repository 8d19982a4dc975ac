//! Errors of exports.

use std::time::Duration;

use crate::{problem::Code, service::error::errors};

errors! {
    /// Errors of exports.
    pub enum HistoryError {
        Code::UNAVAILABLE => {
            /// The server has reached the limit of exports that are being read.
            #[error("the server runs as many exports as it can; try again later")]
            ExportsFull,
        }
    }

    fn retry_after(&self) -> Option<Duration> {
        match self {
            Self::ExportsFull => Some(Duration::from_secs(10)),
        }
    }
}
