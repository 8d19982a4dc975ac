//! Reading ratings: leaderboards, and the ratings of a player.

use diesel::{
    BoolExpressionMethods, ExpressionMethods, JoinOnDsl, QueryDsl, Queryable, RunQueryDsl, Selectable,
    SelectableHelper,
    dsl::{exists, not},
};
use uuid::Uuid;

use super::ratings::{PoolKey, RatingColumns, StepRow};
use crate::{
    db::{
        Connection, StoreError,
        literal::literal,
        schema::{players, rating_steps, ratings, suspensions},
    },
    record::Time,
    service::{
        players::{PlayerKind, store::suspensions::is_current},
        ratings::Pool,
    },
};

/// A player's rating in one of many pools.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = ratings, check_for_backend(diesel::pg::Pg))]
pub struct PooledRating {
    /// The game's id.
    pub game: String,
    /// Which matches of it.
    pub pool: Pool,
    /// The rating.
    #[diesel(embed)]
    pub rating: RatingColumns,
}

/// A line of a leaderboard.
#[derive(Clone, Debug, Queryable)]
pub struct RankedRow {
    /// The player.
    pub player_id: Uuid,
    /// The player's name.
    pub name: String,
    /// What kind of player this is.
    pub kind: PlayerKind,
    /// The score that defines the order.
    pub score: i64,
    /// The rating.
    pub rating: RatingColumns,
}

/// Returns these players with their ratings in the pool, if they have one.
pub fn of(
    connection: &mut Connection,
    key: PoolKey<'_>,
    players: &[Uuid],
) -> Result<Vec<(Uuid, RatingColumns)>, StoreError> {
    let in_pool = ratings::game.eq(key.game).and(ratings::pool.eq(key.pool));
    let query = ratings::table.filter(ratings::player_id.eq_any(players).and(in_pool));
    Ok(query.select((ratings::player_id, RatingColumns::as_select())).load(connection)?)
}

/// Returns the player's ratings in all pools, by game and pool.
pub fn of_player(connection: &mut Connection, player: Uuid) -> Result<Vec<PooledRating>, StoreError> {
    let query = ratings::table.filter(ratings::player_id.eq(player)).order((ratings::game, ratings::pool.desc()));
    Ok(query.select(PooledRating::as_select()).load(connection)?)
}

/// Returns what matches of the pool have made of the player's rating, newest first: those with fewer matches than `before`.
pub fn history(
    connection: &mut Connection,
    key: PoolKey<'_>,
    player: Uuid,
    before: i32,
    limit: i64,
) -> Result<Vec<StepRow>, StoreError> {
    let query = rating_steps::table
        .filter(rating_steps::player_id.eq(player))
        .filter(rating_steps::game.eq(key.game).and(rating_steps::pool.eq(key.pool)))
        .filter(rating_steps::matches.lt(before))
        // They are numbered in the pool's order.
        .order(rating_steps::matches.desc())
        .limit(limit);
    Ok(query.select(StepRow::as_select()).load(connection)?)
}

/// Returns what a match has made of its players' ratings, by seat, without deleted accounts.
pub fn of_match(connection: &mut Connection, id: Uuid) -> Result<Vec<(Pool, StepRow)>, StoreError> {
    let query = rating_steps::table
        .inner_join(players::table.on(players::id.eq(rating_steps::player_id)))
        .filter(rating_steps::match_id.eq(id).and(players::kind.ne(literal(PlayerKind::Deleted))))
        .order(rating_steps::seat);
    Ok(query.select((rating_steps::pool, StepRow::as_select())).load(connection)?)
}

/// Returns the ratings that these players had in the pool after so many matches, each with every one of the numbers.
pub fn after_matches(
    connection: &mut Connection,
    key: PoolKey<'_>,
    players: &[Uuid],
    matches: &[i32],
) -> Result<Vec<StepRow>, StoreError> {
    let query = rating_steps::table
        .filter(rating_steps::player_id.eq_any(players))
        .filter(rating_steps::game.eq(key.game).and(rating_steps::pool.eq(key.pool)))
        .filter(rating_steps::matches.eq_any(matches));
    Ok(query.select(StepRow::as_select()).load(connection)?)
}

/// Returns the pool's players of this kind after the given place, best first, without those who are suspended.
pub fn ranked(
    connection: &mut Connection,
    key: PoolKey<'_>,
    kind: PlayerKind,
    (score, player): (i64, Uuid),
    limit: i64,
    now: Time,
) -> Result<Vec<RankedRow>, StoreError> {
    let suspension = suspensions::table.filter(suspensions::player_id.eq(ratings::player_id)).filter(is_current(now));
    // Bots are few, and an index has them: a parameter in the place of the kind would not let it serve.
    let query = ratings::table
        .inner_join(players::table)
        .filter(ratings::game.eq(key.game).and(ratings::pool.eq(key.pool)).and(players::kind.eq(literal(kind))))
        .filter(not(exists(suspension)))
        .filter(ratings::score.le(score))
        .filter(ratings::score.lt(score).or(ratings::player_id.gt(player)))
        .order((ratings::score.desc(), ratings::player_id))
        .limit(limit);
    let row = (ratings::player_id, players::name, players::kind, ratings::score, RatingColumns::as_select());
    Ok(query.select(row).load(connection)?)
}
