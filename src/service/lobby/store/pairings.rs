//! Players who wait to be seated with whoever wants the same.

use diesel::{
    OptionalExtension, QueryableByName, RunQueryDsl, sql_query,
    sql_types::{Array, BigInt, Binary, Bool, Jsonb, Nullable, SmallInt, Text, Timestamptz, Uuid as SqlUuid},
};
use serde_json::Value;
use uuid::Uuid;

use crate::{
    db::{Connection, StoreError},
    record::Time,
    service::lobby::PairingStatus,
};

/// A player who waits, or has waited.
#[derive(Clone, Debug, QueryableByName)]
pub struct PairingRow {
    /// The pairing.
    #[diesel(sql_type = SqlUuid)]
    pub id: Uuid,
    /// Who waits.
    #[diesel(sql_type = SqlUuid)]
    pub player_id: Uuid,
    /// A hash over what the player wants.
    #[diesel(sql_type = Binary)]
    pub terms: Vec<u8>,
    /// The game's id.
    #[diesel(sql_type = Text)]
    pub game: String,
    /// Every option with its value.
    #[diesel(sql_type = Jsonb)]
    pub options: Value,
    /// How long a seat may think.
    #[diesel(sql_type = Jsonb)]
    pub clock: Value,
    /// How many are to play.
    #[diesel(sql_type = SmallInt)]
    pub seats: i16,
    /// Whether it is to count for ratings.
    #[diesel(sql_type = Bool)]
    pub rated: bool,
    /// What the player brings to the match's chance.
    #[diesel(sql_type = Text)]
    pub entropy: String,
    /// The secret of the match's chance, if this player becomes its host.
    #[diesel(sql_type = Binary)]
    pub seed: Vec<u8>,
    /// `waiting`, `seated` or `cancelled`; those that wait may have run out of time since.
    #[diesel(sql_type = Text)]
    pub status: PairingStatus,
    /// The match.
    #[diesel(sql_type = Nullable<SqlUuid>)]
    pub match_id: Option<Uuid>,
    /// Since when the player waits.
    #[diesel(sql_type = Timestamptz)]
    pub created_at: Time,
    /// Until when.
    #[diesel(sql_type = Timestamptz)]
    pub expires_at: Time,
}

/// Lets a player wait. What has waited for the same too long is over.
///
/// # Errors
/// [`StoreError::Taken`] when the player waits for the same already.
pub fn insert(connection: &mut Connection, row: &PairingRow) -> Result<(), StoreError> {
    sql_query(
        "UPDATE pairings SET status = 'cancelled'
         WHERE terms = $1 AND player_id = $2 AND status = 'waiting' AND expires_at <= $3",
    )
    .bind::<Binary, _>(&row.terms)
    .bind::<SqlUuid, _>(row.player_id)
    .bind::<Timestamptz, _>(row.created_at)
    .execute(connection)?;
    sql_query(
        "INSERT INTO pairings
             (id, player_id, terms, game, options, clock, seats, rated, entropy, seed, status, created_at, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'waiting', $11, $12)",
    )
    .bind::<SqlUuid, _>(row.id)
    .bind::<SqlUuid, _>(row.player_id)
    .bind::<Binary, _>(&row.terms)
    .bind::<Text, _>(&row.game)
    .bind::<Jsonb, _>(&row.options)
    .bind::<Jsonb, _>(&row.clock)
    .bind::<SmallInt, _>(row.seats)
    .bind::<Bool, _>(row.rated)
    .bind::<Text, _>(&row.entropy)
    .bind::<Binary, _>(&row.seed)
    .bind::<Timestamptz, _>(row.created_at)
    .bind::<Timestamptz, _>(row.expires_at)
    .execute(connection)?;
    Ok(())
}

/// The player's pairing with this id.
///
/// # Errors
/// [`StoreError`].
pub fn by_id(connection: &mut Connection, id: Uuid, player: Uuid) -> Result<Option<PairingRow>, StoreError> {
    let query = sql_query("SELECT * FROM pairings WHERE id = $1 AND player_id = $2");
    Ok(query.bind::<SqlUuid, _>(id).bind::<SqlUuid, _>(player).get_result(connection).optional()?)
}

/// For what the player waits or has waited, newest first, older than `before`.
///
/// # Errors
/// [`StoreError`].
pub fn list(
    connection: &mut Connection,
    player: Uuid,
    before: Option<Uuid>,
    limit: i64,
) -> Result<Vec<PairingRow>, StoreError> {
    let query = sql_query("SELECT * FROM pairings WHERE player_id = $1 AND id < $2 ORDER BY id DESC LIMIT $3");
    let query = query.bind::<SqlUuid, _>(player).bind::<SqlUuid, _>(before.unwrap_or(Uuid::max()));
    Ok(query.bind::<BigInt, _>(limit).get_results(connection)?)
}

