//! Shared by the tests of this layer.

use actix_web::{body::MessageBody, dev::ServiceResponse, http::header, test::read_body};
use serde_json::Value;

use super::problem;

/// Returns the body of a response, which must be a valid problem.
pub(super) async fn problem_of(answer: ServiceResponse<impl MessageBody>) -> Value {
    let status = answer.status().as_u16();
    assert_eq!(answer.headers().get(header::CONTENT_TYPE).expect("a content type"), problem::CONTENT_TYPE);
    let body: Value = serde_json::from_slice(&read_body(answer).await).expect("JSON");
    assert_eq!(body["status"], status);
    assert!(problem::table().iter().any(|code| body["code"] == code.name && status == code.status), "{body}");
    body
}
