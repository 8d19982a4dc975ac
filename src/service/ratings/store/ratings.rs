//! Stored ratings: after each counted match, and now.

use diesel::{
    BoolExpressionMethods, ExpressionMethods, QueryDsl, Queryable, RunQueryDsl, Selectable, SelectableHelper,
    dsl::{not, select},
    pg::PgRowByRowLoadingMode,
    sql_types::{Array, Integer, SmallInt, Text, Timestamptz, Uuid as SqlUuid},
};
use uuid::Uuid;

use crate::{
    db::{
        Connection, StoreError,
        functions::{hashtext, pg_advisory_xact_lock},
        literal::literal,
        schema::{matches, rating_steps, ratings},
        statement,
    },
    record::Time,
    service::{matches::MatchStatus, ratings::Pool},
};

/// The first key of the advisory locks of pools; the second is a hash of the pool's name.
const POOL_LOCK: i32 = 0x6163_6501;

/// A pool: the matches of one game in which players are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PoolKey<'a> {
    /// The game's id.
    pub game: &'a str,
    /// Which matches of it.
    pub pool: Pool,
}

impl Pool {
    /// The pool of this game.
    pub const fn of_game(self, game: &str) -> PoolKey<'_> {
        PoolKey { game, pool: self }
    }
}

/// What a match has made of a player's rating.
#[derive(Clone, Debug, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = rating_steps, check_for_backend(diesel::pg::Pg))]
pub struct StepRow {
    /// The match.
    pub match_id: Uuid,
    /// The time of its last event.
    pub at: Time,
    /// The player's seat.
    pub seat: i16,
    /// The player.
    pub player_id: Uuid,
    /// The player's place; 1 is best, equal places are ties.
    pub place: i16,
    /// The rating afterwards.
    #[diesel(select_expression = AFTER, select_expression_type = After)]
    pub after: RatingColumns,
}

/// A rating, in millionths, and the number of matches that have counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = ratings, check_for_backend(diesel::pg::Pg))]
pub struct RatingColumns {
    /// The estimated skill.
    pub mu: i32,
    /// Its uncertainty.
    pub sigma: i32,
    /// How many matches have counted.
    pub matches: i32,
}

/// A player's rating in a pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = ratings, check_for_backend(diesel::pg::Pg))]
pub struct RatingRow {
    /// The player.
    pub player_id: Uuid,
    /// The rating.
    #[diesel(embed)]
    pub rating: RatingColumns,
}

/// A finished rated match.
#[derive(Clone, Copy, Debug, Queryable, Selectable)]
#[diesel(table_name = matches, check_for_backend(diesel::pg::Pg))]
pub struct RatedMatch {
    /// The match.
    pub id: Uuid,
    /// Whether the ratings have been updated for it.
    pub counted: bool,
}

/// The columns of steps that form [`RatingColumns`].
pub(super) type After = (rating_steps::mu, rating_steps::sigma, rating_steps::matches);

/// The same, as a value.
const AFTER: After = (rating_steps::mu, rating_steps::sigma, rating_steps::matches);

/// Returns finished rated matches that are not counted, in the order in which they finished, without the first ones.
pub fn uncounted(connection: &mut Connection, without: i64, limit: i64) -> Result<Vec<Uuid>, StoreError> {
    let query = matches::table
        .filter(matches::rated)
        .filter(matches::status.eq(literal(MatchStatus::Finished)))
        .filter(not(matches::counted))
        .order((matches::finished_at, matches::id))
        .offset(without)
        .limit(limit);
    Ok(query.select(matches::id).load(connection)?)
}

/// Returns every finished rated match.
pub fn rated_matches(connection: &mut Connection) -> Result<Vec<RatedMatch>, StoreError> {
    let query = matches::table.filter(matches::rated).filter(matches::status.eq(literal(MatchStatus::Finished)));
    Ok(query.order(matches::id).select(RatedMatch::as_select()).load(connection)?)
}

/// Locks the pool until the transaction ends.
pub fn lock(connection: &mut Connection, key: PoolKey<'_>) -> Result<(), StoreError> {
    let pool = hashtext(format!("{} {}", key.game, key.pool));
    select(pg_advisory_xact_lock(POOL_LOCK, pool)).execute(connection)?;
    Ok(())
}

/// Marks matches as counted. Returns how many were not before. The matches need not be locked: they are over, and no
/// summary shows it.
pub fn mark_counted(connection: &mut Connection, ids: &[Uuid]) -> Result<usize, StoreError> {
    let uncounted = matches::table.filter(matches::id.eq_any(ids)).filter(not(matches::counted));
    Ok(diesel::update(uncounted).set(matches::counted.eq(true)).execute(connection)?)
}

/// Returns the pool's steps after this place in its order, in that order.
pub fn steps_after(
    connection: &mut Connection,
    key: PoolKey<'_>,
    (at, id): (Time, Uuid),
) -> Result<Vec<StepRow>, StoreError> {
    let query = rating_steps::table
        .filter(rating_steps::game.eq(key.game).and(rating_steps::pool.eq(key.pool)))
        .filter(rating_steps::at.ge(at))
        .filter(rating_steps::at.gt(at).or(rating_steps::match_id.gt(id)))
        .order((rating_steps::at, rating_steps::match_id, rating_steps::seat));
    Ok(query.select(StepRow::as_select()).load(connection)?)
}

/// Passes on every step of the pool, in its order. Only one is in memory at a time.
pub fn each_step(
    connection: &mut Connection,
    key: PoolKey<'_>,
    mut take: impl FnMut(StepRow),
) -> Result<(), StoreError> {
    let query = rating_steps::table.filter(rating_steps::game.eq(key.game)).filter(rating_steps::pool.eq(key.pool));
    let steps = query
        .order((rating_steps::at, rating_steps::match_id, rating_steps::seat))
        .select(StepRow::as_select())
        .load_iter::<StepRow, PgRowByRowLoadingMode>(connection)?;
    for step in steps {
        take(step?);
    }
    Ok(())
}

