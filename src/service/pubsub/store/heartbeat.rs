//! Heartbeats, downtimes, and the lock that every running process holds.

use diesel::{ExpressionMethods, OptionalExtension, QueryDsl, RunQueryDsl, dsl::select, upsert::excluded};
use uuid::Uuid;

use crate::{
    db::{
        Connection, StoreError,
        functions::{greatest, pg_advisory_lock_shared, pg_advisory_unlock, pg_try_advisory_lock},
        in_transaction, locks,
        prepared::Prepare,
        schema::{clock_jobs, downtimes, heartbeat},
    },
    record::Time,
};

/// A key of `PostgreSQL`'s advisory locks: every running process holds it.
const ALIVE: i64 = 0x6163_6570_6f73_7402;

/// Whether no other process runs, as far as the database knows; if so, this session keeps others from starting until
/// [`count_as_running`]. Call it outside of a transaction.
pub fn is_alone(connection: &mut Connection) -> Result<bool, StoreError> {
    Ok(select(pg_try_advisory_lock(ALIVE)).get_result(connection)?)
}

/// Registers this session's process as running for as long as the session lasts. Call it outside of a transaction.
pub fn count_as_running(connection: &mut Connection, alone: bool) -> Result<(), StoreError> {
    select(pg_advisory_lock_shared(ALIVE)).execute(connection)?;
    if alone {
        select(pg_advisory_unlock(ALIVE)).execute(connection)?;
    }
    Ok(())
}

/// Returns when a server was last known to run.
pub fn last_beat(connection: &mut Connection) -> Result<Option<Time>, StoreError> {
    Ok(heartbeat::table.select(heartbeat::at).get_result(connection).optional()?)
}

/// Stores that a server runs now.
pub fn beat(connection: &mut Connection, now: Time) -> Result<(), StoreError> {
    diesel::insert_into(heartbeat::table)
        .values(heartbeat::at.eq(now))
        .on_conflict(heartbeat::one)
        .do_update()
        .set(heartbeat::at.eq(greatest(heartbeat::at, excluded(heartbeat::at))))
        .execute_prepared(connection)?;
    Ok(())
}

/// Stores that a server runs now, and that none has run later.
pub fn set(connection: &mut Connection, now: Time) -> Result<(), StoreError> {
    diesel::update(heartbeat::table).set(heartbeat::at.eq(now)).execute(connection)?;
    Ok(())
}

/// Stores that no server ran in this time.
pub fn add_downtime(connection: &mut Connection, since: Time, until: Time) -> Result<(), StoreError> {
    diesel::insert_into(downtimes::table)
        .values((downtimes::since.eq(since), downtimes::until.eq(until)))
        .on_conflict_do_nothing()
        .execute(connection)?;
    Ok(())
}

/// Makes the clocks of every match due now.
pub fn look_now_for_all(connection: &mut Connection, now: Time) -> Result<(), StoreError> {
    in_transaction(connection, |connection| {
        locks::in_order_of_keys(connection)?;
        // All of them; without a condition on the key, the order would not be that of the index.
        diesel::update(clock_jobs::table.filter(clock_jobs::match_id.ge(Uuid::nil())))
            .set((clock_jobs::due.eq(now), clock_jobs::taken_until.eq(None::<Time>)))
            .execute(connection)?;
        Ok(())
    })
}
