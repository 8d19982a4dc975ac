//! The lobby: `/matches` and their seats.

use actix_web::{HttpRequest, HttpResponse, Responder, delete, get, post, web::Data};
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use super::{
    aged::WithAge,
    caller::{Anybody, Known, count_creation, creation, to_play},
    conditional::{Tagged, expected},
    cursor::{Cursor, Limit, Page, PageOf},
    document::{Conflict, IdempotencyHeader, IfMatchHeader, PreconditionFailed},
    extract::{Body, Bounded, Nothing, OptionalBody, Path, Query},
    lists::{OwnMatchList, PublicMatchList, RematchList},
    problem::Problem,
    response::created,
};
use crate::{
    db::Aged,
    service::{
        ClockKind, Error, Join, MatchFilter, MatchStatus, MatchSummary, NewBot, NewMatch, NewRematch, OwnMatchFilter,
        Service,
    },
};

/// Create a match
///
/// The host takes seat 0. The match starts when every seat is taken.
#[utoipa::path(tag = "matches", security(("token" = ["play"])), params(IdempotencyHeader), request_body = NewMatch, responses(
    (status = 201, description = "The match.", body = MatchSummary), Conflict))]
#[post("/matches")]
pub async fn create_match(
    request: HttpRequest,
    service: Data<Service>,
    caller: Known,
    body: Body<NewMatch>,
) -> Result<impl Responder, Problem> {
    let repeatable = creation(&request, &caller.0, to_play, body.digest)?;
    let made = service.lobby.create_match(&caller.0, body.value, repeatable).await?;
    Ok(created(&format!("/v1/matches/{}", made.id), &made))
}

/// A filter for public matches.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct PublicMatches {
    /// Only matches of this game, by its id.
    #[param(example = "clear-ace")]
    game: Option<String>,
    /// Only matches with this status.
    status: Option<MatchStatus>,
    /// Only those that are open, with at least one seat that is neither taken nor reserved.
    #[serde(default)]
    #[param(value_type = Option<bool>, default = false)]
    open_seats: bool,
    /// Only rated matches, or only unrated ones.
    rated: Option<bool>,
    /// Only matches with this kind of clock.
    #[param(inline)]
    clock: Option<ClockKind>,
    /// Only matches for this number of players.
    #[param(value_type = Option<u8>, minimum = 1, maximum = 32, example = 2)]
    seats: Option<Bounded<1, 32>>,
    /// Only matches of the host with this name, in any case.
    #[param(example = "ana")]
    host: Option<String>,
    /// The `next` of the previous page.
    #[param(value_type = Option<String>)]
    cursor: Option<Cursor<PublicMatchList>>,
    /// The largest number of items on the page.
    #[serde(default)]
    #[param(value_type = Option<u16>, minimum = 1, maximum = 200, default = 50)]
    limit: Limit,
}

/// List public matches
///
/// Newest first. A match must pass all filters. The server examines at most 5,000 matches for a page: if few of them pass, the page can
/// have fewer items than `limit`, or none. Continue while `next` is not null. With `status=finished`, matches may be
/// listed some seconds late: `X-Data-Age` says how many, if there are any. `status=open` and `open_seats` leave out live matches that can no
/// longer be joined.
#[utoipa::path(tag = "matches", params(PublicMatches), responses(
    (status = 200, description = "A page of matches.", body = Page<MatchSummary>)))]
#[get("/matches")]
pub async fn list_matches(
    service: Data<Service>,
    Query(query): Query<PublicMatches>,
) -> Result<WithAge<Page<MatchSummary>>, Problem> {
    let filter = MatchFilter {
        game: query.game,
        status: query.status,
        open_seats: query.open_seats,
        rated: query.rated,
        clock: query.clock,
        seats: query.seats.and_then(|seats| u8::try_from(seats.0).ok()),
        host: query.host,
    };
    let listed = service.lobby.list_matches(filter, query.cursor.map(|cursor| cursor.0), query.limit.rows()).await?;
    let page = Page::cut::<PublicMatchList>(listed.value.matches, query.limit, |summary| summary.id)?;
    let page = page.or_after::<PublicMatchList>(listed.value.stopped_at)?;
    Ok(WithAge(Aged { value: page, from: listed.from }))
}

