//! Who a request comes from, and what it may do.

use std::time::Duration;

use moka::sync::Cache;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::{Error, Service, operators::check_not_suspended, secrets};
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
/// revoked through another process soon stops here too.
pub(super) struct TokenCache {
    callers: Cache<[u8; 32], Caller>,
    /// Those revoked here just now: a look-up that was under way then must not bring one back.
    revoked: Cache<[u8; 32], ()>,
}

const CACHED: Duration = Duration::from_secs(5);

impl TokenCache {
    pub(super) fn new() -> Self {
        Self {
            callers: Cache::builder().max_capacity(100_000).time_to_live(CACHED).build(),
            revoked: Cache::builder().max_capacity(100_000).time_to_live(10 * CACHED).build(),
        }
    }

    fn get(&self, hash: &[u8; 32]) -> Option<Caller> {
        self.callers.get(hash).filter(|_| !self.revoked.contains_key(hash))
    }

    pub(super) fn forget(&self, hash: &[u8]) {
        if let Ok(hash) = <[u8; 32]>::try_from(hash) {
            self.revoked.insert(hash, ());
            self.callers.invalidate(&hash);
        }
    }
}

impl Service {
    /// Who holds the token.
    ///
    /// # Errors
    /// [`Error::Unauthenticated`] when the token is unknown, revoked or at its end; [`Error::Suspended`].
    pub async fn authenticate(&self, token: &str) -> Result<Caller, Error> {
        let hash = secrets::token_hash(token).ok_or(Error::Unauthenticated)?;
        let caller = match self.0.tokens.get(&hash) {
            Some(caller) => caller,
            None => self.look_up(hash).await?,
        };
        if caller.expires_at <= self.0.clock.now() {
            return Err(Error::Unauthenticated);
        }
        Ok(caller)
    }

    async fn look_up(&self, hash: [u8; 32]) -> Result<Caller, Error> {
        let now = self.0.clock.now();
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
        };
        self.0.tokens.callers.insert(hash, caller.clone());
        Ok(caller)
    }
}
