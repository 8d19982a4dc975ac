//! The tokens of apps: access tokens for an hour, and refresh tokens of which each is used once (RFC 9700, section 4.14).

use jiff::SignedDuration;
use uuid::Uuid;

use super::{
    OAuthCode, OAuthError,
    client::{read_scopes, written},
    granted_tokens::{AppTokens, REFRESH_PREFIX},
    repeats,
};
use crate::{
    db::Connection,
    record::Time,
    service::{
        accounts::{
            AccountError,
            store::{
                grants::{self, GrantRow},
                tokens::{self, TokenKind},
            },
            tokens::add_token,
        },
        error::Error,
        players::{Scope, check_not_suspended},
        secrets,
    },
};

/// How long an access token is valid.
pub(super) const ACCESS: SignedDuration = SignedDuration::from_hours(1);

/// How long a grant lasts while the app does not refresh its tokens.
const IDLE: SignedDuration = SignedDuration::from_hours(90 * 24);

/// How many times a day an app may refresh the tokens of a grant. An access token lasts an hour, so 24 are enough; used refresh tokens
/// are kept until they expire.
const MAX_REFRESHES: i64 = 100;
const DAY: SignedDuration = SignedDuration::from_hours(24);

/// How many access tokens of a grant are valid beside a new one, for requests that are under way.
const MAX_EARLIER: i64 = 1;

/// How many grants a player may have; one more revokes the oldest.
const MAX_GRANTS: i64 = 100;

/// The outcome of a request that may have revoked tokens, which are to be forgotten after the commit.
pub(super) struct Settled<T> {
    pub(super) outcome: Result<T, OAuthError>,
    pub(super) revoked: Vec<Uuid>,
}

impl<T> Settled<T> {
    pub(super) const fn refused(error: OAuthError) -> Self {
        Self { outcome: Err(error), revoked: Vec::new() }
    }
}

/// Gives an app what the player has allowed. The player must be locked, and present.
pub(super) fn give(
    connection: &mut Connection,
    mut grant: GrantRow,
    now: Time,
) -> Result<Settled<AppTokens>, OAuthError> {
    // With an error of OAuth, apps would forget what they are allowed, which lasts longer than most suspensions.
    check_not_suspended(connection, grant.player_id, now)?;
    let old = grants::lock_old(connection, grant.player_id, MAX_GRANTS - 1, now)?;
    let revoked = tokens::revoke_grants(connection, &old, now)?;
    (grant.created_at, grant.last_used_at, grant.expires_at) = (now, now, idle_end(now));
    grants::insert(connection, &grant)?;
    let scopes = grant.scopes.clone();
    Ok(Settled { outcome: Ok(issue(connection, &grant, scopes, now)?), revoked })
}

fn idle_end(now: Time) -> Time {
    now + IDLE
}

/// Adds tokens of a grant, which ends with the refresh token.
fn issue(connection: &mut Connection, grant: &GrantRow, scopes: Vec<Scope>, now: Time) -> Result<AppTokens, Error> {
    let refresh_token = secrets::prefixed(REFRESH_PREFIX)?;
    let hash = secrets::prefixed_hash(REFRESH_PREFIX, &refresh_token);
    let hash = hash.ok_or_else(|| Error::Internal("a new token has no hash".to_owned()))?;
    grants::add_refresh(connection, &hash, grant.id, grant.expires_at)?;
    let scope = written(&scopes);
    let kind = (TokenKind::App, Some(grant.id));
    let token = add_token(connection, grant.player_id, kind, &grant.name, scopes, (now, ACCESS))?;
    Ok(AppTokens {
        access_token: token.token,
        token_type: "Bearer".to_owned(),
        expires_in: u32::try_from(ACCESS.as_secs()).unwrap_or_default(),
        refresh_token,
        scope,
    })
}

