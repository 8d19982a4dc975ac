//! Exchanging codes for tokens, and revoking tokens.

use super::{
    AppTokens, OAuthCode, OAuthError,
    authorize::CODE_PREFIX,
    client::Client,
    device,
    granted_tokens::REFRESH_PREFIX,
    pkce, redirect,
    tokens::{self as app_tokens, Settled},
};
use uuid::Uuid;

use crate::{
    db::Connection,
    record::Time,
    service::{
        accounts::{
            Accounts,
            store::{
                codes,
                grants::{self, GrantRow},
                tokens,
            },
        },
        error::Error,
        players::lock_present,
        secrets,
    },
};

/// A request for tokens, of the app with this client id.
#[derive(Clone, Debug)]
pub enum TokenRequest {
    /// With the code to which the player was sent back.
    Code {
        /// The app.
        client_id: String,
        /// The code.
        code: String,
        /// The verifier of the challenge.
        code_verifier: String,
        /// The redirect URI of the code. OAuth 2.1 does not send it any more; if it is sent, it must be the same.
        redirect_uri: Option<String>,
    },
    /// With a refresh token.
    Refresh {
        /// The app.
        client_id: String,
        /// The refresh token.
        refresh_token: String,
        /// Fewer scopes than were allowed.
        scope: Option<String>,
    },
    /// With the code of a device.
    Device {
        /// The app.
        client_id: String,
        /// The device's code.
        device_code: String,
    },
}

impl Accounts {
    /// Gives tokens to an app.
    ///
    /// # Errors
    /// [`OAuthError`].
    pub async fn give_tokens(&self, request: TokenRequest) -> Result<AppTokens, OAuthError> {
        let now = self.clock.now();
        let work = move |connection: &mut Connection| {
            let client = match &request {
                // What a player has allowed lasts until the app is deleted.
                TokenRequest::Refresh { client_id, .. } => Client::find(connection, client_id)?,
                TokenRequest::Code { client_id, .. } | TokenRequest::Device { client_id, .. } => {
                    Client::hold(connection, client_id, now)?
                }
            };
            if client.is_none() {
                return Ok(Settled::refused(OAuthCode::InvalidClient.because("No app has this `client_id`.")));
            }
            match &request {
                TokenRequest::Code { client_id, code, code_verifier, redirect_uri } => {
                    exchange(connection, client_id, code, (code_verifier, redirect_uri.as_deref()), now)
                }
                TokenRequest::Refresh { client_id, refresh_token, scope } => {
                    app_tokens::refresh(connection, (client_id, refresh_token, scope.as_deref()), now)
                }
                TokenRequest::Device { client_id, device_code } => {
                    device::poll(connection, client_id, device_code, now)
                }
            }
        };
        // A refusal can revoke tokens, so it is no error of the transaction.
        let Settled { outcome, revoked } = self.store.transaction::<_, OAuthError, _>(work).await?;
        self.forget_tokens(&revoked);
        outcome
    }

    /// Revokes a token of an app (RFC 7009): an access token alone, or with a refresh token all that the player has allowed.
    /// A token that is unknown is revoked already.
    ///
    /// # Errors
    /// [`OAuthError`], for a token of another app.
    pub async fn revoke_app_token(&self, client_id: String, token: String) -> Result<(), OAuthError> {
        let now = self.clock.now();
        let work = move |connection: &mut Connection| revoke(connection, &client_id, &token, now);
        let Settled { outcome, revoked } = self.store.transaction::<_, OAuthError, _>(work).await?;
        self.forget_tokens(&revoked);
        outcome
    }
}

fn exchange(
    connection: &mut Connection,
    client_id: &str,
    code: &str,
    (verifier, redirect_uri): (&str, Option<&str>),
    now: Time,
) -> Result<Settled<AppTokens>, OAuthError> {
    let refused = |description| Ok(Settled::refused(OAuthCode::InvalidGrant.because(description)));
    let unknown = "The code is unknown, used or expired.";
    let Some(hash) = secrets::prefixed_hash(CODE_PREFIX, code) else { return refused(unknown) };
    // The player is locked before the code.
    let Some(player) = codes::player_of(connection, &hash)? else { return refused(unknown) };
    match lock_present(connection, player) {
        Ok(_) => {}
        Err(Error::Unauthenticated) => return refused(unknown),
        Err(error) => return Err(error.into()),
    }
    let Some(row) = codes::lock(connection, &hash)? else { return refused(unknown) };
    if row.client_id != client_id {
        return refused("The code is that of another app.");
    }
    if let Some(grant) = row.grant_id {
        // One of the two who sent the code has stolen it (RFC 6749, section 4.1.2).
        let ended = if grants::lock(connection, grant)?.is_some() { vec![grant] } else { Vec::new() };
        let revoked = tokens::revoke_grants(connection, &ended, now)?;
        let error =
            OAuthCode::InvalidGrant.because("The code was used before, so that what was given for it is revoked.");
        return Ok(Settled { outcome: Err(error), revoked });
    }
    if row.expires_at <= now {
        return refused(unknown);
    }
    if redirect_uri.is_some_and(|uri| uri != row.redirect_uri) {
        return refused("The `redirect_uri` is not that of the code.");
    }
    if !pkce::is_verifier(verifier) || !pkce::verifies(verifier, &row.challenge) {
        return refused("The `code_verifier` is not that of the challenge.");
    }
    let redirects_to = Some(redirect::destination(&row.redirect_uri));
    let grant = GrantRow {
        id: Uuid::now_v7(),
        player_id: player,
        client_id: row.client_id,
        app_id: row.app_id,
        name: row.name,
        redirects_to,
        scopes: row.scopes,
        created_at: now,
        last_used_at: now,
        expires_at: now,
    };
    let id = grant.id;
    let given = app_tokens::give(connection, grant, now)?;
    if given.outcome.is_ok() {
        codes::redeem(connection, &hash, id)?;
    }
    Ok(given)
}

fn revoke(connection: &mut Connection, client_id: &str, token: &str, now: Time) -> Result<Settled<()>, OAuthError> {
    let done = Settled { outcome: Ok(()), revoked: Vec::new() };
    let other = || Settled::refused(OAuthCode::InvalidGrant.because("The token is that of another app."));
    if Client::find(connection, client_id)?.is_none() {
        return Ok(Settled::refused(OAuthCode::InvalidClient.because("No app has this `client_id`.")));
    }
    if let Some(hash) = secrets::prefixed_hash(REFRESH_PREFIX, token) {
        let Some(row) = grants::refresh(connection, &hash)? else { return Ok(done) };
        grants::lock_player(connection, row.grant_id)?;
        let Some(grant) = grants::lock(connection, row.grant_id)? else { return Ok(done) };
        if grant.client_id != client_id {
            return Ok(other());
        }
        let revoked = tokens::revoke_grants(connection, &[grant.id], now)?;
        return Ok(Settled { outcome: Ok(()), revoked });
    }
    let Some(hash) = secrets::token_hash(token) else { return Ok(done) };
    let Some((token, _)) = tokens::by_hash(connection, &hash)? else { return Ok(done) };
    // Sessions and personal tokens belong to no app.
    let Some(grant) = token.grant_id else { return Ok(other()) };
    grants::lock_player(connection, grant)?;
    match grants::lock(connection, grant)? {
        Some(grant) if grant.client_id == client_id => {}
        _ => return Ok(other()),
    }
    tokens::revoke(connection, token.player_id, token.id, now)?;
    Ok(Settled { outcome: Ok(()), revoked: vec![token.id] })
}
