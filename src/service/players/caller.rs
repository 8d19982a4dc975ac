//! The caller of a request and its permissions.

use uuid::Uuid;

use super::error::PlayerError;
use crate::{
    db::text_enum,
    record::Time,
    service::{
        error::Error,
        pubsub::{Signals, TokenWatch},
    },
};

text_enum! {
    /// What a personal access token, or an app, may do.
    pub enum Scope {
        /// Create, join and play matches, block players, take vacations, write notes; see what the player sees.
        Play,
        /// See what the player sees.
        Read,
        /// Export records.
        Export,
    }
}

/// The caller of a request: a player, authenticated by one of the player's tokens.
#[derive(Clone, Debug)]
pub struct Caller {
    /// The player.
    pub player: Uuid,
    /// The token.
    pub token: Uuid,
    /// What the player has allowed the app that calls, if it is one. It lasts longer than the token.
    pub(in crate::service) grant: Option<Uuid>,
    /// Whether the token belongs to a session, which may do everything; a personal token, or an app's, is limited to its scopes.
    pub(in crate::service) session: bool,
    pub(in crate::service) scopes: Vec<Scope>,
    pub(in crate::service) expires_at: Time,
    /// The newest ended token that was known when this one was looked up.
    pub(in crate::service) as_of: u64,
}

impl Caller {
    /// Checks that the token has the scope. `play` includes `read`.
    ///
    /// # Errors
    /// [`Error::MissingScope`].
    pub fn need(&self, scope: Scope) -> Result<(), Error> {
        let has = |scope| self.scopes.contains(&scope);
        let allowed = self.session || has(scope) || (scope == Scope::Read && has(Scope::Play));
        if allowed { Ok(()) } else { Err(Error::MissingScope(scope.name())) }
    }

    /// Returns the player, if there is a caller; the token must have the scope.
    ///
    /// # Errors
    /// [`Error::MissingScope`].
    pub(in crate::service) fn player_with(caller: Option<&Self>, scope: Scope) -> Result<Option<Uuid>, Error> {
        caller.map(|caller| caller.need(scope).map(|()| caller.player)).transpose()
    }

    /// Watches the caller's token, if there is a caller.
    pub(in crate::service) fn watch(caller: Option<&Self>, signals: &Signals) -> TokenWatch {
        caller.map(|caller| signals.tokens.watch(caller.token, caller.as_of)).unwrap_or_default()
    }

    /// Checks that the token belongs to a session, or to an app that may read: what is pushed is what it sees.
    ///
    /// # Errors
    /// [`Error::MissingScope`], [`PlayerError::SessionRequired`].
    pub fn need_device(&self) -> Result<(), Error> {
        if self.grant.is_some() { self.need(Scope::Read) } else { self.need_session() }
    }

    /// Checks that the token belongs to a session: personal tokens and apps cannot change accounts and tokens.
    ///
    /// # Errors
    /// [`PlayerError::SessionRequired`].
    pub fn need_session(&self) -> Result<(), Error> {
        if self.session { Ok(()) } else { Err(PlayerError::SessionRequired.into()) }
    }
}
