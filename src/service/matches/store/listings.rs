//! Lists of public matches: which ones, in which order, and from where on.

use diesel::{
    BoolExpressionMethods, ExpressionMethods, NullableExpressionMethods, OptionalExtension, PgAnyJsonExpressionMethods,
    QueryDsl, RunQueryDsl, SelectableHelper, dsl::exists,
};
use uuid::Uuid;

use super::{
    left_open::is_left_and_live,
    matches::{MatchRow, rows},
};
use crate::{
    db::{
        Connection, StoreError,
        functions::{int8, int8pl},
        literal::literal,
        schema::{kept_seats, matches, players, progress, seats},
    },
    record::Time,
    service::{
        matches::{MatchStatus, Visibility},
        players::PlayerKind,
    },
};

/// The maximum number of matches that are examined for one page of a list of which few may be found.
pub(super) const SEARCH_LIMIT: i64 = 5_000;

/// The condition for open matches with a seat that is free for any player. An open match always has a free seat, since the last player to
/// join starts it, but those of a rematch may all be reserved.
macro_rules! has_free_seat {
    () => {{
        use diesel::dsl::{count_star, not};

        let is_taken =
            seats::table.filter(seats::match_id.eq(kept_seats::match_id)).filter(seats::seat.eq(kept_seats::seat));
        let reserved = kept_seats::table
            .inner_join(players::table)
            .filter(kept_seats::match_id.eq(matches::id))
            .filter(players::kind.ne(literal(PlayerKind::Deleted)))
            .filter(not(exists(is_taken)));
        let taken = seats::table.filter(seats::match_id.eq(matches::id));
        let unavailable =
            int8pl(taken.select(count_star()).single_value(), reserved.select(count_star()).single_value());
        matches::status.eq(literal(MatchStatus::Open)).and(int8(matches::seats.nullable()).gt(unavailable))
    }};
}

/// A filter for public matches.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    /// The game.
    pub game: Option<String>,
    /// The status.
    pub status: Option<MatchStatus>,
    /// Only those that any player can join.
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

/// A part of a list of matches.
#[derive(Clone, Debug)]
pub struct Found<T, P = Uuid> {
    /// The matches, in the order of the list.
    pub matches: Vec<T>,
    /// Up to where was searched, if there are few only because the search stopped there. In a list of public matches it is no match's id.
    pub stopped_at: Option<P>,
}

impl<T, P> Found<T, P> {
    /// No matches.
    pub const NONE: Self = Self { matches: Vec::new(), stopped_at: None };

    /// What was found, where at most `limit` matches were looked for, and none before `until`.
    pub(super) fn until(until: Option<P>, matches: Vec<T>, limit: i64) -> Self {
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
        query = query.filter(has_free_seat!());
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

/// Counts the public matches that are being played.
pub fn count_running(connection: &mut Connection) -> Result<i64, StoreError> {
    let query = matches::table
        .filter(matches::visibility.eq(literal(Visibility::Public)))
        .filter(matches::status.eq(literal(MatchStatus::Running)));
    Ok(query.count().get_result(connection)?)
}

/// Counts the public matches that any player can join, without live ones that have been left since `before`.
pub fn count_open(connection: &mut Connection, (before, now): (Time, Time)) -> Result<i64, StoreError> {
    let query = matches::table
        .filter(matches::visibility.eq(literal(Visibility::Public)))
        .filter(has_free_seat!())
        .filter(diesel::dsl::not(is_left_and_live!(before, now)));
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
