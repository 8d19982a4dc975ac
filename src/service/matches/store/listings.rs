//! Lists of matches: which ones, in which order, and from where on.

use std::{cmp::Reverse, collections::HashSet};

use diesel::{
    BoolExpressionMethods, ExpressionMethods, OptionalExtension, PgAnyJsonExpressionMethods, QueryDsl, QueryableByName,
    RunQueryDsl, SelectableHelper,
    dsl::exists,
    sql_types::{BigInt, Integer, Nullable, Text, Uuid as SqlUuid},
};
use jiff::Timestamp;
use uuid::Uuid;

use super::{
    left_open::is_left_and_live,
    matches::{MatchRow, rows},
};
use crate::{
    db::{
        Connection, StoreError,
        literal::literal,
        schema::{matches, progress, seats},
        statement,
    },
    record::Time,
    service::matches::{MatchStatus, Visibility},
};

/// The maximum number of matches that are examined for one page of a list of which few may be found.
const SEARCH_LIMIT: i64 = 5_000;

/// A filter for public matches.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    /// The game.
    pub game: Option<String>,
    /// The status.
    pub status: Option<MatchStatus>,
    /// Only those that can be joined.
    pub open_seats: bool,
    /// Rated or not.
    pub rated: Option<bool>,
    /// The kind of clock.
    pub clock: Option<String>,
    /// The number of players.
    pub seats: Option<i16>,
    /// The host.
    pub host: Option<Uuid>,
    /// Older than this match.
    pub before: Option<Uuid>,
    /// Of the open ones, no live ones that have been left since the first time, at the second, which is now.
    pub not_left: Option<(Time, Time)>,
}

impl Filter {
    /// Whether the matches that pass may be far apart without an index that finds them. Open matches are few; game and status
    /// have indexes of public matches, but not together. That of hosts contains the others too.
    fn is_sparse(&self) -> bool {
        let is_open = self.open_seats || self.status == Some(MatchStatus::Open);
        let others = self.host.is_some() || self.rated.is_some() || self.clock.is_some() || self.seats.is_some();
        !is_open && (others || (self.game.is_some() && self.status.is_some()))
    }
}

/// A part of a list of public matches.
#[derive(Clone, Debug)]
pub struct Found<T> {
    /// The matches, newest first.
    pub matches: Vec<T>,
    /// Up to where was searched, if there are few only because the search stopped there. It is no match's id.
    pub stopped_at: Option<Uuid>,
}

impl<T> Found<T> {
    /// No matches.
    pub const NONE: Self = Self { matches: Vec::new(), stopped_at: None };

    /// What was found, where at most `limit` matches were looked for, and none before `until`.
    fn until(until: Option<Uuid>, matches: Vec<T>, limit: i64) -> Self {
        let are_few = i64::try_from(matches.len()).is_ok_and(|found| found < limit);
        Self { matches, stopped_at: until.filter(|_| are_few) }
    }
}

/// Returns public matches, newest first. With filters that few matches may pass, it examines [`SEARCH_LIMIT`] of them at most, so that
/// no request reads the whole table.
pub fn list_public(connection: &mut Connection, filter: &Filter, limit: i64) -> Result<Found<MatchRow>, StoreError> {
    let until = if filter.is_sparse() { end_of_search(connection, filter)? } else { None };
    let mut query = rows()
        .filter(matches::visibility.eq(literal(Visibility::Public)))
        .order(matches::id.desc())
        .limit(limit)
        .into_boxed();
    if let Some(game) = &filter.game {
        query = query.filter(matches::game.eq(game));
    }
    if let Some(status) = filter.status {
        query = query.filter(matches::status.eq(literal(status)));
    }
    if filter.open_seats {
        // A match starts with its last seat, so an open one has a free seat.
        query = query.filter(matches::status.eq(literal(MatchStatus::Open)));
    }
    if let Some((before, now)) = filter.not_left {
        query = query.filter(
            matches::status.ne(literal(MatchStatus::Open)).or(diesel::dsl::not(is_left_and_live!(before, now))),
        );
    }
    if let Some(rated) = filter.rated {
        query = query.filter(matches::rated.eq(rated));
    }
    if let Some(clock) = &filter.clock {
        query = query.filter(matches::clock.retrieve_as_text(literal("type")).eq(clock));
    }
    if let Some(seats) = filter.seats {
        query = query.filter(matches::seats.eq(seats));
    }
    if let Some(host) = filter.host {
        query = query.filter(matches::host.eq(host));
    }
    if let Some(before) = filter.before {
        query = query.filter(matches::id.lt(before));
    }
    if let Some(until) = until {
        query = query.filter(matches::id.ge(until));
    }
    Ok(Found::until(until, query.load(connection)?, limit))
}

