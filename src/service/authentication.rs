//! Who a request comes from, and what it may do.

use std::time::Duration;

use moka::sync::Cache;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::{Error, Service, ended_tokens::TokenWatch, operators::check_not_suspended, secrets};
use crate::{
    record::Time,
    store::{self, Connection},
};

/// What a personal access token may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Scope {
    /// Create, join and play matches; see what the player sees.
    Play,
    /// See what the player sees.
    Read,
    /// Take records away.
    Export,
}

impl Scope {
    /// The scope's name in the API and the store.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Play => "play",
            Self::Read => "read",
            Self::Export => "export",
        }
    }

    /// Every scope.
    pub const ALL: [Self; 3] = [Self::Play, Self::Read, Self::Export];
}

/// Who a request comes from: a player, through one of the player's tokens.
#[derive(Clone, Debug)]
pub struct Caller {
    /// The player.
    pub player: Uuid,
    /// The token.
    pub token: Uuid,
    /// A session may do everything, a personal token what its scopes say.
    session: bool,
    scopes: Vec<String>,
    expires_at: Time,
    /// The newest end of a token that had been heard of when this one was looked up.
    as_of: u64,
}

impl Caller {
    /// Checks that the token may do this. `play` includes `read`.
    ///
    /// # Errors
    /// [`Error::MissingScope`].
    pub fn need(&self, scope: Scope) -> Result<(), Error> {
        let has = |scope: Scope| self.scopes.iter().any(|own| own == scope.name());
        let allowed = self.session || has(scope) || (scope == Scope::Read && has(Scope::Play));
        if allowed { Ok(()) } else { Err(Error::MissingScope(scope.name())) }
    }

    /// Checks that the token is that of a session: accounts and tokens are not for personal tokens to change.
    ///
    /// # Errors
    /// [`Error::MissingScope`].
    pub fn need_session(&self) -> Result<(), Error> {
        if self.session { Ok(()) } else { Err(Error::MissingScope("session")) }
    }
}

/// Callers by the hash of their token, for a few seconds: long enough to spare the database, short enough that a token
/// soon stops here even if the signal of its end is lost.
pub(super) struct TokenCache(Cache<[u8; 32], Caller>);

const CACHED: Duration = Duration::from_secs(5);

impl TokenCache {
    pub(super) fn new() -> Self {
        Self(Cache::builder().max_capacity(100_000).time_to_live(CACHED).build())
    }
}

impl Service {
    /// Who holds the token.
    ///
    /// # Errors
    /// [`Error::Unauthenticated`] when the token is unknown, revoked or at its end; [`Error::Suspended`].
    pub async fn authenticate(&self, token: &str) -> Result<Caller, Error> {
        let hash = secrets::token_hash(token).ok_or(Error::Unauthenticated)?;
        let ended = |caller: &Caller| self.0.signals.tokens.has_ended(caller.token, caller.as_of);
        let caller = match self.0.tokens.0.get(&hash).filter(|caller| !ended(caller)) {
            Some(caller) => caller,
            None => self.look_up(hash).await?,
        };
        if caller.expires_at <= self.0.clock.now() {
            return Err(Error::Unauthenticated);
        }
        Ok(caller)
    }

    async fn look_up(&self, hash: [u8; 32]) -> Result<Caller, Error> {
        let (now, as_of) = (self.0.clock.now(), self.0.signals.tokens.newest());
        let work = move |connection: &mut Connection| {
            let (token, player) = store::tokens::by_hash(connection, &hash)?.ok_or(Error::Unauthenticated)?;
            if token.expires_at() > now {
                check_not_suspended(connection, player.id, now)?;
            }
            Ok::<_, Error>(token)
        };
        let token = self.0.store.run(work).await?;
        let caller = Caller {
            player: token.player_id,
            token: token.id,
            session: token.kind == "session",
            expires_at: token.expires_at(),
            scopes: token.scopes,
            as_of,
        };
        self.0.tokens.0.insert(hash, caller.clone());
        Ok(caller)
    }

    /// Tells when the token ends by which something goes on, if it goes on by one.
    pub(super) fn watch(&self, caller: Option<&Caller>) -> TokenWatch {
        caller.map(|caller| self.0.signals.tokens.watch(caller.token, caller.as_of)).unwrap_or_default()
    }

    /// These tokens have been revoked, as the database has it by now.
    pub(super) fn forget_tokens(&self, revoked: &[Uuid]) {
        for &token in revoked {
            self.0.signals.tokens.tell(token);
        }
    }
}
