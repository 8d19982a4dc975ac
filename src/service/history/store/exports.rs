//! Reading the archive page by page: which records, and their events.

use std::{collections::HashMap, mem};

use diesel::{
    BoolExpressionMethods, CombineDsl, ExpressionMethods, JoinOnDsl, OptionalExtension, PgAnyJsonExpressionMethods,
    QueryDsl, Queryable, QueryableByName, RunQueryDsl, SelectableHelper, TextExpressionMethods,
    dsl::{count_star, exists, max, not},
    sql_types::{Array, BigInt, Bytea, Text, Uuid as SqlUuid},
};
use jiff::SignedDuration;
use memchr::memchr_iter;
use uuid::Uuid;

use crate::{
    db::{
        Connection, StoreError,
        functions::int4,
        schema::{archive, archive_players, events, matches, progress, seats},
        statement,
        versions::to_sql,
    },
    games::Ending,
    record::{Hash, PlayerResult, Time},
    service::matches::store::matches::MatchRow,
};

/// More than any server's clock is ahead, whose imported records may end later than they were archived.
const CLOCKS_DIFFER: SignedDuration = SignedDuration::from_hours(7 * 24);

/// Which records to read. An empty field matches everything.
#[derive(Clone, Debug, Default)]
pub struct ArchiveFilter {
    /// Only public matches.
    pub public: bool,
    /// Matches with this player.
    pub player: Option<Uuid>,
    /// Matches with this player, too.
    pub opponent: Option<Uuid>,
    /// The filter for matches.
    pub matches: FinishedFilter,
}

/// A filter for finished matches. An empty field matches everything.
#[derive(Clone, Debug, Default)]
pub struct FinishedFilter {
    /// The game.
    pub game: Option<String>,
    /// Finished at that time or later.
    pub since: Option<Time>,
    /// Finished before that time.
    pub until: Option<Time>,
    /// Rated or not.
    pub rated: Option<bool>,
    /// The reason of the end.
    pub reason: Option<String>,
    /// The result for the player.
    pub result: Option<PlayerResult>,
}

/// A match in the archive.
#[derive(Clone, Debug, Queryable)]
pub struct ArchivedMatch {
    /// Its place in the archive.
    pub number: i64,
    /// The match.
    pub row: MatchRow,
}

impl ArchivedMatch {
    /// The number of its events.
    pub const fn events(&self) -> u64 {
        self.row.progress.version.cast_unsigned()
    }
}

/// Returns the last place of the archive; 0 if it is empty.
pub fn last_place(connection: &mut Connection) -> Result<i64, StoreError> {
    let last: Option<i64> = archive::table.select(max(archive::number)).get_result(connection)?;
    Ok(last.unwrap_or_default())
}

/// Returns the first place from which on matches can have finished at this time or later; `None` if there is none.
pub fn first_place_since(connection: &mut Connection, since: Time) -> Result<Option<i64>, StoreError> {
    // There is an index of when matches were archived: after they finished, or before by what clocks may differ.
    let filed = archive::table.filter(archive::filed_at.ge(since - CLOCKS_DIFFER));
    let first = filed.order((archive::filed_at, archive::number)).select(archive::number).first(connection);
    Ok(first.optional()?)
}

/// Returns archived matches after the first and up to the last of these places, in order.
pub fn page(
    connection: &mut Connection,
    filter: &ArchiveFilter,
    (after, last): (i64, i64),
    limit: i64,
) -> Result<Vec<ArchivedMatch>, StoreError> {
    let FinishedFilter { game, since, until, rated, reason, result } = &filter.matches;
    let mut query = archive::table
        .inner_join(matches::table.inner_join(progress::table).on(matches::id.eq(archive::match_id)))
        .filter(archive::number.gt(after).and(archive::number.le(last)))
        .order(archive::number)
        .limit(limit)
        .select((archive::number, MatchRow::as_select()))
        .into_boxed();
    // The range is repeated on the players' rows, so that the search begins there. Two players' numbers are one subquery: of two conditions
    // PostgreSQL may check one last, for each match of the other player.
    let of = |player: Uuid| {
        archive_players::table
            .filter(archive_players::player_id.eq(player))
            .filter(archive_players::number.gt(after).and(archive_players::number.le(last)))
            .select(archive_players::number)
    };
    query = match (filter.player, filter.opponent) {
        (Some(player), Some(opponent)) => query.filter(archive::number.eq_any(of(player).intersect(of(opponent)))),
        (Some(player), None) | (None, Some(player)) => query.filter(archive::number.eq_any(of(player))),
        (None, None) => query,
    };
    if let (Some(player), Some(result)) = (filter.player, result) {
        let seat = seats::table.filter(seats::match_id.eq(matches::id)).filter(seats::player_id.eq(player));
        let placements = matches::outcome.retrieve_as_object("placements");
        let place = placements.retrieve_as_text(int4(seats::seat));
        let first = seat.filter(place.eq("1"));
        let other = diesel::alias!(seats as other);
        let beside = other
            .filter(other.field(seats::match_id).eq(matches::id))
            .filter(other.field(seats::seat).ne(seats::seat))
            .filter(placements.retrieve_as_text(int4(other.field(seats::seat))).eq("1"));
        query = match result {
            PlayerResult::Won => query.filter(exists(first.filter(not(exists(beside))))),
            PlayerResult::Shared => query.filter(exists(first.filter(exists(beside)))),
            PlayerResult::Lost => query.filter(exists(seat.filter(place.ne("1")))),
        };
        // All are first in a match that was called off, and no player has won or lost.
        query = query.filter(matches::outcome.retrieve_as_text("reason").ne(Ending::CalledOff.reason()));
    }
    if filter.public {
        query = query.filter(archive::public);
    }
    if let Some(game) = game {
        query = query.filter(archive::game.eq(game));
    }
    if let Some(since) = since {
        query = query.filter(archive::finished_at.ge(since));
    }
    if let Some(until) = until {
        query = query.filter(archive::finished_at.lt(until));
    }
    if let Some(rated) = rated {
        query = query.filter(matches::rated.eq(rated));
    }
    if let Some(reason) = reason {
        query = query.filter(matches::outcome.retrieve_as_text("reason").eq(reason));
    }
    Ok(query.load(connection)?)
}

