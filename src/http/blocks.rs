//! Blocking: `/me/blocks`.

use actix_web::{HttpResponse, Responder, delete, get, put, web::Data};

use super::{
    accounts::{Nothing, PageOf},
    caller::Known,
    conditional::Tagged,
    cursor::Page,
    document::Conflict,
    extract::{OptionalBody, Path, Query},
    problem::Problem,
};
use crate::service::{Block, Service};

/// List whom one blocks
///
/// In the order of their accounts' age.
#[utoipa::path(tag = "players", security(("token" = ["read"])), params(PageOf), responses(
    (status = 200, description = "A page of blocked players.", body = Page<Block>)))]
#[get("/me/blocks")]
pub async fn list_blocks(
    service: Data<Service>,
    caller: Known,
    Query(page): Query<PageOf>,
) -> Result<Page<Block>, Problem> {
    let rows = service.players.blocks(&caller.0, page.cursor.map(|cursor| cursor.0), page.limit.rows()).await?;
    Page::cut(rows, page.limit, |block| block.player_id)
}

/// Block a player
///
/// Safe to repeat. A blocked player cannot invite the caller, and neither sits down at a match that the other hosts, nor
/// are they ever paired. Invitations between the two come to their end. The blocked player is not told; matches at which
/// both sit already go on.
#[utoipa::path(tag = "players", security(("token" = ["play"])),
    params(("name" = String, Path, description = "The player's name, in any case.")), responses(
    (status = 200, description = "The player is blocked.", body = Block), Conflict))]
#[put("/me/blocks/{name}")]
pub async fn create_block(
    service: Data<Service>,
    caller: Known,
    Path(name): Path<String>,
    _: OptionalBody<Nothing>,
) -> Result<Tagged<Block>, Problem> {
    Ok(Tagged(service.players.block(&caller.0, name).await?))
}

/// Block a player no longer
///
/// Safe to repeat: it is no error if the player is not blocked.
#[utoipa::path(tag = "players", security(("token" = ["play"])),
    params(("name" = String, Path, description = "The player's name, in any case.")), responses(
    (status = 204, description = "The player is not blocked.")))]
#[delete("/me/blocks/{name}")]
pub async fn delete_block(
    service: Data<Service>,
    caller: Known,
    Path(name): Path<String>,
) -> Result<impl Responder, Problem> {
    service.players.unblock(&caller.0, name).await?;
    Ok(HttpResponse::NoContent().finish())
}
