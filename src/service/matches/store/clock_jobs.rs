//! When to look at the clocks of running matches again. The appender keeps the jobs as events are appended.

use diesel::{
    OptionalExtension, QueryableByName, RunQueryDsl, sql_query,
    sql_types::{Array, BigInt, Nullable, Text, Timestamptz, Uuid as SqlUuid},
};
use uuid::Uuid;

use crate::{
    db::{Connection, StoreError},
    record::Time,
};

#[derive(QueryableByName)]
struct Taken {
    #[diesel(sql_type = SqlUuid)]
    match_id: Uuid,
}

/// What the players of a match have been told about its clocks.
#[derive(Clone, Debug, QueryableByName)]
pub struct Told {
    /// Up to when reminders are given.
    #[diesel(sql_type = Timestamptz)]
    pub reminded_until: Time,
    /// Why the clocks stand.
    #[diesel(sql_type = Array<Text>)]
    pub stood_for: Vec<String>,
}

/// Looks at the clocks of a match at this time, or before it if that is settled already.
///
/// # Errors
/// [`StoreError`].
pub fn look_at(connection: &mut Connection, id: Uuid, due: Time) -> Result<(), StoreError> {
    sql_query(
        "INSERT INTO clock_jobs (match_id, due, reminded_until) VALUES ($1, $2, 'epoch')
         ON CONFLICT (match_id) DO UPDATE SET due = least(clock_jobs.due, excluded.due)",
    )
    .bind::<SqlUuid, _>(id)
    .bind::<Timestamptz, _>(due)
    .execute(connection)?;
    Ok(())
}

/// Looks again now at every match in which one of these players sits, since when its clocks stand has changed.
///
/// # Errors
/// [`StoreError`].
pub fn look_now_for(connection: &mut Connection, player: Uuid, now: Time) -> Result<(), StoreError> {
    sql_query(
        // In the order in which appends take them, too.
        "WITH own AS (
             SELECT j.match_id FROM clock_jobs AS j JOIN seats AS s USING (match_id)
             WHERE s.player_id = $1 ORDER BY j.match_id FOR UPDATE OF j)
         UPDATE clock_jobs AS j SET due = $2, taken_until = NULL FROM own WHERE j.match_id = own.match_id",
    )
    .bind::<SqlUuid, _>(player)
    .bind::<Timestamptz, _>(now)
    .execute(connection)?;
    Ok(())
}

/// Takes jobs that are due and that nobody has taken, those that have waited longest first, until `until` for this process
/// alone.
///
/// # Errors
/// [`StoreError`].
pub fn take(connection: &mut Connection, now: Time, until: Time, limit: i64) -> Result<Vec<Uuid>, StoreError> {
    let query = sql_query(
        "UPDATE clock_jobs SET taken_until = $2 WHERE match_id IN (
             SELECT match_id FROM clock_jobs
             WHERE due <= $1 AND (taken_until IS NULL OR taken_until <= $1)
             ORDER BY due LIMIT $3 FOR UPDATE SKIP LOCKED)
         RETURNING match_id",
    );
    let taken: Vec<Taken> = query
        .bind::<Timestamptz, _>(now)
        .bind::<Timestamptz, _>(until)
        .bind::<BigInt, _>(limit)
        .get_results(connection)?;
    Ok(taken.into_iter().map(|taken| taken.match_id).collect())
}

/// What the players of a match have been told about its clocks; `None` where it has no job. Locks the job until the
/// transaction ends.
///
/// # Errors
/// [`StoreError`].
pub fn told(connection: &mut Connection, id: Uuid) -> Result<Option<Told>, StoreError> {
    let query = sql_query("SELECT reminded_until, stood_for FROM clock_jobs WHERE match_id = $1 FOR UPDATE");
    Ok(query.bind::<SqlUuid, _>(id).get_result(connection).optional()?)
}

/// Settles a job: what the match's deadlines are, when to look again, and that its players are told everything up to now.
/// To be called under the match's lock, so that no event comes in between.
///
/// # Errors
/// [`StoreError`].
pub fn settle(
    connection: &mut Connection,
    id: Uuid,
    due: Option<Time>,
    (deadlines, stood_for): (&[Option<Time>], &[String]),
    now: Time,
) -> Result<(), StoreError> {
    let job = sql_query(
        "UPDATE clock_jobs SET due = $2, taken_until = NULL, reminded_until = $3, stood_for = $4 WHERE match_id = $1",
    );
    job.bind::<SqlUuid, _>(id)
        .bind::<Nullable<Timestamptz>, _>(due)
        .bind::<Timestamptz, _>(now)
        .bind::<Array<Text>, _>(stood_for)
        .execute(connection)?;
    let deadlines: Vec<_> = deadlines.iter().collect();
    sql_query("UPDATE matches SET deadlines = $2 WHERE id = $1 AND deadlines IS DISTINCT FROM $2")
        .bind::<SqlUuid, _>(id)
        .bind::<Array<Nullable<Timestamptz>>, _>(deadlines)
        .execute(connection)?;
    Ok(())
}
