//! Matches and their seats.

use std::{cmp::Reverse, collections::HashSet};

use diesel::{
    BoolExpressionMethods, ExpressionMethods, Insertable, OptionalExtension, PgAnyJsonExpressionMethods, QueryDsl,
    Queryable, QueryableByName, RunQueryDsl, Selectable, SelectableHelper,
    dsl::AsSelect,
    pg::Pg,
    sql_types::{BigInt, Integer, Nullable, Text, Uuid as SqlUuid},
};
use serde_json::Value;
use uuid::Uuid;

use super::{
    progress::{Progress, changed, touch},
    seats::end,
};
use crate::{
    db::{
        Connection, Listing, StoreError,
        literal::literal,
        prepared::Prepare,
        schema::{matches, progress, seats, unfiled},
        statement,
    },
    record::Time,
    service::matches::{MatchStatus, Visibility},
};

/// A match as listings and the lobby see it.
#[derive(Clone, Debug, Queryable, Selectable, Insertable, QueryableByName)]
#[diesel(table_name = matches, treat_none_as_default_value = false)]
pub struct MatchRow {
    /// The match.
    pub id: Uuid,
    /// The game's id.
    pub game: String,
    /// The version of the game's rules.
    pub rules_version: i32,
    /// Every option with its value.
    pub options: Value,
    /// The number of players.
    pub seats: i16,
    /// `public`, `unlisted` or `private`.
    pub visibility: Visibility,
    /// The code to join a private match.
    pub code: Option<String>,
    /// The player who created the match, or has taken it over.
    pub host: Uuid,
    /// The seed of its chance.
    pub seed: Vec<u8>,
    /// SHA-256 of the seed.
    pub commitment: Vec<u8>,
    /// `open`, `running`, `finished` or `cancelled`.
    pub status: MatchStatus,
    /// The result.
    pub outcome: Option<Value>,
    /// When it was created.
    pub created_at: Time,
    /// When it started.
    pub started_at: Option<Time>,
    /// When it was finished.
    pub finished_at: Option<Time>,
    /// The time control.
    pub clock: Value,
    /// Whether the match is rated.
    pub rated: bool,
    /// By how many events spectators lag behind while it runs.
    pub spectator_delay: i16,
    /// The rematch.
    pub rematch: Option<Uuid>,
    /// The server on which it was played, if not this one.
    pub origin: Option<String>,
    /// How far it is.
    #[diesel(embed, skip_insertion)]
    pub progress: Progress,
}

/// Selects matches.
#[diesel::dsl::auto_type(no_type_alias)]
pub fn rows() -> _ {
    let columns: AsSelect<MatchRow, Pg> = MatchRow::as_select();
    matches::table.inner_join(progress::table).select(columns)
}

/// Adds a match, in a transaction.
///
/// # Errors
/// [`StoreError`].
pub fn insert(connection: &mut Connection, row: &MatchRow) -> Result<(), StoreError> {
    diesel::insert_into(matches::table).values(row).execute(connection)?;
    super::progress::insert(connection, [(row.id, &row.progress)])
}

/// Returns the match with this id.
///
/// # Errors
/// [`StoreError`].
pub fn by_id(connection: &mut Connection, id: Uuid) -> Result<Option<MatchRow>, StoreError> {
    Ok(rows().filter(matches::id.eq(id)).first(connection).optional()?)
}

/// Returns the match with this id, and the number of its changes.
///
/// # Errors
/// [`StoreError`].
pub fn revised(connection: &mut Connection, id: Uuid) -> Result<Option<(MatchRow, i64)>, StoreError> {
    let query = rows().filter(matches::id.eq(id)).select((MatchRow::as_select(), progress::revision));
    Ok(query.first(connection).optional()?)
}

/// Returns the matches with these ids, oldest first.
///
/// # Errors
/// [`StoreError`].
pub fn by_ids(connection: &mut Connection, ids: &[Uuid]) -> Result<Vec<MatchRow>, StoreError> {
    Ok(rows().filter(matches::id.eq_any(ids)).order(matches::id).load(connection)?)
}

