//! Queries of audits.

use diesel::{
    BoolExpressionMethods, ExpressionMethods, JoinOnDsl, NullableExpressionMethods, OptionalExtension, QueryDsl,
    Queryable, RunQueryDsl,
    dsl::{exists, not},
    pg::Pg,
};
use uuid::Uuid;

use crate::{
    db::{
        Connection, StoreError,
        literal::literal,
        schema::{archive, archive_players, events, matches, unfiled},
    },
    service::matches::{MatchStatus, Visibility},
};

/// Counts the started matches with ids after this one.
pub fn count_started(connection: &mut Connection, after: Uuid) -> Result<u64, StoreError> {
    let count: i64 = started(after).count().get_result(connection)?;
    Ok(count.unsigned_abs())
}

/// Returns started matches with ids after this one, ordered by id.
pub fn started_after(connection: &mut Connection, after: Uuid, limit: i64) -> Result<Vec<Uuid>, StoreError> {
    Ok(started(after).order(matches::id).limit(limit).select(matches::id).load(connection)?)
}

/// Selects the started matches with ids after this one: those of which the time, the status or an event says so, since each of them may
/// have been altered.
fn started(after: Uuid) -> matches::BoxedQuery<'static, Pg> {
    // The second condition says nothing new, but with it the database looks for the events of one match at a time. Otherwise it might read
    // the events of all matches.
    let of_match = events::match_id.eq(matches::id).and(events::match_id.ge(matches::id));
    let has_events = exists(events::table.filter(of_match));
    let has_started = (matches::started_at.is_not_null())
        .or(matches::status.eq(literal(MatchStatus::Running)))
        .or(matches::status.eq(literal(MatchStatus::Finished)))
        .or(has_events);
    matches::table.filter(matches::id.gt(after)).filter(has_started).into_boxed()
}

/// How a match is archived: whether it should be by now, and whether its entry agrees with its game, visibility and end.
#[derive(Clone, Copy, Debug, Queryable)]
pub struct Filing {
    /// Whether the match has finished and does not wait for being archived.
    pub due: bool,
    /// Whether the archive's entry agrees with the match; `None` if there is no entry.
    pub repeats: Option<bool>,
}

/// Returns whether and how a match is archived.
pub fn filing(connection: &mut Connection, id: Uuid) -> Result<Filing, StoreError> {
    let repeats = (archive::game.eq(matches::game))
        .and(archive::public.eq(matches::visibility.eq(literal(Visibility::Public))))
        .and(archive::finished_at.nullable().eq(matches::finished_at))
        .nullable();
    let query =
        matches::table.left_join(archive::table.on(archive::match_id.eq(matches::id))).filter(matches::id.eq(id));
    let waits = exists(unfiled::table.filter(unfiled::match_id.eq(matches::id)));
    let due = matches::status.eq(literal(MatchStatus::Finished)).and(not(waits));
    Ok(query.select((due, repeats)).get_result(connection)?)
}

/// Returns those of a match's players for whom the archive does not list it; none if it is not archived.
pub fn unlisted(connection: &mut Connection, id: Uuid, players: &[Uuid]) -> Result<Vec<Uuid>, StoreError> {
    let number = archive::table.filter(archive::match_id.eq(id)).select(archive::number);
    let Some(number) = number.first::<i64>(connection).optional()? else { return Ok(Vec::new()) };
    let listed = archive_players::table
        .filter(archive_players::player_id.eq_any(players))
        .filter(archive_players::number.eq(number))
        .select(archive_players::player_id);
    let listed: Vec<Uuid> = listed.load(connection)?;
    Ok(players.iter().copied().filter(|player| !listed.contains(player)).collect())
}

/// Returns the numbers in the archive from this one on, in order, at most `limit`.
pub fn numbers_from(connection: &mut Connection, first: i64, limit: i64) -> Result<Vec<i64>, StoreError> {
    let numbers = archive::table.filter(archive::number.ge(first)).order(archive::number);
    Ok(numbers.limit(limit).select(archive::number).load(connection)?)
}
