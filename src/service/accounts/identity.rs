//! Whether it is the player who holds a session: a stolen one must not be enough for what would outlive it.

use uuid::Uuid;

use super::{Accounts, guesses::Guesser, store::tokens, tokens::is_fresh};
use crate::{
    db::Connection,
    record::Time,
    service::{
        accounts::AccountError,
        error::Error,
        players::{
            Caller,
            store::players::{self, PlayerRow},
        },
    },
};

/// What a caller has shown beside the session.
pub(super) struct Identity {
    token: Uuid,
    /// The hash of the password, if the caller has sent the right one.
    password_hash: Option<String>,
    now: Time,
}

impl Accounts {
    /// Verifies the password, if the caller has sent one. Whether it was required, [`Identity::check`] decides later.
    ///
    /// # Errors
    /// [`PlayerError::SessionRequired`](crate::service::players::PlayerError),
    /// [`AccountError::WrongPassword`], [`AccountError::TooManyGuesses`].
    pub(super) async fn identify(&self, caller: &Caller, password: Option<String>) -> Result<Identity, Error> {
        caller.need_session()?;
        let (player, token, now) = (caller.player, caller.token, self.clock.now());
        let Some(password) = password else { return Ok(Identity { token, password_hash: None, now }) };
        let found = self.store.run(move |connection| players::by_id(connection, player)).await?;
        let hash = found.and_then(|player| player.password_hash);
        if !self.verify_guess(Guesser::of_token(token), password, hash.clone()).await? {
            return Err(AccountError::WrongPassword.into());
        }
        Ok(Identity { token, password_hash: hash, now })
    }
}

impl Identity {
    /// Checks that the caller is the locked player: knows the password, or has signed in within the last ten minutes. A guest has no
    /// password: the session is the only key to the account.
    ///
    /// # Errors
    /// [`AccountError::WrongPassword`]; [`Error::Unauthenticated`] if the session was revoked at the same moment.
    pub(super) fn check(&self, connection: &mut Connection, player: &PlayerRow) -> Result<(), Error> {
        let token = tokens::by_id(connection, self.token)?.ok_or(Error::Unauthenticated)?;
        let is_proved = match &self.password_hash {
            // The password was verified against what was read before locking.
            Some(_) => self.password_hash == player.password_hash,
            None => player.password_hash.is_none() || is_fresh(&token, self.now),
        };
        if is_proved { Ok(()) } else { Err(AccountError::WrongPassword.into()) }
    }

    /// Returns [`Identity::check`] for a room that does not know of identities.
    pub(super) fn into_check(self) -> impl FnOnce(&mut Connection, &PlayerRow) -> Result<(), Error> + Send + 'static {
        move |connection, player| self.check(connection, player)
    }
}
