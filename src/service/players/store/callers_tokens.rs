//! The caller's token, and what an app that calls is allowed. Everything else about them is in `accounts::store`.

use diesel::{ExpressionMethods, OptionalExtension, QueryDsl, RunQueryDsl};
use uuid::Uuid;

use crate::db::{
    Connection, StoreError,
    schema::{app_grants, tokens},
};

/// Whether this token is not revoked; it cannot be until the transaction ends.
pub fn hold(connection: &mut Connection, id: Uuid) -> Result<bool, StoreError> {
    let query = tokens::table.find(id).filter(tokens::revoked_at.is_null()).select(tokens::id).for_share();
    Ok(query.first::<Uuid>(connection).optional()?.is_some())
}

/// Returns the name of the app that was given this grant, unless it is revoked; it cannot be until the transaction ends.
pub fn hold_grant(connection: &mut Connection, id: Uuid) -> Result<Option<String>, StoreError> {
    let query =
        app_grants::table.find(id).filter(app_grants::revoked_at.is_null()).select(app_grants::name).for_share();
    Ok(query.first::<String>(connection).optional()?)
}
