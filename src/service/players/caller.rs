//! Who a request comes from, and what it may do.

use uuid::Uuid;

use crate::{
    db::text_enum,
    record::Time,
    service::{
        error::Error,
        pubsub::{Signals, TokenWatch},
    },
};

text_enum! {
    /// What a personal access token may do.
    pub enum Scope {
        /// Create, join and play matches; see what the player sees.
        Play,
        /// See what the player sees.
        Read,
        /// Take records away.
        Export,
    }
}

/// Who a request comes from: a player, through one of the player's tokens.
#[derive(Clone, Debug)]
pub struct Caller {
    /// The player.
    pub player: Uuid,
    /// The token.
    pub token: Uuid,
    /// A session may do everything, a personal token what its scopes say.
    pub(in crate::service) session: bool,
    pub(in crate::service) scopes: Vec<Scope>,
    pub(in crate::service) expires_at: Time,
    /// The newest end of a token that had been heard of when this one was looked up.
    pub(in crate::service) as_of: u64,
}

impl Caller {
    /// Checks that the token may do this. `play` includes `read`.
    ///
    /// # Errors
    /// [`Error::MissingScope`].
    pub fn need(&self, scope: Scope) -> Result<(), Error> {
        let has = |scope| self.scopes.contains(&scope);
        let allowed = self.session || has(scope) || (scope == Scope::Read && has(Scope::Play));
        if allowed { Ok(()) } else { Err(Error::MissingScope(scope.name())) }
    }

    /// Tells when the token ends by which something goes on, if it goes on by one.
    pub(in crate::service) fn watch(caller: Option<&Self>, signals: &Signals) -> TokenWatch {
        caller.map(|caller| signals.tokens.watch(caller.token, caller.as_of)).unwrap_or_default()
    }

    /// Checks that the token is that of a session: accounts and tokens are not for personal tokens to change.
    ///
    /// # Errors
    /// [`Error::MissingScope`].
    pub fn need_session(&self) -> Result<(), Error> {
        if self.session { Ok(()) } else { Err(Error::MissingScope("session")) }
    }
}

/// Who reads, if anybody who is known; their token must allow it.
pub(in crate::service) fn reader(caller: Option<&Caller>) -> Result<Option<Uuid>, Error> {
    caller.map(|caller| caller.need(Scope::Read).map(|()| caller.player)).transpose()
}

pub(in crate::service) fn exporter(caller: Option<&Caller>) -> Result<Option<Uuid>, Error> {
    caller.map(|caller| caller.need(Scope::Export).map(|()| caller.player)).transpose()
}
