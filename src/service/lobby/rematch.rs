//! Rematches: one new match, however many players ask for it.

use serde::Deserialize;
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{
    Lobby,
    cancellation::call_off,
    creating::{NewMatch, has_stand_ins, match_row},
    joining::sit_down_and_tell,
    limits::{Limits, check_asking_again},
    locking::{LEFT_OPEN_LIVE, check_seated, is_left},
    seating::{Summarized, sit_down},
};
use crate::{
    db::{Connection, StoreError},
    record::{MatchClock, Time},
    service::{
        error::Error,
        lobby::LobbyError,
        matches::{
            MatchError, MatchStatus, MatchSummary, read_summary,
            store::{
                kept_seats, left_open,
                matches::{self, MatchRow},
                seats::{self, SeatedRow},
            },
            summaries,
        },
        notices::{Audience, News, Rematch, announce, mention},
        players::{
            Caller, PlayerKind, Scope,
            store::{blocks, suspensions},
        },
        validation,
    },
};

/// A request for a rematch.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"entropy": "c41d7e90b2f84c5d9a6631ef07d85b2a"}))]
pub struct NewRematch {
    /// The player's contribution to the new match's chance: at most 64 bytes of UTF-8, best random ones. Public from
    /// now on.
    #[serde(default)]
    #[schema(max_length = 64)]
    pub entropy: String,
}

impl Lobby {
    /// Requests a rematch of a finished match: the first request creates the new match, the others join it.
    ///
    /// # Errors
    /// [`Error::NotFound`], [`MatchError::NotSeated`], [`MatchError::NotFinished`], [`LobbyError::NotOpen`] when the new match has started
    /// without the caller, [`LobbyError::SeatsKept`], [`LobbyError::TooManyMatches`], [`LobbyError::TooManyRematches`], [`Error::Invalid`].
    pub async fn rematch(&self, caller: &Caller, id: Uuid, new: NewRematch) -> Result<MatchSummary, Error> {
        caller.need(Scope::Play)?;
        validation::check_entropy(&new.entropy, "/entropy")?;
        let (player, now, limits) = (caller.player, self.clock.now(), self.limits);
        let work = move |connection: &mut Connection| {
            // This lock allows only one rematch. The old match is always locked before the new one.
            let old = matches::lock(connection, id)?.ok_or(Error::NotFound)?;
            let seats = seats::of(connection, id)?;
            check_seated(&old, &seats, player)?;
            if old.status != MatchStatus::Finished {
                return Err(MatchError::NotFinished.into());
            }
            let mut next = match old.rematch {
                Some(next) => matches::lock(connection, next)?.filter(|next| next.status != MatchStatus::Cancelled),
                None => None,
            };
            // One that has been left is over: its players are asked anew.
            if let Some(left) = &next
                && is_left(connection, left, now)?
            {
                call_off(connection, left, now)?;
                next = None;
            }
            if let Some(next) = next {
                return take_part(connection, &next, player, new.entropy, limits, now);
            }
            limits.check_opening(connection, player, now)?;
            // The first one follows no other.
            if old.rematch.is_some() {
                let players: Vec<Uuid> = seats.iter().map(|seat| seat.seat.player_id).collect();
                check_asking_again(connection, id, player, &players, now)?;
            }
            play_again(connection, &old, &seats, player, new.entropy, now)
        };
        self.seat_players(work).await
    }

    /// Returns the rematches that wait for the caller, who has not taken the reserved seat, newest first, older than `before`. Those that
    /// the caller could not join are left out: one of the caller and the host blocks the other, or the match has been left for too long.
    ///
    /// # Errors
    /// [`Error::MissingScope`].
    pub async fn rematches(
        &self,
        caller: &Caller,
        before: Option<Uuid>,
        limit: usize,
    ) -> Result<Vec<MatchSummary>, Error> {
        caller.need(Scope::Read)?;
        let (player, now) = (caller.player, self.clock.now());
        let work = move |connection: &mut Connection| {
            let untaken = kept_seats::untaken(connection, player)?;
            if untaken.is_empty() {
                return Ok(Vec::new());
            }
            // Read apart, because a cluster has the matches on other nodes.
            let hosts: Vec<Uuid> = untaken.iter().map(|(_, host)| *host).collect();
            let apart = blocks::apart(connection, player, &hosts)?;
            let older = untaken.into_iter().filter(|(id, _)| before.is_none_or(|before| *id < before));
            let mut ids: Vec<Uuid> = older.filter(|(_, host)| !apart.contains(host)).map(|(id, _)| id).collect();
            let left = left_open::among(connection, &ids, now - LEFT_OPEN_LIVE, now)?;
            ids.retain(|id| !left.contains(id));
            ids.truncate(limit);
            let mut rows = matches::by_ids(connection, &ids)?;
            rows.reverse();
            summaries(connection, rows, Some(player))
        };
        self.store.run(work).await
    }
}

