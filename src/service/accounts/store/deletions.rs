//! Accounts that are being deleted, what their players still have to leave, and what is erased in the end.

use diesel::{
    OptionalExtension, QueryableByName, RunQueryDsl, sql_query,
    sql_types::{BigInt, Text, Timestamptz, Uuid as SqlUuid},
};
use uuid::Uuid;

use crate::{
    db::{Connection, StoreError},
    record::Time,
};

/// Writes down that the player has asked for the account to be deleted, what the player was called, and when it is final.
///
/// # Errors
/// [`StoreError`].
pub fn insert(
    connection: &mut Connection,
    player: Uuid,
    name: &str,
    (asked_at, final_at): (Time, Time),
) -> Result<(), StoreError> {
    sql_query("INSERT INTO deletions (player_id, name, asked_at, final_at) VALUES ($1, $2, $3, $4)")
        .bind::<SqlUuid, _>(player)
        .bind::<Text, _>(name)
        .bind::<Timestamptz, _>(asked_at)
        .bind::<Timestamptz, _>(final_at)
        .execute(connection)?;
    Ok(())
}

#[derive(QueryableByName)]
struct Name {
    #[diesel(sql_type = Text)]
    name: String,
}

/// Takes a deletion back that is not final yet. Gives back what the player was called; `None` where there is none to take
/// back.
///
/// # Errors
/// [`StoreError`].
pub fn take_back(connection: &mut Connection, player: Uuid, now: Time) -> Result<Option<String>, StoreError> {
    let query = sql_query("DELETE FROM deletions WHERE player_id = $1 AND final_at > $2 RETURNING name");
    let query = query.bind::<SqlUuid, _>(player).bind::<Timestamptz, _>(now);
    Ok(query.get_result::<Name>(connection).optional()?.map(|row| row.name))
}

#[derive(QueryableByName)]
struct Due {
    #[diesel(sql_type = SqlUuid)]
    player_id: Uuid,
}

/// The players whose deletion is final by now, at most so many.
///
/// # Errors
/// [`StoreError`].
pub fn due(connection: &mut Connection, now: Time, limit: i64) -> Result<Vec<Uuid>, StoreError> {
    let query = sql_query("SELECT player_id FROM deletions WHERE final_at <= $1 ORDER BY final_at LIMIT $2");
    let due: Vec<Due> = query.bind::<Timestamptz, _>(now).bind::<BigInt, _>(limit).get_results(connection)?;
    Ok(due.into_iter().map(|due| due.player_id).collect())
}

/// The deletion is done with. `false`: it was taken back, or another process has done it.
///
/// # Errors
/// [`StoreError`].
pub fn finish(connection: &mut Connection, player: Uuid, now: Time) -> Result<bool, StoreError> {
    let query = sql_query("DELETE FROM deletions WHERE player_id = $1 AND final_at <= $2");
    Ok(query.bind::<SqlUuid, _>(player).bind::<Timestamptz, _>(now).execute(connection)? > 0)
}

/// A match that a player is still to leave.
#[derive(Clone, Copy, Debug, PartialEq, Eq, QueryableByName)]
pub struct Departure {
    /// The player.
    #[diesel(sql_type = SqlUuid)]
    pub player_id: Uuid,
    /// The match.
    #[diesel(sql_type = SqlUuid)]
    pub match_id: Uuid,
}

/// The player is to leave every match that is not over. To be called under the lock of the player's seats.
///
/// # Errors
/// [`StoreError`].
pub fn add_departures(connection: &mut Connection, player: Uuid) -> Result<(), StoreError> {
    sql_query(
        "INSERT INTO departures (player_id, match_id)
         SELECT s.player_id, s.match_id FROM seats AS s JOIN matches AS m ON m.id = s.match_id
         WHERE s.player_id = $1 AND m.status IN ('open', 'running')
         ON CONFLICT DO NOTHING",
    )
    .bind::<SqlUuid, _>(player)
    .execute(connection)?;
    Ok(())
}

