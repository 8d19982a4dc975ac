//! Passkeys (`WebAuthn`): signing in with a device that holds a private key, beside the password.
//!
//! Only what a server needs that asks for no attestation is here: reading what devices sign, and verifying it.

mod authenticator_data;
mod cbor;
mod ceremony;
mod public_key;
mod rejected;
mod relying_party;
mod wire;

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use jiff::SignedDuration;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::{
    Accounts,
    registration::{Registered, admit},
    store::passkeys::{self, PasskeyRow},
};
#[cfg(doc)]
use crate::service::players::PlayerError;
use crate::{
    db::{Connection, StoreError},
    record::Time,
    service::{
        accounts::AccountError,
        error::Error,
        idempotency::Repeatable,
        notices::AccountNews,
        players::{Caller, PlayerKind, lock_caller, lock_present, store::players},
        secrets,
        uninterrupted::uninterrupted,
        validation,
    },
};
use ceremony::{assertion, challenge_hash, has_moved_on, registration};
use public_key::ALGORITHMS;
use rejected::Rejected;
pub use relying_party::RelyingParty;
pub use wire::{AssertedCredential, CreatedCredential, PasskeyCreationOptions, PasskeyRequestOptions};
use wire::{PasskeyAlgorithm, PasskeyDescriptor, PasskeySelection, PasskeySite, PasskeyUser};

/// How many passkeys a player may have.
const MAX_PASSKEYS: i64 = 20;

/// How long a challenge is valid, and the same in milliseconds.
const VALID: SignedDuration = SignedDuration::from_mins(5);
const TIMEOUT_MS: u32 = 300_000;

const KIND: &str = "public-key";
const REQUIRED: &str = "required";

/// What a player needs to add a passkey.
#[derive(Clone, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"password": "correct horse battery"}))]
pub struct NewPasskeyOptions {
    /// The password. Not required with a session that is at most ten minutes old.
    pub password: Option<String>,
}

/// A passkey to add.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewPasskey {
    /// The player's name for it.
    #[schema(min_length = 1, max_length = 60, example = "my phone")]
    pub name: String,
    /// What the device has created.
    pub credential: CreatedCredential,
}

/// A change of a passkey.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"name": "my old phone"}))]
pub struct PasskeyChange {
    /// The player's name for it.
    #[schema(min_length = 1, max_length = 60)]
    pub name: String,
}

/// An answer to a challenge.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewPasskeySession {
    /// What the device has signed.
    pub credential: AssertedCredential,
}

/// A passkey of the player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Passkey {
    /// The passkey's id.
    pub id: Uuid,
    /// The player's name for it.
    #[schema(example = "my phone")]
    pub name: String,
    /// When it was added.
    pub created_at: Time,
    /// When the player last signed in with it; null before that.
    #[schema(required = true)]
    pub last_used_at: Option<Time>,
}

impl Passkey {
    fn of(row: PasskeyRow) -> Self {
        Self { id: row.id, name: row.name, created_at: row.created_at, last_used_at: row.last_used_at }
    }
}

impl Accounts {
    /// Returns what a device needs to create a passkey for the caller. Requires a session, and the password unless the
    /// session is new.
    ///
    /// # Errors
    /// [`Error::MissingScope`], [`AccountError::NoPasskeys`], [`AccountError::NotForGuests`],
    /// [`AccountError::WrongPassword`], [`AccountError::TooManyGuesses`], [`AccountError::TooManyPasskeys`].
    pub async fn passkey_creation_options(
        &self,
        caller: &Caller,
        new: NewPasskeyOptions,
    ) -> Result<PasskeyCreationOptions, Error> {
        caller.need_session()?;
        let site = self.site()?;
        let identity = self.identify(caller, new.password).await?;
        let (id, now, challenge) = (caller.player, self.clock.now(), secrets::bytes::<32>()?);
        let work = move |connection: &mut Connection| {
            let player = lock_present(connection, id)?;
            if player.kind != PlayerKind::Person {
                return Err(AccountError::NotForGuests.into());
            }
            identity.check(connection, &player)?;
            check_count(connection, id)?;
            passkeys::challenge(connection, &challenge_hash(&challenge), Some(id), until(now))?;
            Ok::<_, Error>((player.name, passkeys::list(connection, id, None, MAX_PASSKEYS)?))
        };
        let (name, known) = self.store.transaction(work).await?;
        let algorithm = |alg| PasskeyAlgorithm { kind: KIND, alg };
        let descriptor = |row: PasskeyRow| PasskeyDescriptor { kind: KIND, id: encoded(&row.credential_id) };
        Ok(PasskeyCreationOptions {
            rp: PasskeySite { id: site.id.clone(), name: "Acepost" },
            user: PasskeyUser { id: encoded(id.as_bytes()), display_name: name.clone(), name },
            challenge: encoded(&challenge),
            pub_key_cred_params: ALGORITHMS.map(algorithm).to_vec(),
            timeout: TIMEOUT_MS,
            exclude_credentials: known.into_iter().map(descriptor).collect(),
            authenticator_selection: PasskeySelection {
                resident_key: REQUIRED,
                require_resident_key: true,
                user_verification: REQUIRED,
            },
            attestation: "none",
        })
    }

