//! Computes the statistics again from the records, to compare or replace the stored ones.

use std::collections::BTreeMap;

use super::{
    super::store::statistics::{self, CounterRow},
    counting::{Counted, Incomplete, count_after, counter_of, rows_of},
};
use crate::{
    db::{self, Connection},
    record::CounterKey,
    service::error::Error,
};

/// How many rows are written at once.
const ROWS_AT_ONCE: usize = 5000;

/// The result of computing the statistics again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RebuiltStatistics {
    /// How many matches of the archive were read, including those that are not public and do not count.
    pub matches: i64,
    /// How many counters there are.
    pub counters: usize,
    /// How many counters were wrong, missing, or superfluous; the mark counts as one.
    pub different: usize,
    /// How many matches of the archive were not counted yet. They are left for later.
    pub waiting: i64,
}

/// Compares the stored statistics with those that follow from the records, and replaces them unless `only_compare` is
/// set. Servers may run at the same time. They count nothing while the last matches are read here and the counters are replaced;
/// statistics are then those of before. Comparing takes no lock: the database may be read-only.
///
/// # Errors
/// [`Error::Store`], also if events of a match are missing, as when their partition is detached; nothing has changed
/// then.
pub fn rebuild_statistics(connection: &mut Connection, only_compare: bool) -> Result<RebuiltStatistics, Error> {
    let (mut counted, mut at) = (Counted::new(), 0);
    // The archive is append-only: no lock is needed while it is read.
    let mark = statistics::mark(connection)?;
    count_up_to(connection, mark, &mut at, &mut counted)?;
    let rebuild = |connection: &mut Connection| -> Result<RebuiltStatistics, Error> {
        let mark = if only_compare { statistics::mark(connection)? } else { statistics::lock(connection)? };
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
        // With a mark beyond the archive's end, nothing is waiting.
        let waiting = statistics::waiting(connection)?.max(0);
        Ok(RebuiltStatistics { matches: at, counters: right.len(), different, waiting })
    };
    if only_compare { db::in_snapshot(connection, rebuild) } else { db::in_transaction(connection, rebuild) }
}

/// Counts from `at` up to the mark, or to the end of the archive.
fn count_up_to(connection: &mut Connection, mark: i64, at: &mut i64, counted: &mut Counted) -> Result<(), Error> {
    while let Some(last) = count_after(connection, (*at, mark), &|_| None, Incomplete::Fail, counted)? {
        *at = last;
    }
    Ok(())
}

/// Returns how many rows differ between the two sides.
fn differences(kept: &[CounterRow], right: &[CounterRow]) -> usize {
    let key = |row: &CounterRow| counter_of(row).map(|(key, _)| (row.game.clone(), key));
    let mut left: BTreeMap<Option<(String, CounterKey)>, &CounterRow> = BTreeMap::new();
    // Every row with an unknown counter is wrong.
    let unknown = kept.iter().filter(|row| key(row).is_none()).count();
    left.extend(kept.iter().map(|row| (key(row), row)).filter(|(key, _)| key.is_some()));
    let wrong = right.iter().filter(|row| left.remove(&key(row)) != Some(row)).count();
    unknown + wrong + left.len()
}
