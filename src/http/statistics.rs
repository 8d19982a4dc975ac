//! Statistics of a game: `/games/{game}/statistics`.

use actix_web::{get, web::Data};
use serde::Deserialize;
use utoipa::IntoParams;

use super::{
    aged::WithAge,
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
    /// Only matches with this many seats.
    #[param(value_type = Option<u8>, minimum = 1, maximum = 32, example = 2)]
    seats: Option<Bounded<1, 32>>,
}

/// Get a game's statistics
///
/// How long matches are, why they end, who wins by seat and option, how long players think. Counts all finished public
/// matches, each once, from their records; a match counts as soon as it is over. Private and unlisted matches do not
/// count. Values are counted in fixed buckets, so quartiles are ranges.
#[utoipa::path(tag = "games", params(("game" = String, Path, description = "The game's id.", example = "clear-ace"),
    CountedMatches), responses((status = 200, description = "The statistics.", body = GameStatistics),
    (status = 304, description = "Not modified since the version in `If-None-Match`.")))]
#[get("/games/{game}/statistics")]
pub async fn get_game_statistics(
    service: Data<Service>,
    Path(game): Path<String>,
    Query(query): Query<CountedMatches>,
) -> Result<WithAge<Tagged<GameStatistics>>, Problem> {
    let game = games::find(&game)?.about().id;
    let seats = query.seats.and_then(|seats| u8::try_from(seats.0).ok());
    Ok(WithAge(service.history.statistics(game, seats).await?.map(Tagged)))
}