/// The header with the code of a private match. In the path or the query it would be in the logs of proxies.
const MATCH_CODE: &str = "match-code";

/// Get a match
///
/// The public summary. A private match is visible only to its players, to invited players and, until it starts, to those
/// who name its code; from then on they get 409 `match_not_open`.
#[utoipa::path(tag = "matches", security((), ("token" = ["read"])),
    params(("id" = Uuid, Path, description = "The match."),
    ("Match-Code" = Option<String>, Header, description = "The code of a private match.")), responses(
    (status = 200, description = "The match.", body = MatchSummary),
    (status = 304, description = "Not modified since the version in `If-None-Match`."), Conflict))]
#[get("/matches/{id}")]
pub async fn get_match(
    request: HttpRequest,
    service: Data<Service>,
    caller: Anybody,
    Path(id): Path<Uuid>,
) -> Result<Tagged<MatchSummary>, Problem> {
    let code = request.headers().get(MATCH_CODE).and_then(|code| code.to_str().ok());
    Ok(Tagged(match (service.lobby.summary(caller.0.as_ref(), id).await, code) {
        (Err(Error::NotFound), Some(code)) => service.lobby.summary_by_code(id, code.to_owned()).await?,
        (summary, _) => summary?,
    }))
}

/// Join a match
///
/// Takes the seat that is reserved for the caller, or the lowest free one. The match starts at once when that was the
/// last seat. Idempotent: a caller who already has a seat with the same entropy gets the match; with other entropy, 409
/// `already_seated`. A live match, one whose players have less than eight hours at first, is no longer open when no player has joined it
/// for an hour, if it is public or a rematch and has no unanswered invitation of that hour. A player who is blocked by the host, or, if no
/// seat is reserved for the player, by another player in the match, or who blocks the host, gets 409 `player_unavailable`.
#[utoipa::path(tag = "matches", security(("token" = ["play"])),
    params(("id" = Uuid, Path, description = "The match."), IfMatchHeader), request_body = Option<Join>, responses(
    (status = 200, description = "The match, with the caller in it.", body = MatchSummary), Conflict, PreconditionFailed))]
#[post("/matches/{id}/seats")]
pub async fn join_match(
    request: HttpRequest,
    service: Data<Service>,
    caller: Known,
    Path(id): Path<Uuid>,
    body: OptionalBody<Join>,
) -> Result<Tagged<MatchSummary>, Problem> {
    Ok(Tagged(service.lobby.join(&caller.0, id, body.value, expected(&request)?).await?))
}

/// Add a bot
///
/// The host may fill seats with the server's bots: `easy`, `medium` or `hard`. A bot takes the seat that is
/// named, or else the lowest free one, and answers its decisions within a second or two. It sees what a player in its
/// seat sees. The match starts at once when that was the last seat.
#[utoipa::path(tag = "matches", security(("token" = ["play"])),
    params(("id" = Uuid, Path, description = "The match."), IdempotencyHeader), request_body = NewBot, responses(
    (status = 201, description = "The match, with the bot in it.", body = MatchSummary), Conflict))]
#[post("/matches/{id}/bots")]
pub async fn create_bot(
    request: HttpRequest,
    service: Data<Service>,
    caller: Known,
    Path(id): Path<Uuid>,
    body: Body<NewBot>,
) -> Result<impl Responder, Problem> {
    let repeatable = creation(&request, &caller.0, to_play, body.digest)?;
    let summary = service.lobby.seat_bot(&caller.0, id, body.value, repeatable).await?;
    Ok(created(&format!("/v1/matches/{id}"), &summary))
}

/// Leave a match before it starts
///
/// If the host leaves, the next player becomes the host; without players, the match is cancelled. A player who has not joined a
/// rematch declines it in the same way: the reserved seat is free then, and the players of the match are notified with `match.left`.
#[utoipa::path(tag = "matches", security(("token" = ["play"])),
    params(("id" = Uuid, Path, description = "The match."), IfMatchHeader), responses(
    (status = 204, description = "The caller has left the match, or has no reserved seat in it any more."), Conflict, PreconditionFailed))]
