//! Playing: the view, answers to decisions, resignation.

use actix_web::{HttpRequest, get, post, web::Data};
use serde::Deserialize;
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{
    caller::{Anybody, Known},
    conditional::{Written, if_match_existing, includes},
    document::{Conflict, IfMatchHeader, PreconditionFailed},
    extract::{Body, Nothing, OptionalBody, Path, Query},
    language::{Language, LanguageHeader},
    problem::Problem,
    response::LargeJson,
    views::{View, Views, Wanted},
};
use crate::{
    record::Rendition,
    service::{Answered, Caller, Expectation, Service},
};

/// An answer to the open decision.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"decision": 11, "action": {"type": "play", "card": "KS"}}))]
pub struct Answer {
    /// The number of the decision in the view.
    #[schema(minimum = 1)]
    pub decision: u64,
    /// One of the legal actions in the view, with or without its hints.
    #[schema(value_type = crate::games::schema::ActionSchema)]
    pub action: Value,
}

/// Get the view of a match
///
/// What the caller may see: the summary, the caller's seat, the game's view, and the open decision with every legal
/// action. Callers without a seat see what is public. When the match is finished, nothing is hidden.
#[utoipa::path(tag = "play", security((), ("token" = ["read"])),
    params(("id" = Uuid, Path, description = "The match."), Wanted, LanguageHeader), responses(
    (status = 200, description = "The view; with `include` only the parts that it names.", body = View),
    (status = 304, description = "Not modified since the version in `If-None-Match`."), Conflict))]
#[get("/matches/{id}/view")]
pub async fn get_view(
    service: Data<Service>,
    views: Data<Views>,
    caller: Anybody,
    Path(id): Path<Uuid>,
    Query(wanted): Query<Wanted>,
    language: Language,
) -> Result<Written<View>, Problem> {
    Ok(views.see(&service, caller.0.as_ref(), id, wanted.rendition(language)).await?.0)
}

/// Answer the open decision
///
/// Idempotent: the same action for a decision that this seat has already answered gets the first response again;
/// another one gets 409 `decision_answered`. An answer to a decision that is not open gets 409 `decision_closed` with
/// the view. An illegal action gets 422 `illegal_action` with the legal ones.
#[utoipa::path(tag = "play", security(("token" = ["play"])),
    params(("id" = Uuid, Path, description = "The match."), Wanted, IfMatchHeader, LanguageHeader), request_body = Answer, responses(
    (status = 200, description = "The event of the answer, and what the seat sees now; with `include` only the parts that \
                                  it names.", body = Answered),
    Conflict, PreconditionFailed))]
#[post("/matches/{id}/actions")]
pub async fn create_action(
    request: HttpRequest,
    (service, views): (Data<Service>, Data<Views>),
    caller: Known,
    Path(id): Path<Uuid>,
    Query(wanted): Query<Wanted>,
    body: Body<Answer>,
) -> Result<LargeJson<Answered>, Problem> {
    let expected = expectation(&request, (&service, &views), &caller.0, id, &wanted).await?;
    let Answer { decision, action } = body.value;
    Ok(LargeJson(service.play.act(&caller.0, id, (decision, action), expected, body.arrived).await?))
}

/// Resign
///
/// Leaves a running match; the game's rules say what happens then. Idempotent: a seat that has resigned gets the first
/// response again.
#[utoipa::path(tag = "play", security(("token" = ["play"])),
    params(("id" = Uuid, Path, description = "The match."), Wanted, IfMatchHeader, LanguageHeader), responses(
    (status = 200, description = "The event, and what the seat sees now; with `include` only the parts that it names.",
        body = Answered), Conflict, PreconditionFailed))]
#[post("/matches/{id}/resignation")]
pub async fn create_resignation(
    request: HttpRequest,
    (service, views): (Data<Service>, Data<Views>),
    caller: Known,
    Path(id): Path<Uuid>,
    Query(wanted): Query<Wanted>,
    body: OptionalBody<Nothing>,
) -> Result<LargeJson<Answered>, Problem> {
    let expected = expectation(&request, (&service, &views), &caller.0, id, &wanted).await?;
    Ok(LargeJson(service.play.resign(&caller.0, id, expected, body.arrived).await?))
}

/// Returns what the client expects: the version of the view in `If-Match`, if there is one, and the parts of the response.
///
/// The view may be the whole one, or the one with the same parts as the response.
async fn expectation(
    request: &HttpRequest,
    (service, views): (&Service, &Views),
    caller: &Caller,
    id: Uuid,
    wanted: &Wanted,
) -> Result<Expectation, Problem> {
    let rendition = wanted.rendition(Language::of(request));
    let Some(named) = if_match_existing(request)? else { return Ok(Expectation { seen: None, rendition }) };
    let (view, version) = views.see(service, Some(caller), id, rendition).await?;
    if includes(&named, view.tag()) {
        return Ok(Expectation { seen: Some(version), rendition });
    }
    let (view, version) = views.see(service, Some(caller), id, Rendition::whole(rendition.locale)).await?;
    let seen = if includes(&named, view.tag()) { version } else { Expectation::OUTDATED };
    Ok(Expectation { seen: Some(seen), rendition })
}
