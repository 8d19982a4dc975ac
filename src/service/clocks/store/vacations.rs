//! Vacations.

use diesel::{
    QueryableByName, RunQueryDsl, sql_query,
    sql_types::{Timestamptz, Uuid as SqlUuid},
};
use uuid::Uuid;

use crate::{
    db::{Connection, StoreError},
    record::Time,
};

#[derive(QueryableByName)]
pub(in crate::service) struct Span {
    #[diesel(sql_type = Timestamptz)]
    since: Time,
    #[diesel(sql_type = Timestamptz)]
    until: Time,
}

/// A time at which a player is away.
pub type Vacation = (Time, Time);

/// A player's vacations, first to last.
///
/// # Errors
/// [`StoreError`].
pub fn vacations(connection: &mut Connection, player: Uuid) -> Result<Vec<Vacation>, StoreError> {
    let query = sql_query("SELECT since, until FROM vacations WHERE player_id = $1 ORDER BY since");
    let rows: Vec<Span> = query.bind::<SqlUuid, _>(player).get_results(connection)?;
    Ok(rows.into_iter().map(|row| (row.since, row.until)).collect())
}

/// Adds a vacation.
///
/// # Errors
/// [`StoreError`].
pub fn add_vacation(connection: &mut Connection, player: Uuid, (since, until): Vacation) -> Result<(), StoreError> {
    sql_query("INSERT INTO vacations (player_id, since, until) VALUES ($1, $2, $3)")
        .bind::<SqlUuid, _>(player)
        .bind::<Timestamptz, _>(since)
        .bind::<Timestamptz, _>(until)
        .execute(connection)?;
    Ok(())
}

/// Ends the vacation that lasts now, and takes back those that are to come.
///
/// # Errors
/// [`StoreError`].
pub fn end_vacations(connection: &mut Connection, player: Uuid, now: Time) -> Result<(), StoreError> {
    sql_query("DELETE FROM vacations WHERE player_id = $1 AND since >= $2")
        .bind::<SqlUuid, _>(player)
        .bind::<Timestamptz, _>(now)
        .execute(connection)?;
    sql_query("UPDATE vacations SET until = $2 WHERE player_id = $1 AND until > $2")
        .bind::<SqlUuid, _>(player)
        .bind::<Timestamptz, _>(now)
        .execute(connection)?;
    Ok(())
}
