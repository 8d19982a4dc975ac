//! The archive: finished matches in the order in which they were added.

use std::collections::HashMap;

use diesel::{
    ExpressionMethods, QueryDsl, Queryable, RunQueryDsl,
    dsl::{exists, select},
    sql_types::{Array, Bool, Text, Timestamptz, Uuid as SqlUuid},
};
use uuid::Uuid;

use crate::{
    db::{
        Connection, StoreError, locks,
        schema::{archive, matches, unfiled},
        statement,
        versions::to_sql,
    },
    record::Time,
    service::matches::{Visibility, store::seats},
};

/// A key of `PostgreSQL`'s advisory locks: only one process at a time adds matches, so that numbers become visible in
/// order.
const FILING_LOCK: i64 = 0x6163_6570_6f73_7404;

statement! {
    /// Adds matches in this order, with their players. Diesel has neither `WITH` nor `unnest`.
    struct AddInOrder {
        ids: Vec<Uuid> as Array<SqlUuid>,
        games: Vec<String> as Array<Text>,
        public: Vec<bool> as Array<Bool>,
        finished_at: Vec<Time> as Array<Timestamptz>,
        now: Time as Timestamptz,
        seated_in: Vec<Uuid> as Array<SqlUuid>,
        players: Vec<Uuid> as Array<SqlUuid>,
    }
    "WITH filed AS (
         INSERT INTO archive (number, match_id, game, public, finished_at, filed_at)
         SELECT (SELECT coalesce(max(number), 0) FROM archive) + row_number() OVER (ORDER BY place),
                id, game, public, finished_at, " now "
         FROM unnest(" ids ", " games ", " public ", " finished_at ") WITH ORDINALITY AS f (id, game, public, finished_at, place)
         RETURNING number, match_id
     )
     INSERT INTO archive_players (player_id, number)
     SELECT s.player_id, f.number FROM unnest(" seated_in ", " players ") AS s (match_id, player_id) JOIN filed AS f USING (match_id)"
}

/// What the archive repeats of a finished match.
#[derive(Queryable)]
struct Finished {
    id: Uuid,
    game: String,
    visibility: Visibility,
    at: Option<Time>,
}

/// Adds these matches in this order. Matches and archive are read and written apart, since a cluster has them on different nodes.
fn add_in_order(
    connection: &mut Connection,
    ids: &[Uuid],
    seated: Vec<(Uuid, Uuid)>,
    now: Time,
) -> Result<(), StoreError> {
    if ids.is_empty() {
        return Ok(());
    }
    diesel::delete(unfiled::table.filter(unfiled::match_id.eq_any(ids))).execute(connection)?;
    let finished = matches::table.filter(matches::id.eq_any(ids));
    let finished = finished.select((matches::id, matches::game, matches::visibility, matches::finished_at));
    let finished: Vec<Finished> = finished.load(connection)?;
    let mut finished: HashMap<Uuid, Finished> = finished.into_iter().map(|row| (row.id, row)).collect();
    let (seated_in, players) = seated.into_iter().unzip();
    let (mut add, unfinished) = (
        AddInOrder { ids: vec![], games: vec![], public: vec![], finished_at: vec![], now, seated_in, players },
        |id| StoreError::Unreadable(format!("the end of match {id}")),
    );
    for id in ids {
        let Some(row) = finished.remove(id) else { continue };
        add.ids.push(row.id);
        add.games.push(row.game);
        add.public.push(row.visibility == Visibility::Public);
        add.finished_at.push(row.at.ok_or_else(|| unfinished(row.id))?);
    }
    add.execute(connection)?;
    Ok(())
}

/// Locks the archive until the transaction ends. Waits for another process that adds matches.
pub fn lock(connection: &mut Connection) -> Result<(), StoreError> {
    locks::job(connection, FILING_LOCK)
}

/// Locks the archive until the transaction ends, unless another process is adding matches. Returns whether it is locked.
pub fn lock_if_free(connection: &mut Connection) -> Result<bool, StoreError> {
    locks::job_if_free(connection, FILING_LOCK)
}

/// Adds finished matches inside a transaction that has locked the archive, at most `limit`, in the order in which they finished.
/// Returns how many there were.
pub fn file(connection: &mut Connection, now: Time, limit: usize) -> Result<usize, StoreError> {
    // A statement sees the data of the moment when it begins: this one begins with the lock held.
    let found = unfiled::table
        .order((unfiled::finished_at, unfiled::match_id))
        .limit(to_sql(limit as u64))
        .select(unfiled::match_id);
    let ids: Vec<Uuid> = found.load(connection)?;
    let seated = seats::mark_ended(connection, &ids)?;
    add_in_order(connection, &ids, seated, now)?;
    Ok(ids.len())
}

/// Adds these finished matches in this order, inside the transaction that has inserted them, with the match and the player of each
/// of their seats.
pub fn file_these(
    connection: &mut Connection,
    ids: &[Uuid],
    seated: Vec<(Uuid, Uuid)>,
    now: Time,
) -> Result<(), StoreError> {
    lock(connection)?;
    add_in_order(connection, ids, seated, now)
}

/// Whether any finished match is not in the archive.
pub fn is_behind(connection: &mut Connection) -> Result<bool, StoreError> {
    Ok(select(exists(unfiled::table.select(unfiled::match_id))).get_result(connection)?)
}

/// Counts the public matches that have ended since this time.
pub fn count_public_since(connection: &mut Connection, since: Time) -> Result<i64, StoreError> {
    // A match is archived after its end, and there is an index of when.
    let query = archive::table
        .filter(archive::public)
        .filter(archive::filed_at.ge(since))
        .filter(archive::finished_at.ge(since));
    Ok(query.count().get_result(connection)?)
}
