//! Deleting accounts.
//!
//! From the moment of asking the player is gone for everybody else: nobody finds the name, all tokens are revoked, and every
//! match that is not over is left by its rules. For a week whoever logs in takes it back, but for the matches; then what is
//! held of the player alone is erased, all in one transaction. What waits to be done stands in the database, so that it is
//! found again whatever happens to the process that was asked.

use std::time::Duration;

use jiff::SignedDuration;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::{
    Accounts,
    guesses::Guesser,
    store::{
        deletions::{self, Departure},
        tokens,
    },
};
use crate::{
    db::{Connection, StoreError, locks, signals::Signal},
    record::{Command, Refusal, Time},
    service::{
        accounts::AccountError,
        clocks::vacations,
        error::Error,
        lobby::{
            stand_up,
            store::{invitations, pairings},
        },
        matches::{Asker, MatchStatus, seated, store::matches},
        notices::{Audience, InvitationAnswered, News, announce, mention},
        players::{
            Caller, PlayerKind, lock_present, names,
            store::players::{self, PlayerRow},
        },
        secrets,
    },
};

/// For how long logging in takes a deletion back.
const WEEK: SignedDuration = SignedDuration::from_hours(7 * 24);

/// How long after logging in the password is not asked again.
const FRESH: SignedDuration = SignedDuration::from_mins(10);

/// How often it is looked for what another process has left undone, and for what is final by now.
const LOOK_EVERY: Duration = Duration::from_secs(2);

/// How many departures, or final deletions, are looked up at once.
const AT_ONCE: i64 = 100;

/// Why the webhooks of a player are switched off who has come back.
const WEBHOOKS_OFF: &str = "The account was deleted, and taken back.";

/// That one's own account is to be deleted.
#[derive(Clone, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"password": "correct horse battery"}))]
pub struct NewDeletion {
    /// The password. It need not be said through a session that is no older than ten minutes.
    pub password: Option<String>,
}

/// An account that is being deleted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Deletion {
    /// From when on it is final. Until then, logging in takes it back.
    pub final_at: Time,
}

/// What was known of the player before the lock.
struct Asked {
    caller: Caller,
    hash: Option<String>,
    by_password: bool,
    now: Time,
}

impl Accounts {
    /// Deletes the caller's account. Only a session may, with the password or soon after logging in.
    ///
    /// # Errors
    /// [`Error::MissingScope`], [`AccountError::WrongPassword`], [`AccountError::TooManyGuesses`], [`Error::Unauthenticated`] when it was
    /// deleted in the same moment.
    pub async fn delete_account(&self, caller: &Caller, new: NewDeletion) -> Result<Deletion, Error> {
        caller.need_session()?;
        let id = caller.player;
        let before = self.store.run(move |connection| players::by_id(connection, id)).await?;
        let hash = before.ok_or(Error::NotFound)?.password_hash;
        let by_password = new.password.is_some();
        if let Some(password) = new.password
            && !self.verify_guess(Guesser::of_token(caller.token), password, hash.clone()).await?
        {
            return Err(AccountError::WrongPassword.into());
        }
        let asked = Asked { caller: caller.clone(), hash, by_password, now: self.clock.now() };
        // Once begun, it does not stop when the client goes away.
        let task = tokio::spawn(self.clone().delete(asked));
        task.await.map_err(|error| Error::Internal(error.to_string()))?
    }

    async fn delete(self, asked: Asked) -> Result<Deletion, Error> {
        let player = asked.caller.player;
        let (deletion, revoked) = self.store.transaction(move |connection| begin(connection, &asked)).await?;
        self.forget_tokens(&revoked);
        self.reach.matches.forget_names();
        self.reach.lobby.wake_pairings();
        self.signals.take(Signal::ClockPauses);
        let departures = move |connection: &mut Connection| deletions::departures_of(connection, player);
        let left = self.store.run(departures).await.map_err(Error::Store);
        match left {
            Ok(departures) => self.depart_from(departures).await,
            Err(error) => tracing::warn!(%error, "matches of a deleted account are left later"),
        }
        self.to_be_deleted.notify_one();
        Ok(deletion)
    }

