//! The JSON of a problem, and its description in the API document.

use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::{Code, Problem};
use crate::{record::Time, service::InvalidField};

/// An error according to RFC 9457. Match on `code`; everything else is for people, or specific to some codes.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Problem, example = json!({
    "type": "/docs/problems#validation",
    "title": "Validation failed",
    "status": 422,
    "detail": "The body is not what this resource takes.",
    "code": "validation",
    "errors": [{"pointer": "/password", "detail": "must have at least 8 characters"}]
}))]
pub struct ProblemBody<'a> {
    /// The address of the code's explanation, relative to this server.
    r#type: String,
    /// The title of the code, always the same.
    title: &'a str,
    /// The HTTP status.
    #[schema(minimum = 400, maximum = 599)]
    status: u16,
    /// What went wrong.
    detail: &'a str,
    /// The stable name of the problem, listed under `/docs/problems`.
    code: &'a str,
    /// Every invalid place in the body or query.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    #[schema(required = false)]
    errors: &'a [InvalidField],
    /// With `illegal_action`: all legal actions of the seat, each a `LegalAction`.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    #[schema(required = false)]
    legal_actions: &'a [Value],
    /// With `decision_answered`, `decision_closed`, `time_up` and `match_not_running`: the match as the caller may see it
    /// now, a `SeatView`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Object>, nullable = false)]
    view: Option<&'a Value>,
    /// With `suspended`: until when, if there is an end.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    until: Option<Time>,
    /// With `suspended` and `registration_closed`: where to ask the operator, if the settings of the server say it. A page, or a `mailto:` URL.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, format = "uri")]
    contact: Option<&'a str>,
    /// With `internal`: the request's id, under which the cause is logged.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    trace_id: Option<&'a str>,
}

impl<'a> ProblemBody<'a> {
    /// Returns what the problem says.
    pub fn of(problem: &'a Problem) -> Self {
        let Code { name: code, title, status, .. } = *problem.code;
        Self {
            r#type: format!("/docs/problems#{code}"),
            title,
            status,
            detail: &problem.detail,
            code,
            errors: &problem.errors,
            legal_actions: &problem.legal_actions,
            view: problem.view.as_deref(),
            until: problem.until.as_deref().copied(),
            contact: None,
            trace_id: problem.trace_id.as_deref(),
        }
    }

    /// Adds where to ask the operator.
    #[must_use]
    pub fn with_contact(self, contact: &'a str) -> Self {
        Self { contact: Some(contact), ..self }
    }

    /// Returns the body of the response.
    pub fn to_json(&self) -> Vec<u8> {
        // It contains only strings, numbers and values that came from JSON, so writing cannot fail.
        serde_json::to_vec(self).unwrap_or_default()
    }
}
