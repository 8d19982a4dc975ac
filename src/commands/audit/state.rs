//! The progress of an audit, saved in a file.

use std::{
    fs::{self, File},
    io::{ErrorKind, Read},
    path::Path,
};

use anyhow::{Context, ensure};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::{commands::new_file, record::Time};

const FORMAT: &str = "acepost-audit-2";

/// A longer file is not a state.
const MAX_BYTES: u64 = 4096;

/// The progress and results of an audit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    format: String,
    /// Which database is audited.
    database: String,
    /// When the audit began.
    pub began: Time,
    /// The last match that was verified.
    pub after: Option<Uuid>,
    /// The number of verified matches.
    pub matches: u64,
    /// The number of their events.
    pub events: u64,
    /// The number of matches with failures.
    pub failures: u64,
    /// How long it took.
    pub milliseconds: u64,
}

/// What every state has, whatever its format.
#[derive(Deserialize)]
struct Formatted {
    format: String,
}

impl State {
    /// Begins an audit of this database.
    pub fn begin(database: String, began: Time) -> Self {
        let format = FORMAT.to_owned();
        Self { format, database, began, after: None, matches: 0, events: 0, failures: 0, milliseconds: 0 }
    }

    /// Checks that it is the state of an audit of this database: in another one, the matches before its place are not verified.
    ///
    /// # Errors
    /// If it is not.
    pub fn check_database(&self, database: &str, path: &Path) -> anyhow::Result<()> {
        ensure!(
            self.database == database,
            "{} is the state of an audit of another database, or of this one before a restore or a failover: remove it",
            path.display()
        );
        Ok(())
    }

    /// Reads the state of an earlier audit; `None` if there is none.
    ///
    /// # Errors
    /// If the file cannot be read, or is not a state.
    pub fn read(path: &Path) -> anyhow::Result<Option<Self>> {
        let name = path.display();
        let file = match File::open(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            file => file.with_context(|| format!("cannot read {name}"))?,
        };
        let mut text = Vec::new();
        file.take(MAX_BYTES).read_to_end(&mut text).with_context(|| format!("cannot read {name}"))?;
        let unread = || format!("{name} is not an audit state");
        let Formatted { format } = serde_json::from_slice(&text).with_context(unread)?;
        ensure!(format == FORMAT, "{name} is a state of another format: {format:?}");
        Ok(Some(serde_json::from_slice(&text).with_context(unread)?))
    }

    /// Replaces the state file atomically.
    ///
    /// # Errors
    /// If it cannot be written; the older one is still there then.
    pub fn write(&self, path: &Path) -> anyhow::Result<()> {
        new_file::replace(path, &serde_json::to_vec(self)?)
            .with_context(|| format!("cannot save the state in {}", path.display()))
    }
}

/// Removes the state of a finished audit.
///
/// # Errors
/// If it exists and cannot be removed.
pub fn remove(path: &Path) -> anyhow::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
        removed => removed.with_context(|| format!("cannot remove {}", path.display())),
    }
}