    /// Goes on with deletions, until the service is closed.
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
            self.depart_from(departures).await;
        }
        let now = self.clock.now();
        let due = move |connection: &mut Connection| deletions::due(connection, now, AT_ONCE);
        for player in self.store.unhurried().run(due).await.map_err(Error::Store)? {
            // One account that cannot be erased keeps no other waiting.
            if let Err(error) =
                self.store.unhurried().transaction(move |connection| finish(connection, player, now)).await
            {
                tracing::warn!(%player, %error, "an account is erased later");
            }
        }
        Ok(())
    }

    /// One match that cannot be left keeps no other waiting.
    async fn depart_from(&self, departures: Vec<Departure>) {
        for departure in departures {
            if let Err(error) = self.depart(departure).await {
                let Departure { player_id, match_id } = departure;
                tracing::warn!(%player_id, %match_id, %error, "a match is left later");
            }
        }
    }

    /// Leaves a match: an open one as who stands up, a running one as who resigns.
    async fn depart(&self, departure: Departure) -> Result<(), Error> {
        let now = self.clock.now();
        if self.store.transaction(move |connection| leave_open(connection, departure, now)).await? {
            return Ok(());
        }
        let live = self.reach.matches.live_match(departure.match_id, Asker::Server).await?;
        if let Some(seat) = live.seat_of(Some(departure.player_id)) {
            match self.reach.play.submit(&live, (Command::Resign { seat }, seat), None, now).await {
                // Who is out already, or comes too late, has nothing left to leave.
                Ok(_) | Err(Error::Refused { refusal: Refusal::Out | Refusal::Finished, .. }) => {}
                Err(error) => return Err(error),
            }
        }
        let departed = move |connection: &mut Connection| deletions::departed(connection, departure);
        self.store.run(departed).await.map_err(Error::Store)
    }
}

/// Does all at once that can be done at once. The locks come in the order of [`db::locks`], those of rows last: whoever
/// seats, pairs or invites either is done before, and is seen here, or comes after and sees that the player is gone.
fn begin(connection: &mut Connection, asked: &Asked) -> Result<(Deletion, Vec<Uuid>), Error> {
    let (id, now) = (asked.caller.player, asked.now);
    lock_all(connection, id)?;
    let player = lock_present(connection, id)?;
    let token = tokens::by_id(connection, asked.caller.token)?.ok_or(Error::Unauthenticated)?;
    let is_fresh = now.timestamp().duration_since(token.created_at.timestamp()) <= FRESH;
    if player.password_hash != asked.hash || !(asked.by_password || is_fresh) {
        return Err(AccountError::WrongPassword.into());
    }
    // Nobody logs in without a password.
    let lasts = if player.password_hash.is_some() { WEEK } else { SignedDuration::ZERO };
    let final_at = Time::new(now.timestamp() + lasts);
    let revoked = remove(connection, player, (now, final_at))?;
    Ok((Deletion { final_at }, revoked))
}

/// Takes a locked account out of everybody's sight. Returns the tokens that are revoked by this.
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
    let revoked = tokens::revoke_all(connection, id, now)?;
    deletions::silence(connection, id, WEBHOOKS_OFF)?;
    for (invitation, match_id, sender) in invitations::end_all(connection, id, now)? {
        let declined = News::InvitationDeclined(InvitationAnswered { invitation, name: mention(id) });
        announce(connection, match_id, Audience::Player(sender), &declined, now)?;
    }
    vacations::end_all(connection, id, now)?;
    deletions::add_departures(connection, id)?;
    Ok(revoked)
}

/// Deletes the account of a guest who has no token and sits at no match that is not over, for good. `false`: another process
/// was quicker.
pub(in crate::service) fn forget_guest(connection: &mut Connection, id: Uuid, now: Time) -> Result<bool, Error> {
    lock_all(connection, id)?;
    let player = players::lock(connection, id)?.filter(|player| player.kind == PlayerKind::Guest);
    let Some(player) = player else { return Ok(false) };
    remove(connection, player, (now, now))?;
    finish(connection, id, now)?;
    Ok(true)
}

/// Ends the player's waiting, and takes the locks under which others would bring the player into something new.
fn lock_all(connection: &mut Connection, id: Uuid) -> Result<(), StoreError> {
    locks::pairings(connection, id)?;
    pairings::cancel_all(connection, id)?;
    locks::invitations(connection, id)?;
    locks::seats(connection, &[id])
}

/// Whoever logs in takes the deletion of the account back, which is locked. Once it is final there is nobody to log in.
///
/// # Errors
/// [`AccountError::WrongCredentials`].
pub(super) fn take_back(connection: &mut Connection, player: &mut PlayerRow, now: Time) -> Result<(), Error> {
    let name = deletions::take_back(connection, player.id, now)?.ok_or(AccountError::WrongCredentials)?;
    player.name = name;
    player.kind = PlayerKind::Person;
    Ok(players::update(connection, player)?)
}

/// Stands up from a match, if it is open. `false`: it runs, and leaving it is an event of its record.
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
    let seats = seated(connection, match_id)?;
    if row.status == MatchStatus::Open && seats.iter().any(|seat| seat.seat.player_id == player_id) {
        stand_up(connection, &row, &seats, player_id, now)?;
    }
    deletions::departed(connection, departure)?;
    Ok(true)
}

/// Erases what is held of the player alone, unless the deletion was taken back.
fn finish(connection: &mut Connection, player: Uuid, now: Time) -> Result<(), Error> {
    players::lock(connection, player)?;
    if !deletions::finish(connection, player, now)? {
        return Ok(());
    }
    deletions::erase(connection, player)?;
    deletions::erase_vacations(connection)?;
    Ok(())
}

/// What is to be looked after now and then: what nobody needs any more of those who are gone.
pub(in crate::service) fn tidy(connection: &mut Connection) -> Result<usize, StoreError> {
    deletions::erase_vacations(connection)
}
