//! The lobby: `/matches` and their seats.

use actix_web::{HttpRequest, HttpResponse, Responder, delete, get, post, web::Data};
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use super::{
    accounts::{Nothing, created, expected},
    caller::{Anybody, Known, repeatable},
    conditional::Tagged,
    cursor::{Cursor, Limit, Page},
    document::{Conflict, IdempotencyHeader, IfMatchHeader, PreconditionFailed},
    extract::{Body, Bounded, OptionalBody, Path, Query},
    problem::Problem,
};
use crate::service::{ClockKind, Join, MatchFilter, MatchStatus, MatchSummary, NewBot, NewMatch, NewRematch, Service};

/// Make a match
///
/// The host takes seat 0. The match starts by itself when every seat is taken.
#[utoipa::path(tag = "matches", security(("token" = ["play"])), params(IdempotencyHeader), request_body = NewMatch, responses(
    (status = 201, description = "The match.", body = MatchSummary), Conflict))]
#[post("/matches")]
pub async fn create_match(
    request: HttpRequest,
    service: Data<Service>,
    caller: Known,
    body: Body<NewMatch>,
) -> Result<impl Responder, Problem> {
    let repeatable = repeatable(&request, &caller.0.player.to_string(), body.digest)?;
    let made = service.lobby.create_match(&caller.0, body.value, repeatable).await?;
    Ok(created(&format!("/v1/matches/{}", made.id), &made))
}

/// Which public matches to list.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct PublicMatches {
    /// Of this game.
    #[param(example = "clear-ace")]
    game: Option<String>,
    /// In this state.
    status: Option<MatchStatus>,
    /// Only those that are open, with at least one free seat.
    #[serde(default)]
    #[param(value_type = Option<bool>, default = false)]
    open_seats: bool,
    /// Only rated ones, or only those that are not.
    rated: Option<bool>,
    /// With a clock of this kind.
    #[param(inline)]
    clock: Option<ClockKind>,
    /// For so many players.
    #[param(value_type = Option<u8>, minimum = 1, maximum = 32, example = 2)]
    seats: Option<Bounded<1, 32>>,
    /// Whose host has this name, in any case.
    #[param(example = "ana")]
    host: Option<String>,
    /// `next` of the page before.
    #[param(value_type = Option<String>)]
    cursor: Option<Cursor<Uuid>>,
    /// How many items the page may have.
    #[serde(default)]
    #[param(value_type = Option<u16>, minimum = 1, maximum = 200, default = 50)]
    limit: Limit,
}

/// List public matches
///
/// Newest first. The filters are met by a match together.
#[utoipa::path(tag = "matches", params(PublicMatches), responses(
    (status = 200, description = "A page of matches.", body = Page<MatchSummary>)))]
#[get("/matches")]
pub async fn list_matches(
    service: Data<Service>,
    Query(query): Query<PublicMatches>,
) -> Result<Page<MatchSummary>, Problem> {
    let filter = MatchFilter {
        game: query.game,
        status: query.status,
        open_seats: query.open_seats,
        rated: query.rated,
        clock: query.clock,
        seats: query.seats.and_then(|seats| u8::try_from(seats.0).ok()),
        host: query.host,
    };
    let rows = service.lobby.list_matches(filter, query.cursor.map(|cursor| cursor.0), query.limit.rows()).await?;
    Page::cut(rows, query.limit, |summary| summary.id)
}

/// See a match
///
/// Its public summary. A private match is there for its players alone, and for those who are invited.
#[utoipa::path(tag = "matches", security((), ("token" = ["read"])),
    params(("id" = Uuid, Path, description = "The match.")), responses(
    (status = 200, description = "The match.", body = MatchSummary),
    (status = 304, description = "It is as `If-None-Match` says.")))]
#[get("/matches/{id}")]
pub async fn get_match(
    service: Data<Service>,
    caller: Anybody,
    Path(id): Path<Uuid>,
) -> Result<Tagged<MatchSummary>, Problem> {
    Ok(Tagged(service.lobby.summary(caller.0.as_ref(), id).await?))
}

