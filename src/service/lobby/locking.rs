//! Locking open matches that are to be changed.

use jiff::SignedDuration;
use serde::Deserialize as _;
use uuid::Uuid;

use crate::{
    db::{Connection, check_clock},
    record::{MatchClock, Time},
    service::{
        error::Error,
        lobby::LobbyError,
        matches::{
            MatchError, MatchStatus, Visibility,
            store::{
                kept_seats, left_open,
                matches::{self, MatchRow},
                seats::{self, SeatedRow},
            },
        },
    },
};

/// A live match in the lobby, and a live rematch, that no player joins for this long is over: it would start with its next player, and its
/// clocks would run for players who have gone.
pub(in crate::service) const LEFT_OPEN_LIVE: SignedDuration = SignedDuration::from_hours(1);

/// Locks an open match and its seats for one of its players.
pub(super) fn lock_open(
    connection: &mut Connection,
    id: Uuid,
    player: Uuid,
) -> Result<(MatchRow, Vec<SeatedRow>), Error> {
    let row = matches::lock(connection, id)?.ok_or(Error::NotFound)?;
    let seats = seats::of(connection, id)?;
    check_seated(&row, &seats, player)?;
    check_open(&row)?;
    Ok((row, seats))
}

/// Locks a match and its seats for its host, whatever its status.
pub(super) fn lock_as_host(
    connection: &mut Connection,
    id: Uuid,
    player: Uuid,
) -> Result<(MatchRow, Vec<SeatedRow>), Error> {
    let row = matches::lock(connection, id)?.ok_or(Error::NotFound)?;
    let seats = seats::of(connection, id)?;
    check_seated(&row, &seats, player)?;
    if row.host == player { Ok((row, seats)) } else { Err(LobbyError::NotHost.into()) }
}

pub(super) fn check_open(row: &MatchRow) -> Result<(), Error> {
    if row.status == MatchStatus::Open { Ok(()) } else { Err(LobbyError::NotOpen.into()) }
}

/// The same for what may start the match: one that has been left for too long is over.
pub(super) fn check_waiting(connection: &mut Connection, row: &MatchRow, now: Time) -> Result<(), Error> {
    check_open(row)?;
    if is_left(connection, row, now)? { Err(LobbyError::NotOpen.into()) } else { Ok(()) }
}

/// Whether an open match has been left for too long. It is cancelled when that is noticed.
pub(super) fn is_left(connection: &mut Connection, row: &MatchRow, now: Time) -> Result<bool, Error> {
    let before = now - LEFT_OPEN_LIVE;
    // Most are younger.
    if row.status != MatchStatus::Open || row.created_at >= before {
        return Ok(false);
    }
    // With a wrong clock it would end matches that are younger.
    check_clock(connection)?;
    Ok(left_open::is_live(connection, row.id, before, now)?)
}

/// Whether the open match may be over when it has been left for [`LEFT_OPEN_LIVE`]: it is live, and public or a rematch.
pub(super) fn may_be_left(connection: &mut Connection, row: &MatchRow) -> Result<bool, Error> {
    if !MatchClock::deserialize(&row.clock)?.is_live() {
        return Ok(false);
    }
    Ok(row.visibility == Visibility::Public || !kept_seats::of(connection, row.id)?.is_empty())
}

/// Checks that the player has a seat. To a stranger, a private match does not exist.
pub(super) fn check_seated(row: &MatchRow, seats: &[SeatedRow], player: Uuid) -> Result<(), Error> {
    if seats.iter().any(|seat| seat.seat.player_id == player) {
        Ok(())
    } else if row.code.is_some() {
        Err(Error::NotFound)
    } else {
        Err(MatchError::NotSeated.into())
    }
}
