//! Blocking: `/me/blocks`.

use actix_web::{
    HttpResponse, Responder, delete, get, put,
    web::{Data, Json},
};

use super::{
    caller::Known,
    cursor::{Page, PageOf},
    document::Conflict,
    extract::{Nothing, OptionalBody, Path, Query},
    lists::BlockList,
    problem::Problem,
};
use crate::service::{Block, Service};

/// List blocked players
///
/// Ordered by the age of their accounts.
#[utoipa::path(tag = "players", security(("token" = ["read"])), params(PageOf<BlockList>), responses(
    (status = 200, description = "A page of blocked players.", body = Page<Block>)))]
#[get("/me/blocks")]
pub async fn list_blocks(
    service: Data<Service>,
    caller: Known,
    Query(page): Query<PageOf<BlockList>>,
) -> Result<Page<Block>, Problem> {
    let rows = service.players.blocks(&caller.0, page.cursor.map(|cursor| cursor.0), page.limit.rows()).await?;
    Page::cut::<BlockList>(rows, page.limit, |block| block.player_id)
}

/// Block a player
///
/// Idempotent. A blocked player cannot invite the caller, neither can join a match that the other hosts, and they are
/// never paired. A blocked player cannot join a match in which the caller has a seat, even if another player hosts it, unless a seat is reserved for
/// the blocked player; the caller can still join one in which the blocked player has a seat. When one asks for a rematch, no seat is reserved for the other. Pending invitations
/// between the two end, and seats that are reserved for one in a rematch that the other hosts become free. The blocked player is not told;
/// matches in which both already have seats continue.
#[utoipa::path(tag = "players", security(("token" = ["play"])),
    params(("name" = String, Path, description = "The player's name, in any case.")), responses(
    (status = 200, description = "The player is blocked.", body = Block), Conflict))]
#[put("/me/blocks/{name}")]
pub async fn create_block(
    service: Data<Service>,
    caller: Known,
    Path(name): Path<String>,
    _: OptionalBody<Nothing>,
) -> Result<Json<Block>, Problem> {
    Ok(Json(service.players.block(&caller.0, name).await?))
}

/// Unblock a player
///
/// Idempotent: it is no error if the player is not blocked. A deleted account has the name that the list shows, until its deletion is final.
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
