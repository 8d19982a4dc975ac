//! Whom players block.

use diesel::{
    OptionalExtension, QueryableByName, RunQueryDsl, sql_query,
    sql_types::{Array, BigInt, Bool, Text, Timestamptz, Uuid as SqlUuid},
};
use uuid::Uuid;

use crate::{
    db::{Connection, StoreError, count::Count},
    record::Time,
};

/// A player whom another one blocks.
#[derive(Clone, Debug, QueryableByName)]
pub struct BlockRow {
    /// The blocked player.
    #[diesel(sql_type = SqlUuid)]
    pub blocked: Uuid,
    /// The blocked player's name.
    #[diesel(sql_type = Text)]
    pub name: String,
    /// Since when.
    #[diesel(sql_type = Timestamptz)]
    pub since: Time,
}

#[derive(QueryableByName)]
struct Answer {
    #[diesel(sql_type = Bool)]
    answer: bool,
}

/// Two players of whom one blocks the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, QueryableByName)]
pub struct Blocked {
    /// Who blocks.
    #[diesel(sql_type = SqlUuid)]
    pub player_id: Uuid,
    /// Who is blocked.
    #[diesel(sql_type = SqlUuid)]
    pub blocked: Uuid,
}

/// Blocks a player, if that is not so yet.
///
/// # Errors
/// [`StoreError`].
pub fn insert(connection: &mut Connection, player: Uuid, blocked: Uuid, now: Time) -> Result<(), StoreError> {
    sql_query("INSERT INTO blocks (player_id, blocked, since) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING")
        .bind::<SqlUuid, _>(player)
        .bind::<SqlUuid, _>(blocked)
        .bind::<Timestamptz, _>(now)
        .execute(connection)?;
    Ok(())
}

/// Blocks a player no longer.
///
/// # Errors
/// [`StoreError`].
pub fn delete(connection: &mut Connection, player: Uuid, blocked: Uuid) -> Result<(), StoreError> {
    sql_query("DELETE FROM blocks WHERE player_id = $1 AND blocked = $2")
        .bind::<SqlUuid, _>(player)
        .bind::<SqlUuid, _>(blocked)
        .execute(connection)?;
    Ok(())
}

/// Whom the player blocks, in the order of their ids, after the given one.
///
/// # Errors
/// [`StoreError`].
pub fn list(
    connection: &mut Connection,
    player: Uuid,
    after: Option<Uuid>,
    limit: i64,
) -> Result<Vec<BlockRow>, StoreError> {
    let query = sql_query(
        "SELECT b.blocked, p.name, b.since FROM blocks AS b JOIN players AS p ON p.id = b.blocked
         WHERE b.player_id = $1 AND b.blocked > $2 ORDER BY b.blocked LIMIT $3",
    );
    Ok(query
        .bind::<SqlUuid, _>(player)
        .bind::<SqlUuid, _>(after.unwrap_or_default())
        .bind::<BigInt, _>(limit)
        .get_results(connection)?)
}

/// The player's block of another one.
///
/// # Errors
/// [`StoreError`].
pub fn find(connection: &mut Connection, player: Uuid, blocked: Uuid) -> Result<Option<BlockRow>, StoreError> {
    let query = sql_query(
        "SELECT b.blocked, p.name, b.since FROM blocks AS b JOIN players AS p ON p.id = b.blocked
         WHERE b.player_id = $1 AND b.blocked = $2",
    );
    Ok(query.bind::<SqlUuid, _>(player).bind::<SqlUuid, _>(blocked).get_result(connection).optional()?)
}

/// Whether one of the two blocks the other.
///
/// # Errors
/// [`StoreError`].
pub fn between(connection: &mut Connection, one: Uuid, other: Uuid) -> Result<bool, StoreError> {
    let query = sql_query(
        "SELECT EXISTS (SELECT FROM blocks
             WHERE (player_id = $1 AND blocked = $2) OR (player_id = $2 AND blocked = $1)) AS answer",
    );
    let query = query.bind::<SqlUuid, _>(one).bind::<SqlUuid, _>(other);
    Ok(query.get_result::<Answer>(connection)?.answer)
}

/// Who of these players blocks whom of them.
///
/// # Errors
/// [`StoreError`].
pub fn among(connection: &mut Connection, players: &[Uuid]) -> Result<Vec<Blocked>, StoreError> {
    let query = sql_query("SELECT player_id, blocked FROM blocks WHERE player_id = ANY ($1) AND blocked = ANY ($1)");
    Ok(query.bind::<Array<SqlUuid>, _>(players).get_results(connection)?)
}

/// Players whom the player blocks.
///
/// # Errors
/// [`StoreError`].
pub fn blocks(connection: &mut Connection, player: Uuid) -> Result<i64, StoreError> {
    let query = sql_query("SELECT count(*) AS count FROM blocks WHERE player_id = $1");
    Ok(query.bind::<SqlUuid, _>(player).get_result::<Count>(connection)?.count)
}

/// Ends what waits between two players, one of whom will have nothing more to do with the other: what the first has got
/// is declined, what the first has sent is withdrawn.
///
/// # Errors
/// [`StoreError`].
pub fn end_between(connection: &mut Connection, player: Uuid, other: Uuid, now: Time) -> Result<(), StoreError> {
    sql_query(
        "UPDATE invitations SET state = CASE WHEN expires_at <= $3 THEN 'expired'
             WHEN sender = $1 THEN 'withdrawn' ELSE 'declined' END
         WHERE state = 'pending' AND ((sender = $1 AND player_id = $2) OR (sender = $2 AND player_id = $1))",
    )
    .bind::<SqlUuid, _>(player)
    .bind::<SqlUuid, _>(other)
    .bind::<Timestamptz, _>(now)
    .execute(connection)?;
    Ok(())
}