/// Gives an app new tokens for a refresh token. One that was used before has been copied, so that all tokens of the grant
/// are revoked: neither the app nor the thief can go on. For a moment it may be an app that repeats a request: see [`repeats`].
pub(super) fn refresh(
    connection: &mut Connection,
    (client, token, scope): (&str, &str, Option<&str>),
    now: Time,
) -> Result<Settled<AppTokens>, OAuthError> {
    let unknown = || OAuthCode::InvalidGrant.because("The refresh token is unknown, revoked or expired.");
    let Some(hash) = secrets::prefixed_hash(REFRESH_PREFIX, token) else { return Ok(Settled::refused(unknown())) };
    let Some(row) = grants::refresh(connection, &hash)? else { return Ok(Settled::refused(unknown())) };
    grants::lock_player(connection, row.grant_id)?;
    let Some(mut grant) = grants::lock(connection, row.grant_id)? else { return Ok(Settled::refused(unknown())) };
    // Read again, since another request may have used it before the grant was locked.
    let Some(row) = grants::refresh(connection, &hash)? else { return Ok(Settled::refused(unknown())) };
    if grant.client_id != client {
        return Ok(Settled::refused(OAuthCode::InvalidGrant.because("The refresh token is that of another app.")));
    }
    let request = repeats::of_refresh(token, scope);
    if row.used_at.is_some() {
        if let Some(tokens) = repeats::given(connection, client, &request, now)? {
            return Ok(Settled { outcome: Ok(tokens), revoked: Vec::new() });
        }
        let revoked = tokens::revoke_grants(connection, &[grant.id], now)?;
        let error = OAuthCode::InvalidGrant
            .because("The refresh token was used before, so that all tokens of this authorization are revoked.");
        return Ok(Settled { outcome: Err(error), revoked });
    }
    if row.expires_at <= now || grant.expires_at <= now {
        return Ok(Settled::refused(unknown()));
    }
    let scopes = match narrowed(&grant, scope) {
        Ok(scopes) => scopes,
        Err(error) => return Ok(Settled::refused(error)),
    };
    check_not_suspended(connection, grant.player_id, now)?;
    check_rate(connection, grant.id, now)?;
    grants::use_refresh(connection, &hash, now)?;
    grant.expires_at = idle_end(now);
    grants::renew(connection, grant.id, now, grant.expires_at)?;
    let revoked = tokens::forget_earlier(connection, grant.id, MAX_EARLIER)?;
    let tokens = issue(connection, &grant, scopes, now)?;
    repeats::keep(connection, &request, &tokens, now)?;
    Ok(Settled { outcome: Ok(tokens), revoked })
}

/// Refuses to refresh the tokens of this grant too often. A refused refresh token is not used, and can be sent again.
fn check_rate(connection: &mut Connection, grant: Uuid, now: Time) -> Result<(), Error> {
    let Some(expires_at) = grants::expiry_of_refresh(connection, grant, MAX_REFRESHES)? else { return Ok(()) };
    // Each refresh token expires the same time after it was given.
    let wait = expires_at.since(idle_end(now)) + DAY;
    match std::time::Duration::try_from(wait) {
        Ok(wait) if !wait.is_zero() => Err(AccountError::TooManyRefreshes(wait).into()),
        _ => Ok(()),
    }
}

/// Returns the scopes of the new access token: all that were allowed, or fewer.
fn narrowed(grant: &GrantRow, scope: Option<&str>) -> Result<Vec<Scope>, OAuthError> {
    let Some(scope) = scope else { return Ok(grant.scopes.clone()) };
    let scopes = read_scopes(Some(scope))?;
    let allowed =
        |scope: &Scope| grant.scopes.contains(scope) || (*scope == Scope::Read && grant.scopes.contains(&Scope::Play));
    if scopes.iter().all(allowed) {
        Ok(scopes)
    } else {
        Err(OAuthCode::InvalidScope.because("The player has not allowed all of these scopes."))
    }
}