/// Returns the ratings that these players had before this place in the pool's order; players without a rating are left
/// out.
pub fn before(
    connection: &mut Connection,
    key: PoolKey<'_>,
    players: &[Uuid],
    (at, id): (Time, Uuid),
) -> Result<Vec<RatingRow>, StoreError> {
    let mut found = Vec::with_capacity(players.len());
    // One statement for each player: one for all would read every step of each.
    for &player in players {
        let query = rating_steps::table
            .filter(rating_steps::player_id.eq(player))
            .filter(rating_steps::game.eq(key.game).and(rating_steps::pool.eq(key.pool)))
            .filter(rating_steps::at.le(at))
            .filter(rating_steps::at.lt(at).or(rating_steps::match_id.lt(id)))
            .order((rating_steps::at.desc(), rating_steps::match_id.desc()))
            .limit(1);
        let rows: Vec<RatingRow> = query.select((rating_steps::player_id, AFTER)).load(connection)?;
        found.extend(rows);
    }
    Ok(found)
}

statement! {
    /// Inserts or replaces steps. Diesel has no `unnest`.
    struct WriteSteps<'a> {
        game: &'a str as Text,
        pool: Pool as Text,
        match_ids: Vec<Uuid> as Array<SqlUuid>,
        seats: Vec<i16> as Array<SmallInt>,
        at: Vec<Time> as Array<Timestamptz>,
        players: Vec<Uuid> as Array<SqlUuid>,
        places: Vec<i16> as Array<SmallInt>,
        mu: Vec<i32> as Array<Integer>,
        sigma: Vec<i32> as Array<Integer>,
        matches: Vec<i32> as Array<Integer>,
    }
    "INSERT INTO rating_steps (match_id, seat, game, pool, at, player_id, place, mu, sigma, matches)
     SELECT s.match_id, s.seat, " game ", " pool ", s.at, s.player_id, s.place, s.mu, s.sigma, s.matches
     FROM unnest(" match_ids ", " seats ", " at ", " players ", " places ", " mu ", " sigma ", " matches ")
         AS s (match_id, seat, at, player_id, place, mu, sigma, matches)
     ON CONFLICT (match_id, seat) DO UPDATE
     SET mu = excluded.mu, sigma = excluded.sigma, matches = excluded.matches"
}

/// Stores steps, replacing those of the same match and seat.
pub fn write_steps(connection: &mut Connection, key: PoolKey<'_>, steps: &[StepRow]) -> Result<(), StoreError> {
    let write = WriteSteps {
        game: key.game,
        pool: key.pool,
        match_ids: steps.iter().map(|step| step.match_id).collect(),
        seats: steps.iter().map(|step| step.seat).collect(),
        at: steps.iter().map(|step| step.at).collect(),
        players: steps.iter().map(|step| step.player_id).collect(),
        places: steps.iter().map(|step| step.place).collect(),
        mu: steps.iter().map(|step| step.after.mu).collect(),
        sigma: steps.iter().map(|step| step.after.sigma).collect(),
        matches: steps.iter().map(|step| step.after.matches).collect(),
    };
    write.execute(connection)?;
    Ok(())
}

statement! {
    /// Inserts or replaces ratings. Diesel has no `unnest`.
    struct Write<'a> {
        game: &'a str as Text,
        pool: Pool as Text,
        players: Vec<Uuid> as Array<SqlUuid>,
        mu: Vec<i32> as Array<Integer>,
        sigma: Vec<i32> as Array<Integer>,
        matches: Vec<i32> as Array<Integer>,
    }
    "INSERT INTO ratings (player_id, game, pool, mu, sigma, matches)
     SELECT r.player_id, " game ", " pool ", r.mu, r.sigma, r.matches
     FROM unnest(" players ", " mu ", " sigma ", " matches ") AS r (player_id, mu, sigma, matches)
     ON CONFLICT (player_id, game, pool) DO UPDATE
     SET mu = excluded.mu, sigma = excluded.sigma, matches = excluded.matches"
}

/// Stores ratings, replacing older ones.
pub fn write(connection: &mut Connection, key: PoolKey<'_>, ratings: &[RatingRow]) -> Result<(), StoreError> {
    let write = Write {
        game: key.game,
        pool: key.pool,
        players: ratings.iter().map(|row| row.player_id).collect(),
        mu: ratings.iter().map(|row| row.rating.mu).collect(),
        sigma: ratings.iter().map(|row| row.rating.sigma).collect(),
        matches: ratings.iter().map(|row| row.rating.matches).collect(),
    };
    write.execute(connection)?;
    Ok(())
}

/// Deletes all ratings of the pool.
pub fn clear(connection: &mut Connection, key: PoolKey<'_>) -> Result<(), StoreError> {
    let steps = rating_steps::table.filter(rating_steps::game.eq(key.game)).filter(rating_steps::pool.eq(key.pool));
    diesel::delete(steps).execute(connection)?;
    let ratings = ratings::table.filter(ratings::game.eq(key.game)).filter(ratings::pool.eq(key.pool));
    diesel::delete(ratings).execute(connection)?;
    Ok(())
}

/// Returns every rating of the pool, by player.
pub fn all(connection: &mut Connection, key: PoolKey<'_>) -> Result<Vec<RatingRow>, StoreError> {
    let query = ratings::table.filter(ratings::game.eq(key.game)).filter(ratings::pool.eq(key.pool));
    Ok(query.order(ratings::player_id).select(RatingRow::as_select()).load(connection)?)
}
