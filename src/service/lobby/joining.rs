//! Joining, leaving and starting matches.

use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{
    Lobby,
    cancellation::call_off,
    locking::{check_open, check_seated, check_waiting, is_left, lock_as_host},
    seating::{Summarized, awaited, is_kept_for, sit_down_in, start},
};
#[cfg(doc)]
use crate::service::matches::MatchError;
#[cfg(doc)]
use crate::service::players::PlayerError;
use crate::{
    db::Connection,
    games::catalog,
    record::Time,
    service::{
        error::Error,
        lobby::LobbyError,
        matches::{
            MatchStatus, MatchSummary, check_unchanged, read_summary,
            store::{
                kept_seats,
                matches::{self, MatchRow},
                seats::{self, SeatedRow},
            },
            summaries,
        },
        notices::{Audience, NamedPlayer, News, announce},
        players::{
            Caller, PlayerKind, Scope,
            store::{blocks, invitations},
        },
        precondition::Expected,
        validation,
    },
};

/// A request to join a match.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"entropy": "0b9d3c51f7e246a8835dca10be67f942"}))]
pub struct Join {
    /// The player's contribution to the match's chance: at most 64 bytes of UTF-8, best random ones. Public from now
    /// on.
    #[serde(default)]
    #[schema(max_length = 64)]
    pub entropy: String,
    /// The code of a private match.
    pub code: Option<String>,
}

impl Lobby {
    /// Takes the seat that is reserved for the caller, or the lowest free one. The match starts when the last seat is
    /// taken. Idempotent for a caller who already has a seat with the same entropy.
    ///
    /// # Errors
    /// [`Error::NotFound`] (also for a private match without its code or an invitation), [`LobbyError::NotOpen`],
    /// [`LobbyError::SeatsKept`], [`LobbyError::AlreadySeated`] with other entropy, [`PlayerError::PlayerUnavailable`],
    /// [`LobbyError::TooManyMatches`], [`Error::Invalid`].
    pub async fn join(
        &self,
        caller: &Caller,
        id: Uuid,
        join: Join,
        expected: Expected<MatchSummary>,
    ) -> Result<MatchSummary, Error> {
        caller.need(Scope::Play)?;
        validation::check_entropy(&join.entropy, "/entropy")?;
        let (player, now, limits) = (caller.player, self.clock.now(), self.limits);
        let work = move |connection: &mut Connection| {
            let row = matches::lock(connection, id)?.ok_or(Error::NotFound)?;
            let seats = seats::of(connection, id)?;
            if let Some(seat) = seats.iter().find(|seat| seat.seat.player_id == player) {
                check_same_seat(&row, seat, &join.entropy)?;
                return Ok((Some(read_summary(connection, id, Some(player))?), None));
            }
            let stranger = row.code.is_some() && row.code != join.code;
            let expected_here = |connection: &mut Connection| -> Result<bool, Error> {
                Ok(invitations::is_invited(connection, id, player, now)? || is_kept_for(connection, &row, player)?)
            };
            if stranger && !expected_here(connection)? {
                return Err(Error::NotFound);
            }
            check_unchanged_outside(connection, &row, expected.as_deref())?;
            check_open(&row)?;
            if is_left(connection, &row, now)? {
                call_off(connection, &row, now)?;
                return Ok((None, None));
            }
            limits.check_sitting_down(connection, player, now)?;
            let (summary, started) = sit_down_and_tell(connection, &row, &seats, player, join.entropy, now)?;
            Ok((Some(summary), started))
        };
        // The cancellation stays, unlike what is refused otherwise.
        self.seat_players(work).await?.ok_or_else(|| LobbyError::NotOpen.into())
    }

    /// Gives up the caller's seat before the start, or the one that is reserved for the caller in a rematch. If the host leaves, the next player becomes the host; without
    /// players, the match is cancelled.
    ///
    /// # Errors
    /// [`Error::NotFound`], [`MatchError::NotSeated`], [`LobbyError::NotOpen`].
    pub async fn leave(&self, caller: &Caller, id: Uuid, expected: Expected<MatchSummary>) -> Result<(), Error> {
        caller.need(Scope::Play)?;
        let (player, now) = (caller.player, self.clock.now());
        let work = move |connection: &mut Connection| {
            let row = matches::lock(connection, id)?.ok_or(Error::NotFound)?;
            let seats = seats::of(connection, id)?;
            if !is_kept_for(connection, &row, player)? {
                check_seated(&row, &seats, player)?;
            }
            check_unchanged(connection, id, (player, now), expected.as_deref())?;
            check_open(&row)?;
            stand_up(connection, &row, &seats, player, now)
        };
        self.store.transaction(work).await
    }

