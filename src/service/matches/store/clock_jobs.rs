//! When to look at the clocks of running matches again. The appender updates the jobs as events are appended.

use diesel::{
    BoolExpressionMethods, ExpressionMethods, OptionalExtension, PgExpressionMethods, QueryDsl, Queryable, RunQueryDsl,
    Selectable, SelectableHelper, alias,
    sql_types::{Timestamptz, Uuid as SqlUuid},
    upsert::excluded,
};
use jiff::Timestamp;
use uuid::Uuid;

use super::{pauses::Reason, progress::changed};
use crate::{
    db::{
        Connection, StoreError,
        functions::least,
        schema::{clock_jobs, progress},
        statement,
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
///
/// # Errors
/// [`StoreError`].
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
        .execute(connection)?;
    Ok(())
}

statement! {
    /// Locks jobs in the same order as appends do, then updates them. Diesel has no `WITH`.
    struct LookNowFor { player: Uuid as SqlUuid, now: Time as Timestamptz }
    "WITH own AS (
         SELECT j.match_id FROM clock_jobs AS j JOIN seats AS s USING (match_id)
         WHERE s.player_id = " player " ORDER BY j.match_id FOR UPDATE OF j)
     UPDATE clock_jobs AS j SET due = " now ", taken_until = NULL FROM own WHERE j.match_id = own.match_id"
}

/// Makes the clocks of all matches of this player due now, because their pauses have changed.
///
/// # Errors
/// [`StoreError`].
pub fn look_now_for(connection: &mut Connection, player: Uuid, now: Time) -> Result<(), StoreError> {
    LookNowFor { player, now }.execute(connection)?;
    Ok(())
}

/// Takes jobs that are due, the oldest first. They are reserved for this process until `until`.
///
/// # Errors
/// [`StoreError`].
pub fn take(connection: &mut Connection, now: Time, until: Time, limit: i64) -> Result<Vec<Uuid>, StoreError> {
    let waiting = alias!(clock_jobs as waiting);
    let taken_until = waiting.field(clock_jobs::taken_until);
    let waiting = waiting
        .filter(waiting.field(clock_jobs::due).le(now))
        .filter(taken_until.is_null().or(taken_until.le(now)))
        .order(waiting.field(clock_jobs::due))
        .limit(limit)
        .select(waiting.field(clock_jobs::match_id))
        .for_update()
        .skip_locked();
    let taken = diesel::update(clock_jobs::table.filter(clock_jobs::match_id.eq_any(waiting)));
    Ok(taken.set(clock_jobs::taken_until.eq(until)).returning(clock_jobs::match_id).get_results(connection)?)
}

/// Returns what the players of a match have been told about its clocks; `None` if there is no job. Locks the job until
/// the transaction ends.
///
/// # Errors
/// [`StoreError`].
pub fn told(connection: &mut Connection, id: Uuid) -> Result<Option<Told>, StoreError> {
    let query = clock_jobs::table.find(id).select(Told::as_select()).for_update();
    Ok(query.get_result(connection).optional()?)
}

/// Completes a job: stores the match's deadlines, when to look again, and that its players have been told everything up
/// to now. Call it under the match's lock, so that no event comes in between.
///
/// # Errors
/// [`StoreError`].
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
        .execute(connection)?;
    let moved = progress::table.find(id).filter(progress::deadlines.is_distinct_from(deadlines));
    diesel::update(moved).set((progress::deadlines.eq(deadlines), changed())).execute(connection)?;
    Ok(())
}
