//! What players allow apps: `/authorizations`, `/device-authorizations` and `/me/authorizations`.

use actix_web::{
    HttpRequest, HttpResponse, Responder, delete, get, post,
    web::{Data, Json},
};
use uuid::Uuid;

use super::{
    caller::{Known, count_creation},
    cursor::{Page, PageOf},
    document::Conflict,
    extract::{Body, Path, Query},
    lists::AuthorizationList,
    oauth::Issuer,
    problem::Problem,
    rate_limit::RateLimits,
};
use crate::service::{
    AppAuthorization, AuthorizationAnswer, AuthorizationQuery, AuthorizationQuestion, AuthorizationResult, Caller,
    DeviceAnswer, DeviceQuestion, Service,
};

/// Ask what an app wants
///
/// For the page `/oauth/authorize`, to which an app sends the player (RFC 6749, section 4.1): what to show before the player
/// answers. The parameters are those of that page. An unknown app and a redirect URI that it may not use are problems, after
/// which the player must not be sent anywhere; for other errors of the app, the response says where to return.
#[utoipa::path(tag = "apps", security(("token" = [])), params(AuthorizationQuery), responses(
    (status = 200, description = "What the app wants.", body = AuthorizationQuestion),
    (status = 422, description = "The app or the redirect URI is refused.", body = super::problem::ProblemBody,
     content_type = "application/problem+json")))]
#[get("/authorizations")]
pub async fn get_authorization_question(
    request: HttpRequest,
    service: Data<Service>,
    issuer: Data<Issuer>,
    caller: Known,
    Query(query): Query<AuthorizationQuery>,
) -> Result<Json<AuthorizationQuestion>, Problem> {
    Ok(Json(service.accounts.ask_authorization(&caller.0, query, &issuer.of(&request)).await?))
}

/// Answer what an app wants
///
/// Approves or refuses what the app asks for, and returns where the player goes on: the redirect URI with `code` or `error`,
/// `state` and `iss` (RFC 9207). A code is valid for 60 seconds. Requires a session, so that no app can approve another; to approve also
/// the password, unless the session is at most ten minutes old or the player a guest. A token is sent in a header, which no other site can
/// make a browser do, so that no answer can be forged.
#[utoipa::path(tag = "apps", security(("token" = [])), request_body = AuthorizationAnswer, responses(
    (status = 200, description = "Where the player goes on.", body = AuthorizationResult), Conflict))]
#[post("/authorizations")]
pub async fn create_authorization(
    request: HttpRequest,
    service: Data<Service>,
    issuer: Data<Issuer>,
    limits: Data<RateLimits>,
    caller: Known,
    body: Body<AuthorizationAnswer>,
) -> Result<Json<AuthorizationResult>, Problem> {
    if body.value.password.is_some() {
        limits.check_sign_in(&request)?;
    }
    count_creation(&request, &caller.0, Caller::need_session, body.digest)?;
    Ok(Json(service.accounts.answer_authorization(&caller.0, body.value, &issuer.of(&request)).await?))
}

/// Ask what a device wants
///
/// For the page `/device`, on which the player types the code that a device shows (RFC 8628). Limited like signing in, so that
/// codes cannot be guessed.
#[utoipa::path(tag = "apps", security(("token" = [])),
    params(("user_code" = String, Path, description = "The code, in any case, with or without the hyphen.")), responses(
    (status = 200, description = "What the device wants.", body = DeviceQuestion)))]
#[get("/device-authorizations/{user_code}")]
pub async fn get_device_question(
    request: HttpRequest,
    service: Data<Service>,
    limits: Data<RateLimits>,
    caller: Known,
    Path(user_code): Path<String>,
) -> Result<Json<DeviceQuestion>, Problem> {
    limits.check_sign_in(&request)?;
    Ok(Json(service.accounts.ask_device(&caller.0, &user_code).await?))
}

/// Answer what a device wants
///
/// Approves or refuses what the device asks for. A code can be answered once. Requires a session, and to approve the password, unless the
/// session is at most ten minutes old or the player a guest.
#[utoipa::path(tag = "apps", security(("token" = [])),
    params(("user_code" = String, Path, description = "The code, in any case, with or without the hyphen.")),
    request_body = DeviceAnswer, responses((status = 204, description = "The device learns of it.")))]
#[post("/device-authorizations/{user_code}")]
pub async fn create_device_answer(
    request: HttpRequest,
    service: Data<Service>,
    limits: Data<RateLimits>,
    caller: Known,
    Path(user_code): Path<String>,
    body: Body<DeviceAnswer>,
) -> Result<impl Responder, Problem> {
    limits.check_sign_in(&request)?;
    service.accounts.answer_device(&caller.0, &user_code, body.value).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// List your authorizations of apps
///
/// One for each app and device, newest first. A player may have 100; one more revokes the oldest.
#[utoipa::path(tag = "apps", security(("token" = [])), params(PageOf<AuthorizationList>), responses(
    (status = 200, description = "A page of authorizations.", body = Page<AppAuthorization>)))]
#[get("/me/authorizations")]
pub async fn list_my_authorizations(
    service: Data<Service>,
    caller: Known,
    Query(page): Query<PageOf<AuthorizationList>>,
) -> Result<Page<AppAuthorization>, Problem> {
    let rows =
        service.accounts.authorizations(&caller.0, page.cursor.map(|cursor| cursor.0), page.limit.rows()).await?;
    Page::cut::<AuthorizationList>(rows, page.limit, |authorization| authorization.id)
}

/// Revoke an authorization of an app
///
/// Its tokens are revoked at once, and streams that were opened with them end.
#[utoipa::path(tag = "apps", security(("token" = [])),
    params(("id" = Uuid, Path, description = "The authorization's id.")),
    responses((status = 204, description = "The authorization is revoked.")))]
#[delete("/me/authorizations/{id}")]
pub async fn delete_my_authorization(
    service: Data<Service>,
    caller: Known,
    Path(id): Path<Uuid>,
) -> Result<impl Responder, Problem> {
    service.accounts.revoke_authorization(&caller.0, id).await?;
    Ok(HttpResponse::NoContent().finish())
}