/// Locks the match with this id until the transaction ends, and returns it.
///
/// # Errors
/// [`StoreError`].
pub fn lock(connection: &mut Connection, id: Uuid) -> Result<Option<MatchRow>, StoreError> {
    // A statement sees the data of the moment when it begins: the second one sees what the last holder of the lock wrote.
    if super::progress::lock(connection, id)? { by_id(connection, id) } else { Ok(None) }
}

/// Sets the host of the match, which is locked.
///
/// # Errors
/// [`StoreError`].
pub fn set_host(connection: &mut Connection, id: Uuid, host: Uuid) -> Result<(), StoreError> {
    diesel::update(matches::table.find(id)).set(matches::host.eq(host)).execute(connection)?;
    touch(connection, &[id])
}

/// Sets the rematch of this match, which is locked.
///
/// # Errors
/// [`StoreError`].
pub fn set_rematch(connection: &mut Connection, id: Uuid, rematch: Uuid) -> Result<(), StoreError> {
    diesel::update(matches::table.find(id)).set(matches::rematch.eq(rematch)).execute(connection)?;
    touch(connection, &[id])
}

/// Cancels an open match, which is locked.
///
/// # Errors
/// [`StoreError`].
pub fn cancel(connection: &mut Connection, id: Uuid, at: Time) -> Result<(), StoreError> {
    let cancelled = (matches::status.eq(MatchStatus::Cancelled), matches::cancelled_at.eq(at));
    diesel::update(matches::table.find(id)).set(cancelled).execute(connection)?;
    end(connection, &[id])?;
    touch(connection, &[id])
}

/// Marks a match as started, with its number of seats and the state after its first events, which may have ended it. The
/// match is locked.
///
/// # Errors
/// [`StoreError`].
pub fn start(connection: &mut Connection, id: Uuid, seats: i16, at: Time, listing: &Listing) -> Result<(), StoreError> {
    diesel::update(matches::table.find(id))
        .set((
            matches::seats.eq(seats),
            matches::status.eq(if listing.finished.is_some() { MatchStatus::Finished } else { MatchStatus::Running }),
            matches::started_at.eq(at),
            matches::finished_at.eq(listing.finished.as_ref().map(|(at, _)| *at)),
            matches::outcome.eq(listing.finished.as_ref().map(|(_, outcome)| outcome)),
        ))
        .execute_prepared(connection)?;
    let started = (Progress::from(listing), changed());
    diesel::update(progress::table.find(id)).set(started).execute_prepared(connection)?;
    if let Some((at, _)) = listing.finished {
        let row = (unfiled::match_id.eq(id), unfiled::finished_at.eq(at));
        diesel::insert_into(unfiled::table).values(row).execute(connection)?;
    }
    Ok(())
}

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
}

/// Returns public matches, newest first.
///
/// # Errors
/// [`StoreError`].
pub fn list_public(connection: &mut Connection, filter: &Filter, limit: i64) -> Result<Vec<MatchRow>, StoreError> {
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
    Ok(query.load(connection)?)
}

/// Returns public matches of a player, newest first.
///
/// # Errors
/// [`StoreError`].
pub fn list_public_of(
    connection: &mut Connection,
    player: Uuid,
    before: Option<Uuid>,
    limit: i64,
) -> Result<Vec<MatchRow>, StoreError> {
    let query = seats::table
        .inner_join(matches::table.inner_join(progress::table))
        .filter(seats::player_id.eq(player).and(matches::visibility.eq(literal(Visibility::Public))))
        .filter(seats::match_id.lt(before.unwrap_or(Uuid::max())))
        .order(seats::match_id.desc())
        .limit(limit);
    Ok(query.select(MatchRow::as_select()).load(connection)?)
}

