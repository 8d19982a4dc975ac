//! Authenticates requests by their tokens.

use std::time::{Duration, Instant};

use quick_cache::sync::Cache;
use uuid::Uuid;

use super::{
    Accounts,
    programs::program_name,
    store::tokens::{self, TokenKind},
};
#[cfg(doc)]
use crate::service::players::PlayerError;
use crate::{
    db::Connection,
    record::Time,
    service::{
        error::Error,
        players::{Caller, check_not_suspended},
        secrets,
    },
};

/// Callers by the hash of their token, and when they were looked up, also by the service's clock. Valid for a few seconds: long enough
/// to relieve the database, short enough that an ended token soon stops working here even if its signal is lost.
pub(super) struct TokenCache(Cache<[u8; 32], (Caller, Instant, Time)>);

const CACHED: Duration = Duration::from_secs(5);

impl TokenCache {
    pub(in crate::service) fn new() -> Self {
        Self(Cache::new(100_000))
    }
}

impl Accounts {
    /// Returns the caller with this token, who uses a program with this `User-Agent`.
    ///
    /// # Errors
    /// [`Error::Unauthenticated`] if the token is unknown, revoked or expired; [`PlayerError::Suspended`].
    pub async fn authenticate(&self, token: &str, user_agent: &str) -> Result<Caller, Error> {
        let (hash, now) = (secrets::token_hash(token).ok_or(Error::Unauthenticated)?, self.clock.now());
        let is_valid = |(caller, at, read_at): &(Caller, Instant, Time)| {
            let is_recent = at.elapsed() < CACHED && now.since(*read_at).unsigned_abs() < CACHED;
            // A session whose end has come may have been renewed since.
            is_recent && caller.expires_at > now && !self.signals.tokens.has_ended(caller.token, caller.as_of)
        };
        let caller = match self.tokens.0.get(&hash).filter(is_valid) {
            Some((caller, ..)) => caller,
            None => self.look_up(hash, user_agent).await?,
        };
        if caller.expires_at <= self.clock.now() {
            return Err(Error::Unauthenticated);
        }
        Ok(caller)
    }

    async fn look_up(&self, hash: [u8; 32], user_agent: &str) -> Result<Caller, Error> {
        let (now, as_of, at) = (self.clock.now(), self.signals.tokens.newest(), Instant::now());
        let work = move |connection: &mut Connection| {
            let (token, player) = tokens::by_hash(connection, &hash)?.ok_or(Error::Unauthenticated)?;
            if token.expires_at > now {
                check_not_suspended(connection, player.id, now)?;
            }
            Ok::<_, Error>(token)
        };
        let token = self.store.run(work).await?;
        // Apps are listed with when they refresh their tokens.
        if token.kind != TokenKind::App && token.expires_at > now {
            self.uses.note(token.id, now, || program_name(user_agent));
        }
        let caller = Caller {
            player: token.player_id,
            token: token.id,
            grant: token.grant_id,
            session: token.kind == TokenKind::Session,
            expires_at: token.expires_at,
            scopes: token.scopes,
            as_of,
        };
        self.tokens.0.insert(hash, (caller.clone(), at, now));
        Ok(caller)
    }

    /// Forgets tokens that have been revoked in the database.
    pub(super) fn forget_tokens(&self, revoked: &[Uuid]) {
        for &token in revoked {
            self.signals.tokens.tell(token);
        }
    }
}
