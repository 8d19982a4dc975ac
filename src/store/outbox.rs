//! What is still to be announced. The appender writes a row for each event; whoever changes a match otherwise announces
//! it here, in the same transaction.

use diesel::{
    RunQueryDsl, sql_query,
    sql_types::{Jsonb, Nullable, Timestamptz, Uuid as SqlUuid},
};
use serde_json::Value;
use uuid::Uuid;

use super::{Connection, StoreError};
use crate::record::Time;

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
        .bind::<Timestamptz, _>(jiff_diesel::Timestamp::from(at.timestamp()))
        .execute(connection)?;
    Ok(())
}
