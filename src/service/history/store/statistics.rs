//! Statistics: counters of the archive's public matches, and up to where they have been counted.

use diesel::{
    ExpressionMethods, OptionalExtension, QueryDsl, Queryable, RunQueryDsl, Selectable, SelectableHelper,
    dsl::max,
    sql_types::{Array, BigInt, Jsonb, SmallInt, Text},
};
use serde_json::Value;
use uuid::Uuid;

use crate::db::{
    Connection, StoreError,
    prepared::Prepare,
    schema::{archive, statistics, statistics_mark},
    statement,
};

/// A counter for a game's matches with this many seats.
#[derive(Clone, Debug, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = statistics, check_for_backend(diesel::pg::Pg))]
pub struct CounterRow {
    /// The game's id.
    pub game: String,
    /// The number of seats.
    pub seats: i16,
    /// What is counted.
    pub measure: String,
    /// The value for which it is counted.
    pub key: Value,
    /// The count.
    pub count: i64,
    /// The sum of the values.
    pub sum: i64,
}

/// An archived match, for statistics.
#[derive(Clone, Debug, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = archive, check_for_backend(diesel::pg::Pg))]
pub struct ArchivedMatch {
    /// Its place in the archive.
    pub number: i64,
    /// The match.
    pub match_id: Uuid,
    /// Whether the match is public.
    pub public: bool,
}

/// Returns the archive number up to which all matches are counted, and locks it until the transaction ends. Waits for another
/// process that counts.
pub fn lock(connection: &mut Connection) -> Result<i64, StoreError> {
    Ok(statistics_mark::table.select(statistics_mark::number).for_update().get_result(connection)?)
}

/// The same, without waiting: `None` while another process counts.
pub fn lock_if_free(connection: &mut Connection) -> Result<Option<i64>, StoreError> {
    let query = statistics_mark::table.select(statistics_mark::number).for_update().skip_locked();
    Ok(query.get_result(connection).optional()?)
}

/// Returns the archive number up to which all matches are counted.
pub fn mark(connection: &mut Connection) -> Result<i64, StoreError> {
    Ok(statistics_mark::table.select(statistics_mark::number).get_result(connection)?)
}

/// Stores that all matches up to this number are counted.
pub fn set_mark(connection: &mut Connection, number: i64) -> Result<(), StoreError> {
    diesel::update(statistics_mark::table).set(statistics_mark::number.eq(number)).execute_prepared(connection)?;
    Ok(())
}

/// Returns how many matches of the archive are not counted yet.
pub fn waiting(connection: &mut Connection) -> Result<i64, StoreError> {
    // Numbers have no gaps.
    let newest = archive::table.select(max(archive::number)).single_value();
    let (newest, mark): (Option<i64>, i64) =
        statistics_mark::table.select((newest, statistics_mark::number)).get_result(connection)?;
    Ok(newest.unwrap_or_default() - mark)
}

/// Returns archived matches after one number and up to another, in order, at most `limit`.
pub fn archived(
    connection: &mut Connection,
    after: i64,
    up_to: i64,
    limit: i64,
) -> Result<Vec<ArchivedMatch>, StoreError> {
    let query = archive::table.filter(archive::number.gt(after)).filter(archive::number.le(up_to));
    Ok(query.order(archive::number).limit(limit).select(ArchivedMatch::as_select()).load(connection)?)
}

statement! {
    /// Adds to counters. Diesel prepares no insertion of many rows; it has no `unnest`.
    struct Add {
        games: Vec<String> as Array<Text>,
        seats: Vec<i16> as Array<SmallInt>,
        measures: Vec<String> as Array<Text>,
        keys: Vec<Value> as Array<Jsonb>,
        counts: Vec<i64> as Array<BigInt>,
        sums: Vec<i64> as Array<BigInt>,
    }
    "INSERT INTO statistics AS s (game, seats, measure, key, count, sum)
     SELECT * FROM unnest(" games ", " seats ", " measures ", " keys ", " counts ", " sums ")
     ON CONFLICT (game, seats, measure, key) DO UPDATE
     SET count = least(s.count::numeric + excluded.count, 9223372036854775807),
         sum = least(s.sum::numeric + excluded.sum, 9223372036854775807)"
}

/// Adds to counters. Each row must be of a different counter. A counter that reaches the largest number stays there.
pub fn add(connection: &mut Connection, rows: &[CounterRow]) -> Result<(), StoreError> {
    fn column<T>(rows: &[CounterRow], of: impl Fn(&CounterRow) -> T) -> Vec<T> {
        rows.iter().map(of).collect()
    }
    let add = Add {
        games: column(rows, |row| row.game.clone()),
        seats: column(rows, |row| row.seats),
        measures: column(rows, |row| row.measure.clone()),
        keys: column(rows, |row| row.key.clone()),
        counts: column(rows, |row| row.count),
        sums: column(rows, |row| row.sum),
    };
    add.execute(connection)?;
    Ok(())
}

/// Returns every counter of a game.
pub fn of_game(connection: &mut Connection, game: &str) -> Result<Vec<CounterRow>, StoreError> {
    let query = statistics::table.filter(statistics::game.eq(game));
    Ok(query.select(CounterRow::as_select()).load(connection)?)
}

/// Returns every counter.
pub fn all(connection: &mut Connection) -> Result<Vec<CounterRow>, StoreError> {
    Ok(statistics::table.select(CounterRow::as_select()).load(connection)?)
}

/// Deletes all counters.
pub fn clear(connection: &mut Connection) -> Result<(), StoreError> {
    diesel::delete(statistics::table).execute(connection)?;
    Ok(())
}
