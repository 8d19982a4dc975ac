//! What is made from records: the archive of finished matches, exports and imports, audits, checkpoints,
//! statistics, and what goes on.
//!
//! Owns `archive`, `archive_players`, `checkpoints`, `signing_keys`, `statistics`, `statistics_mark` and `unfiled`.

mod activity;
mod archive;
mod audit;
mod batches;
mod checkpoints;
mod error;
mod exports;
mod imports;
mod origin;
mod players;
mod records;
mod statistics;
pub(in crate::service) mod store;
mod verifying;

use std::sync::Arc;

use tokio::sync::{Mutex, Notify, Semaphore};

use super::{
    clock::Clock,
    foundation::{Foundation, Shutdown},
    matches::Matches,
    recent::Recent,
};
use crate::db::Store;
use exports::OpenExports;
use records::READING;
use verifying::Verifying;

pub(in crate::service) use exports::record_texts;

pub use activity::Activity;
pub use archive::file_all;
pub use audit::{AuditedCheckpoint, AuditedMatch, CheckpointAudit, audit_match, count_started, started_after};
pub use checkpoints::ListedCheckpoint;
pub use error::HistoryError;
pub use exports::{
    ArchivePlace, Export, ExportFilter, ExportForm, NotAPlace, Source as ExportSource, Writer as ExportWriter,
};
pub use imports::{ImportSettings, Imported, import};
pub use statistics::{RebuiltStatistics, count_statistics, read as read_statistics, rebuild_statistics};
pub use store::exports::FinishedFilter;

/// Archives finished matches, and reads what is made from records.
#[derive(Clone)]
pub struct History {
    store: Store,
    clock: Arc<dyn Clock>,
    shutdown: Shutdown,
    matches: Matches,
    /// The server's name in records.
    origin: Option<String>,
    /// Notified when a match is finished.
    to_be_filed: Arc<Notify>,
    /// Notified when a match is archived.
    filed: Arc<Notify>,
    /// Held by the task that archives matches.
    filing: Arc<Mutex<()>>,
    /// Held by the task that counts matches for statistics.
    counting: Arc<Mutex<()>>,
    /// What perspectives knew of matches, while it is read: each takes a thread and holds a whole record.
    reading: Arc<Semaphore>,
    verifying: Verifying,
    open_exports: Arc<OpenExports>,
    /// What goes on, as it was read last.
    activity: Recent<Activity>,
}

impl History {
    pub(in crate::service) fn new(
        foundation: &Foundation,
        matches: Matches,
        to_be_filed: Arc<Notify>,
        origin: Option<String>,
    ) -> Self {
        let Foundation { store, clock, shutdown } = foundation.clone();
        let (filed, filing, counting, verifying, open_exports, activity) = Default::default();
        Self {
            store,
            clock,
            shutdown,
            matches,
            origin,
            to_be_filed,
            filed,
            filing,
            counting,
            reading: Arc::new(Semaphore::new(READING)),
            verifying,
            open_exports,
            activity,
        }
    }

    /// Returns the server's name in records.
    pub(in crate::service) fn origin(&self) -> Option<String> {
        self.origin.clone()
    }
}
