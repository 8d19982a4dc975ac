//! Removing what is no longer needed, some rows at a time. Several processes may do this at once: each skips the rows that
//! another has locked.

use diesel::{
    QueryableByName, RunQueryDsl, sql_query,
    sql_types::{Array, BigInt, Bool, Timestamptz, Uuid as SqlUuid},
};
use uuid::Uuid;

use crate::{
    db::{Connection, StoreError},
    record::Time,
    service::accounts::store::deletions,
};

/// Rows that are removed by their age alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outdated {
    /// Tokens that have ended by themselves or were revoked.
    Tokens,
    /// Notices, by when they were written.
    Notices,
    /// What waits for a mail that is never sent, with its notice.
    EmailItems,
    /// Answers to requests that can be repeated.
    IdempotentAnswers,
    /// Questions whether an address is the player's.
    EmailVerifications,
    /// Invitations that have expired, whatever has become of them.
    Invitations,
    /// Pairings that wait no longer.
    Pairings,
    /// Suspensions that are over.
    Suspensions,
    /// Vacations that matter neither to the clocks of a running match nor to what the player has left.
    Vacations,
    /// Times at which no server ran, once no running match has seen them.
    Downtimes,
    /// Pauses of finished matches.
    Pauses,
    /// Offers in finished matches.
    Agreements,
    /// Seats that were kept in matches that are no longer open.
    KeptSeats,
    /// Wrong passwords that count no more.
    Guesses,
}

