//! When clocks stand: pauses that players agreed to, vacations, and times at which no server ran.

use diesel::{
    QueryableByName, RunQueryDsl, sql_query,
    sql_types::{Array, Nullable, Text, Timestamptz, Uuid as SqlUuid},
};
use uuid::Uuid;

use crate::{
    db::{Connection, StoreError, count::Count},
    record::{Pause, Time},
};

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
    since: Time,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    until: Option<Time>,
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
        .bind::<Timestamptz, _>(start)
        .get_results(connection)?;
    let read = |row: Row| {
        let reason = match row.reason.as_str() {
            "agreement" => Reason::Agreement,
            "vacation" => Reason::Vacation,
            _ => Reason::Downtime,
        };
        MatchPause { reason, player: row.player_id, pause: Pause { since: row.since, until: row.until } }
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
    .bind::<Timestamptz, _>(since)
    .bind::<Timestamptz, _>(until)
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
    .bind::<Timestamptz, _>(since)
    .execute(connection)?;
    Ok(())
}

/// Whether the clocks of a match stand since its players agreed.
///
/// # Errors
/// [`StoreError`].
pub fn is_paused(connection: &mut Connection, id: Uuid) -> Result<bool, StoreError> {
    let query = sql_query("SELECT count(*) AS count FROM pauses WHERE match_id = $1 AND until IS NULL");
    Ok(query.bind::<SqlUuid, _>(id).get_result::<Count>(connection)?.count > 0)
}

/// The pause to which the players agreed ends. Gives back whether there was one.
///
/// # Errors
/// [`StoreError`].
pub fn resume(connection: &mut Connection, id: Uuid, until: Time) -> Result<bool, StoreError> {
    let query = sql_query("UPDATE pauses SET until = greatest(since, $2) WHERE match_id = $1 AND until IS NULL");
    Ok(query.bind::<SqlUuid, _>(id).bind::<Timestamptz, _>(until).execute(connection)? > 0)
}

/// How often the clocks of a match have stood, as far as that is stored for the match alone.
///
/// # Errors
/// [`StoreError`].
pub fn pauses(connection: &mut Connection, match_id: Uuid) -> Result<i64, StoreError> {
    let query = sql_query("SELECT count(*) AS count FROM pauses WHERE match_id = $1");
    Ok(query.bind::<SqlUuid, _>(match_id).get_result::<Count>(connection)?.count)
}
