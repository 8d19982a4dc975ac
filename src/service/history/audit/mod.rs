//! Audits: of the matches and checkpoints of a database, and those that callers of the API ask for. Those of a database block no
//! one, and each reads a consistent snapshot, so changes in the meantime cause no faults.

mod checkpoints;
mod requests;
mod stored;

use serde::Deserialize;
use uuid::Uuid;

use super::{
    players::record_players,
    store::audit::{self, Filing},
};
use crate::{
    db::{self, Connection, StoreError},
    record::{Finding, Match, Time},
    service::{
        error::Error,
        matches::{Asker, MatchError, MatchStatus, store::seats},
    },
};
pub use checkpoints::{AuditedCheckpoint, CheckpointAudit};
pub(super) use stored::StoredMatch;

/// The result of auditing a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuditedMatch {
    /// The number of its events.
    pub events: u64,
    /// The first fault.
    pub fault: Option<Finding>,
}

/// Counts the started matches with ids after this one.
///
/// # Errors
/// [`Error::Store`].
pub fn count_started(connection: &mut Connection, after: Option<Uuid>) -> Result<u64, Error> {
    Ok(audit::count_started(connection, after.unwrap_or_default())?)
}

/// Returns started matches with ids after this one, ordered by id.
///
/// # Errors
/// [`Error::Store`].
pub fn started_after(connection: &mut Connection, after: Option<Uuid>, limit: i64) -> Result<Vec<Uuid>, Error> {
    Ok(audit::started_after(connection, after.unwrap_or_default(), limit)?)
}

/// Verifies the stored events of a started match and its players' hints, and that its row and the archive agree with
/// them.
///
/// # Errors
/// [`Error::Store`] if the database does not answer. Damaged contents are not errors, but findings.
pub fn audit_match(connection: &mut Connection, id: Uuid) -> Result<AuditedMatch, Error> {
    db::in_snapshot(connection, |connection| match audit_stored(connection, id) {
        Ok(audited) => Ok(audited),
        Err(error) => damage_of_started(error).map(|fault| AuditedMatch { events: 0, fault: Some(fault.into()) }),
    })
}

/// Like [`damage`], for a match that has started.
fn damage_of_started(error: Error) -> Result<String, Error> {
    match error.of() {
        Some(MatchError::NotStarted) => Ok("the match has started, but its row has no time of its start".to_owned()),
        _ => damage(error),
    }
}

fn audit_stored(connection: &mut Connection, id: Uuid) -> Result<AuditedMatch, Error> {
    let (stored, _) = StoredMatch::read_strictly(connection, id, Asker::Server)?;
    let seats = seats::of(connection, id)?;
    let ids: Vec<Uuid> = seats.iter().map(|seated| seated.seat.player_id).collect();
    let players = record_players(seats, u64::MAX)?;
    let (filing, unlisted) = (audit::filing(connection, id)?, audit::unlisted(connection, id, &ids)?);
    let beside = |end: Match| {
        check_row(&stored, &end).and_then(|()| check_filing(filing)).and_then(|()| check_listing(&unlisted))
    };
    let checked = stored.log().check_with(&players).map_err(Finding::from);
    let fault = checked.and_then(|end| beside(end).map_err(Finding::from)).err();
    Ok(AuditedMatch { events: stored.events.len() as u64, fault })
}

/// Returns what is wrong with the stored data; an error if the database itself fails.
pub(super) fn damage(error: Error) -> Result<String, Error> {
    match error {
        Error::Store(StoreError::Unreadable(_)) | Error::Broken(_) | Error::Internal(_) | Error::NotFound => {
            Ok(format!("what is stored cannot be read: {error}"))
        }
        other => Err(other),
    }
}

/// Checks that a finished match is in the archive unchanged, or waits for that; otherwise no checkpoint and no export would
/// contain it.
fn check_filing(filing: Filing) -> Result<(), String> {
    match (filing.due, filing.repeats) {
        (true, None) => Err("the match has finished, but is not in the archive".to_owned()),
        (false, Some(_)) => {
            Err("the match is in the archive, but has not finished or waits for being archived".to_owned())
        }
        (true, Some(false)) => Err("the archive says otherwise of the match's game, visibility or end".to_owned()),
        (true, Some(true)) | (false, None) => Ok(()),
    }
}

/// Checks that an archived match is in the list of each of its players; otherwise their exports would not contain it.
fn check_listing(unlisted: &[Uuid]) -> Result<(), String> {
    match unlisted.first() {
        Some(player) => Err(format!("the archive does not list the match for its player {player}")),
        None => Ok(()),
    }
}

/// Checks the columns of a match that repeat for listings what its events lead to, and when they happened.
fn check_row(stored: &StoredMatch, end: &Match) -> Result<(), String> {
    let (row, outcome) = (&stored.row, end.outcome());
    let finished_at = outcome.as_ref().and(end.newest_at());
    let began = stored.events.first().and_then(|first| Time::deserialize(&first.event["at"]).ok());
    let status = if outcome.is_some() { MatchStatus::Finished } else { MatchStatus::Running };
    let told = outcome.map(serde_json::to_value).transpose().map_err(|error| error.to_string())?;
    let right = [
        ("status", row.status == status),
        ("version", row.progress.version.cast_unsigned() == end.version()),
        ("seats to act", row.progress.to_act.cast_unsigned() == end.to_act().bits()),
        ("outcome", row.outcome == told),
        ("time of its start", row.started_at == began),
        ("time of its end", row.finished_at == finished_at),
    ];
    match right.iter().find(|(_, right)| !right) {
        Some((what, _)) => Err(format!("the match has another {what} in listings than its events lead to")),
        None => Ok(()),
    }
}
