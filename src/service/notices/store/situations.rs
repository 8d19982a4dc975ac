//! What a match is like for a player at the moment when a notice about it is sent.

use diesel::{
    BoolExpressionMethods, ExpressionMethods, JoinOnDsl, NullableExpressionMethods, OptionalExtension, QueryDsl,
    QueryableByName, RunQueryDsl,
    sql_types::{BigInt, Uuid as SqlUuid},
};
use serde::Deserialize;
use serde_json::Value;
use uuid::Uuid;

use crate::{
    db::{
        Connection, StoreError,
        literal::literal,
        schema::{events, invitations, matches, players, progress, seats},
        statement,
    },
    games::Seat,
    record::{Cause, Time},
    service::{
        matches::{MatchStatus, Visibility},
        players::{InvitationState, store::players::PlayerRow},
    },
};

/// How many of the newest events are looked at for what another player has done.
const LOOKED_AT: i64 = 8;

/// A match as it is for a player to whom news of it are told.
#[derive(Clone, Debug)]
pub struct Situation {
    /// The game's id.
    pub game: String,
    /// The status of the match.
    pub status: MatchStatus,
    /// Who can find the match.
    pub visibility: Visibility,
    /// Whether the news is about the player, and not about another one.
    pub is_own: bool,
    /// Whether the player is to act in it.
    pub to_act: bool,
    /// When the player's time runs out, if it does.
    pub deadline: Option<Time>,
    /// Whether the player has a seat.
    pub seated: bool,
    /// The names of the other players, in the order of the seats.
    pub others: Vec<String>,
    /// What another player has done last: the name, and how.
    pub last: Option<(String, Deed)>,
    /// In how many matches the player is to act.
    pub waiting: i64,
}

impl Situation {
    /// Whether the player can no longer see the match: it is private, and the news is that the player has left it, or it was cancelled
    /// before the player had a seat.
    pub fn is_hidden(&self) -> bool {
        let is_outside = self.is_own || self.status == MatchStatus::Cancelled;
        is_outside && !self.seated && self.visibility == Visibility::Private
    }
}

/// What a player has done, without what it was: actions may be secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    /// The player, or the server for the player, has answered a decision.
    Played,
    /// The player has resigned.
    Resigned,
    /// The player's time ran out.
    RanOutOfTime,
}

statement! {
    /// Counts the matches in which a player is to act. Diesel cannot shift bits.
    struct CountWaiting { player: Uuid as SqlUuid }
    "SELECT count(*) AS waiting FROM seats AS s JOIN progress AS p USING (match_id) JOIN matches AS m ON m.id = s.match_id
     WHERE s.player_id = " player " AND NOT s.ended AND m.status = 'running' AND (p.to_act >> s.seat) & 1 = 1"
}

#[derive(QueryableByName)]
struct Waiting {
    #[diesel(sql_type = BigInt)]
    waiting: i64,
}

/// The part of an event that tells who has caused it.
#[derive(Deserialize)]
struct Caused {
    cause: Cause,
}

/// Returns the situation of a player in the match that news are about; `None` if there is no such match any more.
pub fn of(
    connection: &mut Connection,
    told: &PlayerRow,
    match_id: Uuid,
    news: &Value,
) -> Result<Option<Situation>, StoreError> {
    let player = told.id;
    let own = seats::match_id.eq(matches::id).and(seats::player_id.eq(player));
    let found = matches::table
        .inner_join(progress::table)
        .left_join(seats::table.on(own))
        .filter(matches::id.eq(match_id))
        .select((
            (matches::game, matches::status, matches::visibility),
            (progress::to_act, progress::deadlines),
            seats::seat.nullable(),
        ))
        .first::<((String, MatchStatus, Visibility), (i32, Vec<Option<Time>>), Option<i16>)>(connection)
        .optional()?;
    let Some(((game, status, visibility), (to_act, deadlines), seat)) = found else { return Ok(None) };
    let names: Vec<(i16, Uuid, String)> = seats::table
        .inner_join(players::table)
        .filter(seats::match_id.eq(match_id))
        .order(seats::seat)
        .select((seats::seat, players::id, players::name))
        .load(connection)?;
    let others = names.into_iter().filter(|(_, id, _)| *id != player).map(|(seat, _, name)| (seat, name));
    let others: Vec<(i16, String)> = others.collect();
    let [Waiting { waiting }] = CountWaiting { player }
        .load::<Waiting>(connection)?
        .try_into()
        .map_err(|_| StoreError::Unreadable("a count".to_owned()))?;
    Ok(Some(Situation {
        game,
        status,
        visibility,
        is_own: news["data"]["name"] == *told.name,
        to_act: status == MatchStatus::Running && seat.is_some_and(|seat| to_act >> seat & 1 == 1),
        deadline: seat.and_then(|seat| deadlines.get(usize::from(seat.unsigned_abs())).copied().flatten()),
        seated: seat.is_some(),
        last: last_deed(connection, match_id, &others)?,
        others: others.into_iter().map(|(_, name)| name).collect(),
        waiting,
    }))
}

/// Returns what one of the others has done last.
fn last_deed(
    connection: &mut Connection,
    match_id: Uuid,
    others: &[(i16, String)],
) -> Result<Option<(String, Deed)>, StoreError> {
    let newest: Vec<String> = events::table
        .filter(events::match_id.eq(match_id))
        .order(events::seq.desc())
        .limit(LOOKED_AT)
        .select(events::body)
        .load(connection)?;
    let deed = |body: &String| {
        let Caused { cause } = serde_json::from_str(body).ok()?;
        let (seats, deed) = match cause {
            Cause::Action { seat, .. } | Cause::Forced { seat, .. } | Cause::StandIn { seat, .. } => {
                (vec![seat], Deed::Played)
            }
            Cause::Resignation { seat } => (vec![seat], Deed::Resigned),
            Cause::TimeOut { seats } => (seats, Deed::RanOutOfTime),
            Cause::Setup | Cause::Draw {} | Cause::CalledOff {} => return None,
        };
        let name = |Seat(seat): &Seat| Some(others.iter().find(|(other, _)| *other == i16::from(*seat))?.1.clone());
        Some((seats.iter().find_map(name)?, deed))
    };
    Ok(newest.iter().find_map(deed))
}

/// Whether an invitation is still unanswered.
pub fn is_pending(connection: &mut Connection, match_id: Uuid, invitation: Uuid) -> Result<bool, StoreError> {
    let pending = invitations::table.find((match_id, invitation));
    let pending = pending.filter(invitations::state.eq(literal(InvitationState::Pending)));
    Ok(pending.count().get_result::<i64>(connection)? > 0)
}
