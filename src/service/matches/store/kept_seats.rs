//! Who is expected at an open match: players for whom seats are kept, and players who are invited.

use diesel::{
    QueryableByName, RunQueryDsl, sql_query,
    sql_types::{Array, Bool, SmallInt, Text, Timestamptz, Uuid as SqlUuid},
};
use uuid::Uuid;

use crate::{
    db::{Connection, StoreError},
    record::Time,
};

/// A seat that is kept, and for whom.
#[derive(Clone, Debug, PartialEq, Eq, QueryableByName)]
pub struct KeptSeat {
    /// The match.
    #[diesel(sql_type = SqlUuid)]
    pub match_id: Uuid,
    /// The seat's number.
    #[diesel(sql_type = SmallInt)]
    pub seat: i16,
    /// Who alone may sit there.
    #[diesel(sql_type = SqlUuid)]
    pub player_id: Uuid,
    /// The player's name.
    #[diesel(sql_type = Text)]
    pub name: String,
}

/// The kept seats of these matches, in order, also those that are taken by now. None is kept for who has deleted the
/// account.
///
/// # Errors
/// [`StoreError`].
pub fn of(connection: &mut Connection, ids: &[Uuid]) -> Result<Vec<KeptSeat>, StoreError> {
    let query = sql_query(
        "SELECT k.match_id, k.seat, k.player_id, p.name FROM kept_seats AS k JOIN players AS p ON p.id = k.player_id
         WHERE k.match_id = ANY ($1) AND p.kind <> 'deleted' ORDER BY k.match_id, k.seat",
    );
    Ok(query.bind::<Array<SqlUuid>, _>(ids).get_results(connection)?)
}

/// Keeps a seat for a player.
///
/// # Errors
/// [`StoreError`].
pub fn keep(connection: &mut Connection, id: Uuid, seat: i16, player: Uuid) -> Result<(), StoreError> {
    sql_query("INSERT INTO kept_seats (match_id, seat, player_id) VALUES ($1, $2, $3)")
        .bind::<SqlUuid, _>(id)
        .bind::<SmallInt, _>(seat)
        .bind::<SqlUuid, _>(player)
        .execute(connection)?;
    Ok(())
}

/// Keeps no seat for the player any longer.
///
/// # Errors
/// [`StoreError`].
pub fn give_up(connection: &mut Connection, id: Uuid, player: Uuid) -> Result<(), StoreError> {
    sql_query("DELETE FROM kept_seats WHERE match_id = $1 AND player_id = $2")
        .bind::<SqlUuid, _>(id)
        .bind::<SqlUuid, _>(player)
        .execute(connection)?;
    Ok(())
}

/// Whether the player is invited to the match and has not answered.
///
/// # Errors
/// [`StoreError`].
pub fn is_invited(connection: &mut Connection, match_id: Uuid, player: Uuid, now: Time) -> Result<bool, StoreError> {
    let query = sql_query(
        "SELECT EXISTS (SELECT FROM invitations
             WHERE match_id = $1 AND player_id = $2 AND state = 'pending' AND expires_at > $3) AS answer",
    );
    let query = query.bind::<SqlUuid, _>(match_id).bind::<SqlUuid, _>(player);
    let query = query.bind::<Timestamptz, _>(now);
    Ok(query.get_result::<Answer>(connection)?.answer)
}

#[derive(QueryableByName)]
struct Answer {
    #[diesel(sql_type = Bool)]
    answer: bool,
}
