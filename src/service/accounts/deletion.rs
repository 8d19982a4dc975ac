//! Deleting accounts.
//!
//! A player who requests the deletion disappears at once: the name cannot be found, all tokens are revoked, and all
//! unfinished matches are left by their rules. For a week, signing in cancels the deletion, except for the matches;
//! then everything that is stored about the player alone is erased: first apps and logs, in steps, then the rest in one
//! transaction. The database stores what is still to be done, so that it is completed even if the process dies.

use std::time::{Duration, Instant};

use jiff::SignedDuration;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::{
    Accounts,
    identity::Identity,
    store::{
        apps,
        deletions::{self, Departure},
        password_resets, tokens,
    },
};
use crate::{
    db::{Connection, StoreError, check_clock, locks, signals::Signal},
    record::{Command, Refusal, Time},
    service::{
        accounts::AccountError,
        clocks::vacations,
        error::Error,
        lobby::{stand_up, store::pairings},
        matches::{
            Asker, MatchStatus,
            store::{kept_seats, matches, seats},
        },
        notices::{AccountNews, Audience, InvitationAnswered, NamedPlayer, News, announce, mention},
        play::Expectation,
        players::{
            Caller, PlayerKind, lock_present, names,
            store::{
                invitations::{self, DeclinedInvitation},
                players::{self, PlayerRow},
            },
        },
        secrets,
        uninterrupted::uninterrupted,
    },
};

/// For how long signing in cancels a deletion.
const WEEK: SignedDuration = SignedDuration::from_hours(7 * 24);

/// How many rows of a log are erased at once.
const ROWS_AT_ONCE: i64 = 5000;

/// For how long a request to delete an account leaves matches before it responds. The background leaves the others.
const LEAVES_FOR: Duration = Duration::from_secs(5);

/// How often to look for unfinished work of other processes, and for deletions that are final by now.
const LOOK_EVERY: Duration = Duration::from_secs(2);

/// How many departures or final deletions are read at once.
const AT_ONCE: i64 = 100;

/// A request to delete the caller's own account.
#[derive(Clone, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"password": "correct horse battery"}))]
pub struct NewDeletion {
    /// The password. Not required with a session that is at most ten minutes old, and not of guests, who have none.
    pub password: Option<String>,
}

/// The deletion of an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Deletion {
    /// When the deletion becomes final. Until then, signing in cancels it.
    pub final_at: Time,
}

impl Accounts {
    /// Deletes the caller's account. Requires a session, and a player's password unless the session is new.
    ///
    /// # Errors
    /// [`Error::MissingScope`], [`AccountError::WrongPassword`], [`AccountError::TooManyGuesses`],
    /// [`Error::Unauthenticated`] if it was deleted at the same moment.
    pub async fn delete_account(&self, caller: &Caller, new: NewDeletion) -> Result<Deletion, Error> {
        let identity = self.identify(caller, new.password).await?;
        uninterrupted(self.clone().delete(caller.player, identity)).await
    }

    async fn delete(self, player: Uuid, identity: Identity) -> Result<Deletion, Error> {
        let now = self.clock.now();
        let work = move |connection: &mut Connection| begin(connection, player, &identity, now);
        let Begun { deletion, name, revoked } = self.store.transaction(work).await?;
        self.forget_tokens(&revoked);
        self.reach.matches.forget_names(player);
        self.reach.lobby.wake_pairings();
        self.signals.take(Signal::ClockPauses);
        // Guests have no address.
        self.reach.notices.tell_of_account(player, AccountNews::DeletionBegun { name, until: deletion.final_at });
        let departures = move |connection: &mut Connection| deletions::departures_of(connection, player);
        let left = self.store.run(departures).await.map_err(Error::Store);
        match left {
            Ok(departures) => self.depart_from(departures, Instant::now().checked_add(LEAVES_FOR)).await,
            Err(error) => tracing::warn!(%error, "cannot leave the matches of a deleted account now; retrying later"),
        }
        self.to_be_deleted.notify_one();
        Ok(deletion)
    }

    /// Continues deletions until the service is closed.
    pub(in crate::service) async fn keep_deleting(&self) {
        let trouble = "cannot go on with deletions of accounts";
        self.shutdown.in_rounds(LOOK_EVERY, Some(&self.to_be_deleted), trouble, || self.go_on_deleting()).await;
    }

