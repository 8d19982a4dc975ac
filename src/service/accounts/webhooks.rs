//! Where webhooks post to: a webhook outlives the session that has created it.

use uuid::Uuid;

use super::Accounts;
#[cfg(doc)]
use crate::service::{accounts::AccountError, notices::NoticeError};
use crate::service::{
    error::Error,
    idempotency::Repeatable,
    notices::{IssuedWebhook, NewWebhook, Webhook, WebhookChange},
    players::Caller,
    precondition::Expected,
};

impl Accounts {
    /// Creates a webhook. Requires a session, and the password unless the session is new.
    ///
    /// # Errors
    /// [`Error::MissingScope`], [`Error::Invalid`], [`NoticeError::TooManyWebhooks`], [`AccountError::WrongPassword`],
    /// [`AccountError::TooManyGuesses`], and those of idempotent requests.
    pub async fn create_webhook(
        &self,
        caller: &Caller,
        mut new: NewWebhook,
        repeatable: Option<Repeatable>,
    ) -> Result<IssuedWebhook, Error> {
        let identity = self.identify(caller, new.password.take()).await?;
        self.reach.notices.create_webhook(caller, new, repeatable, identity.into_check()).await
    }

    /// Changes a webhook of the caller. Requires a session, and for another URL the password unless the session is new.
    ///
    /// # Errors
    /// [`Error::MissingScope`], [`Error::NotFound`], [`Error::Invalid`], [`Error::Changed`], [`AccountError::WrongPassword`],
    /// [`AccountError::TooManyGuesses`].
    pub async fn change_webhook(
        &self,
        caller: &Caller,
        id: Uuid,
        mut change: WebhookChange,
        expected: Expected<Webhook>,
    ) -> Result<Webhook, Error> {
        let identity = self.identify(caller, change.password.take()).await?;
        self.reach.notices.change_webhook(caller, id, change, expected, identity.into_check()).await
    }
}
