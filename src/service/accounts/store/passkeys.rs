//! Passkeys and their challenges.

use diesel::{
    BoolExpressionMethods, ExpressionMethods, Insertable, OptionalExtension, PgExpressionMethods, QueryDsl, Queryable,
    RunQueryDsl, Selectable, SelectableHelper,
};
use uuid::Uuid;

use crate::{
    db::{
        Connection, StoreError,
        schema::{passkey_challenges, passkeys},
    },
    record::Time,
};

/// A passkey as stored.
#[derive(Clone, Debug, Queryable, Selectable, Insertable)]
#[diesel(table_name = passkeys, check_for_backend(diesel::pg::Pg), treat_none_as_default_value = false)]
pub struct PasskeyRow {
    /// The passkey.
    pub id: Uuid,
    /// The player.
    pub player_id: Uuid,
    /// The id that the device has given it.
    pub credential_id: Vec<u8>,
    /// The public key, as a COSE key.
    pub public_key: Vec<u8>,
    /// How often the device has signed, as far as it counts.
    pub counter: i64,
    /// The player's name for it.
    pub name: String,
    /// When it was added.
    pub created_at: Time,
    /// When the player last signed in with it.
    pub last_used_at: Option<Time>,
}

/// Adds a passkey.
///
/// # Errors
/// [`StoreError::Taken`] if there is one with the same credential.
pub fn insert(connection: &mut Connection, passkey: &PasskeyRow) -> Result<(), StoreError> {
    diesel::insert_into(passkeys::table).values(passkey).execute(connection)?;
    Ok(())
}

/// Returns the player's passkeys, newest first, up to `limit`, older than `before`.
pub fn list(
    connection: &mut Connection,
    player: Uuid,
    before: Option<Uuid>,
    limit: i64,
) -> Result<Vec<PasskeyRow>, StoreError> {
    let query = passkeys::table
        .filter(passkeys::player_id.eq(player).and(passkeys::id.lt(before.unwrap_or(Uuid::max()))))
        .order(passkeys::id.desc())
        .limit(limit);
    Ok(query.select(PasskeyRow::as_select()).load(connection)?)
}

/// Counts the player's passkeys.
pub fn count(connection: &mut Connection, player: Uuid) -> Result<i64, StoreError> {
    Ok(passkeys::table.filter(passkeys::player_id.eq(player)).count().get_result(connection)?)
}

/// Returns the passkey with this credential.
pub fn by_credential(connection: &mut Connection, credential: &[u8]) -> Result<Option<PasskeyRow>, StoreError> {
    let query = passkeys::table.filter(passkeys::credential_id.eq(credential)).select(PasskeyRow::as_select());
    Ok(query.first(connection).optional()?)
}

/// Returns a passkey's counter, locked until the transaction ends; `None` if it has been removed.
pub fn lock_counter(connection: &mut Connection, id: Uuid) -> Result<Option<i64>, StoreError> {
    Ok(passkeys::table.find(id).select(passkeys::counter).for_update().first(connection).optional()?)
}

/// Stores that the player has signed in with a passkey.
pub fn used(connection: &mut Connection, id: Uuid, counter: i64, now: Time) -> Result<(), StoreError> {
    diesel::update(passkeys::table.find(id))
        .set((passkeys::counter.eq(counter), passkeys::last_used_at.eq(now)))
        .execute(connection)?;
    Ok(())
}

/// Renames a passkey of the player, and returns it; `None` if there is none with this id.
pub fn rename(
    connection: &mut Connection,
    player: Uuid,
    id: Uuid,
    name: &str,
) -> Result<Option<PasskeyRow>, StoreError> {
    let own = passkeys::table.filter(passkeys::id.eq(id).and(passkeys::player_id.eq(player)));
    let renamed = diesel::update(own).set(passkeys::name.eq(name)).returning(PasskeyRow::as_returning());
    Ok(renamed.get_result(connection).optional()?)
}

/// Removes a passkey of the player. Returns `false` if there is none with this id.
pub fn remove(connection: &mut Connection, player: Uuid, id: Uuid) -> Result<bool, StoreError> {
    let own = passkeys::table.filter(passkeys::id.eq(id).and(passkeys::player_id.eq(player)));
    Ok(diesel::delete(own).execute(connection)? > 0)
}

/// Stores a challenge: for a player who adds a passkey, or for signing in.
pub fn challenge(
    connection: &mut Connection,
    hash: &[u8; 32],
    player: Option<Uuid>,
    until: Time,
) -> Result<(), StoreError> {
    let row = (
        passkey_challenges::hash.eq(hash.as_slice()),
        passkey_challenges::player_id.eq(player),
        passkey_challenges::expires_at.eq(until),
    );
    diesel::insert_into(passkey_challenges::table).values(row).execute(connection)?;
    Ok(())
}

/// Uses up a challenge for this player, or for signing in. Returns `false` if there is none that is valid.
pub fn use_up(
    connection: &mut Connection,
    hash: &[u8; 32],
    player: Option<Uuid>,
    now: Time,
) -> Result<bool, StoreError> {
    let valid = passkey_challenges::table
        .find(hash.as_slice())
        .filter(passkey_challenges::expires_at.gt(now))
        .filter(passkey_challenges::player_id.is_not_distinct_from(player));
    Ok(diesel::delete(valid).execute(connection)? > 0)
}

/// Removes all passkeys and challenges of a player.
pub fn erase(connection: &mut Connection, player: Uuid) -> Result<(), StoreError> {
    diesel::delete(passkeys::table.filter(passkeys::player_id.eq(player))).execute(connection)?;
    let challenges = passkey_challenges::table.filter(passkey_challenges::player_id.eq(player));
    diesel::delete(challenges).execute(connection)?;
    Ok(())
}