/// For what the player waits, newest first, older than `before`.
///
/// # Errors
/// [`StoreError`].
pub fn list_waiting(
    connection: &mut Connection,
    player: Uuid,
    now: Time,
    before: Option<Uuid>,
    limit: i64,
) -> Result<Vec<PairingRow>, StoreError> {
    let query = sql_query(
        "SELECT * FROM pairings WHERE player_id = $1 AND status = 'waiting' AND expires_at > $2 AND id < $3
         ORDER BY id DESC LIMIT $4",
    );
    let query = query.bind::<SqlUuid, _>(player).bind::<Timestamptz, _>(now);
    Ok(query.bind::<SqlUuid, _>(before.unwrap_or(Uuid::max())).bind::<BigInt, _>(limit).get_results(connection)?)
}

/// The player waits no longer. `false`: that was so already.
///
/// # Errors
/// [`StoreError`].
pub fn cancel(connection: &mut Connection, id: Uuid, player: Uuid, now: Time) -> Result<bool, StoreError> {
    let query = sql_query(
        "UPDATE pairings SET status = 'cancelled'
         WHERE id = $1 AND player_id = $2 AND status = 'waiting' AND expires_at > $3",
    );
    let query = query.bind::<SqlUuid, _>(id).bind::<SqlUuid, _>(player);
    Ok(query.bind::<Timestamptz, _>(now).execute(connection)? > 0)
}

/// Cancels all pairings that the player waits for.
///
/// # Errors
/// [`StoreError`].
pub fn cancel_all(connection: &mut Connection, player: Uuid) -> Result<(), StoreError> {
    let query = sql_query("UPDATE pairings SET status = 'cancelled' WHERE player_id = $1 AND status = 'waiting'");
    query.bind::<SqlUuid, _>(player).execute(connection)?;
    Ok(())
}

/// Who waits on these terms, the longest first. They cannot stop waiting until the transaction ends.
///
/// # Errors
/// [`StoreError`].
pub fn waiting(
    connection: &mut Connection,
    terms: &[u8; 32],
    now: Time,
    limit: i64,
) -> Result<Vec<PairingRow>, StoreError> {
    let query = sql_query(
        "SELECT * FROM pairings WHERE terms = $1 AND status = 'waiting' AND expires_at > $2
         ORDER BY number LIMIT $3 FOR UPDATE",
    );
    let query = query.bind::<Binary, _>(terms.as_slice()).bind::<Timestamptz, _>(now);
    Ok(query.bind::<BigInt, _>(limit).get_results(connection)?)
}

/// Those who have waited sit at the match.
///
/// # Errors
/// [`StoreError`].
pub fn seat(connection: &mut Connection, ids: &[Uuid], match_id: Uuid) -> Result<(), StoreError> {
    sql_query("UPDATE pairings SET status = 'seated', match_id = $2 WHERE id = ANY ($1)")
        .bind::<Array<SqlUuid>, _>(ids)
        .bind::<SqlUuid, _>(match_id)
        .execute(connection)?;
    Ok(())
}

/// Ends what has waited too long, but for what another process is at.
///
/// # Errors
/// [`StoreError`].
pub fn end_expired(connection: &mut Connection, now: Time) -> Result<usize, StoreError> {
    let query = sql_query(
        "UPDATE pairings SET status = 'cancelled' WHERE id IN (
             SELECT id FROM pairings WHERE status = 'waiting' AND expires_at <= $1 FOR UPDATE SKIP LOCKED)",
    );
    Ok(query.bind::<Timestamptz, _>(now).execute(connection)?)
}

#[derive(QueryableByName)]
struct Terms {
    #[diesel(sql_type = Binary)]
    terms: Vec<u8>,
}

/// The terms on which enough players wait for a match.
///
/// # Errors
/// [`StoreError`].
pub fn wanted(connection: &mut Connection, now: Time) -> Result<Vec<[u8; 32]>, StoreError> {
    let query = sql_query(
        "SELECT terms FROM pairings WHERE status = 'waiting' AND expires_at > $1
         GROUP BY terms HAVING count(*) >= min(seats) ORDER BY min(number)",
    );
    let found: Vec<Terms> = query.bind::<Timestamptz, _>(now).get_results(connection)?;
    let read = |found: Terms| found.terms.try_into().map_err(|_| StoreError::Unreadable("terms".to_owned()));
    found.into_iter().map(read).collect()
}
