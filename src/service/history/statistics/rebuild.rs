//! Statistics made anew from the records, to be compared with those that are kept or put in their place.

use std::collections::BTreeMap;

use super::{
    super::store::statistics::{self, CounterRow},
    counting::{Counted, count_after, counter_of, rows_of},
};
use crate::{
    db::{self, Connection},
    record::CounterKey,
    service::error::Error,
};

/// How many rows are written at once.
const ROWS_AT_ONCE: usize = 5000;

/// What came of making the statistics anew.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RebuiltStatistics {
    /// How many matches of the archive they are made of, with those that are not public and so do not count.
    pub matches: i64,
    /// How many counters they have.
    pub counters: usize,
    /// How many counters were otherwise or missing, or should not have been there; the mark is taken for one.
    pub different: usize,
    /// How many matches of the archive no server had counted yet. They are left for later.
    pub waiting: i64,
}

/// Compares the statistics with what the records alone make of them, and puts that in their place unless they are only to be
/// compared. Servers may run meanwhile; they wait only while the last matches are counted.
///
/// # Errors
/// [`Error::Store`]; nothing has changed then.
pub fn rebuild_statistics(connection: &mut Connection, only_compare: bool) -> Result<RebuiltStatistics, Error> {
    let (mut counted, mut at) = (Counted::new(), 0);
    // What is in the archive stays as it is: nobody needs to wait while it is read.
    let mark = statistics::mark(connection)?;
    count_up_to(connection, mark, &mut at, &mut counted)?;
    db::in_transaction(connection, |connection| {
        let mark = statistics::lock(connection)?;
        count_up_to(connection, mark, &mut at, &mut counted)?;
        let (kept, right) = (statistics::all(connection)?, rows_of(&counted)?);
        let different = differences(&kept, &right) + usize::from(mark != at);
        if !only_compare {
            statistics::clear(connection)?;
            for some in right.chunks(ROWS_AT_ONCE) {
                statistics::add(connection, some)?;
            }
            statistics::set_mark(connection, at)?;
        }
        // A mark beyond the archive's end leaves nothing waiting.
        let waiting = statistics::waiting(connection)?.max(0);
        Ok(RebuiltStatistics { matches: at, counters: right.len(), different, waiting })
    })
}

/// Counts on from `at` up to the mark, or to the end of the archive.
fn count_up_to(connection: &mut Connection, mark: i64, at: &mut i64, counted: &mut Counted) -> Result<(), Error> {
    while let Some(last) = count_after(connection, (*at, mark), counted)? {
        *at = last;
    }
    Ok(())
}

/// How many rows are not the same on both sides.
fn differences(kept: &[CounterRow], right: &[CounterRow]) -> usize {
    let key = |row: &CounterRow| counter_of(row).map(|(key, _)| (row.game.clone(), key));
    let mut left: BTreeMap<Option<(String, CounterKey)>, &CounterRow> = BTreeMap::new();
    // Rows of which nobody knows what they count are wrong, each of them.
    let unknown = kept.iter().filter(|row| key(row).is_none()).count();
    left.extend(kept.iter().map(|row| (key(row), row)).filter(|(key, _)| key.is_some()));
    let wrong = right.iter().filter(|row| left.remove(&key(row)) != Some(row)).count();
    unknown + wrong + left.len()
}
