//! The quiet hours of players.

use diesel::{
    AsChangeset, Insertable, OptionalExtension, QueryDsl, Queryable, RunQueryDsl, Selectable, SelectableHelper,
};
use uuid::Uuid;

use crate::{
    db::{Connection, StoreError, schema::quiet_hours},
    record::Zone,
};

/// When devices of a player are left alone.
#[derive(Clone, Debug, Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = quiet_hours)]
pub struct QuietRow {
    /// The player.
    pub player_id: Uuid,
    /// The minute of the day in which they begin.
    pub start_minute: i16,
    /// The minute of the day in which they are over; the next day's if it is earlier.
    pub end_minute: i16,
    /// The IANA name of the player's time zone.
    pub time_zone: String,
}

/// Returns the player's quiet hours, if there are any.
pub fn find(connection: &mut Connection, player: Uuid) -> Result<Option<QuietRow>, StoreError> {
    Ok(quiet_hours::table.find(player).select(QuietRow::as_select()).first(connection).optional()?)
}

/// Returns the player's time zone. Only players with quiet hours have told it.
pub fn time_zone(connection: &mut Connection, player: Uuid) -> Result<Option<Zone>, StoreError> {
    let zone = quiet_hours::table.find(player).select(quiet_hours::time_zone);
    let zone: Option<String> = zone.first(connection).optional()?;
    Ok(zone.and_then(|name| Zone::try_from(name).ok()))
}

/// Stores the player's quiet hours.
pub fn put(connection: &mut Connection, row: &QuietRow) -> Result<(), StoreError> {
    let new = diesel::insert_into(quiet_hours::table).values(row);
    new.on_conflict(quiet_hours::player_id).do_update().set(row).execute(connection)?;
    Ok(())
}

/// Removes the player's quiet hours.
pub fn delete(connection: &mut Connection, player: Uuid) -> Result<(), StoreError> {
    diesel::delete(quiet_hours::table.find(player)).execute(connection)?;
    Ok(())
}
