//! Setting the address with which a lost password can be replaced.

use serde::Deserialize;
use utoipa::ToSchema;

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
    /// Whether the settings have another address than the caller's present ones.
    ///
    /// # Errors
    /// [`Error::MissingScope`].
    pub async fn is_new_address(&self, caller: &Caller, new: &NewEmailSettings) -> Result<bool, Error> {
        let known = self.reach.notices.email_settings(caller).await?.address;
        Ok(known.as_ref() != Some(&new.address))
    }

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
        // One that a browser has filled in for the same address is not verified, which takes time and counts as a guess.
        let password = if self.is_new_address(caller, &new).await? { new.password.take() } else { None };
        let identity = self.identify(caller, password).await?;
        self.reach.notices.set_email(caller, new, expected, identity.into_check()).await
    }

    /// Deletes the caller's address. Requires a session, and for one that was confirmed the password unless the session is new.
    ///
    /// # Errors
    /// [`Error::MissingScope`], [`AccountError::WrongPassword`], [`AccountError::TooManyGuesses`].
    pub async fn delete_email(&self, caller: &Caller, end: EmailEnd) -> Result<(), Error> {
        let identity = self.identify(caller, end.password).await?;
        self.reach.notices.delete_email(caller, identity.into_check()).await
    }
}

/// The end of an e-mail address.
#[derive(Clone, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"password": "correct horse battery"}))]
pub struct EmailEnd {
    /// The player's password: required if the address was confirmed and the session is older than ten minutes.
    pub password: Option<String>,
}
