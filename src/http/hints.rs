//! Hints: `/matches/{id}/hints`.

use actix_web::{
    post,
    web::{Data, Json},
};
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{
    caller::Known,
    document::Conflict,
    extract::{Body, Path},
    language::{Language, LanguageHeader},
    problem::Problem,
};
use crate::{
    bots::Strength,
    service::{Hint, Service},
};

/// A question for a hint.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"decision": 11, "strength": "hard"}))]
pub struct HintRequest {
    /// The number of the decision in the view.
    #[schema(minimum = 1)]
    pub decision: u64,
    /// How strong the bot is that gives the hint. Without it, as strong as the strongest opponent, but at least `medium`.
    #[serde(default)]
    #[schema(nullable = false)]
    pub strength: Option<Strength>,
}

/// Ask for a hint
///
/// What a bot would do in the caller's place, and why, made from nothing but what the caller sees. Only in matches that are not
/// rated, and while all other players who are still in are bots: otherwise 409 `no_hints`. The decision must be the caller's open
/// one: otherwise 409 `decision_closed` with the view, or `match_not_running` once the match is over. The same question gets the
/// same hint again. The summary and the record say for which decisions a player has asked.
#[utoipa::path(tag = "play", security(("token" = ["play"])),
    params(("id" = Uuid, Path, description = "The match."), LanguageHeader), request_body = HintRequest, responses(
    (status = 200, description = "The hint.", body = Hint), Conflict))]
#[post("/matches/{id}/hints")]
pub async fn create_hint(
    service: Data<Service>,
    caller: Known,
    Path(id): Path<Uuid>,
    language: Language,
    body: Body<HintRequest>,
) -> Result<Json<Hint>, Problem> {
    let HintRequest { decision, strength } = body.value;
    Ok(Json(service.play.hint(&caller.0, id, (decision, strength), language.0).await?))
}
