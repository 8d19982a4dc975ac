//! Deleting apps whose developers do harm with them.

use uuid::Uuid;

use super::operators::{Operator, OperatorError, Subject, acting, log};
use crate::{
    db::{self, Connection},
    service::accounts::store::{
        app_removal,
        apps::{self, AppRow},
    },
};

/// Deletes an app, and revokes what players have allowed it. The act is logged for the developer, with the app. If this is interrupted,
/// part of the players keep what they have allowed, and the command can be repeated. Returns the app.
///
/// # Errors
/// [`OperatorError::NoApp`].
pub fn remove_app(connection: &mut Connection, id: Uuid, by: &Operator) -> Result<AppRow, OperatorError> {
    let app = acting(connection, by, |connection| {
        let app = apps::by_id(connection, id)?.ok_or(OperatorError::NoApp(id))?;
        let with_app = Operator { why: format!("{} (the app {}, {id})", by.why, app.name), ..by.clone() };
        log(connection, &with_app, "remove_app", Subject::Player(app.player_id))?;
        Ok(app)
    })?;
    while db::in_transaction(connection, |connection| app_removal::step(connection, id, by.now))?.is_some() {}
    Ok(app)
}
