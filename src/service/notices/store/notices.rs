//! What players are told.

use diesel::{
    QueryableByName, RunQueryDsl, sql_query,
    sql_types::{Array, BigInt, Jsonb, Text, Timestamptz, Uuid as SqlUuid},
};
use serde_json::Value;
use uuid::Uuid;

use crate::{
    db::{
        Connection, StoreError,
        signals::{Signal, tell},
        versions::to_sql,
    },
    record::Time,
};

/// Something that a player is told.
#[derive(Clone, Debug, QueryableByName)]
pub struct NoticeRow {
    /// It stays the same, however often the notice is delivered.
    #[diesel(sql_type = SqlUuid)]
    pub id: Uuid,
    /// Its place among the player's notices, from 1.
    #[diesel(sql_type = BigInt)]
    pub number: i64,
    /// The match that it is about.
    #[diesel(sql_type = SqlUuid)]
    pub match_id: Uuid,
    /// Its kind, as in the news.
    #[diesel(sql_type = Text)]
    pub kind: String,
    /// The news: `type` and `data`.
    #[diesel(sql_type = Jsonb)]
    pub news: Value,
    /// When it happened.
    #[diesel(sql_type = Timestamptz)]
    pub at: Time,
}

#[derive(QueryableByName)]
struct Counter {
    #[diesel(sql_type = BigInt)]
    newest: i64,
}

/// Adds a player's notices and numbers them, in the given order. Nobody else can number this player's notices until the
/// transaction ends: so who has seen one number has missed none before it.
///
/// # Errors
/// [`StoreError`].
pub fn add(connection: &mut Connection, player: Uuid, notices: &mut [NoticeRow]) -> Result<(), StoreError> {
    let count = to_sql(notices.len() as u64);
    let counter = sql_query(
        "INSERT INTO notice_counters (player_id, newest) VALUES ($1, $2)
         ON CONFLICT (player_id) DO UPDATE SET newest = notice_counters.newest + excluded.newest
         RETURNING newest",
    );
    let newest = counter.bind::<SqlUuid, _>(player).bind::<BigInt, _>(count).get_result::<Counter>(connection)?.newest;
    for (number, notice) in (newest - count + 1..).zip(notices.iter_mut()) {
        notice.number = number;
    }
    sql_query(
        "INSERT INTO notices (player_id, number, id, match_id, kind, news, at)
         SELECT $1, * FROM unnest($2::bigint[], $3::uuid[], $4::uuid[], $5::text[], $6::jsonb[], $7::timestamptz[])",
    )
    .bind::<SqlUuid, _>(player)
    .bind::<Array<BigInt>, _>(notices.iter().map(|notice| notice.number).collect::<Vec<_>>())
    .bind::<Array<SqlUuid>, _>(notices.iter().map(|notice| notice.id).collect::<Vec<_>>())
    .bind::<Array<SqlUuid>, _>(notices.iter().map(|notice| notice.match_id).collect::<Vec<_>>())
    .bind::<Array<Text>, _>(notices.iter().map(|notice| &notice.kind).collect::<Vec<_>>())
    .bind::<Array<Jsonb>, _>(notices.iter().map(|notice| &notice.news).collect::<Vec<_>>())
    .bind::<Array<Timestamptz>, _>(notices.iter().map(|notice| notice.at).collect::<Vec<_>>())
    .execute(connection)?;
    tell(connection, Signal::Notices { player, number: newest.cast_unsigned() })
}

/// A player's notices after this number, in order, at most `limit`.
///
/// # Errors
/// [`StoreError`].
pub fn after(connection: &mut Connection, player: Uuid, number: u64, limit: i64) -> Result<Vec<NoticeRow>, StoreError> {
    let query = sql_query("SELECT * FROM notices WHERE player_id = $1 AND number > $2 ORDER BY number LIMIT $3");
    Ok(query
        .bind::<SqlUuid, _>(player)
        .bind::<BigInt, _>(to_sql(number))
        .bind::<BigInt, _>(limit)
        .get_results(connection)?)
}

/// The number of a player's newest notice; 0 where there is none.
///
/// # Errors
/// [`StoreError`].
pub fn newest(connection: &mut Connection, player: Uuid) -> Result<u64, StoreError> {
    let query = sql_query("SELECT coalesce(max(newest), 0) AS newest FROM notice_counters WHERE player_id = $1");
    Ok(query.bind::<SqlUuid, _>(player).get_result::<Counter>(connection)?.newest.cast_unsigned())
}
