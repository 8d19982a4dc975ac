//! Giving an app the same tokens again: when a response is lost, or two of its processes refresh at once, it repeats a request that must
//! count once.

use jiff::SignedDuration;

use super::granted_tokens::{AppTokens, REFRESH_PREFIX};
use crate::{
    db::Connection,
    record::Time,
    service::{
        accounts::store::grants,
        error::Error,
        idempotency::{self, Repeatable},
        players::check_not_suspended,
        secrets,
    },
};

/// For how long a request for tokens can be repeated. A thief who repeats it gets what the app has; the next use by either of them shows
/// that there are two, unless it too comes so soon after that of the other.
const REPEATABLE_FOR: SignedDuration = SignedDuration::from_secs(60);

/// Returns what identifies a request with a refresh token for these scopes.
pub(super) fn of_refresh(token: &str, scope: Option<&str>) -> Repeatable {
    of(format!("oauth refresh {}", scope.unwrap_or_default()), token)
}

/// Returns what identifies a request with a device's code.
pub(super) fn of_device(code: &str) -> Repeatable {
    of("oauth device".to_owned(), code)
}

/// The secret of the request is the key with which the tokens are encrypted: the database has only its hash.
fn of(scope: String, secret: &str) -> Repeatable {
    Repeatable { scope, key: secret.to_owned(), request: [0; 32] }
}

/// Returns the tokens that the app got for the same request shortly before, unless its new refresh token has been used.
pub(super) fn given(
    connection: &mut Connection,
    client: &str,
    request: &Repeatable,
    now: Time,
) -> Result<Option<AppTokens>, Error> {
    let Some(tokens) = idempotency::kept::<AppTokens>(connection, request, now - idempotency::KEPT)? else {
        return Ok(None);
    };
    let Some(hash) = secrets::prefixed_hash(REFRESH_PREFIX, &tokens.refresh_token) else { return Ok(None) };
    let Some(row) = grants::refresh(connection, &hash)? else { return Ok(None) };
    grants::lock_player(connection, row.grant_id)?;
    let grant = grants::lock(connection, row.grant_id)?.filter(|grant| grant.client_id == client);
    let Some(grant) = grant else { return Ok(None) };
    // Read again, since another request may have used it before the grant was locked.
    if grants::refresh(connection, &hash)?.is_none_or(|row| row.used_at.is_some()) {
        return Ok(None);
    }
    check_not_suspended(connection, grant.player_id, now)?;
    Ok(Some(tokens))
}

/// Keeps the tokens for a repeated request. They are stored as if they were old, so that they are tidied away soon: with the database and
/// one old token, each would lead to the next.
pub(super) fn keep(
    connection: &mut Connection,
    request: &Repeatable,
    tokens: &AppTokens,
    now: Time,
) -> Result<(), Error> {
    idempotency::keep(connection, request, tokens, now - (idempotency::KEPT - REPEATABLE_FOR))
}
