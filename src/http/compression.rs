//! Chooses the responses to compress: large ones, but no event streams, whose lines must be sent at once, and no
//! archives, which are already compressed.
//!
//! The framework does not compress a response with a content encoding. So responses that must not be compressed get the
//! identity encoding inside the compression, and lose it again outside.

use actix_web::{
    body::{BodySize, MessageBody},
    dev::ServiceResponse,
    http::header::{self, HeaderMap, HeaderValue},
};

const MIN_BYTES: u64 = 1024;

/// Marks a response that must not be compressed, inside the compression.
pub fn spare<B: MessageBody>(answer: &mut ServiceResponse<B>) {
    let small = matches!(answer.response().body().size(), BodySize::Sized(bytes) if bytes < MIN_BYTES);
    if (small || is_to_be_left(answer.headers())) && !answer.headers().contains_key(header::CONTENT_ENCODING) {
        answer.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static("identity"));
    }
}

/// Removes the mark, outside the compression.
pub fn tidy<B>(answer: &mut ServiceResponse<B>) {
    if answer.headers().get(header::CONTENT_ENCODING).is_some_and(|coding| coding == "identity") {
        answer.headers_mut().remove(header::CONTENT_ENCODING);
    }
    join_vary(answer.headers_mut());
}

/// Makes one header of several `Vary`, with each name once: the middleware for other origins keeps only the first of them.
fn join_vary(headers: &mut HeaderMap) {
    let values: Vec<_> = headers.get_all(header::VARY).filter_map(|value| value.to_str().ok()).collect();
    if values.len() < 2 {
        return;
    }
    let mut names: Vec<&str> = Vec::new();
    for name in values.into_iter().flat_map(|value| value.split(',')).map(str::trim) {
        if !names.iter().any(|known| known.eq_ignore_ascii_case(name)) {
            names.push(name);
        }
    }
    if let Ok(joined) = HeaderValue::from_str(&names.join(", ")) {
        headers.insert(header::VARY, joined);
    }
}

fn is_to_be_left(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).map(HeaderValue::as_bytes).unwrap_or_default();
    kind.starts_with(b"text/event-stream") || kind == b"application/zip"
}