impl Outdated {
    /// `$1` is the moment before which rows are outdated, `$2` how many go at once.
    const fn sql(self) -> &'static str {
        match self {
            Self::Tokens => {
                "DELETE FROM tokens WHERE id IN (
                     SELECT id FROM tokens WHERE least(expires_at, revoked_at) < $1
                     ORDER BY least(expires_at, revoked_at) LIMIT $2 FOR UPDATE SKIP LOCKED)"
            }
            Self::Notices => {
                "DELETE FROM notices WHERE (player_id, number) IN (
                     SELECT player_id, number FROM notices WHERE at < $1 ORDER BY at LIMIT $2 FOR UPDATE SKIP LOCKED)"
            }
            Self::EmailItems => {
                "DELETE FROM email_items WHERE $1 > '-infinity' AND (player_id, id) IN (
                     SELECT i.player_id, i.id FROM email_items AS i
                     WHERE NOT EXISTS (SELECT FROM notices AS n WHERE n.id = i.notice_id)
                     LIMIT $2 FOR UPDATE OF i SKIP LOCKED)"
            }
            Self::IdempotentAnswers => {
                "DELETE FROM idempotent_answers WHERE id IN (
                     SELECT id FROM idempotent_answers WHERE created_at < $1
                     ORDER BY created_at LIMIT $2 FOR UPDATE SKIP LOCKED)"
            }
            Self::EmailVerifications => {
                "DELETE FROM email_verifications WHERE token_hash IN (
                     SELECT token_hash FROM email_verifications WHERE created_at < $1
                     ORDER BY created_at LIMIT $2 FOR UPDATE SKIP LOCKED)"
            }
            Self::Invitations => {
                "DELETE FROM invitations WHERE (match_id, id) IN (
                     SELECT match_id, id FROM invitations WHERE expires_at < $1
                     ORDER BY expires_at LIMIT $2 FOR UPDATE SKIP LOCKED)"
            }
            Self::Pairings => {
                "DELETE FROM pairings WHERE id IN (
                     SELECT id FROM pairings WHERE status <> 'waiting' AND expires_at < $1
                     ORDER BY expires_at LIMIT $2 FOR UPDATE SKIP LOCKED)"
            }
            Self::Suspensions => {
                "DELETE FROM suspensions WHERE player_id IN (
                     SELECT player_id FROM suspensions WHERE until < $1 LIMIT $2 FOR UPDATE SKIP LOCKED)"
            }
            // Who takes none for a year has earned all that one can have: what was taken before changes nothing.
            Self::Vacations => {
                "DELETE FROM vacations WHERE (player_id, since) IN (
                     SELECT v.player_id, v.since FROM vacations AS v
                     WHERE v.until < $1 AND NOT EXISTS (
                         SELECT FROM vacations AS w
                         WHERE w.player_id = v.player_id AND w.since > v.since
                             AND w.since < v.until + interval '8760 hours')
                     AND NOT EXISTS (
                         SELECT FROM seats AS s JOIN matches AS m ON m.id = s.match_id
                         WHERE s.player_id = v.player_id AND m.status = 'running' AND m.started_at < v.until)
                     LIMIT $2 FOR UPDATE OF v SKIP LOCKED)"
            }
            Self::Downtimes => {
                "DELETE FROM downtimes WHERE since IN (
                     SELECT since FROM downtimes
                     WHERE until < least($1, (SELECT min(started_at) FROM matches WHERE status = 'running'))
                     LIMIT $2 FOR UPDATE SKIP LOCKED)"
            }
            Self::Pauses => {
                "DELETE FROM pauses WHERE (match_id, since) IN (
                     SELECT p.match_id, p.since FROM pauses AS p JOIN matches AS m ON m.id = p.match_id
                     WHERE m.status = 'finished' AND m.finished_at < $1 LIMIT $2 FOR UPDATE OF p SKIP LOCKED)"
            }
            Self::Agreements => {
                "DELETE FROM agreements WHERE (match_id, kind, player_id) IN (
                     SELECT a.match_id, a.kind, a.player_id FROM agreements AS a JOIN matches AS m ON m.id = a.match_id
                     WHERE m.status = 'finished' AND m.finished_at < $1 LIMIT $2 FOR UPDATE OF a SKIP LOCKED)"
            }
            Self::KeptSeats => {
                "DELETE FROM kept_seats WHERE (match_id, seat) IN (
                     SELECT k.match_id, k.seat FROM kept_seats AS k JOIN matches AS m ON m.id = k.match_id
                     WHERE m.status <> 'open' AND coalesce(m.started_at, m.cancelled_at, m.created_at) < $1
                     LIMIT $2 FOR UPDATE OF k SKIP LOCKED)"
            }
            Self::Guesses => {
                "DELETE FROM password_guesses WHERE account IN (
                     SELECT account FROM password_guesses WHERE last_at < $1
                     ORDER BY last_at LIMIT $2 FOR UPDATE SKIP LOCKED)"
            }
        }
    }
}

/// Removes rows that were outdated before the given time, at most `limit`. Returns how many.
///
/// # Errors
/// [`StoreError`].
pub fn forget(connection: &mut Connection, what: Outdated, before: Time, limit: i64) -> Result<usize, StoreError> {
    let query = sql_query(what.sql()).bind::<Timestamptz, _>(before).bind::<BigInt, _>(limit);
    Ok(query.execute(connection)?)
}

#[derive(QueryableByName)]
struct Id {
    #[diesel(sql_type = SqlUuid)]
    id: Uuid,
}

/// Open matches that no player has joined since `before`, and to which no invitation waits for an answer; the oldest, at most
/// `limit`.
///
/// # Errors
/// [`StoreError`].
pub fn left_open(connection: &mut Connection, before: Time, now: Time, limit: i64) -> Result<Vec<Uuid>, StoreError> {
    let query = sql_query(
        "SELECT m.id FROM matches AS m WHERE m.status = 'open' AND m.created_at < $1
             AND NOT EXISTS (SELECT FROM seats AS s WHERE s.match_id = m.id AND s.joined_at >= $1)
             AND NOT EXISTS (SELECT FROM invitations AS i
                             WHERE i.match_id = m.id AND i.state = 'pending' AND i.expires_at > $2)
         ORDER BY m.created_at LIMIT $3",
    );
    let query = query.bind::<Timestamptz, _>(before).bind::<Timestamptz, _>(now);
    let found: Vec<Id> = query.bind::<BigInt, _>(limit).get_results(connection)?;
    Ok(found.into_iter().map(|found| found.id).collect())
}

