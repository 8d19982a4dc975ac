//! Tokens: how requests say who they are.

use diesel::{
    BoolExpressionMethods, ExpressionMethods, Insertable, OptionalExtension, QueryDsl, Queryable, RunQueryDsl,
    Selectable, SelectableHelper,
};
use uuid::Uuid;

use super::{
    Connection, StoreError,
    players::PlayerRow,
    schema::{players, tokens},
};
use crate::record::Time;

/// A token, without the token itself: only its SHA-256 is kept.
#[derive(Clone, Debug, Queryable, Selectable, Insertable)]
#[diesel(table_name = tokens)]
pub struct TokenRow {
    /// The token's id, which is no secret.
    pub id: Uuid,
    /// Whose.
    pub player_id: Uuid,
    /// SHA-256 of the token.
    pub hash: Vec<u8>,
    /// `session` or `personal`.
    pub kind: String,
    /// What the player calls it.
    pub name: String,
    /// What it may do.
    pub scopes: Vec<String>,
    /// When it was made.
    pub created_at: jiff_diesel::Timestamp,
    /// When it ends by itself.
    pub expires_at: jiff_diesel::Timestamp,
}

impl TokenRow {
    /// When it was made.
    pub fn created_at(&self) -> Time {
        Time::new(self.created_at.to_jiff())
    }

    /// When it ends by itself.
    pub fn expires_at(&self) -> Time {
        Time::new(self.expires_at.to_jiff())
    }
}

/// Adds a token.
///
/// # Errors
/// [`StoreError`].
pub fn insert(connection: &mut Connection, token: &TokenRow) -> Result<(), StoreError> {
    diesel::insert_into(tokens::table).values(token).execute(connection)?;
    Ok(())
}

/// The token with this hash and its player, if it was not revoked. Whether it has ended by itself is the caller's to see.
///
/// # Errors
/// [`StoreError`].
pub fn by_hash(connection: &mut Connection, hash: &[u8]) -> Result<Option<(TokenRow, PlayerRow)>, StoreError> {
    let query = tokens::table
        .inner_join(players::table)
        .filter(tokens::hash.eq(hash).and(tokens::revoked_at.is_null()))
        .select((TokenRow::as_select(), PlayerRow::as_select()));
    Ok(query.first(connection).optional()?)
}

/// The player's tokens that still count, newest first, up to `limit`, older than `before`.
///
/// # Errors
/// [`StoreError`].
pub fn list(
    connection: &mut Connection,
    player: Uuid,
    now: Time,
    before: Option<Uuid>,
    limit: i64,
) -> Result<Vec<TokenRow>, StoreError> {
    let query = tokens::table
        .filter(tokens::player_id.eq(player).and(tokens::revoked_at.is_null()))
        .filter(tokens::expires_at.gt(jiff_diesel::Timestamp::from(now.timestamp())))
        .filter(tokens::id.lt(before.unwrap_or(Uuid::max())))
        .order(tokens::id.desc())
        .limit(limit);
    Ok(query.select(TokenRow::as_select()).load(connection)?)
}

/// How many tokens of the player still count.
///
/// # Errors
/// [`StoreError`].
pub fn count(connection: &mut Connection, player: Uuid, now: Time) -> Result<i64, StoreError> {
    let query = tokens::table
        .filter(tokens::player_id.eq(player).and(tokens::revoked_at.is_null()))
        .filter(tokens::expires_at.gt(jiff_diesel::Timestamp::from(now.timestamp())));
    Ok(query.count().get_result(connection)?)
}

/// Revokes a token of the player. Gives back its hash; `None` when the player has no such token that still counts.
///
/// # Errors
/// [`StoreError`].
pub fn revoke(connection: &mut Connection, player: Uuid, id: Uuid, now: Time) -> Result<Option<Vec<u8>>, StoreError> {
    let query = tokens::table.find(id).filter(tokens::player_id.eq(player).and(tokens::revoked_at.is_null()));
    let revoked = diesel::update(query).set(tokens::revoked_at.eq(jiff_diesel::Timestamp::from(now.timestamp())));
    Ok(revoked.returning(tokens::hash).get_result(connection).optional()?)
}

/// The token with this id, if it was not revoked. Whether it has ended by itself is the caller's to see.
///
/// # Errors
/// [`StoreError`].
pub fn by_id(connection: &mut Connection, id: Uuid) -> Result<Option<TokenRow>, StoreError> {
    let query = tokens::table.find(id).filter(tokens::revoked_at.is_null()).select(TokenRow::as_select());
    Ok(query.first(connection).optional()?)
}

/// Revokes every token of the player. Gives back their hashes.
///
/// # Errors
/// [`StoreError`].
pub fn revoke_all(connection: &mut Connection, player: Uuid, now: Time) -> Result<Vec<Vec<u8>>, StoreError> {
    let query = tokens::table.filter(tokens::player_id.eq(player).and(tokens::revoked_at.is_null()));
    let revoked = diesel::update(query).set(tokens::revoked_at.eq(jiff_diesel::Timestamp::from(now.timestamp())));
    Ok(revoked.returning(tokens::hash).get_results(connection)?)
}

/// Revokes every token of the player but one. Gives back their hashes.
///
/// # Errors
/// [`StoreError`].
pub fn revoke_others(
    connection: &mut Connection,
    player: Uuid,
    keep: Uuid,
    now: Time,
) -> Result<Vec<Vec<u8>>, StoreError> {
    let query = tokens::table
        .filter(tokens::player_id.eq(player).and(tokens::revoked_at.is_null()))
        .filter(tokens::id.ne(keep));
    let revoked = diesel::update(query).set(tokens::revoked_at.eq(jiff_diesel::Timestamp::from(now.timestamp())));
    Ok(revoked.returning(tokens::hash).get_results(connection)?)
}
