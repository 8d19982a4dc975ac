//! Locking open matches that are to be changed.

use uuid::Uuid;

use crate::{
    db::Connection,
    record::Time,
    service::{
        error::Error,
        lobby::LobbyError,
        matches::{
            MatchError, MatchStatus, MatchSummary, check_unchanged,
            store::{
                matches::{self, MatchRow},
                seats::{self, SeatedRow},
            },
        },
    },
};

/// Locks an open match and its seats for one of its players, if it is as the caller last saw it.
pub(super) fn lock_open(
    connection: &mut Connection,
    id: Uuid,
    (player, now): (Uuid, Time),
    expected: Option<&(dyn Fn(&MatchSummary) -> bool + Send)>,
) -> Result<(MatchRow, Vec<SeatedRow>), Error> {
    let row = matches::lock(connection, id)?.ok_or(Error::NotFound)?;
    let seats = seats::of(connection, id)?;
    check_seated(&row, &seats, player)?;
    check_unchanged(connection, id, (player, now), expected)?;
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