/// A running match, as it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, QueryableByName)]
pub struct Standing {
    /// The match.
    #[diesel(sql_type = SqlUuid)]
    pub id: Uuid,
    /// The newest event's number.
    #[diesel(sql_type = BigInt)]
    pub version: i64,
}

/// Running matches whose newest event is from before the given time, those that started first, at most `limit`.
///
/// # Errors
/// [`StoreError`].
pub fn abandoned(connection: &mut Connection, before: Time, limit: i64) -> Result<Vec<Standing>, StoreError> {
    let query = sql_query(
        "SELECT m.id, m.version FROM matches AS m JOIN events AS e ON e.match_id = m.id AND e.seq = m.version
         WHERE m.status = 'running' AND m.started_at < $1 AND (e.body::jsonb ->> 'at')::timestamptz < $1
         ORDER BY m.started_at LIMIT $2",
    );
    Ok(query.bind::<Timestamptz, _>(before).bind::<BigInt, _>(limit).get_results(connection)?)
}

/// Removes matches that were called off before they started, before the given time, with all that there is about them; at
/// most `limit`. Those that an operator has called off stay with what is written down about it.
///
/// # Errors
/// [`StoreError`].
pub fn forget_called_off(connection: &mut Connection, before: Time, limit: i64) -> Result<usize, StoreError> {
    // In a transaction of its own: who asks for a rematch locks the old match first, and then the new one.
    sql_query(
        "UPDATE matches SET rematch = NULL WHERE id IN (
             SELECT o.id FROM matches AS m JOIN matches AS o ON o.rematch = m.id
             WHERE m.status = 'cancelled' AND coalesce(m.cancelled_at, m.created_at) < $1
             LIMIT $2 FOR UPDATE OF o SKIP LOCKED)",
    )
    .bind::<Timestamptz, _>(before)
    .bind::<BigInt, _>(limit)
    .execute(connection)?;
    crate::db::in_transaction(connection, |connection| {
        let query = sql_query(
            "SELECT m.id FROM matches AS m
             WHERE m.status = 'cancelled' AND coalesce(m.cancelled_at, m.created_at) < $1
                 AND NOT EXISTS (SELECT FROM operator_acts AS a WHERE a.match_id = m.id)
                 AND NOT EXISTS (SELECT FROM pairings AS p WHERE p.match_id = m.id)
                 AND NOT EXISTS (SELECT FROM outbox AS o WHERE o.match_id = m.id)
                 AND NOT EXISTS (SELECT FROM departures AS d WHERE d.match_id = m.id)
                 AND NOT EXISTS (SELECT FROM matches AS o WHERE o.rematch = m.id)
             ORDER BY coalesce(m.cancelled_at, m.created_at) LIMIT $2 FOR UPDATE OF m SKIP LOCKED",
        );
        let query = query.bind::<Timestamptz, _>(before).bind::<BigInt, _>(limit);
        let ids: Vec<Uuid> = query.get_results::<Id>(connection)?.into_iter().map(|found| found.id).collect();
        for sql in [
            "DELETE FROM kept_seats WHERE match_id = ANY ($1)",
            "DELETE FROM invitations WHERE match_id = ANY ($1)",
            "DELETE FROM seats WHERE match_id = ANY ($1)",
            "DELETE FROM matches WHERE id = ANY ($1)",
        ] {
            sql_query(sql).bind::<Array<SqlUuid>, _>(&ids).execute(connection)?;
        }
        Ok(ids.len())
    })
}