    async fn go_on_deleting(&self) -> Result<(), Error> {
        let mut behind = None;
        loop {
            let next = move |connection: &mut Connection| deletions::departures(connection, behind, AT_ONCE);
            let departures = self.store.run(next).await.map_err(Error::Store)?;
            behind = departures.last().copied();
            if behind.is_none() || self.shutdown.is_closed() {
                break;
            }
            self.depart_from(departures, None).await;
        }
        let now = self.clock.now();
        let due = move |connection: &mut Connection| deletions::due(connection, now, AT_ONCE);
        for player in self.store.unhurried().run(due).await.map_err(Error::Store)? {
            // An account that cannot be erased must not block the others.
            let erase = move |connection: &mut Connection| {
                // With a wrong clock it may be too early, and nothing can bring the account back.
                check_clock(connection)?;
                finish(connection, player, now)
            };
            let erased = match self.erase_in_steps(player, now).await {
                Ok(()) => self.store.unhurried().transaction(erase).await,
                Err(error) => Err(error),
            };
            if let Err(error) = erased {
                tracing::warn!(%player, %error, "cannot erase an account now; retrying later");
            }
        }
        Ok(())
    }

    /// Erases what there can be too much of for one transaction: logs, and what others have allowed the player's apps.
    async fn erase_in_steps(&self, player: Uuid, now: Time) -> Result<(), Error> {
        let logs = move |connection: &mut Connection| {
            let is_final = seal(connection, player, now)?;
            if is_final { deletions::erase_some(connection, player, ROWS_AT_ONCE) } else { Ok(0) }
        };
        while self.store.unhurried().transaction(logs).await.map_err(Error::Store)? > 0 {}
        let next = move |connection: &mut Connection| {
            let is_final = seal(connection, player, now)?;
            if is_final { apps::list(connection, player, None, 1) } else { Ok(Vec::new()) }
        };
        while let Some(app) = self.store.transaction(next).await.map_err(Error::Store)?.first() {
            self.clone().remove_in_steps(app.id).await?;
        }
        Ok(())
    }

    /// Leaves these matches, until the given time at most. One that fails does not block the others.
    async fn depart_from(&self, departures: Vec<Departure>, until: Option<Instant>) {
        let in_time = |_: &Departure| until.is_none_or(|until| Instant::now() < until);
        for departure in departures.into_iter().take_while(in_time) {
            if let Err(error) = self.depart(departure).await {
                let Departure { player_id, match_id } = departure;
                tracing::warn!(%player_id, %match_id, %error, "cannot leave a match now; retrying later");
            }
        }
    }

    /// Leaves a match: gives up the seat if it is open, resigns if it is running.
    async fn depart(&self, departure: Departure) -> Result<(), Error> {
        let now = self.clock.now();
        if self.store.transaction(move |connection| leave_open(connection, departure, now)).await? {
            return Ok(());
        }
        let live = self.reach.matches.live_match(departure.match_id, Asker::Server).await?;
        if let Some(seat) = live.seat_of(Some(departure.player_id)) {
            match self.reach.play.submit(&live, (Command::Resign { seat }, seat), Expectation::NONE, now).await {
                // The player has already left, or the match is over.
                Ok(_) | Err(Error::Refused { refusal: Refusal::Out | Refusal::Finished, .. }) => {}
                Err(error) => return Err(error),
            }
        }
        let departed = move |connection: &mut Connection| deletions::departed(connection, departure);
        self.store.run(departed).await.map_err(Error::Store)
    }
}

/// A deletion that has begun.
struct Begun {
    deletion: Deletion,
    /// The name that the player had until then.
    name: String,
    /// The tokens that are revoked by it.
    revoked: Vec<Uuid>,
}

/// Does everything that can be done at once. Locks are taken in the order of [`db::locks`]: concurrent seating, pairing and
/// inviting either happens before, and is visible here, or happens after, and sees that the account is deleted.
fn begin(connection: &mut Connection, id: Uuid, identity: &Identity, now: Time) -> Result<Begun, Error> {
    lock_all(connection, id)?;
    let player = lock_present(connection, id)?;
    identity.check(connection, &player)?;
    // Without a password there is no way to sign in.
    let lasts = if player.password_hash.is_some() { WEEK } else { SignedDuration::ZERO };
    let final_at = now + lasts;
    let name = player.name.clone();
    let revoked = remove(connection, player, (now, final_at))?;
    Ok(Begun { deletion: Deletion { final_at }, name, revoked })
}

/// Hides a locked account from everyone. Returns the tokens that are revoked by this.
fn remove(
    connection: &mut Connection,
    mut player: PlayerRow,
    (now, final_at): (Time, Time),
) -> Result<Vec<Uuid>, Error> {
    let id = player.id;
    deletions::insert(connection, id, &player.name, (now, final_at))?;
    player.name = format!("{}{}", names::DELETED_PREFIX, secrets::code::<12>()?);
    player.kind = PlayerKind::Deleted;
    players::update(connection, &player)?;
    password_resets::end(connection, &[id])?;
    deletions::silence(connection, id)?;
    let revoked = tokens::revoke_all(connection, id, now)?;
    // Before the invitations, as when such a seat or its match is given up.
    free_reserved_seats(connection, id, now)?;
    end_invitations(connection, id, now)?;
    vacations::end_all(connection, id, now)?;
    deletions::add_departures(connection, id)?;
    Ok(revoked)
}

