//! Quick pairing: `/pairings`.

use actix_web::{HttpRequest, HttpResponse, Responder, delete, get, post, web::Data};
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use super::{
    caller::{Known, creation, to_play},
    conditional::Tagged,
    cursor::{Page, PageOf},
    document::{Conflict, IdempotencyHeader},
    extract::{Body, Path, Query},
    lists::PairingList,
    problem::Problem,
    rate_limit::RateLimits,
    response::created,
    streams::Streams,
    wait::Wait,
};
use crate::service::{NewPairing, Pairing, Service};

/// Find opponents
///
/// Players who want the same game with the same options, clock, number of seats and rating are seated together in a new
/// public match, which starts at once; the player who has waited longest is the host. If there are not enough yet, the
/// caller waits until `expires_at`: 24 hours, or ten minutes for a live match, in which each player has less than eight hours
/// at first, for a decision or for all of them. For rated matches the ratings must be close: within 100 points at first, 5
/// more for each second that the longer waiting player has waited, and without limit after two minutes. Players who block
/// each other are never seated together. A player can wait only once on the same terms, and for at most 10 pairings.
#[utoipa::path(tag = "pairings", security(("token" = ["play"])), params(IdempotencyHeader), request_body = NewPairing,
    responses((status = 201, description = "The pairing: `seated` with its match, or `waiting`.", body = Pairing), Conflict))]
#[post("/pairings")]
pub async fn create_pairing(
    request: HttpRequest,
    service: Data<Service>,
    caller: Known,
    body: Body<NewPairing>,
) -> Result<impl Responder, Problem> {
    let repeatable = creation(&request, &caller.0, to_play, body.digest)?;
    let made = service.lobby.create_pairing(&caller.0, body.value, repeatable).await?;
    Ok(created(&format!("/v1/pairings/{}", made.id), &made))
}

/// List your pairings
///
/// Those that are waiting, newest first.
#[utoipa::path(tag = "pairings", security(("token" = ["read"])), params(PageOf<PairingList>), responses(
    (status = 200, description = "A page of pairings.", body = Page<Pairing>)))]
#[get("/pairings")]
pub async fn list_pairings(
    service: Data<Service>,
    caller: Known,
    Query(page): Query<PageOf<PairingList>>,
) -> Result<Page<Pairing>, Problem> {
    let before = page.cursor.map(|cursor| cursor.0);
    let rows = service.lobby.waiting_pairings(&caller.0, before, page.limit.rows()).await?;
    Page::cut::<PairingList>(rows, page.limit, |pairing| pairing.id)
}

/// How long to wait for a pairing.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct PairingWait {
    /// How many seconds to wait while the pairing is waiting, at most 60; the server may answer up to five seconds earlier.
    #[serde(default)]
    #[param(value_type = Option<u8>, minimum = 0, maximum = 60, default = 0)]
    wait: Wait,
}

/// Get a pairing
///
/// With `wait`, the response is sent as soon as the pairing is no longer waiting, or when the time is over.
#[utoipa::path(tag = "pairings", security(("token" = ["read"])),
    params(("id" = Uuid, Path, description = "The pairing."), PairingWait), responses(
    (status = 200, description = "The pairing.", body = Pairing),
    (status = 304, description = "Not modified since the version in `If-None-Match`.")))]
#[get("/pairings/{id}")]
pub async fn get_pairing(
    request: HttpRequest,
    service: Data<Service>,
    (streams, limits): (Data<Streams>, Data<RateLimits>),
    caller: Known,
    Path(id): Path<Uuid>,
    Query(query): Query<PairingWait>,
) -> Result<Tagged<Pairing>, Problem> {
    let _permit = streams.permit_to_wait(limits.address(&request), query.wait.duration())?;
    Ok(Tagged(service.lobby.pairing(&caller.0, id, query.wait.duration()).await?))
}

/// Cancel a pairing
///
/// Ends a waiting pairing. Idempotent; fails once the player is seated.
#[utoipa::path(tag = "pairings", security(("token" = ["play"])),
    params(("id" = Uuid, Path, description = "The pairing.")), responses(
    (status = 204, description = "The pairing is cancelled."), Conflict))]
#[delete("/pairings/{id}")]
pub async fn delete_pairing(
    service: Data<Service>,
    caller: Known,
    Path(id): Path<Uuid>,
) -> Result<impl Responder, Problem> {
    service.lobby.cancel_pairing(&caller.0, id).await?;
    Ok(HttpResponse::NoContent().finish())
}
