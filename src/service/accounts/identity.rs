//! Whether it is the player who holds a session: a stolen one must not be enough for what would outlive it.

use super::{Accounts, guesses::Guesser, store::tokens, tokens::is_fresh};
use crate::{
    db::Connection,
    service::{
        accounts::AccountError,
        error::Error,
        players::{Caller, lock_present},
    },
};

impl Accounts {
    /// Checks that the caller knows the player's password, or has signed in within the last ten minutes.
    ///
    /// # Errors
    /// [`PlayerError::SessionRequired`](crate::service::players::PlayerError),
    /// [`AccountError::WrongPassword`], [`AccountError::TooManyGuesses`],
    /// [`Error::Unauthenticated`] if the session was revoked at the same moment.
    pub async fn prove_identity(&self, caller: &Caller, password: Option<String>) -> Result<(), Error> {
        caller.need_session()?;
        let (id, token, now) = (caller.player, caller.token, self.clock.now());
        let read = move |connection: &mut Connection| {
            let player = lock_present(connection, id)?;
            let token = tokens::by_id(connection, token)?.ok_or(Error::Unauthenticated)?;
            Ok::<_, Error>((player.password_hash, is_fresh(&token, now)))
        };
        let (hash, is_fresh) = self.store.transaction(read).await?;
        let is_proved = match password {
            Some(password) => self.verify_guess(Guesser::of_token(token), password, hash).await?,
            None => is_fresh,
        };
        if is_proved { Ok(()) } else { Err(AccountError::WrongPassword.into()) }
    }
}
