//! Inviting players to matches, and answering invitations.

use std::ops::RangeInclusive;

use jiff::SignedDuration;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::{
    Lobby,
    cancellation::call_off,
    invitable::{check_accepts_from, invitable},
    joining::sit_down_and_tell,
    limits::is_told_of_invitation,
    locking::{LEFT_OPEN_LIVE, check_seated, check_waiting, is_left, lock_open, may_be_left},
    store::invitations::{self, InvitationRow, NewInvitation as NewRow},
};
#[cfg(doc)]
use crate::service::matches::MatchError;
#[cfg(doc)]
use crate::service::players::PlayerError;
use crate::{
    db::{Connection, StoreError},
    record::{MatchClock, Time},
    service::{
        error::Error,
        idempotency::Repeatable,
        lobby::LobbyError,
        matches::{
            MatchStatus, MatchSummary, read_summary,
            store::{
                matches::{self, MatchRow},
                seats::{self, SeatedRow},
            },
        },
        notices::{Audience, InvitationAnswered, Invited, News, announce, mention},
        players::{
            Caller, InvitationState, Scope, check_between,
            store::{invitations::is_invited, players},
        },
        validation,
    },
};

/// How long an invitation may be valid, in seconds.
const WAITING: RangeInclusive<u32> = 3600..=30 * 86_400;

/// How long it is valid by default: 7 days.
const USUAL_WAITING: u32 = 7 * 86_400;

/// Returns the current state of a stored invitation: expiry is not stored when it happens.
fn state_of(row: &InvitationRow, now: Time) -> InvitationState {
    let over = row.state == InvitationState::Pending && row.expires_at <= now;
    if over { InvitationState::Expired } else { row.state }
}

/// An invitation to a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Invitation {
    /// The invitation.
    pub id: Uuid,
    /// The match to which the player is invited.
    pub match_id: Uuid,
    /// The match's game.
    #[schema(example = "clear-ace")]
    pub game: String,
    /// The match's number of players.
    #[schema(example = 2)]
    pub seats: u8,
    /// The match's time control.
    pub clock: MatchClock,
    /// Whether the match is rated.
    pub rated: bool,
    /// The name of the player who invites.
    #[schema(example = "ana")]
    pub sender: String,
    /// The name of the player who is invited.
    #[schema(example = "ben")]
    pub player: String,
    /// The state of the invitation.
    pub state: InvitationState,
    /// When it was sent.
    pub created_at: Time,
    /// When the invitation expires.
    pub expires_at: Time,
}

impl Invitation {
    pub(in crate::service) fn of(row: InvitationRow, now: Time) -> Result<Self, Error> {
        let unreadable = || StoreError::Unreadable(format!("seats of match {}", row.match_id));
        Ok(Self {
            state: state_of(&row, now),
            id: row.id,
            match_id: row.match_id,
            game: row.game,
            seats: u8::try_from(row.seats).map_err(|_| unreadable())?,
            clock: serde_json::from_value(row.clock)?,
            rated: row.rated,
            sender: row.sender_name,
            player: row.player_name,
            created_at: row.created_at,
            expires_at: row.expires_at,
        })
    }
}

/// A player to invite.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"player": "ben", "expires_in_seconds": 172_800}))]
pub struct NewInvitation {
    /// The player's name.
    #[schema(min_length = 2, max_length = 24)]
    pub player: String,
    /// How long the invitation is valid: an hour to 30 days, 7 days by default; always an hour if the match is live, and public or a
    /// rematch.
    #[schema(minimum = 3600, maximum = 2_592_000)]
    pub expires_in_seconds: Option<u32>,
}

/// The acceptance of an invitation.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"entropy": "0b9d3c51f7e246a8835dca10be67f942"}))]
pub struct Acceptance {
    /// The player's contribution to the match's chance: at most 64 bytes of UTF-8, best random ones. Public from now
    /// on.
    #[serde(default)]
    #[schema(max_length = 64)]
    pub entropy: String,
}

