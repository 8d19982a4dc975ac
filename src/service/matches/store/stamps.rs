//! Whether what is known of a match is still true.

use std::collections::HashMap;

use diesel::{
    QueryableByName, RunQueryDsl,
    sql_types::{Array, BigInt, Text, Uuid as SqlUuid},
};
use uuid::Uuid;

use crate::db::{Connection, StoreError, statement};

/// What changes whenever a match or its summary does.
#[derive(Clone, Debug, PartialEq, Eq, QueryableByName)]
pub struct Stamp {
    /// The newest event's number.
    #[diesel(sql_type = BigInt)]
    pub version: i64,
    /// The number of changes.
    #[diesel(sql_type = BigInt)]
    pub revision: i64,
    /// Of which transactions the players' rows are, in the order of the seats.
    #[diesel(sql_type = Text)]
    pub players: String,
}

#[derive(QueryableByName)]
struct StampRow {
    #[diesel(sql_type = SqlUuid)]
    id: Uuid,
    #[diesel(embed)]
    stamp: Stamp,
}

statement! {
    /// Selects stamps of matches. Diesel does not know `PostgreSQL`'s own columns. An array takes the order of the seats' index, where an
    /// aggregate would sort.
    struct Stamps<'a> { ids: &'a [Uuid] as Array<SqlUuid> }
    "SELECT match_id AS id, version, revision, array_to_string(ARRAY(
         SELECT p.xmin FROM seats AS s JOIN players AS p ON p.id = s.player_id WHERE s.match_id = progress.match_id
         ORDER BY s.seat
     ), ' ') AS players
     FROM progress WHERE match_id = ANY (" ids ")"
}

#[derive(QueryableByName)]
struct Players {
    #[diesel(sql_type = Text)]
    players: String,
}

statement! {
    /// Selects only the players' part of a stamp. Diesel does not know `PostgreSQL`'s own columns. On the sessions of requests, `PostgreSQL`
    /// would plan a comparison with an array anew for each execution.
    struct PlayersOf { id: Uuid as SqlUuid }
    "SELECT array_to_string(ARRAY(
         SELECT p.xmin FROM seats AS s JOIN players AS p ON p.id = s.player_id WHERE s.match_id = " id "
         ORDER BY s.seat
     ), ' ') AS players"
}

/// Returns the players' part of this match's stamp.
pub fn players(connection: &mut Connection, id: Uuid) -> Result<String, StoreError> {
    let row: Players = PlayersOf { id }.get_result(connection)?;
    Ok(row.players)
}

/// Returns the stamps of these matches.
pub fn stamps(connection: &mut Connection, ids: &[Uuid]) -> Result<HashMap<Uuid, Stamp>, StoreError> {
    let rows: Vec<StampRow> = Stamps { ids }.load(connection)?;
    Ok(rows.into_iter().map(|row| (row.id, row.stamp)).collect())
}
