//! Matches as listings show them.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;
use uuid::Uuid;

use super::{Caller, Error, PlayerKind, Scope, Service, Visibility, blocks::named};
use crate::{
    games::{Outcome, Seat, SeatSet, catalog},
    record::{Hash, MatchClock, Time},
    store::{
        self, Connection, StoreError,
        agreements::{Agreement, Offer},
        kept_seats::KeptSeat as KeptRow,
        matches::{Filter, MatchRow, OwnPlace, SeatedPlayer as SeatedRow},
    },
};

/// Where a match stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum MatchStatus {
    /// It waits for players.
    Open,
    /// It is being played.
    Running,
    /// It is over.
    Finished,
    /// It was called off before it started.
    Cancelled,
}

impl MatchStatus {
    /// The state's name in the API and the store.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Running => "running",
            Self::Finished => "finished",
            Self::Cancelled => "cancelled",
        }
    }

    pub(super) fn read(status: &str) -> Result<Self, Error> {
        [Self::Open, Self::Running, Self::Finished, Self::Cancelled]
            .into_iter()
            .find(|known| known.name() == status)
            .ok_or_else(|| StoreError::Unreadable(format!("match status {status:?}")).into())
    }
}

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
    /// Where it stands.
    pub status: MatchStatus,
    /// Who can find it.
    pub visibility: Visibility,
    /// What one must know to join a private match; shown to its players alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(example = "k3pz8qhd2m")]
    pub code: Option<String>,
    /// Who made it, or took it over.
    pub host: Uuid,
    /// How many play.
    #[schema(example = 2)]
    pub seats: u8,
    /// Who has sat down, in the order of the seats.
    pub players: Vec<SeatedPlayer>,
    /// The free seats of an open match that are kept for the players of the match before it.
    pub kept_seats: Vec<KeptSeat>,
    /// SHA-256 of the secret seed of the match's chance.
    pub commitment: Hash,
    /// How long a seat may think.
    pub clock: MatchClock,
    /// Whether it counts for the players' ratings.
    pub rated: bool,
    /// By how many events those who do not play are behind while the match runs.
    #[schema(example = 0)]
    pub spectator_delay: u16,
    /// The newest event's number; 0 before the start.
    #[schema(example = 11)]
    pub version: u64,
    /// The seats that must choose now.
    pub to_act: Vec<Seat>,
    /// When each seat's time runs out, as far as it runs: an entry for each seat, none before the start and after the end.
    #[schema(example = json!([null, "2026-11-23T09:30:00.000Z"]))]
    pub deadlines: Vec<Option<Time>>,
    /// Who would agree to a draw, while the match runs; told to its players alone, and empty for everybody else.
    #[schema(example = json!([1]))]
    pub draw_offered_by: Vec<Seat>,
    /// How it came out.
    #[schema(required = true)]
    pub outcome: Option<Outcome>,
    /// The match that followed with the same players, once one of them has asked for it.
    #[schema(required = true)]
    pub rematch: Option<Uuid>,
    /// When it was made.
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
    /// Who sits there.
    pub player_id: Uuid,
    /// The player's name.
    #[schema(example = "ana")]
    pub name: String,
    /// A person, a guest or a bot.
    pub kind: PlayerKind,
    /// What the player brought to the match's chance.
    #[schema(example = "5f2c9a7e81d04b36a1c4e9d27f60b853")]
    pub entropy: String,
}

/// A free seat that is kept for a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct KeptSeat {
    /// The seat.
    pub seat: Seat,
    /// Who alone may sit there.
    pub player_id: Uuid,
    /// The player's name.
    #[schema(example = "ben")]
    pub name: String,
}

/// The kinds of clocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ClockKind {
    /// No time runs.
    None,
    /// So long for each decision.
    PerDecision,
    /// So long for all decisions together.
    Bank,
}

impl ClockKind {
    /// As [`MatchClock::kind`] names it.
    const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::PerDecision => "per_decision",
            Self::Bank => "bank",
        }
    }
}

/// Which public matches to list.
#[derive(Clone, Debug, Default)]
pub struct MatchFilter {
    /// Of this game.
    pub game: Option<String>,
    /// In this state.
    pub status: Option<MatchStatus>,
    /// Those alone that can be joined.
    pub open_seats: bool,
    /// Rated or not.
    pub rated: Option<bool>,
    /// With a clock of this kind.
    pub clock: Option<ClockKind>,
    /// For so many players.
    pub seats: Option<u8>,
    /// Whose host has this name.
    pub host: Option<String>,
}

impl Service {
    /// A match, as the caller may know it. Private matches are known to their players and to those who are invited.
    ///
    /// # Errors
    /// [`Error::NotFound`].
    pub async fn summary(&self, caller: Option<&Caller>, id: Uuid) -> Result<MatchSummary, Error> {
        let (player, now) = (reader(caller)?, self.0.clock.now());
        self.0.store.run(move |connection| read_known_summary(connection, id, player, now)).await
    }

