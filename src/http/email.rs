//! E-mail: `/me/email`. The pages to which mails lead are in `web/`.

use actix_web::{HttpRequest, HttpResponse, Responder, delete, get, put, web::Data};

use super::{
    caller::Known,
    conditional::{Tagged, expected},
    document::{Conflict, IfMatchHeader, PreconditionFailed},
    extract::{Body, OptionalBody},
    problem::Problem,
    rate_limit::RateLimits,
};
use crate::service::{EmailEnd, EmailSettings, NewEmailSettings, Service};

/// Get e-mail settings
///
/// The address, whether it is confirmed and works, and what mails report.
#[utoipa::path(tag = "email", security(("token" = [])), responses(
    (status = 200, description = "The settings.", body = EmailSettings),
    (status = 304, description = "Not modified since the version in `If-None-Match`.")))]
#[get("/me/email")]
pub async fn get_email(service: Data<Service>, caller: Known) -> Result<Tagged<EmailSettings>, Problem> {
    Ok(Tagged(service.notices.email_settings(&caller.0).await?))
}

/// Set e-mail settings
///
/// For players with a name and a password. A new address is sent a link that its owner must follow within 24 hours;
/// nothing else is sent there before. News is collected and sent in one mail: after a minute if the last one was sent
/// longer than `digest_seconds` ago, otherwise when that time is over. What is no longer true by then is left out.
///
/// With the address a lost password can be replaced. So another one requires the password, or a session that is at most
/// ten minutes old, and the old one, if it was confirmed, is told.
#[utoipa::path(tag = "email", security(("token" = [])), params(IfMatchHeader), request_body = NewEmailSettings, responses(
    (status = 200, description = "The new settings.", body = EmailSettings), Conflict, PreconditionFailed))]
#[put("/me/email")]
pub async fn set_email(
    request: HttpRequest,
    service: Data<Service>,
    limits: Data<RateLimits>,
    caller: Known,
    body: Body<NewEmailSettings>,
) -> Result<Tagged<EmailSettings>, Problem> {
    let expected = expected(&request)?;
    if body.value.password.is_some() && service.accounts.is_new_address(&caller.0, &body.value).await? {
        limits.check_sign_in(&request)?;
    }
    Ok(Tagged(service.accounts.set_email(&caller.0, body.value, expected).await?))
}

/// Delete e-mail settings
///
/// Deletes the address and everything that is waiting to be sent to it. An address that was confirmed is told, and requires the password, or
/// a session that is at most ten minutes old.
#[utoipa::path(tag = "email", security(("token" = [])), request_body = Option<EmailEnd>,
    responses((status = 204, description = "The address is deleted.")))]
#[delete("/me/email")]
pub async fn delete_email(
    request: HttpRequest,
    service: Data<Service>,
    limits: Data<RateLimits>,
    caller: Known,
    body: OptionalBody<EmailEnd>,
) -> Result<impl Responder, Problem> {
    if body.value.password.is_some() {
        limits.check_sign_in(&request)?;
    }
    service.accounts.delete_email(&caller.0, body.value).await?;
    Ok(HttpResponse::NoContent().finish())
}
