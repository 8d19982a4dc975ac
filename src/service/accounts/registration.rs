//! Registration, guests, signing in and signing out.

use std::{net::IpAddr, sync::Arc};

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::{
    Accounts,
    account::Account,
    deletion::take_back,
    guesses::Guesser,
    store::tokens,
    tokens::{IssuedToken, add_session, make_room},
    weak_passwords,
};
#[cfg(doc)]
use crate::service::players::PlayerError;
use crate::{
    config::Registration,
    db::{Connection, StoreError},
    record::Time,
    service::{
        accounts::AccountError,
        error::Error,
        idempotency::{IdempotencyError, Repeatable},
        notices::AccountNews,
        players::{
            Caller, InvitationsFrom, PlayerKind, check_not_suspended, names,
            store::players::{self, PlayerRow},
        },
        secrets,
        uninterrupted::uninterrupted,
        validation,
    },
};

/// A name and a password.
#[derive(Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"name": "ana", "password": "correct horse battery"}))]
pub struct Credentials {
    /// The player's name: 2 to 24 letters, digits, `-` or `_`. Case is ignored when names are compared.
    #[schema(min_length = 2, max_length = 24)]
    pub name: String,
    /// The password: 8 to 128 characters. A new one must not be easy to guess: a common password, a row of keys, or the
    /// player's own name.
    #[schema(min_length = 8, max_length = 128)]
    pub password: String,
}

/// A guest to create.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"name": "ana"}))]
pub struct NewGuest {
    /// The guest's name, with the same rules as for registering; without it the server makes one, such as
    /// `guest-7m2kqx4f9a`.
    #[schema(min_length = 2, max_length = 24)]
    pub name: Option<String>,
}

/// A player with a new session.
#[derive(Clone, Serialize, Deserialize, ToSchema)]
pub struct Registered {
    /// The player.
    pub player: Account,
    /// A session for the player.
    pub session: IssuedToken,
    /// Present and `true` if this sign-in has cancelled the deletion of the account. The matches that the player had left stay left.
    // Missing in what older versions have stored.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[schema(nullable = false)]
    pub restored: bool,
}

impl Accounts {
    fn check_registration(&self) -> Result<(), Error> {
        match self.registration {
            Registration::Open => Ok(()),
            Registration::Closed => Err(AccountError::RegistrationClosed.into()),
        }
    }

    /// Registers a person, from this address.
    ///
    /// # Errors
    /// [`AccountError::RegistrationClosed`], [`Error::Invalid`], [`AccountError::NameTaken`], those of idempotent requests, and for these
    /// [`AccountError::TooManyGuesses`].
    pub async fn register(
        &self,
        new: Credentials,
        address: IpAddr,
        repeatable: Option<Repeatable>,
    ) -> Result<Registered, Error> {
        self.check_registration()?;
        let password = weak_passwords::check_password(&new.password, &new.name);
        validation::all([names::check_name(&new.name, "/name"), password])?;
        // The table's key decides in the end; this spares a hash for each name that is tried. Read first, because it may have been the
        // same request that took the name.
        let name = new.name.clone();
        let is_taken = self.store.run(move |connection| players::by_kept_name(connection, &name)).await?.is_some();
        if let Some(given) = self.registered_before(&new, address, repeatable.as_ref()).await? {
            return Ok(given);
        }
        if is_taken {
            return Err(AccountError::NameTaken(new.name).into());
        }
        let hash = self.passwords.hash(new.password).await?;
        let now = self.clock.now();
        let player = player_row(new.name, PlayerKind::Person, Some(hash), now);
        self.idempotency.create(repeatable, move |connection| add_player(connection, &player, now)).await
    }

    /// Returns the stored response to the same registration, if the password is still valid. A caller who knows another
    /// client's idempotency key could guess the password in this way, so it is limited like signing in.
    async fn registered_before(
        &self,
        new: &Credentials,
        address: IpAddr,
        repeatable: Option<&Repeatable>,
    ) -> Result<Option<Registered>, Error> {
        let given: Option<Registered> = match self.idempotency.given(repeatable).await {
            Ok(None) => return Ok(None),
            Err(error) if matches!(error.of(), Some(IdempotencyError::KeyMismatch)) => None,
            given => given?,
        };
        let player = match given.as_ref().map(|given| given.player.id) {
            Some(id) => self.store.run(move |connection| players::by_id(connection, id)).await?,
            None => None,
        };
        let hash = player.and_then(|player| player.password_hash);
        let right = self.verify_guess(Guesser::of_name(&new.name, address), new.password.clone(), hash).await?;
        given.filter(|_| right).map(Some).ok_or_else(|| IdempotencyError::KeyMismatch.into())
    }

    /// Creates a guest account. Not idempotent: callers without a token cannot be told apart, and the response contains
    /// the key to the account.
    ///
    /// # Errors
    /// [`AccountError::RegistrationClosed`], [`Error::Invalid`], [`AccountError::NameTaken`].
    pub async fn register_guest(&self, new: NewGuest) -> Result<Registered, Error> {
        self.check_registration()?;
        let now = self.clock.now();
        let name = match new.name {
            Some(name) => names::check_name(&name, "/name").map(|()| name)?,
            None => format!("{}{}", names::GUEST_PREFIX, secrets::code::<10>()?),
        };
        let player = player_row(name, PlayerKind::Guest, None, now);
        self.idempotency.create(None, move |connection| add_player(connection, &player, now)).await
    }

