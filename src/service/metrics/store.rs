//! How much waits to be done, and for how long it has waited.

use diesel::{
    QueryableByName, RunQueryDsl, sql_query,
    sql_types::{BigInt, Double, Timestamptz},
};

use crate::{
    db::{Connection, StoreError},
    record::Time,
};

/// What waits to be done.
#[derive(Clone, Copy, Debug, Default, PartialEq, QueryableByName)]
pub struct Backlog {
    /// What has happened and is not announced.
    #[diesel(sql_type = BigInt)]
    pub outbox_rows: i64,
    /// For how long the oldest of it has waited, in seconds.
    #[diesel(sql_type = Double)]
    pub outbox_lag: f64,
    /// Clocks that are due to be looked at.
    #[diesel(sql_type = BigInt)]
    pub clock_jobs: i64,
    /// For how long the oldest of them has waited, in seconds.
    #[diesel(sql_type = Double)]
    pub clock_lag: f64,
    /// Deliveries to webhooks that are due.
    #[diesel(sql_type = BigInt)]
    pub deliveries: i64,
    /// Mails that are due.
    #[diesel(sql_type = BigInt)]
    pub mails: i64,
}

/// What waits to be done at this moment.
///
/// # Errors
/// [`StoreError`].
pub fn read(connection: &mut Connection, now: Time) -> Result<Backlog, StoreError> {
    let query = sql_query(
        "SELECT o.outbox_rows, o.outbox_lag, j.clock_jobs, j.clock_lag,
                (SELECT count(*) FROM deliveries WHERE status = 'waiting' AND due <= $1) AS deliveries,
                (SELECT count(*) FROM email_addresses WHERE due <= $1) AS mails
         FROM (SELECT count(*) AS outbox_rows,
                      coalesce(greatest(extract(epoch FROM $1 - min(at)), 0), 0)::float8 AS outbox_lag
               FROM outbox) AS o,
              (SELECT count(*) AS clock_jobs,
                      coalesce(extract(epoch FROM $1 - min(due)), 0)::float8 AS clock_lag
               FROM clock_jobs WHERE due <= $1) AS j",
    );
    Ok(query.bind::<Timestamptz, _>(now).get_result(connection)?)
}
