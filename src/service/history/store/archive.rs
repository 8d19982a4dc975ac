//! The archive: finished matches in the order in which they were filed.

use diesel::{
    QueryableByName, RunQueryDsl, sql_query,
    sql_types::{Array, BigInt, Timestamptz, Uuid as SqlUuid},
};
use uuid::Uuid;

use crate::{
    db::{Connection, StoreError},
    record::Time,
};

/// A key of `PostgreSQL`'s advisory locks: only one at a time files matches, so that numbers show in their order.
const FILING_LOCK: i64 = 0x6163_6570_6f73_7404;

/// A match that has been filed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, QueryableByName)]
pub struct Filed {
    /// Its place in the archive, from 1, without gaps.
    #[diesel(sql_type = BigInt)]
    pub number: i64,
    /// The match.
    #[diesel(sql_type = SqlUuid)]
    pub match_id: Uuid,
}

#[derive(QueryableByName)]
struct Found {
    #[diesel(sql_type = SqlUuid)]
    id: Uuid,
}

/// Files finished matches, at most so many, the one that was finished first before the others, inside a transaction. Waits
/// until nobody else does. Gives back those that were filed, in their order.
///
/// # Errors
/// [`StoreError`].
pub fn file(connection: &mut Connection, now: Time, limit: i64) -> Result<Vec<Filed>, StoreError> {
    lock(connection)?;
    // A statement sees what was there when it began: this one begins with the lock held.
    let found: Vec<Found> = sql_query(
        "SELECT id FROM matches WHERE status = 'finished' AND NOT filed
         ORDER BY finished_at, id LIMIT $1 FOR NO KEY UPDATE",
    )
    .bind::<BigInt, _>(limit)
    .get_results(connection)?;
    let ids: Vec<Uuid> = found.iter().map(|found| found.id).collect();
    file_in_order(connection, &ids, now)
}

/// Files these finished matches in this order, inside the transaction that has added them.
///
/// # Errors
/// [`StoreError`].
pub fn file_these(connection: &mut Connection, ids: &[Uuid], now: Time) -> Result<Vec<Filed>, StoreError> {
    lock(connection)?;
    file_in_order(connection, ids, now)
}

fn lock(connection: &mut Connection) -> Result<(), StoreError> {
    sql_query("SELECT pg_advisory_xact_lock($1)").bind::<BigInt, _>(FILING_LOCK).execute(connection)?;
    Ok(())
}

fn file_in_order(connection: &mut Connection, ids: &[Uuid], now: Time) -> Result<Vec<Filed>, StoreError> {
    let mut filed: Vec<Filed> = sql_query(
        "WITH filed AS (
             UPDATE matches SET filed = true
             FROM unnest($1) WITH ORDINALITY AS wanted (id, place)
             WHERE matches.id = wanted.id
             RETURNING matches.id, game, visibility = 'public' AS public, finished_at, place
         )
         INSERT INTO archive (number, match_id, game, public, finished_at, filed_at)
         SELECT (SELECT coalesce(max(number), 0) FROM archive) + row_number() OVER (ORDER BY place),
                id, game, public, finished_at, $2
         FROM filed
         RETURNING number, match_id",
    )
    .bind::<Array<SqlUuid>, _>(ids)
    .bind::<Timestamptz, _>(now)
    .get_results(connection)?;
    filed.sort_unstable_by_key(|filed| filed.number);
    let (numbers, ids): (Vec<i64>, Vec<Uuid>) = filed.iter().map(|filed| (filed.number, filed.match_id)).unzip();
    sql_query(
        "INSERT INTO archive_players (player_id, number)
         SELECT s.player_id, f.number FROM unnest($1, $2) AS f (number, match_id) JOIN seats AS s USING (match_id)",
    )
    .bind::<Array<BigInt>, _>(numbers)
    .bind::<Array<SqlUuid>, _>(ids)
    .execute(connection)?;
    Ok(filed)
}

/// Whether any finished match is still to be filed.
///
/// # Errors
/// [`StoreError`].
pub fn is_behind(connection: &mut Connection) -> Result<bool, StoreError> {
    #[derive(QueryableByName)]
    struct Behind {
        #[diesel(sql_type = diesel::sql_types::Bool)]
        behind: bool,
    }
    let behind: Behind =
        sql_query("SELECT EXISTS (SELECT FROM matches WHERE status = 'finished' AND NOT filed) AS behind")
            .get_result(connection)?;
    Ok(behind.behind)
}