/// Matches that are still to be left, in one order, behind this one.
///
/// # Errors
/// [`StoreError`].
pub fn departures(
    connection: &mut Connection,
    behind: Option<Departure>,
    limit: i64,
) -> Result<Vec<Departure>, StoreError> {
    let (player, id) = behind.map_or_else(Default::default, |behind| (behind.player_id, behind.match_id));
    let query = sql_query(
        "SELECT player_id, match_id FROM departures WHERE (player_id, match_id) > ($1, $2)
         ORDER BY player_id, match_id LIMIT $3",
    );
    let query = query.bind::<SqlUuid, _>(player).bind::<SqlUuid, _>(id);
    Ok(query.bind::<BigInt, _>(limit).get_results(connection)?)
}

/// Matches that this player is still to leave.
///
/// # Errors
/// [`StoreError`].
pub fn departures_of(connection: &mut Connection, player: Uuid) -> Result<Vec<Departure>, StoreError> {
    let query = sql_query("SELECT player_id, match_id FROM departures WHERE player_id = $1 ORDER BY match_id");
    Ok(query.bind::<SqlUuid, _>(player).get_results(connection)?)
}

/// The match is left.
///
/// # Errors
/// [`StoreError`].
pub fn departed(connection: &mut Connection, departure: Departure) -> Result<(), StoreError> {
    sql_query("DELETE FROM departures WHERE player_id = $1 AND match_id = $2")
        .bind::<SqlUuid, _>(departure.player_id)
        .bind::<SqlUuid, _>(departure.match_id)
        .execute(connection)?;
    Ok(())
}

/// Lets nobody tell the player anything any more: what waits for webhooks is given up and these are switched off, and what
/// waits for the next mail is dropped.
///
/// # Errors
/// [`StoreError`].
pub fn silence(connection: &mut Connection, player: Uuid, reason: &str) -> Result<(), StoreError> {
    sql_query("UPDATE webhooks SET enabled = false, disabled_reason = $2 WHERE player_id = $1 AND enabled")
        .bind::<SqlUuid, _>(player)
        .bind::<Text, _>(reason)
        .execute(connection)?;
    for sql in [
        "UPDATE deliveries SET status = 'given_up', due = NULL, taken_until = NULL
         WHERE status = 'waiting' AND webhook_id IN (SELECT id FROM webhooks WHERE player_id = $1)",
        // First the address, as for whoever settles a mail.
        "UPDATE email_addresses SET due = NULL, taken_until = NULL, mail_id = NULL, mail_upto = NULL, tries = 0
         WHERE player_id = $1",
        "DELETE FROM email_items WHERE player_id = $1",
    ] {
        sql_query(sql).bind::<SqlUuid, _>(player).execute(connection)?;
    }
    Ok(())
}

/// Erases what is held of the player alone. What stays is the player's row, seats, ratings and what operators did.
///
/// # Errors
/// [`StoreError`].
pub fn erase(connection: &mut Connection, player: Uuid) -> Result<(), StoreError> {
    for sql in [
        "UPDATE players SET password_hash = NULL, name_key = lower(name) WHERE id = $1",
        "DELETE FROM tokens WHERE player_id = $1",
        "DELETE FROM email_verifications WHERE player_id = $1",
        "DELETE FROM email_addresses WHERE player_id = $1",
        "DELETE FROM webhooks WHERE player_id = $1",
        "DELETE FROM notices WHERE player_id = $1",
        "DELETE FROM notice_counters WHERE player_id = $1",
        "DELETE FROM blocks WHERE player_id = $1 OR blocked = $1",
        "DELETE FROM invitations WHERE sender = $1 OR player_id = $1",
        "DELETE FROM pairings WHERE player_id = $1",
        "DELETE FROM kept_seats WHERE player_id = $1",
        "DELETE FROM suspensions WHERE player_id = $1",
    ] {
        sql_query(sql).bind::<SqlUuid, _>(player).execute(connection)?;
    }
    Ok(())
}

/// Erases the vacations of players whose deletion is final, but for those by which the clocks of a match that still runs
/// are reckoned.
///
/// # Errors
/// [`StoreError`].
pub fn erase_vacations(connection: &mut Connection) -> Result<usize, StoreError> {
    let query = sql_query(
        "DELETE FROM vacations AS v USING players AS p
         WHERE p.id = v.player_id AND p.kind = 'deleted' AND p.password_hash IS NULL AND NOT EXISTS (
             SELECT FROM seats AS s JOIN matches AS m ON m.id = s.match_id
             WHERE s.player_id = v.player_id AND m.status = 'running' AND m.started_at < v.until)",
    );
    Ok(query.execute(connection)?)
}
