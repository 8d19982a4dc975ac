//! New players of a server to which the operator alone adds them.

use super::operators::{Operator, OperatorError, Subject, acting, log};
use crate::{
    db::{Connection, StoreError},
    service::{
        accounts::{passwords, player_row},
        players::{PlayerKind, names, store::players},
        secrets,
    },
};

/// Adds a person with this name, by the rules for names that players choose, and a random password, which is returned and stored nowhere.
///
/// # Errors
/// [`OperatorError::Name`], [`OperatorError::NameTaken`].
pub fn add_player(connection: &mut Connection, name: &str, by: &Operator) -> Result<String, OperatorError> {
    names::check_name(name, "/name").map_err(|error| OperatorError::Name(name.to_owned(), error.detail))?;
    let password = secrets::code::<20>()?;
    let player = player_row(name.to_owned(), PlayerKind::Person, Some(passwords::hash(password.as_bytes())?), by.now);
    acting(connection, by, |connection| {
        players::insert(connection, &player).map_err(|error| match error {
            StoreError::Taken(constraint) if constraint == "players_name_key" => {
                OperatorError::NameTaken(name.to_owned())
            }
            other => other.into(),
        })?;
        log(connection, by, "add_player", Subject::Player(player.id))
    })?;
    Ok(password)
}
