//! Heartbeats, downtimes, and the lock that every running process holds.

use diesel::{
    OptionalExtension, QueryableByName, RunQueryDsl, sql_query,
    sql_types::{Bool, Timestamptz},
};

use crate::{
    db::{Connection, StoreError},
    record::Time,
};

/// A key of `PostgreSQL`'s advisory locks: whoever holds it shares in keeping the heart beating.
const ALIVE: i64 = 0x6163_6570_6f73_7402;

#[derive(QueryableByName)]
pub(in crate::service) struct Moment {
    #[diesel(sql_type = Timestamptz)]
    at: Time,
}

#[derive(QueryableByName)]
pub(in crate::service) struct Alone {
    #[diesel(sql_type = Bool)]
    alone: bool,
}

/// Whether no other process runs, as far as the database knows: then this session keeps others from starting until
/// [`count_as_running`]. To be called outside of a transaction.
///
/// # Errors
/// [`StoreError`].
pub fn is_alone(connection: &mut Connection) -> Result<bool, StoreError> {
    let query = format!("SELECT pg_try_advisory_lock({ALIVE}) AS alone");
    Ok(sql_query(query).get_result::<Alone>(connection)?.alone)
}

/// From now on this session's process counts as running, for as long as the session lasts. To be called outside of a
/// transaction.
///
/// # Errors
/// [`StoreError`].
pub fn count_as_running(connection: &mut Connection, alone: bool) -> Result<(), StoreError> {
    sql_query(format!("SELECT pg_advisory_lock_shared({ALIVE})")).execute(connection)?;
    if alone {
        sql_query(format!("SELECT pg_advisory_unlock({ALIVE})")).execute(connection)?;
    }
    Ok(())
}

/// When a server was last known to run.
///
/// # Errors
/// [`StoreError`].
pub fn last_beat(connection: &mut Connection) -> Result<Option<Time>, StoreError> {
    let query = sql_query("SELECT at FROM heartbeat");
    Ok(query.get_result::<Moment>(connection).optional()?.map(|beat| beat.at))
}

/// A server runs now.
///
/// # Errors
/// [`StoreError`].
pub fn beat(connection: &mut Connection, now: Time) -> Result<(), StoreError> {
    sql_query(
        "INSERT INTO heartbeat (at) VALUES ($1) ON CONFLICT (one) DO UPDATE SET at = greatest(heartbeat.at, excluded.at)",
    )
    .bind::<Timestamptz, _>(now)
    .execute(connection)?;
    Ok(())
}

/// No server ran in this time.
///
/// # Errors
/// [`StoreError`].
pub fn add_downtime(connection: &mut Connection, since: Time, until: Time) -> Result<(), StoreError> {
    sql_query("INSERT INTO downtimes (since, until) VALUES ($1, $2) ON CONFLICT DO NOTHING")
        .bind::<Timestamptz, _>(since)
        .bind::<Timestamptz, _>(until)
        .execute(connection)?;
    Ok(())
}

/// Looks again now at every match.
///
/// # Errors
/// [`StoreError`].
pub fn look_now_for_all(connection: &mut Connection, now: Time) -> Result<(), StoreError> {
    let query = sql_query(
        "WITH all_jobs AS (SELECT match_id FROM clock_jobs ORDER BY match_id FOR UPDATE)
         UPDATE clock_jobs AS j SET due = $1, taken_until = NULL FROM all_jobs WHERE j.match_id = all_jobs.match_id",
    );
    query.bind::<Timestamptz, _>(now).execute(connection)?;
    Ok(())
}
