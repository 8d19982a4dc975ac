//! How much a player may have at a time. What counts is counted under a lock, so that requests at the same moment cannot
//! exceed it together.

use uuid::Uuid;

use super::store::counts;
use crate::{
    config::Settings,
    db::{Connection, locks},
    record::Time,
    service::{error::Error, lobby::LobbyError, players::store::players},
};

/// For how many pairings one may wait.
const PAIRINGS: i64 = 10;

/// How much a player may have at a time. Bots have no limits.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Open matches that the player hosts.
    pub open_matches: u32,
    /// Matches in which the player sits that are open or running.
    pub matches: u32,
    /// Invitations of the player's that wait for an answer.
    pub invitations: u32,
}

impl Limits {
    pub(in crate::service) const fn of(settings: &Settings) -> Self {
        Self {
            open_matches: settings.open_matches,
            matches: settings.matches_per_player,
            invitations: settings.pending_invitations,
        }
    }

    /// Whether the player may open a match and sit down at it. Until the transaction ends, nobody else seats the player.
    pub(super) fn check_opening(self, connection: &mut Connection, player: Uuid) -> Result<(), Error> {
        self.check_sitting_down(connection, player)?;
        if counts::open_matches(connection, player)? >= self.open_matches.into() {
            return Err(LobbyError::TooManyOpenMatches(self.open_matches).into());
        }
        Ok(())
    }

    /// Whether the player may sit down at one more match. Until the transaction ends, nobody else seats the player.
    pub(super) fn check_sitting_down(self, connection: &mut Connection, player: Uuid) -> Result<(), Error> {
        locks::seats(connection, &[player])?;
        check_present(connection, player)?;
        if self.is_full(connection, player)? { Err(LobbyError::TooManyMatches(self.matches).into()) } else { Ok(()) }
    }

    /// Whether the player sits at as many matches as one may.
    pub(super) fn is_full(self, connection: &mut Connection, player: Uuid) -> Result<bool, Error> {
        Ok(counts::matches(connection, player)? >= self.matches.into())
    }

    /// Whether the player may send one more invitation. Until the transaction ends, no other one is sent.
    pub(super) fn check_inviting(self, connection: &mut Connection, player: Uuid, now: Time) -> Result<(), Error> {
        locks::invitations(connection, player)?;
        check_present(connection, player)?;
        if counts::invitations(connection, player, now)? >= self.invitations.into() {
            return Err(LobbyError::TooManyInvitations(self.invitations).into());
        }
        Ok(())
    }
}

/// Whether the player has not deleted the account in the meantime, to be asked under one of these locks.
fn check_present(connection: &mut Connection, player: Uuid) -> Result<(), Error> {
    if players::is_deleted(connection, player)? { Err(Error::Unauthenticated) } else { Ok(()) }
}

/// Whether the player may wait for one more pairing. Until the transaction ends, the player waits for no other one.
pub(super) fn check_waiting(connection: &mut Connection, player: Uuid, now: Time) -> Result<(), Error> {
    locks::pairings(connection, player)?;
    check_present(connection, player)?;
    let waiting = counts::pairings(connection, player, now)?;
    if waiting >= PAIRINGS { Err(LobbyError::TooManyPairings(PAIRINGS).into()) } else { Ok(()) }
}
