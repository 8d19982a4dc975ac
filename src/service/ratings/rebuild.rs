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
    db::{self, Connection, StoreError},
    games::catalog,
    record::Time,
    service::{
        error::Error,
        matches::{
            fold_each,
            store::{events, seats},
        },
    },
};

/// How many matches are read at once.
const MATCHES_AT_ONCE: usize = 100;

/// How many ratings are written at once, or the steps of how many matches.
const WRITTEN_AT_ONCE: usize = 1000;

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
    /// How many matches do not count because their records are damaged, though no event is missing.
    pub damaged: usize,
}

/// The results of matches, from their records.
#[derive(Default)]
struct Results {
    /// The matches that have been read.
    known: BTreeSet<Uuid>,
    /// Those that count.
    pools: BTreeMap<(String, Pool), Vec<Played>>,
    /// How many do not because their records are damaged.
    damaged: usize,
}

/// Compares the stored ratings with those that follow from the records, and replaces them unless `only_compare` is set.
/// Servers may run at the same time; they wait only while the last matches are read and the ratings are compared.
///
/// # Errors
/// [`Error::Store`], also if events of a match are missing, as when their partition is detached; nothing has changed
/// then.
pub fn rebuild_ratings(connection: &mut Connection, only_compare: bool) -> Result<Rebuilt, Error> {
    let mut results = Results::default();
    // The record of a finished match does not change: no lock is needed while it is read.
    let ids = taken(&ratings::rated_matches(connection)?, only_compare);
    results.read(connection, &ids)?;
    let rebuild = |connection: &mut Connection| rebuild(connection, only_compare, results);
    // On a standby, locks do not keep out the servers, which use the primary.
    if only_compare && db::is_read_only(connection)? {
        db::in_snapshot(connection, rebuild)
    } else {
        db::in_transaction(connection, rebuild)
    }
}

fn rebuild(connection: &mut Connection, only_compare: bool, mut results: Results) -> Result<Rebuilt, Error> {
    // Always locked in the same order, and before it is read which matches are counted.
    for key in keys() {
        ratings::lock(connection, key)?;
    }
    let all = ratings::rated_matches(connection)?;
    let uncounted: Vec<Uuid> = all.iter().filter(|rated| !rated.counted).map(|rated| rated.id).collect();
    results.read(connection, &taken(&all, only_compare))?;
    let mut rebuilt = Rebuilt { waiting: uncounted.len(), damaged: results.damaged, ..Rebuilt::default() };
    for key in keys() {
        let mut matches = results.pools.remove(&(key.game.to_owned(), key.pool)).unwrap_or_default();
        matches.sort_by_key(Played::place);
        let mut standings = Standings::default();
        let steps = matches.iter().flat_map(|played| standings.play(played));
        rebuilt.different += different_steps(connection, key, steps)?;
        let ratings = standings.rows();
        rebuilt.different += different_ratings(&ratings::all(connection, key)?, &ratings);
        rebuilt.matches += matches.len();
        rebuilt.ratings += ratings.len();
        if !only_compare {
            replace(connection, key, &matches, &ratings)?;
        }
    }
    if !only_compare {
        ratings::mark_counted(connection, &uncounted)?;
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
    ///
    /// # Errors
    /// [`Error::Store`], also if events of a match are missing: ratings without it would replace those with it.
    fn read(&mut self, connection: &mut Connection, ids: &[Uuid]) -> Result<(), Error> {
        let ids: Vec<Uuid> = ids.iter().copied().filter(|id| self.known.insert(*id)).collect();
        for some in ids.chunks(MATCHES_AT_ONCE) {
            let seats = seats::by_match(connection, some)?;
            fold_each(connection, some, &seats, |connection, row, folded| {
                if matches!(folded, Err(Error::Broken(_))) {
                    events::check_whole(connection, row.id, row.progress.version)?;
                    self.damaged += 1;
                }
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
    matches: &[Played],
    ratings: &[RatingRow],
) -> Result<(), StoreError> {
    ratings::clear(connection, key)?;
    // Played once more: the steps of all matches would take several times the memory.
    let mut standings = Standings::default();
    for some in matches.chunks(WRITTEN_AT_ONCE) {
        let steps: Vec<StepRow> = some.iter().flat_map(|played| standings.play(played)).collect();
        ratings::write_steps(connection, key, &steps)?;
    }
    for some in ratings.chunks(WRITTEN_AT_ONCE) {
        ratings::write(connection, key, some)?;
    }
    Ok(())
}

/// Returns how many steps of the pool differ from the right ones, which are in the same order.
fn different_steps(
    connection: &mut Connection,
    key: PoolKey<'_>,
    right: impl Iterator<Item = StepRow>,
) -> Result<usize, StoreError> {
    let mut right = right.peekable();
    // A step that is in another place than it should be is one, not two.
    let mut different = BTreeSet::new();
    ratings::each_step(connection, key, |kept| {
        while let Some(missing) = right.next_if(|step| step_place(step) < step_place(&kept)) {
            different.insert(step_key(&missing));
        }
        if right.next_if(|step| step_place(step) == step_place(&kept)).as_ref() != Some(&kept) {
            different.insert(step_key(&kept));
        }
    })?;
    different.extend(right.map(|missing| step_key(&missing)));
    Ok(different.len())
}

/// Returns the place of the step in the order of its pool.
fn step_place(step: &StepRow) -> (Time, Uuid, i16) {
    (step.at, step.match_id, step.seat)
}

fn step_key(step: &StepRow) -> (Uuid, i16) {
    (step.match_id, step.seat)
}

/// Returns how many ratings of the pool differ from the right ones.
fn different_ratings(kept: &[RatingRow], right: &[RatingRow]) -> usize {
    let mut left: BTreeMap<Uuid, &RatingRow> = kept.iter().map(|row| (row.player_id, row)).collect();
    let wrong = right.iter().filter(|row| left.remove(&row.player_id) != Some(row)).count();
    wrong + left.len()
}
