//! Lost passwords: `/password-resets`.

use actix_web::{HttpRequest, HttpResponse, Responder, post, web::Data};

use super::{document::Conflict, extract::Body, problem::Problem, rate_limit::RateLimits};
use crate::service::{NewPassword, NewPasswordReset, Service};

/// Request a new password
///
/// Sends a mail to the player's confirmed address, with a link that works once and for 30 minutes. The response is the same
/// whether there is such a player or not, and does not wait for it. A newer mail ends the links of earlier ones, and so does a
/// change of the password or of the address. If several players have confirmed one address, a mail for the address has a link
/// for each. A player gets at most one mail in five minutes, and a mailbox five in a day.
///
/// 409 `mail_unavailable` if this server sends no mails: then only its operator can set a new password.
#[utoipa::path(tag = "accounts", request_body = NewPasswordReset, responses(
    (status = 202, description = "A mail is sent if there is such a player with a confirmed address."), Conflict))]
#[post("/password-resets")]
pub async fn create_password_reset(
    request: HttpRequest,
    service: Data<Service>,
    limits: Data<RateLimits>,
    body: Body<NewPasswordReset>,
) -> Result<impl Responder, Problem> {
    limits.check_sign_in(&request)?;
    service.accounts.request_password_reset(&body.value)?;
    Ok(HttpResponse::Accepted().finish())
}

/// Set a new password
///
/// With the code from the mail, which is then used up. Revokes all tokens of the player, and removes all passkeys; sign in with the new
/// password. A mail to the confirmed address says that it was changed. A password that is refused (422) does not use up the code.
///
/// After a lost response, send the request again: for the 30 minutes of the link, a code that has ended gets 204 if the password is the
/// player's, and changes nothing. Any other password gets 409 and counts as a wrong one for signing in.
#[utoipa::path(tag = "accounts", request_body = NewPassword, responses(
    (status = 204, description = "The password is set, all tokens are revoked, and all passkeys removed; or that was done before."),
    Conflict))]
#[post("/password-resets/completion")]
pub async fn complete_password_reset(
    request: HttpRequest,
    service: Data<Service>,
    limits: Data<RateLimits>,
    body: Body<NewPassword>,
) -> Result<impl Responder, Problem> {
    limits.check_sign_in(&request)?;
    let address = limits.address(&request);
    service.accounts.reset_password(body.value, address).await?;
    Ok(HttpResponse::NoContent().finish())
}
