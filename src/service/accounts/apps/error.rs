//! Errors of apps: those that people see, and those that apps get, in the form of the RFCs.

use crate::{
    db::StoreError,
    problem::Code,
    service::error::{Error, errors},
};

errors! {
    /// Errors of apps.
    pub enum AppError {
        &Code::new(
            "app_unknown",
            422,
            "Unknown app",
            "No app is registered with this client id, or an app that is not registered has an invalid one.",
        ) => {
            /// There is no such app.
            #[error("no app has this `client_id`")]
            UnknownApp,
        }
        &Code::new(
            "redirect_uri_refused",
            422,
            "Redirect URI refused",
            "The app may not have players sent to this redirect URI. They are not sent there, not even with an error.",
        ) => {
            /// The redirect URI is invalid.
            #[error("the `redirect_uri` is refused: {0}")]
            RedirectRefused(&'static str),
        }
        &Code::new(
            "authorization_refused",
            409,
            "Authorization refused",
            "The app has asked for something that it cannot get; the question says what, and where to return.",
        ) => {
            /// The request of the app has an error, so that it cannot be approved.
            #[error("this request of the app cannot be approved")]
            NotApprovable,
        }
        &Code::new(
            "too_many_apps",
            409,
            "Too many apps",
            "The player has registered the most apps allowed; delete one first.",
        ) => {
            /// The player has reached the limit of apps.
            #[error("a player may register at most {0} apps; delete one first")]
            TooManyApps(i64),
        }
        Code::FORBIDDEN => {
            /// The caller is a guest.
            #[error("only registered players register apps; claim the account first")]
            NotForGuests,
        }
    }
}

/// The codes of errors that apps get (RFC 6749, 7009 and 8628).
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum OAuthCode {
    /// A parameter is missing, repeated or malformed.
    InvalidRequest,
    /// The client is unknown.
    InvalidClient,
    /// The code or token is unknown, expired, used, or of another client.
    InvalidGrant,
    /// The server has no such grant.
    UnsupportedGrantType,
    /// The scope is unknown, or more than was allowed.
    InvalidScope,
    /// The server has no such response.
    UnsupportedResponseType,
    /// The player has refused.
    AccessDenied,
    /// The player has not answered yet.
    AuthorizationPending,
    /// The same, and the device asks too often.
    SlowDown,
    /// The device's code has expired.
    ExpiredToken,
}

impl OAuthCode {
    /// The code as apps get it.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// Refuses with this code and a sentence for developers.
    pub(super) const fn because(self, description: &'static str) -> OAuthError {
        OAuthError::Refused { code: self, description }
    }
}

/// Why an app got no token.
#[derive(Debug, thiserror::Error)]
pub enum OAuthError {
    /// The request is refused.
    #[error("{description}")]
    Refused {
        /// The code.
        code: OAuthCode,
        /// A sentence for developers.
        description: &'static str,
    },
    /// The server failed.
    #[error(transparent)]
    Failed(#[from] Error),
}

impl From<StoreError> for OAuthError {
    fn from(error: StoreError) -> Self {
        Self::Failed(error.into())
    }
}
