//! With whom the caller has played: `/me/opponents`.

use actix_web::{get, web::Data};

use super::{
    caller::Known,
    cursor::{Page, PageOf},
    extract::Query,
    lists::OpponentList,
    problem::Problem,
};
use crate::service::{Opponent, Service};

/// List your opponents
///
/// The people with whom the caller has finished a match, the last one first, and how they did in these matches. The server counts the
/// 500 matches with other people that ended last, as far as they are among the caller's last 2500. Bots, deleted accounts and players
/// whom the caller blocks are left out.
///
/// An opponent with whom another match ends between two requests moves to the front, so it can be missed. Load the first page again to
/// see it.
#[utoipa::path(tag = "players", security(("token" = ["read"])), params(PageOf<OpponentList>), responses(
    (status = 200, description = "A page of opponents.", body = Page<Opponent>)))]
#[get("/me/opponents")]
pub async fn list_opponents(
    service: Data<Service>,
    caller: Known,
    Query(page): Query<PageOf<OpponentList>>,
) -> Result<Page<Opponent>, Problem> {
    let behind = page.cursor.map(|cursor| cursor.0);
    let rows = service.lobby.opponents(&caller.0, behind, page.limit.items() + 1).await?;
    Page::cut::<OpponentList>(rows, page.limit, Opponent::place)
}
