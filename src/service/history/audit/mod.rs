//! Audits of what the database holds: match after match, checkpoint after checkpoint. They lock nothing that anybody waits
//! for, and each looks at one moment, so that what goes on meanwhile is no fault.

mod checkpoints;
pub(in crate::service::history) mod stored;

use uuid::Uuid;

use super::store::audit::{self, Filing};
use crate::{
    db::{self, Connection, StoreError},
    record::Match,
    service::{
        error::Error,
        matches::{Asker, MatchStatus, store::matches::MatchRow},
    },
};
pub use checkpoints::{AuditedCheckpoint, CheckpointAudit};
pub(super) use stored::StoredMatch;

/// What the audit of a match found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuditedMatch {
    /// How many events it has.
    pub events: u64,
    /// A sentence about the first thing that is not as it must be.
    pub fault: Option<String>,
}

/// How many matches that have started come behind this one, by their ids.
///
/// # Errors
/// [`Error::Store`].
pub fn count_started(connection: &mut Connection, after: Option<Uuid>) -> Result<u64, Error> {
    Ok(audit::count_started(connection, after.unwrap_or_default())?)
}

/// Matches that have started, in the order of their ids, behind this one.
///
/// # Errors
/// [`Error::Store`].
pub fn started_after(connection: &mut Connection, after: Option<Uuid>, limit: i64) -> Result<Vec<Uuid>, Error> {
    Ok(audit::started_after(connection, after.unwrap_or_default(), limit)?)
}

/// Verifies a match that has started as it is stored now, as far as it goes, and that its row repeats what its events amount
/// to.
///
/// # Errors
/// [`Error::Store`] when the database does not answer. What it holds is never an error, but what is found.
pub fn audit_match(connection: &mut Connection, id: Uuid) -> Result<AuditedMatch, Error> {
    db::in_snapshot(connection, |connection| match StoredMatch::read(connection, id, Asker::Server) {
        Ok((stored, _)) => {
            let checked = stored.log().check().map_err(|failure| failure.detail);
            let filing = audit::filing(connection, id)?;
            let checked = checked.and_then(|end| check_row(&stored.row, &end));
            let fault = checked.and_then(|()| check_filing(filing)).err();
            Ok(AuditedMatch { events: stored.events.len() as u64, fault })
        }
        Err(error) => damage(error).map(|fault| AuditedMatch { events: 0, fault: Some(fault) }),
    })
}

/// What is wrong with what the database holds; an error where it is the database itself.
fn damage(error: Error) -> Result<String, Error> {
    match error {
        Error::Store(StoreError::Unreadable(_)) | Error::Broken(_) | Error::Internal(_) | Error::NotFound => {
            Ok(format!("what is stored cannot be read: {error}"))
        }
        other => Err(other),
    }
}

/// A match that is marked as filed stands in the archive, as it is: else no checkpoint and no export would ever have it.
fn check_filing(filing: Filing) -> Result<(), String> {
    match (filing.marked, filing.repeats) {
        (true, None) => Err("the match is marked as filed, and is not in the archive".to_owned()),
        (false, Some(_)) => Err("the match is in the archive, and is not marked as filed".to_owned()),
        (true, Some(false)) => Err("the archive says otherwise of the match's game, visibility or end".to_owned()),
        (true, Some(true)) | (false, None) => Ok(()),
    }
}

/// The row of a match repeats for listings what its events amount to.
fn check_row(row: &MatchRow, end: &Match) -> Result<(), String> {
    let outcome = end.outcome();
    let status = if outcome.is_some() { MatchStatus::Finished } else { MatchStatus::Running };
    let told = outcome.map(serde_json::to_value).transpose().map_err(|error| error.to_string())?;
    let right = [
        ("status", row.status == status),
        ("version", row.version.cast_unsigned() == end.version()),
        ("seats to act", row.to_act.cast_unsigned() == end.to_act().bits()),
        ("outcome", row.outcome == told),
    ];
    match right.iter().find(|(_, right)| !right) {
        Some((what, _)) => Err(format!("the match's row has another {what} than its events lead to")),
        None => Ok(()),
    }
}
