//! Invitations: sending, listing, answering and withdrawing them.

use actix_web::{HttpRequest, HttpResponse, Responder, delete, get, post, web::Data};
use uuid::Uuid;

use super::{
    caller::{Known, creation, to_play},
    conditional::Tagged,
    cursor::{Page, PageOf},
    document::{Conflict, IdempotencyHeader},
    extract::{Body, Nothing, OptionalBody, Path, Query},
    lists::{InvitationList, ReceivedInvitationList},
    problem::Problem,
    response::created,
};
use crate::service::{Acceptance, Invitation, MatchSummary, NewInvitation, Service};

/// Invite a player
///
/// Any player with a seat in an open match may invite. The invited player is notified, and may see a private match's
/// summary until the invitation is answered. A player has at most one unanswered invitation to a match. Guests cannot be invited to rated
/// matches. An invitation to a live match, one whose players have less than eight hours at first, is valid for an hour if the match is
/// public or a rematch. 409 `player_unavailable` means that the player accepts no invitations from the caller (`invitations` of
/// `PATCH /v1/me`), or that one of the two blocks the other.
#[utoipa::path(tag = "invitations", security(("token" = ["play"])),
    params(("id" = Uuid, Path, description = "The match."), IdempotencyHeader), request_body = NewInvitation, responses(
    (status = 201, description = "The invitation.", body = Invitation), Conflict))]
#[post("/matches/{id}/invitations")]
pub async fn create_invitation(
    request: HttpRequest,
    service: Data<Service>,
    caller: Known,
    Path(id): Path<Uuid>,
    body: Body<NewInvitation>,
) -> Result<impl Responder, Problem> {
    let repeatable = creation(&request, &caller.0, to_play, body.digest)?;
    let sent = service.lobby.invite(&caller.0, id, body.value, repeatable).await?;
    Ok(created(&format!("/v1/invitations/{}", sent.id), &sent))
}

/// List a match's invitations
///
/// For players of the match: all invitations, whatever their state, newest first.
#[utoipa::path(tag = "invitations", security(("token" = ["read"])),
    params(("id" = Uuid, Path, description = "The match."), PageOf<InvitationList>), responses(
    (status = 200, description = "A page of invitations.", body = Page<Invitation>)))]
#[get("/matches/{id}/invitations")]
pub async fn list_match_invitations(
    service: Data<Service>,
    caller: Known,
    Path(id): Path<Uuid>,
    Query(page): Query<PageOf<InvitationList>>,
) -> Result<Page<Invitation>, Problem> {
    let before = page.cursor.map(|cursor| cursor.0);
    let rows = service.lobby.invitations_to(&caller.0, id, before, page.limit.rows()).await?;
    Page::cut::<InvitationList>(rows, page.limit, |invitation| invitation.id)
}

/// List your invitations
///
/// The caller's unanswered invitations, newest first.
#[utoipa::path(tag = "invitations", security(("token" = ["read"])), params(PageOf<ReceivedInvitationList>), responses(
    (status = 200, description = "A page of invitations.", body = Page<Invitation>)))]
#[get("/me/invitations")]
pub async fn list_my_invitations(
    service: Data<Service>,
    caller: Known,
    Query(page): Query<PageOf<ReceivedInvitationList>>,
) -> Result<Page<Invitation>, Problem> {
    let before = page.cursor.map(|cursor| cursor.0);
    let rows = service.lobby.received_invitations(&caller.0, before, page.limit.rows()).await?;
    Page::cut::<ReceivedInvitationList>(rows, page.limit, |invitation| invitation.id)
}

/// Get an invitation
///
/// For the sender, the recipient, and the players of the match.
#[utoipa::path(tag = "invitations", security(("token" = ["read"])),
    params(("id" = Uuid, Path, description = "The invitation.")), responses(
    (status = 200, description = "The invitation.", body = Invitation),
    (status = 304, description = "Not modified since the version in `If-None-Match`.")))]
#[get("/invitations/{id}")]
pub async fn get_invitation(
    service: Data<Service>,
    caller: Known,
    Path(id): Path<Uuid>,
) -> Result<Tagged<Invitation>, Problem> {
    Ok(Tagged(service.lobby.invitation(&caller.0, id).await?))
}

/// Accept an invitation
///
/// Takes the lowest free seat, in a private match without its code. The match starts at once when that was the last
/// seat. Idempotent while the caller keeps the seat with the same entropy.
#[utoipa::path(tag = "invitations", security(("token" = ["play"])),
    params(("id" = Uuid, Path, description = "The invitation.")), request_body = Option<Acceptance>, responses(
    (status = 200, description = "The match, with the caller in it.", body = MatchSummary), Conflict))]
#[post("/invitations/{id}/acceptance")]
pub async fn create_acceptance(
    service: Data<Service>,
    caller: Known,
    Path(id): Path<Uuid>,
    body: OptionalBody<Acceptance>,
) -> Result<Tagged<MatchSummary>, Problem> {
    Ok(Tagged(service.lobby.accept(&caller.0, id, body.value).await?))
}

/// Decline an invitation
///
/// The sender is notified, and may invite again. Idempotent.
#[utoipa::path(tag = "invitations", security(("token" = ["play"])),
    params(("id" = Uuid, Path, description = "The invitation.")), responses(
    (status = 200, description = "The declined invitation.", body = Invitation), Conflict))]
#[post("/invitations/{id}/refusal")]
pub async fn create_refusal(
    service: Data<Service>,
    caller: Known,
    Path(id): Path<Uuid>,
    _: OptionalBody<Nothing>,
) -> Result<Tagged<Invitation>, Problem> {
    Ok(Tagged(service.lobby.refuse(&caller.0, id).await?))
}

/// Withdraw an invitation
///
/// For the sender and the host of the match. Idempotent.
#[utoipa::path(tag = "invitations", security(("token" = ["play"])),
    params(("id" = Uuid, Path, description = "The invitation.")), responses(
    (status = 204, description = "The invitation is withdrawn."), Conflict))]
#[delete("/invitations/{id}")]
pub async fn delete_invitation(
    service: Data<Service>,
    caller: Known,
    Path(id): Path<Uuid>,
) -> Result<impl Responder, Problem> {
    service.lobby.withdraw(&caller.0, id).await?;
    Ok(HttpResponse::NoContent().finish())
}
