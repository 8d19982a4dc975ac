//! Public summaries of matches, and who may see them.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;
use uuid::Uuid;

use super::{
    spectators::spectators_version,
    status::{MatchStatus, Visibility},
    store::{
        agreements::{self, Agreement, Offer},
        kept_seats::{self, KeptSeat as KeptRow},
        matches::{self, MatchRow},
        progress::Progress,
        seats::{self, SeatedRow},
    },
    stored::names_of,
};
use crate::{
    db::{Connection, Listing, StoreError},
    games::{Names, Outcome, Seat, SeatSet},
    record::{Hash, MatchClock, Time},
    service::{
        error::Error,
        players::{PlayerKind, store::invitations},
    },
};

/// The public summary of a match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct MatchSummary {
    /// The match.
    pub id: Uuid,
    /// The game's id.
    #[schema(example = "clear-ace")]
    pub game: String,
    /// The version of the game's rules.
    #[schema(example = 1)]
    pub rules_version: u32,
    /// Every option with its value.
    #[schema(value_type = crate::games::schema::OptionsSchema)]
    pub options: Map<String, Value>,
    /// The status of the match.
    pub status: MatchStatus,
    /// Who can find the match.
    pub visibility: Visibility,
    /// The code to join a private match; visible only to its players.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(example = "k3pz8qhd2m")]
    pub code: Option<String>,
    /// The player who created the match, or has taken it over.
    pub host: Uuid,
    /// The number of players.
    #[schema(example = 2)]
    pub seats: u8,
    /// The players who have joined, in the order of the seats.
    pub players: Vec<SeatedPlayer>,
    /// The free seats of an open rematch that are reserved for the players of the match before.
    pub kept_seats: Vec<KeptSeat>,
    /// SHA-256 of the secret seed of the match's chance.
    pub commitment: Hash,
    /// The time control.
    pub clock: MatchClock,
    /// Whether the match is rated.
    pub rated: bool,
    /// The server on which the match was played, as named in its record; null for a match of this server.
    #[schema(example = json!(null), required = true)]
    pub origin: Option<String>,
    /// By how many events spectators lag behind while the match runs.
    #[schema(example = 0)]
    pub spectator_delay: u16,
    /// The newest event's number; 0 before the start.
    #[schema(example = 11)]
    pub version: u64,
    /// The seats that must choose now.
    pub to_act: Vec<Seat>,
    /// When each seat's time runs out: an entry for each seat, null if the seat has nothing to decide, or if its clock is paused with
    /// no known end. Empty without a clock, before the start, after the end, and for spectators who are told of events later. Except in
    /// a view, it may follow a change of vacations a second later.
    #[schema(example = json!([null, "2026-11-23T09:30:00.000Z"]))]
    pub deadlines: Vec<Option<Time>>,
    /// The seats that offer a draw, while the match runs; visible only to its players, and empty for all others.
    #[schema(example = json!([1]))]
    pub draw_offered_by: Vec<Seat>,
    /// The seats that offer a pause, while the match runs; visible only to its players, and empty for all others. Once all have
    /// agreed, there are no offers: a running match with a clock is paused if a seat in `to_act` has a null deadline. `clocks.stand_for`
    /// of the view has the reasons.
    #[schema(example = json!([0]))]
    pub pause_offered_by: Vec<Seat>,
    /// The result.
    #[schema(required = true)]
    pub outcome: Option<Outcome>,
    /// The rematch with the same players, once one of them has asked for it.
    #[schema(required = true)]
    pub rematch: Option<Uuid>,
    /// When the match was created.
    pub created_at: Time,
    /// When it started.
    #[schema(required = true)]
    pub started_at: Option<Time>,
    /// When it was finished.
    #[schema(required = true)]
    pub finished_at: Option<Time>,
}

