//! The archive: finished matches in the order in which they were added.

use diesel::{
    QueryDsl, QueryableByName, RunQueryDsl,
    dsl::{exists, select},
    sql_types::{Array, BigInt, Timestamptz, Uuid as SqlUuid},
};
use uuid::Uuid;

use crate::{
    db::{Connection, StoreError, locks, schema::unfiled, statement},
    record::Time,
};

/// A key of `PostgreSQL`'s advisory locks: only one process at a time adds matches, so that numbers become visible in
/// order.
const FILING_LOCK: i64 = 0x6163_6570_6f73_7404;

/// An archived match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, QueryableByName)]
pub struct Filed {
    /// Its place in the archive, from 1, without gaps.
    #[diesel(sql_type = BigInt)]
    pub number: i64,
    /// The match.
    #[diesel(sql_type = SqlUuid)]
    pub match_id: Uuid,
}

statement! {
    /// Adds these matches in this order, with their players. Diesel has neither `WITH` nor `unnest`.
    struct FileInOrder<'a> { ids: &'a [Uuid] as Array<SqlUuid>, now: Time as Timestamptz }
    "WITH taken AS (
         DELETE FROM unfiled WHERE match_id = ANY (" ids ")
     ), filed AS (
         INSERT INTO archive (number, match_id, game, public, finished_at, filed_at)
         SELECT (SELECT coalesce(max(number), 0) FROM archive) + row_number() OVER (ORDER BY place),
                id, game, visibility = 'public', finished_at, " now "
         FROM unnest(" ids ") WITH ORDINALITY AS wanted (id, place) JOIN matches USING (id)
         RETURNING number, match_id
     ), listed AS (
         INSERT INTO archive_players (player_id, number)
         SELECT s.player_id, f.number FROM filed AS f JOIN seats AS s USING (match_id)
     )
     SELECT number, match_id FROM filed ORDER BY number"
}

/// Adds finished matches inside a transaction, at most `limit`, in the order in which they finished. Waits for other
/// processes that do the same. Returns the added matches, in order.
///
/// # Errors
/// [`StoreError`].
pub fn file(connection: &mut Connection, now: Time, limit: i64) -> Result<Vec<Filed>, StoreError> {
    locks::job(connection, FILING_LOCK)?;
    // A statement sees the data of the moment when it begins: this one begins with the lock held.
    let found = unfiled::table.order((unfiled::finished_at, unfiled::match_id)).limit(limit).select(unfiled::match_id);
    let ids: Vec<Uuid> = found.load(connection)?;
    Ok(FileInOrder { ids: &ids, now }.load(connection)?)
}

/// Adds these finished matches in this order, inside the transaction that has inserted them.
///
/// # Errors
/// [`StoreError`].
pub fn file_these(connection: &mut Connection, ids: &[Uuid], now: Time) -> Result<Vec<Filed>, StoreError> {
    locks::job(connection, FILING_LOCK)?;
    Ok(FileInOrder { ids, now }.load(connection)?)
}

/// Whether any finished match is not in the archive.
///
/// # Errors
/// [`StoreError`].
pub fn is_behind(connection: &mut Connection) -> Result<bool, StoreError> {
    Ok(select(exists(unfiled::table.select(unfiled::match_id))).get_result(connection)?)
}
