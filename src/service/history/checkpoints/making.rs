//! Making checkpoints: one for each day, by one process, soon after midnight.

use std::time::Duration;

use jiff::SignedDuration;

use super::{
    super::store::checkpoints::{self, CheckpointRow, ListedRow},
    key_in_use, unreadable,
};
use crate::{
    db::{Connection, StoreError, check_clock},
    record::{
        Hash, Time, canonical,
        checkpoint::{Checkpoint, Day, Link, SignedCheckpoint, leaf},
    },
    service::{error::Error, history::History},
};

/// How often to check whether a day is over.
const LOOK_EVERY: Duration = Duration::from_secs(60);

/// How long after midnight a day counts as over. Processes whose clocks differ by less have archived their matches of
/// that day by then.
const GRACE: SignedDuration = SignedDuration::from_mins(5);

/// The largest number of matches in a checkpoint, so that its file stays below the limit of `acepost verify`. The
/// others are in the next one.
const MAX_MATCHES: i64 = 900_000;

impl History {
    /// Makes checkpoints, until the service is closed.
    pub(in crate::service) async fn keep_checkpoints(&self) {
        self.shutdown.in_rounds(LOOK_EVERY, None, "cannot make checkpoints", || self.make_checkpoints()).await;
    }

    /// Makes the checkpoints of all days that are over.
    async fn make_checkpoints(&self) -> Result<(), Error> {
        let now = self.clock.now();
        while !self.shutdown.is_closed() {
            let made = self.store.unhurried().transaction(move |connection| make_next(connection, now)).await?;
            let Some(Checkpoint { day, leaves, .. }) = made.map(|made| made.checkpoint) else { return Ok(()) };
            tracing::info!(%day, matches = leaves.len(), "made a checkpoint");
        }
        Ok(())
    }
}

/// Makes the next checkpoint, inside a transaction, if its day is over.
///
/// Checkpoints contain matches by their numbers in the archive, without gaps, whatever the clocks of the processes that
/// archived them. A match that was archived too late for its day, or out of order, is in the checkpoint of a
/// neighbouring day; none is ever left out.
fn make_next(connection: &mut Connection, now: Time) -> Result<Option<SignedCheckpoint>, Error> {
    checkpoints::lock(connection)?;
    // With a wrong clock it would be signed for a day that is not over, for ever.
    check_clock(connection)?;
    let before = checkpoints::list(connection, i64::MAX, 1)?.pop().map(link).transpose()?;
    let day = match &before {
        Some(before) => before.day.next(),
        None => checkpoints::first_filing(connection)?.map(Day::of),
    };
    let Some((day, end)) = day.and_then(|day| Some((day, day.end()?))) else { return Ok(None) };
    if now < end + GRACE {
        if let Some(before) = before.as_ref().filter(|before| before.day > Day::of(now)) {
            let day = before.day;
            tracing::error!(%day, "the newest checkpoint is of a future day: a clock was wrong");
        }
        return Ok(None);
    }
    let leaves = match leaves(connection, before.as_ref(), end) {
        Err(Error::Store(StoreError::Unreadable(damaged))) => {
            let number = before.as_ref().map_or(1, |before| before.number + 1);
            tracing::error!(number, %day, %damaged, "cannot make a checkpoint: `acepost audit` finds the damage");
            return Ok(None);
        }
        leaves => leaves?,
    };
    let key = key_in_use(connection, now)?;
    let signed = key.sign(Checkpoint::new(before.as_ref(), day, leaves, now))?;
    checkpoints::insert(connection, &row(&signed)?)?;
    Ok(Some(signed))
}

/// Returns the leaves of all matches that are in no checkpoint, up to the last one that was archived before this
/// moment.
fn leaves(connection: &mut Connection, before: Option<&Link>, end: Time) -> Result<Vec<Hash>, Error> {
    let first = before.map_or(1, |before| before.next).cast_signed();
    let Some(last) = checkpoints::last_filed(connection, first, end)? else { return Ok(Vec::new()) };
    let last = last.min(first + MAX_MATCHES - 1);
    let ends = checkpoints::last_events(connection, (first, last))?;
    let missing = |number: i64| StoreError::Unreadable(format!("number {number} of the archive"));
    let mut found = ends.iter();
    let next_leaf = |number: i64| {
        let end = found.next().filter(|end| end.number == number);
        let (end, head) = end.and_then(|end| Some((end, end.head()?))).ok_or_else(|| missing(number))?;
        Ok(leaf(end.match_id, end.seq.cast_unsigned(), head))
    };
    (first..=last).map(next_leaf).collect()
}

fn link(row: ListedRow) -> Result<Link, StoreError> {
    let wrong = unreadable(row.number);
    let Ok(hash) = row.hash.try_into() else { return Err(wrong) };
    let next = (row.first + i64::from(row.matches)).cast_unsigned();
    Ok(Link { number: row.number.cast_unsigned(), day: row.day, hash: Hash(hash), next })
}

fn row(signed: &SignedCheckpoint) -> Result<CheckpointRow, Error> {
    let Checkpoint { number, day, first, ref leaves, .. } = signed.checkpoint;
    Ok(CheckpointRow {
        listed: ListedRow {
            number: number.cast_signed(),
            day,
            first: first.cast_signed(),
            matches: i32::try_from(leaves.len()).map_err(|_| Error::Internal("too many matches".to_owned()))?,
            hash: signed.hash.0.to_vec(),
        },
        signature: signed.signature.0.to_vec(),
        body: canonical(&signed.checkpoint)?,
    })
}
