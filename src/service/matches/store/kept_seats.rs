//! Reserved seats of open matches.

use diesel::{
    ExpressionMethods, JoinOnDsl, QueryDsl, Queryable, RunQueryDsl,
    dsl::{auto_type, exists, not},
};
use uuid::Uuid;

use crate::{
    db::{
        Connection, StoreError,
        literal::{Literal, literal},
        schema::{kept_seats, matches, players, seats},
    },
    service::{matches::MatchStatus, players::PlayerKind},
};

/// A seat reservation.
#[derive(Clone, Debug, PartialEq, Eq, Queryable)]
pub struct KeptSeat {
    /// The match.
    pub match_id: Uuid,
    /// The seat's number.
    pub seat: i16,
    /// The player for whom the seat is reserved.
    pub player_id: Uuid,
    /// The player's name.
    pub name: String,
}

/// Returns the reserved seats of a match, in order, including those that are taken by now. Seats of deleted accounts are left
/// out.
pub fn of(connection: &mut Connection, id: Uuid) -> Result<Vec<KeptSeat>, StoreError> {
    // PostgreSQL plans a comparison with an array anew for each execution.
    Ok(kept().filter(kept_seats::match_id.eq(id)).load(connection)?)
}

/// Returns those of each of these matches.
pub fn of_each(connection: &mut Connection, ids: &[Uuid]) -> Result<Vec<KeptSeat>, StoreError> {
    Ok(kept().filter(kept_seats::match_id.eq_any(ids)).load(connection)?)
}

#[auto_type(no_type_alias)]
fn kept() -> _ {
    let deleted: Literal = literal(PlayerKind::Deleted);
    kept_seats::table
        .inner_join(players::table)
        .filter(players::kind.ne(deleted))
        .order((kept_seats::match_id, kept_seats::seat))
        .select((kept_seats::match_id, kept_seats::seat, kept_seats::player_id, players::name))
}

/// Returns the open matches in which a seat is reserved for the player, who has not taken it, newest first: each with its host.
pub fn untaken(connection: &mut Connection, player: Uuid) -> Result<Vec<(Uuid, Uuid)>, StoreError> {
    let taken = seats::table.filter(seats::match_id.eq(kept_seats::match_id)).filter(seats::player_id.eq(player));
    let untaken = kept_seats::table
        .inner_join(matches::table.on(matches::id.eq(kept_seats::match_id)))
        .filter(kept_seats::player_id.eq(player))
        .filter(matches::status.eq(literal(MatchStatus::Open)))
        .filter(not(exists(taken)))
        .order(kept_seats::match_id.desc());
    Ok(untaken.select((kept_seats::match_id, matches::host)).load(connection)?)
}

/// Reserves a seat for a player.
pub fn keep(connection: &mut Connection, id: Uuid, seat: i16, player: Uuid) -> Result<(), StoreError> {
    diesel::insert_into(kept_seats::table)
        .values((kept_seats::match_id.eq(id), kept_seats::seat.eq(seat), kept_seats::player_id.eq(player)))
        .execute(connection)?;
    Ok(())
}

/// Deletes the player's reservation.
pub fn give_up(connection: &mut Connection, id: Uuid, player: Uuid) -> Result<(), StoreError> {
    let seats = kept_seats::table.filter(kept_seats::match_id.eq(id)).filter(kept_seats::player_id.eq(player));
    diesel::delete(seats).execute(connection)?;
    Ok(())
}

/// Deletes all reservations of the player. Returns the open matches in which the player had not taken the seat.
pub fn give_up_all(connection: &mut Connection, player: Uuid) -> Result<Vec<Uuid>, StoreError> {
    let untaken = untaken(connection, player)?;
    diesel::delete(kept_seats::table.filter(kept_seats::player_id.eq(player))).execute(connection)?;
    Ok(untaken.into_iter().map(|(id, _)| id).collect())
}