#[delete("/matches/{id}/seats/me")]
pub async fn leave_match(
    request: HttpRequest,
    service: Data<Service>,
    caller: Known,
    Path(id): Path<Uuid>,
) -> Result<impl Responder, Problem> {
    service.lobby.leave(&caller.0, id, expected(&request)?).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Remove a player from a match
///
/// For the host, before the start: frees the seat of another player or of a bot, also one that is only reserved for a player of a rematch,
/// and notifies the players of the match, also the removed one, with `match.left`. A person may join again, unless one of the two blocks
/// the other. Idempotent.
#[utoipa::path(tag = "matches", security(("token" = ["play"])),
    params(("id" = Uuid, Path, description = "The match."), ("player_id" = Uuid, Path, description = "The player."), IfMatchHeader), responses(
    (status = 204, description = "The player has no seat in the match any more."), Conflict, PreconditionFailed))]
#[delete("/matches/{id}/players/{player_id}")]
pub async fn remove_player(
    request: HttpRequest,
    service: Data<Service>,
    caller: Known,
    Path((id, player)): Path<(Uuid, Uuid)>,
) -> Result<impl Responder, Problem> {
    service.lobby.remove(&caller.0, id, player, expected(&request)?).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Cancel a match
///
/// For the host, before the start. Invitations to it are withdrawn, and its players are notified with `match.cancelled`, also those for
/// whom seats are reserved in a rematch. Idempotent.
#[utoipa::path(tag = "matches", security(("token" = ["play"])),
    params(("id" = Uuid, Path, description = "The match."), IfMatchHeader), responses(
    (status = 200, description = "The cancelled match.", body = MatchSummary), Conflict, PreconditionFailed))]
#[post("/matches/{id}/cancellation")]
pub async fn create_cancellation(
    request: HttpRequest,
    service: Data<Service>,
    caller: Known,
    Path(id): Path<Uuid>,
    _: OptionalBody<Nothing>,
) -> Result<Tagged<MatchSummary>, Problem> {
    Ok(Tagged(service.lobby.cancel(&caller.0, id, expected(&request)?).await?))
}

/// Start a match early
///
/// The host may start once there are enough players. A full match starts automatically. Players who have not taken the seats that are
/// reserved for them in a rematch lose them, and are notified with `match.left`. Idempotent: if the match has already started, the response
/// is the match.
#[utoipa::path(tag = "matches", security(("token" = ["play"])),
    params(("id" = Uuid, Path, description = "The match."), IfMatchHeader), responses(
    (status = 200, description = "The running match.", body = MatchSummary), Conflict, PreconditionFailed))]
#[post("/matches/{id}/start")]
pub async fn start_match(
    request: HttpRequest,
    service: Data<Service>,
    caller: Known,
    Path(id): Path<Uuid>,
    _: OptionalBody<Nothing>,
) -> Result<Tagged<MatchSummary>, Problem> {
    Ok(Tagged(service.lobby.start(&caller.0, id, expected(&request)?).await?))
}

/// Ask for a rematch
///
/// Any player of a finished match may ask. The first request creates a new match with the same game, options, clock,
/// visibility and number of seats; its player is the host, and the others are notified. All seats are reserved, moved
/// on by one: seat 0 is for the player of seat 1. The seats of players who cannot come are free: those who are suspended or have deleted
/// their accounts, and those who block the host or are blocked by the host. Bots are seated at once. Other players who ask join the same match,
/// and it starts with the last one; until then its host may start it early or leave, as in any open match. Leaving
/// the new match gives up the reserved seat, also before joining it. Idempotent. If the new match is cancelled before it starts, asking again creates
/// another. Each player can create at most ten rematches of the same match in 24 hours; then the response is 429 `rate_limited`. A live match
/// is cancelled when no player has joined it for an hour. `GET /v1/me/rematches` lists the rematches that wait for the caller.
#[utoipa::path(tag = "matches", security(("token" = ["play"])),
    params(("id" = Uuid, Path, description = "The finished match.")), request_body = Option<NewRematch>, responses(
    (status = 200, description = "The new match, with the caller in it.", body = MatchSummary), Conflict))]
