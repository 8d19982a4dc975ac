//! Leaderboards, ratings over time, and what a match has changed: `/leaderboards`, `/players/{name}/ratings`, `/matches/{id}/ratings`.

use actix_web::{get, web::Data};
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use super::{
    aged::WithAge,
    caller::Anybody,
    conditional::Tagged,
    cursor::{Cursor, Limit, Page},
    extract::{Path, Query},
    games,
    lists::{Leaderboard, RatingList},
    problem::Problem,
};
use crate::{
    db::Aged,
    service::{PastRating, Pool, RatingChanges, Service, Standing},
};

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
    cursor: Option<Cursor<Leaderboard>>,
    /// The largest number of items on the page.
    #[serde(default)]
    #[param(value_type = Option<u16>, minimum = 1, maximum = 200, default = 50)]
    limit: Limit,
}

/// Get a leaderboard
///
/// The players of a game by rating, best first. A match counts a moment after it ends. The pool `people` counts matches
/// between persons only; the pool `bots` counts those with at least one bot, and lists only bots. Suspended players are
/// left out. Ratings change meanwhile: a player whose rating changes between two requests may be on both pages or on neither.
#[utoipa::path(tag = "games", params(("game" = String, Path, description = "The game's id.", example = "clear-ace"),
    PartOfLeaderboard), responses((status = 200, description = "A page of the leaderboard.", body = Page<Standing>)))]
#[get("/leaderboards/{game}")]
pub async fn list_standings(
    service: Data<Service>,
    Path(game): Path<String>,
    Query(query): Query<PartOfLeaderboard>,
) -> Result<WithAge<Page<Standing>>, Problem> {
    let game = games::find(&game)?.about().id.to_owned();
    let behind = query.cursor.map(|cursor| cursor.0);
    let Aged { value: rows, from } = service.ratings.leaderboard(game, query.pool, behind, query.limit.rows()).await?;
    let page = Page::cut::<Leaderboard>(rows, query.limit, |(place, _)| *place)?;
    Ok(WithAge(Aged { value: page.map(|(_, standing)| standing), from }))
}

/// A part of a player's ratings over time.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct PartOfPastRatings {
    /// Which matches count.
    #[serde(default)]
    #[param(value_type = Option<Pool>, default = "people")]
    pool: Pool,
    /// The `next` of the previous page.
    #[param(value_type = Option<String>)]
    cursor: Option<Cursor<RatingList>>,
    /// The largest number of items on the page.
    #[serde(default)]
    #[param(value_type = Option<u16>, minimum = 1, maximum = 200, default = 50)]
    limit: Limit,
}

/// List a player's ratings over time
///
/// The ratings that the player had after each match that has counted in a game, newest first. The matches are not named,
/// and only the days of their ends are told, because private matches count too. Ratings follow from the order in which
/// matches ended: a match that is counted late changes those after it.
#[utoipa::path(tag = "players", params(("name" = String, Path, description = "The player's name, in any case."),
    ("game" = String, Path, description = "The game's id.", example = "clear-ace"), PartOfPastRatings),
    responses((status = 200, description = "A page of the list.", body = Page<PastRating>)))]
#[get("/players/{name}/ratings/{game}/history")]
pub async fn list_past_ratings(
    service: Data<Service>,
    Path((name, game)): Path<(String, String)>,
    Query(query): Query<PartOfPastRatings>,
) -> Result<WithAge<Page<PastRating>>, Problem> {
    let game = games::find(&game)?.about().id.to_owned();
    let before = query.cursor.map(|cursor| cursor.0);
    let past = service.ratings.history(name, game, query.pool, before, query.limit.rows()).await?;
    let page = Page::cut::<RatingList>(past.value, query.limit, |past| past.matches)?;
    Ok(WithAge(Aged { value: page, from: past.from }))
}

/// Get what a match has changed of the ratings
///
/// The ratings of the players before and after a rated match, for those who may see the match. It counts a moment after it ends; until then
/// the list is empty. A match that ended earlier and is counted late changes these ratings too.
#[utoipa::path(tag = "matches", security((), ("token" = ["read"])),
    params(("id" = Uuid, Path, description = "The match.")), responses(
    (status = 200, description = "What it has changed.", body = RatingChanges),
    (status = 304, description = "Not modified since the version in `If-None-Match`.")))]
#[get("/matches/{id}/ratings")]
pub async fn get_match_ratings(
    service: Data<Service>,
    caller: Anybody,
    Path(id): Path<Uuid>,
) -> Result<Tagged<RatingChanges>, Problem> {
    Ok(Tagged(service.ratings.changes(caller.0.as_ref(), id).await?))
}
