//! Agreeing to a pause: `/matches/{id}/pause`.

use actix_web::{HttpRequest, HttpResponse, Responder, delete, post, web::Data};
use uuid::Uuid;

use super::{
    caller::Known,
    conditional::{Tagged, expected_existing},
    document::{Conflict, IfMatchHeader, PreconditionFailed},
    draws::EndOfOffer,
    extract::{Nothing, OptionalBody, Path, Query},
    problem::Problem,
};
use crate::service::{MatchSummary, Service};

/// Offer a pause, or agree to one
///
/// The clocks are paused as soon as all people who are still in have asked for it; bots always agree. Until then it is
/// an offer, which the others are told of and see as `pause_offered_by`, and which stays until its player withdraws it,
/// another player declines it, or any player leaves or is out. Moves can be made during a pause. Time that was used stays used. A running match with a
/// clock is paused if a seat in `to_act` has a null deadline; `clocks.stand_for` of the view has the reasons. While a pause is
/// ending, all can agree in the same way that it goes on. Idempotent.
#[utoipa::path(tag = "play", security(("token" = ["play"])),
    params(("id" = Uuid, Path, description = "The match."), IfMatchHeader), responses(
    (status = 200, description = "The match, with the offer or paused.", body = MatchSummary), Conflict, PreconditionFailed))]
#[post("/matches/{id}/pause")]
pub async fn create_pause_offer(
    request: HttpRequest,
    service: Data<Service>,
    caller: Known,
    Path(id): Path<Uuid>,
    _: OptionalBody<Nothing>,
) -> Result<Tagged<MatchSummary>, Problem> {
    Ok(Tagged(service.clocks.offer_pause(&caller.0, id, expected_existing(&request)?).await?))
}

/// Withdraw or decline a pause offer, or resume
///
/// Withdraws the caller's offer or, with `decline=true`, ends the offers of the others. The others are notified with `pause.withdrawn`.
/// During an agreed pause, each player who is still in can resume. The clocks run again ten minutes later, or as soon as all other people who are still in have resumed too, so that a
/// player who is away does not lose on time; bots need no time. The others are notified with `match.resumed`, and all players
/// are once the clocks run. Until then `stand_for` has `agreement`, and each deadline is when the seat's time will run out.
/// Idempotent.
#[utoipa::path(tag = "play", security(("token" = ["play"])),
    params(("id" = Uuid, Path, description = "The match."), EndOfOffer, IfMatchHeader), responses(
    (status = 204, description = "The caller offers no pause or is offered none, or an agreed pause has ended or has an end."),
    Conflict, PreconditionFailed))]
#[delete("/matches/{id}/pause")]
pub async fn delete_pause(
    request: HttpRequest,
    service: Data<Service>,
    caller: Known,
    Path(id): Path<Uuid>,
    Query(query): Query<EndOfOffer>,
) -> Result<impl Responder, Problem> {
    service.clocks.end_pause(&caller.0, id, expected_existing(&request)?, query.decline).await?;
    Ok(HttpResponse::NoContent().finish())
}
