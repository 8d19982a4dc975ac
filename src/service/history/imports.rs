//! Imports: records of other servers, stored as foreign, finished, unrated matches.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use jiff::{SignedDuration, Timestamp};
use serde::Deserialize;
use uuid::Uuid;

use super::{
    origin::{is_same_server, names_a_place, place_of},
    records::ELSEWHERE,
    store::{
        archive,
        imports::{self, ForeignPlayer},
    },
};
use crate::{
    db::{self, Connection},
    pieces::chance::MAX_ENTROPY_BYTES,
    record::{HeaderSeat, Record, RecordEvent, RecordPlayer, StoredEvent, Time, canonical_json, is_invisible},
    service::{
        error::Error,
        matches::{
            MatchStatus, Visibility,
            store::{
                matches::MatchRow,
                progress::Progress,
                seats::{SeatRow, hints_for},
            },
        },
        players::{PlayerKind, names::DELETED_PREFIX},
        validation::check_entropy,
    },
};

/// The longest name of a player or server, in characters.
const MAX_NAME_LENGTH: usize = 64;
const MAX_ORIGIN_LENGTH: usize = 255;

/// The earliest time in a record: 1 January 2000.
const EARLIEST: Timestamp = Timestamp::constant(946_684_800, 0);

/// How far the clock of another server may be ahead of this one's.
const AHEAD: SignedDuration = SignedDuration::from_hours(24);

/// The result of importing a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Imported {
    /// It was added.
    New,
    /// It already existed. Only its players are called now as it calls them.
    Known,
    /// It was rejected, for this reason.
    Refused(String),
}

/// How to import records.
#[derive(Clone, Debug)]
pub struct ImportSettings {
    /// The visibility of the matches.
    pub visibility: Visibility,
    /// This server's own name in records: such records cannot be imported.
    pub own_origin: Option<String>,
}

/// Verifies records and imports all that are valid in one transaction. Returns the result for each; a rejected record
/// changes nothing.
///
/// # Errors
/// [`Error::Store`], also if this machine's clock differs from the database's; nothing was imported then.
pub fn import(
    connection: &mut Connection,
    records: &[Record],
    settings: &ImportSettings,
    now: Time,
) -> Result<Vec<Imported>, Error> {
    // The checkpoints follow the times at which matches are filed.
    db::check_clock(connection)?;
    db::in_transaction(connection, |connection| import_within(connection, records, settings, now))
}

fn import_within(
    connection: &mut Connection,
    records: &[Record],
    settings: &ImportSettings,
    now: Time,
) -> Result<Vec<Imported>, Error> {
    let players: Vec<Uuid> = records.iter().flat_map(|record| &record.players).map(|player| player.player_id).collect();
    let (foreign, ours): (Vec<_>, Vec<_>) =
        imports::known_players(connection, &players)?.into_iter().partition(|known| known.kind == PlayerKind::Foreign);
    let ours: HashSet<Uuid> = ours.into_iter().map(|known| known.id).collect();
    let ids: Vec<Uuid> = records.iter().map(|record| record.header.match_id).collect();
    let mut heads: HashMap<_, _> = imports::heads(connection, &ids)?.into_iter().collect();
    let mut found = Vec::with_capacity(records.len());
    let mut batch = Batch::default();
    for known in foreign {
        batch.homes.insert(known.id, home_of(&known.name).to_owned());
        batch.known.insert(known.id, known.name);
    }
    for record in records {
        let (id, newest) = (record.header.match_id, (record.events.len() as u64, record.head));
        let became = match heads.get(&id) {
            Some(Some(head)) if *head == newest => {
                if check_possible(record, settings, &ours).is_ok() {
                    batch.rename(record);
                }
                Imported::Known
            }
            Some(None) => Imported::Refused("its events are not in the database".to_owned()),
            Some(Some(_)) => another(),
            None => match prepared(record, settings, &ours, now) {
                Ok(rows) => {
                    heads.insert(id, Some(newest));
                    batch.add(rows);
                    Imported::New
                }
                Err(reason) => Imported::Refused(reason),
            },
        };
        found.push(became);
    }
    let raced = batch.write(connection, now)?;
    let heads: HashMap<_, _> = imports::heads(connection, &raced)?.into_iter().collect();
    for (record, became) in records.iter().zip(&mut found) {
        let (id, newest) = (record.header.match_id, (record.events.len() as u64, record.head));
        if let Some(head) = heads.get(&id).filter(|_| *became == Imported::New) {
            *became = if *head == Some(newest) { Imported::Known } else { another() };
        }
    }
    Ok(found)
}

fn another() -> Imported {
    Imported::Refused("this server has another match with its id".to_owned())
}

/// The rows of a record.
struct Rows {
    row: MatchRow,
    players: Vec<ForeignPlayer>,
    seats: Vec<SeatRow>,
    events: Vec<(Uuid, StoredEvent)>,
}

