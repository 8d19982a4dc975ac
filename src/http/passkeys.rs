//! Passkeys: `/me/passkeys` and `/passkey-sessions`.

use actix_web::{
    HttpRequest, HttpResponse, Responder, delete, get, patch, post,
    web::{Data, Json},
};
use uuid::Uuid;

use super::{
    accounts::SESSION,
    caller::{Known, creation},
    cursor::{Page, PageOf},
    document::{Conflict, IdempotencyHeader},
    extract::{Body, Nothing, OptionalBody, Path, Query},
    lists::PasskeyList,
    problem::{Problem, ProblemBody},
    rate_limit::RateLimits,
    response::created,
};
use crate::service::{
    Caller, NewPasskey, NewPasskeyOptions, NewPasskeySession, Passkey, PasskeyChange, PasskeyCreationOptions,
    PasskeyRequestOptions, Registered, Service,
};

/// Begin to add a passkey
///
/// Returns what a device needs to create one: give it to `navigator.credentials.create`, with
/// `PublicKeyCredential.parseCreationOptionsFromJSON`. Its challenge can be used once, within five minutes. Requires the password, or a
/// session that is at most ten minutes old. Passkeys are for players with a name and a password; guests claim the account first. A player
/// may have 20.
///
/// Only the server's own pages can create and use passkeys. Native apps sign in by OAuth in the system's browser, where passkeys work:
/// [the guide for apps](/docs/apps).
///
/// 409 `passkeys_unavailable` if browsers allow no passkeys for the server's public URL.
#[utoipa::path(tag = "accounts", security(("token" = [])), request_body = Option<NewPasskeyOptions>, responses(
    (status = 200, description = "The options.", body = PasskeyCreationOptions), Conflict))]
#[post("/me/passkeys/options")]
pub async fn create_passkey_options(
    request: HttpRequest,
    service: Data<Service>,
    limits: Data<RateLimits>,
    caller: Known,
    body: OptionalBody<NewPasskeyOptions>,
) -> Result<impl Responder, Problem> {
    limits.check_sign_in(&request)?;
    Ok(Json(service.accounts.passkey_creation_options(&caller.0, body.value).await?))
}

/// Add a passkey
///
/// Send what the device has created, as `PublicKeyCredential.toJSON()` returns it. The server stores the public key, and tells the
/// player's confirmed e-mail address.
#[utoipa::path(tag = "accounts", security(("token" = [])), params(IdempotencyHeader), request_body = NewPasskey,
    responses((status = 201, description = "The passkey.", body = Passkey), Conflict))]
#[post("/me/passkeys")]
pub async fn create_passkey(
    request: HttpRequest,
    service: Data<Service>,
    caller: Known,
    body: Body<NewPasskey>,
) -> Result<impl Responder, Problem> {
    let repeatable = creation(&request, &caller.0, Caller::need_session, body.digest)?;
    let passkey = service.accounts.add_passkey(&caller.0, body.value, repeatable).await?;
    Ok(created(&format!("/v1/me/passkeys/{}", passkey.id), &passkey))
}

/// List your passkeys
///
/// Newest first.
#[utoipa::path(tag = "accounts", security(("token" = [])), params(PageOf<PasskeyList>), responses(
    (status = 200, description = "A page of passkeys.", body = Page<Passkey>)))]
#[get("/me/passkeys")]
pub async fn list_passkeys(
    service: Data<Service>,
    caller: Known,
    Query(page): Query<PageOf<PasskeyList>>,
) -> Result<Page<Passkey>, Problem> {
    let rows = service.accounts.passkeys(&caller.0, page.cursor.map(|cursor| cursor.0), page.limit.rows()).await?;
    Page::cut::<PasskeyList>(rows, page.limit, |passkey| passkey.id)
}

/// Rename a passkey
///
/// The name is only for the player.
#[utoipa::path(tag = "accounts", security(("token" = [])), params(("id" = Uuid, Path, description = "The passkey.")),
    request_body = PasskeyChange, responses((status = 200, description = "The passkey.", body = Passkey)))]
#[patch("/me/passkeys/{id}")]
pub async fn update_passkey(
    service: Data<Service>,
    caller: Known,
    Path(id): Path<Uuid>,
    body: Body<PasskeyChange>,
) -> Result<Json<Passkey>, Problem> {
    Ok(Json(service.accounts.rename_passkey(&caller.0, id, body.value).await?))
}

/// Remove a passkey
///
/// It can no longer be used to sign in. Sessions that began with it go on until they are revoked. The device keeps its half,
/// which its owner can delete there. The player's confirmed e-mail address is told.
#[utoipa::path(tag = "accounts", security(("token" = [])), params(("id" = Uuid, Path, description = "The passkey.")),
    responses((status = 204, description = "The passkey is removed.")))]
#[delete("/me/passkeys/{id}")]
pub async fn delete_passkey(
    service: Data<Service>,
    caller: Known,
    Path(id): Path<Uuid>,
) -> Result<impl Responder, Problem> {
    service.accounts.remove_passkey(&caller.0, id).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Begin to sign in with a passkey
///
/// Returns what a device needs: give it to `navigator.credentials.get`, with
/// `PublicKeyCredential.parseRequestOptionsFromJSON`. The device finds the player by itself. The challenge can be used once, within
/// five minutes. Native apps sign in by OAuth in the system's browser, where passkeys work: [the guide for
/// apps](/docs/apps).
#[utoipa::path(tag = "accounts", responses(
    (status = 200, description = "The options.", body = PasskeyRequestOptions), Conflict))]
#[post("/passkey-sessions/options")]
pub async fn create_passkey_session_options(
    request: HttpRequest,
    service: Data<Service>,
    limits: Data<RateLimits>,
    _body: OptionalBody<Nothing>,
) -> Result<impl Responder, Problem> {
    limits.check_sign_in(&request)?;
    Ok(Json(service.accounts.passkey_request_options().await?))
}

/// Sign in with a passkey
///
/// Send what the device has signed, as `PublicKeyCredential.toJSON()` returns it. The challenge is used up, also by a wrong
/// signature or an unknown passkey. The session is like one that began with a password, which also cancels the deletion of the account.
#[utoipa::path(tag = "accounts", request_body = NewPasskeySession, responses(
    (status = 201, description = "A new session.", body = Registered),
    (status = 401, description = "The passkey is unknown, or what was signed is not valid.", body = ProblemBody,
     content_type = "application/problem+json"),
    (status = 403, description = "The player is suspended.", body = ProblemBody,
     content_type = "application/problem+json"), Conflict))]
#[post("/passkey-sessions")]
pub async fn create_passkey_session(
    request: HttpRequest,
    service: Data<Service>,
    limits: Data<RateLimits>,
    body: Body<NewPasskeySession>,
) -> Result<impl Responder, Problem> {
    limits.check_sign_in(&request)?;
    Ok(created(SESSION, &service.accounts.sign_in_with_passkey(body.value).await?))
}
