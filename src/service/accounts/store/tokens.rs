//! Tokens.

use diesel::{
    BoolExpressionMethods, ExpressionMethods, Insertable, NullableExpressionMethods, OptionalExtension, QueryDsl,
    Queryable, RunQueryDsl, Selectable, SelectableHelper,
};
use uuid::Uuid;

use super::{grants, passkeys, password_resets};
use crate::{
    db::{
        Connection, StoreError,
        schema::{players, token_uses, tokens},
        signals::{self, Signal},
        text_enum,
    },
    record::Time,
    service::{
        notices::{
            DisabledReason,
            store::{email, push, receivers, webhooks},
        },
        players::{
            Scope,
            store::players::{self as accounts, PlayerRow},
        },
    },
};

/// How many tokens are deleted with one refresh. There is one, unless an older version has left more.
const MAX_FORGOTTEN: i64 = 1000;

text_enum! {
    /// The kind of a token.
    pub enum TokenKind {
        /// Created by signing in: it may do everything.
        Session,
        /// Created by the player: it is limited to its scopes.
        Personal,
        /// Given to an app that the player has allowed: it is limited to its scopes.
        App,
    }
}

/// A token as stored: only with its SHA-256.
#[derive(Clone, Debug, Queryable, Selectable, Insertable)]
#[diesel(table_name = tokens, check_for_backend(diesel::pg::Pg), treat_none_as_default_value = false)]
pub struct TokenRow {
    /// The token's id, which is not secret.
    pub id: Uuid,
    /// The player.
    pub player_id: Uuid,
    /// SHA-256 of the token.
    pub hash: Vec<u8>,
    /// Its kind.
    pub kind: TokenKind,
    /// The player's name for it.
    pub name: String,
    /// Its scopes.
    pub scopes: Vec<Scope>,
    /// When it was created.
    pub created_at: Time,
    /// When it expires.
    pub expires_at: Time,
    /// The grant of an app's token.
    pub grant_id: Option<Uuid>,
}

/// Adds a token.
pub fn insert(connection: &mut Connection, token: &TokenRow) -> Result<(), StoreError> {
    diesel::insert_into(tokens::table).values(token).execute(connection)?;
    Ok(())
}

/// Returns the token with this hash and its player, if it is not revoked. The caller must check the expiry.
pub fn by_hash(connection: &mut Connection, hash: &[u8]) -> Result<Option<(TokenRow, PlayerRow)>, StoreError> {
    let query = tokens::table
        .inner_join(players::table)
        .filter(tokens::hash.eq(hash).and(tokens::revoked_at.is_null()))
        .select((TokenRow::as_select(), PlayerRow::as_select()));
    Ok(query.first(connection).optional()?)
}

/// When a token was last used, and the program that used it.
pub type LastUse = (Time, String);

/// Returns the player's valid sessions and personal tokens, newest first, up to `limit`, older than `before`: each with its
/// last use and the program that used it.
pub fn list(
    connection: &mut Connection,
    player: Uuid,
    now: Time,
    before: Option<Uuid>,
    limit: i64,
) -> Result<Vec<(TokenRow, Option<LastUse>)>, StoreError> {
    let query = tokens::table
        .left_join(token_uses::table)
        .filter(tokens::player_id.eq(player).and(tokens::revoked_at.is_null()))
        .filter(tokens::expires_at.gt(now).and(tokens::kind.ne(TokenKind::App)))
        .filter(tokens::id.lt(before.unwrap_or(Uuid::max())))
        .order(tokens::id.desc())
        .limit(limit);
    let last_use = (token_uses::used_at, token_uses::used_with).nullable();
    Ok(query.select((TokenRow::as_select(), last_use)).load(connection)?)
}

/// Counts the player's valid personal tokens.
pub fn count_personal(connection: &mut Connection, player: Uuid, now: Time) -> Result<i64, StoreError> {
    let query = tokens::table
        .filter(
            tokens::player_id.eq(player).and(tokens::revoked_at.is_null()).and(tokens::kind.eq(TokenKind::Personal)),
        )
        .filter(tokens::expires_at.gt(now));
    Ok(query.count().get_result(connection)?)
}

/// Returns the token with this id, if it is not revoked. The caller must check the expiry.
pub fn by_id(connection: &mut Connection, id: Uuid) -> Result<Option<TokenRow>, StoreError> {
    let query = tokens::table.find(id).filter(tokens::revoked_at.is_null()).select(TokenRow::as_select());
    Ok(query.first(connection).optional()?)
}

/// Revokes a token of the player, and signals it to all processes on commit. Returns whether the player had such a
/// valid token.
pub fn revoke(connection: &mut Connection, player: Uuid, id: Uuid, now: Time) -> Result<bool, StoreError> {
    accounts::lock(connection, player)?;
    receivers::lock_all(connection, player)?;
    let query = tokens::table.filter(tokens::id.eq(id));
    let found = query.filter(tokens::player_id.eq(player).and(tokens::revoked_at.is_null())).select(tokens::id);
    let found = found.for_update().load(connection)?;
    Ok(!revoke_these(connection, found, now)?.is_empty())
}