#[derive(Default)]
struct Batch {
    matches: Vec<MatchRow>,
    /// By id, each with the name in the last record from the player's home.
    players: BTreeMap<Uuid, ForeignPlayer>,
    /// The server where each player was seen first. A record from another one names a player and does not rename one.
    homes: HashMap<Uuid, String>,
    /// The names of those who are here already.
    known: HashMap<Uuid, String>,
    /// Those who had another name here, or in a record of this batch: all records of their matches may have an older one.
    renamed: BTreeSet<Uuid>,
    /// The matches that are here already. Only their own records may have other names, if no player is renamed.
    again: Vec<Uuid>,
    seats: Vec<SeatRow>,
    events: Vec<(Uuid, StoredEvent)>,
}

impl Batch {
    fn add(&mut self, rows: Rows) {
        self.matches.push(rows.row);
        self.name(rows.players);
        self.seats.extend(rows.seats);
        self.events.extend(rows.events);
    }

    /// Takes the names from the record of a match that is here already: a player may have another one by now, or have deleted the
    /// account.
    fn rename(&mut self, record: &Record) {
        let origin = origin_in(record);
        let began = record.events.first().and_then(|event| Time::deserialize(&event.event["at"]).ok());
        let Some(since) = began else { return };
        self.name(record.players.iter().map(|player| foreign(player, origin, since)).collect());
        self.again.push(record.header.match_id);
    }

    fn name(&mut self, players: Vec<ForeignPlayer>) {
        for player in players {
            let home = home_of(&player.name);
            if self.homes.entry(player.id).or_insert_with(|| home.to_owned()) == home {
                let in_batch = self.players.get(&player.id).map(|named| &named.name);
                let before = in_batch.or_else(|| self.known.get(&player.id));
                let brings_back = before.is_some_and(|before| is_deleted(before)) && !is_deleted(&player.name);
                if before.is_some_and(|before| *before != player.name) {
                    self.renamed.insert(player.id);
                }
                if !brings_back {
                    self.players.insert(player.id, player);
                }
            }
        }
    }

    /// Writes all matches except those that were imported concurrently, which it returns.
    fn write(mut self, connection: &mut Connection, now: Time) -> Result<Vec<Uuid>, Error> {
        let players: Vec<ForeignPlayer> = self.players.into_values().collect();
        imports::insert_players(connection, &players)?;
        let added = imports::insert_matches(connection, &self.matches)?;
        let wanted: Vec<Uuid> = self.matches.iter().map(|row| row.id).collect();
        self.seats.retain(|seat| added.contains(&seat.match_id));
        self.events.retain(|(id, _)| added.contains(id));
        imports::insert_seats(connection, &self.seats)?;
        imports::insert_events(connection, &self.events)?;
        imports::rename_seats(connection, self.renamed, &self.again)?;
        let (new, raced): (Vec<Uuid>, Vec<Uuid>) = wanted.into_iter().partition(|id| added.contains(id));
        let seated = self.seats.iter().map(|seat| (seat.match_id, seat.player_id)).collect();
        archive::file_these(connection, &new, seated, now)?;
        Ok(raced)
    }
}

/// Whether a name stands for a deleted account: an older record must not bring the name back.
fn is_deleted(name: &str) -> bool {
    name.starts_with(DELETED_PREFIX)
}

/// Checks what verifying a record does not: whether its match and players can be on this server.
fn check_possible(record: &Record, settings: &ImportSettings, ours: &HashSet<Uuid>) -> Result<(), String> {
    let Record { header, players, origin, .. } = record;
    if header.match_id.is_nil() {
        return Err("its id cannot be the id of a match".to_owned());
    }
    if let Some(own) = players.iter().find(|player| ours.contains(&player.player_id)) {
        return Err(format!("{:?} has an account on this server, which alone keeps the records of its own", own.name));
    }
    let mut seen = HashSet::new();
    if !players.iter().all(|player| seen.insert(player.player_id)) {
        return Err("a player sits in two seats".to_owned());
    }
    let has_at = |text: &str| text.contains('@');
    if players.iter().any(|player| has_at(&player.name)) || origin.as_deref().is_some_and(has_at) {
        return Err("a player's name or its origin contains `@`, which is between the two in names here".to_owned());
    }
    if players.iter().any(|player| !is_plain(&player.name, MAX_NAME_LENGTH)) {
        return Err(format!("a player's name is empty, longer than {MAX_NAME_LENGTH} characters or not printable"));
    }
    let untrimmed = |text: &str| text.trim() != text;
    if players.iter().any(|player| untrimmed(&player.name)) || origin.as_deref().is_some_and(untrimmed) {
        return Err("a player's name or its origin begins or ends with white space".to_owned());
    }
    if origin.as_ref().is_some_and(|origin| !is_plain(origin, MAX_ORIGIN_LENGTH)) {
        return Err(format!("its origin is empty, longer than {MAX_ORIGIN_LENGTH} characters or not printable"));
    }
    if origin.as_ref().is_some_and(|origin| !names_a_place(origin)) {
        return Err("its origin names no server".to_owned());
    }
    let is_own = |origin: &String| settings.own_origin.as_ref().is_some_and(|own| is_same_server(own, origin));
    if origin.as_ref().is_some_and(is_own) {
        return Err("it says that it was played on this server, which has no such match".to_owned());
    }
    if header.seats.iter().any(|seat| check_entropy(&seat.entropy, "").is_err()) {
        return Err(format!("a seat's entropy is longer than {MAX_ENTROPY_BYTES} bytes or has a null character"));
    }
    Ok(())
}

