//! Open live matches whose players have gone. The clocks would run from the start, so a player who has left would lose on time.

use diesel::{
    BoolExpressionMethods, ExpressionMethods, PgAnyJsonExpressionMethods, QueryDsl, RunQueryDsl,
    dsl::{exists, select},
};
use uuid::Uuid;

use crate::{
    db::{
        Connection, StoreError,
        literal::literal,
        schema::{kept_seats, matches, seats},
    },
    record::Time,
    service::matches::{MatchStatus, Visibility},
};

/// The condition for live matches that no player has joined since `$before`, and that have no unanswered invitation sent since then.
macro_rules! is_left_and_live {
    ($before:ident, $now:ident) => {{
        use diesel::{
            NullableExpressionMethods as _,
            dsl::{exists, not},
            sql_types::Integer,
        };

        use crate::{
            db::{functions::coalesce, schema::invitations},
            record::MatchClock,
            service::players::store::invitations::is_pending,
        };

        let seconds = |name| matches::clock.retrieve_as_text(literal(name)).fallible_cast::<Integer>().nullable();
        let or_longer = coalesce(seconds("initial_seconds"), MatchClock::LIVE);
        let joined = seats::table.filter(seats::match_id.eq(matches::id)).filter(seats::joined_at.ge($before));
        let invited = invitations::table
            .filter(invitations::match_id.eq(matches::id))
            .filter(invitations::created_at.ge($before))
            .filter(is_pending($now));
        matches::created_at
            .lt($before)
            .and(coalesce(seconds("seconds"), or_longer).lt(MatchClock::LIVE))
            .and(not(exists(joined)))
            .and(not(exists(invited)))
    }};
}
pub(super) use is_left_and_live;

/// The same for open matches that strangers can join, or that are rematches. The players of other matches have arranged when to play.
macro_rules! is_left_open {
    ($before:ident, $now:ident) => {{
        let kept = kept_seats::table.filter(kept_seats::match_id.eq(matches::id));
        matches::status
            .eq(literal(MatchStatus::Open))
            .and(matches::visibility.eq(literal(Visibility::Public)).or(exists(kept)))
            .and(is_left_and_live!($before, $now))
    }};
}

/// Returns open live matches that are public or rematches, that no player has joined since `before`, and that have no unanswered
/// invitation sent since then: the oldest, at most `limit`.
pub fn live(connection: &mut Connection, before: Time, now: Time, limit: i64) -> Result<Vec<Uuid>, StoreError> {
    let query = matches::table.filter(is_left_open!(before, now)).order(matches::created_at).limit(limit);
    Ok(query.select(matches::id).load(connection)?)
}

/// Whether the match is one of those.
pub fn is_live(connection: &mut Connection, id: Uuid, before: Time, now: Time) -> Result<bool, StoreError> {
    let query = matches::table.filter(matches::id.eq(id)).filter(is_left_open!(before, now));
    Ok(select(exists(query)).get_result(connection)?)
}

/// Returns which of these matches are among those.
pub fn among(connection: &mut Connection, ids: &[Uuid], before: Time, now: Time) -> Result<Vec<Uuid>, StoreError> {
    let query = matches::table.filter(matches::id.eq_any(ids)).filter(is_left_open!(before, now));
    Ok(query.select(matches::id).load(connection)?)
}
