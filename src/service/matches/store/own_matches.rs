//! The list of a player's own matches.

use std::{cmp::Reverse, collections::HashSet};

use diesel::{
    BoolExpressionMethods, ExpressionMethods, OptionalExtension, QueryDsl, QueryableByName, RunQueryDsl,
    SelectableHelper,
    dsl::{auto_type, exists},
    sql_types::{BigInt, Integer, Nullable, Text, Uuid as SqlUuid},
};
use jiff::Timestamp;
use uuid::Uuid;

use super::{
    listings::{Found, SEARCH_LIMIT},
    matches::MatchRow,
};
use crate::{
    db::{
        Connection, StoreError,
        literal::literal,
        schema::{matches, progress, seats},
        statement,
    },
    record::Time,
    service::matches::MatchStatus,
};

/// The urgency of a match that is over.
const OVER: i32 = 3;

/// A player's match and how urgent it is.
#[derive(Clone, Debug, QueryableByName)]
pub struct OwnMatch {
    /// 0: the player must act; 1: running; 2: open; [`OVER`].
    #[diesel(sql_type = Integer)]
    pub urgency: i32,
    /// When the player's time runs out, in milliseconds since 1970; the largest number if it does not. Of a match that is over, when
    /// it ended, as a negative number, so that the last one comes first.
    #[diesel(sql_type = BigInt)]
    pub due: i64,
    /// The match.
    #[diesel(embed)]
    pub row: MatchRow,
}

/// A place in the list of a player's own matches: its urgency, when it is due, and its id.
pub type OwnPlace = (i32, i64, Uuid);

/// A filter for a player's own matches.
#[derive(Clone, Debug, Default)]
pub struct FilterOfOwn {
    /// The status.
    pub status: Option<MatchStatus>,
    /// The game.
    pub game: Option<String>,
    /// Another player of the match.
    pub opponent: Option<Uuid>,
}

statement! {
    /// Selects those of the player's matches after a place that are not marked as over. Diesel has neither `extract` nor operators
    /// for bits, and cannot compare rows. The columns are named, because a prepared statement with all columns fails once a
    /// migration adds one.
    struct ListGoingOn<'a> if with_status, with_game, with_opponent {
        player: Uuid as SqlUuid,
        status: Option<MatchStatus> as Nullable<Text>,
        game: Option<&'a str> as Nullable<Text>,
        opponent: Option<Uuid> as Nullable<SqlUuid>,
        urgency: i32 as Integer,
        due: i64 as BigInt,
        id: Uuid as SqlUuid,
        limit: i64 as BigInt,
    }
    "SELECT * FROM (
         SELECT m.id, m.game, m.rules_version, m.options, m.seats, m.visibility, m.code, m.host, m.seed, m.commitment,
             m.status, m.outcome, m.created_at, m.started_at, m.finished_at, m.clock, m.rated, m.spectator_delay,
             m.rematch, m.origin, p.version, p.to_act, p.deadlines, CASE
                 WHEN m.status = 'running' AND (p.to_act >> s.seat) & 1 = 1 THEN 0
                 WHEN m.status = 'running' THEN 1
                 WHEN m.status = 'open' THEN 2
                 ELSE 3 END AS urgency,
             CASE
                 WHEN m.status = 'running' AND p.deadlines[s.seat + 1] IS NOT NULL
                     THEN (extract(epoch FROM p.deadlines[s.seat + 1]) * 1000)::bigint
                 WHEN m.status IN ('finished', 'cancelled')
                     THEN -(extract(epoch FROM coalesce(m.finished_at, m.cancelled_at, m.created_at)) * 1000)::bigint
                 ELSE 9223372036854775807 END AS due
         FROM seats AS s JOIN matches AS m ON m.id = s.match_id JOIN progress AS p ON p.match_id = s.match_id
         WHERE s.player_id = " player " AND NOT s.ended" [with_status: " AND m.status = " status] [with_game: " AND m.game = " game]
             [with_opponent: " AND EXISTS (SELECT FROM seats AS o WHERE o.match_id = s.match_id AND o.player_id = " opponent ")"] "
     ) AS own
     WHERE (urgency, due) > (" urgency ", " due ") OR ((urgency, due) = (" urgency ", " due ") AND id < " id ")
     ORDER BY urgency, due, id DESC
     LIMIT " limit
}

