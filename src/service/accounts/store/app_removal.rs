//! Deleting apps, in steps: one transaction for each player of the app, and the last for the app itself. A single transaction would lock
//! what belongs to many players, which others lock player by player.

use diesel::{BoolExpressionMethods, ExpressionMethods, OptionalExtension, QueryDsl, RunQueryDsl};
use uuid::Uuid;

use super::{apps, tokens};
use crate::{
    db::{
        Connection, StoreError,
        schema::{app_grants, authorization_codes, device_codes},
    },
    record::Time,
    service::{notices::store::receivers, players::store::players},
};

/// Takes the next step of deleting an app. Returns the ids of the tokens that it has revoked, or `None` once the app is deleted. Call it
/// in a transaction of its own.
pub fn step(connection: &mut Connection, app: Uuid, now: Time) -> Result<Option<Vec<Uuid>>, StoreError> {
    if let Some(player) = next_player(connection, app)? {
        return Ok(Some(end_of_player(connection, app, player, now)?));
    }
    // Requests that give the app something hold it. What they have given meanwhile is left to another step: players are locked before
    // what belongs to them, and here the app is locked already.
    apps::lock(connection, app)?;
    if next_player(connection, app)?.is_some() {
        return Ok(Some(Vec::new()));
    }
    apps::remove(connection, app)?;
    Ok(None)
}

/// Returns one of the players who have allowed the app something, or have answered a device with it.
fn next_player(connection: &mut Connection, app: Uuid) -> Result<Option<Uuid>, StoreError> {
    let of_grant = app_grants::table.filter(app_grants::app_id.eq(app)).select(app_grants::player_id);
    if let Some(player) = of_grant.first(connection).optional()? {
        return Ok(Some(player));
    }
    let of_code = authorization_codes::table.filter(authorization_codes::app_id.eq(app));
    if let Some(player) = of_code.select(authorization_codes::player_id).first(connection).optional()? {
        return Ok(Some(player));
    }
    let answered = device_codes::table.filter(device_codes::app_id.eq(app).and(device_codes::player_id.is_not_null()));
    Ok(answered.select(device_codes::player_id).first::<Option<Uuid>>(connection).optional()?.flatten())
}

/// Revokes and deletes everything that a player has allowed the app. Returns the ids of the tokens.
fn end_of_player(connection: &mut Connection, app: Uuid, player: Uuid, now: Time) -> Result<Vec<Uuid>, StoreError> {
    players::lock(connection, player)?;
    receivers::lock_all(connection, player)?;
    let codes = authorization_codes::table
        .filter(authorization_codes::app_id.eq(app).and(authorization_codes::player_id.eq(player)));
    diesel::delete(codes).execute(connection)?;
    let devices = device_codes::table.filter(device_codes::app_id.eq(app).and(device_codes::player_id.eq(player)));
    diesel::delete(devices).execute(connection)?;
    let grants = app_grants::table.filter(app_grants::app_id.eq(app).and(app_grants::player_id.eq(player)));
    let allowed = grants.order(app_grants::id).select(app_grants::id).for_no_key_update().load(connection)?;
    let revoked = tokens::revoke_grants(connection, &allowed, now)?;
    diesel::delete(grants).execute(connection)?;
    Ok(revoked)
}
