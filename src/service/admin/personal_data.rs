//! The data of players who cannot sign in: operators can export them, and delete the account.

use uuid::Uuid;

use super::operators::{Operator, OperatorError, Subject, acting, log, player};
use crate::{
    db::Connection,
    service::{
        accounts::delete_for_good,
        players::{PlayerKind, store::players::PlayerRow},
    },
};

/// Deletes an account as its player could, but for good: there is no week in which the player could return. If the player has already
/// deleted the account, the week ends. Running servers leave the player's matches and erase the data within seconds.
///
/// # Errors
/// [`OperatorError::NoPlayer`], [`OperatorError::Bot`].
pub fn delete_account(connection: &mut Connection, name: &str, by: &Operator) -> Result<(), OperatorError> {
    acting(connection, by, |connection| {
        let player = account(connection, name)?;
        if !delete_for_good(connection, player.id, by.now)? {
            return Err(OperatorError::NoPlayer(name.to_owned()));
        }
        log(connection, by, "delete", Subject::Player(player.id))
    })
}

/// Records that an operator exports an account. Returns the player, of whom [`Accounts::export_for_operator`] makes the archive.
///
/// # Errors
/// [`OperatorError::NoPlayer`], [`OperatorError::Bot`].
///
/// [`Accounts::export_for_operator`]: crate::service::Accounts::export_for_operator
pub fn begin_export(connection: &mut Connection, name: &str, by: &Operator) -> Result<Uuid, OperatorError> {
    acting(connection, by, |connection| {
        let player = account(connection, name)?;
        log(connection, by, "export", Subject::Player(player.id))?;
        Ok(player.id)
    })
}

/// Returns a player with an account here, even a deleted one.
fn account(connection: &mut Connection, name: &str) -> Result<PlayerRow, OperatorError> {
    let player = player(connection, name)?;
    match player.kind {
        PlayerKind::Bot => Err(OperatorError::Bot(player.name)),
        PlayerKind::Foreign => Err(OperatorError::NoPlayer(name.to_owned())),
        PlayerKind::Person | PlayerKind::Guest | PlayerKind::Deleted => Ok(player),
    }
}
