//! Errors of OAuth, in the form of RFC 6749, section 5.2.

use std::fmt;

use actix_web::{HttpResponse, ResponseError, http::StatusCode};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{http::problem::Problem, service::OAuthCode};

/// An error of OAuth.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(example = json!({"error": "invalid_grant", "error_description": "The code is unknown, used or expired."}))]
pub struct OAuthErrorBody {
    /// The code of the RFC.
    error: &'static str,
    /// A sentence for developers.
    error_description: &'static str,
}

/// Why an app's request failed: as an error of OAuth, or as a problem if the server or the caller's network is the cause.
#[derive(Debug)]
pub enum OAuthProblem {
    /// An error of OAuth.
    Refused(OAuthErrorBody),
    /// Any other problem.
    Failed(Problem),
}

impl OAuthProblem {
    /// Creates an error with this code and a sentence for developers.
    pub fn refused(code: OAuthCode, description: &'static str) -> Self {
        Self::Refused(OAuthErrorBody { error: code.name(), error_description: description })
    }

    /// Creates the error for a missing, repeated or malformed parameter.
    pub fn invalid_request(description: &'static str) -> Self {
        Self::refused(OAuthCode::InvalidRequest, description)
    }
}

impl From<Problem> for OAuthProblem {
    fn from(problem: Problem) -> Self {
        Self::Failed(problem)
    }
}

impl fmt::Display for OAuthProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(body) => write!(f, "{}: {}", body.error, body.error_description),
            Self::Failed(problem) => problem.fmt(f),
        }
    }
}

impl std::error::Error for OAuthProblem {}

impl ResponseError for OAuthProblem {
    fn status_code(&self) -> StatusCode {
        match self {
            Self::Refused(_) => StatusCode::BAD_REQUEST,
            Self::Failed(problem) => problem.status_code(),
        }
    }

    fn error_response(&self) -> HttpResponse {
        match self {
            // The error is cached nowhere, as no response is that does not say otherwise.
            Self::Refused(body) => HttpResponse::BadRequest().json(body),
            Self::Failed(problem) => problem.error_response(),
        }
    }
}
