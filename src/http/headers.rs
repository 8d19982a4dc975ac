//! Headers of every response: for security, and of deprecated operations; CORS, and responses to clients of HTTP/1.0.

use actix_cors::Cors;
use actix_web::{
    body::{BodySize, MessageBody},
    dev::{ServiceRequest, ServiceResponse},
    http::{
        ConnectionType, Method, Version,
        header::{self, HeaderMap, HeaderName, HeaderValue},
    },
};

use super::{
    aged::AGE,
    deprecation::{DEPRECATION, SUNSET, deprecation_of},
    outgoing::route_of,
};

/// The server's pages load only from this server; API responses are not pages.
pub(super) const FOR_PAGES: &str =
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'";
const FOR_ANSWERS: &str = "default-src 'none'; frame-ancestors 'none'";

const ROBOTS: HeaderName = HeaderName::from_static("x-robots-tag");

/// What a frame with a replay reads. A site may put it into a sandbox, where it has no origin that could be allowed. Pages of other
/// origins cannot send a token here: that takes a preflight, which they are refused. So they read what the public may see.
const FOR_FRAMES: [&str; 5] =
    ["/app/{file:.*}", "/v1/games", "/v1/games/{game}", "/v1/matches/{id}", "/v1/matches/{id}/replay/{version}"];

const ONE_HOUR: usize = 3600;

/// Returns a function that adds the protecting headers to the response to this request, and those of deprecated operations. It keeps
/// headers that a handler has set.
pub fn protection(request: &ServiceRequest) -> impl Fn(&mut HeaderMap) + use<> {
    let is_read = matches!(*request.method(), Method::GET | Method::HEAD);
    // The server's own pages send no origin, and need no answer to it.
    let is_of_others = is_read && request.headers().contains_key(header::ORIGIN);
    let is_for_all = is_of_others && route_of(request.request()).is_some_and(|route| FOR_FRAMES.contains(&&*route));
    // The decoded path, by which the router goes.
    let path = request.match_info().as_str();
    let is_api = path.starts_with("/v1/");
    // Also for refusals of the middleware.
    let deprecation = deprecation_of(request.method(), path);
    move |headers: &mut HeaderMap| {
        if is_for_all && !headers.contains_key(header::ACCESS_CONTROL_ALLOW_ORIGIN) {
            headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
            headers.remove(header::ACCESS_CONTROL_EXPOSE_HEADERS);
        }
        if is_api {
            // Crawlers may read it to draw the pages, which are to be found in its place.
            headers.insert(ROBOTS, HeaderValue::from_static("noindex"));
        }
        if let Some(deprecation) = deprecation {
            deprecation.write(headers);
        }
        complete(headers);
    }
}

/// Lets a body of unknown length end with the connection, for clients of HTTP/1.0, which know no chunks.
pub fn end_with_connection<B: MessageBody>(response: &mut ServiceResponse<B>) {
    let knows_chunks = response.request().version() >= Version::HTTP_11;
    if !knows_chunks && response.response().body().size() == BodySize::Stream {
        let head = response.response_mut().head_mut();
        head.no_chunking(true);
        head.set_connection_type(ConnectionType::Close);
    }
}

/// Adds missing headers, and removes what only pages of other origins need where they may read nothing.
pub(super) fn complete(headers: &mut HeaderMap) {
    if !headers.contains_key(header::ACCESS_CONTROL_ALLOW_ORIGIN) {
        headers.remove(header::ACCESS_CONTROL_EXPOSE_HEADERS);
    }
    let policy = if is_page(headers) {
        // For browsers that do not know `frame-ancestors`: no site may frame the page on which apps are allowed something.
        // Replays for other sites have a policy that lets all sites frame them.
        if !is_for_frames(headers) {
            headers.insert(header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY"));
        }
        FOR_PAGES
    } else {
        FOR_ANSWERS
    };
    for (name, value) in [
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::CONTENT_SECURITY_POLICY, policy),
        // Responses may contain tokens and hidden cards, so by default they are not stored.
        (header::CACHE_CONTROL, "no-store"),
    ] {
        if !headers.contains_key(&name) {
            headers.insert(name, HeaderValue::from_static(value));
        }
    }
}

fn is_for_frames(headers: &HeaderMap) -> bool {
    let policy = headers.get(header::CONTENT_SECURITY_POLICY).and_then(|policy| policy.to_str().ok());
    policy.is_some_and(|policy| policy.ends_with("frame-ancestors *"))
}

fn is_page(headers: &HeaderMap) -> bool {
    headers.get(header::CONTENT_TYPE).is_some_and(|kind| kind.as_bytes().starts_with(b"text/html"))
}

/// The middleware that lets pages of these origins use the API. Without origins, only the server's own pages may.
pub fn cors(origins: &[String]) -> Cors {
    let cors = Cors::default()
        .allowed_methods([Method::GET, Method::HEAD, Method::POST, Method::PUT, Method::PATCH, Method::DELETE])
        .allowed_headers([
            header::ACCEPT,
            header::AUTHORIZATION,
            header::CONTENT_TYPE,
            header::IF_MATCH,
            header::IF_NONE_MATCH,
            HeaderName::from_static("idempotency-key"),
            HeaderName::from_static("last-event-id"),
            HeaderName::from_static("match-code"),
            HeaderName::from_static("x-request-id"),
        ])
        .expose_headers([
            header::CONTENT_DISPOSITION,
            header::ETAG,
            header::LINK,
            header::LOCATION,
            header::RETRY_AFTER,
            header::WWW_AUTHENTICATE,
            AGE,
            DEPRECATION,
            HeaderName::from_static("ratelimit"),
            HeaderName::from_static("ratelimit-policy"),
            SUNSET,
            HeaderName::from_static("x-request-id"),
        ])
        // Browsers also send `Origin` when the server's own pages post. Without permission the browser refuses, not the
        // server.
        .block_on_origin_mismatch(false)
        .max_age(ONE_HOUR);
    origins.iter().fold(cors, |cors, origin| cors.allowed_origin(origin))
}