/// A taken seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct SeatedPlayer {
    /// The seat.
    pub seat: Seat,
    /// The player in the seat.
    pub player_id: Uuid,
    /// The player's name.
    #[schema(example = "ana")]
    pub name: String,
    /// What the player is.
    pub kind: PlayerKind,
    /// The player's contribution to the match's chance.
    #[schema(example = "5f2c9a7e81d04b36a1c4e9d27f60b853")]
    pub entropy: String,
    /// The decisions for which the player has asked for a hint, in order; absent if there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(nullable = false, example = json!([11]))]
    pub hints: Vec<u64>,
}

/// A free seat that is reserved for a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct KeptSeat {
    /// The seat.
    pub seat: Seat,
    /// The player for whom the seat is reserved.
    pub player_id: Uuid,
    /// The player's name.
    #[schema(example = "ben")]
    pub name: String,
}

/// Returns the summary for a player of the match, or for anyone unless the match is private.
pub(in crate::service) fn read_summary(
    connection: &mut Connection,
    id: Uuid,
    player: Option<Uuid>,
) -> Result<MatchSummary, Error> {
    let summary = read_any_summary(connection, id, player)?;
    if is_hidden(&summary, player) { Err(Error::NotFound) } else { Ok(summary) }
}

/// The same, also for a player with an unanswered invitation to a private match.
pub(in crate::service) fn read_known_summary(
    connection: &mut Connection,
    id: Uuid,
    player: Option<Uuid>,
    now: Time,
) -> Result<MatchSummary, Error> {
    let summary = read_any_summary(connection, id, player)?;
    let known = match player.filter(|_| is_hidden(&summary, player)) {
        Some(player) => invitations::is_invited(connection, id, player, now)?,
        None => !is_hidden(&summary, player),
    };
    if known { Ok(summary) } else { Err(Error::NotFound) }
}

/// Returns the summary of an open match for one of its players, from its row and its reserved seats as they were read in this transaction.
pub(in crate::service) fn open_summary(
    connection: &mut Connection,
    row: MatchRow,
    kept: Vec<KeptRow>,
    player: Uuid,
) -> Result<MatchSummary, Error> {
    let seats = seats::of(connection, row.id)?;
    summary(row, Beside { seats, offers: Vec::new(), kept }, Some(player))
}

/// Everything that summaries of a running or finished match are made of.
#[derive(Clone)]
pub(super) struct Parts {
    row: MatchRow,
    beside: Beside,
}

impl Parts {
    /// Reads them, and the match's revision; `None` if there is no such match.
    pub(super) fn read(connection: &mut Connection, id: Uuid) -> Result<Option<(Self, i64)>, Error> {
        let Some((row, revision)) = matches::revised(connection, id)? else { return Ok(None) };
        // With all offers: `summary` leaves them out for callers who may not see them.
        let beside = Beside::read(connection, &row, Some(row.host))?;
        Ok(Some((Self { row, beside }, revision)))
    }

    /// Takes them from the rows of a match that has just started: there are no offers yet.
    pub(super) fn of_started(row: MatchRow, seats: Vec<SeatedRow>) -> Self {
        Self { row, beside: Beside { seats, offers: Vec::new(), kept: Vec::new() } }
    }

    /// Returns the names of the players.
    pub(super) fn names(&self) -> Arc<Names> {
        names_of(&self.beside.seats)
    }

    /// Returns the seats that must choose now.
    pub(super) fn to_act(&self) -> SeatSet {
        to_act(&self.row.progress)
    }

    /// Returns the newest event's number.
    pub(super) fn version(&self) -> u64 {
        self.row.progress.version.cast_unsigned()
    }

    /// Returns them after an append; `None` if events may have ended offers.
    pub(super) fn after(mut self, listing: &Listing) -> Option<Self> {
        self.row.advance(listing);
        self.beside.offers.is_empty().then_some(self)
    }

