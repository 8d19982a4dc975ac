//! OAuth 2.1 for apps: `/oauth/token`, `/oauth/revoke`, `/oauth/device_authorization`, and the server's metadata.
//!
//! The forms and errors are those of the RFCs. No request here is authenticated by a cookie, so that none can be forged by
//! another site.

pub mod error;
mod issuer;

use actix_web::{HttpRequest, HttpResponse, get, post, web::Data};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

pub use error::{OAuthErrorBody, OAuthProblem};
pub use issuer::Issuer;

use super::{extract::Form, problem::ProblemBody, rate_limit::RateLimits};
use crate::service::{AppTokens, DeviceAuthorization, OAuthCode, OAuthError, Scope, Service, TokenRequest};

/// The grants of `/oauth/token`.
const AUTHORIZATION_CODE: &str = "authorization_code";
const REFRESH_TOKEN: &str = "refresh_token";
const DEVICE_CODE: &str = "urn:ietf:params:oauth:grant-type:device_code";

/// A request for tokens. Which parameters it needs depends on `grant_type`.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(example = json!({
    "grant_type": "authorization_code",
    "client_id": "table.example",
    "code": "acc_k5ZgE8Nq2Yw7vXb4mRc1sJf6gPq9uLe3aKiOoTrEyUd",
    "code_verifier": "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk",
    "redirect_uri": "https://table.example/callback"
}))]
pub struct TokenForm {
    /// `authorization_code`, `refresh_token` or `urn:ietf:params:oauth:grant-type:device_code`.
    grant_type: Option<String>,
    /// The app.
    client_id: Option<String>,
    /// The code to which the player was sent back: for `authorization_code`.
    code: Option<String>,
    /// The verifier of the challenge: for `authorization_code`.
    code_verifier: Option<String>,
    /// The redirect URI of the code. If it is sent, it must be the same.
    redirect_uri: Option<String>,
    /// The refresh token: for `refresh_token`.
    refresh_token: Option<String>,
    /// Fewer scopes than were allowed, for the new access token only: for `refresh_token`.
    scope: Option<String>,
    /// The device's code: for devices.
    device_code: Option<String>,
}

impl TokenForm {
    fn into_request(self) -> Result<TokenRequest, OAuthProblem> {
        let needed =
            |value: Option<String>, missing: &'static str| value.ok_or_else(|| OAuthProblem::invalid_request(missing));
        let client_id = needed(self.client_id, "The `client_id` is missing.")?;
        match self.grant_type.as_deref() {
            Some(AUTHORIZATION_CODE) => Ok(TokenRequest::Code {
                client_id,
                code: needed(self.code, "The `code` is missing.")?,
                code_verifier: needed(self.code_verifier, "The `code_verifier` is missing.")?,
                redirect_uri: self.redirect_uri,
            }),
            Some(REFRESH_TOKEN) => Ok(TokenRequest::Refresh {
                client_id,
                refresh_token: needed(self.refresh_token, "The `refresh_token` is missing.")?,
                scope: self.scope,
            }),
            Some(DEVICE_CODE) => Ok(TokenRequest::Device {
                client_id,
                device_code: needed(self.device_code, "The `device_code` is missing.")?,
            }),
            Some(_) => {
                Err(OAuthProblem::refused(OAuthCode::UnsupportedGrantType, "The server has no such `grant_type`."))
            }
            None => Err(OAuthProblem::invalid_request("The `grant_type` is missing.")),
        }
    }
}

/// A token to revoke.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(example = json!({
    "client_id": "table.example",
    "token": "acr_u7Rk1bYx3Vq9mT5nZs8cWf2hJd6gLpQe4aXoKiRyHtM"
}))]
pub struct RevocationForm {
    /// The app.
    client_id: Option<String>,
    /// The access token or refresh token.
    token: Option<String>,
}

/// A device without a browser.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(example = json!({"client_id": "table.example", "scope": "play"}))]
pub struct DeviceForm {
    /// The app on the device.
    client_id: Option<String>,
    /// The scopes, separated by spaces; by default `read`.
    scope: Option<String>,
}

/// Get an app's tokens
///
/// Exchanges a code, a refresh token or a device's code for an access token, valid for an hour, and a refresh token (RFC 6749,
/// RFC 8628; OAuth 2.1). [The guide for apps](/docs/apps) shows how. A code and a refresh token can be used once: one that comes again counts as
/// stolen, and revokes everything that was given for it. If a response was lost, the same request with a refresh token or a device's code
/// gets it again within 60 seconds, until the new refresh token is used. A refresh token is valid for 90 days. Errors have the form of RFC 6749: `invalid_request`, `invalid_client`, `invalid_grant`, `unsupported_grant_type`, `invalid_scope`, and for devices
/// `authorization_pending`, `slow_down`, `access_denied`, `expired_token`.
#[utoipa::path(tag = "apps",
    request_body(content = TokenForm, content_type = "application/x-www-form-urlencoded"), responses(
    (status = 200, description = "The tokens.", body = AppTokens),
    (status = 400, description = "The request is refused.", body = OAuthErrorBody),
    (status = 403, description = "The player is suspended.", body = ProblemBody,
     content_type = "application/problem+json")))]
#[post("/oauth/token")]
pub async fn create_app_tokens(service: Data<Service>, form: Form<TokenForm>) -> Result<HttpResponse, OAuthProblem> {
    let tokens = service.accounts.give_tokens(form.0.into_request()?).await?;
    Ok(HttpResponse::Ok().json(tokens))
}

/// Revoke an app's token
///
/// An access token is revoked alone; with a refresh token, the whole authorization ends (RFC 7009). For an unknown token the response
/// is the same. A token of another app is refused with `invalid_grant`.
#[utoipa::path(tag = "apps",
    request_body(content = RevocationForm, content_type = "application/x-www-form-urlencoded"), responses(
    (status = 200, description = "The token is revoked."),
    (status = 400, description = "The request is refused.", body = OAuthErrorBody)))]