/// Returns the player's matches that are over and are marked so, after the given place, the last one to end first. With a filter
/// that few of them may pass it examines [`SEARCH_LIMIT`] of them at most.
fn list_ended(
    connection: &mut Connection,
    player: Uuid,
    filter: &FilterOfOwn,
    behind: Option<OwnPlace>,
    limit: i64,
) -> Result<Found<OwnMatch, OwnPlace>, StoreError> {
    // A cursor from outside may name any number, also one for a time that PostgreSQL does not know.
    let time = |due: i64| {
        let time = Timestamp::from_millisecond(due.saturating_neg()).unwrap_or(Timestamp::UNIX_EPOCH);
        Time::new(time.max(Timestamp::UNIX_EPOCH))
    };
    let behind = behind.filter(|(urgency, ..)| *urgency == OVER).map(|(_, due, id)| (time(due), id));
    let until = if filter.is_sparse() { end_of_search(connection, player, behind)? } else { None };
    let mut query = seats::table
        .inner_join(matches::table.inner_join(progress::table))
        .filter(seats::player_id.eq(player).and(seats::ended))
        .order((seats::ended_at.desc(), seats::match_id.desc()))
        .limit(limit)
        .select((seats::ended_at, MatchRow::as_select()))
        .into_boxed();
    if let Some((last, id)) = behind {
        query = query.filter(follows(last, id));
    }
    if let Some((first, id)) = until {
        // The other way round.
        query = query.filter(seats::ended_at.ge(first)).filter(seats::ended_at.gt(first).or(seats::match_id.ge(id)));
    }
    if let Some(status) = filter.status {
        query = query.filter(matches::status.eq(literal(status)));
    }
    if let Some(game) = &filter.game {
        query = query.filter(matches::game.eq(game));
    }
    if let Some(opponent) = filter.opponent {
        let others = diesel::alias!(seats as others);
        let theirs = others.field(seats::player_id).eq(opponent).and(others.field(seats::match_id).eq(seats::match_id));
        query = query.filter(exists(others.filter(theirs)));
    }
    let ended: Vec<(Time, MatchRow)> = query.load(connection)?;
    let due = |at: Time| -at.timestamp().as_millisecond();
    let own = |(at, row): (Time, MatchRow)| OwnMatch { urgency: OVER, due: due(at), row };
    let until = until.map(|(at, id)| (OVER, due(at), id));
    Ok(Found::until(until, ended.into_iter().map(own).collect(), limit))
}

/// Whether a match that is over comes after this one in the list. The index leads to the first condition; diesel cannot compare rows.
#[auto_type]
fn follows(last: Time, id: Uuid) -> _ {
    seats::ended_at.le(last).and(seats::ended_at.lt(last).or(seats::match_id.lt(id)))
}

/// Returns the last of the ended matches to examine; `None` if there are fewer than the limit.
fn end_of_search(
    connection: &mut Connection,
    player: Uuid,
    behind: Option<(Time, Uuid)>,
) -> Result<Option<(Time, Uuid)>, StoreError> {
    let mut query = seats::table
        .filter(seats::player_id.eq(player).and(seats::ended))
        .order((seats::ended_at.desc(), seats::match_id.desc()))
        .offset(SEARCH_LIMIT - 1)
        .limit(1)
        .select((seats::ended_at, seats::match_id))
        .into_boxed();
    if let Some((last, id)) = behind {
        query = query.filter(follows(last, id));
    }
    Ok(query.first(connection).optional()?)
}

impl FilterOfOwn {
    /// Whether the matches that pass may be far apart. Nearly all that are over are finished.
    fn is_sparse(&self) -> bool {
        self.game.is_some() || self.opponent.is_some() || self.status == Some(MatchStatus::Cancelled)
    }
}

/// Returns the player's own matches after the given place, most urgent first; those that wait for the player by
/// deadline, those that are over by their end, the last one first, and the others newest first. Of those that are over, which only
/// grow in number, it reads no more than it returns, or examines [`SEARCH_LIMIT`].
pub fn list_own(
    connection: &mut Connection,
    player: Uuid,
    filter: &FilterOfOwn,
    behind: Option<OwnPlace>,
    limit: i64,
) -> Result<Found<OwnMatch, OwnPlace>, StoreError> {
    let FilterOfOwn { status, opponent, .. } = *filter;
    let game = filter.game.as_deref();
    let (urgency, due, id) = behind.unwrap_or((-1, 0, Uuid::nil()));
    let (with_status, with_game, with_opponent) = (status.is_some(), game.is_some(), opponent.is_some());
    let going_on =
        ListGoingOn { with_status, with_game, with_opponent, player, status, game, opponent, urgency, due, id, limit };
    let mut own: Vec<OwnMatch> = going_on.load(connection)?;
    let most = usize::try_from(limit).unwrap_or(usize::MAX);
    let more = own.iter().filter(|own| own.urgency != OVER).count() < most;
    if !more || status.is_some_and(|status| !status.is_over()) {
        return Ok(Found { matches: own, stopped_at: None });
    }
    let listed: HashSet<Uuid> = own.iter().map(|own| own.row.id).collect();
    let Found { matches: ended, stopped_at } = list_ended(connection, player, filter, behind, limit)?;
    // A match may have been marked between the two queries.
    own.extend(ended.into_iter().filter(|own| !listed.contains(&own.row.id)));
    own.sort_by_key(|own| (own.urgency, own.due, Reverse(own.row.id)));
    own.truncate(most);
    Ok(Found::until(stopped_at, own, limit))
}