fn prepared(record: &Record, settings: &ImportSettings, ours: &HashSet<Uuid>, now: Time) -> Result<Rows, String> {
    check_possible(record, settings, ours)?;
    let Record { header, players, .. } = record;
    let unwritable = |error: serde_json::Error| error.to_string();
    let stored = |(seq, event): (u64, &RecordEvent)| {
        Ok((header.match_id, StoredEvent { seq, body: canonical_json(&event.event), hash: event.hash }))
    };
    let events: Vec<_> =
        (1..).zip(&record.events).map(stored).collect::<Result<_, serde_json::Error>>().map_err(unwritable)?;
    let (began, ended) = played_between(&record.events, now)?;
    // Lists are in the order of the ids, which begin with the time of the match: this one would stay the newest.
    if header.match_id >= (began + AHEAD).first_id() {
        return Err("its id is that of a match that begins later".to_owned());
    }
    let origin = origin_in(record);
    let host = header.seats.first().map(|seat| seat.player_id).ok_or("it has no seats")?;
    let seat = |((number, held), player): ((i16, &HeaderSeat), &RecordPlayer)| SeatRow {
        match_id: header.match_id,
        seat: number,
        player_id: held.player_id,
        entropy: held.entropy.clone(),
        joined_at: began,
        name: Some(player.name.clone()),
        hints: hints_for(&player.hints),
    };
    let row = MatchRow {
        id: header.match_id,
        game: header.game.clone(),
        rules_version: header.rules_version.cast_signed(),
        options: serde_json::Value::Object(header.options.clone()),
        seats: i16::try_from(header.seats.len()).map_err(|_| "it has too many seats")?,
        visibility: settings.visibility,
        code: None,
        host,
        seed: record.seed.0.bytes().to_vec(),
        commitment: header.commitment.0.to_vec(),
        status: MatchStatus::Finished,
        outcome: Some(serde_json::to_value(&record.result).map_err(unwritable)?),
        created_at: began,
        started_at: Some(began),
        finished_at: Some(ended),
        clock: serde_json::json!({"type": "none"}),
        rated: false,
        spectator_delay: 0,
        rematch: None,
        origin: Some(origin.to_owned()),
        progress: Progress {
            version: i64::try_from(events.len()).map_err(|_| "it has too many events")?,
            ..Progress::default()
        },
    };
    let players_of = players.iter().map(|player| foreign(player, origin, began)).collect();
    let seats = (0..).zip(&header.seats).zip(players).map(seat).collect();
    Ok(Rows { row, players: players_of, seats, events })
}

/// Returns what names the server of a record.
fn origin_in(record: &Record) -> &str {
    record.origin.as_deref().unwrap_or(ELSEWHERE)
}

/// Returns the player of a record from this origin.
fn foreign(player: &RecordPlayer, origin: &str, since: Time) -> ForeignPlayer {
    ForeignPlayer { id: player.player_id, name: format!("{}@{}", player.name, place_of(origin)), since }
}

/// Returns the times of the first and the last event. Those of all events must be possible: decision times follow from
/// them.
fn played_between(events: &[RecordEvent], now: Time) -> Result<(Time, Time), String> {
    let mut times = Vec::with_capacity(events.len());
    for (seq, event) in (1..).zip(events) {
        let at = Time::deserialize(&event.event["at"]).map_err(|_| format!("event {seq} has no time"))?;
        if at < Time::new(EARLIEST) || at > now + AHEAD {
            return Err(format!("event {seq} is from before the year 2000, or from the future"));
        }
        // No server writes this, whatever its clock says.
        if times.last().is_some_and(|before| at < *before) {
            return Err(format!("event {seq} is earlier than the event before it"));
        }
        times.push(at);
    }
    let (Some(first), Some(last)) = (times.first(), times.last()) else { return Err("it has no events".to_owned()) };
    Ok((*first, *last))
}

/// Returns the server in a foreign player's name.
fn home_of(name: &str) -> &str {
    name.split_once('@').map_or("", |(_, home)| home)
}

/// Whether the text is plain and not too long.
fn is_plain(text: &str, longest: usize) -> bool {
    let is_hidden = |letter: char| letter.is_control() || is_invisible(letter);
    !text.trim().is_empty() && text.chars().count() <= longest && !text.chars().any(is_hidden)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_origins_are_plain_text() {
        for good in ["ana", "Grüße ♠", "x".repeat(64).as_str()] {
            assert!(is_plain(good, MAX_NAME_LENGTH), "{good:?}");
        }
        for bad in ["", " ", "a\nb", "a\0", "\u{202e}ana", "a\u{200b}na", "\u{3164}", "x".repeat(65).as_str()] {
            assert!(!is_plain(bad, MAX_NAME_LENGTH), "{bad:?}");
        }
    }
}
