//! Records: events, replays, whole records, audits.

use std::{net::IpAddr, time::Duration};

use actix_web::{
    HttpRequest, HttpResponse, Responder, get,
    http::{StatusCode, header},
    post,
    web::{Data, Json},
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::{
    caller::Anybody,
    concurrency::{ConcurrencyLimits, Permit},
    conditional::{Tagged, respond_with_etag},
    cursor::Limit,
    document::Conflict,
    extract::{Path, Query, Upload},
    language::{Language, LanguageHeader},
    problem::{Code, Problem},
    rate_limit::RateLimits,
    streams::{Streams, last_event_id, wants_stream},
    turns::Turns,
    wait::Wait,
};
use crate::{
    record::{EventView, Perspective, Record, Report},
    service::{EventRange, Service},
};

/// How many audits of one network may run or wait for their turn, so that no client delays those of others for long.
const AUDITS_OF_A_NETWORK: usize = 2;

/// The audits that run or wait, of matches and of uploaded records. Clones share the count.
#[derive(Clone, Debug)]
pub struct Audits(ConcurrencyLimits<IpAddr>);

impl Default for Audits {
    fn default() -> Self {
        Self(ConcurrencyLimits::for_each(AUDITS_OF_A_NETWORK))
    }
}

impl Audits {
    /// Takes a permit for an audit.
    ///
    /// # Errors
    /// 429 `rate_limited` if the network has as many as it may have.
    fn permit(&self, network: IpAddr) -> Result<Permit<IpAddr>, Problem> {
        self.0.take(network).map_err(|_| {
            Problem::new(Code::RATE_LIMITED, "As many audits of your network run or wait as may at the same time.")
                .retry_after(Duration::from_secs(1))
        })
    }
}

/// How many replays of one network are made at the same time.
const REPLAYS_OF_A_NETWORK: usize = 2;

/// The replays that are being made.
#[derive(Clone, Debug)]
pub struct Replays(Turns);

impl Default for Replays {
    fn default() -> Self {
        Self(Turns::new(REPLAYS_OF_A_NETWORK, "replays"))
    }
}

/// Which events to read.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct EventsAfter {
    /// Only events after this one: the number of the last event that the client has.
    #[serde(default)]
    #[param(default = 0, example = 11)]
    after: u64,
    /// The largest number of events.
    #[serde(default)]
    #[param(value_type = Option<u16>, minimum = 1, maximum = 200, default = 50)]
    limit: Limit,
    /// How many seconds to wait for an event if there is none yet, at most 60; the server may answer up to five seconds earlier.
    #[serde(default)]
    #[param(value_type = Option<u8>, minimum = 0, maximum = 60, default = 0)]
    wait: Wait,
}

/// Events of a match.
#[derive(Debug, Serialize, ToSchema)]
pub struct Events {
    /// The match's version.
    #[schema(example = 12)]
    pub version: u64,
    /// The events, in order, as the caller may see them.
    pub items: Vec<EventView>,
    /// The value of `after` for the next events; null if there are none yet.
    #[schema(example = 12)]
    #[schema(required = true)]
    pub next: Option<u64>,
    /// Whether the match has ended and no event follows these. Until then, ask again.
    #[schema(example = false)]
    pub over: bool,
}

/// A shortened example of an event stream.
const EVENT_STREAM: &str = concat!("id: 12\n", "event: event\n", r#"data: {"seq":12,"effects":[]}"#, "\n\n");

/// List events, or follow a match
///
/// In order. Cards that the caller may not see are `null`. With `wait`, a request for future events is answered as soon
/// as there is one, or with an empty list when the time is over: a client that repeats such requests misses nothing and
/// needs few of them. Stop when `over` is true: the match has ended, no event follows, and such requests are answered at once.
/// If `after` is later than the newest event, as after a restore of the database, a request with `wait` gets the newest event again, and
/// the client continues after that one; without `wait`, the list is empty.
///
/// With `Accept: text/event-stream` the events are sent as server-sent events, as they happen: `id` is the event's
/// number, and with `Last-Event-ID` (or `after`) the stream continues after it, on any server. It ends with the match,
/// after five minutes, or when its token is revoked; clients reconnect. When the match is over and there are no more
/// events, the response is 204. In a match with a `spectator_delay`, callers who do not play see events later by that
/// number of events.
#[utoipa::path(tag = "records", security((), ("token" = ["read"])),
    params(("id" = Uuid, Path, description = "The match."), EventsAfter, LanguageHeader,
    ("Last-Event-ID" = Option<u64>, Header, description = "For a stream: the last event received.")), responses(
    (status = 200, description = "The events.", content((Events = "application/json"),
     (String = "text/event-stream", example = json!(EVENT_STREAM)))),
    (status = 204, description = "The match is over, and there are no more events."),
    (status = 304, description = "Not modified since the version in `If-None-Match`."),
    (status = 406, description = "Events are available as JSON or as a stream.", body = super::problem::ProblemBody,
     content_type = "application/problem+json"), Conflict))]
