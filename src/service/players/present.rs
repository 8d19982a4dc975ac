//! Finding players, and making sure that they may act.

use uuid::Uuid;

use super::{
    names,
    store::{
        players::{self, PlayerRow},
        suspensions,
    },
};
use crate::{
    db::Connection,
    record::Time,
    service::{error::Error, players::PlayerError},
};

/// The player's account, locked until the transaction ends, unless it has been deleted meanwhile.
///
/// # Errors
/// [`Error::Unauthenticated`].
pub(in crate::service) fn lock_present(connection: &mut Connection, id: Uuid) -> Result<PlayerRow, Error> {
    let player = players::lock(connection, id)?;
    player.filter(|player| !player.is_deleted()).ok_or(Error::Unauthenticated)
}

/// Refuses a player who is suspended.
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

/// The player of this name. A text that is no name is nobody's, and may be one that the database cannot take.
pub(in crate::service) fn named(connection: &mut Connection, name: &str) -> Result<Option<PlayerRow>, Error> {
    if !names::is_name(name) {
        return Ok(None);
    }
    Ok(players::by_name(connection, name)?)
}
