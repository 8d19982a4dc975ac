//! A connection on which the framework's own refusals leave as problems, like every other error.
//!
//! What never becomes a request (a head that comes too slowly or is too large, bytes that are no HTTP) the framework
//! answers by itself, with a bare head, before any middleware. There is no hook for that but the connection itself.

use std::{
    io,
    net::SocketAddr,
    pin::Pin,
    task::{Context, Poll, ready},
};

use actix_web::{ResponseError, body::MessageBody, http::StatusCode, rt::net::TcpStream, web::Bytes};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

use super::{
    headers,
    problem::{Code, Problem},
    request_id,
};

/// A client's connection.
#[derive(Debug)]
pub struct Connection {
    stream: TcpStream,
    /// What is still to be sent in place of a bare refusal.
    problem: Bytes,
}

impl Connection {
    /// The connection over this stream.
    pub const fn new(stream: TcpStream) -> Self {
        Self { stream, problem: Bytes::new() }
    }

    /// Who is at the other end.
    pub fn peer(&self) -> Option<SocketAddr> {
        self.stream.peer_addr().ok()
    }
}

impl AsyncRead for Connection {
    fn poll_read(mut self: Pin<&mut Self>, context: &mut Context<'_>, into: &mut ReadBuf) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, into)
    }
}

impl AsyncWrite for Connection {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        if self.problem.is_empty() {
            match Refusal::at_the_end_of(bytes) {
                Some(refusal) if refusal.begins == 0 => self.problem = refusal.as_problem(),
                // What is before the refusal goes first, and the framework comes again with the rest.
                Some(refusal) => return Pin::new(&mut self.stream).poll_write(context, &bytes[..refusal.begins]),
                None => return Pin::new(&mut self.stream).poll_write(context, bytes),
            }
        }
        while !self.problem.is_empty() {
            let Self { stream, problem } = &mut *self;
            match ready!(Pin::new(stream).poll_write(context, problem))? {
                0 => return Poll::Ready(Err(io::ErrorKind::WriteZero.into())),
                sent => drop(problem.split_to(sent)),
            }
        }
        Poll::Ready(Ok(bytes.len()))
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

/// A bare head with which the framework refuses.
#[derive(Debug, PartialEq, Eq)]
struct Refusal<'a> {
    /// At which byte of what is to be sent.
    begins: usize,
    status: &'a str,
}

impl<'a> Refusal<'a> {
    /// The framework's bare heads are shorter. Nothing is sent after one.
    const LONGEST: usize = 256;

    fn at_the_end_of(bytes: &'a [u8]) -> Option<Self> {
        // Most of what is sent ends with a body, and is looked at no further.
        let head = bytes.strip_suffix(b"\r\n\r\n")?;
        let end = &head[head.len().saturating_sub(Self::LONGEST)..];
        let start = end.windows(9).rposition(|nine| nine == b"HTTP/1.1 " || nine == b"HTTP/1.0 ")?;
        let head = str::from_utf8(&end[start..]).ok()?;
        let status = head.get(9..12).filter(|status| status.starts_with(['4', '5']))?;
        // Whatever has been through the middlewares has an id.
        let bare = head.contains("\r\ncontent-length: 0") && !head.contains(request_id::HEADER.as_str());
        bare.then(|| Self { begins: bytes.len() - 4 - head.len(), status })
    }

    fn as_problem(&self) -> Bytes {
        let status = StatusCode::from_bytes(self.status.as_bytes()).unwrap_or(StatusCode::BAD_REQUEST);
        let (code, detail) = match status {
            StatusCode::REQUEST_TIMEOUT => (Code::HeadTimeout, "The head of the request did not arrive in time."),
            StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE => (Code::HeadTooLarge, "Path and headers are too much."),
            other => (Code::for_status(other), "What came is not HTTP."),
        };
        let mut response = Problem::new(code, detail).error_response();
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
        whole.into()
    }
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
