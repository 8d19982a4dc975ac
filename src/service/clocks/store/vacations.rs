//! Vacations.

use diesel::{ExpressionMethods, Insertable, QueryDsl, Queryable, RunQueryDsl, Selectable, SelectableHelper};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::{
    db::{Connection, StoreError, schema::vacations},
    record::Time,
};

/// A player's vacation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Queryable, Selectable, Insertable, Serialize, ToSchema)]
#[diesel(table_name = vacations, check_for_backend(diesel::pg::Pg))]
pub struct Vacation {
    /// When the vacation begins.
    pub since: Time,
    /// When the vacation ends.
    pub until: Time,
}

/// Returns a player's vacations in order of time.
pub fn vacations(connection: &mut Connection, player: Uuid) -> Result<Vec<Vacation>, StoreError> {
    let query = vacations::table.filter(vacations::player_id.eq(player)).order(vacations::since);
    Ok(query.select(Vacation::as_select()).load(connection)?)
}

/// Adds a vacation.
pub fn add_vacation(connection: &mut Connection, player: Uuid, vacation: Vacation) -> Result<(), StoreError> {
    diesel::insert_into(vacations::table).values((vacations::player_id.eq(player), vacation)).execute(connection)?;
    Ok(())
}

/// Ends the current vacation and deletes future ones. Returns whether there were any.
pub fn end_vacations(connection: &mut Connection, player: Uuid, now: Time) -> Result<bool, StoreError> {
    let own = vacations::table.filter(vacations::player_id.eq(player));
    let deleted = diesel::delete(own.filter(vacations::since.ge(now))).execute(connection)?;
    let ended =
        diesel::update(own.filter(vacations::until.gt(now))).set(vacations::until.eq(now)).execute(connection)?;
    Ok(deleted + ended > 0)
}
