//! Conversions between rows and records: a match as stored, folded, and listed.

use std::{collections::HashMap, sync::Arc};

use serde_json::Value;
use uuid::Uuid;

use super::store::{
    events,
    matches::{self, MatchRow},
    seats::SeatedRow,
};
use crate::{
    bots::Strength,
    db::{BotsTurn, ClockJob, Connection, Listing, Opened, Store, StoreError},
    games::{Names, Seat, SeatSet},
    pieces::Seed,
    record::{Hash, Header, HeaderSeat, Match, StoredEvent, Time},
    service::error::Error,
};

/// Returns the match before its first event, from its row and seats.
pub(in crate::service) fn before_first_event(row: &MatchRow, seats: &[SeatedRow]) -> Result<Match, Error> {
    Ok(Match::new(Arc::new(header_of(row, seats)?), seed_of(row)?)?)
}

/// Returns the seed of the match's chance.
pub(in crate::service) fn seed_of(row: &MatchRow) -> Result<Seed, StoreError> {
    row.seed.clone().try_into().map(Seed::new).map_err(|_| unreadable("seed", row))
}

/// Returns what was fixed when the match started.
pub(in crate::service) fn header_of(row: &MatchRow, seats: &[SeatedRow]) -> Result<Header, StoreError> {
    let Value::Object(options) = row.options.clone() else { return Err(unreadable("options", row)) };
    Ok(Header {
        match_id: row.id,
        game: row.game.clone(),
        rules_version: row.rules_version.cast_unsigned(),
        options,
        seats: seats
            .iter()
            .map(|seat| HeaderSeat { player_id: seat.seat.player_id, entropy: seat.seat.entropy.clone() })
            .collect(),
        commitment: Hash(row.commitment.clone().try_into().map_err(|_| unreadable("commitment", row))?),
        chance: Header::CHANCE.to_owned(),
    })
}

pub(in crate::service) fn unreadable(what: &str, row: &MatchRow) -> StoreError {
    StoreError::Unreadable(format!("{what} of match {}", row.id))
}

/// Returns the summary of a match for listings, after events that follow `before`, if any were before them.
pub(in crate::service) fn listing(
    game: &Match,
    before: Option<&Match>,
    bots: &[(Seat, Uuid, Strength)],
    (deadlines, clock_job): (Vec<Option<Time>>, ClockJob),
    at: Time,
) -> Result<Listing, Error> {
    let finished = match game.outcome() {
        Some(outcome) => Some((at, serde_json::to_value(outcome)?)),
        None => None,
    };
    let to_act = game.to_act();
    let bots_turn = bots_turn(bots, to_act, at);
    let opened = match game.decision() {
        decision if decision == before.and_then(Match::decision) => Opened::default(),
        decision => Opened { seats: to_act.bits(), decision },
    };
    let is_left = finished.is_none() && before.is_some_and(|before| before.still_in() != game.still_in());
    let version = game.version();
    Ok(Listing { version, to_act: to_act.bits(), finished, is_left, bots_turn, deadlines, clock_job, opened })
}

/// Returns the bots among these players.
pub(in crate::service) fn bots_among(seats: &[SeatedRow]) -> Vec<(Seat, Uuid, Strength)> {
    let seats = (0..).map(Seat).zip(seats);
    seats.filter_map(|(seat, seated)| Some((seat, seated.seat.player_id, seated.strength?))).collect()
}

/// Returns the names of these players.
pub(super) fn names_of(seats: &[SeatedRow]) -> Arc<Names> {
    Arc::new(Names::new(seats.iter().map(|seat| seat.name.clone())))
}

/// Folds a match up to this version, or to the end of its record.
pub(in crate::service) fn fold_to(
    connection: &mut Connection,
    id: Uuid,
    state: &mut Match,
    version: u64,
) -> Result<(), Error> {
    while state.version() < version {
        let left = i64::try_from(version - state.version()).unwrap_or(CHUNK).min(CHUNK);
        let events = events::after(connection, id, state.version(), left)?;
        fold_all(state, &events)?;
        if are_last(&events, left) {
            break;
        }
    }
    Ok(())
}

/// Folds the events that follow from the last one that is folded: forced plays, and the end of a match that has become too long.
pub(in crate::service) fn fold_consequences(
    connection: &mut Connection,
    id: Uuid,
    state: &mut Match,
) -> Result<(), Error> {
    loop {
        let events = events::after(connection, id, state.version(), CONSEQUENCES_AT_ONCE)?;
        for event in &events {
            if !event.event()?.is_consequence() {
                return Ok(());
            }
            state.fold(event)?;
        }
        if are_last(&events, CONSEQUENCES_AT_ONCE) {
            return Ok(());
        }
    }
}

