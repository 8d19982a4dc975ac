//! The caller's token. Everything else about tokens is in `accounts::store::tokens`.

use diesel::{ExpressionMethods, OptionalExtension, QueryDsl, RunQueryDsl};
use uuid::Uuid;

use crate::db::{Connection, StoreError, schema::tokens};

/// Whether this token is not revoked; it cannot be until the transaction ends.
///
/// # Errors
/// [`StoreError`].
pub fn hold(connection: &mut Connection, id: Uuid) -> Result<bool, StoreError> {
    let query = tokens::table.find(id).filter(tokens::revoked_at.is_null()).select(tokens::id).for_share();
    Ok(query.first::<Uuid>(connection).optional()?.is_some())
}
