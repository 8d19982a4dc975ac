//! Errors of accounts.

use std::time::Duration;

use crate::{
    problem::Code,
    service::error::{InvalidField, errors},
};

errors! {
    /// Errors of accounts.
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
        }
        &Code::new(
            "registration_closed",
            403,
            "Registration closed",
            "Only the operator adds players to this server; `contact` says where to ask, if the server says it.",
        ) => {
            /// The operator adds the players.
            #[error("only the operator adds players to this server; sign in if you have an account")]
            RegistrationClosed,
        }
        &Code::new("wrong_password", 401, "Wrong password", "The current password of the player is wrong or missing.") => {
            /// The current password is wrong or missing.
            #[error("the current password is required and must be correct")]
            WrongPassword,
        }
        &Code::new(
            "reset_code_invalid",
            409,
            "Code invalid",
            "The code for a new password is unknown, expired or used up, or the account has changed since it was sent.",
        ) => {
            /// The code does not set a password, or no longer.
            #[error("this code is unknown, expired or used up; request another")]
            ResetCodeInvalid,
        }
        &Code::new(
            "passkey_rejected",
            401,
            "Passkey rejected",
            "The passkey is unknown, or what the device has signed is not valid for this sign-in; `detail` says why.",
        ) => {
            /// The passkey does not let its player in; contains the reason.
            #[error("{0}")]
            PasskeyRejected(&'static str),
        }
        &Code::new(
            "passkeys_unavailable",
            409,
            "No passkeys",
            "Browsers allow passkeys only for a domain with HTTPS, or for `localhost`, and this server's public URL is neither.",
        ) => {
            /// The server's public URL is none for which there can be passkeys.
            #[error("this server has no passkeys: its public URL is neither a domain with HTTPS nor localhost")]
            NoPasskeys,
        }
        &Code::new(
            "too_many_passkeys",
            409,
            "Too many passkeys",
            "The player has the most passkeys allowed; remove one first.",
        ) => {
            /// The player has reached the limit of passkeys.
            #[error("a player may have at most {0} passkeys; remove one first")]
            TooManyPasskeys(i64),
        }
        &Code::new("passkey_taken", 409, "Passkey taken", "This passkey has been added already.") => {
            /// There is a passkey with the same credential.
            #[error("this passkey has been added already")]
            PasskeyTaken,
        }
        Code::FORBIDDEN => {
            /// The caller is a guest.
            #[error("only registered players have passkeys; claim the account first")]
            NotForGuests,
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
            /// The player has reached the limit of personal access tokens.
            #[error("a player may have at most {0} personal access tokens; revoke one first")]
            TooManyTokens(i64),
        }
        &Code::new(
            "busy_hashing",
            503,
            "Too many sign-ins at once",
            "The server is checking as many passwords as it can; `Retry-After` says when to try again.",
        ) => {
            /// Too many passwords are waiting to be hashed.
            #[error("too many sign-ins at the same time")]
            Busy,
        }
        Code::RATE_LIMITED => {
            /// There were so many wrong passwords for the account or with the token that the next attempt must wait.
            #[error("too many wrong passwords; `Retry-After` says when to try again")]
            TooManyGuesses(Duration),
            /// The app has refreshed its tokens so often that the next refresh must wait.
            #[error("the tokens of this authorization were refreshed a hundred times in a day; `Retry-After` says when to try again")]
            TooManyRefreshes(Duration),
            /// Another export of the account is running.
            #[error("an export of this account is under way; try again when it is finished")]
            ExportUnderWay,
        }
    }

    fn retry_after(&self) -> Option<Duration> {
        match self {
            Self::TooManyGuesses(wait) | Self::TooManyRefreshes(wait) => Some(*wait),
            Self::ExportUnderWay => Some(Duration::from_secs(10)),
            _ => None,
        }
    }

    fn fields(&self) -> Vec<InvalidField> {
        match self {
            Self::NameTaken(_) => vec![InvalidField::new("/name", "is taken")],
            _ => Vec::new(),
        }
    }
}
