//! The caller of a request, and idempotency keys.

use actix_web::{
    FromRequest, HttpRequest,
    dev::Payload,
    http::header::{self, HeaderMap},
    web::Data,
};
use futures_util::{FutureExt, future::LocalBoxFuture};

use super::{
    extract::{BodyDigest, IDEMPOTENCY_KEY},
    problem::{Code, HttpCode, Problem},
    rate_limit::{RateLimits, bearer_token},
};
use crate::service::{Caller, Error, Repeatable, Scope, Service};

/// The caller of a request that requires one.
pub struct Known(pub Caller);

/// The caller of a request that needs no token. An invalid token is refused nevertheless.
pub struct Anybody(pub Option<Caller>);

impl FromRequest for Known {
    type Error = Problem;
    type Future = LocalBoxFuture<'static, Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let anybody = Anybody::from_request(request, payload);
        async move {
            let missing = || Problem::new(Code::UNAUTHENTICATED, "Send a token as `Authorization: Bearer ace_…`.");
            anybody.await?.0.map(Self).ok_or_else(missing)
        }
        .boxed_local()
    }
}

impl FromRequest for Anybody {
    type Error = Problem;
    type Future = LocalBoxFuture<'static, Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let request = request.clone();
        async move {
            if !request.headers().contains_key(header::AUTHORIZATION) {
                return Ok(Self(None));
            }
            let unusable = || {
                let detail = "The `Authorization` header holds no token of this server.";
                let problem = Problem::new(Code::UNAUTHENTICATED, detail);
                if has_bearer(request.headers()) { problem.invalid_token() } else { problem }
            };
            let token = bearer_token(request.headers()).ok_or_else(unusable)?;
            let service = request.app_data::<Data<Service>>().ok_or_else(|| Problem::internal("no service"))?;
            let user_agent = request.headers().get(header::USER_AGENT).and_then(|value| value.to_str().ok());
            let caller = service.accounts.authenticate(token, user_agent.unwrap_or_default()).await?;
            if let Some(limits) = request.app_data::<Data<RateLimits>>() {
                limits.know(token);
            }
            Ok(Self(Some(caller)))
        }
        .boxed_local()
    }
}

/// Whether the request has a bearer token, of this server or not. RFC 6750 wants no error code for other ways to authenticate.
fn has_bearer(headers: &HeaderMap) -> bool {
    let credentials = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok()?.split_once(' '));
    credentials.is_some_and(|(scheme, _)| scheme.eq_ignore_ascii_case("bearer"))
}

/// The longest `Idempotency-Key`.
const MAX_KEY_LENGTH: usize = 255;

/// Checks what a token may do.
pub type Need = fn(&Caller) -> Result<(), Error>;

/// Checks that the token may play.
///
/// # Errors
/// [`Error::MissingScope`].
pub fn to_play(caller: &Caller) -> Result<(), Error> {
    caller.need(Scope::Play)
}

/// Counts a request by which the caller creates something, and returns its idempotency key, if it has one. A caller who may not is
/// refused first: an app that may only read must not use up the player's budget.
///
/// # Errors
/// 403 `token_scope` or `session_required`; 400 `idempotency_key_invalid`; 429 `rate_limited` if the caller has created too much.
pub fn creation(
    request: &HttpRequest,
    caller: &Caller,
    need: Need,
    digest: BodyDigest,
) -> Result<Option<Repeatable>, Problem> {
    count_creation(request, caller, need, digest)?;
    repeatable(request, &caller.player.to_string(), digest)
}

/// Counts a request by which the caller creates something.
///
/// # Errors
/// As [`creation`], without those of keys.
pub fn count_creation(request: &HttpRequest, caller: &Caller, need: Need, digest: BodyDigest) -> Result<(), Problem> {
    need(caller)?;
    let limits = request.app_data::<Data<RateLimits>>();
    limits.map_or(Ok(()), |limits| limits.take_creation(request, caller.player, digest.bytes))
}

/// Returns the idempotency key of the request, if it has one. `who` keeps the callers' keys apart: the player, or without a token
/// the name for which the request is.
///
/// # Errors
/// 400 `idempotency_key_invalid`.
pub fn repeatable(request: &HttpRequest, who: &str, digest: BodyDigest) -> Result<Option<Repeatable>, Problem> {
    let key = idempotency_key(request.headers())?;
    Ok(key.zip(digest.sha256).map(|(key, sha256)| {
        let scope = format!("{} {} {who}", request.method(), request.path());
        Repeatable { scope, key, request: sha256 }
    }))
}

/// The key may be plain or, as a structured field, in quotes.
fn idempotency_key(headers: &HeaderMap) -> Result<Option<String>, Problem> {
    let mut keys = headers.get_all(IDEMPOTENCY_KEY);
    let Some(key) = keys.next() else { return Ok(None) };
    let invalid = || {
        Problem::new(
            HttpCode::IDEMPOTENCY_KEY_INVALID,
            "`Idempotency-Key` is one text of 1 to 255 printable ASCII characters, bare or in quotes.",
        )
    };
    let key = key.to_str().map_err(|_| invalid())?.trim();
    let bare = key.strip_prefix('"').and_then(|key| key.strip_suffix('"')).unwrap_or(key);
    let good = (1..=MAX_KEY_LENGTH).contains(&bare.len()) && bare.bytes().all(|byte| (b' '..=b'~').contains(&byte));
    if good && keys.next().is_none() { Ok(Some(bare.to_owned())) } else { Err(invalid()) }
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    fn key(value: &str) -> Result<Option<String>, &'static Code> {
        let request = TestRequest::default().insert_header(("idempotency-key", value)).to_http_request();
        idempotency_key(request.headers()).map_err(|problem| problem.code())
    }

    #[test]
    fn a_key_may_be_bare_or_quoted() {
        assert_eq!(key("abc"), Ok(Some("abc".to_owned())));
        assert_eq!(key("\"abc\""), Ok(Some("abc".to_owned())));
        assert_eq!(key(&"k".repeat(255)), Ok(Some("k".repeat(255))));
    }

    #[test]
    fn what_is_no_key_is_refused() {
        for value in ["", "\"\"", &"k".repeat(256)] {
            assert_eq!(key(value), Err(HttpCode::IDEMPOTENCY_KEY_INVALID), "{value:?}");
        }
    }
}