/// Join a match
///
/// Takes the seat that is kept for the caller, or the lowest free one. The match starts at once when it was the last one.
/// Safe to repeat: a caller who sits there with the same entropy is answered with the match; with other entropy, 409
/// `already_seated`.
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
    Ok(Tagged(service.lobby.join(&caller.0, id, body.value, expected(&request)).await?))
}

/// Seat a bot
///
/// The host may fill seats with the server's own players: `easy`, `medium` or `hard`. A bot takes the lowest free seat, and
/// answers within a second or two, whenever it is to act. It sees what a player in its seat sees. The match starts at once
/// when that was the last seat.
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
    let repeatable = repeatable(&request, &caller.0.player.to_string(), body.digest)?;
    let summary = service.lobby.seat_bot(&caller.0, id, body.value, repeatable).await?;
    Ok(created(&format!("/v1/matches/{id}"), &summary))
}

/// Leave a match before it starts
///
/// If the host leaves, the next player is host; when nobody is left, the match is called off.
#[utoipa::path(tag = "matches", security(("token" = ["play"])),
    params(("id" = Uuid, Path, description = "The match."), IfMatchHeader), responses(
    (status = 204, description = "The seat is free."), Conflict, PreconditionFailed))]
#[delete("/matches/{id}/seats/me")]
pub async fn leave_match(
    request: HttpRequest,
    service: Data<Service>,
    caller: Known,
    Path(id): Path<Uuid>,
) -> Result<impl Responder, Problem> {
    service.lobby.leave(&caller.0, id, expected(&request)).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Call a match off
///
/// The host may, before it starts. Invitations to it are withdrawn, and everybody who sits there is told. Safe to repeat.
#[utoipa::path(tag = "matches", security(("token" = ["play"])),
    params(("id" = Uuid, Path, description = "The match."), IfMatchHeader), responses(
    (status = 200, description = "The match, which is called off.", body = MatchSummary), Conflict, PreconditionFailed))]
#[post("/matches/{id}/cancellation")]
pub async fn create_cancellation(
    request: HttpRequest,
    service: Data<Service>,
    caller: Known,
    Path(id): Path<Uuid>,
    _: OptionalBody<Nothing>,
) -> Result<Tagged<MatchSummary>, Problem> {
    Ok(Tagged(service.lobby.cancel(&caller.0, id, expected(&request)).await?))
}

/// Start a match early
///
/// The host may start when enough have sat down. A full match starts by itself. Safe to repeat: if the match has started, the
/// answer is the match.
#[utoipa::path(tag = "matches", security(("token" = ["play"])),
    params(("id" = Uuid, Path, description = "The match."), IfMatchHeader), responses(
    (status = 200, description = "The match, which runs now.", body = MatchSummary), Conflict, PreconditionFailed))]
#[post("/matches/{id}/start")]
pub async fn start_match(
    request: HttpRequest,
    service: Data<Service>,
    caller: Known,
    Path(id): Path<Uuid>,
    _: OptionalBody<Nothing>,
) -> Result<Tagged<MatchSummary>, Problem> {
    Ok(Tagged(service.lobby.start(&caller.0, id, expected(&request)).await?))
}

/// Ask for a rematch
///
/// Whoever played in a finished match may ask. The first makes a new match with the same game, options, clock, visibility
/// and number of seats, is its host, and the others are told. Everybody's seat is kept, one place further round: seat 0
/// goes to who sat in seat 1. Bots sit down at once. Everybody else who asks sits down in the same match, and it starts
/// with the last; until then its host may start it early or leave, like in any open match. Who leaves gives up the kept
/// seat. Safe to repeat. If the new match is called off before it starts, asking again makes another.
#[utoipa::path(tag = "matches", security(("token" = ["play"])),
    params(("id" = Uuid, Path, description = "The finished match.")), request_body = Option<NewRematch>, responses(
    (status = 200, description = "The new match, with the caller in it.", body = MatchSummary), Conflict))]
#[post("/matches/{id}/rematch")]
pub async fn create_rematch(
    service: Data<Service>,
    caller: Known,
    Path(id): Path<Uuid>,
    body: OptionalBody<NewRematch>,
) -> Result<Tagged<MatchSummary>, Problem> {
    Ok(Tagged(service.lobby.rematch(&caller.0, id, body.value).await?))
}
