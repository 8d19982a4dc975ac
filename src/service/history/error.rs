//! Why an export is refused.

use std::time::Duration;

use crate::{problem::Code, service::error::errors};

errors! {
    /// Why an export is refused.
    pub enum HistoryError {
        Code::UNAVAILABLE => {
            /// As many exports as can run are being read.
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
