//! Apps that developers have registered.

use diesel::{
    ExpressionMethods, Insertable, OptionalExtension, QueryDsl, Queryable, RunQueryDsl, Selectable, SelectableHelper,
};
use uuid::Uuid;

use crate::{
    db::{Connection, StoreError, schema::apps},
    record::Time,
};

/// An app.
#[derive(Clone, Debug, Queryable, Selectable, Insertable)]
#[diesel(table_name = apps, check_for_backend(diesel::pg::Pg), treat_none_as_default_value = false)]
pub struct AppRow {
    /// The app; its text is the client id.
    pub id: Uuid,
    /// The developer.
    pub player_id: Uuid,
    /// The app's name.
    pub name: String,
    /// The app's page.
    pub home_page: Option<String>,
    /// Where players may be sent back to.
    pub redirect_uris: Vec<String>,
    /// When it was registered.
    pub created_at: Time,
}

/// Adds an app.
pub fn insert(connection: &mut Connection, app: &AppRow) -> Result<(), StoreError> {
    diesel::insert_into(apps::table).values(app).execute(connection)?;
    Ok(())
}

/// Returns the app with this id.
pub fn by_id(connection: &mut Connection, id: Uuid) -> Result<Option<AppRow>, StoreError> {
    Ok(apps::table.find(id).select(AppRow::as_select()).first(connection).optional()?)
}

/// Returns the developer's apps, newest first, up to `limit`, older than `before`.
pub fn list(
    connection: &mut Connection,
    player: Uuid,
    before: Option<Uuid>,
    limit: i64,
) -> Result<Vec<AppRow>, StoreError> {
    let query = apps::table
        .filter(apps::player_id.eq(player))
        .filter(apps::id.lt(before.unwrap_or(Uuid::max())))
        .order(apps::id.desc())
        .limit(limit);
    Ok(query.select(AppRow::as_select()).load(connection)?)
}

/// Counts the developer's apps.
pub fn count(connection: &mut Connection, player: Uuid) -> Result<i64, StoreError> {
    Ok(apps::table.filter(apps::player_id.eq(player)).count().get_result(connection)?)
}

/// Keeps the app, if there is one, from being deleted until the transaction ends. Others can keep it at the same time. Call it first: its
/// row is locked before those of players.
pub fn hold(connection: &mut Connection, id: Uuid) -> Result<(), StoreError> {
    let query = apps::table.find(id).select(apps::id).for_key_share();
    query.first::<Uuid>(connection).optional()?;
    Ok(())
}

/// Locks the app's row until the transaction ends: no player can allow it anything more. Lock no player afterwards.
pub fn lock(connection: &mut Connection, id: Uuid) -> Result<(), StoreError> {
    apps::table.find(id).select(apps::id).for_update().first::<Uuid>(connection).optional()?;
    Ok(())
}

/// Deletes an app, with the codes of devices that no player has answered.
pub fn remove(connection: &mut Connection, id: Uuid) -> Result<(), StoreError> {
    diesel::delete(apps::table.find(id)).execute(connection)?;
    Ok(())
}
