//! Errors of the service as problems.

use std::time::Duration;

use super::problem::{Problem, sentence};
use crate::{
    db::StoreError,
    games::Illegal,
    problem::Code,
    record::{Refusal, SeatView},
    service::Error,
};

impl From<Error> for Problem {
    fn from(error: Error) -> Self {
        let (code, detail) = (error.code(), sentence(&error.to_string()));
        match error {
            Error::NotFound => Self::not_found(),
            Error::Invalid(fields) => Self::new(code, "The body is not what this resource takes.").errors(fields),
            Error::Refused { refusal, view, legal_actions } => refused(code, &refusal, &view, legal_actions),
            Error::Domain(error) => {
                let problem = Self::new(code, detail).errors(error.fields());
                error.retry_after().into_iter().fold(problem.until(error.until()), Self::retry_after)
            }
            Error::Store(StoreError::Unavailable(cause)) => unavailable(&cause),
            Error::Store(StoreError::Unfit(cause)) => Self::new(code, sentence(&cause)).retry_after(RETRY_AFTER),
            Error::Store(error) => Self::internal(error),
            Error::Broken(error) => Self::internal(error),
            Error::Internal(cause) => Self::internal(cause),
            Error::Unauthenticated => Self::new(code, detail).invalid_token(),
            Error::MissingScope(_) | Error::Changed => Self::new(code, detail),
        }
    }
}

/// When to try again what the server cannot do now: it, or another, may be able to.
const RETRY_AFTER: Duration = Duration::from_secs(2);

fn unavailable(cause: &str) -> Problem {
    tracing::warn!(cause, "the database is not available");
    Problem::new(Code::UNAVAILABLE, "The database does not answer at the moment.").retry_after(RETRY_AFTER)
}

fn refused(code: &'static Code, refusal: &Refusal, view: &SeatView, legal_actions: Vec<serde_json::Value>) -> Problem {
    let problem = Problem::new(code, sentence(&refusal.to_string()));
    match refusal {
        Refusal::Illegal(Illegal::NotAnAction { pointer, detail }) => {
            Problem::new(code, "This is not an action of the game.")
                .error(format!("/action{pointer}"), detail)
                .legal_actions(legal_actions)
        }
        Refusal::Illegal(_) => problem.legal_actions(legal_actions),
        Refusal::Answered | Refusal::Late | Refusal::Closed | Refusal::Finished | Refusal::Out => {
            problem.view(serde_json::to_value(view).unwrap_or_default())
        }
        Refusal::Started | Refusal::NotDue | Refusal::Repeated { .. } | Refusal::Broken(_) => problem,
    }
}
