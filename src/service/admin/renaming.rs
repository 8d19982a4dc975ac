//! New names for players whose names cannot stay, whether or not they act themselves.

use super::operators::{Operator, OperatorError, Subject, acting, log, player};
use crate::{
    db::{Connection, StoreError},
    service::{
        error::Error,
        players::{PlayerKind, names, store::players},
    },
};

/// Gives a player another name, by the rules for names that players choose. The act is logged with the old name. Running servers show the
/// new one within seconds. Returns the old name.
///
/// # Errors
/// [`OperatorError::NoPlayer`], [`OperatorError::Bot`], [`OperatorError::Deleted`], [`OperatorError::Name`],
/// [`OperatorError::NameTaken`].
pub fn rename(connection: &mut Connection, name: &str, new: &str, by: &Operator) -> Result<String, OperatorError> {
    check_name(new)?;
    acting(connection, by, |connection| {
        let found = player(connection, name)?;
        let mut player = players::lock(connection, found.id)?.ok_or(Error::NotFound)?;
        match player.kind {
            PlayerKind::Bot => return Err(OperatorError::Bot(player.name)),
            // Imports name players of other servers.
            PlayerKind::Foreign => return Err(OperatorError::NoPlayer(name.to_owned())),
            PlayerKind::Deleted => return Err(OperatorError::Deleted(name.to_owned())),
            PlayerKind::Person | PlayerKind::Guest => {}
        }
        let old = std::mem::replace(&mut player.name, new.to_owned());
        player.name_key = new.to_lowercase();
        players::update(connection, &player).map_err(|error| name_taken(error, new))?;
        let with_old = Operator { why: format!("{} (the name was {old})", by.why), ..by.clone() };
        log(connection, &with_old, "rename", Subject::Player(player.id))?;
        Ok(old)
    })
}

/// # Errors
/// [`OperatorError::Name`] if players cannot choose this name.
pub(super) fn check_name(name: &str) -> Result<(), OperatorError> {
    names::check_name(name, "/name").map_err(|error| OperatorError::Name(name.to_owned(), error.detail))
}

/// Returns the error of an operator who gives a player this name.
pub(super) fn name_taken(error: StoreError, name: &str) -> OperatorError {
    match error {
        StoreError::Taken(constraint) if constraint == "players_name_key" => OperatorError::NameTaken(name.to_owned()),
        other => other.into(),
    }
}
