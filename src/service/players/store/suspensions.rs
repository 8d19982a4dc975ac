//! Suspensions of players.

use diesel::{
    OptionalExtension, QueryableByName, RunQueryDsl, sql_query,
    sql_types::{Nullable, Timestamptz, Uuid as SqlUuid},
};
use uuid::Uuid;

use crate::{
    db::{Connection, StoreError},
    record::Time,
};

/// Until when a player is suspended.
#[derive(Clone, Copy, Debug, QueryableByName)]
pub struct SuspensionRow {
    /// Until then; for good where there is none.
    #[diesel(sql_type = Nullable<Timestamptz>)]
    pub until: Option<Time>,
}

/// Suspends a player, or changes until when.
///
/// # Errors
/// [`StoreError`].
pub fn suspend(connection: &mut Connection, player: Uuid, since: Time, until: Option<Time>) -> Result<(), StoreError> {
    let stored = |time: Time| time;
    sql_query(
        "INSERT INTO suspensions (player_id, since, until) VALUES ($1, $2, $3)
         ON CONFLICT (player_id) DO UPDATE SET since = excluded.since, until = excluded.until",
    )
    .bind::<SqlUuid, _>(player)
    .bind::<Timestamptz, _>(stored(since))
    .bind::<Nullable<Timestamptz>, _>(until.map(stored))
    .execute(connection)?;
    Ok(())
}

/// Ends a suspension. Gives back whether there was one.
///
/// # Errors
/// [`StoreError`].
pub fn reinstate(connection: &mut Connection, player: Uuid, now: Time) -> Result<bool, StoreError> {
    let held = suspension(connection, player, now)?.is_some();
    sql_query("DELETE FROM suspensions WHERE player_id = $1").bind::<SqlUuid, _>(player).execute(connection)?;
    Ok(held)
}

/// The suspension of the player that holds now.
///
/// # Errors
/// [`StoreError`].
pub fn suspension(connection: &mut Connection, player: Uuid, now: Time) -> Result<Option<SuspensionRow>, StoreError> {
    let query = sql_query("SELECT until FROM suspensions WHERE player_id = $1 AND (until IS NULL OR until > $2)");
    Ok(query.bind::<SqlUuid, _>(player).bind::<Timestamptz, _>(now).get_result(connection).optional()?)
}