/// Revokes all tokens of the player, and signals it to all processes on commit. Apps lose all that the player has allowed them, and
/// webhooks are disabled: any of them may be a thief's. Returns the ids of the tokens.
pub fn revoke_all(connection: &mut Connection, player: Uuid, now: Time) -> Result<Vec<Uuid>, StoreError> {
    revoke_others(connection, player, Uuid::nil(), now)
}

/// Ends every other access to the account of a player who has a new password: passkeys, links for lost passwords, an address that is not
/// confirmed, and as [`revoke_all`] does all tokens but the one to keep. Returns the ids of the tokens.
pub fn end_other_access(
    connection: &mut Connection,
    player: Uuid,
    keep: Option<Uuid>,
    now: Time,
) -> Result<Vec<Uuid>, StoreError> {
    password_resets::end(connection, &[player])?;
    passkeys::erase(connection, player)?;
    email::delete_unconfirmed(connection, player)?;
    revoke_others(connection, player, keep.unwrap_or_default(), now)
}

fn revoke_others(connection: &mut Connection, player: Uuid, keep: Uuid, now: Time) -> Result<Vec<Uuid>, StoreError> {
    receivers::lock_all(connection, player)?;
    grants::end_all(connection, player, now)?;
    let query = tokens::table.filter(tokens::player_id.eq(player).and(tokens::revoked_at.is_null()));
    // Also those that have expired by now: a use that is not stored yet may renew one.
    let found = query.filter(tokens::id.ne(keep)).select(tokens::id).for_update().load(connection)?;
    // Also those of sessions that have expired.
    push::end_all_but_of(connection, player, keep)?;
    webhooks::disable_all(connection, player, DisabledReason::TokensRevoked)?;
    revoke_these(connection, found, now)
}

/// The same for the player's valid sessions, except those that end last: they were used last, or are the newest.
pub fn revoke_old_sessions(
    connection: &mut Connection,
    player: Uuid,
    keep: i64,
    now: Time,
) -> Result<Vec<Uuid>, StoreError> {
    let query = tokens::table
        .filter(tokens::player_id.eq(player).and(tokens::revoked_at.is_null()).and(tokens::kind.eq(TokenKind::Session)))
        .filter(tokens::expires_at.gt(now));
    let last = query.order((tokens::expires_at.desc(), tokens::id.desc()));
    let found = last.offset(keep).select(tokens::id).for_update().load(connection)?;
    revoke_these(connection, found, now)
}

/// Deletes the access tokens of a grant but the newest, and signals it to all processes on commit. Lock the grant before. Returns the
/// ids.
pub fn forget_earlier(connection: &mut Connection, grant: Uuid, keep: i64) -> Result<Vec<Uuid>, StoreError> {
    let query = tokens::table.filter(tokens::grant_id.eq(grant)).order(tokens::id.desc()).select(tokens::id);
    let found: Vec<Uuid> = query.offset(keep).limit(MAX_FORGOTTEN).for_update().load(connection)?;
    if !found.is_empty() {
        diesel::delete(tokens::table.filter(tokens::id.eq_any(&found))).execute(connection)?;
        tell_ended(connection, &found)?;
    }
    Ok(found)
}

/// Revokes grants of apps with all their tokens. Lock the grants before. Returns the ids of the tokens.
pub fn revoke_grants(connection: &mut Connection, ids: &[Uuid], now: Time) -> Result<Vec<Uuid>, StoreError> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    grants::end(connection, ids, now)?;
    let query = tokens::table.filter(tokens::grant_id.eq_any(ids).and(tokens::revoked_at.is_null()));
    let found = query.filter(tokens::expires_at.gt(now)).select(tokens::id).for_update().load(connection)?;
    revoke_these(connection, found, now)
}

/// Revokes these tokens, and ends the push subscriptions of those that are sessions: the next user of the device is not
/// told of the player's matches.
fn revoke_these(connection: &mut Connection, ids: Vec<Uuid>, now: Time) -> Result<Vec<Uuid>, StoreError> {
    if !ids.is_empty() {
        diesel::update(tokens::table.filter(tokens::id.eq_any(&ids)))
            .set(tokens::revoked_at.eq(now))
            .execute(connection)?;
        push::end_with_sessions(connection, &ids)?;
        tell_ended(connection, &ids)?;
    }
    Ok(ids)
}

/// Signals to all processes on commit that the tokens of this player are currently invalid.
pub fn tell_suspended(connection: &mut Connection, player: Uuid) -> Result<(), StoreError> {
    let query = tokens::table.filter(tokens::player_id.eq(player).and(tokens::revoked_at.is_null()));
    let ids: Vec<Uuid> = query.select(tokens::id).load(connection)?;
    tell_ended(connection, &ids)
}

fn tell_ended(connection: &mut Connection, ids: &[Uuid]) -> Result<(), StoreError> {
    let ended: Vec<Signal> = ids.iter().map(|&id| Signal::TokenEnded { id }).collect();
    signals::tell_all(connection, &ended)
}
