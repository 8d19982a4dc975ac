//! When clocks stand: pauses that players agreed to, vacations, and times at which no server ran.

use diesel::{
    OptionalExtension, QueryableByName, RunQueryDsl, sql_query,
    sql_types::{Array, Bool, Nullable, Text, Timestamptz, Uuid as SqlUuid},
};
use uuid::Uuid;

use super::{Connection, StoreError};
use crate::record::{Pause, Time};

/// A key of `PostgreSQL`'s advisory locks: whoever holds it shares in keeping the heart beating.
const ALIVE: i64 = 0x6163_6570_6f73_7402;

/// Why clocks stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reason {
    /// The players agreed.
    Agreement,
    /// A player is away.
    Vacation,
    /// No server ran.
    Downtime,
}

impl Reason {
    /// Its name in the API and the store.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Agreement => "agreement",
            Self::Vacation => "vacation",
            Self::Downtime => "downtime",
        }
    }
}

/// A pause of a match, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchPause {
    /// Why.
    pub reason: Reason,
    /// Whose vacation it is.
    pub player: Option<Uuid>,
    /// When.
    pub pause: Pause,
}

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = Text)]
    reason: String,
    #[diesel(sql_type = Nullable<SqlUuid>)]
    player_id: Option<Uuid>,
    #[diesel(sql_type = Timestamptz)]
    since: jiff_diesel::Timestamp,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    until: Option<jiff_diesel::Timestamp>,
}

fn time(timestamp: jiff_diesel::Timestamp) -> Time {
    Time::new(timestamp.to_jiff())
}

fn sql(time: Time) -> jiff_diesel::Timestamp {
    time.timestamp().into()
}

/// Why and when the clocks of a match stood, stand or will stand since its start, but for weekends.
///
/// # Errors
/// [`StoreError`].
pub fn of_match(
    connection: &mut Connection,
    id: Uuid,
    players: &[Uuid],
    start: Time,
) -> Result<Vec<MatchPause>, StoreError> {
    let query = sql_query(
        "SELECT 'agreement' AS reason, NULL::uuid AS player_id, since, until FROM pauses WHERE match_id = $1
         UNION ALL
         SELECT 'vacation', player_id, since, until FROM vacations WHERE player_id = ANY ($2) AND until > $3
         UNION ALL
         SELECT 'downtime', NULL, since, until FROM downtimes WHERE until > $3
         ORDER BY 1, 2, 3",
    );
    let rows: Vec<Row> = query
        .bind::<SqlUuid, _>(id)
        .bind::<Array<SqlUuid>, _>(players)
        .bind::<Timestamptz, _>(sql(start))
        .get_results(connection)?;
    let read = |row: Row| {
        let reason = match row.reason.as_str() {
            "agreement" => Reason::Agreement,
            "vacation" => Reason::Vacation,
            _ => Reason::Downtime,
        };
        MatchPause {
            reason,
            player: row.player_id,
            pause: Pause { since: time(row.since), until: row.until.map(time) },
        }
    };
    Ok(rows.into_iter().map(read).collect())
}

/// The clocks of a match stood in this time, for the server was late.
///
/// # Errors
/// [`StoreError`].
pub fn add_pause(connection: &mut Connection, id: Uuid, since: Time, until: Time) -> Result<(), StoreError> {
    sql_query(
        "INSERT INTO pauses (match_id, since, until) VALUES ($1, $2, $3)
         ON CONFLICT (match_id, since) DO UPDATE SET until = greatest(pauses.until, excluded.until)
         WHERE pauses.until IS NOT NULL",
    )
    .bind::<SqlUuid, _>(id)
    .bind::<Timestamptz, _>(sql(since))
    .bind::<Timestamptz, _>(sql(until))
    .execute(connection)?;
    Ok(())
}

/// The clocks of a match stand from now on, since its players agreed.
///
/// # Errors
/// [`StoreError`].
pub fn pause(connection: &mut Connection, id: Uuid, since: Time) -> Result<(), StoreError> {
    sql_query(
        "INSERT INTO pauses (match_id, since) VALUES ($1, $2) ON CONFLICT (match_id, since) DO UPDATE SET until = NULL",
    )
    .bind::<SqlUuid, _>(id)
    .bind::<Timestamptz, _>(sql(since))
    .execute(connection)?;
    Ok(())
}