    /// Frees the seat of another player, for the host, before the start, also one that is only reserved. Idempotent. The player may join
    /// again, unless one of the two blocks the other.
    ///
    /// # Errors
    /// [`Error::NotFound`], [`MatchError::NotSeated`], [`LobbyError::NotHost`], [`LobbyError::NotOpen`].
    pub async fn remove(
        &self,
        caller: &Caller,
        id: Uuid,
        player: Uuid,
        expected: Expected<MatchSummary>,
    ) -> Result<(), Error> {
        caller.need(Scope::Play)?;
        let (host, now) = (caller.player, self.clock.now());
        let work = move |connection: &mut Connection| {
            let (row, seats) = lock_as_host(connection, id, host)?;
            check_unchanged(connection, id, (host, now), expected.as_deref())?;
            check_open(&row)?;
            let seat = seats.iter().find(|seat| seat.seat.player_id == player);
            if seat.is_none() && !is_kept_for(connection, &row, player)? {
                return Ok(());
            }
            let is_told = match seat {
                Some(seat) => seat.kind != PlayerKind::Bot,
                // One of the two may have blocked the other while another player was the host, or just when the seat was reserved.
                None => !blocks::between(connection, host, player)?,
            };
            if player != host && is_told {
                // Who has no seat any more when the others are told is not among them.
                let news = News::MatchLeft(NamedPlayer::of(player));
                announce(connection, id, Audience::Player(player), &news, now)?;
            }
            stand_up(connection, &row, &seats, player, now)
        };
        self.store.transaction(work).await
    }

    /// Starts a match before every seat is taken. Players for whom seats are still reserved lose them, and are notified. Idempotent.
    ///
    /// # Errors
    /// [`Error::NotFound`], [`MatchError::NotSeated`], [`LobbyError::NotHost`], [`LobbyError::NotOpen`], [`LobbyError::TooFewSeated`].
    pub async fn start(
        &self,
        caller: &Caller,
        id: Uuid,
        expected: Expected<MatchSummary>,
    ) -> Result<MatchSummary, Error> {
        caller.need(Scope::Play)?;
        let (player, now) = (caller.player, self.clock.now());
        let work = move |connection: &mut Connection| {
            let (row, seats) = lock_as_host(connection, id, player)?;
            if row.started_at.is_some() {
                return Ok((read_summary(connection, id, Some(player))?, None));
            }
            check_unchanged(connection, id, (player, now), expected.as_deref())?;
            check_waiting(connection, &row, now)?;
            let fewest = catalog::find(&row.game).map_or(u8::MAX, |game| *game.about().seats.start());
            if seats.len() < usize::from(fewest) {
                return Err(LobbyError::TooFewSeated(fewest).into());
            }
            for late in awaited(connection, &row)? {
                announce(connection, id, Audience::Player(late), &News::MatchLeft(NamedPlayer::of(late)), now)?;
            }
            let started = start(connection, &row, now)?;
            Ok((started.summary(player)?, Some(started)))
        };
        self.seat_players(work).await
    }
}

/// Seats a player in an open match that is locked, beside the players in these seats, and notifies them.
pub(super) fn sit_down_and_tell(
    connection: &mut Connection,
    row: &MatchRow,
    seats: &[SeatedRow],
    player: Uuid,
    entropy: String,
    now: Time,
) -> Result<Summarized, Error> {
    // Announced first, because sitting down may start the match.
    announce(connection, row.id, Audience::Seated, &News::MatchJoined(NamedPlayer::of(player)), now)?;
    let seated = sit_down_in(connection, row, seats, player, entropy, None, now)?;
    seated.summary(connection, row, player)
}

/// Frees the player's seat in an open match that is locked, also one that is only reserved. If the player is the host, the next one becomes the host.
pub(in crate::service) fn stand_up(
    connection: &mut Connection,
    row: &MatchRow,
    seats: &[SeatedRow],
    player: Uuid,
    now: Time,
) -> Result<(), Error> {
    announce(connection, row.id, Audience::Seated, &News::MatchLeft(NamedPlayer::of(player)), now)?;
    seats::delete(connection, row.id, player)?;
    kept_seats::give_up(connection, row.id, player)?;
    // Neither a bot nor a player whose account is being deleted can start the match.
    let stays = |seat: &&SeatedRow| {
        seat.seat.player_id != player && ![PlayerKind::Bot, PlayerKind::Deleted].contains(&seat.kind)
    };
    match seats.iter().find(stays) {
        None => call_off(connection, row, now)?,
        Some(next) if row.host == player => matches::set_host(connection, row.id, next.seat.player_id)?,
        Some(_) => {}
    }
    Ok(())
}

/// Checks under the lock that the match is as a caller without a seat last saw it (`If-Match`), who may have seen it by its code: all of
/// them see the same.
fn check_unchanged_outside(
    connection: &mut Connection,
    row: &MatchRow,
    expected: Option<&(dyn Fn(&MatchSummary) -> bool + Send)>,
) -> Result<(), Error> {
    let Some(expected) = expected else { return Ok(()) };
    let seen = summaries(connection, vec![row.clone()], None)?;
    if seen.iter().all(expected) { Ok(()) } else { Err(Error::Changed) }
}

/// Checks that a player who joins again does so with the same entropy.
fn check_same_seat(row: &MatchRow, seat: &SeatedRow, entropy: &str) -> Result<(), Error> {
    match row.status {
        MatchStatus::Cancelled => Err(LobbyError::NotOpen.into()),
        _ if seat.seat.entropy == entropy => Ok(()),
        _ => Err(LobbyError::AlreadySeated.into()),
    }
}