impl Lobby {
    /// Invites a player to an open match in which the caller has a seat.
    ///
    /// # Errors
    /// [`Error::NotFound`], [`MatchError::NotSeated`], [`LobbyError::NotOpen`], [`Error::Invalid`],
    /// [`LobbyError::PlayerSeated`], [`PlayerError::PlayerUnavailable`], [`LobbyError::AlreadyInvited`],
    /// [`LobbyError::TooManyInvitations`], [`LobbyError::TooManyInvitationsToday`], and those of idempotent requests.
    pub async fn invite(
        &self,
        caller: &Caller,
        id: Uuid,
        new: NewInvitation,
        repeatable: Option<Repeatable>,
    ) -> Result<Invitation, Error> {
        caller.need(Scope::Play)?;
        let waiting = new.expires_in_seconds.unwrap_or(USUAL_WAITING);
        if !WAITING.contains(&waiting) {
            let detail = format!("must be from {} to {} seconds", WAITING.start(), WAITING.end());
            return Err(Error::field("/expires_in_seconds", detail));
        }
        let (sender, now, limits) = (caller.player, self.clock.now(), self.limits);
        let work = move |connection: &mut Connection| {
            let (row, seats) = lock_open(connection, id, sender)?;
            check_waiting(connection, &row, now)?;
            let player = invitable(connection, &new.player, sender, &row, &seats)?;
            if is_invited(connection, id, player, now)? {
                return Err(LobbyError::AlreadyInvited.into());
            }
            limits.check_inviting(connection, sender, now)?;
            // A concurrent deletion of the account, or a block or another choice by its player, either waits for this transaction or came first.
            if players::hold_present(connection, &[player])?.is_empty() {
                return Err(Error::field("/player", "there is no such player"));
            }
            check_between(connection, sender, player)?;
            check_between(connection, row.host, player)?;
            check_accepts_from(connection, player, sender)?;
            let waiting = SignedDuration::from_secs(waiting.into());
            // It would not keep the match open for longer.
            let expires_at = now + if may_be_left(connection, &row)? { waiting.min(LEFT_OPEN_LIVE) } else { waiting };
            let new =
                NewRow { id: Uuid::now_v7(), match_id: id, sender, player_id: player, created_at: now, expires_at };
            let is_told = is_told_of_invitation(connection, player, sender, now)?;
            invitations::insert(connection, &new)?;
            let sent = Invitation::of(found(connection, new.id)?, now)?;
            if is_told {
                let received = Invited { invitation: sent.id, name: mention(sender), game: row.game, expires_at };
                announce(connection, id, Audience::Player(player), &News::InvitationReceived(received), now)?;
            }
            Ok(sent)
        };
        self.idempotency.create(repeatable, work).await
    }

    /// Returns invitations to a match in which the caller has a seat, newest first, older than `before`.
    ///
    /// # Errors
    /// [`Error::NotFound`], [`MatchError::NotSeated`].
    pub async fn invitations_to(
        &self,
        caller: &Caller,
        id: Uuid,
        before: Option<Uuid>,
        limit: i64,
    ) -> Result<Vec<Invitation>, Error> {
        caller.need(Scope::Read)?;
        let (player, now) = (caller.player, self.clock.now());
        let work = move |connection: &mut Connection| {
            let row = matches::by_id(connection, id)?.ok_or(Error::NotFound)?;
            check_seated(&row, &seats::of(connection, id)?, player)?;
            let rows = invitations::list_of_match(connection, id, before, limit)?;
            rows.into_iter().map(|row| Invitation::of(row, now)).collect()
        };
        self.store.run(work).await
    }

    /// Returns the caller's unanswered invitations, newest first, older than `before`.
    ///
    /// # Errors
    /// [`Error::MissingScope`].
    pub async fn received_invitations(
        &self,
        caller: &Caller,
        before: Option<Uuid>,
        limit: i64,
    ) -> Result<Vec<Invitation>, Error> {
        caller.need(Scope::Read)?;
        let (player, now) = (caller.player, self.clock.now());
        let work = move |connection: &mut Connection| {
            let rows = invitations::list_received(connection, player, now, before, limit)?;
            rows.into_iter().map(|row| Invitation::of(row, now)).collect()
        };
        self.store.run(work).await
    }

    /// Returns an invitation to its sender, its recipient or a player of the match.
    ///
    /// # Errors
    /// [`Error::NotFound`].
    pub async fn invitation(&self, caller: &Caller, id: Uuid) -> Result<Invitation, Error> {
        caller.need(Scope::Read)?;
        let (player, now) = (caller.player, self.clock.now());
        self.store.run(move |connection| Invitation::of(known(connection, id, player)?, now)).await
    }

