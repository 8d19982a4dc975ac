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

/// Which part of a leaderboard to list.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct PartOfLeaderboard {
    /// Which matches count.
    #[serde(default)]
    #[param(value_type = Option<Pool>, default = "people")]
    pool: Pool,
    /// `next` of the page before.
    #[param(value_type = Option<String>)]
    cursor: Option<Cursor<(i64, Uuid)>>,
    /// How many items the page may have.
    #[serde(default)]
    #[param(value_type = Option<u16>, minimum = 1, maximum = 200, default = 50)]
    limit: Limit,
}

/// See who plays best
///
/// The players of a game by their ratings, best first, as far as their rated matches tell. A match counts a moment after it
/// ends. In the pool `people`, matches of persons alone count; in the pool `bots`, those with at least one bot, and only bots
/// are listed. Ratings move while one reads: a player who does between two pages may be met on both or on neither.
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
