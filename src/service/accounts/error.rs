//! Why an account is not opened or changed.

use std::time::Duration;

use crate::{
    problem::Code,
    service::error::{FieldError, errors},
};

errors! {
    /// Why an account is not opened or changed.
    pub enum AccountError {
        &Code::new(
            "wrong_credentials",
            401,
            "Wrong credentials",
            "The name or the password is wrong. The response does not say whether the name exists.",
        ) => {
            /// Unknown name or wrong password.
            #[error("the name or the password is wrong")]
            WrongCredentials,
            /// The current password is wrong or missing.
            #[error("the current password is needed and must be right")]
            WrongPassword,
        }
        &Code::new("name_taken", 409, "Name taken", "Another player has this name, in whatever case.") => {
            /// Another player has the name.
            #[error("the name {0:?} is taken")]
            NameTaken(String),
        }
        &Code::new(
            "too_many_tokens",
            409,
            "Too many tokens",
            "The player has the most personal access tokens allowed; revoke one first.",
        ) => {
            /// The player has as many personal access tokens as one may have.
            #[error("a player may have at most {0} personal access tokens; revoke one first")]
            TooManyTokens(i64),
        }
        &Code::new(
            "busy_hashing",
            503,
            "Too many log-ins at once",
            "The server is checking as many passwords as it can; `Retry-After` says when to try again.",
        ) => {
            /// Too many passwords wait to be hashed.
            #[error("too many log-ins at the same time")]
            Busy,
        }
        Code::RATE_LIMITED => {
            /// So many wrong passwords have come for the account, or with the token, that the next has to wait.
            #[error("too many wrong passwords; `Retry-After` says when to try again")]
            TooManyGuesses(Duration),
            /// Everything about the account is being exported already.
            #[error("an export of this account is under way; try again when it is finished")]
            ExportUnderWay,
        }
    }

    fn retry_after(&self) -> Option<Duration> {
        match self {
            Self::TooManyGuesses(wait) => Some(*wait),
            Self::ExportUnderWay => Some(Duration::from_secs(10)),
            _ => None,
        }
    }

    fn fields(&self) -> Vec<FieldError> {
        match self {
            Self::NameTaken(_) => vec![FieldError::new("/name", "is taken")],
            _ => Vec::new(),
        }
    }
}
