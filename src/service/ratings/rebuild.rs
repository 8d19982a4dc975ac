//! Computes the ratings again from the records, to compare or replace the stored ones.

use std::collections::{BTreeMap, BTreeSet};

use uuid::Uuid;

use super::{
    counting::played,
    pool::Pool,
    progress::{Played, Standings},
    store::ratings::{self, PoolKey, RatedMatch, RatingRow, StepRow},
};
use crate::{
    db::{self, Connection},
    games::catalog,
    service::{
        error::Error,
        matches::{fold_each, store::seats},
    },
};

/// How many matches are read at once.
const MATCHES_AT_ONCE: usize = 100;

/// How many rows are written at once.
const ROWS_AT_ONCE: usize = 5000;

/// The result of computing the ratings again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rebuilt {
    /// How many matches count.
    pub matches: usize,
    /// How many ratings there are, each of one player in one pool.
    pub ratings: usize,
    /// How many ratings, now or after any match, were wrong, missing, or superfluous.
    pub different: usize,
    /// How many finished rated matches were not counted yet. Comparing leaves them out; rebuilding counts them.
    pub waiting: usize,
}

/// The results of matches, from their records.
#[derive(Default)]
struct Results {
    /// The matches that have been read.
    known: BTreeSet<Uuid>,
    /// Those that count.
    pools: BTreeMap<(String, Pool), Vec<Played>>,
}

/// Compares the stored ratings with those that follow from the records, and replaces them unless `only_compare` is set.
/// Servers may run at the same time; they wait only while the last matches are read and the ratings are compared.
///
/// # Errors
/// [`Error::Store`]; nothing has changed then.
pub fn rebuild_ratings(connection: &mut Connection, only_compare: bool) -> Result<Rebuilt, Error> {
    let mut results = Results::default();
    // The record of a finished match does not change: no lock is needed while it is read.
    let all = ratings::rated_matches(connection)?;
    results.read(connection, &taken(&all, only_compare))?;
    db::in_transaction(connection, |connection| rebuild(connection, only_compare, results))
}

fn rebuild(connection: &mut Connection, only_compare: bool, mut results: Results) -> Result<Rebuilt, Error> {
    // Always locked in the same order, and before it is read which matches are counted.
    for key in keys() {
        ratings::lock(connection, key)?;
    }
    let all = ratings::rated_matches(connection)?;
    let waiting = all.iter().filter(|rated| !rated.counted).count();
    let taken = taken(&all, only_compare);
    results.read(connection, &taken)?;
    let mut rebuilt = Rebuilt { waiting, ..Rebuilt::default() };
    for key in keys() {
        let mut matches = results.pools.remove(&(key.game.to_owned(), key.pool)).unwrap_or_default();
        matches.sort_by_key(Played::place);
        let mut standings = Standings::default();
        let steps: Vec<StepRow> = matches.iter().flat_map(|played| standings.play(played)).collect();
        let ratings = standings.rows();
        rebuilt.matches += matches.len();
        rebuilt.ratings += ratings.len();
        rebuilt.different += differences(&ratings::steps(connection, key)?, &steps, step_key);
        rebuilt.different += differences(&ratings::all(connection, key)?, &ratings, |row| row.player_id);
        if !only_compare {
            replace(connection, key, &steps, &ratings)?;
        }
    }
    if !only_compare {
        ratings::mark_counted(connection, &taken)?;
    }
    Ok(rebuilt)
}

/// Returns the matches of which ratings are made: comparing leaves out those that are not counted.
fn taken(all: &[RatedMatch], only_compare: bool) -> Vec<Uuid> {
    all.iter().filter(|rated| rated.counted || !only_compare).map(|rated| rated.id).collect()
}

/// Returns every pool.
fn keys() -> impl Iterator<Item = PoolKey<'static>> {
    catalog::GAMES.iter().flat_map(|game| Pool::ALL.map(|pool| pool.of_game(game.about().id)))
}

impl Results {
    /// Reads those of these matches that have not been read.
    fn read(&mut self, connection: &mut Connection, ids: &[Uuid]) -> Result<(), Error> {
        let ids: Vec<Uuid> = ids.iter().copied().filter(|id| self.known.insert(*id)).collect();
        for some in ids.chunks(MATCHES_AT_ONCE) {
            let seats = seats::by_match(connection, some)?;
            fold_each(connection, some, &seats, |_, row, folded| {
                let Some(played) = played(row, folded)? else { return Ok(()) };
                let own = seats.get(&row.id).map(Vec::as_slice).unwrap_or_default();
                self.pools.entry((row.game.clone(), Pool::of(own))).or_default().push(played);
                Ok(())
            })?;
        }
        Ok(())
    }
}

fn replace(
    connection: &mut Connection,
    key: PoolKey<'_>,
    steps: &[StepRow],
    ratings: &[RatingRow],
) -> Result<(), Error> {
    ratings::clear(connection, key)?;
    for some in steps.chunks(ROWS_AT_ONCE) {
        ratings::write_steps(connection, key, some)?;
    }
    for some in ratings.chunks(ROWS_AT_ONCE) {
        ratings::write(connection, key, some)?;
    }
    Ok(())
}

fn step_key(step: &StepRow) -> (Uuid, i16) {
    (step.match_id, step.seat)
}

/// Returns how many rows differ between the two sides.
fn differences<T: PartialEq, K: Ord>(kept: &[T], right: &[T], key: impl Fn(&T) -> K) -> usize {
    if kept == right {
        return 0;
    }
    let mut left: BTreeMap<K, &T> = kept.iter().map(|row| (key(row), row)).collect();
    let wrong = right.iter().filter(|row| left.remove(&key(row)) != Some(row)).count();
    wrong + left.len()
}
