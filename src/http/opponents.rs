//! With whom the caller has played: `/me/opponents`.

use actix_web::{get, web::Data};
use uuid::Uuid;

use super::{
    caller::Known,
    cursor::{Cursor, Page, PageOf},
    extract::Query,
    problem::Problem,
};
use crate::{
    record::Time,
    service::{Opponent, Service},
};

/// List your opponents
///
/// The people with whom the caller has finished a match, the last one first, and how they did in these matches. The server examines
/// the 500 matches that ended last. Bots, deleted accounts and players whom the caller blocks are left out. A match counts some
/// seconds after its end.
#[utoipa::path(tag = "players", security(("token" = ["read"])), params(PageOf), responses(
    (status = 200, description = "A page of opponents.", body = Page<Opponent>)))]
#[get("/me/opponents")]
pub async fn list_opponents(
    service: Data<Service>,
    caller: Known,
    Query(page): Query<PageOf<Cursor<(Time, Uuid)>>>,
) -> Result<Page<Opponent>, Problem> {
    let behind = page.cursor.map(|cursor| cursor.0);
    let rows = service.lobby.opponents(&caller.0, behind, page.limit.items() + 1).await?;
    Page::cut(rows, page.limit, Opponent::place)
}
