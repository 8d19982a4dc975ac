//! Notes: `/matches/{id}/note`.

use actix_web::{HttpRequest, get, put, web::Data};
use uuid::Uuid;

use super::{
    caller::Known,
    conditional::{Tagged, expected},
    document::{Conflict, IfMatchHeader, PreconditionFailed},
    extract::{Body, Path},
    problem::Problem,
};
use crate::service::{NewNote, Note, Service};

/// Get your note on a match
///
/// What the caller has written down about a match that has started, in which the caller has or had a seat. No other player can read it.
#[utoipa::path(tag = "play", security(("token" = ["read"])), params(("id" = Uuid, Path, description = "The match.")), responses(
    (status = 200, description = "The note.", body = Note),
    (status = 304, description = "Not modified since the version in `If-None-Match`."), Conflict))]
#[get("/matches/{id}/note")]
pub async fn get_note(service: Data<Service>, caller: Known, Path(id): Path<Uuid>) -> Result<Tagged<Note>, Problem> {
    Ok(Tagged(service.play.note(&caller.0, id).await?))
}

/// Write a note on a match
///
/// Replaces the caller's note, also once the match is over. Idempotent. An empty text deletes it. It stays until then, or until the account is deleted.
/// With `If-Match`, what was written on another device meanwhile is not lost.
#[utoipa::path(tag = "play", security(("token" = ["play"])),
    params(("id" = Uuid, Path, description = "The match."), IfMatchHeader), request_body = NewNote, responses(
    (status = 200, description = "The note.", body = Note), Conflict, PreconditionFailed))]
#[put("/matches/{id}/note")]
pub async fn set_note(
    request: HttpRequest,
    service: Data<Service>,
    caller: Known,
    Path(id): Path<Uuid>,
    body: Body<NewNote>,
) -> Result<Tagged<Note>, Problem> {
    Ok(Tagged(service.play.set_note(&caller.0, id, body.value, expected(&request)?).await?))
}
