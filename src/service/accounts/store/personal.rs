//! What is held about one player, as the player may have it: no hash and no secret is read here.

use diesel::{
    OptionalExtension, QueryableByName, RunQueryDsl, sql_query,
    sql_types::{BigInt, Jsonb, Nullable, Text, Uuid as SqlUuid},
};
use serde_json::Value;
use uuid::Uuid;

use crate::db::{Connection, StoreError};

/// A moment as the API writes it.
const MOMENT: &str = r#"'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'"#;

#[derive(QueryableByName)]
struct JsonRow {
    #[diesel(sql_type = Jsonb)]
    line: Value,
}

fn moment(column: &str) -> String {
    format!("to_char({column} AT TIME ZONE 'UTC', {MOMENT})")
}

fn lines(connection: &mut Connection, sql: String, player: Uuid) -> Result<Vec<Value>, StoreError> {
    let rows: Vec<JsonRow> = sql_query(sql).bind::<SqlUuid, _>(player).get_results(connection)?;
    Ok(rows.into_iter().map(|row| row.line).collect())
}

/// The player's tokens, newest first, also those that count no more.
///
/// # Errors
/// [`StoreError`].
pub fn tokens(connection: &mut Connection, player: Uuid) -> Result<Vec<Value>, StoreError> {
    let [created_at, expires_at, revoked_at] = ["created_at", "expires_at", "revoked_at"].map(moment);
    let sql = format!(
        "SELECT jsonb_build_object('id', id, 'name', name, 'session', kind = 'session', 'scopes', scopes,
             'created_at', {created_at}, 'expires_at', {expires_at}, 'revoked_at', {revoked_at}) AS line
         FROM tokens WHERE player_id = $1 ORDER BY id DESC"
    );
    lines(connection, sql, player)
}

/// The addresses about which the player was asked, newest first.
///
/// # Errors
/// [`StoreError`].
pub fn email_questions(connection: &mut Connection, player: Uuid) -> Result<Vec<Value>, StoreError> {
    let (created_at, expires_at) = (moment("created_at"), moment("expires_at"));
    let sql = format!(
        "SELECT jsonb_build_object('address', address, 'created_at', {created_at}, 'expires_at', {expires_at}) AS line
         FROM email_verifications WHERE player_id = $1 ORDER BY email_verifications.created_at DESC, address"
    );
    lines(connection, sql, player)
}

/// The player's newest suspension.
///
/// # Errors
/// [`StoreError`].
pub fn suspension(connection: &mut Connection, player: Uuid) -> Result<Option<Value>, StoreError> {
    let sql = format!(
        "SELECT jsonb_build_object('since', {}, 'until', {}) AS line FROM suspensions WHERE player_id = $1",
        moment("since"),
        moment("until")
    );
    let row: Option<JsonRow> = sql_query(sql).bind::<SqlUuid, _>(player).get_result(connection).optional()?;
    Ok(row.map(|row| row.line))
}

/// What operators did to the player's account, newest first. Who they are is their own affair.
///
/// # Errors
/// [`StoreError`].
pub fn operators_acts(connection: &mut Connection, player: Uuid) -> Result<Vec<Value>, StoreError> {
    let sql = format!(
        "SELECT jsonb_build_object('at', {}, 'act', act, 'why', why) AS line FROM operator_acts WHERE player_id = $1
         ORDER BY id DESC",
        moment("at")
    );
    lines(connection, sql, player)
}

/// A match in which the player has a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, QueryableByName)]
pub struct HeldMatch {
    /// The match.
    #[diesel(sql_type = SqlUuid)]
    pub id: Uuid,
}

/// Matches of this server in which the player has a seat, in this state if one is given, oldest first, from this one on.
///
/// # Errors
/// [`StoreError`].
pub fn matches_from(
    connection: &mut Connection,
    player: Uuid,
    from: Uuid,
    status: Option<&str>,
    limit: i64,
) -> Result<Vec<HeldMatch>, StoreError> {
    let query = sql_query(
        "SELECT m.id FROM seats AS s JOIN matches AS m ON m.id = s.match_id
         WHERE s.player_id = $1 AND s.match_id >= $2 AND ($3 IS NULL OR m.status = $3)
         ORDER BY s.match_id LIMIT $4",
    );
    Ok(query
        .bind::<SqlUuid, _>(player)
        .bind::<SqlUuid, _>(from)
        .bind::<Nullable<Text>, _>(status)
        .bind::<BigInt, _>(limit)
        .get_results(connection)?)
}
