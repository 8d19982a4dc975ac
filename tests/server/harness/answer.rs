//! Answers, and what tests ask of them.

use serde_json::Value;
use ureq::{
    Body,
    http::{HeaderMap, Response},
};

/// An answer of the server.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The status.
    pub status: u16,
    /// The headers.
    pub headers: HeaderMap,
    /// The body as it came.
    pub bytes: Vec<u8>,
    /// The body as JSON; null where it is none.
    pub body: Value,
}

impl Answer {
    pub(super) fn read(mut response: Response<Body>) -> Self {
        let bytes = response.body_mut().with_config().limit(64 * 1024 * 1024).read_to_vec().expect("a whole body");
        let body = serde_json::from_slice(&bytes).unwrap_or_default();
        Self { status: response.status().as_u16(), headers: response.headers().clone(), bytes, body }
    }

    /// The body of an answer that must have this status.
    #[track_caller]
    pub fn expect(self, status: u16) -> Value {
        assert_eq!(self.status, status, "{}", self.text());
        self.body
    }

    /// The body of what must be a problem of this kind. That it is a true one was seen when it came.
    #[track_caller]
    pub fn problem(self, code: &str) -> Value {
        assert_eq!(self.body["code"], code, "{} {}", self.status, self.text());
        self.body
    }

    /// The value of a header that must be there.
    #[track_caller]
    pub fn header(&self, name: &str) -> &str {
        let value = self.headers.get(name).unwrap_or_else(|| panic!("no {name} in {:?}", self.headers));
        value.to_str().expect("a plain header")
    }

    /// Whether a header is there.
    pub fn has(&self, name: &str) -> bool {
        self.headers.contains_key(name)
    }

    /// The body as text.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.bytes).into_owned()
    }
}
