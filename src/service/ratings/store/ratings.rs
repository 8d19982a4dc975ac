//! Ratings: what each counted match has made of them, and what they are now.

use diesel::{
    QueryableByName, RunQueryDsl, sql_query,
    sql_types::{Array, BigInt, Bool, Integer, SmallInt, Text, Timestamptz, Uuid as SqlUuid},
};
use uuid::Uuid;

use crate::{
    db::{Connection, StoreError},
    record::Time,
};

/// The first key of the advisory locks of pools; the second is a hash of the pool's name.
const POOL_LOCK: i32 = 0x6163_6501;

/// A pool: the matches of one game in which players are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PoolKey<'a> {
    /// The game's id.
    pub game: &'a str,
    /// `people` or `bots`.
    pub pool: &'a str,
}

/// What a match has made of a player's rating.
#[derive(Clone, Debug, PartialEq, Eq, QueryableByName)]
pub struct StepRow {
    /// The match.
    #[diesel(sql_type = SqlUuid)]
    pub match_id: Uuid,
    /// When its last event was.
    #[diesel(sql_type = Timestamptz)]
    pub at: Time,
    /// Where the player sat.
    #[diesel(sql_type = SmallInt)]
    pub seat: i16,
    /// The player.
    #[diesel(sql_type = SqlUuid)]
    pub player_id: Uuid,
    /// The player's place; 1 is best, equal places are ties.
    #[diesel(sql_type = SmallInt)]
    pub place: i16,
    /// The rating afterwards.
    #[diesel(embed)]
    pub after: RatingColumns,
}

/// A rating, in millionths, and how many matches it was made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, QueryableByName)]
pub struct RatingColumns {
    /// How well the player is thought to play.
    #[diesel(sql_type = Integer)]
    pub mu: i32,
    /// How sure that is.
    #[diesel(sql_type = Integer)]
    pub sigma: i32,
    /// How many matches have counted.
    #[diesel(sql_type = Integer)]
    pub matches: i32,
}

/// A player's rating in a pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq, QueryableByName)]
pub struct RatingRow {
    /// The player.
    #[diesel(sql_type = SqlUuid)]
    pub player_id: Uuid,
    /// The rating.
    #[diesel(embed)]
    pub rating: RatingColumns,
}

/// A finished rated match.
#[derive(Clone, Copy, Debug, QueryableByName)]
pub struct RatedMatch {
    /// The match.
    #[diesel(sql_type = SqlUuid)]
    pub id: Uuid,
    /// Whether it has been looked at for ratings.
    #[diesel(sql_type = Bool)]
    pub counted: bool,
}

/// Finished rated matches that have not been looked at, the one that was finished first before the others.
///
/// # Errors
/// [`StoreError`].
pub fn uncounted(connection: &mut Connection, limit: i64) -> Result<Vec<RatedMatch>, StoreError> {
    let query = sql_query(
        "SELECT id, counted FROM matches WHERE rated AND status = 'finished' AND NOT counted
         ORDER BY finished_at, id LIMIT $1",
    );
    Ok(query.bind::<BigInt, _>(limit).get_results(connection)?)
}

/// Every finished rated match.
///
/// # Errors
/// [`StoreError`].
pub fn rated_matches(connection: &mut Connection) -> Result<Vec<RatedMatch>, StoreError> {
    Ok(sql_query("SELECT id, counted FROM matches WHERE rated AND status = 'finished' ORDER BY id")
        .get_results(connection)?)
}

/// Waits until nobody else changes the pool, and lets nobody else until the transaction ends.
///
/// # Errors
/// [`StoreError`].
pub fn lock(connection: &mut Connection, key: PoolKey<'_>) -> Result<(), StoreError> {
    sql_query("SELECT pg_advisory_xact_lock($1, hashtext($2))")
        .bind::<Integer, _>(POOL_LOCK)
        .bind::<Text, _>(format!("{} {}", key.game, key.pool))
        .execute(connection)?;
    Ok(())
}

/// Marks matches as looked at. Gives back how many were not before.
///
/// # Errors
/// [`StoreError`].
pub fn mark_counted(connection: &mut Connection, ids: &[Uuid]) -> Result<usize, StoreError> {
    let query = sql_query("UPDATE matches SET counted = true WHERE id = ANY ($1) AND NOT counted");
    Ok(query.bind::<Array<SqlUuid>, _>(ids).execute(connection)?)
}

/// The pool's steps that come after this place in its order, in that order.
///
/// # Errors
/// [`StoreError`].
pub fn steps_after(
    connection: &mut Connection,
    key: PoolKey<'_>,
    (at, id): (Time, Uuid),
) -> Result<Vec<StepRow>, StoreError> {
    let query = sql_query(
        "SELECT match_id, at, seat, player_id, place, mu, sigma, matches FROM rating_steps
         WHERE game = $1 AND pool = $2 AND (at, match_id) > ($3, $4)
         ORDER BY at, match_id, seat",
    );
    Ok(query
        .bind::<Text, _>(key.game)
        .bind::<Text, _>(key.pool)
        .bind::<Timestamptz, _>(at)
        .bind::<SqlUuid, _>(id)
        .get_results(connection)?)
}

/// Every step of the pool, in its order.
///
/// # Errors
/// [`StoreError`].
pub fn steps(connection: &mut Connection, key: PoolKey<'_>) -> Result<Vec<StepRow>, StoreError> {
    let query = sql_query(
        "SELECT match_id, at, seat, player_id, place, mu, sigma, matches FROM rating_steps
         WHERE game = $1 AND pool = $2 ORDER BY at, match_id, seat",
    );
    Ok(query.bind::<Text, _>(key.game).bind::<Text, _>(key.pool).get_results(connection)?)
}