    /// Public matches, newest first, older than `before`.
    ///
    /// # Errors
    /// [`Error::Store`].
    pub async fn list_matches(
        &self,
        filter: MatchFilter,
        before: Option<Uuid>,
        limit: i64,
    ) -> Result<Vec<MatchSummary>, Error> {
        // A game that is not there may also be a text that the database cannot take.
        if filter.game.as_deref().is_some_and(|game| catalog::find(game).is_none()) {
            return Ok(Vec::new());
        }
        let host = filter.host;
        let mut filter = Filter {
            game: filter.game,
            status: filter.status.map(|status| status.name().to_owned()),
            open_seats: filter.open_seats,
            rated: filter.rated,
            clock: filter.clock.map(|clock| clock.name().to_owned()),
            seats: filter.seats.map(i16::from),
            host: None,
            before,
        };
        let work = move |connection: &mut Connection| {
            if let Some(host) = host {
                let Some(host) = named(connection, &host)? else { return Ok(Vec::new()) };
                filter.host = Some(host.id);
            }
            let rows = store::matches::list_public(connection, &filter, limit)?;
            summaries(connection, rows, None)
        };
        self.0.store.run(work).await
    }

    /// Public matches of a player, newest first, older than `before`.
    ///
    /// # Errors
    /// [`Error::NotFound`].
    pub async fn list_matches_of(
        &self,
        name: String,
        before: Option<Uuid>,
        limit: i64,
    ) -> Result<Vec<MatchSummary>, Error> {
        let player = self.player(name).await?.id;
        let work = move |connection: &mut Connection| {
            let rows = store::matches::list_public_of(connection, player, before, limit)?;
            summaries(connection, rows, None)
        };
        self.0.store.run(work).await
    }

    /// The caller's own matches with the urgency by which they are ordered: 0 to act, 1 running, 2 open, 3 over; then
    /// the first deadline first, then newest first.
    ///
    /// # Errors
    /// [`Error::MissingScope`].
    pub async fn list_own_matches(
        &self,
        caller: &Caller,
        status: Option<MatchStatus>,
        behind: Option<OwnPlace>,
        limit: i64,
    ) -> Result<Vec<(OwnPlace, MatchSummary)>, Error> {
        caller.need(Scope::Read)?;
        let player = caller.player;
        let work = move |connection: &mut Connection| {
            let status = status.map(MatchStatus::name);
            let own = store::matches::list_own(connection, player, status, behind, limit)?;
            let places: Vec<OwnPlace> = own.iter().map(|own| (own.urgency, own.due, own.row.id)).collect();
            let rows = own.into_iter().map(|own| own.row).collect();
            let summaries = summaries(connection, rows, Some(player))?;
            Ok(places.into_iter().zip(summaries).collect())
        };
        self.0.store.run(work).await
    }
}

/// Who reads, if anybody who is known; their token must allow it.
pub(super) fn reader(caller: Option<&Caller>) -> Result<Option<Uuid>, Error> {
    caller.map(|caller| caller.need(Scope::Read).map(|()| caller.player)).transpose()
}

/// The summary for somebody who sits there, or anybody where the match is not private.
pub(super) fn read_summary(connection: &mut Connection, id: Uuid, player: Option<Uuid>) -> Result<MatchSummary, Error> {
    let summary = read_any_summary(connection, id, player)?;
    if is_hidden(&summary, player) { Err(Error::NotFound) } else { Ok(summary) }
}

/// The same, also for somebody who is invited to a private match and has not answered.
pub(super) fn read_known_summary(
    connection: &mut Connection,
    id: Uuid,
    player: Option<Uuid>,
    now: Time,
) -> Result<MatchSummary, Error> {
    let summary = read_any_summary(connection, id, player)?;
    let known = match player.filter(|_| is_hidden(&summary, player)) {
        Some(player) => store::invitations::is_invited(connection, id, player, now)?,
        None => !is_hidden(&summary, player),
    };
    if known { Ok(summary) } else { Err(Error::NotFound) }
}

fn read_any_summary(connection: &mut Connection, id: Uuid, player: Option<Uuid>) -> Result<MatchSummary, Error> {
    let row = store::matches::by_id(connection, id)?.ok_or(Error::NotFound)?;
    summaries(connection, vec![row], player)?.pop().ok_or(Error::NotFound)
}

/// To a stranger a private match does not exist.
fn is_hidden(summary: &MatchSummary, player: Option<Uuid>) -> bool {
    let seated = summary.players.iter().any(|seated| Some(seated.player_id) == player);
    let expected = summary.kept_seats.iter().any(|kept| Some(kept.player_id) == player);
    summary.visibility == Visibility::Private && !seated && !expected
}

