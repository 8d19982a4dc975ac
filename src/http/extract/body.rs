//! JSON bodies, with limits on size and time.

use std::time::Duration;

use actix_web::{FromRequest, HttpMessage, HttpRequest, dev::Payload, error::PayloadError, http::header, web::Data};
use futures_util::{FutureExt, StreamExt, future::LocalBoxFuture};
use serde::de::DeserializeOwned;
use serde_json::Value;
use sha2::{Digest, Sha256};
use tokio::time::{Instant, timeout_at};

use super::{explain, memory::Claim};
use crate::{
    games::pointers::pointer_into,
    http::problem::{HttpCode, Problem},
    record::{Time, Unrepeated, canonical_json},
    service::{Clock, Service, SystemClock},
};

const MIB: usize = 1024 * 1024;

/// Limits on the size and the time of a body. Set as app data of the application, or of a scope.
#[derive(Clone, Copy, Debug)]
pub struct BodyLimits {
    /// The largest body that is read.
    pub body_bytes: usize,
    /// From the first byte to the last.
    pub body_timeout: Duration,
    /// Added to that for each MiB that has arrived.
    pub more_for_a_mib: Duration,
}

impl Default for BodyLimits {
    fn default() -> Self {
        Self { body_bytes: 64 * 1024, body_timeout: Duration::from_secs(10), more_for_a_mib: Duration::ZERO }
    }
}

impl BodyLimits {
    fn of(request: &HttpRequest) -> Self {
        request.app_data::<Self>().copied().unwrap_or_default()
    }
}

/// The header with the key of a creating request that can be repeated.
pub const IDEMPOTENCY_KEY: &str = "idempotency-key";

/// The hash and the size of a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BodyDigest {
    /// The SHA-256 of its canonical JSON, if the request has an idempotency key: one that is retried has the same, even if
    /// the client writes the fields in another order each time.
    pub sha256: Option<[u8; 32]>,
    /// The number of its bytes, as they arrived.
    pub bytes: usize,
}

impl BodyDigest {
    /// Returns the digest of a body. An empty one has no JSON.
    fn of(request: &HttpRequest, bytes: &[u8], json: Option<&Value>) -> Self {
        let is_repeatable = request.headers().contains_key(IDEMPOTENCY_KEY);
        let hash = || Sha256::digest(json.map(canonical_json).unwrap_or_default()).into();
        Self { sha256: is_repeatable.then(hash), bytes: bytes.len() }
    }
}

/// A JSON body, parsed as `T`. Let `T` deny unknown fields.
#[derive(Clone, Debug)]
pub struct Body<T> {
    /// The parsed value.
    pub value: T,
    /// Its digest.
    pub digest: BodyDigest,
    /// When its last byte arrived.
    pub arrived: Time,
}

impl<T: DeserializeOwned> FromRequest for Body<T> {
    type Error = Problem;
    type Future = LocalBoxFuture<'static, Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let (request, mut payload) = (request.clone(), payload.take());
        async move {
            check_media_type(&request)?;
            let Gathered { bytes, claim: _claim } = read(&request, &mut payload).await?;
            let arrived = now(&request);
            let (value, digest) = parse(&request, &bytes)?;
            Ok(Self { value, digest, arrived })
        }
        .boxed_local()
    }
}

/// An optional JSON body, which defaults to the default of `T`.
#[derive(Clone, Debug)]
pub struct OptionalBody<T> {
    /// The parsed value, or the default.
    pub value: T,
    /// Its digest.
    pub digest: BodyDigest,
    /// When its last byte arrived, or the end of a request without one.
    pub arrived: Time,
}

impl<T: DeserializeOwned + Default> FromRequest for OptionalBody<T> {
    type Error = Problem;
    type Future = LocalBoxFuture<'static, Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let (request, mut payload) = (request.clone(), payload.take());
        async move {
            let Gathered { bytes, claim: _claim } = read(&request, &mut payload).await?;
            let arrived = now(&request);
            if bytes.is_empty() {
                return Ok(Self { value: T::default(), digest: BodyDigest::of(&request, &bytes, None), arrived });
            }
            check_media_type(&request)?;
            // The API's document also allows `null`.
            let (value, digest) = if bytes.trim_ascii() == b"null" {
                (T::default(), BodyDigest::of(&request, &bytes, Some(&Value::Null)))
            } else {
                parse(&request, &bytes)?
            };
            Ok(Self { value, digest, arrived })
        }
        .boxed_local()
    }
}

/// Returns the time of the server's clock. Only tests of bodies have no server.
fn now(request: &HttpRequest) -> Time {
    request.app_data::<Data<Service>>().map_or_else(|| SystemClock.now(), |service| service.now())
}

