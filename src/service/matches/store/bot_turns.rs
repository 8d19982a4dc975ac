//! Running matches that wait for a bot. The appender keeps them as events are appended.

use diesel::{
    QueryableByName, RunQueryDsl, sql_query,
    sql_types::{BigInt, Timestamptz, Uuid as SqlUuid},
};
use uuid::Uuid;

use crate::{
    db::{Connection, StoreError},
    record::Time,
};

/// A match that waits for a bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, QueryableByName)]
pub struct BotTurn {
    /// The match.
    #[diesel(sql_type = SqlUuid)]
    pub match_id: Uuid,
    /// The bot; where several are to choose at once, one of them.
    #[diesel(sql_type = SqlUuid)]
    pub player_id: Uuid,
}

/// A match waits for a bot from now on.
///
/// # Errors
/// [`StoreError`].
pub fn begin(connection: &mut Connection, turn: BotTurn, at: Time) -> Result<(), StoreError> {
    sql_query(
        "INSERT INTO bot_turns (match_id, player_id, since, taken_at) VALUES ($1, $2, $3, $3)
         ON CONFLICT (match_id) DO UPDATE SET player_id = excluded.player_id, since = excluded.since",
    )
    .bind::<SqlUuid, _>(turn.match_id)
    .bind::<SqlUuid, _>(turn.player_id)
    .bind::<Timestamptz, _>(at)
    .execute(connection)?;
    Ok(())
}

/// Takes up turns that nobody has taken up after `before`, those that have waited longest first, each by one process only.
///
/// # Errors
/// [`StoreError`].
pub fn take_up(connection: &mut Connection, before: Time, now: Time, limit: i64) -> Result<Vec<BotTurn>, StoreError> {
    let query = sql_query(
        "UPDATE bot_turns SET taken_at = $2 WHERE match_id IN (
             SELECT match_id FROM bot_turns WHERE taken_at <= $1 ORDER BY taken_at LIMIT $3 FOR UPDATE SKIP LOCKED)
         RETURNING match_id, player_id",
    );
    Ok(query
        .bind::<Timestamptz, _>(before)
        .bind::<Timestamptz, _>(now)
        .bind::<BigInt, _>(limit)
        .get_results(connection)?)
}
