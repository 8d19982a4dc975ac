//! What players allow apps, and the refresh tokens for it.
//!
//! Rows are locked in one order: an app's, a player's, those of the player's receivers, codes', grants', tokens'.

use diesel::{
    BoolExpressionMethods, ExpressionMethods, Insertable, OptionalExtension, QueryDsl, Queryable, RunQueryDsl,
    Selectable, SelectableHelper,
};
use serde::Serialize;
use uuid::Uuid;

use crate::{
    db::{
        Connection, StoreError,
        schema::{app_grants, authorization_codes, device_codes, refresh_tokens},
    },
    record::Time,
    service::{
        notices::store::push,
        players::{Scope, store::players},
    },
};

/// What a player allows an app on one device.
#[derive(Clone, Debug, Queryable, Selectable, Insertable)]
#[diesel(table_name = app_grants, check_for_backend(diesel::pg::Pg), treat_none_as_default_value = false)]
pub struct GrantRow {
    /// The grant.
    pub id: Uuid,
    /// The player.
    pub player_id: Uuid,
    /// The app's client id.
    pub client_id: String,
    /// The app, if it is registered.
    pub app_id: Option<Uuid>,
    /// The app's name, as the player saw it.
    pub name: String,
    /// Where the player was sent back to; `None` for a device.
    pub redirects_to: Option<String>,
    /// What is allowed.
    pub scopes: Vec<Scope>,
    /// When it was allowed.
    pub created_at: Time,
    /// When the app last got tokens.
    pub last_used_at: Time,
    /// When it ends unless the app gets tokens before.
    pub expires_at: Time,
}

/// A grant, as it is exported to its player.
#[derive(Clone, Debug, Queryable, Selectable, Serialize)]
#[diesel(table_name = app_grants, check_for_backend(diesel::pg::Pg))]
pub struct HeldGrant {
    /// The app's client id.
    pub client_id: String,
    /// When it was allowed.
    pub created_at: Time,
    /// When it ends or has ended.
    pub expires_at: Time,
    /// The grant's id.
    pub id: Uuid,
    /// When the app last got tokens.
    pub last_used_at: Time,
    /// The app's name.
    pub name: String,
    /// Where the player was sent back to.
    pub redirects_to: Option<String>,
    /// When it was revoked.
    pub revoked_at: Option<Time>,
    /// What is allowed.
    pub scopes: Vec<Scope>,
}

/// Adds a grant.
pub fn insert(connection: &mut Connection, grant: &GrantRow) -> Result<(), StoreError> {
    diesel::insert_into(app_grants::table).values(grant).execute(connection)?;
    Ok(())
}

/// Returns the player's valid grants, newest first, up to `limit`, older than `before`.
pub fn list(
    connection: &mut Connection,
    player: Uuid,
    now: Time,
    before: Option<Uuid>,
    limit: i64,
) -> Result<Vec<GrantRow>, StoreError> {
    let query = app_grants::table
        .filter(app_grants::player_id.eq(player).and(app_grants::revoked_at.is_null()))
        .filter(app_grants::expires_at.gt(now))
        .filter(app_grants::id.lt(before.unwrap_or(Uuid::max())))
        .order(app_grants::id.desc())
        .limit(limit);
    Ok(query.select(GrantRow::as_select()).load(connection)?)
}

/// Returns the player's grants, newest first, including ended ones, up to `limit`, older than `before`.
pub fn held(
    connection: &mut Connection,
    player: Uuid,
    before: Option<Uuid>,
    limit: i64,
) -> Result<Vec<HeldGrant>, StoreError> {
    let query = app_grants::table
        .filter(app_grants::player_id.eq(player).and(app_grants::id.lt(before.unwrap_or(Uuid::max()))))
        .order(app_grants::id.desc())
        .limit(limit);
    Ok(query.select(HeldGrant::as_select()).load(connection)?)
}

/// Returns a grant that is not revoked, and locks it until the transaction ends. The caller must check the expiry.
pub fn lock(connection: &mut Connection, id: Uuid) -> Result<Option<GrantRow>, StoreError> {
    let query = app_grants::table.find(id).filter(app_grants::revoked_at.is_null());
    Ok(query.select(GrantRow::as_select()).for_no_key_update().first(connection).optional()?)
}

/// Locks the account of the player who has allowed this, which is locked before the grant.
pub fn lock_player(connection: &mut Connection, id: Uuid) -> Result<(), StoreError> {
    let player: Option<Uuid> = app_grants::table.find(id).select(app_grants::player_id).first(connection).optional()?;
    player.map_or(Ok(()), |player| players::lock(connection, player).map(drop))
}

/// Stores that the app has got tokens, and when the grant ends now.
pub fn renew(connection: &mut Connection, id: Uuid, now: Time, expires_at: Time) -> Result<(), StoreError> {
    diesel::update(app_grants::table.find(id))
        .set((app_grants::last_used_at.eq(now), app_grants::expires_at.eq(expires_at)))
        .execute(connection)?;
    Ok(())
}

