//! Operations that will be removed, and how their responses tell clients (RFC 9745, RFC 8594).

use std::time::SystemTime;

use actix_web::{http::header::HttpDate, middleware::DefaultHeaders};
use jiff::Timestamp;

/// The header with the time from which on an operation is deprecated (RFC 9745).
pub const DEPRECATION: &str = "Deprecation";

/// The header with the time at which an operation ends (RFC 8594).
pub const SUNSET: &str = "Sunset";

/// The header that names what replaces an operation.
pub const LINK: &str = "Link";

/// A deprecated operation.
#[derive(Debug)]
pub struct Deprecation {
    /// The operation's id in the document.
    operation: &'static str,
    /// From when on clients should no longer use it.
    since: Timestamp,
    /// When it will be removed: at least six months later.
    sunset: Timestamp,
    /// The path of the operation that replaces it.
    successor: &'static str,
}

/// `POST /v1/records/verify`: from 2026-11-24 until 2027-06-01.
pub const VERIFY_RECORD: Deprecation = Deprecation {
    operation: "verify_record",
    since: Timestamp::constant(1_795_478_400, 0),
    sunset: Timestamp::constant(1_811_808_000, 0),
    successor: "/v1/audits",
};

/// All deprecated operations.
const ALL: [&Deprecation; 1] = [&VERIFY_RECORD];

/// Whether the operation with this id is deprecated.
pub fn is_deprecated(operation: &str) -> bool {
    ALL.iter().any(|deprecation| deprecation.operation == operation)
}

impl Deprecation {
    /// Returns a middleware that adds the headers to every response of the operation.
    pub fn headers(&self) -> DefaultHeaders {
        DefaultHeaders::new()
            .add((DEPRECATION, format!("@{}", self.since.as_second())))
            .add((SUNSET, HttpDate::from(SystemTime::from(self.sunset)).to_string()))
            .add((LINK, format!("<{}>; rel=\"successor-version\"", self.successor)))
    }
}
