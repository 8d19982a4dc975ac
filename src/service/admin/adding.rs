//! New players of a server to which the operator alone adds them.

use super::{
    operators::{Operator, OperatorError, Subject, acting, log},
    renaming::{check_name, name_taken},
};
use crate::{
    db::Connection,
    service::{
        accounts::{passwords, player_row},
        players::{PlayerKind, store::players},
        secrets,
    },
};

/// Adds a person with this name, by the rules for names that players choose, and a random password, which is returned and stored nowhere.
///
/// # Errors
/// [`OperatorError::Name`], [`OperatorError::NameTaken`].
pub fn add_player(connection: &mut Connection, name: &str, by: &Operator) -> Result<String, OperatorError> {
    check_name(name)?;
    let password = secrets::code::<20>()?;
    let player = player_row(name.to_owned(), PlayerKind::Person, Some(passwords::hash(password.as_bytes())?), by.now);
    acting(connection, by, |connection| {
        players::insert(connection, &player).map_err(|error| name_taken(error, name))?;
        log(connection, by, "add_player", Subject::Player(player.id))
    })?;
    Ok(password)
}
