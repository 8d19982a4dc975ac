//! How much there is of what is limited.

use diesel::{
    RunQueryDsl, sql_query,
    sql_types::{Timestamptz, Uuid as SqlUuid},
};
use uuid::Uuid;

use crate::{
    db::{Connection, StoreError, count::Count},
    record::Time,
};

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
    let query = query.bind::<SqlUuid, _>(player).bind::<Timestamptz, _>(now);
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
    let query = query.bind::<SqlUuid, _>(player).bind::<Timestamptz, _>(now);
    Ok(query.get_result::<Count>(connection)?.count)
}
