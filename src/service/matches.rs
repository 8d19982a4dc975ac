//! Matches as listings show them.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::{Caller, Error, PlayerKind, Scope, Service, Visibility};
use crate::{
    games::{Outcome, Seat, SeatSet, catalog},
    record::{Hash, MatchClock, Time},
    store::{
        self, Connection, StoreError,
        matches::{Filter, MatchRow, SeatedPlayer as SeatedRow},
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

/// Which public matches to list.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub struct MatchFilter {
    /// Of this game.
    pub game: Option<String>,
    /// In this state.
    pub status: Option<MatchStatus>,
}

impl Service {
    /// A match, as the caller may know it. Private matches are known to their players alone.
    ///
    /// # Errors
    /// [`Error::NotFound`].
    pub async fn summary(&self, caller: Option<&Caller>, id: Uuid) -> Result<MatchSummary, Error> {
        let player = reader(caller)?;
        self.0.store.run(move |connection| read_summary(connection, id, player)).await
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
        let filter = Filter { game: filter.game, status: filter.status.map(|s| s.name().to_owned()), before };
        let work = move |connection: &mut Connection| {
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
    /// newest first.
    ///
    /// # Errors
    /// [`Error::MissingScope`].
    pub async fn list_own_matches(
        &self,
        caller: &Caller,
        status: Option<MatchStatus>,
        behind: Option<(i32, Uuid)>,
        limit: i64,
    ) -> Result<Vec<(i32, MatchSummary)>, Error> {
        caller.need(Scope::Read)?;
        let player = caller.player;
        let work = move |connection: &mut Connection| {
            let status = status.map(MatchStatus::name);
            let own = store::matches::list_own(connection, player, status, behind, limit)?;
            let urgencies: Vec<i32> = own.iter().map(|own| own.urgency).collect();
            let rows = own.into_iter().map(|own| own.row).collect();
            let summaries = summaries(connection, rows, Some(player))?;
            Ok(urgencies.into_iter().zip(summaries).collect())
        };
        self.0.store.run(work).await
    }
}

/// Who reads, if anybody who is known; their token must allow it.
pub(super) fn reader(caller: Option<&Caller>) -> Result<Option<Uuid>, Error> {
    caller.map(|caller| caller.need(Scope::Read).map(|()| caller.player)).transpose()
}

pub(super) fn read_summary(connection: &mut Connection, id: Uuid, player: Option<Uuid>) -> Result<MatchSummary, Error> {
    let row = store::matches::by_id(connection, id)?.ok_or(Error::NotFound)?;
    let summary = summaries(connection, vec![row], player)?.pop().ok_or(Error::NotFound)?;
    let seated = summary.players.iter().any(|seated| Some(seated.player_id) == player);
    if summary.visibility == Visibility::Private && !seated {
        return Err(Error::NotFound);
    }
    Ok(summary)
}

pub(super) fn summaries(
    connection: &mut Connection,
    rows: Vec<MatchRow>,
    player: Option<Uuid>,
) -> Result<Vec<MatchSummary>, Error> {
    let ids: Vec<Uuid> = rows.iter().map(|row| row.id).collect();
    let mut seated = store::matches::seats_of(connection, &ids)?;
    rows.into_iter()
        .map(|row| {
            let mine = seated.extract_if(.., |seat| seat.seat.match_id == row.id).collect();
            summary(row, mine, player)
        })
        .collect()
}

fn summary(row: MatchRow, seated: Vec<SeatedRow>, player: Option<Uuid>) -> Result<MatchSummary, Error> {
    let unreadable = |what: &str| Error::from(StoreError::Unreadable(format!("{what} of match {}", row.id)));
    let players = seated.into_iter().map(seated_player).collect::<Result<Vec<_>, _>>()?;
    let is_mine = players.iter().any(|seated| Some(seated.player_id) == player);
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
        commitment: Hash(row.commitment.try_into().map_err(|_| unreadable("commitment"))?),
        clock: serde_json::from_value(row.clock)?,
        rated: row.rated,
        spectator_delay: row.spectator_delay.unsigned_abs(),
        version: row.version.cast_unsigned(),
        to_act: to_act.iter().collect(),
        outcome,
        rematch: row.rematch,
        created_at,
        started_at,
        finished_at,
    })
}

fn seated_player(row: SeatedRow) -> Result<SeatedPlayer, Error> {
    let seat = u8::try_from(row.seat.seat).map_err(|_| StoreError::Unreadable("a seat's number".to_owned()))?;
    Ok(SeatedPlayer {
        seat: Seat(seat),
        player_id: row.seat.player_id,
        name: row.name,
        kind: PlayerKind::read(&row.kind)?,
        entropy: row.seat.entropy,
    })
}
