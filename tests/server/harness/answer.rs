//! Responses, with assertions.

use serde_json::Value;
use ureq::{
    Body,
    http::{HeaderMap, Response},
};

use crate::support::waiting::eventually;

/// A response of the server.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The status.
    pub status: u16,
    /// The headers.
    pub headers: HeaderMap,
    /// The raw body.
    pub bytes: Vec<u8>,
    /// The body as JSON; null if it is not JSON.
    pub body: Value,
}

impl Answer {
    pub(super) fn read(mut response: Response<Body>) -> Self {
        let bytes = response.body_mut().with_config().limit(64 * 1024 * 1024).read_to_vec().expect("a whole body");
        let body = serde_json::from_slice(&bytes).unwrap_or_default();
        Self { status: response.status().as_u16(), headers: response.headers().clone(), bytes, body }
    }

    /// Asserts this status, and returns the body.
    #[track_caller]
    pub fn expect(self, status: u16) -> Value {
        assert_eq!(self.status, status, "{}", self.text());
        self.body
    }

    /// Asserts that this is a problem with this code, and returns the body. Its form was checked when it arrived.
    #[track_caller]
    pub fn problem(self, code: &str) -> Value {
        assert_eq!(self.body["code"], code, "{} {}", self.status, self.text());
        self.body
    }

    /// Returns the value of a header, which must be present.
    #[track_caller]
    pub fn header(&self, name: &str) -> &str {
        let value = self.headers.get(name).unwrap_or_else(|| panic!("no {name} in {:?}", self.headers));
        value.to_str().expect("a plain header")
    }

    /// Returns whether a header is present.
    pub fn has(&self, name: &str) -> bool {
        self.headers.contains_key(name)
    }

    /// Returns the body as text.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.bytes).into_owned()
    }
}

/// Asks until the server knows whether a time is up: before it has heard that it ran all the time, at first and after this machine
/// stood still, it refuses with 503, which changes nothing.
#[track_caller]
pub fn once_alive(ask: impl Fn() -> Answer) -> Answer {
    eventually("a server that knows the time", || Some(ask()).filter(|answer| answer.status != 503))
}

/// The id of what the server has answered or listed.
#[track_caller]
pub fn id_of(thing: &Value) -> String {
    thing["id"].as_str().expect("an id").to_owned()
}
