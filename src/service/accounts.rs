//! Accounts: registering, guests, logging in and out, one's own profile.

use std::{net::IpAddr, sync::Arc};

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::{
    Caller, Error, Expected, IssuedToken, Repeatable, Scope, Service,
    erasure::{lock_present, take_back},
    guesses::Guesser,
    names,
    operators::check_not_suspended,
    secrets,
    tokens::{add_session, make_room},
};
use crate::{
    record::Time,
    store::{self, Connection, StoreError, players::PlayerRow},
};

/// What a player is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PlayerKind {
    /// Somebody with a name and a password.
    Person,
    /// Somebody who plays at once, and can claim the account later.
    Guest,
    /// A program of the server's.
    Bot,
    /// Somebody of another server, whose records were taken in here.
    Foreign,
    /// Somebody who has deleted the account.
    Deleted,
}

impl PlayerKind {
    pub(super) fn read(kind: &str) -> Result<Self, Error> {
        match kind {
            "person" => Ok(Self::Person),
            "guest" => Ok(Self::Guest),
            "bot" => Ok(Self::Bot),
            "foreign" => Ok(Self::Foreign),
            "deleted" => Ok(Self::Deleted),
            other => Err(StoreError::Unreadable(format!("player kind {other:?}")).into()),
        }
    }
}

/// A player, as everybody may see them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Player {
    /// The player's id, which never changes.
    pub id: Uuid,
    /// The player's name.
    #[schema(example = "ana")]
    pub name: String,
    /// What the player is.
    pub kind: PlayerKind,
    /// When the account was made.
    pub created_at: Time,
}

impl Player {
    pub(super) fn of(row: &PlayerRow) -> Result<Self, Error> {
        let kind = PlayerKind::read(&row.kind)?;
        Ok(Self { id: row.id, name: row.name.clone(), kind, created_at: row.created_at() })
    }
}

/// A name and a password.
#[derive(Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"name": "ana", "password": "correct horse battery"}))]
pub struct Credentials {
    /// The player's name: 2 to 24 letters, digits, `-` or `_`. Upper and lower case are the same name.
    #[schema(min_length = 2, max_length = 24)]
    pub name: String,
    /// The password: 8 to 128 characters. A new one must not be among the first that anybody would guess: a common password, a
    /// row of keys, or the player's own name.
    #[schema(min_length = 8, max_length = 128)]
    pub password: String,
}

/// A new account with its first session.
#[derive(Clone, Serialize, Deserialize, ToSchema)]
pub struct Registered {
    /// The player.
    pub player: Player,
    /// A session for the player.
    pub session: IssuedToken,
}

/// What to change about one's own account. What is not said stays.
#[derive(Clone, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"name": "ana", "password": "correct horse battery", "current_password": "old password"}))]
pub struct ProfileChange {
    /// A new name.
    #[schema(min_length = 2, max_length = 24)]
    pub name: Option<String>,
    /// A new password, by the same rules. All other tokens are revoked with it. A guest who sets one, with a name, claims the
    /// account.
    #[schema(min_length = 8, max_length = 128)]
    pub password: Option<String>,
    /// The password until now: needed for a new one, but not by a guest.
    pub current_password: Option<String>,
}

impl Service {
    /// Registers a person, who asks from this address.
    ///
    /// # Errors
    /// [`Error::Invalid`], [`Error::NameTaken`], those of a repeated request, [`Error::TooManyGuesses`] for one.
    pub async fn register(
        &self,
        new: Credentials,
        address: IpAddr,
        repeatable: Option<Repeatable>,
    ) -> Result<Registered, Error> {
        let password = names::check_password(&new.password, &new.name, "/password");
        names::all([names::check_name(&new.name, "/name"), password])?;
        if let Some(given) = self.registered_before(&new, address, repeatable.as_ref()).await? {
            return Ok(given);
        }
        let hash = self.0.passwords.hash(new.password).await?;
        let now = self.0.clock.now();
        let player = player_row(new.name, "person", Some(hash), now);
        self.create(repeatable, move |connection| add_player(connection, &player, now)).await
    }