/// Returns up to where to search: to the last match to examine, counted among those that pass the one filter whose index leaves the
/// fewest; `None` if there are fewer than the limit.
fn end_of_search(connection: &mut Connection, filter: &Filter) -> Result<Option<Uuid>, StoreError> {
    let query = matches::table
        .filter(matches::id.lt(filter.before.unwrap_or(Uuid::max())))
        .order(matches::id.desc())
        .offset(SEARCH_LIMIT - 1)
        .limit(1)
        .select(matches::id)
        .into_boxed();
    let query = match filter {
        // Also those that are not public: its index leads through them.
        Filter { host: Some(host), .. } => query.filter(matches::host.eq(host)),
        Filter { status, game, .. } => {
            let query = query.filter(matches::visibility.eq(literal(Visibility::Public)));
            match (status, game) {
                (Some(status), _) => query.filter(matches::status.eq(literal(*status))),
                (None, Some(game)) => query.filter(matches::game.eq(game)),
                (None, None) => query,
            }
        }
    };
    let last: Option<Uuid> = query.first(connection).optional()?;
    Ok(last.map(whole_second))
}

/// Returns the least id of the second in which this one was made. What is not public must not be known by its id, which is enough to
/// open it.
fn whole_second(id: Uuid) -> Uuid {
    let milliseconds = u64::try_from(id.as_u128() >> 80).unwrap_or_default();
    Uuid::from_u128(u128::from(milliseconds - milliseconds % 1000) << 80)
}

/// A filter for the public matches of a player.
#[derive(Clone, Debug, Default)]
pub struct FilterOfPlayer {
    /// The game.
    pub game: Option<String>,
    /// Another player of the match.
    pub opponent: Option<Uuid>,
    /// Older than this match.
    pub before: Option<Uuid>,
}

/// Returns public matches of a player, newest first. It examines [`SEARCH_LIMIT`] of the player's matches at most: bots have many, of
/// which hardly any is public, and few may pass the filter.
pub fn list_public_of(
    connection: &mut Connection,
    player: Uuid,
    filter: &FilterOfPlayer,
    limit: i64,
) -> Result<Found<MatchRow>, StoreError> {
    let before = filter.before.unwrap_or(Uuid::max());
    let until = seats::table
        .filter(seats::player_id.eq(player).and(seats::match_id.lt(before)))
        .order(seats::match_id.desc())
        .offset(SEARCH_LIMIT - 1)
        .select(seats::match_id);
    let until: Option<Uuid> = until.first(connection).optional()?;
    let until = until.map(whole_second);
    let mut query = seats::table
        .inner_join(matches::table.inner_join(progress::table))
        .filter(seats::player_id.eq(player).and(matches::visibility.eq(literal(Visibility::Public))))
        .filter(seats::match_id.lt(before).and(seats::match_id.ge(until.unwrap_or_default())))
        // The same once more: otherwise PostgreSQL may walk through all newer matches to get there.
        .filter(matches::id.lt(before))
        .order(seats::match_id.desc())
        .limit(limit)
        .select(MatchRow::as_select())
        .into_boxed();
    if let Some(game) = &filter.game {
        query = query.filter(matches::game.eq(game));
    }
    if let Some(opponent) = filter.opponent {
        let others = diesel::alias!(seats as others);
        let theirs = others.field(seats::player_id).eq(opponent).and(others.field(seats::match_id).eq(seats::match_id));
        // Otherwise PostgreSQL may read all matches of the other one.
        let near =
            others.field(seats::match_id).lt(before).and(others.field(seats::match_id).ge(until.unwrap_or_default()));
        query = query.filter(exists(others.filter(theirs.and(near))));
    }
    Ok(Found::until(until, query.load(connection)?, limit))
}

