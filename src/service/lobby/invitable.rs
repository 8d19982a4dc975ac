//! Which players a player may invite to a match.

use uuid::Uuid;

use super::store::opponents;
use crate::{
    db::Connection,
    service::{
        error::Error,
        lobby::LobbyError,
        matches::store::{matches::MatchRow, seats::SeatedRow},
        players::{InvitationsFrom, PlayerError, PlayerKind, named, store::players},
    },
};

/// Returns the player to invite to this match.
///
/// # Errors
/// [`Error::Invalid`], [`LobbyError::PlayerSeated`].
pub(super) fn invitable(
    connection: &mut Connection,
    name: &str,
    sender: Uuid,
    row: &MatchRow,
    seats: &[SeatedRow],
) -> Result<Uuid, Error> {
    let player = named(connection, name)?.ok_or_else(|| Error::field("/player", "there is no such player"))?;
    if player.kind == PlayerKind::Bot {
        return Err(Error::field("/player", "bots are not invited; the host seats them"));
    }
    if row.rated && player.kind == PlayerKind::Guest {
        return Err(Error::field("/player", "is a guest, and guests play only unrated matches"));
    }
    if player.id == sender {
        return Err(Error::field("/player", "must not be your own name"));
    }
    if seats.iter().any(|seat| seat.seat.player_id == player.id) {
        return Err(LobbyError::PlayerSeated.into());
    }
    Ok(player.id)
}

/// Checks that the player, whose account is held, accepts invitations from the sender. The error is that of a block: the sender learns
/// neither which of the two it is, nor what the player has chosen.
///
/// # Errors
/// [`PlayerError::PlayerUnavailable`].
pub(super) fn check_accepts_from(connection: &mut Connection, player: Uuid, sender: Uuid) -> Result<(), Error> {
    let accepts = match players::invitations_from(connection, player)? {
        InvitationsFrom::Everyone => true,
        InvitationsFrom::Registered => !players::is_guest(connection, sender)?,
        InvitationsFrom::PlayedWith => opponents::have_played(connection, player, sender)?,
        InvitationsFrom::None => false,
    };
    if accepts { Ok(()) } else { Err(PlayerError::PlayerUnavailable.into()) }
}
