//! How far everything is that signals tell of.

use diesel::{
    QueryableByName, RunQueryDsl, sql_query,
    sql_types::{Array, BigInt, Timestamptz, Uuid as SqlUuid},
};
use uuid::Uuid;

use crate::{
    db::{Connection, StoreError, signals::Signal, time::timestamp},
    record::Time,
};

#[derive(QueryableByName)]
pub(in crate::service) struct Newest {
    #[diesel(sql_type = SqlUuid)]
    id: Uuid,
    #[diesel(sql_type = BigInt)]
    newest: i64,
}

/// How far these matches and players' notices are: what signals would have told, had none been missed.
///
/// # Errors
/// [`StoreError`].
pub fn look(connection: &mut Connection, matches: &[Uuid], players: &[Uuid]) -> Result<Vec<Signal>, StoreError> {
    let versions = sql_query("SELECT id, version AS newest FROM matches WHERE id = ANY ($1)");
    let versions: Vec<Newest> = versions.bind::<Array<SqlUuid>, _>(matches).get_results(connection)?;
    let counters = sql_query("SELECT player_id AS id, newest FROM notice_counters WHERE player_id = ANY ($1)");
    let counters: Vec<Newest> = counters.bind::<Array<SqlUuid>, _>(players).get_results(connection)?;
    let versions = versions.into_iter().map(|row| Signal::Match { id: row.id, version: row.newest.cast_unsigned() });
    let counters =
        counters.into_iter().map(|row| Signal::Notices { player: row.id, number: row.newest.cast_unsigned() });
    Ok(versions.chain(counters).collect())
}

#[derive(QueryableByName)]
pub(in crate::service) struct Ended {
    #[diesel(sql_type = SqlUuid)]
    id: Uuid,
}

/// Those of these tokens that do not count any more: what signals would have told, had none been missed.
///
/// # Errors
/// [`StoreError`].
pub fn ended(connection: &mut Connection, ids: &[Uuid], now: Time) -> Result<Vec<Signal>, StoreError> {
    let query = sql_query(
        "SELECT asked AS id FROM unnest($1) AS asked WHERE NOT EXISTS (
             SELECT FROM tokens AS t WHERE t.id = asked AND t.revoked_at IS NULL AND t.expires_at > $2 AND NOT EXISTS (
                 SELECT FROM suspensions AS s
                 WHERE s.player_id = t.player_id AND (s.until IS NULL OR s.until > $2)))",
    );
    let query = query.bind::<Array<SqlUuid>, _>(ids);
    let ended = query.bind::<Timestamptz, _>(timestamp(now));
    Ok(ended.get_results::<Ended>(connection)?.into_iter().map(|row| Signal::TokenEnded { id: row.id }).collect())
}
