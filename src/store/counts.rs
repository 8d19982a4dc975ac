//! How much there is of what is limited.

use diesel::{
    QueryableByName, RunQueryDsl, sql_query,
    sql_types::{BigInt, Timestamptz, Uuid as SqlUuid},
};
use uuid::Uuid;

use super::{Connection, StoreError};
use crate::record::Time;

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    count: i64,
}

/// Open matches that the player hosts.
///
/// # Errors
/// [`StoreError`].
pub fn open_matches(connection: &mut Connection, player: Uuid) -> Result<i64, StoreError> {
    let query = sql_query("SELECT count(*) AS count FROM matches WHERE host = $1 AND status = 'open'");
    Ok(query.bind::<SqlUuid, _>(player).get_result::<Count>(connection)?.count)
}

/// Matches in which the player sits that are open or running.
///
/// # Errors
/// [`StoreError`].
pub fn matches(connection: &mut Connection, player: Uuid) -> Result<i64, StoreError> {
    let query = sql_query(
        "SELECT count(*) AS count FROM seats AS s JOIN matches AS m ON m.id = s.match_id
         WHERE s.player_id = $1 AND m.status IN ('open', 'running')",
    );
    Ok(query.bind::<SqlUuid, _>(player).get_result::<Count>(connection)?.count)
}

/// Invitations of the player's that wait for an answer.
///
/// # Errors
/// [`StoreError`].
pub fn invitations(connection: &mut Connection, player: Uuid, now: Time) -> Result<i64, StoreError> {
    let query = sql_query(
        "SELECT count(*) AS count FROM invitations WHERE sender = $1 AND state = 'pending' AND expires_at > $2",
    );
    let query = query.bind::<SqlUuid, _>(player).bind::<Timestamptz, _>(jiff_diesel::Timestamp::from(now.timestamp()));
    Ok(query.get_result::<Count>(connection)?.count)
}

/// Pairings for which the player waits.
///
/// # Errors
/// [`StoreError`].
pub fn pairings(connection: &mut Connection, player: Uuid, now: Time) -> Result<i64, StoreError> {
    let query = sql_query(
        "SELECT count(*) AS count FROM pairings WHERE player_id = $1 AND status = 'waiting' AND expires_at > $2",
    );
    let query = query.bind::<SqlUuid, _>(player).bind::<Timestamptz, _>(jiff_diesel::Timestamp::from(now.timestamp()));
    Ok(query.get_result::<Count>(connection)?.count)
}

/// Players whom the player blocks.
///
/// # Errors
/// [`StoreError`].
pub fn blocks(connection: &mut Connection, player: Uuid) -> Result<i64, StoreError> {
    let query = sql_query("SELECT count(*) AS count FROM blocks WHERE player_id = $1");
    Ok(query.bind::<SqlUuid, _>(player).get_result::<Count>(connection)?.count)
}

/// How often the clocks of a match have stood, as far as that is stored for the match alone.
///
/// # Errors
/// [`StoreError`].
pub fn pauses(connection: &mut Connection, match_id: Uuid) -> Result<i64, StoreError> {
    let query = sql_query("SELECT count(*) AS count FROM pauses WHERE match_id = $1");
    Ok(query.bind::<SqlUuid, _>(match_id).get_result::<Count>(connection)?.count)
}
