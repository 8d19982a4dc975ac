//! Vacations: `/me/vacation`.

use actix_web::{HttpResponse, Responder, delete, get, put, web::Data};

use super::{caller::Known, conditional::Tagged, document::Conflict, extract::OptionalBody, problem::Problem};
use crate::service::{NewVacation, Service, VacationAccount};

/// Get your vacation
///
/// The vacation time that is left, and the current or next vacation. A player earns 30 days a year, evenly, and can
/// have at most 30 days.
#[utoipa::path(tag = "accounts", security(("token" = ["read"])), responses(
    (status = 200, description = "The vacation.", body = VacationAccount),
    (status = 304, description = "Not modified since the version in `If-None-Match`.")))]
#[get("/me/vacation")]
pub async fn get_vacation(service: Data<Service>, caller: Known) -> Result<Tagged<VacationAccount>, Problem> {
    Ok(Tagged(service.clocks.vacations(&caller.0).await?))
}

/// Take a vacation
///
/// Begins at once or at a given time, and replaces a future vacation. During it, the clocks of all the player's matches
/// are paused, except those of live matches, in which each player has less than eight hours at first. It does not undo deadlines that have
/// passed. Idempotent; during a vacation, another one gets 409 `on_vacation`.
#[utoipa::path(tag = "accounts", security(("token" = ["play"])), request_body = Option<NewVacation>, responses(
    (status = 200, description = "The vacation.", body = VacationAccount), Conflict))]
#[put("/me/vacation")]
pub async fn take_vacation(
    service: Data<Service>,
    caller: Known,
    body: OptionalBody<NewVacation>,
) -> Result<Tagged<VacationAccount>, Problem> {
    Ok(Tagged(service.clocks.take_vacation(&caller.0, body.value).await?))
}

/// End a vacation
///
/// The clocks run again from now on. A future vacation is deleted.
#[utoipa::path(tag = "accounts", security(("token" = ["play"])), responses(
    (status = 204, description = "The vacation is ended.")))]
#[delete("/me/vacation")]
pub async fn end_vacation(service: Data<Service>, caller: Known) -> Result<impl Responder, Problem> {
    service.clocks.end_vacation(&caller.0).await?;
    Ok(HttpResponse::NoContent().finish())
}
