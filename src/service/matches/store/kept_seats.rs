//! Reserved seats of open matches.

use diesel::{ExpressionMethods, QueryDsl, Queryable, RunQueryDsl, dsl::auto_type};
use uuid::Uuid;

use crate::{
    db::{
        Connection, StoreError,
        literal::{Literal, literal},
        schema::{kept_seats, players},
    },
    service::players::PlayerKind,
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

/// Deletes all reservations of the player.
pub fn give_up_all(connection: &mut Connection, player: Uuid) -> Result<(), StoreError> {
    diesel::delete(kept_seats::table.filter(kept_seats::player_id.eq(player))).execute(connection)?;
    Ok(())
}