/// Counts the public matches with this status.
///
/// # Errors
/// [`StoreError`].
pub fn count_public(connection: &mut Connection, status: MatchStatus) -> Result<i64, StoreError> {
    let query = matches::table
        .filter(matches::visibility.eq(literal(Visibility::Public)))
        .filter(matches::status.eq(literal(status)));
    Ok(query.count().get_result(connection)?)
}

/// Returns the newest finished public matches: each with the time of its end.
///
/// # Errors
/// [`StoreError`].
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
    /// When the player's time runs out, in milliseconds since 1970; the largest number if it does not.
    #[diesel(sql_type = BigInt)]
    pub due: i64,
    /// The match.
    #[diesel(embed)]
    pub row: MatchRow,
}

/// A place in the list of a player's own matches: its urgency, when it is due, and its id.
pub type OwnPlace = (i32, i64, Uuid);

statement! {
    /// Selects those of the player's matches after a place that go on or have just ended. Diesel has neither `extract` nor operators
    /// for bits, and cannot compare rows. The columns are named, because a prepared statement with all columns fails once a
    /// migration adds one.
    struct ListGoingOn {
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
                 ELSE 9223372036854775807 END AS due
         FROM seats AS s JOIN matches AS m ON m.id = s.match_id JOIN progress AS p ON p.match_id = s.match_id
         WHERE s.player_id = " player " AND NOT s.ended AND (" status " IS NULL OR m.status = " status ")
     ) AS own
     WHERE (urgency, due) > (" urgency ", " due ") OR ((urgency, due) = (" urgency ", " due ") AND id < " id ")
     ORDER BY urgency, due, id DESC
     LIMIT " limit
}

/// Returns the player's matches that are over and are marked so, after the given place, newest first.
fn list_ended(
    connection: &mut Connection,
    player: Uuid,
    status: Option<MatchStatus>,
    behind: Option<OwnPlace>,
    limit: i64,
) -> Result<Vec<OwnMatch>, StoreError> {
    let before = behind.filter(|(urgency, ..)| *urgency == OVER).map_or(Uuid::max(), |(_, _, id)| id);
    let mut query = seats::table
        .inner_join(matches::table.inner_join(progress::table))
        .filter(seats::player_id.eq(player).and(seats::match_id.lt(before)).and(seats::ended))
        .order(seats::match_id.desc())
        .limit(limit)
        .select(MatchRow::as_select())
        .into_boxed();
    if let Some(status) = status {
        query = query.filter(matches::status.eq(literal(status)));
    }
    Ok(query.load(connection)?.into_iter().map(|row| OwnMatch { urgency: OVER, due: i64::MAX, row }).collect())
}

/// Returns the player's own matches after the given place, most urgent first; those that wait for the player by
/// deadline, the others newest first. Does not look through all that are over, which become more for ever.
///
/// # Errors
/// [`StoreError`].
pub fn list_own(
    connection: &mut Connection,
    player: Uuid,
    status: Option<MatchStatus>,
    behind: Option<OwnPlace>,
    limit: i64,
) -> Result<Vec<OwnMatch>, StoreError> {
    let (urgency, due, id) = behind.unwrap_or((-1, 0, Uuid::nil()));
    let mut own: Vec<OwnMatch> = ListGoingOn { player, status, urgency, due, id, limit }.load(connection)?;
    let more = own.iter().filter(|own| own.urgency != OVER).count() < usize::try_from(limit).unwrap_or(usize::MAX);
    if more && status.is_none_or(MatchStatus::is_over) {
        let listed: HashSet<Uuid> = own.iter().map(|own| own.row.id).collect();
        // Meanwhile one may have been marked.
        let ended = list_ended(connection, player, status, behind, limit)?;
        own.extend(ended.into_iter().filter(|own| !listed.contains(&own.row.id)));
        own.sort_by_key(|own| (own.urgency, own.due, Reverse(own.row.id)));
        own.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
    }
    Ok(own)
}