/// Consecutive events of one match.
#[derive(Clone, Debug)]
pub struct EventRun {
    /// The number of events.
    pub count: u64,
    /// Their canonical JSON, without line breaks, one on each line.
    bodies: String,
    /// Their hashes, 32 bytes each.
    hashes: Vec<u8>,
}

impl EventRun {
    /// Iterates over the events' canonical JSON, each with the head of the chain after it.
    pub fn iter(&self) -> impl Iterator<Item = (&str, Hash)> {
        let (hashes, _) = self.hashes.as_chunks();
        let mut begin = 0;
        let ends = memchr_iter(b'\n', self.bodies.as_bytes()).chain([self.bodies.len()]);
        let bodies = ends.map(move |end| &self.bodies[mem::replace(&mut begin, end + 1)..end]);
        bodies.zip(hashes.iter().copied().map(Hash))
    }

    /// Returns the head of the chain after the last event.
    pub fn head(&self) -> Option<Hash> {
        self.hashes.last_chunk().copied().map(Hash)
    }

    /// Returns the length of the text of all events.
    pub const fn length(&self) -> usize {
        self.bodies.len() + 2 * self.hashes.len()
    }
}

statement! {
    /// The events of matches, one row for each match. The range of the ids tells in which partitions to look, which an array does
    /// not. Diesel has no subqueries in `FROM`.
    struct Events<'a> {
        ids: &'a [Uuid] as Array<SqlUuid>,
        first: Uuid as SqlUuid,
        last: Uuid as SqlUuid,
        after: i64 as BigInt,
        up_to: i64 as BigInt,
    }
    "SELECT match_id, count(*) AS count, max(seq) AS last, string_agg(body, E'\n') AS bodies, string_agg(hash, '') AS hashes
     FROM (
         SELECT match_id, seq, body, hash FROM events
         WHERE match_id = ANY (" ids ") AND match_id BETWEEN " first " AND " last " AND seq > " after " AND seq <= " up_to "
         ORDER BY match_id, seq
     ) AS sorted
     GROUP BY match_id"
}

#[derive(QueryableByName)]
struct RunRow {
    #[diesel(sql_type = SqlUuid)]
    match_id: Uuid,
    #[diesel(sql_type = BigInt)]
    count: i64,
    #[diesel(sql_type = BigInt)]
    last: i64,
    #[diesel(sql_type = Text)]
    bodies: String,
    #[diesel(sql_type = Bytea)]
    hashes: Vec<u8>,
}

/// Returns events of these matches with numbers above `after`, at most `limit` of each: an entry for each match, in
/// order, and none if events are not consecutive.
pub fn events(
    connection: &mut Connection,
    ids: &[Uuid],
    after: u64,
    limit: i64,
) -> Result<Vec<Option<EventRun>>, StoreError> {
    let (Some(first), Some(last)) = (ids.iter().min(), ids.iter().max()) else { return Ok(Vec::new()) };
    let after = to_sql(after);
    let (first, last, up_to) = (*first, *last, after.saturating_add(limit));
    // One row for each match instead of each event: most of an export's time would be spent on transferring rows.
    let rows: Vec<RunRow> = Events { ids, first, last, after, up_to }.load(connection)?;
    let mut runs: HashMap<Uuid, Option<EventRun>> =
        rows.into_iter().map(|row| (row.match_id, consecutive(row, after))).collect();
    let none = || Some(EventRun { count: 0, bodies: String::new(), hashes: Vec::new() });
    Ok(ids.iter().map(|id| runs.remove(id).unwrap_or_else(none)).collect())
}

/// Returns whether the match has exactly the events from the first to this one, in a form in which [`events`] returns them.
pub fn is_whole(connection: &mut Connection, match_id: Uuid, last: u64) -> Result<bool, StoreError> {
    let own = events::table.filter(events::match_id.eq(match_id)).filter(events::body.not_like("%\n%"));
    let found: (i64, Option<i64>) = own.select((count_star(), max(events::seq))).get_result(connection)?;
    Ok(found == (to_sql(last), Some(to_sql(last))))
}

/// Returns the events of a row; `None` if they are not consecutive from `after` on.
fn consecutive(row: RunRow, after: i64) -> Option<EventRun> {
    let RunRow { count, last, bodies, hashes, .. } = row;
    let run = EventRun { count: count.cast_unsigned(), bodies, hashes };
    let events = usize::try_from(count).ok()?;
    let lines = memchr_iter(b'\n', run.bodies.as_bytes()).count() + 1;
    // Their numbers differ from each other, and are larger than `after`.
    let whole = last == after + count && lines == events && run.hashes.len() == 32 * events;
    whole.then_some(run)
}
