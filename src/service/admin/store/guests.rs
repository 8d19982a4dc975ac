//! Guests who cannot sign in any more: finding and deleting them.

use diesel::{
    BoolExpressionMethods, ExpressionMethods, NullableExpressionMethods, OptionalExtension, QueryDsl, Queryable,
    RunQueryDsl,
    dsl::{exists, not},
};
use uuid::Uuid;

use crate::{
    db::{
        Connection, StoreError,
        literal::literal,
        schema::{app_grants, matches, operator_acts, outbox, players, seats, tokens, vacations},
    },
    record::Time,
    service::{accounts::store::deletions, matches::MatchStatus, players::PlayerKind},
};

/// A guest without a way to sign in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Queryable)]
pub struct GoneGuest {
    /// The guest.
    pub id: Uuid,
    /// Whether something that names the guest is kept: a match, or an operator's act.
    pub stays: bool,
}

/// A place in the order of guests: when the account was created, and its id.
pub type GuestPlace = (Time, Uuid);

/// Returns where guests from before the given time stand who have no token: the oldest behind a place, at most `limit`.
pub fn without_tokens(
    connection: &mut Connection,
    before: Time,
    behind: Option<GuestPlace>,
    limit: i64,
) -> Result<Vec<GuestPlace>, StoreError> {
    let mut query = players::table
        .filter(players::kind.eq(literal(PlayerKind::Guest)))
        .filter(players::created_at.lt(before))
        .filter(not(exists(tokens::table.filter(tokens::player_id.eq(players::id)))))
        .filter(not(exists(app_grants::table.filter(app_grants::player_id.eq(players::id)))))
        .order((players::created_at, players::id))
        .limit(limit)
        .into_boxed();
    if let Some((at, id)) = behind {
        // The index leads to the first condition; diesel cannot compare rows.
        query = query.filter(players::created_at.ge(at)).filter(players::created_at.gt(at).or(players::id.gt(id)));
    }
    Ok(query.select((players::created_at, players::id)).load(connection)?)
}

/// Returns those of these guests for whom something can be done. Leaves out those who play in a running match, and those of whom only
/// cancelled matches are left.
pub fn gone(connection: &mut Connection, ids: &[Uuid]) -> Result<Vec<GoneGuest>, StoreError> {
    let sits = seats::table.inner_join(matches::table).filter(seats::player_id.eq(players::id));
    let goes_on = sits.filter(not(seats::ended));
    let open = goes_on.filter(matches::status.eq(literal(MatchStatus::Open)));
    let running = goes_on.filter(matches::status.eq(literal(MatchStatus::Running)));
    let logged = operator_acts::table.filter(operator_acts::match_id.eq(matches::id.nullable()));
    let called_off = matches::status.eq(literal(MatchStatus::Cancelled)).and(exists(logged));
    let kept = sits.filter(matches::status.eq(literal(MatchStatus::Finished)).or(called_off));
    let acts = operator_acts::table.filter(operator_acts::player_id.eq(players::id.nullable()));
    let hosts = matches::table.filter(matches::host.eq(players::id));
    let stays = exists(kept).or(exists(acts));
    let query = players::table
        .filter(players::id.eq_any(ids))
        .filter(not(exists(running)))
        .filter(exists(open).or(stays).or(not(exists(sits)).and(not(exists(hosts)))))
        .order((players::created_at, players::id));
    Ok(query.select((players::id, stays)).load(connection)?)
}

/// Deletes a guest who has no seat and no token, and of whom nothing is to be kept. Returns `false` if that has
/// changed; then nothing happens. Call it in a transaction.
pub fn remove(connection: &mut Connection, id: Uuid) -> Result<bool, StoreError> {
    let query = players::table
        .find(id)
        .filter(players::kind.eq(literal(PlayerKind::Guest)))
        .filter(not(exists(tokens::table.filter(tokens::player_id.eq(players::id)))))
        .filter(not(exists(app_grants::table.filter(app_grants::player_id.eq(players::id)))))
        .filter(not(exists(seats::table.filter(seats::player_id.eq(players::id)))))
        .filter(not(exists(matches::table.filter(matches::host.eq(players::id)))))
        .filter(not(exists(operator_acts::table.filter(operator_acts::player_id.eq(players::id.nullable())))))
        .filter(not(exists(outbox::table.filter(outbox::player_id.eq(players::id.nullable())))))
        .select(players::id)
        .for_update();
    if query.first::<Uuid>(connection).optional()?.is_none() {
        return Ok(false);
    }
    deletions::erase(connection, id)?;
    diesel::delete(vacations::table.filter(vacations::player_id.eq(id))).execute(connection)?;
    diesel::delete(players::table.find(id)).execute(connection)?;
    Ok(true)
}
