//! Taken seats and their players.

use std::collections::HashMap;

use diesel::{
    BoolExpressionMethods, ExpressionMethods, Insertable, QueryDsl, Queryable, RunQueryDsl, Selectable,
    SelectableHelper, dsl::AsSelect, pg::Pg,
};
use uuid::Uuid;

use crate::{
    bots::Strength,
    db::{
        Connection, StoreError,
        schema::{players, seats},
    },
    record::Time,
    service::players::PlayerKind,
};

/// A taken seat.
#[derive(Clone, Debug, Queryable, Selectable, Insertable)]
#[diesel(table_name = seats)]
pub struct SeatRow {
    /// The match.
    pub match_id: Uuid,
    /// The seat's number.
    pub seat: i16,
    /// The player in the seat.
    pub player_id: Uuid,
    /// The player's contribution to the match's chance.
    pub entropy: String,
    /// When the player joined.
    pub joined_at: Time,
    /// The player's name on the server where the match was played, if it was imported.
    pub name: Option<String>,
}

/// A taken seat and its player.
#[derive(Clone, Debug, Queryable)]
pub struct SeatedPlayer {
    /// The seat.
    pub seat: SeatRow,
    /// The player's name.
    pub name: String,
    /// `person`, `guest` or `bot`.
    pub kind: PlayerKind,
    /// The strength of a bot.
    pub strength: Option<Strength>,
}

/// Returns the taken seats of a match, in order.
///
/// # Errors
/// [`StoreError`].
pub fn of(connection: &mut Connection, id: Uuid) -> Result<Vec<SeatedPlayer>, StoreError> {
    // PostgreSQL plans a comparison with an array anew for each execution.
    Ok(seated().filter(seats::match_id.eq(id)).load(connection)?)
}

/// Returns the taken seats of each of these matches that has any, in order.
///
/// # Errors
/// [`StoreError`].
pub fn by_match(connection: &mut Connection, ids: &[Uuid]) -> Result<HashMap<Uuid, Vec<SeatedPlayer>>, StoreError> {
    let mut by_match = HashMap::<_, Vec<_>>::new();
    for seat in seated().filter(seats::match_id.eq_any(ids)).load::<SeatedPlayer>(connection)? {
        by_match.entry(seat.seat.match_id).or_default().push(seat);
    }
    Ok(by_match)
}

/// Selects seats with their players.
#[diesel::dsl::auto_type(no_type_alias)]
fn seated() -> _ {
    let columns: AsSelect<SeatRow, Pg> = SeatRow::as_select();
    seats::table.inner_join(players::table).order((seats::match_id, seats::seat)).select((
        columns,
        players::name,
        players::kind,
        players::strength,
    ))
}

/// Takes a seat.
///
/// # Errors
/// [`StoreError::Taken`] when the seat is taken or the player has one.
pub fn insert(connection: &mut Connection, row: &SeatRow) -> Result<(), StoreError> {
    diesel::insert_into(seats::table).values(row).execute(connection)?;
    Ok(())
}

/// Frees a seat.
///
/// # Errors
/// [`StoreError`].
pub fn delete(connection: &mut Connection, id: Uuid, player: Uuid) -> Result<(), StoreError> {
    let seat = seats::table.filter(seats::match_id.eq(id).and(seats::player_id.eq(player)));
    diesel::delete(seat).execute(connection)?;
    Ok(())
}

/// Changes the number of a seat.
///
/// # Errors
/// [`StoreError`].
pub fn renumber(connection: &mut Connection, id: Uuid, player: Uuid, seat: i16) -> Result<(), StoreError> {
    let row = seats::table.filter(seats::match_id.eq(id).and(seats::player_id.eq(player)));
    diesel::update(row).set(seats::seat.eq(seat)).execute(connection)?;
    Ok(())
}
