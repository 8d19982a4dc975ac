//! Accounts: registering, guests, sessions, personal access tokens, one's own profile.

use jiff::SignedDuration;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::{Caller, Error, Expected, FieldError, Repeatable, Scope, Service, names, secrets};
use crate::{
    record::Time,
    store::{self, Connection, StoreError, players::PlayerRow, tokens::TokenRow},
};

/// How long a session lasts.
const SESSION: SignedDuration = SignedDuration::from_hours(30 * 24);

/// How long a personal access token may last at most, and lasts if nothing is said.
const PERSONAL_DAYS: std::ops::RangeInclusive<u32> = 1..=366;

/// How many tokens a player may have.
const MOST_TOKENS: i64 = 100;

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
}

impl PlayerKind {
    pub(super) fn read(kind: &str) -> Result<Self, Error> {
        match kind {
            "person" => Ok(Self::Person),
            "guest" => Ok(Self::Guest),
            "bot" => Ok(Self::Bot),
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
    /// A person, a guest or a bot.
    pub kind: PlayerKind,
    /// When the account was made.
    pub created_at: Time,
}

impl Player {
    fn of(row: &PlayerRow) -> Result<Self, Error> {
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
    /// The password: 8 to 128 characters.
    #[schema(min_length = 8, max_length = 128)]
    pub password: String,
}

/// A new token. This is the only time that it is shown.
#[derive(Clone, Serialize, Deserialize, ToSchema)]
pub struct IssuedToken {
    /// The token's id, by which it can be revoked.
    pub id: Uuid,
    /// The token: send it as `Authorization: Bearer ace_…`.
    #[schema(example = "ace_Zk3vQ0m1c2d5yJ8hT7uWq4nXl9bRfVgAeSxPzKiYoDs")]
    pub token: String,
    /// When it ends by itself.
    pub expires_at: Time,
}

/// A new account with its first session.
#[derive(Clone, Serialize, Deserialize, ToSchema)]
pub struct Registered {
    /// The player.
    pub player: Player,
    /// A session for the player.
    pub session: IssuedToken,
}

/// A personal access token to be made.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"name": "my bot", "scopes": ["play"], "expires_in_days": 90}))]
pub struct NewPersonalToken {
    /// What the player calls it.
    #[schema(min_length = 1, max_length = 60)]
    pub name: String,
    /// What it may do; at least one.
    #[schema(min_items = 1)]
    pub scopes: Vec<Scope>,
    /// After how many days it ends by itself: 1 to 366, which is the default.
    #[schema(minimum = 1, maximum = 366)]
    pub expires_in_days: Option<u32>,
}

/// A token of the player's, without the token itself.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct PersonalToken {
    /// The token's id, by which it can be revoked.
    pub id: Uuid,
    /// What the player calls it; `session` for one made by logging in.
    #[schema(example = "my bot")]
    pub name: String,
    /// Whether it was made by logging in: such a token may do everything.
    pub session: bool,
    /// What it may do.
    #[schema(example = json!(["play"]))]
    pub scopes: Vec<String>,
    /// When it was made.
    pub created_at: Time,
    /// When it ends by itself.
    pub expires_at: Time,
}

/// What to change about one's own account. What is not said stays.
#[derive(Clone, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"name": "ana", "password": "correct horse battery", "current_password": "old password"}))]
pub struct ProfileChange {
    /// A new name.
    #[schema(min_length = 2, max_length = 24)]
    pub name: Option<String>,
    /// A new password. All other tokens are revoked with it. A guest who sets one, with a name, claims the account.
    #[schema(min_length = 8, max_length = 128)]
    pub password: Option<String>,
    /// The password until now: needed for a new one, but not by a guest.
    pub current_password: Option<String>,
}

impl Service {
    /// Registers a person.
    ///
    /// # Errors
    /// [`Error::Invalid`], [`Error::NameTaken`], those of a repeated request.
    pub async fn register(&self, new: Credentials, repeatable: Option<Repeatable>) -> Result<Registered, Error> {
        let checks = [names::check_name(&new.name, "/name"), names::check_password(&new.password, "/password")];
        all(checks)?;
        if let Some(given) = self.given(repeatable.as_ref()).await? {
            return Ok(given);
        }
        let hash = self.0.passwords.hash(new.password).await?;
        let now = self.0.clock.now();
        let player = player_row(new.name, "person", Some(hash), now);
        self.create(repeatable, move |connection| add_player(connection, &player, now)).await
    }

    /// Makes an account for a guest.
    ///
    /// # Errors
    /// Those of a repeated request.
    pub async fn register_guest(&self, repeatable: Option<Repeatable>) -> Result<Registered, Error> {
        let now = self.0.clock.now();
        let name = format!("{}{}", names::GUEST_PREFIX, secrets::code::<10>()?);
        let player = player_row(name, "guest", None, now);
        self.create(repeatable, move |connection| add_player(connection, &player, now)).await
    }

    /// Logs in: a new session.
    ///
    /// # Errors
    /// [`Error::WrongCredentials`], the same for an unknown name as for a wrong password, after the same time.
    pub async fn sign_in(&self, credentials: Credentials) -> Result<Registered, Error> {
        let Credentials { name, password } = credentials;
        let found = match names::is_name(&name) {
            true => self.0.store.run(move |connection| store::players::by_name(connection, &name)).await?,
            false => None,
        };
        let hash = found.as_ref().and_then(|player| player.password_hash.clone());
        let right = self.0.passwords.verify(password, hash).await?;
        let player = found.filter(|_| right).ok_or(Error::WrongCredentials)?;
        let now = self.0.clock.now();
        let work = move |connection: &mut Connection| {
            check_token_count(connection, player.id, now)?;
            Ok(Registered { player: Player::of(&player)?, session: add_session(connection, player.id, now)? })
        };
        self.0.store.transaction(work).await
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
    /// [`Error::Invalid`], [`Error::NameTaken`], [`Error::WrongPassword`].
    pub async fn change_profile(
        &self,
        caller: &Caller,
        change: ProfileChange,
        expected: Expected<Player>,
    ) -> Result<Player, Error> {
        caller.need_session()?;
        all([
            change.name.as_deref().map_or(Ok(()), |name| names::check_name(name, "/name")),
            change.password.as_deref().map_or(Ok(()), |password| names::check_password(password, "/password")),
        ])?;
        let id = caller.player;
        let before = self.0.store.run(move |connection| store::players::by_id(connection, id)).await?;
        let before = before.ok_or(Error::NotFound)?;
        self.check_change(&before, &change).await?;
        let hash = match change.password {
            Some(password) => Some(self.0.passwords.hash(password).await?),
            None => None,
        };
        let (token, now) = (caller.token, self.0.clock.now());
        let work = move |connection: &mut Connection| {
            let mut player = store::players::lock(connection, id)?.ok_or(Error::NotFound)?;
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
        revoked.iter().for_each(|hash| self.0.tokens.forget(hash));
        Ok(player)
    }

    /// A guest claims the account with a name and a password together; a person needs the current password for a new one.
    async fn check_change(&self, before: &PlayerRow, change: &ProfileChange) -> Result<(), Error> {
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
        let right = self.0.passwords.verify(current, before.password_hash.clone()).await?;
        if right { Ok(()) } else { Err(Error::WrongPassword) }
    }

    /// Makes a personal access token.
    ///
    /// # Errors
    /// [`Error::Invalid`], [`Error::TooManyTokens`], those of a repeated request.
    pub async fn create_token(
        &self,
        caller: &Caller,
        new: NewPersonalToken,
        repeatable: Option<Repeatable>,
    ) -> Result<IssuedToken, Error> {
        caller.need_session()?;
        let days = new.expires_in_days.unwrap_or(*PERSONAL_DAYS.end());
        let check_days = match PERSONAL_DAYS.contains(&days) {
            true => Ok(()),
            false => Err(FieldError::new("/expires_in_days", "a token lasts 1 to 366 days")),
        };
        let check_scopes = match new.scopes.is_empty() {
            true => Err(FieldError::new("/scopes", "a token needs at least one scope")),
            false => Ok(()),
        };
        all([names::check_token_name(&new.name, "/name"), check_scopes, check_days])?;
        let mut scopes = new.scopes;
        scopes.sort_unstable();
        scopes.dedup();
        let (player, now) = (caller.player, self.0.clock.now());
        let work = move |connection: &mut Connection| {
            check_token_count(connection, player, now)?;
            let scopes = scopes.iter().map(|scope| scope.name().to_owned()).collect();
            let lasts = SignedDuration::from_hours(24 * i64::from(days));
            add_token(connection, player, "personal", &new.name, scopes, (now, lasts))
        };
        self.create(repeatable, work).await
    }

    /// The caller's tokens that still count, newest first, older than `before`.
    ///
    /// # Errors
    /// [`Error::MissingScope`].
    pub async fn tokens(&self, caller: &Caller, before: Option<Uuid>, limit: i64) -> Result<Vec<PersonalToken>, Error> {
        caller.need_session()?;
        let (player, now) = (caller.player, self.0.clock.now());
        let rows = self
            .0
            .store
            .run(move |c| store::tokens::list(c, player, now, before, limit))
            .await
            .map_err(Error::Store)?;
        Ok(rows.into_iter().map(personal_token).collect())
    }

    /// Revokes a token of the caller's.
    ///
    /// # Errors
    /// [`Error::NotFound`] when the caller has no such token that still counts.
    pub async fn revoke_token(&self, caller: &Caller, id: Uuid) -> Result<(), Error> {
        if id != caller.token {
            caller.need_session()?;
        }
        let (player, now) = (caller.player, self.0.clock.now());
        let hash = self.0.store.run(move |c| store::tokens::revoke(c, player, id, now)).await.map_err(Error::Store)?;
        self.0.tokens.forget(&hash.ok_or(Error::NotFound)?);
        Ok(())
    }
}

fn all<const N: usize>(checks: [Result<(), FieldError>; N]) -> Result<(), Error> {
    let errors: Vec<FieldError> = checks.into_iter().filter_map(Result::err).collect();
    if errors.is_empty() { Ok(()) } else { Err(Error::Invalid(errors)) }
}

fn player_row(name: String, kind: &str, password_hash: Option<String>, now: Time) -> PlayerRow {
    PlayerRow {
        id: Uuid::now_v7(),
        name_key: name.to_lowercase(),
        name,
        kind: kind.to_owned(),
        password_hash,
        created_at: now.timestamp().into(),
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

fn check_token_count(connection: &mut Connection, player: Uuid, now: Time) -> Result<(), Error> {
    // Locked, so that two at once cannot both be the last that fits.
    store::players::lock(connection, player)?;
    if store::tokens::count(connection, player, now)? >= MOST_TOKENS {
        return Err(Error::TooManyTokens(MOST_TOKENS));
    }
    Ok(())
}

fn add_session(connection: &mut Connection, player: Uuid, now: Time) -> Result<IssuedToken, Error> {
    add_token(connection, player, "session", "session", Vec::new(), (now, SESSION))
}

fn add_token(
    connection: &mut Connection,
    player: Uuid,
    kind: &str,
    name: &str,
    scopes: Vec<String>,
    (now, lasts): (Time, SignedDuration),
) -> Result<IssuedToken, Error> {
    let token = secrets::token()?;
    let hash = secrets::token_hash(&token).ok_or_else(|| Error::Internal("a new token has no hash".to_owned()))?;
    let row = TokenRow {
        id: Uuid::now_v7(),
        player_id: player,
        hash: hash.to_vec(),
        kind: kind.to_owned(),
        name: name.to_owned(),
        scopes,
        created_at: now.timestamp().into(),
        expires_at: (now.timestamp() + lasts).into(),
    };
    store::tokens::insert(connection, &row)?;
    Ok(IssuedToken { id: row.id, token, expires_at: row.expires_at() })
}

fn personal_token(row: TokenRow) -> PersonalToken {
    let session = row.kind == "session";
    let (created_at, expires_at) = (row.created_at(), row.expires_at());
    PersonalToken { id: row.id, name: row.name, session, scopes: row.scopes, created_at, expires_at }
}
