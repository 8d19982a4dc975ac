//! Reserved seats, as far as domains below the lobby know them.

use diesel::{BoolExpressionMethods, ExpressionMethods, JoinOnDsl, QueryDsl, RunQueryDsl};
use uuid::Uuid;

use crate::db::{
    Connection, StoreError,
    schema::{kept_seats, matches},
};

/// Deletes the reservations of each of two players in matches that the other one hosts.
pub fn give_up_between(connection: &mut Connection, one: Uuid, other: Uuid) -> Result<(), StoreError> {
    let of_one = kept_seats::player_id.eq(one).and(matches::host.eq(other));
    let of_other = kept_seats::player_id.eq(other).and(matches::host.eq(one));
    let reserved: Vec<(Uuid, i16)> = kept_seats::table
        .inner_join(matches::table.on(matches::id.eq(kept_seats::match_id)))
        // The same once more, so that an index finds them.
        .filter(kept_seats::player_id.eq_any([one, other]))
        .filter(of_one.or(of_other))
        .order((kept_seats::match_id, kept_seats::seat))
        .select((kept_seats::match_id, kept_seats::seat))
        .load(connection)?;
    // One after the other in one order, because the two may block each other at the same moment.
    for seat in reserved {
        diesel::delete(kept_seats::table.find(seat)).execute(connection)?;
    }
    Ok(())
}
