//! Where webhooks post to: a webhook outlives the session that has created it.

use serde::Deserialize;
use utoipa::ToSchema;
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

    /// Replaces the secret of a webhook of the caller. Requires a session, and the password unless the session is new.
    ///
    /// # Errors
    /// [`Error::MissingScope`], [`Error::NotFound`], [`AccountError::WrongPassword`], [`AccountError::TooManyGuesses`], and those of
    /// idempotent requests.
    pub async fn rotate_webhook_secret(
        &self,
        caller: &Caller,
        id: Uuid,
        rotation: SecretRotation,
        repeatable: Option<Repeatable>,
    ) -> Result<IssuedWebhook, Error> {
        let identity = self.identify(caller, rotation.password).await?;
        self.reach.notices.rotate_webhook_secret(caller, id, repeatable, identity.into_check()).await
    }
}

/// A new secret for a webhook.
#[derive(Clone, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"password": "correct horse battery"}))]
pub struct SecretRotation {
    /// The player's password: required if the session is older than ten minutes.
    pub password: Option<String>,
}
