//! Leaderboards: `/leaderboards`.

use actix_web::{get, web::Data};
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use super::{
    cursor::{Cursor, Limit, Page},
    extract::{Path, Query},
    games,
    problem::Problem,
};
use crate::service::{Pool, Service, Standing};

/// A part of a leaderboard.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct PartOfLeaderboard {
    /// Which matches count.
    #[serde(default)]
    #[param(value_type = Option<Pool>, default = "people")]
    pool: Pool,
    /// The `next` of the previous page.
    #[param(value_type = Option<String>)]
    cursor: Option<Cursor<(i64, Uuid)>>,
    /// The largest number of items on the page.
    #[serde(default)]
    #[param(value_type = Option<u16>, minimum = 1, maximum = 200, default = 50)]
    limit: Limit,
}

/// Get a leaderboard
///
/// The players of a game by rating, best first. A match counts a moment after it ends. The pool `people` counts matches
/// between persons only; the pool `bots` counts those with at least one bot, and lists only bots. Ratings change
/// meanwhile: a player whose rating changes between two requests may be on both pages or on neither.
#[utoipa::path(tag = "games", params(("game" = String, Path, description = "The game's id.", example = "clear-ace"),
    PartOfLeaderboard), responses((status = 200, description = "A page of the leaderboard.", body = Page<Standing>)))]
#[get("/leaderboards/{game}")]
pub async fn list_standings(
    service: Data<Service>,
    Path(game): Path<String>,
    Query(query): Query<PartOfLeaderboard>,
) -> Result<Page<Standing>, Problem> {
    let game = games::find(&game)?.about().id.to_owned();
    let behind = query.cursor.map(|cursor| cursor.0);
    let rows = service.ratings.leaderboard(game, query.pool, behind, query.limit.rows()).await?;
    let page = Page::cut(rows, query.limit, |(score, standing)| (*score, standing.player_id))?;
    Ok(page.map(|(_, standing)| standing))
}
