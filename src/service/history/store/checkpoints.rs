//! Signed checkpoints, and what they are made of.

use diesel::{
    OptionalExtension, QueryableByName, RunQueryDsl, sql_query,
    sql_types::{BigInt, Binary, Date, Integer, Nullable, Text, Timestamptz, Uuid as SqlUuid},
};
use uuid::Uuid;

use crate::{
    db::{Connection, StoreError},
    record::{Hash, Time, checkpoint::Day},
};

/// A key of `PostgreSQL`'s advisory locks: only one at a time makes checkpoints.
const CHECKPOINT_LOCK: i64 = 0x6163_6570_6f73_7403;

/// A checkpoint as lists show it.
#[derive(Clone, Debug, QueryableByName)]
pub struct ListedRow {
    /// Its number, from 1.
    #[diesel(sql_type = BigInt)]
    pub number: i64,
    /// Its day.
    #[diesel(sql_type = Date)]
    pub day: Day,
    /// The number in the archive of the first match in it.
    #[diesel(sql_type = BigInt)]
    pub first: i64,
    /// How many matches it has.
    #[diesel(sql_type = Integer)]
    pub matches: i32,
    /// Its hash.
    #[diesel(sql_type = Binary)]
    pub hash: Vec<u8>,
}

/// A checkpoint.
#[derive(Clone, Debug, QueryableByName)]
pub struct CheckpointRow {
    /// What lists show.
    #[diesel(embed)]
    pub listed: ListedRow,
    /// The signature.
    #[diesel(sql_type = Binary)]
    pub signature: Vec<u8>,
    /// The canonical JSON that was signed.
    #[diesel(sql_type = Text)]
    pub body: String,
}

/// A match of the archive and its last event.
#[derive(Clone, Debug, QueryableByName)]
pub struct LastEvent {
    /// Its place in the archive.
    #[diesel(sql_type = BigInt)]
    pub number: i64,
    /// The match.
    #[diesel(sql_type = SqlUuid)]
    pub match_id: Uuid,
    /// The last event's number; 0 where there is none.
    #[diesel(sql_type = BigInt)]
    pub seq: i64,
    #[diesel(sql_type = Nullable<Binary>)]
    hash: Option<Vec<u8>>,
}

impl LastEvent {
    /// The last event's hash, if there is one.
    pub fn head(&self) -> Option<Hash> {
        self.hash.as_ref().and_then(|hash| hash.as_slice().try_into().ok()).map(Hash)
    }
}

/// Waits until nobody else makes checkpoints, and lets nobody else until the transaction ends.
///
/// # Errors
/// [`StoreError`].
pub fn lock(connection: &mut Connection) -> Result<(), StoreError> {
    sql_query("SELECT pg_advisory_xact_lock($1)").bind::<BigInt, _>(CHECKPOINT_LOCK).execute(connection)?;
    Ok(())
}

/// Checkpoints, newest first, before this number.
///
/// # Errors
/// [`StoreError`].
pub fn list(connection: &mut Connection, before: i64, limit: i64) -> Result<Vec<ListedRow>, StoreError> {
    let query = sql_query(
        "SELECT number, day, first, matches, hash FROM checkpoints WHERE number < $1 ORDER BY number DESC LIMIT $2",
    );
    Ok(query.bind::<BigInt, _>(before).bind::<BigInt, _>(limit).get_results(connection)?)
}

/// The checkpoint of a day.
///
/// # Errors
/// [`StoreError`].
pub fn of_day(connection: &mut Connection, day: Day) -> Result<Option<CheckpointRow>, StoreError> {
    let query = sql_query("SELECT * FROM checkpoints WHERE day = $1");
    Ok(query.bind::<Date, _>(day).get_result(connection).optional()?)
}

/// The first checkpoint with at least this number.
///
/// # Errors
/// [`StoreError`].
pub fn from_number(connection: &mut Connection, number: i64) -> Result<Option<CheckpointRow>, StoreError> {
    let query = sql_query("SELECT * FROM checkpoints WHERE number >= $1 ORDER BY number LIMIT 1");
    Ok(query.bind::<BigInt, _>(number).get_result(connection).optional()?)
}

/// Adds a checkpoint.
///
/// # Errors
/// [`StoreError::Taken`] when there is one of that number or day.
pub fn insert(connection: &mut Connection, row: &CheckpointRow) -> Result<(), StoreError> {
    sql_query(
        "INSERT INTO checkpoints (number, day, first, matches, hash, signature, body)
         VALUES ($1, $2, $3, $4, $5, $6, $7)",
    )
    .bind::<BigInt, _>(row.listed.number)
    .bind::<Date, _>(row.listed.day)
    .bind::<BigInt, _>(row.listed.first)
    .bind::<Integer, _>(row.listed.matches)
    .bind::<Binary, _>(&row.listed.hash)
    .bind::<Binary, _>(&row.signature)
    .bind::<Text, _>(&row.body)
    .execute(connection)?;
    Ok(())
}

/// When the first match was filed, by whatever clock was furthest behind.
///
/// # Errors
/// [`StoreError`].
pub fn first_filing(connection: &mut Connection) -> Result<Option<Time>, StoreError> {
    #[derive(QueryableByName)]
    struct First {
        #[diesel(sql_type = Nullable<Timestamptz>)]
        at: Option<Time>,
    }
    let first: First = sql_query("SELECT min(filed_at) AS at FROM archive").get_result(connection)?;
    Ok(first.at)
}

/// The highest number in the archive of those from `first` on that were filed before this moment.
///
/// # Errors
/// [`StoreError`].
pub fn last_filed(connection: &mut Connection, first: i64, before: Time) -> Result<Option<i64>, StoreError> {
    #[derive(QueryableByName)]
    struct Last {
        #[diesel(sql_type = Nullable<BigInt>)]
        number: Option<i64>,
    }
    let query = sql_query("SELECT max(number) AS number FROM archive WHERE number >= $1 AND filed_at < $2");
    let last: Last = query.bind::<BigInt, _>(first).bind::<Timestamptz, _>(before).get_result(connection)?;
    Ok(last.number)
}

/// The matches with these numbers in the archive, in order, each with its last event.
///
/// # Errors
/// [`StoreError`].
pub fn last_events(connection: &mut Connection, (first, last): (i64, i64)) -> Result<Vec<LastEvent>, StoreError> {
    let query = sql_query(
        "SELECT a.number, a.match_id, coalesce(e.seq, 0) AS seq, e.hash
         FROM archive AS a LEFT JOIN LATERAL (
             SELECT seq, hash FROM events WHERE match_id = a.match_id ORDER BY seq DESC LIMIT 1
         ) AS e ON true
         WHERE a.number BETWEEN $1 AND $2 ORDER BY a.number",
    );
    Ok(query.bind::<BigInt, _>(first).bind::<BigInt, _>(last).get_results(connection)?)
}