fn check_media_type(request: &HttpRequest) -> Result<(), Problem> {
    check_media_type_among(request, &["application/json"])
}

pub(super) fn check_media_type_among(request: &HttpRequest, kinds: &[&str]) -> Result<(), Problem> {
    let known = kinds.iter().any(|kind| request.content_type().eq_ignore_ascii_case(kind));
    let plain = request.headers().get(header::CONTENT_ENCODING).is_none_or(|coding| coding == "identity");
    if known && plain {
        return Ok(());
    }
    let kinds = kinds.join("` or `");
    let detail = format!("Send the body as `Content-Type: {kinds}`, without `Content-Encoding`.");
    Err(Problem::new(HttpCode::UNSUPPORTED_MEDIA_TYPE, detail))
}

pub(super) async fn read(request: &HttpRequest, payload: &mut Payload) -> Result<Gathered, Problem> {
    let mut gathered = Gathered { bytes: Vec::new(), claim: Claim::of(request) };
    receive(request, payload, &mut gathered).await?;
    Ok(gathered)
}

/// A complete body, which counts as held until this is dropped.
pub(super) struct Gathered {
    pub(super) bytes: Vec<u8>,
    pub(super) claim: Claim,
}

/// The destination of the pieces of a body.
pub(super) trait Sink {
    /// Returns the memory that the body holds.
    fn claim(&mut self) -> &mut Claim;
    /// Takes one more piece.
    fn take(&mut self, chunk: &[u8]);
}

impl Sink for Gathered {
    fn claim(&mut self) -> &mut Claim {
        &mut self.claim
    }

    fn take(&mut self, chunk: &[u8]) {
        self.bytes.extend_from_slice(chunk);
    }
}

/// Receives a body within its limits.
///
/// # Errors
/// 413 `body_too_large`, 408 `body_timeout`, 400 `bad_request`, and 429 or 503 when there is no memory for it.
pub(super) async fn receive(request: &HttpRequest, payload: &mut Payload, into: &mut impl Sink) -> Result<(), Problem> {
    let limits = BodyLimits::of(request);
    let announced = request.headers().get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok());
    if let Some(length) = announced.and_then(|length| length.parse().ok()) {
        if length > limits.body_bytes {
            return Err(too_large(limits));
        }
        // Claimed at once, so that of many bodies that arrive together some arrive completely.
        into.claim().cover(length)?;
    }
    let (begin, mut received) = (Instant::now(), 0);
    loop {
        let mib = u32::try_from(received / MIB).unwrap_or(u32::MAX);
        let end = begin + limits.body_timeout + limits.more_for_a_mib * mib;
        let chunk = timeout_at(end, payload.next()).await;
        let chunk = chunk.map_err(|_| Problem::new(HttpCode::BODY_TIMEOUT, "The body did not arrive in time."))?;
        let Some(chunk) = chunk else { return Ok(()) };
        let chunk = chunk.map_err(|error| match error {
            PayloadError::Overflow => too_large(limits),
            _ => Problem::new(HttpCode::BAD_REQUEST, "The body broke off."),
        })?;
        received += chunk.len();
        if received > limits.body_bytes {
            return Err(too_large(limits));
        }
        into.claim().cover(received)?;
        into.take(&chunk);
    }
}

fn too_large(limits: BodyLimits) -> Problem {
    Problem::new(HttpCode::BODY_TOO_LARGE, format!("This resource takes at most {} bytes.", limits.body_bytes))
}

fn parse<T: DeserializeOwned>(request: &HttpRequest, bytes: &[u8]) -> Result<(T, BodyDigest), Problem> {
    let Unrepeated(json) = serde_json::from_slice(bytes).map_err(|error| {
        Problem::new(HttpCode::MALFORMED_JSON, format!("The body is not JSON as it should be: {error}."))
    })?;
    // Serde would read a list as the fields of an object, which the API's document does not allow.
    if bytes.trim_ascii_start().first() != Some(&b'{') {
        return Err(Problem::validation("", "must be an object"));
    }
    // Noting the path to each field takes time, and most bodies have no error to which it would lead.
    let value = serde_json::from_slice::<T>(bytes).or_else(|_| {
        let mut json = serde_json::Deserializer::from_slice(bytes);
        serde_path_to_error::deserialize(&mut json).map_err(|error| {
            Problem::validation(pointer_into::<T>(bytes, &error), explain::sentence(&error.inner().to_string()))
        })
    })?;
    Ok((value, BodyDigest::of(request, bytes, Some(&json))))
}

#[cfg(test)]
mod tests;
