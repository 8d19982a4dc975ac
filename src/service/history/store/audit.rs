//! What an audit goes through.

use diesel::{
    ExpressionMethods, QueryDsl, QueryableByName, RunQueryDsl, sql_query,
    sql_types::{Bool, Nullable, Uuid as SqlUuid},
};
use uuid::Uuid;

use crate::db::{Connection, StoreError, schema::matches};

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
#[derive(Clone, Copy, Debug, QueryableByName)]
pub struct Filing {
    /// Whether the match is marked.
    #[diesel(sql_type = Bool)]
    pub marked: bool,
    /// Whether the archive has it, and as it is.
    #[diesel(sql_type = Nullable<Bool>)]
    pub repeats: Option<bool>,
}

/// Whether and how a match is filed.
///
/// # Errors
/// [`StoreError`].
pub fn filing(connection: &mut Connection, id: Uuid) -> Result<Filing, StoreError> {
    let query = sql_query(
        "SELECT m.filed AS marked,
                (a.game, a.public, a.finished_at) = (m.game, m.visibility = 'public', m.finished_at) AS repeats
         FROM matches AS m LEFT JOIN archive AS a ON a.match_id = m.id WHERE m.id = $1",
    );
    Ok(query.bind::<SqlUuid, _>(id).get_result(connection)?)
}

/// Matches that have started, in the order of their ids, behind this one.
///
/// # Errors
/// [`StoreError`].
pub fn started_after(connection: &mut Connection, after: Uuid, limit: i64) -> Result<Vec<Uuid>, StoreError> {
    let started = matches::table.filter(matches::id.gt(after)).filter(matches::started_at.is_not_null());
    Ok(started.order(matches::id).limit(limit).select(matches::id).load(connection)?)
}
