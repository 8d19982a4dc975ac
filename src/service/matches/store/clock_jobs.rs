//! When to look at the clocks of running matches again. The appender updates the jobs as events are appended.

use diesel::{
    BoolExpressionMethods, ExpressionMethods, IntoSql, JoinOnDsl, OptionalExtension, QueryDsl, Queryable, RunQueryDsl,
    Selectable, SelectableHelper,
    dsl::not,
    sql_types::{Nullable, Timestamptz},
    upsert::excluded,
};
use jiff::Timestamp;
use uuid::Uuid;

use super::{pauses::Reason, progress::move_deadlines};
use crate::{
    db::{
        Connection, StoreError,
        functions::least,
        in_transaction,
        locks::{self, Jobs},
        prepared::Prepare,
        schema::{clock_jobs, seats},
    },
    record::Time,
};

/// What the players of a match have been told about its clocks.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = clock_jobs, check_for_backend(diesel::pg::Pg))]
pub struct Told {
    /// Up to when reminders have been sent.
    pub reminded_until: Time,
    /// Why the clocks are paused.
    pub stood_for: Vec<Reason>,
}

/// Makes a match's clocks due at this time, or keeps the job if it is due before.
pub fn look_at(connection: &mut Connection, id: Uuid, due: Time) -> Result<(), StoreError> {
    diesel::insert_into(clock_jobs::table)
        .values((
            clock_jobs::match_id.eq(id),
            clock_jobs::due.eq(due),
            clock_jobs::reminded_until.eq(Time::new(Timestamp::UNIX_EPOCH)),
        ))
        .on_conflict(clock_jobs::match_id)
        .do_update()
        .set(clock_jobs::due.eq(least(clock_jobs::due, excluded(clock_jobs::due))))
        .execute_prepared(connection)?;
    Ok(())
}

/// Makes the clocks of all matches of this player due now, because their pauses have changed.
pub fn look_now_for(connection: &mut Connection, player: Uuid, now: Time) -> Result<(), StoreError> {
    let own = clock_jobs::table
        .inner_join(seats::table.on(seats::match_id.eq(clock_jobs::match_id)))
        .filter(seats::player_id.eq(player).and(not(seats::ended)))
        .select(clock_jobs::match_id);
    let own: Vec<Uuid> = own.load(connection)?;
    look_now(connection, &own, now)
}

/// Makes the clocks of these matches due now.
fn look_now(connection: &mut Connection, ids: &[Uuid], now: Time) -> Result<(), StoreError> {
    in_transaction(connection, |connection| {
        locks::in_order_of_keys(connection)?;
        diesel::update(clock_jobs::table.filter(clock_jobs::match_id.eq_any(ids)))
            .set((clock_jobs::due.eq(now), clock_jobs::taken_until.eq(None::<Time>)))
            .execute(connection)?;
        Ok(())
    })
}

/// Takes jobs that are due, the oldest first. They are reserved for this process until `until`.
pub fn take(connection: &mut Connection, now: Time, until: Time, limit: i64) -> Result<Vec<Uuid>, StoreError> {
    let is_free = clock_jobs::taken_until.is_null().or(clock_jobs::taken_until.le(now));
    let due = clock_jobs::table.filter(clock_jobs::due.le(now)).filter(is_free);
    let oldest = due.order(clock_jobs::due).limit(limit).select(clock_jobs::match_id);
    // Before the transaction, because mostly nothing is due.
    let oldest: Vec<Uuid> = oldest.load(connection)?;
    if oldest.is_empty() {
        return Ok(oldest);
    }
    in_transaction(connection, |connection| {
        let free = locks::free_jobs(connection, Jobs::Clocks, &oldest, limit)?;
        locks::in_order_of_keys(connection)?;
        // Not as above, which the index of `due` fits: a vacation that ends changes the same jobs in the order of their keys.
        let is_due = clock_jobs::due.eq(least(clock_jobs::due, now.into_sql::<Nullable<Timestamptz>>()));
        let due = clock_jobs::table.filter(clock_jobs::match_id.eq_any(&free)).filter(is_due).filter(is_free);
        let taken = diesel::update(due);
        Ok(taken.set(clock_jobs::taken_until.eq(until)).returning(clock_jobs::match_id).get_results(connection)?)
    })
}

/// Releases taken jobs, which stay due. Call it in a transaction.
pub fn release(connection: &mut Connection, ids: &[Uuid]) -> Result<(), StoreError> {
    locks::in_order_of_keys(connection)?;
    let taken = clock_jobs::table.filter(clock_jobs::match_id.eq_any(ids));
    diesel::update(taken).set(clock_jobs::taken_until.eq(None::<Time>)).execute(connection)?;
    Ok(())
}

/// Returns what the players of a match have been told about its clocks; `None` if there is no job. Locks the job until
/// the transaction ends.
pub fn told(connection: &mut Connection, id: Uuid) -> Result<Option<Told>, StoreError> {
    let query = clock_jobs::table.find(id).select(Told::as_select()).for_update();
    Ok(query.get_result(connection).optional()?)
}

/// Completes a job: stores the match's deadlines, when to look again, and that its players have been told everything up
/// to now. Call it under the match's lock, so that no event comes in between.
pub fn settle(
    connection: &mut Connection,
    id: Uuid,
    due: Option<Time>,
    (deadlines, stood_for): (&[Option<Time>], &[Reason]),
    now: Time,
) -> Result<(), StoreError> {
    diesel::update(clock_jobs::table.find(id))
        .set((
            clock_jobs::due.eq(due),
            clock_jobs::taken_until.eq(None::<Time>),
            clock_jobs::reminded_until.eq(now),
            clock_jobs::stood_for.eq(stood_for),
        ))
        .execute_prepared(connection)?;
    move_deadlines(connection, id, deadlines)
}

/// Deletes the job of a match whose clocks will not run again.
pub fn delete(connection: &mut Connection, id: Uuid) -> Result<(), StoreError> {
    diesel::delete(clock_jobs::table.find(id)).execute(connection)?;
    Ok(())
}