    /// The answer given before to the same registration, if the password is still the player's. A caller
    /// who knows the key of another's request could guess at the password in this way, so it counts as logging in.
    async fn registered_before(
        &self,
        new: &Credentials,
        address: IpAddr,
        repeatable: Option<&Repeatable>,
    ) -> Result<Option<Registered>, Error> {
        let given: Option<Registered> = match self.given(repeatable).await {
            Ok(None) => return Ok(None),
            Err(Error::KeyMismatch) => None,
            given => given?,
        };
        let player = match given.as_ref().map(|given| given.player.id) {
            Some(id) => self.0.store.run(move |connection| store::players::by_id(connection, id)).await?,
            None => None,
        };
        let hash = player.and_then(|player| player.password_hash);
        let right = self.verify_guess(Guesser::of_name(&new.name, address), new.password.clone(), hash).await?;
        given.filter(|_| right).map(Some).ok_or(Error::KeyMismatch)
    }

    /// Makes an account for a guest. It cannot be repeated: nothing tells one caller without a token from another, and the
    /// answer is the key to the account.
    ///
    /// # Errors
    /// [`Error::Store`].
    pub async fn register_guest(&self) -> Result<Registered, Error> {
        let now = self.0.clock.now();
        let name = format!("{}{}", names::GUEST_PREFIX, secrets::code::<10>()?);
        let player = player_row(name, "guest", None, now);
        self.create(None, move |connection| add_player(connection, &player, now)).await
    }

    /// Logs in from this address: a new session, to which the oldest gives way if there are too many. Takes the deletion of the
    /// account back, if there is one that is not final.
    ///
    /// # Errors
    /// [`Error::Suspended`]; [`Error::WrongCredentials`] and [`Error::TooManyGuesses`], the same for an unknown name as for a
    /// wrong password, after the same time; those of a repeated request, which needs the right password, too.
    pub async fn sign_in(
        &self,
        credentials: Credentials,
        address: IpAddr,
        repeatable: Option<Repeatable>,
    ) -> Result<Registered, Error> {
        let Credentials { name, password } = credentials;
        let guesser = Guesser::of_name(&name, address);
        // What cannot be a name is not asked for, but takes as long all the same.
        let found = if names::is_name(&name) {
            self.0.store.run(move |connection| store::players::by_kept_name(connection, &name)).await?
        } else {
            None
        };
        let hash = found.as_ref().and_then(|player| player.password_hash.clone());
        let right = self.verify_guess(guesser, password, hash).await?;
        let player = found.filter(|_| right).ok_or(Error::WrongCredentials)?;
        let clock = Arc::clone(&self.0.clock);
        let work = move |connection: &mut Connection| {
            let hash = player.password_hash;
            let locked = store::players::lock(connection, player.id)?;
            // The password was checked against what was read before the lock.
            let mut player = locked.filter(|now| now.password_hash == hash).ok_or(Error::WrongCredentials)?;
            let now = clock.now();
            check_not_suspended(connection, player.id, now)?;
            let returns = player.is_deleted();
            if returns {
                take_back(connection, &mut player, now)?;
            }
            let revoked = make_room(connection, player.id, now)?;
            let session = add_session(connection, player.id, now)?;
            Ok::<_, Error>((Registered { player: Player::of(&player)?, session }, returns, revoked))
        };
        let (registered, returns, revoked) = self.create(repeatable, work).await?;
        self.forget_tokens(&revoked);
        if returns {
            self.0.live.forget_names();
        }
        Ok(registered)
    }

    /// Revokes the caller's own token.
    ///
    /// # Errors
    /// [`Error::Store`].
    pub async fn sign_out(&self, caller: &Caller) -> Result<(), Error> {
        self.revoke_token(caller, caller.token).await
    }

    /// The caller's own account.
    ///
    /// # Errors
    /// [`Error::MissingScope`].
    pub async fn me(&self, caller: &Caller) -> Result<Player, Error> {
        caller.need(Scope::Read)?;
        let id = caller.player;
        let found = self.0.store.run(move |connection| store::players::by_id(connection, id)).await?;
        Player::of(&found.ok_or(Error::NotFound)?)
    }

    /// A player by name.
    ///
    /// # Errors
    /// [`Error::NotFound`].
    pub async fn player(&self, name: String) -> Result<Player, Error> {
        if !names::is_name(&name) {
            return Err(Error::NotFound);
        }
        let found = self.0.store.run(move |connection| store::players::by_name(connection, &name)).await?;
        Player::of(&found.ok_or(Error::NotFound)?)
    }

