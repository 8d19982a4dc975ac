//! E-mail: `/me/email`. The pages to which mails lead are in `web/`.

use actix_web::{HttpRequest, HttpResponse, Responder, delete, get, put, web::Data};

use super::{
    accounts::expected,
    caller::Known,
    conditional::Tagged,
    document::{Conflict, IfMatchHeader, PreconditionFailed},
    extract::Body,
    problem::Problem,
};
use crate::service::{EmailSettings, NewEmailSettings, Service};

/// See where one gets mails
///
/// The address, whether it is verified and works, and what is told by mail.
#[utoipa::path(tag = "email", security(("token" = [])), responses(
    (status = 200, description = "Where the player gets mails.", body = EmailSettings),
    (status = 304, description = "It is as `If-None-Match` says.")))]
#[get("/me/email")]
pub async fn get_email(service: Data<Service>, caller: Known) -> Result<Tagged<EmailSettings>, Problem> {
    Ok(Tagged(service.notices.email_settings(&caller.0).await?))
}

/// Set where one gets mails
///
/// For players with a name and a password. A new address is sent a link that its owner must follow within 24 hours; nothing
/// else goes there before. What there is to tell is gathered, and goes out in one mail: at once if the last one was longer than
/// `digest_seconds` ago, otherwise when that time is over. What no longer holds by then is left out.
#[utoipa::path(tag = "email", security(("token" = [])), params(IfMatchHeader), request_body = NewEmailSettings, responses(
    (status = 200, description = "Where the player gets mails now.", body = EmailSettings), Conflict, PreconditionFailed))]
#[put("/me/email")]
pub async fn set_email(
    request: HttpRequest,
    service: Data<Service>,
    caller: Known,
    body: Body<NewEmailSettings>,
) -> Result<Tagged<EmailSettings>, Problem> {
    Ok(Tagged(service.notices.set_email(&caller.0, body.value, expected(&request)).await?))
}

/// Get no more mails
///
/// The address is forgotten, with whatever waits for it.
#[utoipa::path(tag = "email", security(("token" = [])), responses((status = 204, description = "There is no address now.")))]
#[delete("/me/email")]
pub async fn delete_email(service: Data<Service>, caller: Known) -> Result<impl Responder, Problem> {
    service.notices.delete_email(&caller.0).await?;
    Ok(HttpResponse::NoContent().finish())
}
