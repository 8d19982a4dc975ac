//! Auditing checkpoints against the database, which finds matches that were deleted, rewritten or moved after signing.

use super::{
    super::{
        checkpoints::signed,
        store::{
            audit,
            checkpoints::{self, CheckpointRow, LastEvent},
            signing_keys,
        },
    },
    damage,
};
use crate::{
    db::{self, Connection},
    record::{
        Hash, canonical,
        checkpoint::{Day, Keys, Link, SignedCheckpoint, SigningKey, leaf},
    },
    service::error::Error,
};

/// How many matches of a checkpoint are read at once.
const MATCHES_AT_ONCE: usize = 10_000;

/// How many numbers of the archive are read at once.
const NUMBERS_AT_ONCE: i64 = 10_000;

/// The result of auditing a checkpoint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuditedCheckpoint {
    /// The checkpoint's day.
    pub day: Day,
    /// The first fault, as a sentence.
    pub fault: Option<String>,
}

/// Audits all checkpoints, from the first on.
#[derive(Debug, Default)]
pub struct CheckpointAudit {
    before: Option<Link>,
    seen: i64,
}

impl CheckpointAudit {
    /// Audits the next checkpoint: the signature, the chain, and each leaf, computed again from the events of the match
    /// with this number in the archive. `None` at the end.
    ///
    /// # Errors
    /// [`Error::Store`] when the database does not answer.
    pub fn audit_next(&mut self, connection: &mut Connection) -> Result<Option<AuditedCheckpoint>, Error> {
        db::in_snapshot(connection, |connection| {
            let found = checkpoints::from_number(connection, self.seen + 1)?;
            let Some(row) = found else { return Ok(None) };
            let day = row.listed.day;
            let fault = match self.check(connection, &row) {
                Ok(fault) => fault,
                Err(error) => Some(damage(error)?),
            };
            self.seen = row.listed.number;
            Ok(Some(AuditedCheckpoint { day, fault }))
        })
    }

    /// Checks that the archive has no gap after the newest checkpoint, since the next one could not be made then. Returns
    /// the fault, as a sentence.
    ///
    /// # Errors
    /// [`Error::Store`] when the database does not answer.
    pub fn audit_unsigned(connection: &mut Connection) -> Result<Option<String>, Error> {
        db::in_snapshot(connection, |connection| {
            let newest = checkpoints::list(connection, i64::MAX, 1)?.pop();
            let mut number = newest.map_or(1, |newest| newest.first + i64::from(newest.matches));
            loop {
                let found = audit::numbers_from(connection, number, NUMBERS_AT_ONCE)?;
                if found.is_empty() {
                    return Ok(None);
                }
                for found in found {
                    if found != number {
                        let fault = format!("number {number} is missing, and no checkpoint can be made without it");
                        return Ok(Some(fault));
                    }
                    number += 1;
                }
            }
        })
    }

    /// Returns the first fault, in words.
    fn check(&mut self, connection: &mut Connection, row: &CheckpointRow) -> Result<Option<String>, Error> {
        let before = self.before.take();
        let signed = signed(row)?;
        self.before = Some(signed.link());
        let secrets = signing_keys::all(connection)?;
        let keys: Vec<SigningKey> = secrets.iter().map(SigningKey::new).collect();
        if let Err(fault) = Keys::of(&keys).check(&signed).and_then(|()| signed.check_behind(before.as_ref())) {
            return Ok(Some(fault.to_string()));
        }
        if row.listed.number != self.seen + 1 {
            return Ok(Some(format!("checkpoint {} is missing", self.seen + 1)));
        }
        if !is_row_of(row, &signed) {
            return Ok(Some("its row has another number, day, count or text than what was signed".to_owned()));
        }
        let mut first = row.listed.first;
        for leaves in signed.checkpoint.leaves.chunks(MATCHES_AT_ONCE) {
            let next = first + i64::try_from(leaves.len()).unwrap_or(i64::MAX);
            let found = checkpoints::last_events(connection, (first, next - 1))?;
            if let Some(fault) = compare(leaves, first, &found) {
                return Ok(Some(fault));
            }
            first = next;
        }
        Ok(None)
    }
}

fn is_row_of(row: &CheckpointRow, signed: &SignedCheckpoint) -> bool {
    let (listed, checkpoint) = (&row.listed, &signed.checkpoint);
    listed.number.cast_unsigned() == checkpoint.number
        && listed.day == checkpoint.day
        && listed.first.cast_unsigned() == checkpoint.first
        && usize::try_from(listed.matches).ok() == Some(checkpoint.leaves.len())
        && canonical(checkpoint).is_ok_and(|text| text == row.body)
}

/// Compares signed leaves with the matches that have their numbers in the archive now, in order; some may be missing.
fn compare(leaves: &[Hash], first: i64, found: &[LastEvent]) -> Option<String> {
    let mut found = found.iter().peekable();
    (first..).zip(leaves).find_map(|(number, signed)| {
        let Some(end) = found.next_if(|end| end.number == number) else {
            return Some(format!("number {number} of the archive was signed, but is missing now"));
        };
        let now = end.head().map(|head| leaf(end.match_id, end.seq.cast_unsigned(), head));
        let same = now == Some(*signed);
        (!same).then(|| format!("match {}, number {number} of the archive, is not what was signed", end.match_id))
    })
}