/// Whether the clocks of a match stand since its players agreed.
///
/// # Errors
/// [`StoreError`].
pub fn is_paused(connection: &mut Connection, id: Uuid) -> Result<bool, StoreError> {
    let query = sql_query("SELECT since AS at FROM pauses WHERE match_id = $1 AND until IS NULL");
    Ok(query.bind::<SqlUuid, _>(id).get_result::<Moment>(connection).optional()?.is_some())
}

/// The pause to which the players agreed ends. Gives back whether there was one.
///
/// # Errors
/// [`StoreError`].
pub fn resume(connection: &mut Connection, id: Uuid, until: Time) -> Result<bool, StoreError> {
    let query = sql_query("UPDATE pauses SET until = greatest(since, $2) WHERE match_id = $1 AND until IS NULL");
    Ok(query.bind::<SqlUuid, _>(id).bind::<Timestamptz, _>(sql(until)).execute(connection)? > 0)
}

/// A time at which a player is away.
pub type Vacation = (Time, Time);

#[derive(QueryableByName)]
struct Span {
    #[diesel(sql_type = Timestamptz)]
    since: jiff_diesel::Timestamp,
    #[diesel(sql_type = Timestamptz)]
    until: jiff_diesel::Timestamp,
}

/// A player's vacations, first to last.
///
/// # Errors
/// [`StoreError`].
pub fn vacations(connection: &mut Connection, player: Uuid) -> Result<Vec<Vacation>, StoreError> {
    let query = sql_query("SELECT since, until FROM vacations WHERE player_id = $1 ORDER BY since");
    let rows: Vec<Span> = query.bind::<SqlUuid, _>(player).get_results(connection)?;
    Ok(rows.into_iter().map(|row| (time(row.since), time(row.until))).collect())
}

/// Adds a vacation.
///
/// # Errors
/// [`StoreError`].
pub fn add_vacation(connection: &mut Connection, player: Uuid, (since, until): Vacation) -> Result<(), StoreError> {
    sql_query("INSERT INTO vacations (player_id, since, until) VALUES ($1, $2, $3)")
        .bind::<SqlUuid, _>(player)
        .bind::<Timestamptz, _>(sql(since))
        .bind::<Timestamptz, _>(sql(until))
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
        .bind::<Timestamptz, _>(sql(now))
        .execute(connection)?;
    sql_query("UPDATE vacations SET until = $2 WHERE player_id = $1 AND until > $2")
        .bind::<SqlUuid, _>(player)
        .bind::<Timestamptz, _>(sql(now))
        .execute(connection)?;
    Ok(())
}

#[derive(QueryableByName)]
struct Moment {
    #[diesel(sql_type = Timestamptz)]
    at: jiff_diesel::Timestamp,
}

#[derive(QueryableByName)]
struct Alone {
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
    Ok(query.get_result::<Moment>(connection).optional()?.map(|beat| time(beat.at)))
}

/// A server runs now.
///
/// # Errors
/// [`StoreError`].
pub fn beat(connection: &mut Connection, now: Time) -> Result<(), StoreError> {
    sql_query(
        "INSERT INTO heartbeat (at) VALUES ($1) ON CONFLICT (one) DO UPDATE SET at = greatest(heartbeat.at, excluded.at)",
    )
    .bind::<Timestamptz, _>(sql(now))
    .execute(connection)?;
    Ok(())
}

/// No server ran in this time.
///
/// # Errors
/// [`StoreError`].
pub fn add_downtime(connection: &mut Connection, since: Time, until: Time) -> Result<(), StoreError> {
    sql_query("INSERT INTO downtimes (since, until) VALUES ($1, $2) ON CONFLICT DO NOTHING")
        .bind::<Timestamptz, _>(sql(since))
        .bind::<Timestamptz, _>(sql(until))
        .execute(connection)?;
    Ok(())
}
