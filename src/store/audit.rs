//! What an audit goes through.

use diesel::{ExpressionMethods, QueryDsl, RunQueryDsl};
use uuid::Uuid;

use super::{Connection, StoreError, schema::matches};

/// How many matches that have started come behind this one, by their ids.
///
/// # Errors
/// [`StoreError`].
pub fn count_started(connection: &mut Connection, after: Uuid) -> Result<u64, StoreError> {
    let started = matches::table.filter(matches::id.gt(after)).filter(matches::started_at.is_not_null());
    let count: i64 = started.count().get_result(connection)?;
    Ok(count.unsigned_abs())
}

/// Matches that have started, in the order of their ids, behind this one.
///
/// # Errors
/// [`StoreError`].
pub fn started_after(connection: &mut Connection, after: Uuid, limit: i64) -> Result<Vec<Uuid>, StoreError> {
    let started = matches::table.filter(matches::id.gt(after)).filter(matches::started_at.is_not_null());
    Ok(started.order(matches::id).limit(limit).select(matches::id).load(connection)?)
}
