//! The outbox. The appender writes a row for each append; other changes of a match are announced here, in the same
//! transaction.

use diesel::{
    ExpressionMethods, QueryDsl, Queryable, RunQueryDsl, Selectable, SelectableHelper,
    dsl::{exists, not},
};
use serde_json::Value;
use uuid::Uuid;

use crate::{
    db::{Connection, Opened, StoreError, schema::outbox, versions::to_sql},
    record::Time,
};

/// Announces events of a match as the appender does, from the first to the last.
///
/// # Errors
/// [`StoreError`].
pub fn announce_events(
    connection: &mut Connection,
    match_id: Uuid,
    (first, last): (u64, u64),
    opened: Opened,
    at: Time,
) -> Result<(), StoreError> {
    let row = (
        outbox::match_id.eq(match_id),
        outbox::first_seq.eq(to_sql(first)),
        outbox::last_seq.eq(to_sql(last)),
        outbox::opened.eq(opened.seats.cast_signed()),
        outbox::decision.eq(opened.decision.map(to_sql)),
        outbox::at.eq(at),
    );
    diesel::insert_into(outbox::table).values(row).execute(connection)?;
    Ok(())
}

/// Announces news of a match that is not an event: to this player, or to all its players.
///
/// # Errors
/// [`StoreError`].
pub fn announce(
    connection: &mut Connection,
    match_id: Uuid,
    player: Option<Uuid>,
    news: &Value,
    at: Time,
) -> Result<(), StoreError> {
    let row = (outbox::match_id.eq(match_id), outbox::player_id.eq(player), outbox::news.eq(news), outbox::at.eq(at));
    diesel::insert_into(outbox::table).values(row).execute(connection)?;
    Ok(())
}

/// An entry of the outbox.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = outbox, check_for_backend(diesel::pg::Pg))]
pub struct OutboxRow {
    /// The match.
    pub match_id: Uuid,
    /// Its position in the order of the match.
    pub id: i64,
    /// The first of its events; `None` for news.
    pub first_seq: Option<i64>,
    /// The last of its events.
    pub last_seq: Option<i64>,
    /// The seats for which the events have opened a decision, as bits.
    pub opened: i32,
    /// The number of the decision.
    pub decision: Option<i64>,
    /// The only recipient of the news.
    pub player_id: Option<Uuid>,
    /// The news.
    pub news: Option<Value>,
    /// When it happened.
    pub at: Time,
}

/// Returns the matches with entries that no other process has locked: the oldest first, none of `but`, at most `limit`.
/// Locks the first row of each until the transaction ends, so that one process at a time announces a match's entries,
/// in order.
///
/// # Errors
/// [`StoreError`].
pub fn lock_next(connection: &mut Connection, but: &[Uuid], limit: i64) -> Result<Vec<Uuid>, StoreError> {
    let earlier = diesel::alias!(outbox as earlier);
    let before = earlier
        .filter(earlier.field(outbox::match_id).eq(outbox::match_id))
        .filter(earlier.field(outbox::id).lt(outbox::id));
    let first = outbox::table.filter(outbox::match_id.ne_all(but)).filter(not(exists(before)));
    let waiting = first.order(outbox::id).limit(limit).select(outbox::match_id);
    Ok(waiting.for_update().skip_locked().load(connection)?)
}

/// Returns the entries of these matches, in order, at most `limit`.
///
/// # Errors
/// [`StoreError`].
pub fn of_matches(connection: &mut Connection, ids: &[Uuid], limit: i64) -> Result<Vec<OutboxRow>, StoreError> {
    let query = outbox::table.filter(outbox::match_id.eq_any(ids)).order(outbox::id).limit(limit);
    Ok(query.select(OutboxRow::as_select()).load(connection)?)
}

/// Deletes announced entries.
///
/// # Errors
/// [`StoreError`].
pub fn announced(connection: &mut Connection, matches: &[Uuid], ids: &[i64]) -> Result<(), StoreError> {
    let rows = outbox::table.filter(outbox::match_id.eq_any(matches)).filter(outbox::id.eq_any(ids));
    diesel::delete(rows).execute(connection)?;
    Ok(())
}
