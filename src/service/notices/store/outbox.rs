//! What is still to be announced. The appender writes a row for each event; whoever changes a match otherwise announces
//! it here, in the same transaction.

use diesel::{
    QueryableByName, RunQueryDsl, sql_query,
    sql_types::{Array, BigInt, Integer, Jsonb, Nullable, Timestamptz, Uuid as SqlUuid},
};
use serde_json::Value;
use uuid::Uuid;

use crate::{
    db::{Connection, Opened, StoreError, versions::to_sql},
    record::Time,
};

/// Announces events of a match, as the appender does: from the first to the last of them.
///
/// # Errors
/// [`StoreError`].
pub fn announce_events(
    connection: &mut Connection,
    match_id: Uuid,
    (first, last): (u64, u64),
    opened: Opened,
    at: Time,
) -> Result<(), StoreError> {
    sql_query(
        "INSERT INTO outbox (match_id, first_seq, last_seq, opened, decision, at) VALUES ($1, $2, $3, $4, $5, $6)",
    )
    .bind::<SqlUuid, _>(match_id)
    .bind::<BigInt, _>(to_sql(first))
    .bind::<BigInt, _>(to_sql(last))
    .bind::<Integer, _>(opened.seats.cast_signed())
    .bind::<Nullable<BigInt>, _>(opened.decision.map(to_sql))
    .bind::<Timestamptz, _>(at)
    .execute(connection)?;
    Ok(())
}

/// Announces something about a match that is no event of its record: to this player, or to everybody seated.
///
/// # Errors
/// [`StoreError`].
pub fn announce(
    connection: &mut Connection,
    match_id: Uuid,
    player: Option<Uuid>,
    news: &Value,
    at: Time,
) -> Result<(), StoreError> {
    sql_query("INSERT INTO outbox (match_id, player_id, news, at) VALUES ($1, $2, $3, $4)")
        .bind::<SqlUuid, _>(match_id)
        .bind::<Nullable<SqlUuid>, _>(player)
        .bind::<Jsonb, _>(news)
        .bind::<Timestamptz, _>(at)
        .execute(connection)?;
    Ok(())
}

/// Something to be announced.
#[derive(Clone, Debug, QueryableByName)]
pub struct OutboxRow {
    /// Its place in the order of the match.
    #[diesel(sql_type = BigInt)]
    pub id: i64,
    /// The first of its events; `None` for news.
    #[diesel(sql_type = Nullable<BigInt>)]
    pub first_seq: Option<i64>,
    /// The last of its events.
    #[diesel(sql_type = Nullable<BigInt>)]
    pub last_seq: Option<i64>,
    /// The seats to which the events have opened a decision, as bits.
    #[diesel(sql_type = Integer)]
    pub opened: i32,
    /// Which decision.
    #[diesel(sql_type = Nullable<BigInt>)]
    pub decision: Option<i64>,
    /// Whom the news concern alone.
    #[diesel(sql_type = Nullable<SqlUuid>)]
    pub player_id: Option<Uuid>,
    /// The news.
    #[diesel(sql_type = Nullable<Jsonb>)]
    pub news: Option<Value>,
    /// When it happened.
    #[diesel(sql_type = Timestamptz)]
    pub at: Time,
}

#[derive(QueryableByName)]
struct Waiting {
    #[diesel(sql_type = SqlUuid)]
    match_id: Uuid,
}

/// Matches with something to announce that nobody else is announcing, until the transaction ends: those that have waited
/// longest, but none of `but`, at most `limit`. The first row of each is the lock, so that one process at a time goes through
/// what a match has, in order.
///
/// # Errors
/// [`StoreError`].
pub fn lock_next(connection: &mut Connection, but: &[Uuid], limit: i64) -> Result<Vec<Uuid>, StoreError> {
    let query = sql_query(
        "SELECT match_id FROM outbox AS o
         WHERE match_id <> ALL ($1) AND NOT EXISTS (SELECT 1 FROM outbox AS e WHERE e.match_id = o.match_id AND e.id < o.id)
         ORDER BY id LIMIT $2 FOR UPDATE SKIP LOCKED",
    );
    let waiting: Vec<Waiting> =
        query.bind::<Array<SqlUuid>, _>(but).bind::<BigInt, _>(limit).get_results(connection)?;
    Ok(waiting.into_iter().map(|waiting| waiting.match_id).collect())
}

/// What the match has to announce, first to last, at most `limit`.
///
/// # Errors
/// [`StoreError`].
pub fn of_match(connection: &mut Connection, id: Uuid, limit: i64) -> Result<Vec<OutboxRow>, StoreError> {
    let query = sql_query("SELECT * FROM outbox WHERE match_id = $1 ORDER BY id LIMIT $2");
    Ok(query.bind::<SqlUuid, _>(id).bind::<BigInt, _>(limit).get_results(connection)?)
}

/// These rows are announced.
///
/// # Errors
/// [`StoreError`].
pub fn announced(connection: &mut Connection, match_id: Uuid, ids: &[i64]) -> Result<(), StoreError> {
    sql_query("DELETE FROM outbox WHERE match_id = $1 AND id = ANY ($2)")
        .bind::<SqlUuid, _>(match_id)
        .bind::<Array<BigInt>, _>(ids)
        .execute(connection)?;
    Ok(())
}
