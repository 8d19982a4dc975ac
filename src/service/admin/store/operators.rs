//! What operators see and do: suspensions, the log of their acts, and rows that no player is shown.

use diesel::{
    QueryableByName, RunQueryDsl, sql_query,
    sql_types::{BigInt, Jsonb, Nullable, Text, Timestamptz, Uuid as SqlUuid},
};
use serde_json::Value;
use uuid::Uuid;

use crate::{
    db::{Connection, StoreError},
    record::Time,
    service::matches::store::matches::MatchRow,
};

/// An act of an operator's.
#[derive(Clone, Debug)]
pub struct ActRow {
    /// When.
    pub at: Time,
    /// Who.
    pub operator: String,
    /// What: `cancel`, `suspend` …
    pub act: String,
    /// To which match.
    pub match_id: Option<Uuid>,
    /// To which player.
    pub player_id: Option<Uuid>,
    /// Why.
    pub why: String,
}

/// An act of an operator's, to be read.
#[derive(Clone, Debug, QueryableByName)]
pub struct LoggedAct {
    /// When.
    #[diesel(sql_type = Timestamptz)]
    pub at: Time,
    /// Who.
    #[diesel(sql_type = Text)]
    pub operator: String,
    /// What.
    #[diesel(sql_type = Text)]
    pub act: String,
    /// To what: the match's id or the player's name.
    #[diesel(sql_type = Text)]
    pub subject: String,
    /// Why.
    #[diesel(sql_type = Text)]
    pub why: String,
}

/// Which matches to list.
#[derive(Clone, Debug, Default)]
pub struct AnyMatches {
    /// Of this game.
    pub game: Option<String>,
    /// In this state.
    pub status: Option<String>,
    /// In which this player sits.
    pub player: Option<Uuid>,
}

#[derive(QueryableByName)]
struct JsonRow {
    #[diesel(sql_type = Jsonb)]
    line: Value,
}

/// Writes down what an operator does.
///
/// # Errors
/// [`StoreError`].
pub fn log(connection: &mut Connection, act: &ActRow) -> Result<(), StoreError> {
    let query = sql_query(
        "INSERT INTO operator_acts (id, at, operator, act, match_id, player_id, why) VALUES ($1, $2, $3, $4, $5, $6, $7)",
    );
    query
        .bind::<SqlUuid, _>(Uuid::now_v7())
        .bind::<Timestamptz, _>(act.at)
        .bind::<Text, _>(&act.operator)
        .bind::<Text, _>(&act.act)
        .bind::<Nullable<SqlUuid>, _>(act.match_id)
        .bind::<Nullable<SqlUuid>, _>(act.player_id)
        .bind::<Text, _>(&act.why)
        .execute(connection)?;
    Ok(())
}

/// What operators have done, newest first.
///
/// # Errors
/// [`StoreError`].
pub fn acts(connection: &mut Connection, limit: i64) -> Result<Vec<LoggedAct>, StoreError> {
    let query = sql_query(
        "SELECT a.at, a.operator, a.act, coalesce(p.name, a.match_id::text, '') AS subject, a.why
         FROM operator_acts AS a LEFT JOIN players AS p ON p.id = a.player_id
         ORDER BY a.id DESC LIMIT $1",
    );
    Ok(query.bind::<BigInt, _>(limit).get_results(connection)?)
}

/// Matches of whatever visibility, newest first.
///
/// # Errors
/// [`StoreError`].
pub fn matches(connection: &mut Connection, which: &AnyMatches, limit: i64) -> Result<Vec<MatchRow>, StoreError> {
    let query = sql_query(
        "SELECT m.* FROM matches AS m
         WHERE ($1 IS NULL OR m.game = $1) AND ($2 IS NULL OR m.status = $2)
             AND ($3 IS NULL OR EXISTS (SELECT FROM seats AS s WHERE s.player_id = $3 AND s.match_id = m.id))
         ORDER BY m.id DESC LIMIT $4",
    );
    Ok(query
        .bind::<Nullable<Text>, _>(which.game.as_deref())
        .bind::<Nullable<Text>, _>(which.status.as_deref())
        .bind::<Nullable<SqlUuid>, _>(which.player)
        .bind::<BigInt, _>(limit)
        .get_results(connection)?)
}

/// What of the match is still to be announced, oldest first: of news only the kind.
///
/// # Errors
/// [`StoreError`].
pub fn outbox(connection: &mut Connection, id: Uuid, limit: i64) -> Result<Vec<Value>, StoreError> {
    lines(
        connection,
        "SELECT jsonb_build_object('id', id, 'first_seq', first_seq, 'last_seq', last_seq, 'news', news->>'type', 'player_id', player_id, 'at', at) AS line
         FROM outbox WHERE match_id = $1 ORDER BY id LIMIT $2",
        (id, limit),
    )
}

/// What waits to be done for the match: a bot's turn, a look at the clocks.
///
/// # Errors
/// [`StoreError`].
pub fn jobs(connection: &mut Connection, id: Uuid) -> Result<Vec<Value>, StoreError> {
    lines(
        connection,
        "(SELECT jsonb_build_object('job', 'bot_turn', 'player_id', player_id, 'since', since, 'taken_at', taken_at) AS line
          FROM bot_turns WHERE match_id = $1)
         UNION ALL
         (SELECT jsonb_build_object('job', 'clock', 'due', due, 'taken_until', taken_until)
          FROM clock_jobs WHERE match_id = $1)
         LIMIT $2",
        (id, i64::MAX),
    )
}

/// When the clocks of the match stood still by agreement, or since the server was late.
///
/// # Errors
/// [`StoreError`].
pub fn pauses(connection: &mut Connection, id: Uuid) -> Result<Vec<Value>, StoreError> {
    lines(
        connection,
        "SELECT jsonb_build_object('since', since, 'until', until) AS line
         FROM pauses WHERE match_id = $1 ORDER BY since LIMIT $2",
        (id, i64::MAX),
    )
}

fn lines(connection: &mut Connection, sql: &str, (id, limit): (Uuid, i64)) -> Result<Vec<Value>, StoreError> {
    let query = sql_query(sql).bind::<SqlUuid, _>(id).bind::<BigInt, _>(limit);
    Ok(query.get_results::<JsonRow>(connection)?.into_iter().map(|row| row.line).collect())
}
