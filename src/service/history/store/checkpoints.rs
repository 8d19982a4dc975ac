//! Signed checkpoints, and their contents.

use diesel::{
    ExpressionMethods, Insertable, OptionalExtension, QueryDsl, Queryable, RunQueryDsl, Selectable, SelectableHelper,
    dsl::{max, min},
};
use uuid::Uuid;

use crate::{
    db::{
        Connection, StoreError, locks,
        schema::{archive, checkpoints},
    },
    record::{Hash, Time, checkpoint::Day},
    service::matches::store::events::{self, NewestEvent},
};

/// A key of `PostgreSQL`'s advisory locks: only one process at a time makes checkpoints.
const CHECKPOINT_LOCK: i64 = 0x6163_6570_6f73_7403;

/// A checkpoint in lists.
#[derive(Clone, Debug, Queryable, Selectable, Insertable)]
#[diesel(table_name = checkpoints, check_for_backend(diesel::pg::Pg))]
pub struct ListedRow {
    /// Its number, from 1.
    pub number: i64,
    /// Its day.
    pub day: Day,
    /// The number in the archive of its first match.
    pub first: i64,
    /// The number of its matches.
    pub matches: i32,
    /// Its hash.
    pub hash: Vec<u8>,
}

/// A checkpoint.
#[derive(Clone, Debug, Queryable, Selectable, Insertable)]
#[diesel(table_name = checkpoints, check_for_backend(diesel::pg::Pg))]
pub struct CheckpointRow {
    /// The columns that lists show.
    #[diesel(embed)]
    pub listed: ListedRow,
    /// The signature.
    pub signature: Vec<u8>,
    /// The canonical JSON that was signed.
    pub body: String,
}

/// An archived match with its last event.
#[derive(Clone, Debug)]
pub struct LastEvent {
    /// Its place in the archive.
    pub number: i64,
    /// The match.
    pub match_id: Uuid,
    /// The last event's number; 0 if there is none.
    pub seq: i64,
    hash: Option<Vec<u8>>,
}

impl LastEvent {
    /// The last event's hash, if there is one.
    pub fn head(&self) -> Option<Hash> {
        self.hash.as_ref().and_then(|hash| hash.as_slice().try_into().ok()).map(Hash)
    }
}

/// Locks the making of checkpoints until the transaction ends.
pub fn lock(connection: &mut Connection) -> Result<(), StoreError> {
    locks::job(connection, CHECKPOINT_LOCK)
}

/// Returns checkpoints, newest first, before this number.
pub fn list(connection: &mut Connection, before: i64, limit: i64) -> Result<Vec<ListedRow>, StoreError> {
    let query = checkpoints::table.filter(checkpoints::number.lt(before)).order(checkpoints::number.desc());
    Ok(query.limit(limit).select(ListedRow::as_select()).load(connection)?)
}

/// Returns the checkpoint of a day.
pub fn of_day(connection: &mut Connection, day: Day) -> Result<Option<CheckpointRow>, StoreError> {
    let query = checkpoints::table.filter(checkpoints::day.eq(day));
    Ok(query.select(CheckpointRow::as_select()).get_result(connection).optional()?)
}

/// Returns the first checkpoint with at least this number.
pub fn from_number(connection: &mut Connection, number: i64) -> Result<Option<CheckpointRow>, StoreError> {
    let query = checkpoints::table.filter(checkpoints::number.ge(number)).order(checkpoints::number);
    Ok(query.select(CheckpointRow::as_select()).first(connection).optional()?)
}

/// Adds a checkpoint.
///
/// # Errors
/// [`StoreError::Taken`] if there is already one with this number or day.
pub fn insert(connection: &mut Connection, row: &CheckpointRow) -> Result<(), StoreError> {
    diesel::insert_into(checkpoints::table).values(row).execute(connection)?;
    Ok(())
}

/// Returns the earliest time at which a match was archived.
pub fn first_filing(connection: &mut Connection) -> Result<Option<Time>, StoreError> {
    Ok(archive::table.select(min(archive::filed_at)).get_result(connection)?)
}

/// Returns the highest archive number, from `first` on, of the matches that were archived before this moment.
pub fn last_filed(connection: &mut Connection, first: i64, before: Time) -> Result<Option<i64>, StoreError> {
    let filed = archive::table.filter(archive::number.ge(first)).filter(archive::filed_at.lt(before));
    Ok(filed.select(max(archive::number)).get_result(connection)?)
}

/// Returns the matches with these archive numbers, in order, each with its last event.
pub fn last_events(connection: &mut Connection, (first, last): (i64, i64)) -> Result<Vec<LastEvent>, StoreError> {
    let numbered = archive::table.filter(archive::number.between(first, last)).order(archive::number);
    let rows: Vec<(i64, Uuid)> = numbered.select((archive::number, archive::match_id)).load(connection)?;
    let ids: Vec<Uuid> = rows.iter().map(|(_, id)| *id).collect();
    let mut newest = events::newest(connection, &ids)?;
    let read = |(number, match_id)| match newest.remove(&match_id) {
        Some(NewestEvent { seq, hash, .. }) => LastEvent { number, match_id, seq, hash: Some(hash) },
        None => LastEvent { number, match_id, seq: 0, hash: None },
    };
    Ok(rows.into_iter().map(read).collect())
}
