//! What is made of records: the archive of finished matches, exports and imports, audits, checkpoints and statistics.
//!
//! Owns `archive`, `checkpoints`, `signing_keys` and `statistics`.

mod archive;
mod audit;
mod checkpoints;
pub(in crate::service) mod exports;
mod imports;
mod records;
mod statistics;
pub(in crate::service) mod store;

pub(in crate::service) use records::read_record;

pub use archive::file_all;
pub use audit::{AuditedCheckpoint, AuditedMatch, CheckpointAudit, audit_match, count_started, started_after};
pub use checkpoints::ListedCheckpoint;
pub use exports::{
    ArchivePlace, Export, ExportFilter, ExportForm, NotAPlace, Source as ExportSource, Step as ExportStep,
    Writer as ExportWriter,
};
pub use imports::{ImportSettings, Imported, import};
pub use statistics::{RebuiltStatistics, count_statistics, read as read_statistics, rebuild_statistics};
pub use store::exports::FinishedFilter;
