//! The errors of the service. When an operation fails, nothing has changed.
//!
//! Errors of a single room are declared in its `error.rs`, each with its code, status and sentence.

use std::{any::Any, error, time::Duration};

use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use crate::{
    db::StoreError,
    games::InvalidEffect,
    problem::Code,
    record::{Broken, Refusal, SeatView, Time},
};

/// An error in one place of the input.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = FieldError, example = json!({"pointer": "/password", "detail": "A password has 8 to 128 characters."}))]
pub struct InvalidField {
    /// JSON pointer (RFC 6901) to the place in the body, or to a query parameter by name.
    pub pointer: String,
    /// A sentence for people.
    pub detail: String,
}

impl InvalidField {
    /// Creates an error for the field at `pointer`, with the reason `detail`.
    pub fn new(pointer: impl Into<String>, detail: impl Into<String>) -> Self {
        Self { pointer: pointer.into(), detail: detail.into() }
    }
}

/// An error of one room of the service.
pub trait DomainError: error::Error + Any + Send + Sync {
    /// The code that clients match on.
    fn code(&self) -> &'static Code;

    /// How long the client should wait before it retries, if a retry can help.
    fn retry_after(&self) -> Option<Duration> {
        None
    }

    /// When the obstacle ends, if that is known.
    fn until(&self) -> Option<Time> {
        None
    }

    /// The fields of the request's body that caused the error.
    fn fields(&self) -> Vec<InvalidField> {
        Vec::new()
    }
}

/// Declares the errors of one room, grouped by their codes. Other methods of [`DomainError`] may follow the enum.
macro_rules! errors {
    (
        $(#[$meta:meta])*
        pub enum $name:ident {
            $($code:expr => {
                $($(#[$of_variant:meta])* $variant:ident $(($($field:ty),*))? $({$($fields:tt)*})?,)+
            })*
        }
        $($method:tt)*
    ) => {
        $(#[$meta])*
        #[derive(Debug, thiserror::Error)]
        pub enum $name {
            $($($(#[$of_variant])* $variant $(($($field),*))? $({$($fields)*})?,)+)*
        }

        impl $name {
            /// The codes of these errors.
            pub const CODES: &[&$crate::problem::Code] = &[$($code),*];
        }

        impl $crate::service::error::DomainError for $name {
            fn code(&self) -> &'static $crate::problem::Code {
                match self {
                    $($(Self::$variant { .. })|+ => const { $code },)*
                }
            }

            $($method)*
        }

        impl From<$name> for $crate::service::error::Error {
            fn from(error: $name) -> Self {
                Self::Domain(Box::new(error))
            }
        }
    };
}

pub(crate) use errors;

/// Why the service failed to do what was asked.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The resource does not exist, or is hidden from the caller.
    #[error("there is no such resource")]
    NotFound,
    /// The token is unknown, revoked or expired.
    #[error("the token is unknown, revoked or expired")]
    Unauthenticated,
    /// The token lacks this scope.
    #[error("the token lacks the scope {0:?}")]
    MissingScope(&'static str),
    /// The request is well-formed but invalid.
    #[error("the request is invalid")]
    Invalid(Vec<InvalidField>),
    /// The match rejects the command. Contains what the seat sees and may do now.
    #[error("{refusal}")]
    Refused {
        /// The reason.
        refusal: Refusal,
        /// What the seat sees now.
        view: Box<SeatView>,
        /// What the seat may do now.
        legal_actions: Vec<Value>,
    },
    /// The resource has changed since the client read it.
    #[error("it has changed since you saw it: get it again, and decide anew")]
    Changed,
    /// An error of one room.
    #[error("{0}")]
    Domain(Box<dyn DomainError>),
    /// The database failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A stored match does not fold.
    #[error(transparent)]
    Broken(#[from] Broken),
    /// A bug: something happened that should be impossible.
    #[error("{0}")]
    Internal(String),
}

impl Error {
    /// Creates an error for one field of the request's body.
    pub fn field(pointer: impl Into<String>, detail: impl Into<String>) -> Self {
        InvalidField::new(pointer, detail).into()
    }

    /// Whether the database rejected the data, so that a retry would fail too.
    pub const fn is_refusal(&self) -> bool {
        matches!(self, Self::Store(StoreError::Database(_) | StoreError::Taken(_)))
    }

    /// Whether the database did not answer, or not in time, or this machine's clock is wrong: a retry may succeed.
    pub const fn is_unavailable(&self) -> bool {
        matches!(self, Self::Store(StoreError::Unavailable(_) | StoreError::Unfit(_)))
    }

    /// Whether this is one of the many failures of an outage, whose beginning and end are logged.
    pub fn is_known_outage(&self) -> bool {
        matches!(self, Self::Store(error) if error.is_known_outage())
    }

    /// Returns the error of the room's type `E`, if it is one.
    pub fn of<E: DomainError>(&self) -> Option<&E> {
        match self {
            Self::Domain(error) => (&**error as &dyn Any).downcast_ref(),
            _ => None,
        }
    }

    /// The code that clients match on.
    pub fn code(&self) -> &'static Code {
        match self {
            Self::NotFound => Code::NOT_FOUND,
            Self::Unauthenticated => Code::UNAUTHENTICATED,
            Self::MissingScope(_) => Code::TOKEN_SCOPE,
            Self::Invalid(_) => Code::VALIDATION,
            Self::Changed => Code::PRECONDITION_FAILED,
            Self::Refused { refusal, .. } => code_of(refusal),
            Self::Domain(error) => error.code(),
            Self::Store(StoreError::Unavailable(_) | StoreError::Unfit(_)) => Code::UNAVAILABLE,
            Self::Store(_) | Self::Broken(_) | Self::Internal(_) => Code::INTERNAL,
        }
    }
}

const fn code_of(refusal: &Refusal) -> &'static Code {
    match refusal {
        Refusal::Answered => Code::DECISION_ANSWERED,
        Refusal::Late => Code::TIME_UP,
        Refusal::Closed => Code::DECISION_CLOSED,
        Refusal::Finished | Refusal::Out => Code::MATCH_NOT_RUNNING,
        Refusal::Illegal(_) => Code::ILLEGAL_ACTION,
        Refusal::Started | Refusal::NotDue | Refusal::Repeated { .. } | Refusal::Broken(_) => Code::INTERNAL,
    }
}

impl From<InvalidField> for Error {
    fn from(field: InvalidField) -> Self {
        Self::Invalid(vec![field])
    }
}

impl From<serde_json::Error> for Error {
    fn from(error: serde_json::Error) -> Self {
        Self::Internal(format!("JSON: {error}"))
    }
}

impl From<InvalidEffect> for Error {
    fn from(invalid: InvalidEffect) -> Self {
        Self::Internal(invalid.to_string())
    }
}
