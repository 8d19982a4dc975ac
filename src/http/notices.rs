//! Notices: `/me/notices`, and the stream of them.

use actix_web::{
    HttpRequest, HttpResponse, get,
    web::{Data, Json},
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{
    caller::Known,
    cursor::Limit,
    extract::Query,
    problem::Problem,
    rate_limit::RateLimits,
    streams::{Streams, last_event_id},
    wait::Wait,
};
use crate::service::{EventRange, Notice, Service};

/// Which notices to read.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct NoticesAfter {
    /// Only notices after this one: the number of the last notice that the client has.
    #[serde(default)]
    #[param(default = 0, example = 7)]
    after: u64,
    /// The largest number of notices.
    #[serde(default)]
    #[param(value_type = Option<u16>, minimum = 1, maximum = 200, default = 50)]
    limit: Limit,
    /// How many seconds to wait for a notice if there is none yet, at most 60; the server may answer up to five seconds earlier.
    #[serde(default)]
    #[param(value_type = Option<u8>, minimum = 0, maximum = 60, default = 0)]
    wait: Wait,
}

/// Notices of a player.
#[derive(Debug, Serialize, ToSchema)]
pub struct Notices {
    /// The notices, in order.
    pub items: Vec<Notice>,
    /// The value of `after` for the next notices; null if there are none yet.
    #[schema(example = 12, required = true)]
    pub next: Option<u64>,
    /// The number of the player's newest notice; 0 if there was none. A client that wants only what comes begins `after` it.
    #[schema(example = 40)]
    pub newest: u64,
}

/// List your notices
///
/// The player's notices in order: your turn, invitations, ends of matches and others. They are kept for 90 days.
///
/// Notices are news, and not a log of all changes. These changes have no notice: the player's own answers and new matches, as made on
/// another device; turns of the player that were over, and followed by another one in the match, before they could be told, as in fast
/// play; the turns of other players; invitations that the player declines or the sender withdraws, or whose match is cancelled; seats in
/// rematches that are no longer reserved because of a block; deadlines that move because a player plans a vacation; and weekends that begin or end. So load `GET /v1/me/matches`,
/// `GET /v1/me/invitations` and `GET /v1/me/rematches` again when the app comes to the front.
///
/// There are at most ten notices in 24 hours of one kind about the same player in the same match: that the player has joined it, left
/// it, offered a draw, a pause or a rematch, or withdrawn an offer of the first two; and at most ten about invitations from the same
/// player, 50 from all, and none from guests once the player was told of 20. The match still shows which offers stand, and
/// the lists of invitations and rematches have all of them.
///
/// Events of matches (`match.event`) are here and in the stream only if a webhook asks for them, as it does if its `kinds` are left out.
#[utoipa::path(tag = "notices", security(("token" = ["read"])), params(NoticesAfter), responses(
    (status = 200, description = "The notices.", body = Notices)))]
#[get("/me/notices")]
pub async fn list_notices(
    request: HttpRequest,
    service: Data<Service>,
    (streams, limits): (Data<Streams>, Data<RateLimits>),
    caller: Known,
    Query(query): Query<NoticesAfter>,
) -> Result<Json<Notices>, Problem> {
    let _permit = streams.permit_to_wait(limits.address(&request), query.wait.duration())?;
    let range = EventRange { after: query.after, limit: query.limit.rows(), wait: query.wait.duration() };
    let (mut items, newest) = service.streams.notices(&caller.0, range).await?;
    let more = items.len() > query.limit.items();
    items.truncate(query.limit.items());
    let next = items.last().filter(|_| more).map(|last| last.number);
    Ok(Json(Notices { items, next, newest }))
}

/// An example of the account's stream.
const NOTICE_STREAM: &str = concat!(
    "id: 7\n",
    "event: notice\n",
    r#"data: {"id":"01a1fb5d-3889-771f-adec-d5fd5abb75a5","number":7,"news":{"type":"match.your_turn","data":{}}}"#,
    "\n\n"
);

/// Follow your account
///
/// One stream of all the player's notices, as server-sent events; each event's data is a notice as in `GET
/// /v1/me/notices`. Without `Last-Event-ID` it begins now, with it after that notice, without gaps or repetitions of notices. A
/// stream ends after five minutes, and at once when its token is revoked; clients reconnect.
///
/// Notices are news, and not a log of all changes: `GET /v1/me/notices` describes which changes have no notice. So load
/// `GET /v1/me/matches`, `GET /v1/me/invitations` and `GET /v1/me/rematches` again when the app comes to the front.
#[utoipa::path(tag = "notices", security(("token" = ["read"])),
    params(("Last-Event-ID" = Option<u64>, Header, description = "The number of the last notice that the client has.")),
    responses((status = 200, description = "The stream.", content_type = "text/event-stream", body = String,
     example = json!(NOTICE_STREAM))))]
#[get("/me/stream")]
pub async fn get_notice_stream(
    request: HttpRequest,
    service: Data<Service>,
    (streams, limits): (Data<Streams>, Data<RateLimits>),
    caller: Known,
) -> Result<HttpResponse, Problem> {
    let after = last_event_id(&request)?;
    let stream = service.streams.follow_notices(&caller.0, after).await?;
    streams.respond(limits.address(&request), stream.after(), stream)
}
