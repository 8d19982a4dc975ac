//! Operations that will be removed, and how their responses tell clients (RFC 9745, RFC 8594).

use std::time::SystemTime;

use actix_web::http::{
    Method,
    header::{self, HeaderMap, HeaderName, HeaderValue, HttpDate},
};
use jiff::Timestamp;

/// The header with the time from which on an operation is deprecated (RFC 9745).
pub const DEPRECATION: HeaderName = HeaderName::from_static("deprecation");

/// The header with the time at which an operation ends (RFC 8594).
pub const SUNSET: HeaderName = HeaderName::from_static("sunset");

/// A deprecated operation.
#[derive(Debug)]
pub struct Deprecation {
    /// The operation's id in the document.
    operation: &'static str,
    /// Its method.
    method: Method,
    /// Its path, which has no variables.
    path: &'static str,
    /// From when on clients should no longer use it.
    since: Timestamp,
    /// When it will be removed: at least six months later.
    sunset: Timestamp,
    /// The path of the operation that replaces it.
    successor: &'static str,
}

/// All deprecated operations. `POST /v1/records/verify`: from 2026-11-24 until 2027-06-01.
static ALL: [Deprecation; 1] = [Deprecation {
    operation: "verify_record",
    method: Method::POST,
    path: "/v1/records/verify",
    since: Timestamp::constant(1_795_478_400, 0),
    sunset: Timestamp::constant(1_811_808_000, 0),
    successor: "/v1/audits",
}];

/// Whether the operation with this id is deprecated.
pub fn is_deprecated(operation: &str) -> bool {
    ALL.iter().any(|deprecation| deprecation.operation == operation)
}

/// Returns the deprecation of the operation that a request is for.
pub fn deprecation_of(method: &Method, path: &str) -> Option<&'static Deprecation> {
    ALL.iter().find(|deprecation| deprecation.path == path && deprecation.method == *method)
}

impl Deprecation {
    /// Adds the headers to a response of the operation.
    pub fn write(&self, headers: &mut HeaderMap) {
        for (name, value) in [
            (DEPRECATION, format!("@{}", self.since.as_second())),
            (SUNSET, HttpDate::from(SystemTime::from(self.sunset)).to_string()),
            (header::LINK, format!("<{}>; rel=\"successor-version\"", self.successor)),
        ] {
            if let Ok(value) = HeaderValue::try_from(value) {
                headers.insert(name, value);
            }
        }
    }
}