/// The ratings that these players had in the pool before this place in its order; those who had none are left out.
///
/// # Errors
/// [`StoreError`].
pub fn before(
    connection: &mut Connection,
    key: PoolKey<'_>,
    players: &[Uuid],
    (at, id): (Time, Uuid),
) -> Result<Vec<RatingRow>, StoreError> {
    let query = sql_query(
        "SELECT DISTINCT ON (player_id) player_id, mu, sigma, matches FROM rating_steps
         WHERE player_id = ANY ($1) AND game = $2 AND pool = $3 AND (at, match_id) < ($4, $5)
         ORDER BY player_id, at DESC, match_id DESC",
    );
    Ok(query
        .bind::<Array<SqlUuid>, _>(players)
        .bind::<Text, _>(key.game)
        .bind::<Text, _>(key.pool)
        .bind::<Timestamptz, _>(at)
        .bind::<SqlUuid, _>(id)
        .get_results(connection)?)
}

/// Stores steps; those of the same match and seat take the place of older ones.
///
/// # Errors
/// [`StoreError`].
pub fn write_steps(connection: &mut Connection, key: PoolKey<'_>, steps: &[StepRow]) -> Result<(), StoreError> {
    fn column<T>(steps: &[StepRow], of: impl Fn(&StepRow) -> T) -> Vec<T> {
        steps.iter().map(of).collect()
    }
    let query = sql_query(
        "INSERT INTO rating_steps (match_id, seat, game, pool, at, player_id, place, mu, sigma, matches)
         SELECT s.match_id, s.seat, $1, $2, s.at, s.player_id, s.place, s.mu, s.sigma, s.matches
         FROM unnest($3::uuid[], $4::smallint[], $5::timestamptz[], $6::uuid[], $7::smallint[], $8::integer[],
                     $9::integer[], $10::integer[])
             AS s (match_id, seat, at, player_id, place, mu, sigma, matches)
         ON CONFLICT (match_id, seat) DO UPDATE
         SET mu = excluded.mu, sigma = excluded.sigma, matches = excluded.matches",
    );
    query
        .bind::<Text, _>(key.game)
        .bind::<Text, _>(key.pool)
        .bind::<Array<SqlUuid>, _>(column(steps, |step| step.match_id))
        .bind::<Array<SmallInt>, _>(column(steps, |step| step.seat))
        .bind::<Array<Timestamptz>, _>(column(steps, |step| step.at))
        .bind::<Array<SqlUuid>, _>(column(steps, |step| step.player_id))
        .bind::<Array<SmallInt>, _>(column(steps, |step| step.place))
        .bind::<Array<Integer>, _>(column(steps, |step| step.after.mu))
        .bind::<Array<Integer>, _>(column(steps, |step| step.after.sigma))
        .bind::<Array<Integer>, _>(column(steps, |step| step.after.matches))
        .execute(connection)?;
    Ok(())
}

/// Stores ratings in place of older ones.
///
/// # Errors
/// [`StoreError`].
pub fn write(connection: &mut Connection, key: PoolKey<'_>, ratings: &[RatingRow]) -> Result<(), StoreError> {
    fn column<T>(ratings: &[RatingRow], of: impl Fn(&RatingRow) -> T) -> Vec<T> {
        ratings.iter().map(of).collect()
    }
    let query = sql_query(
        "INSERT INTO ratings (player_id, game, pool, mu, sigma, matches)
         SELECT r.player_id, $1, $2, r.mu, r.sigma, r.matches
         FROM unnest($3::uuid[], $4::integer[], $5::integer[], $6::integer[]) AS r (player_id, mu, sigma, matches)
         ON CONFLICT (player_id, game, pool) DO UPDATE
         SET mu = excluded.mu, sigma = excluded.sigma, matches = excluded.matches",
    );
    query
        .bind::<Text, _>(key.game)
        .bind::<Text, _>(key.pool)
        .bind::<Array<SqlUuid>, _>(column(ratings, |row| row.player_id))
        .bind::<Array<Integer>, _>(column(ratings, |row| row.rating.mu))
        .bind::<Array<Integer>, _>(column(ratings, |row| row.rating.sigma))
        .bind::<Array<Integer>, _>(column(ratings, |row| row.rating.matches))
        .execute(connection)?;
    Ok(())
}

/// Forgets everything about the pool.
///
/// # Errors
/// [`StoreError`].
pub fn clear(connection: &mut Connection, key: PoolKey<'_>) -> Result<(), StoreError> {
    for statement in
        ["DELETE FROM rating_steps WHERE game = $1 AND pool = $2", "DELETE FROM ratings WHERE game = $1 AND pool = $2"]
    {
        sql_query(statement).bind::<Text, _>(key.game).bind::<Text, _>(key.pool).execute(connection)?;
    }
    Ok(())
}

/// Every rating of the pool, by player.
///
/// # Errors
/// [`StoreError`].
pub fn all(connection: &mut Connection, key: PoolKey<'_>) -> Result<Vec<RatingRow>, StoreError> {
    let query =
        sql_query("SELECT player_id, mu, sigma, matches FROM ratings WHERE game = $1 AND pool = $2 ORDER BY player_id");
    Ok(query.bind::<Text, _>(key.game).bind::<Text, _>(key.pool).get_results(connection)?)
}