/// A guest who can never come back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, QueryableByName)]
pub struct GoneGuest {
    /// The guest.
    #[diesel(sql_type = SqlUuid)]
    pub id: Uuid,
    /// Whether something stays that names the guest: a match that is kept, or what an operator did.
    #[diesel(sql_type = Bool)]
    pub stays: bool,
}

/// Guests from before the given time who have no token any more, for whom something can be done: not those who sit at a
/// running match, and not those about whom nothing is left but matches that were called off. Those who came first, at most
/// `limit`.
///
/// # Errors
/// [`StoreError`].
pub fn gone_guests(connection: &mut Connection, before: Time, limit: i64) -> Result<Vec<GoneGuest>, StoreError> {
    let query = sql_query(
        "SELECT p.id, known.finished > 0 OR known.acts AS stays
         FROM players AS p, LATERAL (
             SELECT count(*) AS seats,
                 count(*) FILTER (WHERE m.status = 'open') AS open,
                 count(*) FILTER (WHERE m.status = 'running') AS running,
                 count(*) FILTER (WHERE m.status = 'finished' OR (m.status = 'cancelled' AND EXISTS (
                     SELECT FROM operator_acts AS o WHERE o.match_id = m.id))) AS finished,
                 EXISTS (SELECT FROM operator_acts AS a WHERE a.player_id = p.id) AS acts
             FROM seats AS s JOIN matches AS m ON m.id = s.match_id WHERE s.player_id = p.id) AS known
         WHERE p.kind = 'guest' AND p.created_at < $1
             AND NOT EXISTS (SELECT FROM tokens AS t WHERE t.player_id = p.id)
             AND known.running = 0
             AND (known.open > 0 OR known.finished > 0 OR known.acts OR (
                 known.seats = 0 AND NOT EXISTS (SELECT FROM matches AS m WHERE m.host = p.id)))
         ORDER BY p.created_at, p.id LIMIT $2",
    );
    Ok(query.bind::<Timestamptz, _>(before).bind::<BigInt, _>(limit).get_results(connection)?)
}

/// The open matches at which a player sits.
///
/// # Errors
/// [`StoreError`].
pub fn open_matches_of(connection: &mut Connection, player: Uuid) -> Result<Vec<Uuid>, StoreError> {
    let query = sql_query(
        "SELECT m.id FROM seats AS s JOIN matches AS m ON m.id = s.match_id
         WHERE s.player_id = $1 AND m.status = 'open' ORDER BY m.id",
    );
    let found: Vec<Id> = query.bind::<SqlUuid, _>(player).get_results(connection)?;
    Ok(found.into_iter().map(|found| found.id).collect())
}

/// Removes a guest who sits nowhere, of whom nothing is to stay, and who has no token. `false`: that is not so any more, and
/// nothing has changed. To be called in a transaction.
///
/// # Errors
/// [`StoreError`].
pub fn remove_guest(connection: &mut Connection, id: Uuid) -> Result<bool, StoreError> {
    let query = sql_query(
        "SELECT p.id FROM players AS p WHERE p.id = $1 AND p.kind = 'guest'
             AND NOT EXISTS (SELECT FROM tokens AS t WHERE t.player_id = p.id)
             AND NOT EXISTS (SELECT FROM seats AS s WHERE s.player_id = p.id)
             AND NOT EXISTS (SELECT FROM matches AS m WHERE m.host = p.id)
             AND NOT EXISTS (SELECT FROM operator_acts AS a WHERE a.player_id = p.id)
             AND NOT EXISTS (SELECT FROM outbox AS o WHERE o.player_id = p.id)
         FOR UPDATE OF p",
    );
    if query.bind::<SqlUuid, _>(id).get_results::<Id>(connection)?.is_empty() {
        return Ok(false);
    }
    deletions::erase(connection, id)?;
    for sql in ["DELETE FROM vacations WHERE player_id = $1", "DELETE FROM players WHERE id = $1"] {
        sql_query(sql).bind::<SqlUuid, _>(id).execute(connection)?;
    }
    Ok(true)
}
