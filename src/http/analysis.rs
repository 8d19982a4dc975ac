//! Analyses: `/matches/{id}/replay/{version}/analysis`.

use actix_web::{
    HttpRequest, get,
    web::{Data, Json},
};
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use super::{
    caller::Known,
    document::Conflict,
    extract::{Path, Query},
    language::{Language, LanguageHeader},
    problem::Problem,
    rate_limit::RateLimits,
    turns::Turns,
};
use crate::{
    bots::Strength,
    games::Seat,
    service::{Analysis, Service},
};

/// How many analyses of one network are made at the same time: a bot thinks about each for at least as long as about a move.
const ANALYSES_OF_A_NETWORK: usize = 1;

/// The analyses that are being made.
#[derive(Clone, Debug)]
pub struct Analyses(Turns);

impl Default for Analyses {
    fn default() -> Self {
        Self(Turns::new(ANALYSES_OF_A_NETWORK, "analyses"))
    }
}

/// Whose decision to analyse, and by which bot.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct AnalysisBy {
    /// The seat. By default the caller's own, if it has to act, otherwise the first one that has to.
    #[param(value_type = Option<u8>, minimum = 0, maximum = 19, example = 0)]
    seat: Option<Seat>,
    /// How strong the bot is; `hard` by default.
    #[param(value_type = Option<Strength>)]
    strength: Option<Strength>,
}

/// Analyse a decision
///
/// What a bot would have done at this version of a finished match in the place of a player who had to act, and why, beside what the
/// player did. The bot knows only what the player saw. A `hard` bot also compares the two actions (`gain`). Another request for the same may get another answer, if the bot has more or
/// less time. One analysis of a network is made at the same time; others wait for up to five seconds, and then get 429 `rate_limited`. 404 if the
/// seat had nothing to decide at this version, 409 `match_not_finished` before the end.
#[utoipa::path(tag = "records", security(("token" = ["read"])),
    params(("id" = Uuid, Path, description = "The match."),
    ("version" = u64, Path, description = "The version, from 1 to the newest.", example = 11), AnalysisBy, LanguageHeader), responses(
    (status = 200, description = "The analysis.", body = Analysis), Conflict))]
#[get("/matches/{id}/replay/{version}/analysis")]
pub async fn get_analysis(
    request: HttpRequest,
    service: Data<Service>,
    (analyses, limits): (Data<Analyses>, Data<RateLimits>),
    caller: Known,
    Path((id, version)): Path<(Uuid, u64)>,
    Query(by): Query<AnalysisBy>,
    language: Language,
) -> Result<Json<Analysis>, Problem> {
    let _turn = analyses.0.wait(limits.network(&request)).await?;
    let strength = by.strength.unwrap_or(Strength::Hard);
    Ok(Json(service.play.analysis(&caller.0, id, (version, by.seat), strength, language.0).await?))
}
