//! Statistics: what was counted of the archive's public matches, and how far.

use diesel::{
    QueryableByName, RunQueryDsl, sql_query,
    sql_types::{Array, BigInt, Bool, Jsonb, SmallInt, Text, Uuid as SqlUuid},
};
use serde_json::Value;
use uuid::Uuid;

use crate::db::{Connection, StoreError};

/// A counter of a game's matches with so many seats.
#[derive(Clone, Debug, PartialEq, Eq, QueryableByName)]
pub struct CounterRow {
    /// The game's id.
    #[diesel(sql_type = Text)]
    pub game: String,
    /// How many seats.
    #[diesel(sql_type = SmallInt)]
    pub seats: i16,
    /// What is counted.
    #[diesel(sql_type = Text)]
    pub measure: String,
    /// Of which of these.
    #[diesel(sql_type = Jsonb)]
    pub key: Value,
    /// How often.
    #[diesel(sql_type = BigInt)]
    pub count: i64,
    /// What the values come to together.
    #[diesel(sql_type = BigInt)]
    pub sum: i64,
}

/// A match of the archive, as statistics see it.
#[derive(Clone, Debug, PartialEq, Eq, QueryableByName)]
pub struct ArchivedMatch {
    /// Its place in the archive.
    #[diesel(sql_type = BigInt)]
    pub number: i64,
    /// The match.
    #[diesel(sql_type = SqlUuid)]
    pub match_id: Uuid,
    /// Whether everybody may know of it.
    #[diesel(sql_type = Bool)]
    pub public: bool,
}

#[derive(QueryableByName)]
struct Number {
    #[diesel(sql_type = BigInt)]
    number: i64,
}

/// Up to which number of the archive everything has been counted. Waits until nobody else counts, and lets nobody else until
/// the transaction ends.
///
/// # Errors
/// [`StoreError`].
pub fn lock(connection: &mut Connection) -> Result<i64, StoreError> {
    let mark: Number = sql_query("SELECT number FROM statistics_mark FOR UPDATE").get_result(connection)?;
    Ok(mark.number)
}

/// The same, without waiting.
///
/// # Errors
/// [`StoreError`].
pub fn mark(connection: &mut Connection) -> Result<i64, StoreError> {
    let mark: Number = sql_query("SELECT number FROM statistics_mark").get_result(connection)?;
    Ok(mark.number)
}

/// Tells that everything up to this number has been counted.
///
/// # Errors
/// [`StoreError`].
pub fn set_mark(connection: &mut Connection, number: i64) -> Result<(), StoreError> {
    sql_query("UPDATE statistics_mark SET number = $1").bind::<BigInt, _>(number).execute(connection)?;
    Ok(())
}

/// How many matches of the archive are still to be counted.
///
/// # Errors
/// [`StoreError`].
pub fn waiting(connection: &mut Connection) -> Result<i64, StoreError> {
    // Numbers have no gaps.
    let query = "SELECT coalesce((SELECT max(number) FROM archive), 0) - number AS number FROM statistics_mark";
    let waiting: Number = sql_query(query).get_result(connection)?;
    Ok(waiting.number)
}

/// The matches of the archive after one number, and up to another, in order, at most so many.
///
/// # Errors
/// [`StoreError`].
pub fn archived(
    connection: &mut Connection,
    after: i64,
    up_to: i64,
    limit: i64,
) -> Result<Vec<ArchivedMatch>, StoreError> {
    let query = sql_query(
        "SELECT number, match_id, public FROM archive WHERE number > $1 AND number <= $2 ORDER BY number LIMIT $3",
    );
    Ok(query.bind::<BigInt, _>(after).bind::<BigInt, _>(up_to).bind::<BigInt, _>(limit).get_results(connection)?)
}

/// Adds to counters. No two of the rows are of the same counter. What gets to the largest number stays there.
///
/// # Errors
/// [`StoreError`].
pub fn add(connection: &mut Connection, rows: &[CounterRow]) -> Result<(), StoreError> {
    fn column<T>(rows: &[CounterRow], of: impl Fn(&CounterRow) -> T) -> Vec<T> {
        rows.iter().map(of).collect()
    }
    let query = sql_query(
        "INSERT INTO statistics AS s (game, seats, measure, key, count, sum)
         SELECT * FROM unnest($1::text[], $2::smallint[], $3::text[], $4::jsonb[], $5::bigint[], $6::bigint[])
         ON CONFLICT (game, seats, measure, key) DO UPDATE
         SET count = least(s.count::numeric + excluded.count, 9223372036854775807),
             sum = least(s.sum::numeric + excluded.sum, 9223372036854775807)",
    );
    query
        .bind::<Array<Text>, _>(column(rows, |row| row.game.clone()))
        .bind::<Array<SmallInt>, _>(column(rows, |row| row.seats))
        .bind::<Array<Text>, _>(column(rows, |row| row.measure.clone()))
        .bind::<Array<Jsonb>, _>(column(rows, |row| row.key.clone()))
        .bind::<Array<BigInt>, _>(column(rows, |row| row.count))
        .bind::<Array<BigInt>, _>(column(rows, |row| row.sum))
        .execute(connection)?;
    Ok(())
}

/// Every counter of a game.
///
/// # Errors
/// [`StoreError`].
pub fn of_game(connection: &mut Connection, game: &str) -> Result<Vec<CounterRow>, StoreError> {
    let query = sql_query("SELECT game, seats, measure, key, count, sum FROM statistics WHERE game = $1");
    Ok(query.bind::<Text, _>(game).get_results(connection)?)
}

/// Every counter there is.
///
/// # Errors
/// [`StoreError`].
pub fn all(connection: &mut Connection) -> Result<Vec<CounterRow>, StoreError> {
    Ok(sql_query("SELECT game, seats, measure, key, count, sum FROM statistics").get_results(connection)?)
}

/// Forgets everything that was counted.
///
/// # Errors
/// [`StoreError`].
pub fn clear(connection: &mut Connection) -> Result<(), StoreError> {
    sql_query("DELETE FROM statistics").execute(connection)?;
    Ok(())
}
