//! Taking in the records of other servers.

use diesel::{
    ExpressionMethods, QueryDsl, QueryableByName, RunQueryDsl, sql_query,
    sql_types::{Array, BigInt, Bytea, Text, Timestamptz, Uuid as SqlUuid},
};
use uuid::Uuid;

use crate::{
    db::{
        Connection, StoreError,
        schema::{matches, players, seats},
        versions::to_sql,
    },
    record::{Hash, StoredEvent, Time},
    service::{
        matches::store::matches::{MatchRow, SeatRow},
        players::PlayerKind,
    },
};

/// A player of another server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForeignPlayer {
    /// The player.
    pub id: Uuid,
    /// The name as it is shown here.
    pub name: String,
    /// When the player was first seen playing.
    pub since: Time,
}

/// Those of these players who have an account here, of whatever kind.
///
/// # Errors
/// [`StoreError`].
pub fn players_of_ours(connection: &mut Connection, ids: &[Uuid]) -> Result<Vec<Uuid>, StoreError> {
    let ours = players::table.filter(players::id.eq_any(ids)).filter(players::kind.ne(PlayerKind::Foreign));
    Ok(ours.select(players::id).load(connection)?)
}

/// Adds players of another server, or calls those who are known from there what they are called now.
///
/// # Errors
/// [`StoreError`].
pub fn insert_players(connection: &mut Connection, foreign: &[ForeignPlayer]) -> Result<(), StoreError> {
    let ids: Vec<Uuid> = foreign.iter().map(|player| player.id).collect();
    let names: Vec<&str> = foreign.iter().map(|player| player.name.as_str()).collect();
    let since: Vec<_> = foreign.iter().map(|player| player.since).collect();
    // In the order of their ids, so that nobody waits in a circle. An id is no name that anybody could take.
    sql_query(
        "INSERT INTO players (id, name, name_key, kind, created_at)
         SELECT f.id, f.name, f.id::text, 'foreign', f.since
         FROM unnest($1, $2, $3) AS f (id, name, since) ORDER BY f.id
         ON CONFLICT (id) DO UPDATE SET name = excluded.name
         WHERE players.kind = 'foreign' AND players.name <> excluded.name
           AND split_part(players.name, '@', 2) = split_part(excluded.name, '@', 2)",
    )
    .bind::<Array<SqlUuid>, _>(ids)
    .bind::<Array<Text>, _>(names)
    .bind::<Array<Timestamptz>, _>(since)
    .execute(connection)?;
    Ok(())
}

/// Adds matches, but for those that are here. Gives back which were added.
///
/// # Errors
/// [`StoreError`].
pub fn insert_matches(connection: &mut Connection, rows: &[MatchRow]) -> Result<Vec<Uuid>, StoreError> {
    let added = diesel::insert_into(matches::table).values(rows).on_conflict(matches::id).do_nothing();
    Ok(added.returning(matches::id).get_results(connection)?)
}

/// Adds the seats of matches.
///
/// # Errors
/// [`StoreError`].
pub fn insert_seats(connection: &mut Connection, rows: &[SeatRow]) -> Result<(), StoreError> {
    diesel::insert_into(seats::table).values(rows).execute(connection)?;
    Ok(())
}

/// Adds the events of matches.
///
/// # Errors
/// [`StoreError`].
pub fn insert_events(connection: &mut Connection, rows: &[(Uuid, StoredEvent)]) -> Result<(), StoreError> {
    let ids: Vec<Uuid> = rows.iter().map(|(id, _)| *id).collect();
    let seqs: Vec<i64> = rows.iter().map(|(_, event)| to_sql(event.seq)).collect();
    let bodies: Vec<&str> = rows.iter().map(|(_, event)| event.body.as_str()).collect();
    let hashes: Vec<&[u8]> = rows.iter().map(|(_, event)| event.hash.0.as_slice()).collect();
    sql_query("INSERT INTO events (match_id, seq, body, hash) SELECT * FROM unnest($1, $2, $3, $4)")
        .bind::<Array<SqlUuid>, _>(ids)
        .bind::<Array<BigInt>, _>(seqs)
        .bind::<Array<Text>, _>(bodies)
        .bind::<Array<Bytea>, _>(hashes)
        .execute(connection)?;
    Ok(())
}

/// The number and hash of a match's newest event; a match that has not started has none.
pub type Newest = Option<(u64, Hash)>;

/// The newest event's number and hash of each of these matches that is here.
///
/// # Errors
/// [`StoreError`].
pub fn heads(connection: &mut Connection, ids: &[Uuid]) -> Result<Vec<(Uuid, Newest)>, StoreError> {
    #[derive(QueryableByName)]
    struct Row {
        #[diesel(sql_type = SqlUuid)]
        id: Uuid,
        #[diesel(sql_type = diesel::sql_types::Nullable<BigInt>)]
        seq: Option<i64>,
        #[diesel(sql_type = diesel::sql_types::Nullable<Bytea>)]
        hash: Option<Vec<u8>>,
    }
    let rows: Vec<Row> = sql_query(
        "SELECT m.id, e.seq, e.hash FROM matches AS m
         LEFT JOIN LATERAL (SELECT seq, hash FROM events WHERE match_id = m.id ORDER BY seq DESC LIMIT 1) AS e ON true
         WHERE m.id = ANY($1)",
    )
    .bind::<Array<SqlUuid>, _>(ids)
    .get_results(connection)?;
    let read = |row: Row| {
        let unreadable = |_| StoreError::Unreadable(format!("the head of match {}", row.id));
        let head = match row.seq.zip(row.hash) {
            None => None,
            Some((seq, hash)) => Some((seq.cast_unsigned(), Hash(hash.try_into().map_err(unreadable)?))),
        };
        Ok((row.id, head))
    };
    rows.into_iter().map(read).collect()
}