    /// Returns the summary for a player of the match, or for anyone who may see it.
    pub(super) fn summary(&self, player: Option<Uuid>) -> Result<MatchSummary, Error> {
        summary(self.row.clone(), self.beside.clone(), player)
    }
}

fn read_any_summary(connection: &mut Connection, id: Uuid, player: Option<Uuid>) -> Result<MatchSummary, Error> {
    let row = matches::by_id(connection, id)?.ok_or(Error::NotFound)?;
    let beside = Beside::read(connection, &row, player)?;
    summary(row, beside, player)
}

/// Whether the match is private and the caller is a stranger.
fn is_hidden(summary: &MatchSummary, player: Option<Uuid>) -> bool {
    let seated = summary.players.iter().any(|seated| Some(seated.player_id) == player);
    let expected = summary.kept_seats.iter().any(|kept| Some(kept.player_id) == player);
    summary.visibility == Visibility::Private && !seated && !expected
}

pub(in crate::service) fn summaries(
    connection: &mut Connection,
    rows: Vec<MatchRow>,
    player: Option<Uuid>,
) -> Result<Vec<MatchSummary>, Error> {
    let ids: Vec<Uuid> = rows.iter().map(|row| row.id).collect();
    let mut seats = seats::by_match(connection, &ids)?;
    let mut offers = offers(connection, &rows, player)?;
    let mut kept = kept_seats(connection, &rows)?;
    rows.into_iter()
        .map(|row| {
            let seats = seats.remove(&row.id).unwrap_or_default();
            let offers = offers.extract_if(.., |(_, offer)| offer.match_id == row.id).collect();
            let kept = kept.extract_if(.., |kept| kept.match_id == row.id).collect();
            summary(row, Beside { seats, offers, kept }, player)
        })
        .collect()
}

/// Returns the offers in those of these matches that run, for a caller who may see them.
fn offers(
    connection: &mut Connection,
    rows: &[MatchRow],
    player: Option<Uuid>,
) -> Result<Vec<(Agreement, Offer)>, StoreError> {
    let running = rows.iter().filter(|row| row.status == MatchStatus::Running && player.is_some());
    let running: Vec<Uuid> = running.map(|row| row.id).collect();
    if running.is_empty() { Ok(Vec::new()) } else { agreements::open(connection, &running) }
}

/// Returns the reserved seats of those of these matches that are open.
fn kept_seats(connection: &mut Connection, rows: &[MatchRow]) -> Result<Vec<KeptRow>, StoreError> {
    let open = rows.iter().filter(|row| row.status == MatchStatus::Open);
    let open: Vec<Uuid> = open.map(|row| row.id).collect();
    if open.is_empty() { Ok(Vec::new()) } else { kept_seats::of_each(connection, &open) }
}

/// What a summary contains besides the match's own row.
#[derive(Clone)]
struct Beside {
    seats: Vec<SeatedRow>,
    offers: Vec<(Agreement, Offer)>,
    kept: Vec<KeptRow>,
}

impl Beside {
    /// Reads what a summary of one match for this player contains.
    fn read(connection: &mut Connection, row: &MatchRow, player: Option<Uuid>) -> Result<Self, StoreError> {
        let seats = seats::of(connection, row.id)?;
        let offers = offers(connection, std::slice::from_ref(row), player)?;
        let kept = if row.status == MatchStatus::Open { kept_seats::of(connection, row.id)? } else { Vec::new() };
        Ok(Self { seats, offers, kept })
    }
}

