//! Suspensions of players.

use diesel::{
    BoolExpressionMethods, ExpressionMethods, OptionalExtension, QueryDsl, Queryable, RunQueryDsl, Selectable,
    SelectableHelper, dsl::auto_type, upsert::excluded,
};
use serde::Serialize;
use uuid::Uuid;

use crate::{
    db::{Connection, StoreError, schema::suspensions},
    record::Time,
};

/// A player's suspension.
#[derive(Clone, Copy, Debug, Queryable, Selectable, Serialize)]
#[diesel(table_name = suspensions, check_for_backend(diesel::pg::Pg))]
pub struct SuspensionRow {
    /// When it ends; `None` if it has no end.
    pub until: Option<Time>,
}

/// The condition for suspensions that have not ended.
#[auto_type]
pub fn is_current(now: Time) -> _ {
    suspensions::until.is_null().or(suspensions::until.gt(now))
}

/// Suspends a player, or changes the end of the suspension.
pub fn suspend(connection: &mut Connection, player: Uuid, since: Time, until: Option<Time>) -> Result<(), StoreError> {
    diesel::insert_into(suspensions::table)
        .values((suspensions::player_id.eq(player), suspensions::since.eq(since), suspensions::until.eq(until)))
        .on_conflict(suspensions::player_id)
        .do_update()
        .set((suspensions::since.eq(excluded(suspensions::since)), suspensions::until.eq(excluded(suspensions::until))))
        .execute(connection)?;
    Ok(())
}

/// Ends a suspension. Returns whether there was one.
pub fn reinstate(connection: &mut Connection, player: Uuid, now: Time) -> Result<bool, StoreError> {
    let held = suspension(connection, player, now)?.is_some();
    diesel::delete(suspensions::table.find(player)).execute(connection)?;
    Ok(held)
}

/// Returns the player's current suspension.
pub fn suspension(connection: &mut Connection, player: Uuid, now: Time) -> Result<Option<SuspensionRow>, StoreError> {
    let query = suspensions::table.find(player).filter(is_current(now)).select(SuspensionRow::as_select());
    Ok(query.get_result(connection).optional()?)
}

/// Returns those of these players who are suspended.
pub fn suspended(connection: &mut Connection, players: &[Uuid], now: Time) -> Result<Vec<Uuid>, StoreError> {
    let query = suspensions::table.filter(suspensions::player_id.eq_any(players)).filter(is_current(now));
    Ok(query.select(suspensions::player_id).load(connection)?)
}
