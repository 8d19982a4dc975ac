//! Limits for each player. Everything is counted under a lock, so that concurrent requests cannot exceed a limit
//! together.

use std::time::Duration;

use jiff::SignedDuration;
use uuid::Uuid;

use super::store::{counts, opponents};
use crate::{
    config::Settings,
    db::{Connection, locks},
    record::Time,
    service::{
        error::Error,
        lobby::LobbyError,
        notices::TOLD_A_DAY,
        players::{PlayerKind, check_not_suspended, store::players},
    },
};

/// How many times as many invitations a player may send in 24 hours as may be unanswered.
const A_DAY: u32 = 10;

/// The time in which those are counted.
const DAY: SignedDuration = SignedDuration::from_hours(24);

/// Of how many invitations of strangers a player is told in that time, and after how many no more of those of guests. Accounts are free,
/// those of guests most of all: they cannot silence the others, and none of them those with whom the player has finished a match.
const TOLD_OF_ALL: i64 = 50;
const TOLD_OF_GUESTS: i64 = 20;

/// For how many rematches of the same match a player may ask others in that time: they are told of each, and of its end. Not more than
/// [`TOLD_A_DAY`], since what is not told is not counted.
const REMATCHES: usize = 10;

/// How many public matches a guest may host that have not started, if a player may not host fewer.
const OPEN_PUBLIC_OF_GUEST: i64 = 3;

/// How many pairings a player may wait for.
const PAIRINGS: i64 = 10;

/// Limits for each player. Bots have no limits.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Open matches that the player hosts.
    pub open_matches: u32,
    /// Open and running matches in which the player has a seat.
    pub matches: u32,
    /// Unanswered invitations that the player has sent.
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

    /// Checks that the player may open a match and join it. Until the transaction ends, the player can take no other
    /// seat.
    pub(super) fn check_opening(self, connection: &mut Connection, player: Uuid, now: Time) -> Result<(), Error> {
        self.check_sitting_down(connection, player, now)?;
        if counts::open_matches(connection, player)? >= self.open_matches.into() {
            return Err(LobbyError::TooManyOpenMatches(self.open_matches).into());
        }
        Ok(())
    }

    /// Checks that the player may also open it to the public: the lobby is not for the matches of one guest.
    pub(super) fn check_publishing(connection: &mut Connection, player: Uuid) -> Result<(), Error> {
        let is_full = players::is_guest(connection, player)?
            && counts::open_public_matches(connection, player)? >= OPEN_PUBLIC_OF_GUEST;
        if is_full { Err(LobbyError::TooManyPublicMatches(OPEN_PUBLIC_OF_GUEST).into()) } else { Ok(()) }
    }

    /// Checks that the player may join one more match. Until the transaction ends, the player can take no other seat, and a
    /// suspension waits.
    pub(super) fn check_sitting_down(self, connection: &mut Connection, player: Uuid, now: Time) -> Result<(), Error> {
        locks::seats(connection, &[player])?;
        check_present(connection, player)?;
        check_not_suspended(connection, player, now)?;
        if self.is_full(connection, player)? { Err(LobbyError::TooManyMatches(self.matches).into()) } else { Ok(()) }
    }

    /// Whether the player has reached the limit of matches.
    pub(super) fn is_full(self, connection: &mut Connection, player: Uuid) -> Result<bool, Error> {
        Ok(counts::matches(connection, player)? >= self.matches.into())
    }

    /// Checks that the player may send one more invitation. Until the transaction ends, the player can send no other, and a suspension
    /// waits.
    pub(super) fn check_inviting(self, connection: &mut Connection, player: Uuid, now: Time) -> Result<(), Error> {
        locks::invitations(connection, player)?;
        check_present(connection, player)?;
        check_not_suspended(connection, player, now)?;
        if counts::invitations(connection, player, now)? >= self.invitations.into() {
            return Err(LobbyError::TooManyInvitations(self.invitations).into());
        }
        // Also those that were withdrawn: the players were told of each.
        let most = self.invitations.saturating_mul(A_DAY);
        let Some(sent) = counts::sent_invitation(connection, player, most.into(), now - DAY)? else { return Ok(()) };
        let wait = Duration::try_from((sent + DAY).since(now)).unwrap_or_default();
        Err(LobbyError::TooManyInvitationsToday { most, wait }.into())
    }
}

/// Whether the player is told of one more invitation of this sender, under the lock of [`Limits::check_inviting`]. However many
/// accounts invite the player, and however often they withdraw it, the player is told only of some; of those of a player with whom the
/// player has finished a match, of [`TOLD_A_DAY`]. The lock is the sender's: others who invite the player at the same moment can exceed the
/// limit of all by one each.
pub(super) fn is_told_of_invitation(
    connection: &mut Connection,
    player: Uuid,
    sender: Uuid,
    now: Time,
) -> Result<bool, Error> {
    let since = now - DAY;
    if counts::invitations_to(connection, player, sender, since)? >= TOLD_A_DAY {
        return Ok(false);
    }
    if opponents::have_played(connection, player, sender)? {
        return Ok(true);
    }
    let is_guest = players::is_guest(connection, sender)?;
    let (most, others) = if is_guest { (TOLD_OF_GUESTS, PlayerKind::Person) } else { (TOLD_OF_ALL, PlayerKind::Guest) };
    // Those that are not announced yet are in no notice; those whose senders are deleted are only there.
    let sent = counts::invitations_by_sender(connection, player, others, since)?;
    Ok(sent.into_iter().map(|sent| sent.min(TOLD_A_DAY)).sum::<i64>() < most
        && counts::told_of_invitations(connection, player, since)? < most)
}

/// Checks that the player may ask these others for one more rematch of this match, which is locked.
pub(super) fn check_asking_again(
    connection: &mut Connection,
    match_id: Uuid,
    player: Uuid,
    others: &[Uuid],
    now: Time,
) -> Result<(), Error> {
    let asked = counts::rematch_offers(connection, match_id, player, others, now - DAY)?;
    let Some(&asked) = asked.get(REMATCHES - 1) else { return Ok(()) };
    let wait = Duration::try_from((asked + DAY).since(now)).unwrap_or_default();
    Err(LobbyError::TooManyRematches { most: REMATCHES, wait }.into())
}

/// Checks under one of these locks that the player's account has not been deleted meanwhile.
fn check_present(connection: &mut Connection, player: Uuid) -> Result<(), Error> {
    if players::is_deleted(connection, player)? { Err(Error::Unauthenticated) } else { Ok(()) }
}

/// Checks that the player may wait for one more pairing. Until the transaction ends, the player can add no other, and cannot be
/// suspended.
pub(super) fn check_waiting(connection: &mut Connection, player: Uuid, now: Time) -> Result<(), Error> {
    locks::pairings(connection, player)?;
    check_present(connection, player)?;
    check_not_suspended(connection, player, now)?;
    let waiting = counts::pairings(connection, player, now)?;
    if waiting >= PAIRINGS { Err(LobbyError::TooManyPairings(PAIRINGS).into()) } else { Ok(()) }
}
