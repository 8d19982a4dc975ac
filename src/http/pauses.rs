//! Agreeing to a pause: `/matches/{id}/pause`.

use actix_web::{HttpResponse, Responder, delete, post, web::Data};
use uuid::Uuid;

use super::{
    accounts::Nothing,
    caller::Known,
    conditional::Tagged,
    document::Conflict,
    extract::{OptionalBody, Path},
    problem::Problem,
};
use crate::service::{MatchSummary, Service};

/// Offer a pause, or agree to one
///
/// The clocks stand as soon as all people who are still in have asked for it; bots always agree. Until then it is an
/// offer, which the others are told of and see as `pause_offered_by`, and which stands until its player takes it back.
/// Moves can be made while the clocks stand. Time that was used stays used. Safe to repeat.
#[utoipa::path(tag = "play", security(("token" = ["play"])),
    params(("id" = Uuid, Path, description = "The match.")), responses(
    (status = 200, description = "The match, with the offer or paused.", body = MatchSummary), Conflict))]
#[post("/matches/{id}/pause")]
pub async fn create_pause_offer(
    service: Data<Service>,
    caller: Known,
    Path(id): Path<Uuid>,
    _: OptionalBody<Nothing>,
) -> Result<Tagged<MatchSummary>, Problem> {
    Ok(Tagged(service.clocks.offer_pause(&caller.0, id).await?))
}

/// Take an offer of a pause back, or go on
///
/// Where the clocks stand by agreement, each player who is still in can let them run again, and the others are told.
#[utoipa::path(tag = "play", security(("token" = ["play"])),
    params(("id" = Uuid, Path, description = "The match.")), responses(
    (status = 204, description = "The caller wants no pause, and the clocks do not stand for one."), Conflict))]
#[delete("/matches/{id}/pause")]
pub async fn delete_pause(
    service: Data<Service>,
    caller: Known,
    Path(id): Path<Uuid>,
) -> Result<impl Responder, Problem> {
    service.clocks.end_pause(&caller.0, id).await?;
    Ok(HttpResponse::NoContent().finish())
}
