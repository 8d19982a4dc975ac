//! Finding players, and checking that they may act.

use uuid::Uuid;

use super::{
    caller::Caller,
    names,
    store::{
        callers_tokens,
        players::{self, PlayerRow},
        suspensions,
    },
};
use crate::{
    db::Connection,
    record::Time,
    service::{error::Error, players::PlayerError},
};

/// Returns the player's account, locked until the transaction ends, unless it has been deleted.
///
/// # Errors
/// [`Error::Unauthenticated`].
pub(in crate::service) fn lock_present(connection: &mut Connection, id: Uuid) -> Result<PlayerRow, Error> {
    let player = players::lock(connection, id)?;
    player.filter(|player| !player.is_deleted()).ok_or(Error::Unauthenticated)
}

/// Returns the caller's account as [`lock_present`] does, unless the caller's token has been revoked, which it cannot be until the
/// transaction ends: what a session is given that lasts longer than it, such as a token, would outlive its revocation.
///
/// # Errors
/// [`Error::Unauthenticated`].
pub(in crate::service) fn lock_caller(connection: &mut Connection, caller: &Caller) -> Result<PlayerRow, Error> {
    let player = lock_present(connection, caller.player)?;
    if callers_tokens::hold(connection, caller.token)? { Ok(player) } else { Err(Error::Unauthenticated) }
}

/// Locks the account of an app's player as [`lock_present`] does, and returns the app's name, unless what the player has allowed the
/// app has been revoked, which it cannot be until the transaction ends. The app's token may be: it is soon replaced.
///
/// # Errors
/// [`Error::Unauthenticated`].
pub(in crate::service) fn lock_for_app(
    connection: &mut Connection,
    player: Uuid,
    grant: Uuid,
) -> Result<String, Error> {
    lock_present(connection, player)?;
    callers_tokens::hold_grant(connection, grant)?.ok_or(Error::Unauthenticated)
}

/// Refuses a suspended player.
///
/// # Errors
/// [`PlayerError::Suspended`].
pub(in crate::service) fn check_not_suspended(
    connection: &mut Connection,
    player: Uuid,
    now: Time,
) -> Result<(), Error> {
    match suspensions::suspension(connection, player, now)? {
        Some(row) => Err(PlayerError::Suspended { until: row.until }.into()),
        None => Ok(()),
    }
}

/// Returns the player with this name. A text that is not a valid name matches no player, and the database might reject
/// it.
pub(in crate::service) fn named(connection: &mut Connection, name: &str) -> Result<Option<PlayerRow>, Error> {
    if !names::is_name(name) {
        return Ok(None);
    }
    Ok(players::by_name(connection, name)?)
}
