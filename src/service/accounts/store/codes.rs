//! Codes that apps exchange for tokens.

use diesel::{
    ExpressionMethods, Insertable, OptionalExtension, QueryDsl, Queryable, RunQueryDsl, Selectable, SelectableHelper,
};
use uuid::Uuid;

use crate::{
    db::{
        Connection, StoreError,
        schema::{authorization_codes, device_codes},
    },
    record::Time,
    service::players::Scope,
};

/// An authorization code as stored: only with its SHA-256.
#[derive(Clone, Debug, Queryable, Selectable, Insertable)]
#[diesel(table_name = authorization_codes, check_for_backend(diesel::pg::Pg), treat_none_as_default_value = false)]
pub struct CodeRow {
    /// SHA-256 of the code.
    pub hash: Vec<u8>,
    /// The player who has allowed the app.
    pub player_id: Uuid,
    /// The app's client id.
    pub client_id: String,
    /// The app, if it is registered.
    pub app_id: Option<Uuid>,
    /// The app's name, as the player saw it.
    pub name: String,
    /// Where the code was sent.
    pub redirect_uri: String,
    /// SHA-256 of the verifier.
    pub challenge: Vec<u8>,
    /// What is allowed.
    pub scopes: Vec<Scope>,
    /// When the code expires.
    pub expires_at: Time,
    /// What was given for it.
    pub grant_id: Option<Uuid>,
}

/// Adds a code.
pub fn insert(connection: &mut Connection, code: &CodeRow) -> Result<(), StoreError> {
    diesel::insert_into(authorization_codes::table).values(code).execute(connection)?;
    Ok(())
}

/// Returns the player to whom a code belongs.
pub fn player_of(connection: &mut Connection, hash: &[u8; 32]) -> Result<Option<Uuid>, StoreError> {
    let query = authorization_codes::table.find(hash.as_slice()).select(authorization_codes::player_id);
    Ok(query.first(connection).optional()?)
}

/// Returns the code with this hash, even if it was used, and locks it until the transaction ends.
pub fn lock(connection: &mut Connection, hash: &[u8; 32]) -> Result<Option<CodeRow>, StoreError> {
    let query = authorization_codes::table.find(hash.as_slice()).select(CodeRow::as_select());
    Ok(query.for_update().first(connection).optional()?)
}

/// Marks a code as used.
pub fn redeem(connection: &mut Connection, hash: &[u8; 32], grant: Uuid) -> Result<(), StoreError> {
    diesel::update(authorization_codes::table.find(hash.as_slice()))
        .set(authorization_codes::grant_id.eq(grant))
        .execute(connection)?;
    Ok(())
}

/// What a device asks for.
#[derive(Clone, Debug, Queryable, Selectable, Insertable)]
#[diesel(table_name = device_codes, check_for_backend(diesel::pg::Pg), treat_none_as_default_value = false)]
pub struct DeviceRow {
    /// SHA-256 of the device's code.
    pub hash: Vec<u8>,
    /// SHA-256 of the code that the player types.
    pub user_code_hash: Vec<u8>,
    /// The app's client id.
    pub client_id: String,
    /// The app, if it is registered.
    pub app_id: Option<Uuid>,
    /// The app's name.
    pub name: String,
    /// What it asks for.
    pub scopes: Vec<Scope>,
    /// When the codes expire.
    pub expires_at: Time,
    /// The shortest time between two polls.
    pub interval_seconds: i32,
    /// The last poll.
    pub polled_at: Option<Time>,
    /// The player who has answered.
    pub player_id: Option<Uuid>,
    /// The player's answer.
    pub approved: Option<bool>,
}

/// Adds what a device asks for.
///
/// # Errors
/// [`StoreError::Taken`] when another device has the same code to type.
pub fn insert_device(connection: &mut Connection, device: &DeviceRow) -> Result<(), StoreError> {
    diesel::insert_into(device_codes::table).values(device).execute(connection)?;
    Ok(())
}

/// Returns the player who has answered the device with this hash.
pub fn device_player(connection: &mut Connection, hash: &[u8; 32]) -> Result<Option<Uuid>, StoreError> {
    let query = device_codes::table.find(hash.as_slice()).select(device_codes::player_id);
    Ok(query.first::<Option<Uuid>>(connection).optional()?.flatten())
}

/// Returns the device with this hash, and locks it until the transaction ends.
pub fn lock_device(connection: &mut Connection, hash: &[u8; 32]) -> Result<Option<DeviceRow>, StoreError> {
    let query = device_codes::table.find(hash.as_slice()).select(DeviceRow::as_select());
    Ok(query.for_update().first(connection).optional()?)
}

/// Returns the device whose code was typed, if no player has answered it, and locks it until the transaction ends.
pub fn lock_typed(
    connection: &mut Connection,
    user_code_hash: &[u8; 32],
    now: Time,
) -> Result<Option<DeviceRow>, StoreError> {
    let query = device_codes::table
        .filter(device_codes::user_code_hash.eq(user_code_hash.as_slice()))
        .filter(device_codes::expires_at.gt(now))
        .filter(device_codes::player_id.is_null());
    Ok(query.select(DeviceRow::as_select()).for_update().first(connection).optional()?)
}

/// Stores the player's answer.
pub fn answer_device(connection: &mut Connection, hash: &[u8], player: Uuid, approved: bool) -> Result<(), StoreError> {
    diesel::update(device_codes::table.find(hash))
        .set((device_codes::player_id.eq(player), device_codes::approved.eq(approved)))
        .execute(connection)?;
    Ok(())
}

/// Stores a poll of the device, and the interval from now on.
pub fn polled(connection: &mut Connection, hash: &[u8], now: Time, interval: i32) -> Result<(), StoreError> {
    diesel::update(device_codes::table.find(hash))
        .set((device_codes::polled_at.eq(now), device_codes::interval_seconds.eq(interval)))
        .execute(connection)?;
    Ok(())
}

/// Deletes a device that has its tokens.
pub fn remove_device(connection: &mut Connection, hash: &[u8]) -> Result<(), StoreError> {
    diesel::delete(device_codes::table.find(hash)).execute(connection)?;
    Ok(())
}