/// Returns the player's valid grants beyond the newest ones, locked until the transaction ends.
pub fn lock_old(connection: &mut Connection, player: Uuid, keep: i64, now: Time) -> Result<Vec<Uuid>, StoreError> {
    let query = app_grants::table
        .filter(app_grants::player_id.eq(player).and(app_grants::revoked_at.is_null()))
        .filter(app_grants::expires_at.gt(now));
    let query = query.order(app_grants::id.desc()).offset(keep).select(app_grants::id);
    Ok(query.for_no_key_update().load(connection)?)
}

/// Marks grants as revoked, and ends the push subscriptions of their apps. Lock the grants before. Their tokens must be revoked as
/// well.
pub fn end(connection: &mut Connection, ids: &[Uuid], now: Time) -> Result<(), StoreError> {
    let query = app_grants::table.filter(app_grants::id.eq_any(ids).and(app_grants::revoked_at.is_null()));
    diesel::update(query).set(app_grants::revoked_at.eq(now)).execute(connection)?;
    push::end_with_grants(connection, ids)
}

/// Marks all grants of the player as revoked, and deletes the codes for which an app could still get one. Their tokens
/// must be revoked as well.
pub fn end_all(connection: &mut Connection, player: Uuid, now: Time) -> Result<(), StoreError> {
    forget_codes(connection, player)?;
    let query = app_grants::table.filter(app_grants::player_id.eq(player).and(app_grants::revoked_at.is_null()));
    let grants: Vec<Uuid> = query.order(app_grants::id).select(app_grants::id).for_no_key_update().load(connection)?;
    end(connection, &grants, now)
}

fn forget_codes(connection: &mut Connection, player: Uuid) -> Result<(), StoreError> {
    let unused = authorization_codes::table
        .filter(authorization_codes::player_id.eq(player))
        .filter(authorization_codes::grant_id.is_null());
    diesel::delete(unused).execute(connection)?;
    diesel::delete(device_codes::table.filter(device_codes::player_id.eq(player))).execute(connection)?;
    Ok(())
}

/// Erases the player's codes and grants, with their tokens.
pub fn erase(connection: &mut Connection, player: Uuid) -> Result<(), StoreError> {
    diesel::delete(authorization_codes::table.filter(authorization_codes::player_id.eq(player))).execute(connection)?;
    diesel::delete(device_codes::table.filter(device_codes::player_id.eq(player))).execute(connection)?;
    diesel::delete(app_grants::table.filter(app_grants::player_id.eq(player))).execute(connection)?;
    Ok(())
}

/// A refresh token as stored.
#[derive(Clone, Copy, Debug, Queryable, Selectable)]
#[diesel(table_name = refresh_tokens, check_for_backend(diesel::pg::Pg))]
pub struct RefreshRow {
    /// Its grant.
    pub grant_id: Uuid,
    /// When it expires.
    pub expires_at: Time,
    /// When it was used.
    pub used_at: Option<Time>,
}

/// Adds a refresh token: its SHA-256.
pub fn add_refresh(
    connection: &mut Connection,
    hash: &[u8; 32],
    grant: Uuid,
    expires_at: Time,
) -> Result<(), StoreError> {
    diesel::insert_into(refresh_tokens::table)
        .values((
            refresh_tokens::hash.eq(hash.as_slice()),
            refresh_tokens::grant_id.eq(grant),
            refresh_tokens::expires_at.eq(expires_at),
        ))
        .execute(connection)?;
    Ok(())
}

/// Returns the refresh token with this hash, even if it has been used.
pub fn refresh(connection: &mut Connection, hash: &[u8; 32]) -> Result<Option<RefreshRow>, StoreError> {
    let query = refresh_tokens::table.find(hash.as_slice()).select(RefreshRow::as_select());
    Ok(query.first(connection).optional()?)
}

/// Returns when the refresh token of a grant expires that is older than exactly `count` others; `None` if there is none.
pub fn expiry_of_refresh(connection: &mut Connection, grant: Uuid, count: i64) -> Result<Option<Time>, StoreError> {
    let query = refresh_tokens::table.filter(refresh_tokens::grant_id.eq(grant)).select(refresh_tokens::expires_at);
    Ok(query.order(refresh_tokens::expires_at.desc()).offset(count).first(connection).optional()?)
}

/// Marks a refresh token as used. Lock its grant before.
pub fn use_refresh(connection: &mut Connection, hash: &[u8; 32], now: Time) -> Result<(), StoreError> {
    diesel::update(refresh_tokens::table.find(hash.as_slice()))
        .set(refresh_tokens::used_at.eq(now))
        .execute(connection)?;
    Ok(())
}