pub(super) fn summaries(
    connection: &mut Connection,
    rows: Vec<MatchRow>,
    player: Option<Uuid>,
) -> Result<Vec<MatchSummary>, Error> {
    let ids: Vec<Uuid> = rows.iter().map(|row| row.id).collect();
    let mut seated = store::matches::seats_of(connection, &ids)?;
    let mut offers = draw_offers(connection, &rows, player)?;
    let mut kept = kept_seats(connection, &rows)?;
    rows.into_iter()
        .map(|row| {
            let seats = seated.extract_if(.., |seat| seat.seat.match_id == row.id).collect();
            let offers = offers.extract_if(.., |offer| offer.match_id == row.id).collect();
            let kept = kept.extract_if(.., |kept| kept.match_id == row.id).collect();
            summary(row, Beside { seats, offers, kept }, player)
        })
        .collect()
}

/// The draws that are offered in those of these matches that run, where somebody asks who may know.
fn draw_offers(connection: &mut Connection, rows: &[MatchRow], player: Option<Uuid>) -> Result<Vec<Offer>, StoreError> {
    let running = rows.iter().filter(|row| row.status == MatchStatus::Running.name() && player.is_some());
    let running: Vec<Uuid> = running.map(|row| row.id).collect();
    if running.is_empty() {
        return Ok(Vec::new());
    }
    store::agreements::standing(connection, Agreement::Draw, &running)
}

/// The kept seats of those of these matches that are open.
fn kept_seats(connection: &mut Connection, rows: &[MatchRow]) -> Result<Vec<KeptRow>, StoreError> {
    let open = rows.iter().filter(|row| row.status == MatchStatus::Open.name());
    let open: Vec<Uuid> = open.map(|row| row.id).collect();
    if open.is_empty() { Ok(Vec::new()) } else { store::kept_seats::of(connection, &open) }
}

/// What a summary tells beside the match's own row.
struct Beside {
    seats: Vec<SeatedRow>,
    offers: Vec<Offer>,
    kept: Vec<KeptRow>,
}

fn summary(row: MatchRow, beside: Beside, player: Option<Uuid>) -> Result<MatchSummary, Error> {
    let unreadable = |what: &str| Error::from(StoreError::Unreadable(format!("{what} of match {}", row.id)));
    let players = beside.seats.into_iter().map(seated_player).collect::<Result<Vec<_>, _>>()?;
    let is_mine = players.iter().any(|seated| Some(seated.player_id) == player);
    let offers = |seated: &&SeatedPlayer| is_mine && beside.offers.iter().any(|o| o.player_id == seated.player_id);
    let draw_offered_by = players.iter().filter(offers).map(|seated| seated.seat).collect();
    let is_free = |kept: &KeptRow| players.iter().all(|seated| seated.player_id != kept.player_id);
    let kept_seats = beside.kept.into_iter().filter(is_free).map(kept_seat).collect::<Result<_, _>>()?;
    let (created_at, started_at, finished_at) = (row.created_at(), row.started_at(), row.finished_at());
    let outcome = row.outcome.map(serde_json::from_value).transpose()?;
    let Value::Object(options) = row.options else { return Err(unreadable("options")) };
    let to_act = SeatSet::from_bits(row.to_act.cast_unsigned());
    Ok(MatchSummary {
        id: row.id,
        game: row.game,
        rules_version: row.rules_version.cast_unsigned(),
        options,
        status: MatchStatus::read(&row.status)?,
        visibility: Visibility::read(&row.visibility)?,
        code: row.code.filter(|_| is_mine),
        host: row.host,
        seats: u8::try_from(row.seats).map_err(|_| unreadable("seats"))?,
        players,
        kept_seats,
        commitment: Hash(row.commitment.try_into().map_err(|_| unreadable("commitment"))?),
        clock: serde_json::from_value(row.clock)?,
        rated: row.rated,
        spectator_delay: row.spectator_delay.unsigned_abs(),
        version: row.version.cast_unsigned(),
        to_act: to_act.iter().collect(),
        deadlines: row.deadlines.iter().map(|at| at.map(|at| Time::new(at.to_jiff()))).collect(),
        draw_offered_by,
        outcome,
        rematch: row.rematch,
        created_at,
        started_at,
        finished_at,
    })
}

fn kept_seat(row: KeptRow) -> Result<KeptSeat, Error> {
    Ok(KeptSeat { seat: read_seat(row.seat)?, player_id: row.player_id, name: row.name })
}

fn read_seat(number: i16) -> Result<Seat, StoreError> {
    u8::try_from(number).map(Seat).map_err(|_| StoreError::Unreadable("a seat's number".to_owned()))
}

fn seated_player(row: SeatedRow) -> Result<SeatedPlayer, Error> {
    Ok(SeatedPlayer {
        seat: read_seat(row.seat.seat)?,
        player_id: row.seat.player_id,
        name: row.name,
        kind: PlayerKind::read(&row.kind)?,
        entropy: row.seat.entropy,
    })
}