    /// Changes the caller's own account.
    ///
    /// # Errors
    /// [`Error::Invalid`], [`Error::NameTaken`], [`Error::WrongPassword`], [`Error::TooManyGuesses`].
    pub async fn change_profile(
        &self,
        caller: &Caller,
        change: ProfileChange,
        expected: Expected<Player>,
    ) -> Result<Player, Error> {
        caller.need_session()?;
        let id = caller.player;
        let before = self.0.store.run(move |connection| store::players::by_id(connection, id)).await?;
        let before = before.ok_or(Error::NotFound)?;
        let name = change.name.as_deref();
        let check = |password: &String| names::check_password(password, name.unwrap_or(&before.name), "/password");
        // A name that has been reserved since the account got it stays the account's.
        let is_new = |name: &&str| before.kind == "guest" || name.to_lowercase() != before.name_key;
        names::all([
            name.filter(is_new).map_or(Ok(()), |name| names::check_name(name, "/name")),
            change.password.as_ref().map_or(Ok(()), check),
        ])?;
        self.check_change(Guesser::of_token(caller.token), &before, &change).await?;
        let hash = match change.password {
            Some(password) => Some(self.0.passwords.hash(password).await?),
            None => None,
        };
        let (token, now) = (caller.token, self.0.clock.now());
        let work = move |connection: &mut Connection| {
            let mut player = lock_present(connection, id)?;
            // The password was checked against what was read before the lock.
            if player.password_hash != before.password_hash {
                return Err(Error::WrongPassword);
            }
            if let Some(expected) = expected
                && !expected(&Player::of(&player)?)
            {
                return Err(Error::Changed);
            }
            if let Some(name) = change.name {
                player.name_key = name.to_lowercase();
                player.name = name;
            }
            let mut revoked = Vec::new();
            if let Some(hash) = hash {
                "person".clone_into(&mut player.kind);
                player.password_hash = Some(hash);
                revoked = store::tokens::revoke_others(connection, id, token, now)?;
            }
            store::players::update(connection, &player).map_err(|error| name_taken(error, &player.name))?;
            Ok::<_, Error>((Player::of(&player)?, revoked))
        };
        let (player, revoked) = self.0.store.transaction(work).await?;
        self.forget_tokens(&revoked);
        Ok(player)
    }

    /// A guest claims the account with a name and a password together; a person needs the current password for a new one.
    async fn check_change(&self, guesser: Guesser, before: &PlayerRow, change: &ProfileChange) -> Result<(), Error> {
        if before.kind == "guest" {
            return match (&change.name, &change.password) {
                (None, None) | (Some(_), Some(_)) => Ok(()),
                (Some(_), None) => {
                    Err(Error::field("/password", "to claim a guest's account, set a name and a password"))
                }
                (None, Some(_)) => Err(Error::field("/name", "to claim a guest's account, set a name and a password")),
            };
        }
        if change.password.is_none() {
            return Ok(());
        }
        let current = change.current_password.clone().ok_or(Error::WrongPassword)?;
        let right = self.verify_guess(guesser, current, before.password_hash.clone()).await?;
        if right { Ok(()) } else { Err(Error::WrongPassword) }
    }
}

fn player_row(name: String, kind: &str, password_hash: Option<String>, now: Time) -> PlayerRow {
    PlayerRow {
        id: Uuid::now_v7(),
        name_key: name.to_lowercase(),
        name,
        kind: kind.to_owned(),
        password_hash,
        created_at: now.timestamp().into(),
        strength: None,
    }
}

fn name_taken(error: StoreError, name: &str) -> Error {
    match error {
        StoreError::Taken(constraint) if constraint == "players_name_key" => Error::NameTaken(name.to_owned()),
        other => other.into(),
    }
}

fn add_player(connection: &mut Connection, player: &PlayerRow, now: Time) -> Result<Registered, Error> {
    store::players::insert(connection, player).map_err(|error| name_taken(error, &player.name))?;
    Ok(Registered { player: Player::of(player)?, session: add_session(connection, player.id, now)? })
}