    /// Adds a passkey, and tells the player's confirmed address.
    ///
    /// # Errors
    /// [`Error::MissingScope`], [`AccountError::NoPasskeys`], [`Error::Invalid`], [`AccountError::TooManyPasskeys`],
    /// [`AccountError::PasskeyTaken`], and those of idempotent requests.
    pub async fn add_passkey(
        &self,
        caller: &Caller,
        new: NewPasskey,
        repeatable: Option<Repeatable>,
    ) -> Result<Passkey, Error> {
        caller.need_session()?;
        let site = self.site()?;
        validation::all([validation::check_label(&new.name, "passkey")])?;
        let registration = registration(site, &new.credential).map_err(invalid)?;
        let (player, id, now) = (caller.player, Uuid::now_v7(), self.clock.now());
        let caller = caller.clone();
        let work = move |connection: &mut Connection| {
            lock_caller(connection, &caller)?;
            if !passkeys::use_up(connection, &registration.challenge, Some(player), now)? {
                return Err(invalid(CHALLENGE));
            }
            check_count(connection, player)?;
            let row = PasskeyRow {
                id,
                player_id: player,
                credential_id: registration.credential_id,
                public_key: registration.public_key,
                counter: registration.counter.into(),
                name: new.name,
                created_at: now,
                last_used_at: None,
            };
            match passkeys::insert(connection, &row) {
                Err(StoreError::Taken(_)) => Err(AccountError::PasskeyTaken.into()),
                inserted => Ok(inserted.map(|()| Passkey::of(row))?),
            }
        };
        let (idempotency, notices) = (self.idempotency.clone(), self.reach.notices.clone());
        uninterrupted(async move {
            let passkey = idempotency.create(repeatable, work).await?;
            // A repeated request gets the passkey of the first, of which the player was told.
            if passkey.id == id {
                notices.tell_of_account(player, AccountNews::PasskeyAdded);
            }
            Ok(passkey)
        })
        .await
    }

    /// Returns the caller's passkeys, newest first, older than `before`. Requires a session.
    ///
    /// # Errors
    /// [`Error::MissingScope`].
    pub async fn passkeys(&self, caller: &Caller, before: Option<Uuid>, limit: i64) -> Result<Vec<Passkey>, Error> {
        caller.need_session()?;
        let player = caller.player;
        let rows = self.store.run(move |c| passkeys::list(c, player, before, limit)).await.map_err(Error::Store)?;
        Ok(rows.into_iter().map(Passkey::of).collect())
    }

    /// Renames a passkey of the caller. Requires a session.
    ///
    /// # Errors
    /// [`Error::MissingScope`], [`Error::Invalid`], [`Error::NotFound`].
    pub async fn rename_passkey(&self, caller: &Caller, id: Uuid, change: PasskeyChange) -> Result<Passkey, Error> {
        caller.need_session()?;
        validation::all([validation::check_label(&change.name, "passkey")])?;
        let caller = caller.clone();
        let rename = move |connection: &mut Connection| {
            lock_caller(connection, &caller)?;
            let renamed = passkeys::rename(connection, caller.player, id, &change.name)?;
            renamed.map(Passkey::of).ok_or(Error::NotFound)
        };
        self.store.transaction(rename).await
    }

    /// Removes a passkey of the caller, and tells the player's confirmed address. Requires a session. Sessions that began with it go on.
    ///
    /// # Errors
    /// [`Error::MissingScope`], [`Error::NotFound`].
    pub async fn remove_passkey(&self, caller: &Caller, id: Uuid) -> Result<(), Error> {
        caller.need_session()?;
        let (caller, store, notices) = (caller.clone(), self.store.clone(), self.reach.notices.clone());
        let player = caller.player;
        let remove = move |connection: &mut Connection| {
            lock_caller(connection, &caller)?;
            let removed = passkeys::remove(connection, player, id)?;
            if removed { Ok(()) } else { Err(Error::NotFound) }
        };
        uninterrupted(async move {
            store.transaction(remove).await?;
            notices.tell_of_account(player, AccountNews::PasskeyRemoved);
            Ok(())
        })
        .await
    }

