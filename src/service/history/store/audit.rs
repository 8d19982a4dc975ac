//! What an audit goes through.

use diesel::{
    BoolExpressionMethods, ExpressionMethods, JoinOnDsl, NullableExpressionMethods, QueryDsl, Queryable, RunQueryDsl,
};
use uuid::Uuid;

use crate::{
    db::{
        Connection, StoreError,
        schema::{archive, matches},
    },
    service::matches::Visibility,
};

/// How many matches that have started come behind this one, by their ids.
///
/// # Errors
/// [`StoreError`].
pub fn count_started(connection: &mut Connection, after: Uuid) -> Result<u64, StoreError> {
    let started = matches::table.filter(matches::id.gt(after)).filter(matches::started_at.is_not_null());
    let count: i64 = started.count().get_result(connection)?;
    Ok(count.unsigned_abs())
}

/// What the archive says of a match: whether the match is marked as filed, and if it stands in the archive, whether that
/// repeats the match's game, visibility and end.
#[derive(Clone, Copy, Debug, Queryable)]
pub struct Filing {
    /// Whether the match is marked.
    pub marked: bool,
    /// Whether the archive has it, and as it is.
    pub repeats: Option<bool>,
}

/// Whether and how a match is filed.
///
/// # Errors
/// [`StoreError`].
pub fn filing(connection: &mut Connection, id: Uuid) -> Result<Filing, StoreError> {
    let repeats = (archive::game.eq(matches::game))
        .and(archive::public.eq(matches::visibility.eq(Visibility::Public)))
        .and(archive::finished_at.nullable().eq(matches::finished_at))
        .nullable();
    let query =
        matches::table.left_join(archive::table.on(archive::match_id.eq(matches::id))).filter(matches::id.eq(id));
    Ok(query.select((matches::filed, repeats)).get_result(connection)?)
}

/// Matches that have started, in the order of their ids, behind this one.
///
/// # Errors
/// [`StoreError`].
pub fn started_after(connection: &mut Connection, after: Uuid, limit: i64) -> Result<Vec<Uuid>, StoreError> {
    let started = matches::table.filter(matches::id.gt(after)).filter(matches::started_at.is_not_null());
    Ok(started.order(matches::id).limit(limit).select(matches::id).load(connection)?)
}