    /// Signs in from this address: creates a session, and at the limit revokes the one that would end first. Cancels a deletion of
    /// the account that is not final. A repeated request gets the same session, unless it was revoked meanwhile.
    ///
    /// # Errors
    /// [`PlayerError::Suspended`]; [`AccountError::WrongCredentials`] and [`AccountError::TooManyGuesses`], after the
    /// same time for unknown names and wrong passwords; those of idempotent requests, which need the right password
    /// too.
    pub async fn sign_in(
        &self,
        credentials: Credentials,
        address: IpAddr,
        repeatable: Option<Repeatable>,
    ) -> Result<Registered, Error> {
        let Credentials { name, password } = credentials;
        let guesser = Guesser::of_name(&name, address);
        // An invalid name is not looked up, but takes the same time.
        let found = if names::is_name(&name) {
            self.store.run(move |connection| players::by_kept_name(connection, &name)).await?
        } else {
            None
        };
        let hash = found.as_ref().and_then(|player| player.password_hash.clone());
        let right = self.verify_guess(guesser, password, hash).await?;
        let player = found.filter(|_| right).ok_or(AccountError::WrongCredentials)?;
        let clock = Arc::clone(&self.clock);
        let work = move |connection: &mut Connection| {
            let hash = player.password_hash;
            let locked = players::lock(connection, player.id)?;
            // The password was verified against what was read before locking.
            let player = locked.filter(|now| now.password_hash == hash).ok_or(AccountError::WrongCredentials)?;
            admit(connection, player, clock.now())
        };
        // A repeated request gets another session if the first was revoked meanwhile. Sessions last longer than responses are kept.
        let holds = |connection: &mut Connection, (registered, ..): &Admitted| -> Result<bool, Error> {
            Ok(tokens::by_id(connection, registered.session.id)?.is_some())
        };
        let accounts = self.clone();
        uninterrupted(async move {
            let ((registered, returns, revoked), is_new) =
                accounts.idempotency.create_while(repeatable, holds, work).await?;
            // A repeated request gets the response to the first, of which the player was told.
            Ok(accounts.welcome((registered, returns && is_new, revoked)))
        })
        .await
    }

    /// Does what follows a sign-in, and returns its response. If it has cancelled a deletion, tells the player's confirmed address: it may
    /// not have been the player who signed in, or the player may not know what it does.
    pub(super) fn welcome(&self, (registered, returns, revoked): Admitted) -> Registered {
        self.forget_tokens(&revoked);
        if returns {
            let player = registered.player.id;
            self.reach.matches.forget_names(player);
            self.reach.notices.tell_of_account(player, AccountNews::DeletionTakenBack);
        }
        registered
    }

    /// Revokes the caller's own token.
    ///
    /// # Errors
    /// [`Error::Store`].
    pub async fn sign_out(&self, caller: &Caller) -> Result<(), Error> {
        self.revoke_token(caller, caller.token).await
    }
}

/// The response to a sign-in, whether the player has returned to a deleted account, and the tokens that were revoked.
pub(super) type Admitted = (Registered, bool, Vec<Uuid>);

/// Creates a session for a locked player, and at the limit revokes the one that would end first. Cancels a deletion of the
/// account that is not final.
///
/// # Errors
/// [`PlayerError::Suspended`], [`AccountError::WrongCredentials`] if the deletion is final.
pub(super) fn admit(connection: &mut Connection, mut player: PlayerRow, now: Time) -> Result<Admitted, Error> {
    check_not_suspended(connection, player.id, now)?;
    let returns = player.is_deleted();
    if returns {
        take_back(connection, &mut player, now)?;
    }
    let revoked = make_room(connection, player.id, now)?;
    let session = add_session(connection, player.id, now)?;
    Ok((Registered { player: Account::of(&player), session, restored: returns }, returns, revoked))
}

/// Returns the row of a new player.
pub(in crate::service) fn player_row(
    name: String,
    kind: PlayerKind,
    password_hash: Option<String>,
    now: Time,
) -> PlayerRow {
    PlayerRow {
        id: Uuid::now_v7(),
        name_key: name.to_lowercase(),
        name,
        kind,
        password_hash,
        created_at: now,
        strength: None,
        language: None,
        invitations_from: InvitationsFrom::default(),
    }
}

pub(super) fn name_taken(error: StoreError, name: &str) -> Error {
    match error {
        StoreError::Taken(constraint) if constraint == "players_name_key" => {
            AccountError::NameTaken(name.to_owned()).into()
        }
        other => other.into(),
    }
}

fn add_player(connection: &mut Connection, player: &PlayerRow, now: Time) -> Result<Registered, Error> {
    players::insert(connection, player).map_err(|error| name_taken(error, &player.name))?;
    Ok(Registered { player: Account::of(player), session: add_session(connection, player.id, now)?, restored: false })
}
