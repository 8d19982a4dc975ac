//! Counts the matches of the archive, each once, in their order.

use std::collections::BTreeMap;

use uuid::Uuid;

use super::super::{
    batches::Remaining,
    store::statistics::{self, CounterRow},
};
use crate::{
    db::{self, Connection, StoreError},
    games::Seat,
    record::{Counter, CounterKey, Counters, Deciders, Match, NotCounted, Tally},
    service::{
        error::Error,
        matches::{
            fold_each,
            store::{
                events, matches,
                seats::{self, SeatedRow},
            },
        },
        players::PlayerKind,
    },
};

/// How many matches are counted in one transaction.
const COUNTED_AT_ONCE: i64 = 50;

/// What to do about a match of whose events some are missing, as when their partition is detached.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Incomplete {
    /// Do not count it: it must not block the others.
    Skip,
    /// Fail: a count without it would replace one with it.
    Fail,
}

/// Counters, by game.
pub(super) type Counted = BTreeMap<String, Counters>;

/// Returns a finished match, if the process has it in memory.
pub(super) type Known<'a> = &'a dyn Fn(Uuid) -> Option<Match>;

/// Counts the next uncounted matches, reading those that are not known, unless there are none or `lock` does not lock the mark up to
/// which all are counted.
///
/// # Errors
/// [`Error::Store`]; nothing has been counted then.
pub(super) fn count_some(
    connection: &mut Connection,
    lock: impl FnOnce(&mut Connection) -> Result<Option<i64>, StoreError>,
    known: Known<'_>,
) -> Result<Remaining, Error> {
    // Usually there are none, and the lock is not needed.
    if statistics::waiting(connection)? <= 0 {
        return Ok(Remaining::Nothing);
    }
    db::in_transaction(connection, |connection| {
        let Some(mark) = lock(connection)? else { return Ok(Remaining::Unknown) };
        let mut counted = Counted::new();
        let last = count_after(connection, (mark, i64::MAX), known, Incomplete::Skip, &mut counted)?;
        statistics::add(connection, &rows_of(&counted)?)?;
        statistics::set_mark(connection, last.unwrap_or(mark))?;
        Ok(if last.is_some() { Remaining::Some } else { Remaining::Nothing })
    })
}

/// Counts the first matches after one number of the archive and up to another. Returns the number of the last one, if
/// there are any.
///
/// # Errors
/// [`Error::Store`], also for an incomplete match if there is to be an error.
pub(super) fn count_after(
    connection: &mut Connection,
    (after, up_to): (i64, i64),
    known: Known<'_>,
    incomplete: Incomplete,
    counted: &mut Counted,
) -> Result<Option<i64>, Error> {
    let archived = statistics::archived(connection, after, up_to, COUNTED_AT_ONCE)?;
    // Statistics must reveal nothing about private matches.
    let public = archived.iter().filter(|archived| archived.public).map(|archived| archived.match_id);
    let public: Vec<Uuid> = public.collect();
    let seats = seats::by_match(connection, &public)?;
    let own = |id: &Uuid| seats.get(id).map(Vec::as_slice).unwrap_or_default();
    let mut unknown = Vec::new();
    for id in public {
        match known(id) {
            Some(state) => count(connection, (id, own(&id)), Ok(state), incomplete, counted)?,
            None => unknown.push(id),
        }
    }
    fold_each(connection, &unknown, &seats, |connection, row, state| {
        count(connection, (row.id, own(&row.id)), state, incomplete, counted)
    })?;
    Ok(archived.last().map(|last| last.number))
}

/// Counts one match. One whose record cannot be read is skipped: this fault must not block the others.
fn count(
    connection: &mut Connection,
    (id, seats): (Uuid, &[SeatedRow]),
    state: Result<Match, Error>,
    incomplete: Incomplete,
    counted: &mut Counted,
) -> Result<(), Error> {
    let state = match state {
        Ok(state) => state,
        Err(error @ (Error::Broken(_) | Error::Store(StoreError::Unreadable(_)))) => {
            if matches!(error, Error::Broken(_)) {
                refuse_incomplete(connection, id, incomplete)?;
            }
            tracing::error!(match_id = %id, %error, "a match is not counted in statistics: its record does not fold");
            return Ok(());
        }
        Err(error) => return Err(error),
    };
    let deciders: Vec<_> = seats.iter().map(decider).collect();
    let decider = |seat: Seat| deciders.get(seat.index()).copied().unwrap_or(Deciders::Unknown);
    match counted.entry(state.header().game.clone()).or_default().count(&state, decider) {
        Err(NotCounted::Broken(broken)) => Err(broken.into()),
        Err(NotCounted::NotOver) => {
            refuse_incomplete(connection, id, incomplete)?;
            tracing::error!(match_id = %id, "a match is not counted in statistics: its record has no end");
            Ok(())
        }
        Ok(()) => Ok(()),
    }
}

/// Fails if events of the match are missing and that is to be an error.
fn refuse_incomplete(connection: &mut Connection, id: Uuid, incomplete: Incomplete) -> Result<(), Error> {
    if incomplete == Incomplete::Skip {
        return Ok(());
    }
    let row = matches::by_id(connection, id)?.ok_or(Error::NotFound)?;
    Ok(events::check_whole(connection, id, row.progress.version)?)
}

fn decider(seat: &SeatedRow) -> Deciders {
    match seat.kind {
        // Only people can delete their accounts.
        PlayerKind::Person | PlayerKind::Guest | PlayerKind::Deleted => Deciders::People,
        PlayerKind::Bot => Deciders::Bots,
        PlayerKind::Foreign => Deciders::Unknown,
    }
}

/// Converts counters to rows.
///
/// # Errors
/// Serialization errors, which do not occur with these types.
pub(super) fn rows_of(counted: &Counted) -> Result<Vec<CounterRow>, Error> {
    let all = counted.iter().flat_map(|(game, counters)| counters.iter().map(move |counter| (game, counter)));
    let stored = |number: u64| i64::try_from(number).unwrap_or(i64::MAX);
    all.map(|(game, (CounterKey { seats, counter }, tally))| {
        let mut written = serde_json::to_value(counter)?;
        let measure = serde_json::from_value(written["measure"].take())?;
        let (key, seats) = (written["key"].take(), i16::from(*seats));
        Ok(CounterRow { game: game.clone(), seats, measure, key, count: stored(tally.count), sum: stored(tally.sum) })
    })
    .collect()
}

/// Converts rows to counters. All rows must be of one game.
///
/// # Errors
/// [`StoreError::Unreadable`] if another version of Acepost has stored a counter that this one does not know.
pub(super) fn counters_of(rows: &[CounterRow]) -> Result<Counters, Error> {
    let read = |row| counter_of(row).ok_or_else(|| unreadable(row));
    Ok(rows.iter().map(read).collect::<Result<Counters, StoreError>>()?)
}

fn unreadable(row: &CounterRow) -> StoreError {
    let CounterRow { game, measure, key, .. } = row;
    StoreError::Unreadable(format!("{measure} {key} of the statistics of {game}; `acepost stats --rebuild` helps"))
}

/// Parses a stored counter.
pub(super) fn counter_of(row: &CounterRow) -> Option<(CounterKey, Tally)> {
    let written = serde_json::json!({"measure": row.measure, "key": row.key});
    let counter: Counter = serde_json::from_value(written).ok()?;
    let seats = u8::try_from(row.seats).ok()?;
    Some((CounterKey { seats, counter }, Tally { count: row.count.unsigned_abs(), sum: row.sum.unsigned_abs() }))
}
