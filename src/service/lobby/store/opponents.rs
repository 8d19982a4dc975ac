//! Who has played with whom.

use diesel::{
    BoolExpressionMethods, ExpressionMethods, JoinOnDsl, NullableExpressionMethods, OptionalExtension, QueryDsl,
    Queryable, RunQueryDsl,
    dsl::{exists, not},
};
use serde_json::Value;
use uuid::Uuid;

use crate::{
    db::{
        Connection, StoreError,
        literal::literal,
        schema::{blocks, matches, players, seats},
    },
    record::Time,
    service::{matches::MatchStatus, players::PlayerKind},
};

/// A player's seat in a match that is over.
#[derive(Clone, Debug, Queryable)]
pub struct EndedSeat {
    /// The match.
    pub match_id: Uuid,
    /// The seat.
    pub seat: i16,
    /// When the match ended.
    pub at: Time,
    /// Whether the match was played to an end, or cancelled.
    pub status: MatchStatus,
    /// The outcome of a match that was played.
    pub outcome: Option<Value>,
}

/// Another player's seat in such a match.
#[derive(Clone, Debug, Queryable)]
pub struct OtherSeat {
    /// The match.
    pub match_id: Uuid,
    /// The seat.
    pub seat: i16,
    /// The player in it.
    pub player_id: Uuid,
    /// The player's name.
    pub name: String,
    /// What the player is.
    pub kind: PlayerKind,
}

/// Returns the player's seats in finished matches that are not marked as over: they are, a moment after the end.
pub fn unmarked(connection: &mut Connection, player: Uuid) -> Result<Vec<EndedSeat>, StoreError> {
    let at = matches::finished_at.assume_not_null();
    let query = seats::table
        .inner_join(matches::table)
        .filter(seats::player_id.eq(player).and(not(seats::ended)))
        .filter(matches::status.eq(literal(MatchStatus::Finished)))
        .select((seats::match_id, seats::seat, at, matches::status, matches::outcome));
    Ok(query.load(connection)?)
}

/// Returns the player's seats in matches that are marked as over, after the given place, the last one to end first.
pub fn last_ended(
    connection: &mut Connection,
    player: Uuid,
    behind: Option<(Time, Uuid)>,
    limit: i64,
) -> Result<Vec<EndedSeat>, StoreError> {
    let mut query = seats::table
        .inner_join(matches::table)
        .filter(seats::player_id.eq(player).and(seats::ended))
        .order((seats::ended_at.desc(), seats::match_id.desc()))
        .limit(limit)
        .select((seats::match_id, seats::seat, seats::ended_at, matches::status, matches::outcome))
        .into_boxed();
    if let Some((at, id)) = behind {
        // The index leads to the first condition; diesel cannot compare rows.
        query = query.filter(seats::ended_at.le(at)).filter(seats::ended_at.lt(at).or(seats::match_id.lt(id)));
    }
    Ok(query.load(connection)?)
}

/// Returns the seats of other people in these matches, without those whom the player blocks.
pub fn others(connection: &mut Connection, player: Uuid, matches: &[Uuid]) -> Result<Vec<OtherSeat>, StoreError> {
    // Read apart, because a cluster has the seats on other nodes.
    let blocked = blocks::table.filter(blocks::player_id.eq(player)).select(blocks::blocked);
    let blocked: Vec<Uuid> = blocked.load(connection)?;
    let is_person = players::kind.eq(literal(PlayerKind::Person)).or(players::kind.eq(literal(PlayerKind::Guest)));
    let query = seats::table
        .inner_join(players::table.on(players::id.eq(seats::player_id)))
        .filter(seats::match_id.eq_any(matches).and(seats::player_id.ne(player)))
        .filter(is_person.and(seats::player_id.ne_all(blocked)))
        .select((seats::match_id, seats::seat, seats::player_id, players::name, players::kind));
    Ok(query.load(connection)?)
}

/// Whether the two players have finished a match together.
pub fn have_played(connection: &mut Connection, player: Uuid, other: Uuid) -> Result<bool, StoreError> {
    let others = diesel::alias!(seats as others);
    let theirs = others.field(seats::player_id).eq(other).and(others.field(seats::match_id).eq(seats::match_id));
    let query = seats::table
        .inner_join(matches::table)
        .filter(seats::player_id.eq(player).and(matches::status.eq(literal(MatchStatus::Finished))))
        .filter(exists(others.filter(theirs)))
        .select(seats::match_id);
    let found: Option<Uuid> = query.first(connection).optional()?;
    Ok(found.is_some())
}