    /// Returns what a device needs to sign in with a passkey. It finds the player by itself.
    ///
    /// # Errors
    /// [`AccountError::NoPasskeys`].
    pub async fn passkey_request_options(&self) -> Result<PasskeyRequestOptions, Error> {
        let site = self.site()?;
        let (challenge, now) = (secrets::bytes::<32>()?, self.clock.now());
        let store = move |connection: &mut Connection| {
            passkeys::challenge(connection, &challenge_hash(&challenge), None, until(now))
        };
        self.store.run(store).await.map_err(Error::Store)?;
        Ok(PasskeyRequestOptions {
            challenge: encoded(&challenge),
            timeout: TIMEOUT_MS,
            rp_id: site.id.clone(),
            user_verification: REQUIRED,
        })
    }

    /// Signs in with a passkey: creates a session, as with a password. The challenge is used up, also by a wrong
    /// signature or an unknown passkey.
    ///
    /// # Errors
    /// [`AccountError::NoPasskeys`], [`AccountError::PasskeyRejected`], [`PlayerError::Suspended`].
    pub async fn sign_in_with_passkey(&self, new: NewPasskeySession) -> Result<Registered, Error> {
        let assertion = assertion(self.site()?, &new.credential).map_err(rejected)?;
        let (challenge, credential, now) = (assertion.challenge, assertion.credential_id.clone(), self.clock.now());
        let find = move |connection: &mut Connection| {
            let is_valid = passkeys::use_up(connection, &challenge, None, now)?;
            Ok::<_, StoreError>((is_valid, passkeys::by_credential(connection, &credential)?))
        };
        let (is_valid, found) = self.store.run(find).await.map_err(Error::Store)?;
        if !is_valid {
            return Err(rejected(CHALLENGE));
        }
        let passkey = found.ok_or_else(|| rejected(UNKNOWN))?;
        assertion.check(&passkey.public_key, passkey.player_id.as_bytes()).map_err(rejected)?;
        let counter = assertion.counter;
        let work = move |connection: &mut Connection| {
            let player = players::lock(connection, passkey.player_id)?.ok_or_else(|| rejected(UNKNOWN))?;
            let stored = passkeys::lock_counter(connection, passkey.id)?.ok_or_else(|| rejected(UNKNOWN))?;
            if !has_moved_on(counter, stored) {
                tracing::warn!(passkey = %passkey.id, counter, stored, "a passkey's counter went back: it may be a copy");
                return Err(rejected(Rejected("the device's counter went back, as that of a copy would")));
            }
            let admitted = admit(connection, player, now)?;
            passkeys::used(connection, passkey.id, counter.into(), now)?;
            Ok::<_, Error>(admitted)
        };
        let accounts = self.clone();
        uninterrupted(async move {
            let admitted = accounts.store.transaction(work).await?;
            Ok(accounts.welcome(admitted))
        })
        .await
    }

    fn site(&self) -> Result<&RelyingParty, Error> {
        self.relying_party.as_ref().ok_or_else(|| AccountError::NoPasskeys.into())
    }
}

const CHALLENGE: Rejected = Rejected("the challenge is unknown, expired or used up; ask for another");
const UNKNOWN: Rejected = Rejected("the passkey is not known here");

/// Returns what is stored about the player's passkeys, for the player's data export.
pub(super) fn held(connection: &mut Connection, player: Uuid) -> Result<Vec<Passkey>, StoreError> {
    Ok(passkeys::list(connection, player, None, i64::MAX)?.into_iter().map(Passkey::of).collect())
}

fn check_count(connection: &mut Connection, player: Uuid) -> Result<(), Error> {
    if passkeys::count(connection, player)? >= MAX_PASSKEYS {
        return Err(AccountError::TooManyPasskeys(MAX_PASSKEYS).into());
    }
    Ok(())
}

fn invalid(Rejected(reason): Rejected) -> Error {
    Error::field("/credential", reason)
}

fn rejected(Rejected(reason): Rejected) -> Error {
    AccountError::PasskeyRejected(reason).into()
}

fn until(now: Time) -> Time {
    now + VALID
}

fn encoded(bytes: &[u8]) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(bytes)
}