    /// Accepts an invitation: the caller takes the lowest free seat, in a private match without its code. Idempotent
    /// while the caller keeps this seat with the same entropy.
    ///
    /// # Errors
    /// [`Error::NotFound`], [`LobbyError::NotInvited`], [`LobbyError::InvitationOver`], and the errors of joining.
    pub async fn accept(&self, caller: &Caller, id: Uuid, acceptance: Acceptance) -> Result<MatchSummary, Error> {
        caller.need(Scope::Play)?;
        validation::check_entropy(&acceptance.entropy, "/entropy")?;
        let (player, now, limits) = (caller.player, self.clock.now(), self.limits);
        let work = move |connection: &mut Connection| {
            let match_id = received(connection, id, player)?.match_id;
            let row = matches::lock(connection, match_id)?.ok_or(Error::NotFound)?;
            // It may have been answered before the match was locked.
            let state = state_of(&found(connection, id)?, now);
            if state == InvitationState::Accepted && has_joined(connection, &row, player, &acceptance.entropy)? {
                return Ok((Some(read_summary(connection, match_id, Some(player))?), None));
            }
            if is_left(connection, &row, now)? {
                call_off(connection, &row, now)?;
                return Ok((None, None));
            }
            if state != InvitationState::Pending {
                return Err(LobbyError::InvitationOver.into());
            }
            limits.check_sitting_down(connection, player, now)?;
            let seats = seats::of(connection, match_id)?;
            let (summary, started) = sit_down_and_tell(connection, &row, &seats, player, acceptance.entropy, now)?;
            // A block, a suspension or a deletion ends invitations without the match's lock, perhaps while this waited for it.
            if found(connection, id)?.state != InvitationState::Accepted {
                return Err(LobbyError::InvitationOver.into());
            }
            Ok((Some(summary), started))
        };
        // The cancellation stays, unlike what is refused otherwise.
        self.seat_players(work).await?.ok_or_else(|| LobbyError::NotOpen.into())
    }

    /// Declines an invitation. Idempotent.
    ///
    /// # Errors
    /// [`Error::NotFound`], [`LobbyError::NotInvited`], [`LobbyError::InvitationOver`].
    pub async fn refuse(&self, caller: &Caller, id: Uuid) -> Result<Invitation, Error> {
        caller.need(Scope::Play)?;
        let (player, now) = (caller.player, self.clock.now());
        let work = move |connection: &mut Connection| {
            let row = received(connection, id, player)?;
            // The same lock as when accepting, so that the two cannot happen at once.
            matches::lock(connection, row.match_id)?;
            if !end(connection, &row, InvitationState::Declined, now)? {
                return Invitation::of(found(connection, id)?, now);
            }
            let declined = News::InvitationDeclined(InvitationAnswered { invitation: id, name: mention(player) });
            announce(connection, row.match_id, Audience::Player(row.sender), &declined, now)?;
            Invitation::of(found(connection, id)?, now)
        };
        self.store.transaction(work).await
    }

    /// Withdraws an invitation, as its sender or as the match's host. Idempotent.
    ///
    /// # Errors
    /// [`Error::NotFound`], [`LobbyError::NotSender`], [`LobbyError::InvitationOver`].
    pub async fn withdraw(&self, caller: &Caller, id: Uuid) -> Result<(), Error> {
        caller.need(Scope::Play)?;
        let (player, now) = (caller.player, self.clock.now());
        let work = move |connection: &mut Connection| {
            let row = known(connection, id, player)?;
            let host = matches::lock(connection, row.match_id)?.map(|of| of.host);
            if row.sender != player && host != Some(player) {
                return Err(LobbyError::NotSender.into());
            }
            end(connection, &row, InvitationState::Withdrawn, now)?;
            Ok::<_, Error>(())
        };
        self.store.transaction(work).await
    }
}

/// Ends an invitation. Returns `false` if it already had this state.
///
/// # Errors
/// [`LobbyError::InvitationOver`] if it has ended in another way.
fn end(connection: &mut Connection, row: &InvitationRow, state: InvitationState, now: Time) -> Result<bool, Error> {
    if invitations::end(connection, (row.match_id, row.id), state, now)? {
        return Ok(true);
    }
    let is_so = state_of(&found(connection, row.id)?, now) == state;
    if is_so { Ok(false) } else { Err(LobbyError::InvitationOver.into()) }
}

/// Whether the player has a seat with this entropy in the match, which is not cancelled.
fn has_joined(connection: &mut Connection, row: &MatchRow, player: Uuid, entropy: &str) -> Result<bool, Error> {
    let seats = seats::of(connection, row.id)?;
    let is_so = |seat: &SeatedRow| seat.seat.player_id == player && seat.seat.entropy == entropy;
    Ok(row.status != MatchStatus::Cancelled && seats.iter().any(is_so))
}

fn found(connection: &mut Connection, id: Uuid) -> Result<InvitationRow, Error> {
    invitations::by_id(connection, id)?.ok_or(Error::NotFound)
}

/// Returns the invitation, if the player may see it.
fn known(connection: &mut Connection, id: Uuid, player: Uuid) -> Result<InvitationRow, Error> {
    let row = found(connection, id)?;
    let is_party = row.sender == player || row.player_id == player;
    let knows = is_party || seats::of(connection, row.match_id)?.iter().any(|seat| seat.seat.player_id == player);
    if knows { Ok(row) } else { Err(Error::NotFound) }
}

/// Returns the invitation, if the player may answer it.
fn received(connection: &mut Connection, id: Uuid, player: Uuid) -> Result<InvitationRow, Error> {
    let row = known(connection, id, player)?;
    if row.player_id == player { Ok(row) } else { Err(LobbyError::NotInvited.into()) }
}