#[get("/matches/{id}/events")]
pub async fn list_events(
    request: HttpRequest,
    service: Data<Service>,
    (streams, limits): (Data<Streams>, Data<RateLimits>),
    caller: Anybody,
    Path(id): Path<Uuid>,
    Query(query): Query<EventsAfter>,
) -> Result<impl Responder, Problem> {
    let language = Language::of(&request);
    if wants_stream(&request)? {
        let after = last_event_id(&request)?.unwrap_or(query.after);
        return match service.streams.follow_match(caller.0.as_ref(), id, after, language.0).await? {
            Some(stream) => streams.respond(limits.address(&request), stream.after(), stream),
            None => Ok(HttpResponse::NoContent().finish()),
        };
    }
    let _permit = streams.permit_to_wait(limits.address(&request), query.wait.duration())?;
    let range = EventRange { after: query.after, limit: query.limit.rows() - 1, wait: query.wait.duration() };
    let (version, items, over) = service.streams.events(caller.0.as_ref(), id, range, language.0).await?;
    let next = items.last().map(|last| last.seq).filter(|&last| last < version);
    let mut response = respond_with_etag(&request, &Events { version, items, next, over });
    // A client that has the page knows its `next`.
    if let Some(next) = next.filter(|_| response.status() == StatusCode::OK) {
        let link = format!("<{}?after={next}&limit={}>; rel=\"next\"", request.path(), query.limit.items());
        let link = header::HeaderValue::from_str(&link).map_err(Problem::internal)?;
        response.headers_mut().insert(header::LINK, link);
    }
    Ok(response)
}

/// The perspective of a replay.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ReplayAs {
    /// `public`, `seat:N`, or `full`, which is available once the match is finished. By default the caller's own seat,
    /// or `public` for callers without one.
    #[param(value_type = Option<String>, example = "seat:0", pattern = "^(public|full|seat:(0|1?[1-9]|10))$")]
    r#as: Option<Perspective>,
}

/// Get a match at a version
///
/// What was visible then: from the caller's own seat or to the public while the match runs, from every seat and in full
/// once it is finished. Two replays of one network are made at the same time; others wait for up to five seconds.
#[utoipa::path(tag = "records", security((), ("token" = ["read"])),
    params(("id" = Uuid, Path, description = "The match."),
    ("version" = u64, Path, description = "The version, from 1 to the newest.", example = 11), ReplayAs, LanguageHeader), responses(
    (status = 200, description = "The view at that version.", body = crate::record::SeatView),
    (status = 304, description = "Not modified since the version in `If-None-Match`."),
    (status = 403, description = "The match is running, and the caller may not see this.",
     body = super::problem::ProblemBody, content_type = "application/problem+json"), Conflict))]
#[get("/matches/{id}/replay/{version}")]
pub async fn get_replay(
    request: HttpRequest,
    service: Data<Service>,
    (replays, limits): (Data<Replays>, Data<RateLimits>),
    caller: Anybody,
    Path((id, version)): Path<(Uuid, u64)>,
    Query(query): Query<ReplayAs>,
    language: Language,
) -> Result<Tagged<crate::record::SeatView>, Problem> {
    let _turn = replays.0.wait(limits.network(&request)).await?;
    Ok(Tagged(service.play.replay(caller.0.as_ref(), id, version, query.r#as, language.0).await?))
}

/// Audit a match
///
/// Verifies the stored record: commitment, chain, every chance result, every action's legality, every effect, the
/// result. What is stored of a match and cannot be read is not verified, and the report says why. A running match is verified up to its
/// newest event, and nothing hidden is revealed. While nothing happens in the match, the report may be up to ten minutes old. Two
/// audits of one network may run or wait at the same time.
#[utoipa::path(tag = "records", security((), ("token" = ["read"])),
    params(("id" = Uuid, Path, description = "The match.")), responses(
    (status = 200, description = "The result of the audit.", body = Report),
    (status = 304, description = "Not modified since the version in `If-None-Match`."), Conflict))]
#[get("/matches/{id}/audit")]
pub async fn get_audit(
    request: HttpRequest,
    service: Data<Service>,
    (audits, limits): (Data<Audits>, Data<RateLimits>),
    caller: Anybody,
    Path(id): Path<Uuid>,
) -> Result<Tagged<Report>, Problem> {
    let permit = audits.permit(limits.network(&request))?;
    Ok(Tagged(service.history.audit(caller.0.as_ref(), id, permit).await?))
}

/// Verify a record
///
/// Checks a record of this or another server, as `acepost verify` does, up to 16 MiB. The NDJSON form is accepted too:
/// send it as `application/x-ndjson`. For a readable record, the response is the result of the checks; an unreadable
/// one, also one that is not even JSON, is rejected with 422 and the line of the error. Two audits of one network may run or wait at the same time.
// The document contains only the one form, because client generators cannot handle a body of two kinds.
#[utoipa::path(tag = "records", request_body(content = Record, description = "The record, as it was exported."), responses(
    (status = 200, description = "The result of the checks.", body = Report)))]
#[post("")]
pub async fn create_audit(
    request: HttpRequest,
    service: Data<Service>,
    (audits, limits): (Data<Audits>, Data<RateLimits>),
    body: Upload,
) -> Result<Json<Report>, Problem> {
    verify(&service, audits.permit(limits.network(&request))?, body).await
}

/// Verify a record (former path)
///
/// Deprecated: use `POST /v1/audits`, which is the same. This path will be removed on 2027-06-01.
#[utoipa::path(tag = "records", request_body(content = Record, description = "The record, as it was exported."), responses(
    (status = 200, description = "The result of the checks.", body = Report)))]
#[post("")]
pub async fn verify_record(
    request: HttpRequest,
    service: Data<Service>,
    (audits, limits): (Data<Audits>, Data<RateLimits>),
    body: Upload,
) -> Result<Json<Report>, Problem> {
    verify(&service, audits.permit(limits.network(&request))?, body).await
}

async fn verify(service: &Service, permit: Permit<IpAddr>, body: Upload) -> Result<Json<Report>, Problem> {
    let found = service.history.verify(body, permit).await?;
    found.map(Json).map_err(|error| Problem::validation("", format!("The body is no record: {error}.")))
}