fn summary(row: MatchRow, beside: Beside, player: Option<Uuid>) -> Result<MatchSummary, Error> {
    let unreadable = |what: &str| Error::from(StoreError::Unreadable(format!("{what} of match {}", row.id)));
    let mut players = beside.seats.into_iter().map(seated_player).collect::<Result<Vec<_>, _>>()?;
    let is_mine = players.iter().any(|seated| Some(seated.player_id) == player);
    let offered_by = |kind: Agreement| {
        let offers =
            |seated: &&SeatedPlayer| beside.offers.iter().any(|(k, o)| *k == kind && o.player_id == seated.player_id);
        players.iter().filter(|_| is_mine).filter(offers).map(|seated| seated.seat).collect()
    };
    let (draw_offered_by, pause_offered_by) = (offered_by(Agreement::Draw), offered_by(Agreement::Pause));
    let is_free = |kept: &KeptRow| players.iter().all(|seated| seated.player_id != kept.player_id);
    let kept_seats = beside.kept.into_iter().filter(is_free).map(kept_seat).collect::<Result<_, _>>()?;
    let (created_at, started_at, finished_at) = (row.created_at, row.started_at, row.finished_at);
    let outcome = row.outcome.map(serde_json::from_value).transpose()?;
    let Value::Object(options) = row.options else { return Err(unreadable("options")) };
    // Delayed spectators are not told how far ahead the players are.
    let behind = row.spectator_delay > 0 && !is_mine && row.status == MatchStatus::Running;
    let newest = row.progress.version.cast_unsigned();
    let version = if behind { spectators_version(newest, row.spectator_delay) } else { newest };
    for player in &mut players {
        player.hints.retain(|decision| *decision <= version);
    }
    let to_act = if behind { SeatSet::EMPTY } else { to_act(&row.progress) };
    let deadlines = if behind { Vec::new() } else { row.progress.deadlines };
    Ok(MatchSummary {
        id: row.id,
        game: row.game,
        rules_version: row.rules_version.cast_unsigned(),
        options,
        status: row.status,
        visibility: row.visibility,
        code: row.code.filter(|_| is_mine),
        host: row.host,
        seats: u8::try_from(row.seats).map_err(|_| unreadable("seats"))?,
        players,
        kept_seats,
        commitment: Hash(row.commitment.try_into().map_err(|_| unreadable("commitment"))?),
        clock: serde_json::from_value(row.clock)?,
        rated: row.rated,
        origin: row.origin,
        spectator_delay: row.spectator_delay.unsigned_abs(),
        version,
        to_act: to_act.iter().collect(),
        deadlines,
        draw_offered_by,
        pause_offered_by,
        outcome,
        rematch: row.rematch,
        created_at,
        started_at,
        finished_at,
    })
}

fn to_act(progress: &Progress) -> SeatSet {
    SeatSet::from_bits(progress.to_act.cast_unsigned())
}

fn kept_seat(row: KeptRow) -> Result<KeptSeat, Error> {
    Ok(KeptSeat { seat: read_seat(row.seat)?, player_id: row.player_id, name: row.name })
}

fn read_seat(number: i16) -> Result<Seat, StoreError> {
    u8::try_from(number).map(Seat).map_err(|_| StoreError::Unreadable("a seat's number".to_owned()))
}

fn seated_player(row: SeatedRow) -> Result<SeatedPlayer, Error> {
    let hints = row.seat.hinted()?;
    Ok(SeatedPlayer {
        seat: read_seat(row.seat.seat)?,
        player_id: row.seat.player_id,
        name: row.name,
        kind: row.kind,
        entropy: row.seat.entropy,
        hints,
    })
}

/// Checks under the lock that the match is as the caller last saw it (`If-Match`). To a caller without a seat, an
/// invitation or a reserved seat, a private match has no state that could have been seen.
pub(in crate::service) fn check_unchanged(
    connection: &mut Connection,
    id: Uuid,
    (player, now): (Uuid, Time),
    expected: Option<&(dyn Fn(&MatchSummary) -> bool + Send)>,
) -> Result<(), Error> {
    let Some(expected) = expected else { return Ok(()) };
    match read_known_summary(connection, id, Some(player), now) {
        Ok(summary) if expected(&summary) => Ok(()),
        Ok(_) | Err(Error::NotFound) => Err(Error::Changed),
        Err(error) => Err(error),
    }
}
