//! Setting the address with which a lost password can be replaced.

use super::Accounts;
#[cfg(doc)]
use crate::service::{accounts::AccountError, notices::NoticeError};
use crate::service::{
    error::Error,
    notices::{EmailSettings, NewEmailSettings},
    players::Caller,
    precondition::Expected,
};

impl Accounts {
    /// Sets the caller's e-mail settings. Requires a session, and for another address the password unless the session is new.
    ///
    /// # Errors
    /// [`Error::MissingScope`], [`NoticeError::NoMail`], [`NoticeError::NotForGuests`], [`Error::Invalid`], [`Error::Changed`],
    /// [`NoticeError::TooManyMails`], [`AccountError::WrongPassword`], [`AccountError::TooManyGuesses`].
    pub async fn set_email(
        &self,
        caller: &Caller,
        mut new: NewEmailSettings,
        expected: Expected<EmailSettings>,
    ) -> Result<EmailSettings, Error> {
        let notices = &self.reach.notices;
        let known = notices.email_settings(caller).await?.address;
        // One that a browser has filled in for the same address is not verified, which takes time and counts as a guess.
        let password = new.password.take().filter(|_| known.as_ref() != Some(&new.address));
        let identity = self.identify(caller, password).await?;
        notices.set_email(caller, new, expected, move |connection, player| identity.check(connection, player)).await
    }
}
