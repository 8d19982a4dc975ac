//! Accounts: registration, sign-in, tokens, apps, the own profile, deletion and data export.
//!
//! Owns `tokens`, `token_uses`, `password_guesses`, `password_resets`, `passkeys`, `passkey_challenges`, `deletions` and
//! `departures`, and of apps `apps`, `app_grants`, `authorization_codes`, `device_codes` and `refresh_tokens`.

mod account;
mod apps;
mod authentication;
mod data_export;
pub(in crate::service) mod deletion;
mod email;
mod error;
pub(in crate::service) mod guesses;
mod identity;
mod passkeys;
mod password_resets;
pub(in crate::service) mod passwords;
mod profile;
mod programs;
mod registration;
pub(in crate::service) mod store;
mod tokens;
mod uses;
mod weak_passwords;
mod webhooks;

use std::sync::Arc;

use tokio::sync::Notify;

use super::{
    clock::Clock,
    error::Error,
    foundation::{Foundation, Shutdown},
    history::History,
    idempotency::Idempotency,
    lobby::Lobby,
    matches::Matches,
    notices::Notices,
    play::Play,
    pubsub::Signals,
};
use crate::{config::Registration, db::Store};
use authentication::TokenCache;
use data_export::Exports;
use guesses::Guesses;
use passwords::Passwords;
use uses::Uses;

pub(in crate::service) use deletion::{
    delete_for_good, end_invitations, forget_guest, free_reserved_seats, leave_open,
};

pub use account::Account;
pub use apps::{
    App, AppAuthorization, AppError, AppIdentity, AppTokens, AuthorizationAnswer, AuthorizationError,
    AuthorizationQuery, AuthorizationQuestion, AuthorizationResult, DEVICE_PAGE, DeviceAnswer, DeviceAuthorization,
    DeviceQuestion, NewApp, OAuthCode, OAuthError, TokenRequest,
};
pub use data_export::PersonalExport;
pub use deletion::{Deletion, NewDeletion};
pub use email::EmailEnd;
pub use error::AccountError;
pub use passkeys::{
    AssertedCredential, CreatedCredential, NewPasskey, NewPasskeyOptions, NewPasskeySession, Passkey, PasskeyChange,
    PasskeyCreationOptions, PasskeyRequestOptions, RelyingParty,
};
pub use password_resets::{NewPassword, NewPasswordReset};
pub use profile::ProfileChange;
pub(in crate::service) use registration::player_row;
pub use registration::{Credentials, NewGuest, Registered};
pub use tokens::{IssuedToken, NewPersonalToken, PersonalToken};
pub use webhooks::SecretRotation;

/// Accounts from registration to deletion.
#[derive(Clone)]
pub struct Accounts {
    store: Store,
    clock: Arc<dyn Clock>,
    shutdown: Shutdown,
    idempotency: Idempotency,
    signals: Arc<Signals>,
    reach: Arc<Reach>,
    registration: Registration,
    passwords: Arc<Passwords>,
    guesses: Arc<Guesses>,
    tokens: Arc<TokenCache>,
    uses: Arc<Uses>,
    exports: Exports,
    /// The site for which passkeys are; `None` if there can be none.
    relying_party: Option<RelyingParty>,
    /// Notified when an account is to be deleted.
    to_be_deleted: Arc<Notify>,
}

/// The rooms that deletion and data export use.
pub(in crate::service) struct Reach {
    pub(in crate::service) matches: Matches,
    pub(in crate::service) notices: Notices,
    pub(in crate::service) lobby: Lobby,
    pub(in crate::service) play: Play,
    pub(in crate::service) history: History,
}

impl Accounts {
    /// So many passwords are hashed at the same time. Passkeys are for `relying_party`.
    ///
    /// # Errors
    /// If the operating system provides no random bytes.
    pub(in crate::service) fn new(
        foundation: &Foundation,
        idempotency: Idempotency,
        signals: Arc<Signals>,
        reach: Reach,
        (registration, hashings, relying_party): (Registration, usize, Option<RelyingParty>),
    ) -> Result<Self, Error> {
        let Foundation { store, clock, shutdown } = foundation.clone();
        Ok(Self {
            store,
            clock,
            shutdown,
            idempotency,
            signals,
            reach: Arc::new(reach),
            registration,
            passwords: Arc::new(Passwords::new(hashings)?),
            guesses: Arc::default(),
            tokens: Arc::new(TokenCache::new()),
            uses: Arc::default(),
            exports: Exports::default(),
            relying_party,
            to_be_deleted: Arc::default(),
        })
    }
}
