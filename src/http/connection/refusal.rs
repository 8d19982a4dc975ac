//! The bare heads with which the framework refuses input, and the problems that replace them.

use actix_web::{ResponseError, body::MessageBody, http::StatusCode, web::Bytes};

use crate::http::{
    headers,
    problem::{HttpCode, Problem, for_status},
    request_id,
};

/// A bare head with which the framework refuses.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Refusal<'a> {
    /// The offset in the bytes to send.
    pub(super) begins: usize,
    status: &'a str,
}

impl<'a> Refusal<'a> {
    /// The framework's bare heads are shorter. Nothing is sent after one.
    const MAX_LENGTH: usize = 256;

    pub(super) fn at_the_end_of(bytes: &'a [u8]) -> Option<Self> {
        // Most output ends with a body, and needs no further check.
        let head = bytes.strip_suffix(b"\r\n\r\n")?;
        let end = &head[head.len().saturating_sub(Self::MAX_LENGTH)..];
        let start = end.windows(9).rposition(|nine| nine == b"HTTP/1.1 " || nine == b"HTTP/1.0 ")?;
        let head = str::from_utf8(&end[start..]).ok()?;
        let status = head.get(9..12).filter(|status| status.starts_with(['4', '5']))?;
        // Every response from the middleware has an id.
        let bare = head.contains("\r\ncontent-length: 0") && !head.contains(request_id::HEADER.as_str());
        bare.then(|| Self { begins: bytes.len() - 4 - head.len(), status })
    }

    /// Returns the problem that replaces it.
    pub(super) fn as_problem(&self, target_is_too_long: bool) -> Refused {
        let status = StatusCode::from_bytes(self.status.as_bytes()).unwrap_or(StatusCode::BAD_REQUEST);
        let (code, detail) = match status {
            StatusCode::REQUEST_TIMEOUT => return head_timeout(),
            StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE => (HttpCode::HEAD_TOO_LARGE, "Path and headers are too much."),
            StatusCode::BAD_REQUEST if target_is_too_long => {
                (HttpCode::URI_TOO_LONG, "The path and the query are together longer than 64 KiB.")
            }
            // The framework says nothing of the cause.
            other => (for_status(other), "The head of the request is not valid HTTP/1.1."),
        };
        written(&Problem::new(code, detail))
    }
}

/// The complete response to input that never became a request; the connection is closed after it.
pub(super) struct Refused {
    pub(super) status: StatusCode,
    pub(super) bytes: Bytes,
}

/// Returns the response to a client whose head takes too long.
pub(super) fn head_timeout() -> Refused {
    written(&Problem::new(HttpCode::HEAD_TIMEOUT, "The head of the request did not arrive in time."))
}

fn written(problem: &Problem) -> Refused {
    let mut response = problem.error_response();
    headers::complete(response.headers_mut());
    request_id::name_refused(&mut response);
    let (response, body) = response.into_parts();
    let body = body.try_into_bytes().unwrap_or_default();
    let mut whole = format!("HTTP/1.1 {}\r\nconnection: close\r\n", response.status()).into_bytes();
    for (name, value) in response.headers() {
        for part in [name.as_str().as_bytes(), b": ", value.as_bytes(), b"\r\n"] {
            whole.extend_from_slice(part);
        }
    }
    whole.extend_from_slice(format!("content-length: {}\r\n\r\n", body.len()).as_bytes());
    whole.extend_from_slice(&body);
    Refused { status: response.status(), bytes: whole.into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BARE: &str = "HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\ndate: Tue, 01 Jan 2030 12:00:00 GMT\r\n\r\n";

    #[test]
    fn a_bare_refusal_is_found_wherever_it_begins() {
        for before in ["", "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}", &"{}".repeat(1000)] {
            let found = format!("{before}{BARE}");
            let refusal = Refusal::at_the_end_of(found.as_bytes());
            assert_eq!(refusal, Some(Refusal { begins: before.len(), status: "400" }), "{before}");
        }
    }

    #[test]
    fn whatever_else_is_sent_stays() {
        for sent in [
            "",
            "\r\n\r\n",
            "HTTP/1.1 \r\n\r\n",
            "HTTP/1.1 100 Continue\r\n\r\n",
            "HTTP/1.1 204 No Content\r\nx-request-id: 1\r\n\r\n",
            "HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\nx-request-id: 1\r\n\r\n",
            "HTTP/1.1 404 Not Found\r\ncontent-length: 7\r\n\r\n",
            &BARE.replace("HTTP/1.1 4", "HTTP/1.1 2"),
            &BARE[..BARE.len() - 2],
            &format!("{BARE}{{}}"),
        ] {
            assert_eq!(Refusal::at_the_end_of(sent.as_bytes()), None, "{sent}");
        }
    }
}
