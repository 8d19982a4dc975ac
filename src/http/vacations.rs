//! Vacations: `/me/vacation`.

use actix_web::{HttpResponse, Responder, delete, get, put, web::Data};

use super::{caller::Known, conditional::Tagged, document::Conflict, extract::OptionalBody, problem::Problem};
use crate::service::{NewVacation, Service, VacationAccount};

/// See one's own vacation
///
/// What is left of it, and the one that lasts now or is to come. A player earns 30 days a year, evenly, and can have 30
/// days at most.
#[utoipa::path(tag = "accounts", security(("token" = ["read"])), responses(
    (status = 200, description = "The vacation.", body = VacationAccount),
    (status = 304, description = "It is as `If-None-Match` says.")))]
#[get("/me/vacation")]
pub async fn get_vacation(service: Data<Service>, caller: Known) -> Result<Tagged<VacationAccount>, Problem> {
    Ok(Tagged(service.clocks.vacations(&caller.0).await?))
}

/// Take a vacation
///
/// At once or from a date on, in place of one that is to come. While it lasts, the clocks of all the player's matches
/// stand. What has passed by then has passed: no deadline that is lost comes back. Safe to repeat; while the player is away,
/// another vacation gives 409 `on_vacation`.
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
/// The clocks run again from now on. A vacation that is to come is taken back.
#[utoipa::path(tag = "accounts", security(("token" = ["play"])), responses(
    (status = 204, description = "There is no vacation any more.")))]
#[delete("/me/vacation")]
pub async fn end_vacation(service: Data<Service>, caller: Known) -> Result<impl Responder, Problem> {
    service.clocks.end_vacation(&caller.0).await?;
    Ok(HttpResponse::NoContent().finish())
}
