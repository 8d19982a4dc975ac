//! The amount and age of waiting work. Functions that name no other error return `StoreError` when the database fails.

use diesel::{
    BoolExpressionMethods, ExpressionMethods, QueryDsl, RunQueryDsl,
    dsl::{count_star, min, select},
};

use crate::{
    db::{
        Connection, StoreError,
        functions::clock_timestamp,
        literal::literal,
        schema::{clock_jobs, deliveries, email_addresses, outbox},
    },
    record::Time,
    service::notices::DeliveryStatus,
};

/// The waiting work.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Backlog {
    /// Events that are not announced yet.
    pub outbox_rows: i64,
    /// For how long the oldest of them has waited, in seconds.
    pub outbox_lag: f64,
    /// Clock jobs that are due.
    pub clock_jobs: i64,
    /// For how long the oldest of them has been due, in seconds.
    pub clock_lag: f64,
    /// Deliveries that are due, or have failed and are tried again.
    pub deliveries: i64,
    /// Mails that are due, or were not sent and are tried again; 0 if this process sends none.
    pub mails: i64,
}

/// Reads the waiting work at this moment. Mails gather in the database also if no process sends them.
pub fn read(connection: &mut Connection, now: Time, sends_mail: bool) -> Result<Backlog, StoreError> {
    let due = clock_jobs::table.filter(clock_jobs::due.le(now));
    let waiting = deliveries::table
        .filter(deliveries::status.eq(literal(DeliveryStatus::Waiting)))
        .filter(deliveries::due.le(now).or(deliveries::tries.gt(0)));
    // The first condition is that of the index: there are more addresses than mails.
    let mails = email_addresses::table
        .filter(email_addresses::due.is_not_null())
        .filter(email_addresses::verified_at.is_not_null().and(email_addresses::failing.is_null()))
        .filter(email_addresses::due.le(now).or(email_addresses::tries.gt(0)));
    let written = outbox::table.select((count_star(), min(outbox::written_at)));
    let (outbox_rows, oldest_row): (i64, Option<Time>) = written.first(connection)?;
    // Written with the database's time.
    let written_now: Time = select(clock_timestamp()).get_result(connection)?;
    let (clock_jobs, oldest_job) = due.select((count_star(), min(clock_jobs::due))).first(connection)?;
    let deliveries = waiting.count().get_result(connection)?;
    let mails = if sends_mail { mails.count().get_result(connection)? } else { 0 };
    let lag = |since: Option<Time>, now: Time| since.map_or(0.0, |since| now.since(since).as_secs_f64().max(0.0));
    let (outbox_lag, clock_lag) = (lag(oldest_row, written_now), lag(oldest_job, now));
    Ok(Backlog { outbox_rows, outbox_lag, clock_jobs, clock_lag, deliveries, mails })
}
