//! The JSON of a problem, and its description in the API document.

use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::{Code, FieldError, Problem};

/// An error, as of RFC 9457. Match on `code`; everything else is for people, or particular to some codes.
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
    /// Where the code is explained, relative to this server.
    r#type: String,
    /// The code in words, always the same for the same code.
    title: &'a str,
    /// The HTTP status, once more.
    #[schema(minimum = 400, maximum = 599)]
    status: u16,
    /// What is the matter this time.
    detail: &'a str,
    /// The stable name of the problem, one of those listed under `/docs/problems`.
    code: &'a str,
    /// Each place in the body or query that is wrong.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    #[schema(required = false)]
    errors: &'a [FieldError],
    /// With `illegal_action`: everything that the seat may do now.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    #[schema(required = false)]
    legal_actions: &'a [Value],
    /// With `decision_closed`: the match as the caller may see it now.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Object>, nullable = false)]
    view: Option<&'a Value>,
    /// With `internal`: the request's id, under which the server's log has the cause.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    trace_id: Option<&'a str>,
}

impl<'a> ProblemBody<'a> {
    pub(super) fn of(problem: &'a Problem) -> Self {
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
            trace_id: problem.trace_id.as_deref(),
        }
    }

    pub(super) fn to_json(&self) -> Vec<u8> {
        // It contains only strings, numbers and values that came from JSON, so writing cannot fail.
        serde_json::to_vec(self).unwrap_or_default()
    }
}
