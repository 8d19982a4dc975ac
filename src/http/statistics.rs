//! Statistics of a game: `/games/{game}/statistics`.

use actix_web::{get, web::Data};
use serde::Deserialize;
use utoipa::IntoParams;

use super::{
    conditional::Tagged,
    extract::{Bounded, Path, Query},
    games,
    problem::Problem,
};
use crate::{record::GameStatistics, service::Service};

/// Which matches to count.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct CountedMatches {
    /// Those with so many seats alone.
    #[param(value_type = Option<u8>, minimum = 1, maximum = 32, example = 2)]
    seats: Option<Bounded<1, 32>>,
}

/// See what a game's matches have in common
///
/// How long matches are, why they end, who wins by seat and option, how long players think. All public matches that are
/// finished count, each once, as their records tell; a match counts as soon as it is over. Private and unlisted
/// matches do not count. Values are counted between fixed bounds, so quartiles are told as ranges.
#[utoipa::path(tag = "games", params(("game" = String, Path, description = "The game's id.", example = "clear-ace"),
    CountedMatches), responses((status = 200, description = "The statistics.", body = GameStatistics),
    (status = 304, description = "They are as `If-None-Match` says.")))]
#[get("/games/{game}/statistics")]
pub async fn get_game_statistics(
    service: Data<Service>,
    Path(game): Path<String>,
    Query(query): Query<CountedMatches>,
) -> Result<Tagged<GameStatistics>, Problem> {
    let game = games::find(&game)?.about().id;
    let seats = query.seats.and_then(|seats| u8::try_from(seats.0).ok());
    Ok(Tagged(service.history.statistics(game, seats).await?))
}