/// Reads the record of a match, and folds it to its end.
pub(in crate::service) fn fold_whole(
    connection: &mut Connection,
    row: &MatchRow,
    seats: &[SeatedRow],
) -> Result<Match, Error> {
    let mut state = before_first_event(row, seats)?;
    fold_to(connection, row.id, &mut state, u64::MAX)?;
    Ok(state)
}

/// Folds each of these matches, a hundred at most, to the end of its record, and passes it on. The records of several are read at
/// once. A match that cannot be folded is passed on with the error.
///
/// # Errors
/// [`Error::Store`], also if a match has no row; those of `take`.
pub(in crate::service) fn fold_each(
    connection: &mut Connection,
    ids: &[Uuid],
    seats: &HashMap<Uuid, Vec<SeatedRow>>,
    mut take: impl FnMut(&mut Connection, &MatchRow, Result<Match, Error>) -> Result<(), Error>,
) -> Result<(), Error> {
    if ids.is_empty() {
        return Ok(());
    }
    let rows = matches::by_ids(connection, ids)?;
    if let Some(missing) = ids.iter().find(|id| rows.binary_search_by_key(*id, |row| row.id).is_err()) {
        return Err(StoreError::Unreadable(format!("the row of match {missing} is missing")).into());
    }
    let mut rest = rows.as_slice();
    while !rest.is_empty() {
        let (group, later) = rest.split_at(read_together(rest));
        rest = later;
        let mut events = events::by_match(connection, &ids_of_several(group))?;
        for row in group {
            let own = seats.get(&row.id).map(Vec::as_slice).unwrap_or_default();
            let folded = match events.remove(&row.id) {
                Some(events) => fold_read(row, own, events),
                None => fold_whole(connection, row, own),
            };
            take(connection, row, folded)?;
        }
    }
    Ok(())
}

/// Returns of how many of these matches, from the first on, all events can be read at once: of at least one, however long it is.
pub(in crate::service) fn read_together(rows: &[MatchRow]) -> usize {
    let mut events = 0;
    let fits = |row: &&MatchRow| {
        events += row.progress.version;
        events <= EVENTS_AT_ONCE
    };
    rows.iter().take_while(fits).count().max(1)
}

/// Returns the matches whose events are read at once. A match alone may have a long record, which is read in parts.
fn ids_of_several(rows: &[MatchRow]) -> Vec<Uuid> {
    if rows.len() > 1 { rows.iter().map(|row| row.id).collect() } else { Vec::new() }
}

/// Folds a match whose events have been read.
fn fold_read(
    row: &MatchRow,
    seats: &[SeatedRow],
    events: Result<Vec<StoredEvent>, StoreError>,
) -> Result<Match, Error> {
    let mut state = before_first_event(row, seats)?;
    fold_all(&mut state, &events?)?;
    Ok(state)
}

/// Folds further events, up to this version or to the end of the record. Holds no connection meanwhile: a long record takes as much
/// time to fold as hundreds of requests.
pub(super) async fn fold_on(store: &Store, id: Uuid, state: &mut Match, version: u64) -> Result<(), Error> {
    while state.version() < version {
        let before = state.version();
        let left = i64::try_from(version - before).unwrap_or(CHUNK).min(CHUNK);
        let events = store.run(move |connection| events::after(connection, id, before, left)).await;
        let events: Vec<StoredEvent> = events.map_err(Error::Store)?;
        fold_all(state, &events)?;
        if are_last(&events, left) {
            break;
        }
    }
    Ok(())
}

/// Folds these events, which follow in this order.
pub(super) fn fold_all(state: &mut Match, events: &[StoredEvent]) -> Result<(), Error> {
    for event in events {
        state.fold(event)?;
    }
    Ok(())
}

/// Returns whether fewer than `limit` events were read, so that none follow.
fn are_last(events: &[StoredEvent], limit: i64) -> bool {
    i64::try_from(events.len()).is_ok_and(|count| count < limit)
}

/// Who asks for a match.
#[derive(Clone, Copy, Debug)]
pub(in crate::service) enum Asker {
    /// A player or an unauthenticated caller.
    Player(Option<Uuid>),
    /// The server itself, for a background task.
    Server,
}

/// How many events of one match are read at once.
pub(in crate::service) const CHUNK: i64 = 500;

/// How many events are read at once where hardly ever one is wanted.
const CONSEQUENCES_AT_ONCE: i64 = 8;

/// How many events of several matches are read at once.
const EVENTS_AT_ONCE: i64 = 2048;

/// Returns the bot that a match waits for.
pub(in crate::service) fn bots_turn(bots: &[(Seat, Uuid, Strength)], to_act: SeatSet, now: Time) -> BotsTurn {
    match bots.iter().find(|(seat, ..)| to_act.contains(*seat)) {
        _ if bots.is_empty() => BotsTurn::Never,
        None => BotsTurn::NotNow,
        Some((_, player, _)) => BotsTurn::Of { player: *player, since: now },
    }
}
