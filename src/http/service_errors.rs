//! What the service refuses, as problems.

use std::time::Duration;

use super::problem::{Code, Problem, sentence};
use crate::{
    db::StoreError,
    games::Illegal,
    record::{Refusal, SeatView},
    service::Error,
};

impl From<Error> for Problem {
    fn from(error: Error) -> Self {
        let detail = sentence(&error.to_string());
        let code = match error {
            Error::NotFound => return Self::not_found(),
            Error::Unauthenticated => Code::Unauthenticated,
            Error::MissingScope(_) => Code::TokenScope,
            Error::Suspended { .. } => Code::Suspended,
            Error::TooManyGuesses(wait) => return Self::new(Code::RateLimited, detail).retry_after(wait),
            Error::WrongCredentials | Error::WrongPassword => Code::WrongCredentials,
            Error::NameTaken(_) => return Self::new(Code::NameTaken, detail).error("/name", "is taken"),
            Error::Invalid(errors) => {
                let problem = Self::new(Code::Validation, "The body is not what this resource takes.");
                return errors.into_iter().fold(problem, |problem, e| problem.error(e.pointer, e.detail));
            }
            Error::TooManyTokens(_) => Code::TooManyTokens,
            Error::TooManyWebhooks(_) => Code::TooManyWebhooks,
            Error::WebhookDisabled => Code::WebhookDisabled,
            Error::DeliveryUnderWay => Code::DeliveryUnderWay,
            Error::TooManyOpenMatches(_) | Error::TooManyMatches(_) => Code::TooManyMatches,
            Error::TooManyInvitations(_) => Code::TooManyInvitations,
            Error::TooManyPairings(_) => Code::TooManyPairings,
            Error::TooManyBlocks(_) => Code::TooManyBlocks,
            Error::AlreadyWaiting => Code::AlreadyWaiting,
            Error::PairingOver => Code::PairingOver,
            Error::CannotBlock => Code::CannotBlock,
            Error::PlayerUnavailable => Code::PlayerUnavailable,
            Error::AlreadyInvited => Code::AlreadyInvited,
            Error::InvitationOver => Code::InvitationOver,
            Error::NotOpen => Code::MatchNotOpen,
            Error::NoClock => Code::NoClock,
            Error::TooManyPauses(_) => Code::TooManyPauses,
            Error::NotRunning => Code::MatchNotRunning,
            Error::OnVacation => Code::OnVacation,
            Error::NoVacationLeft | Error::TooManyVacations(_) => Code::NoVacationLeft,
            Error::AlreadySeated | Error::PlayerSeated => Code::AlreadySeated,
            Error::GuestsUnrated => Code::GuestsUnrated,
            Error::NotSeated => Code::NotSeated,
            Error::NoMail => Code::MailUnavailable,
            Error::TooManyMails => Code::TooManyMails,
            Error::NotForGuests | Error::NotHost | Error::NotInvited | Error::NotSender | Error::HiddenPerspective => {
                Code::Forbidden
            }
            Error::TooFewSeated(_) => Code::NotEnoughPlayers,
            Error::NotStarted => Code::MatchNotStarted,
            Error::NotFinished => Code::MatchNotFinished,
            Error::NoDrawWithBots => Code::NoDrawWithBots,
            Error::SeatsKept => Code::SeatsKept,
            Error::Refused { refusal, view, legal_actions } => return refused(refusal, &view, legal_actions),
            Error::Changed => Code::PreconditionFailed,
            Error::KeyInUse => Code::IdempotencyRunning,
            Error::KeyMismatch => Code::IdempotencyMismatch,
            Error::ExportUnderWay => {
                return Self::new(Code::RateLimited, detail).retry_after(Duration::from_secs(10));
            }
            Error::ExportsFull => return Self::new(Code::Unavailable, detail).retry_after(Duration::from_secs(10)),
            Error::Busy => Code::BusyHashing,
            Error::Store(StoreError::Unavailable(cause)) => return unavailable(&cause),
            Error::Store(error) => return Self::internal(error),
            Error::Broken(error) => return Self::internal(error),
            Error::Internal(cause) => return Self::internal(cause),
        };
        Self::new(code, detail)
    }
}

fn unavailable(cause: &str) -> Problem {
    tracing::warn!(cause, "the database is not available");
    Problem::new(Code::Unavailable, "The database does not answer just now.").retry_after(Duration::from_secs(2))
}

fn refused(refusal: Refusal, view: &SeatView, legal_actions: Vec<serde_json::Value>) -> Problem {
    let detail = sentence(&refusal.to_string());
    let seen = || serde_json::to_value(view).unwrap_or_default();
    match refusal {
        Refusal::Answered => Problem::new(Code::DecisionAnswered, detail).view(seen()),
        Refusal::Late => Problem::new(Code::TimeUp, detail).view(seen()),
        Refusal::Closed => Problem::new(Code::DecisionClosed, detail).view(seen()),
        Refusal::Finished | Refusal::Out => Problem::new(Code::MatchNotRunning, detail).view(seen()),
        Refusal::Illegal(Illegal::NotAnAction { pointer, detail }) => {
            Problem::new(Code::IllegalAction, "This is no action of the game.")
                .error(format!("/action{pointer}"), detail)
                .legal_actions(legal_actions)
        }
        Refusal::Illegal(_) => Problem::new(Code::IllegalAction, detail).legal_actions(legal_actions),
        Refusal::Started | Refusal::Repeated { .. } | Refusal::Broken(_) => Problem::internal(detail),
    }
}
