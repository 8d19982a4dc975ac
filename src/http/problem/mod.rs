//! Errors as clients see them: RFC 9457 problems, each with a code from the one [`table`].

mod body;
mod sentence;
mod table;

use std::{borrow::Cow, fmt, num::NonZeroU32, sync::Arc, time::Duration};

use actix_web::{
    HttpResponse, ResponseError,
    http::{StatusCode, header},
};
use serde_json::Value;

pub use crate::problem::Code;
pub use body::ProblemBody;
pub use sentence::{sentence, without_types};
pub use table::{HttpCode, for_status, table};

use super::request_id;
use crate::{record::Time, service::InvalidField};

/// The media type of every error.
pub const CONTENT_TYPE: &str = "application/problem+json";

/// An error response.
#[derive(Clone, Debug)]
pub struct Problem {
    code: &'static Code,
    detail: Cow<'static, str>,
    errors: Vec<InvalidField>,
    legal_actions: Vec<Value>,
    // Boxed, and the seconds small, to keep results that contain a problem small.
    view: Option<Box<Value>>,
    until: Option<Box<Time>>,
    retry_after: Option<NonZeroU32>,
    is_token_invalid: bool,
    trace_id: Option<Arc<str>>,
}

impl Problem {
    /// Creates a problem with a sentence that tells a person what to do about it.
    ///
    /// The detail of [`Code::INTERNAL`] is logged, and never sent to the client.
    pub fn new(code: &'static Code, detail: impl Into<Cow<'static, str>>) -> Self {
        if code == Code::INTERNAL {
            return Self::internal(detail.into());
        }
        Self::with_detail(code, detail.into())
    }

    /// Creates a 500: logs the cause, and tells the client only the id under which it is logged.
    pub fn internal(cause: impl fmt::Display) -> Self {
        tracing::error!(cause = format!("{cause:#}"), "internal error");
        let mut problem =
            Self::with_detail(Code::INTERNAL, Cow::Borrowed("This is not your fault. It has been logged."));
        problem.trace_id = request_id::current();
        problem
    }

    /// Creates a 404 without further details.
    pub fn not_found() -> Self {
        Self::with_detail(Code::NOT_FOUND, Cow::Borrowed("There is nothing here that you may see."))
    }

    /// Creates a 422 for one place in the body.
    pub fn validation(pointer: impl Into<String>, detail: impl Into<String>) -> Self {
        Self::with_detail(Code::VALIDATION, Cow::Borrowed("The body is not what this resource takes."))
            .error(pointer, detail)
    }

    /// Adds a place and what is wrong there.
    #[must_use]
    pub fn error(self, pointer: impl Into<String>, detail: impl Into<String>) -> Self {
        self.errors([InvalidField::new(pointer, detail)])
    }

    /// Adds places and what is wrong there.
    #[must_use]
    pub fn errors(mut self, fields: impl IntoIterator<Item = InvalidField>) -> Self {
        let said = |field: InvalidField| InvalidField { detail: sentence(&field.detail), ..field };
        self.errors.extend(fields.into_iter().map(said));
        self
    }

    /// Adds the actions that are legal for the seat.
    #[must_use]
    pub fn legal_actions(mut self, actions: Vec<Value>) -> Self {
        self.legal_actions = actions;
        self
    }

    /// Adds the match as the caller may see it now.
    #[must_use]
    pub fn view(mut self, view: Value) -> Self {
        self.view = Some(Box::new(view));
        self
    }

    /// Sets when to retry; rounded up to whole seconds, at least one.
    #[must_use]
    pub fn retry_after(mut self, wait: Duration) -> Self {
        let seconds = wait.as_secs() + u64::from(wait.subsec_nanos() > 0);
        let seconds = u32::try_from(seconds).unwrap_or(u32::MAX);
        self.retry_after = Some(NonZeroU32::new(seconds).unwrap_or(NonZeroU32::MIN));
        self
    }

    /// Sets when the obstacle ends, if that is known.
    #[must_use]
    pub fn until(mut self, until: Option<Time>) -> Self {
        self.until = until.map(Box::new);
        self
    }

    /// Says that the request has a token, which is not valid; clients tell by this that a new one is needed (RFC 6750).
    #[must_use]
    pub fn invalid_token(mut self) -> Self {
        self.is_token_invalid = true;
        self
    }

    /// Returns the code.
    pub const fn code(&self) -> &'static Code {
        self.code
    }

    const fn with_detail(code: &'static Code, detail: Cow<'static, str>) -> Self {
        Self {
            code,
            detail,
            errors: Vec::new(),
            legal_actions: Vec::new(),
            view: None,
            until: None,
            retry_after: None,
            is_token_invalid: false,
            trace_id: None,
        }
    }

    /// Returns the HTTP status.
    fn status(&self) -> StatusCode {
        StatusCode::from_u16(self.code.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
    }

    /// Returns when to retry, for statuses where clients should, even if the error does not say it.
    fn seconds_to_wait(&self) -> Option<u32> {
        self.retry_after.map(NonZeroU32::get).or(matches!(self.code.status, 429 | 503).then_some(1))
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.code.name, self.detail)
    }
}

