//! Agreeing to a draw: `/matches/{id}/draw`.

use actix_web::{HttpRequest, HttpResponse, Responder, delete, post, web::Data};
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use super::{
    caller::Known,
    conditional::{Tagged, expected_existing},
    document::{Conflict, IfMatchHeader, PreconditionFailed},
    extract::{Nothing, OptionalBody, Path, Query},
    problem::Problem,
};
use crate::service::{MatchSummary, Service};

/// Whose offers end.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct EndOfOffer {
    /// Whether the caller declines the offers of the others, which end. Otherwise only the caller's own offer ends.
    #[serde(default)]
    #[param(required = false, default = false)]
    pub decline: bool,
}

/// Offer a draw, or agree to one
///
/// The match ends in a draw, with `agreed_draw` as its reason, as soon as all players who are still in have asked for
/// it. Until then it is an offer, which the others are told of and see as `draw_offered_by`. An offer stays until its
/// player withdraws it or answers a decision, another player declines it, or any player leaves or is out; moves of the others do not
/// end it.
/// To make a move and an offer, make the move first. The players who are still in share a place; those who are already
/// out keep the place that the rules gave. A match in which a bot is still in cannot be drawn: 409 `no_draw_with_bots`.
/// Idempotent.
#[utoipa::path(tag = "play", security(("token" = ["play"])),
    params(("id" = Uuid, Path, description = "The match."), IfMatchHeader), responses(
    (status = 200, description = "The match: with the offer, or finished.", body = MatchSummary),
    Conflict, PreconditionFailed))]
#[post("/matches/{id}/draw")]
pub async fn create_draw_offer(
    request: HttpRequest,
    service: Data<Service>,
    caller: Known,
    Path(id): Path<Uuid>,
    body: OptionalBody<Nothing>,
) -> Result<Tagged<MatchSummary>, Problem> {
    Ok(Tagged(service.play.offer_draw(&caller.0, id, expected_existing(&request)?, body.arrived).await?))
}

/// Withdraw or decline a draw offer
///
/// Withdraws the caller's offer or, with `decline=true`, ends the offers of the others. The others are notified with `draw.withdrawn`.
/// Succeeds also if there is no offer. Once all have agreed, the match is over and nothing can be withdrawn. Idempotent.
#[utoipa::path(tag = "play", security(("token" = ["play"])),
    params(("id" = Uuid, Path, description = "The match."), EndOfOffer, IfMatchHeader), responses(
    (status = 204, description = "The caller offers no draw, or is offered none."), Conflict, PreconditionFailed))]
#[delete("/matches/{id}/draw")]
pub async fn delete_draw_offer(
    request: HttpRequest,
    service: Data<Service>,
    caller: Known,
    Path(id): Path<Uuid>,
    Query(query): Query<EndOfOffer>,
) -> Result<impl Responder, Problem> {
    service.play.withdraw_draw(&caller.0, id, expected_existing(&request)?, query.decline).await?;
    Ok(HttpResponse::NoContent().finish())
}