/// Joins the rematch that another player has requested, unless the player already has a seat in it.
fn take_part(
    connection: &mut Connection,
    next: &MatchRow,
    player: Uuid,
    entropy: String,
    limits: Limits,
    now: Time,
) -> Result<Summarized, Error> {
    let seats = seats::of(connection, next.id)?;
    if seats.iter().any(|seat| seat.seat.player_id == player) {
        return Ok((read_summary(connection, next.id, Some(player))?, None));
    }
    if next.status != MatchStatus::Open {
        return Err(LobbyError::NotOpen.into());
    }
    limits.check_sitting_down(connection, player, now)?;
    sit_down_and_tell(connection, next, &seats, player, entropy, now)
}

/// Creates the rematch: all seats are reserved, moved on by one, except those of players who cannot come, such as one who blocks the
/// caller; the caller and the bots are seated.
fn play_again(
    connection: &mut Connection,
    old: &MatchRow,
    seats: &[SeatedRow],
    player: Uuid,
    entropy: String,
    now: Time,
) -> Result<Summarized, Error> {
    let next = next_row(old, player, now)?;
    matches::insert(connection, &next)?;
    matches::set_rematch(connection, old.id, next.id)?;
    let ids: Vec<Uuid> = seats.iter().map(|seat| seat.seat.player_id).collect();
    let suspended = suspensions::suspended(connection, &ids, now)?;
    let apart = blocks::apart(connection, player, &ids)?;
    let comes = |seat: &&SeatedRow| {
        let id = seat.seat.player_id;
        seat.kind != PlayerKind::Deleted && !suspended.contains(&id) && !apart.contains(&id)
    };
    for seat in seats.iter().filter(comes) {
        let further = (seat.seat.seat + old.seats - 1) % old.seats;
        kept_seats::keep(connection, next.id, further, seat.seat.player_id)?;
    }
    let asked = News::RematchOffered(Rematch { name: mention(player), rematch: next.id });
    let is_asked = |seat: &&SeatedRow| matches!(seat.kind, PlayerKind::Person | PlayerKind::Guest);
    for other in seats.iter().filter(comes).filter(is_asked).filter(|seat| seat.seat.player_id != player) {
        announce(connection, old.id, Audience::Player(other.seat.player_id), &asked, now)?;
    }
    let mut seated = sit_down(connection, &next, player, entropy, now)?;
    for bot in seats.iter().filter(|seat| seat.kind == PlayerKind::Bot) {
        seated = sit_down(connection, &next, bot.seat.player_id, String::new(), now)?;
    }
    seated.summary(connection, &next, player)
}

/// Creates the row of the rematch: the host's choices of the old match, a new seed, and the current rules.
fn next_row(old: &MatchRow, host: Uuid, now: Time) -> Result<MatchRow, Error> {
    let unreadable = |what: &str| StoreError::Unreadable(format!("{what} of match {}", old.id));
    let Value::Object(options) = old.options.clone() else { return Err(unreadable("options").into()) };
    let clock: MatchClock = serde_json::from_value(old.clock.clone())?;
    // The old match may have been made before there was a least increment.
    let clock = if has_stand_ins(&options) { clock.for_stand_ins() } else { clock };
    let new = NewMatch {
        game: old.game.clone(),
        options,
        seats: Some(u8::try_from(old.seats).map_err(|_| unreadable("seats"))?),
        visibility: old.visibility,
        clock,
        rated: old.rated,
        spectator_delay: old.spectator_delay.unsigned_abs(),
        entropy: String::new(),
    };
    match_row(host, &new, now)
}