impl std::error::Error for Problem {}

impl ResponseError for Problem {
    fn status_code(&self) -> StatusCode {
        self.status()
    }

    fn error_response(&self) -> HttpResponse {
        let mut response = HttpResponse::build(self.status());
        response.insert_header((header::CONTENT_TYPE, CONTENT_TYPE));
        if let Some(seconds) = self.seconds_to_wait() {
            response.insert_header((header::RETRY_AFTER, seconds));
        }
        match self.code {
            Code { status: 401, .. } => {
                let error = if self.is_token_invalid { r#", error="invalid_token""# } else { "" };
                response.insert_header((header::WWW_AUTHENTICATE, format!(r#"Bearer realm="acepost"{error}"#)));
            }
            Code::TOKEN_SCOPE => {
                // The detail quotes the scope that would help. Where a session is needed, none does.
                let scope = self.detail.split('"').nth(1).map(|scope| format!(r#", scope="{scope}""#));
                let scope = scope.unwrap_or_default();
                let challenge = format!(r#"Bearer realm="acepost", error="insufficient_scope"{scope}"#);
                response.insert_header((header::WWW_AUTHENTICATE, challenge));
            }
            _ => {}
        }
        response.body(ProblemBody::of(self).to_json())
    }
}

#[cfg(test)]
mod tests {
    use actix_web::body::to_bytes;
    use serde_json::json;

    use super::*;
    use crate::service::Error;

    async fn sent(problem: Problem) -> (HttpResponse<()>, Value) {
        let (response, body) = problem.error_response().into_parts();
        (response, serde_json::from_slice(&to_bytes(body).await.unwrap()).unwrap())
    }

    #[actix_web::test]
    async fn a_problem_says_what_it_has_to_say_and_no_more() {
        let problem = Problem::new(Code::ILLEGAL_ACTION, "You do not hold the king of spades.")
            .legal_actions(vec![json!({"type": "pass"})]);
        let (response, body) = sent(problem).await;
        assert_eq!(response.status(), 422);
        assert_eq!(response.headers().get(header::CONTENT_TYPE).unwrap(), CONTENT_TYPE);
        assert_eq!(
            body,
            json!({
                "type": "/docs/problems#illegal_action",
                "title": "Illegal action",
                "status": 422,
                "detail": "You do not hold the king of spades.",
                "code": "illegal_action",
                "legal_actions": [{"type": "pass"}],
            })
        );
    }

    #[actix_web::test]
    async fn a_500_hides_its_cause_however_it_is_made() {
        for problem in [Problem::internal("the dog ate it"), Problem::new(Code::INTERNAL, "the dog ate it")] {
            let (response, body) = sent(problem).await;
            assert_eq!(response.status(), 500);
            assert!(!body.to_string().contains("dog"), "{body}");
        }
    }

    #[actix_web::test]
    async fn whoever_is_to_come_again_is_told_when() {
        let (response, _) = sent(Problem::new(Code::RATE_LIMITED, "").retry_after(Duration::from_millis(1001))).await;
        assert_eq!(response.headers().get(header::RETRY_AFTER).unwrap(), "2");
        let (response, _) = sent(Problem::new(Code::UNAVAILABLE, "")).await;
        assert_eq!(response.headers().get(header::RETRY_AFTER).unwrap(), "1");
    }

    #[actix_web::test]
    async fn a_401_names_the_way_to_authenticate_and_whether_a_token_was_sent() {
        for (problem, challenge) in [
            (Problem::new(Code::UNAUTHENTICATED, ""), r#"Bearer realm="acepost""#),
            (Problem::from(Error::Unauthenticated), r#"Bearer realm="acepost", error="invalid_token""#),
        ] {
            let (response, _) = sent(problem).await;
            assert_eq!(response.headers().get(header::WWW_AUTHENTICATE).unwrap(), challenge);
        }
    }

    #[actix_web::test]
    async fn a_token_is_told_the_scope_that_would_help_if_there_is_one() {
        let bare = r#"Bearer realm="acepost", error="insufficient_scope""#;
        for (problem, challenge) in [
            (Problem::from(Error::MissingScope("play")), format!(r#"{bare}, scope="play""#)),
            (Problem::new(Code::TOKEN_SCOPE, "Only a session may do this: no scope allows it."), bare.to_owned()),
        ] {
            let (response, _) = sent(problem).await;
            assert_eq!(response.headers().get(header::WWW_AUTHENTICATE).unwrap(), &challenge);
        }
    }

    #[test]
    fn a_result_with_a_problem_is_small() {
        assert!(size_of::<Problem>() < 128);
    }
}
