//! Reading ratings: leaderboards, and what a player has.

use diesel::{
    OptionalExtension, QueryableByName, RunQueryDsl, sql_query,
    sql_types::{BigInt, Text, Uuid as SqlUuid},
};
use uuid::Uuid;

use super::ratings::{PoolKey, RatingColumns};
use crate::{
    db::{Connection, StoreError},
    service::players::PlayerKind,
};

/// A player's rating in one of many pools.
#[derive(Clone, Debug, QueryableByName)]
pub struct PooledRating {
    /// The game's id.
    #[diesel(sql_type = Text)]
    pub game: String,
    /// `people` or `bots`.
    #[diesel(sql_type = Text)]
    pub pool: String,
    /// The rating.
    #[diesel(embed)]
    pub rating: RatingColumns,
}

/// A line of a leaderboard.
#[derive(Clone, Debug, QueryableByName)]
pub struct RankedRow {
    /// The player.
    #[diesel(sql_type = SqlUuid)]
    pub player_id: Uuid,
    /// The player's name.
    #[diesel(sql_type = Text)]
    pub name: String,
    /// `person`, `guest` or `bot`.
    #[diesel(sql_type = Text)]
    pub kind: PlayerKind,
    /// By what players are ranked.
    #[diesel(sql_type = BigInt)]
    pub score: i64,
    /// The rating.
    #[diesel(embed)]
    pub rating: RatingColumns,
}

/// How many players of a pool are before a place in its order.
#[derive(Clone, Copy, Debug, QueryableByName)]
pub struct Ahead {
    /// All of them.
    #[diesel(sql_type = BigInt)]
    pub ahead: i64,
    /// Those of them with a higher score.
    #[diesel(sql_type = BigInt)]
    pub above: i64,
}

/// The player's rating in the pool.
///
/// # Errors
/// [`StoreError`].
pub fn of(connection: &mut Connection, key: PoolKey<'_>, player: Uuid) -> Result<Option<RatingColumns>, StoreError> {
    let query = sql_query("SELECT mu, sigma, matches FROM ratings WHERE player_id = $1 AND game = $2 AND pool = $3");
    Ok(query
        .bind::<SqlUuid, _>(player)
        .bind::<Text, _>(key.game)
        .bind::<Text, _>(key.pool)
        .get_result(connection)
        .optional()?)
}

/// The player's ratings in all pools, by game and pool.
///
/// # Errors
/// [`StoreError`].
pub fn of_player(connection: &mut Connection, player: Uuid) -> Result<Vec<PooledRating>, StoreError> {
    let query =
        sql_query("SELECT game, pool, mu, sigma, matches FROM ratings WHERE player_id = $1 ORDER BY game, pool DESC");
    Ok(query.bind::<SqlUuid, _>(player).get_results(connection)?)
}

/// The pool's players of this kind, best first, behind the given place.
///
/// # Errors
/// [`StoreError`].
pub fn ranked(
    connection: &mut Connection,
    key: PoolKey<'_>,
    kind: PlayerKind,
    (score, player): (i64, Uuid),
    limit: i64,
) -> Result<Vec<RankedRow>, StoreError> {
    let query = sql_query(
        "SELECT r.player_id, p.name, p.kind, r.score, r.mu, r.sigma, r.matches
         FROM ratings AS r JOIN players AS p ON p.id = r.player_id
         WHERE r.game = $1 AND r.pool = $2 AND p.kind = $3
             AND r.score <= $4 AND (r.score < $4 OR r.player_id > $5)
         ORDER BY r.score DESC, r.player_id
         LIMIT $6",
    );
    Ok(query
        .bind::<Text, _>(key.game)
        .bind::<Text, _>(key.pool)
        .bind::<Text, _>(kind)
        .bind::<BigInt, _>(score)
        .bind::<SqlUuid, _>(player)
        .bind::<BigInt, _>(limit)
        .get_results(connection)?)
}

/// How many of the pool's players of this kind are before this place.
///
/// # Errors
/// [`StoreError`].
pub fn ahead(
    connection: &mut Connection,
    key: PoolKey<'_>,
    kind: PlayerKind,
    (score, player): (i64, Uuid),
) -> Result<Ahead, StoreError> {
    let query = sql_query(
        "SELECT count(*) AS ahead, count(*) FILTER (WHERE r.score > $4) AS above
         FROM ratings AS r JOIN players AS p ON p.id = r.player_id
         WHERE r.game = $1 AND r.pool = $2 AND p.kind = $3
             AND r.score >= $4 AND (r.score > $4 OR r.player_id < $5)",
    );
    Ok(query
        .bind::<Text, _>(key.game)
        .bind::<Text, _>(key.pool)
        .bind::<Text, _>(kind)
        .bind::<BigInt, _>(score)
        .bind::<SqlUuid, _>(player)
        .get_result(connection)?)
}