/// Frees all seats that are reserved for the player, and tells the players of those matches, as when the player declines.
pub(in crate::service) fn free_reserved_seats(connection: &mut Connection, id: Uuid, now: Time) -> Result<(), Error> {
    for match_id in kept_seats::give_up_all(connection, id)? {
        announce(connection, match_id, Audience::Seated, &News::MatchLeft(NamedPlayer::of(id)), now)?;
    }
    Ok(())
}

/// Ends all unanswered invitations that the player has sent or received, and tells those who have sent them. Call it under the lock of the
/// player's invitations.
pub(in crate::service) fn end_invitations(connection: &mut Connection, id: Uuid, now: Time) -> Result<(), Error> {
    for DeclinedInvitation { id: invitation, match_id, sender } in invitations::end(connection, id, None, now)? {
        let declined = News::InvitationDeclined(InvitationAnswered { invitation, name: mention(id) });
        announce(connection, match_id, Audience::Player(sender), &declined, now)?;
    }
    Ok(())
}

/// Deletes an account for good: hides it now, and makes the deletion final for the next round, which erases it. Returns `false` if that
/// has happened. If the account was already deleted, the rest of its week is skipped.
pub(in crate::service) fn delete_for_good(connection: &mut Connection, id: Uuid, now: Time) -> Result<bool, Error> {
    lock_all(connection, id)?;
    let player = players::lock(connection, id)?.ok_or(Error::NotFound)?;
    if player.is_deleted() {
        return Ok(deletions::hasten(connection, id, now)?);
    }
    remove(connection, player, (now, now))?;
    Ok(true)
}

/// Permanently deletes the account of a guest who has no token and no seat in an unfinished match. Returns `false` if
/// another process was faster.
pub(in crate::service) fn forget_guest(connection: &mut Connection, id: Uuid, now: Time) -> Result<bool, Error> {
    lock_all(connection, id)?;
    let player = players::lock(connection, id)?.filter(|player| player.kind == PlayerKind::Guest);
    let Some(player) = player else { return Ok(false) };
    remove(connection, player, (now, now))?;
    finish(connection, id, now)?;
    Ok(true)
}

/// Ends the player's pairings, and takes the locks under which others could add the player to something new.
fn lock_all(connection: &mut Connection, id: Uuid) -> Result<(), StoreError> {
    locks::pairings(connection, id)?;
    pairings::cancel_all(connection, id)?;
    locks::invitations(connection, id)?;
    locks::seats(connection, &[id])
}

/// Cancels the deletion of a locked account when its player signs in. Fails once the deletion is final.
///
/// # Errors
/// [`AccountError::WrongCredentials`].
pub(super) fn take_back(connection: &mut Connection, player: &mut PlayerRow, now: Time) -> Result<(), Error> {
    let name = deletions::take_back(connection, player.id, now)?.ok_or(AccountError::WrongCredentials)?;
    player.name = name;
    player.kind = PlayerKind::Person;
    Ok(players::update(connection, player)?)
}

/// Gives up a seat, if the match is open. Returns `false` if it is running; leaving it is then an event of its record.
pub(in crate::service) fn leave_open(
    connection: &mut Connection,
    departure: Departure,
    now: Time,
) -> Result<bool, Error> {
    let Departure { player_id, match_id } = departure;
    let row = matches::lock(connection, match_id)?.ok_or(Error::NotFound)?;
    if row.status == MatchStatus::Running {
        return Ok(false);
    }
    let seats = seats::of(connection, match_id)?;
    if row.status == MatchStatus::Open && seats.iter().any(|seat| seat.seat.player_id == player_id) {
        stand_up(connection, &row, &seats, player_id, now)?;
    }
    deletions::departed(connection, departure)?;
    Ok(true)
}

/// Locks the player, and makes the deletion irrevocable if it is final by now. Returns `false` if it is not, or was cancelled.
fn seal(connection: &mut Connection, player: Uuid, now: Time) -> Result<bool, StoreError> {
    check_clock(connection)?;
    players::lock(connection, player)?;
    deletions::seal(connection, player, now)
}

/// Erases what is stored about the player alone, unless the deletion was cancelled.
fn finish(connection: &mut Connection, player: Uuid, now: Time) -> Result<(), Error> {
    players::lock(connection, player)?;
    if !deletions::finish(connection, player, now)? {
        return Ok(());
    }
    deletions::erase(connection, player)?;
    deletions::erase_vacations(connection, &[player])?;
    Ok(())
}

/// Removes what is no longer needed of deleted accounts.
pub(in crate::service) fn tidy(connection: &mut Connection) -> Result<usize, StoreError> {
    deletions::erase_all_vacations(connection)
}