#[post("/oauth/revoke")]
pub async fn revoke_app_token(
    service: Data<Service>,
    form: Form<RevocationForm>,
) -> Result<HttpResponse, OAuthProblem> {
    let RevocationForm { client_id, token } = form.0;
    let client_id = client_id.ok_or_else(|| OAuthProblem::invalid_request("The `client_id` is missing."))?;
    let token = token.ok_or_else(|| OAuthProblem::invalid_request("The `token` is missing."))?;
    service.accounts.revoke_app_token(client_id, token).await?;
    Ok(HttpResponse::Ok().finish())
}

/// Get codes for a device
///
/// For apps on devices without a browser (RFC 8628): the device shows `user_code` and `verification_uri`, and asks
/// `/oauth/token` every `interval` seconds, until the player has answered there. The codes are valid for 15 minutes.
#[utoipa::path(tag = "apps",
    request_body(content = DeviceForm, content_type = "application/x-www-form-urlencoded"), responses(
    (status = 200, description = "The codes.", body = DeviceAuthorization),
    (status = 400, description = "The request is refused.", body = OAuthErrorBody)))]
#[post("/oauth/device_authorization")]
pub async fn create_device_authorization(
    request: HttpRequest,
    service: Data<Service>,
    (limits, issuer): (Data<RateLimits>, Data<Issuer>),
    form: Form<DeviceForm>,
) -> Result<HttpResponse, OAuthProblem> {
    limits.check_sign_in(&request)?;
    let DeviceForm { client_id, scope } = form.0;
    let client_id = client_id.ok_or_else(|| OAuthProblem::invalid_request("The `client_id` is missing."))?;
    let codes = service.accounts.authorize_device(client_id, scope, &issuer.of(&request)).await?;
    Ok(HttpResponse::Ok().json(codes))
}

/// What the authorization server can do (RFC 8414).
#[derive(Debug, Serialize, ToSchema)]
#[schema(example = json!({
    "issuer": "https://cards.example",
    "authorization_endpoint": "https://cards.example/oauth/authorize",
    "token_endpoint": "https://cards.example/oauth/token",
    "revocation_endpoint": "https://cards.example/oauth/revoke",
    "device_authorization_endpoint": "https://cards.example/oauth/device_authorization",
    "service_documentation": "https://cards.example/docs/apps",
    "scopes_supported": ["play", "read", "export"],
    "response_types_supported": ["code"],
    "response_modes_supported": ["query"],
    "grant_types_supported": ["authorization_code", "refresh_token", "urn:ietf:params:oauth:grant-type:device_code"],
    "token_endpoint_auth_methods_supported": ["none"],
    "revocation_endpoint_auth_methods_supported": ["none"],
    "code_challenge_methods_supported": ["S256"],
    "authorization_response_iss_parameter_supported": true
}))]
pub struct AuthorizationServer {
    /// The server.
    issuer: String,
    /// Where players are sent to allow an app something.
    authorization_endpoint: String,
    /// Where apps get tokens.
    token_endpoint: String,
    /// Where apps revoke tokens.
    revocation_endpoint: String,
    /// Where devices get codes.
    device_authorization_endpoint: String,
    /// Documentation for developers.
    service_documentation: String,
    /// The scopes.
    scopes_supported: [Scope; 3],
    /// `code`.
    response_types_supported: [&'static str; 1],
    /// `query`.
    response_modes_supported: [&'static str; 1],
    /// The grants of `/oauth/token`.
    grant_types_supported: [&'static str; 3],
    /// `none`: apps have no secrets.
    token_endpoint_auth_methods_supported: [&'static str; 1],
    /// `none`.
    revocation_endpoint_auth_methods_supported: [&'static str; 1],
    /// `S256`.
    code_challenge_methods_supported: [&'static str; 1],
    /// Players are sent back with `iss` (RFC 9207).
    authorization_response_iss_parameter_supported: bool,
}

/// Describe the authorization server
///
/// The addresses, scopes and methods for signing in to apps, as OAuth libraries read them (RFC 8414).
#[utoipa::path(tag = "apps", responses((status = 200, description = "The description.", body = AuthorizationServer)))]
#[get("/.well-known/oauth-authorization-server")]
pub async fn get_authorization_server(request: HttpRequest, issuer: Data<Issuer>) -> HttpResponse {
    let issuer = issuer.of(&request);
    HttpResponse::Ok().json(AuthorizationServer {
        authorization_endpoint: format!("{issuer}/oauth/authorize"),
        token_endpoint: format!("{issuer}/oauth/token"),
        revocation_endpoint: format!("{issuer}/oauth/revoke"),
        device_authorization_endpoint: format!("{issuer}/oauth/device_authorization"),
        service_documentation: format!("{issuer}/docs/apps"),
        issuer,
        scopes_supported: [Scope::Play, Scope::Read, Scope::Export],
        response_types_supported: ["code"],
        response_modes_supported: ["query"],
        grant_types_supported: [AUTHORIZATION_CODE, REFRESH_TOKEN, DEVICE_CODE],
        token_endpoint_auth_methods_supported: ["none"],
        revocation_endpoint_auth_methods_supported: ["none"],
        code_challenge_methods_supported: ["S256"],
        authorization_response_iss_parameter_supported: true,
    })
}

impl From<OAuthError> for OAuthProblem {
    fn from(error: OAuthError) -> Self {
        match error {
            OAuthError::Refused { code, description } => Self::refused(code, description),
            OAuthError::Failed(error) => Self::Failed(error.into()),
        }
    }
}