/// Counts the public matches with this status.
pub fn count_public(connection: &mut Connection, status: MatchStatus) -> Result<i64, StoreError> {
    let query = matches::table
        .filter(matches::visibility.eq(literal(Visibility::Public)))
        .filter(matches::status.eq(literal(status)));
    Ok(query.count().get_result(connection)?)
}

/// Returns the newest finished public matches: each with the time of its end.
pub fn newest_finished(connection: &mut Connection, limit: i64) -> Result<Vec<(Uuid, Option<Time>)>, StoreError> {
    let query = matches::table
        .filter(matches::visibility.eq(literal(Visibility::Public)))
        .filter(matches::status.eq(literal(MatchStatus::Finished)))
        .order(matches::id.desc())
        .limit(limit);
    Ok(query.select((matches::id, matches::finished_at)).load(connection)?)
}

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

statement! {
    /// Selects those of the player's matches after a place that are not marked as over. Diesel has neither `extract` nor operators
    /// for bits, and cannot compare rows. The columns are named, because a prepared statement with all columns fails once a
    /// migration adds one.
    struct ListGoingOn if with_status {
        player: Uuid as SqlUuid,
        status: Option<MatchStatus> as Nullable<Text>,
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
         WHERE s.player_id = " player " AND NOT s.ended" [with_status: " AND m.status = " status] "
     ) AS own
     WHERE (urgency, due) > (" urgency ", " due ") OR ((urgency, due) = (" urgency ", " due ") AND id < " id ")
     ORDER BY urgency, due, id DESC
     LIMIT " limit
}

/// Returns the player's matches that are over and are marked so, after the given place, the last one to end first.
fn list_ended(
    connection: &mut Connection,
    player: Uuid,
    status: Option<MatchStatus>,
    behind: Option<OwnPlace>,
    limit: i64,
) -> Result<Vec<OwnMatch>, StoreError> {
    let mut query = seats::table
        .inner_join(matches::table.inner_join(progress::table))
        .filter(seats::player_id.eq(player).and(seats::ended))
        .order((seats::ended_at.desc(), seats::match_id.desc()))
        .limit(limit)
        .select((seats::ended_at, MatchRow::as_select()))
        .into_boxed();
    if let Some((OVER, due, id)) = behind {
        // A cursor from outside may name any number.
        let last =
            Timestamp::from_millisecond(due.saturating_neg()).map_or(Time::new(Timestamp::UNIX_EPOCH), Time::new);
        // The index leads to the first condition; diesel cannot compare rows.
        query = query.filter(seats::ended_at.le(last)).filter(seats::ended_at.lt(last).or(seats::match_id.lt(id)));
    }
    if let Some(status) = status {
        query = query.filter(matches::status.eq(literal(status)));
    }
    let ended: Vec<(Time, MatchRow)> = query.load(connection)?;
    let own = |(at, row): (Time, MatchRow)| OwnMatch { urgency: OVER, due: -at.timestamp().as_millisecond(), row };
    Ok(ended.into_iter().map(own).collect())
}

/// Returns the player's own matches after the given place, most urgent first; those that wait for the player by
/// deadline, those that are over by their end, the last one first, and the others newest first. Of those that are over, which only
/// grow in number, it reads no more than it returns, except for `cancelled`.
pub fn list_own(
    connection: &mut Connection,
    player: Uuid,
    status: Option<MatchStatus>,
    behind: Option<OwnPlace>,
    limit: i64,
) -> Result<Vec<OwnMatch>, StoreError> {
    let (urgency, due, id) = behind.unwrap_or((-1, 0, Uuid::nil()));
    let with_status = status.is_some();
    let mut own: Vec<OwnMatch> =
        ListGoingOn { with_status, player, status, urgency, due, id, limit }.load(connection)?;
    let more = own.iter().filter(|own| own.urgency != OVER).count() < usize::try_from(limit).unwrap_or(usize::MAX);
    if more && status.is_none_or(MatchStatus::is_over) {
        let listed: HashSet<Uuid> = own.iter().map(|own| own.row.id).collect();
        let ended = list_ended(connection, player, status, behind, limit)?;
        // A match may have been marked between the two queries.
        own.extend(ended.into_iter().filter(|own| !listed.contains(&own.row.id)));
        own.sort_by_key(|own| (own.urgency, own.due, Reverse(own.row.id)));
        own.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
    }
    Ok(own)
}