#[post("/matches/{id}/rematch")]
pub async fn create_rematch(
    request: HttpRequest,
    service: Data<Service>,
    caller: Known,
    Path(id): Path<Uuid>,
    body: OptionalBody<NewRematch>,
) -> Result<Tagged<MatchSummary>, Problem> {
    count_creation(&request, &caller.0, to_play, body.digest)?;
    Ok(Tagged(service.lobby.rematch(&caller.0, id, body.value).await?))
}

/// A filter for the player's own matches.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct OwnMatches {
    /// Only matches with this status.
    status: Option<MatchStatus>,
    /// Only matches of this game, by its id.
    #[param(example = "clear-ace")]
    game: Option<String>,
    /// Only matches in which the player with this name, in any case, has a seat as well; none if there is no such player.
    #[param(example = "ben")]
    opponent: Option<String>,
    /// The `next` of the previous page.
    #[param(value_type = Option<String>)]
    cursor: Option<Cursor<OwnMatchList>>,
    /// The largest number of items on the page.
    #[serde(default)]
    #[param(value_type = Option<u16>, minimum = 1, maximum = 200, default = 50)]
    limit: Limit,
}

/// List your matches
///
/// Most urgent first: those that wait for the player, by deadline, then the other running ones, open ones, and those that are over; in
/// each group the newest first, except that of those that are over the last one to end comes first. Matches that were cancelled while the
/// player had a seat in them are among those that are over.
///
/// The server examines at most 5,000 matches that are over for a page: if few of them pass the filter, the page can have fewer items than
/// `limit`, or none. Continue while `next` is not null.
///
/// A match whose turn, status or deadline changes between two requests moves in the list, so it can be missed or listed twice. To load all
/// matches, note `newest` of `GET /v1/me/notices` first, follow `next` to the last page, and keep each `id` once. Then load each match that
/// a notice after that number names.
#[utoipa::path(tag = "matches", security(("token" = ["read"])), params(OwnMatches), responses(
    (status = 200, description = "A page of matches.", body = Page<MatchSummary>)))]
#[get("/me/matches")]
pub async fn list_my_matches(
    service: Data<Service>,
    caller: Known,
    Query(query): Query<OwnMatches>,
) -> Result<Page<MatchSummary>, Problem> {
    let behind = query.cursor.map(|cursor| cursor.0);
    let filter = OwnMatchFilter { status: query.status, game: query.game, opponent: query.opponent };
    let found = service.lobby.list_own_matches(&caller.0, filter, behind, query.limit.rows()).await?;
    let page = Page::cut::<OwnMatchList>(found.matches, query.limit, |(place, _)| *place)?;
    let page = page.or_after::<OwnMatchList>(found.stopped_at)?;
    Ok(page.map(|(_, summary)| summary))
}

/// List your rematches
///
/// The rematches that wait for the caller, newest first: they are open, and the caller has not taken the seat that is reserved there.
/// `POST /v1/matches/{id}/seats` takes it, and `DELETE /v1/matches/{id}/seats/me` declines it. Rematches whose host blocks the caller, or is
/// blocked by the caller, are left out.
#[utoipa::path(tag = "matches", security(("token" = ["read"])), params(PageOf<RematchList>), responses(
    (status = 200, description = "A page of matches.", body = Page<MatchSummary>)))]
#[get("/me/rematches")]
pub async fn list_my_rematches(
    service: Data<Service>,
    caller: Known,
    Query(page): Query<PageOf<RematchList>>,
) -> Result<Page<MatchSummary>, Problem> {
    let before = page.cursor.map(|cursor| cursor.0);
    let rows = service.lobby.rematches(&caller.0, before, page.limit.items() + 1).await?;
    Page::cut::<RematchList>(rows, page.limit, |summary| summary.id)
}
