//! Accounts: `/players`, `/guests`, `/sessions`, `/me`.

use actix_web::{
    HttpRequest, HttpResponse, Responder, delete, get, patch, post,
    web::{Data, Json},
};
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use super::{
    caller::{Known, creation, repeatable},
    conditional::{Tagged, expected},
    cursor::{Cursor, Limit, Page, PageOf},
    document::{Conflict, IdempotencyHeader, IfMatchHeader, PreconditionFailed},
    extract::{Body, OptionalBody, Path, Query},
    lists::{PlayerMatchList, TokenList},
    problem::Problem,
    rate_limit::RateLimits,
    response::created,
};
use crate::service::{
    Account, Caller, Credentials, Deletion, IssuedToken, MatchSummary, NewDeletion, NewGuest, NewPersonalToken,
    PersonalToken, PlayerProfile, ProfileChange, Registered, Repeatable, Service,
};

/// The location of a new session, for its own token.
pub const SESSION: &str = "/v1/sessions/current";

/// Register
///
/// Creates an account with a name and a password, and signs in: the response contains the first session's token. A
/// request that is repeated with its `Idempotency-Key` gets the same response, from whatever network address it comes, but only with
/// the same password, and only while that is the player's.
#[utoipa::path(tag = "accounts", params(IdempotencyHeader), request_body = Credentials, responses(
    (status = 201, description = "The new account.", body = Registered),
    (status = 403, description = "Only the operator adds players to this server.", body = super::problem::ProblemBody,
     content_type = "application/problem+json"), Conflict))]
#[post("/players")]
pub async fn register_player(
    request: HttpRequest,
    service: Data<Service>,
    limits: Data<RateLimits>,
    body: Body<Credentials>,
) -> Result<impl Responder, Problem> {
    limits.check_sign_in(&request)?;
    let address = limits.address(&request);
    let repeatable = repeatable_of_name(&request, &body)?;
    let made = service.accounts.register(body.value, address, repeatable).await?;
    Ok(created(&format!("/v1/players/{}", made.player.name), &made))
}

/// Play as a guest
///
/// Creates an account without a password, to play at once, under a name of the server's or your own. It can be
/// claimed later with a name and a password: `PATCH /v1/me`. The session ends 30 days after its last use; without another token, the
/// account is then lost.
///
/// Each request creates another account, even with an `Idempotency-Key`: the response contains the only key to the
/// account, and callers without a token cannot be recognised. If the response is lost, create another guest. The lost account keeps
/// its name for 60 days, and a repeated request with that name gets 409 `name_taken`. So create the guest without a name, and set it
/// with `PATCH /v1/me` and `{"name": …}`, which can be repeated.
#[utoipa::path(tag = "accounts", request_body = Option<NewGuest>, responses(
    (status = 201, description = "The new account.", body = Registered),
    (status = 403, description = "Only the operator adds players to this server.", body = super::problem::ProblemBody,
     content_type = "application/problem+json"), Conflict))]
#[post("/guests")]
pub async fn register_guest(
    request: HttpRequest,
    service: Data<Service>,
    limits: Data<RateLimits>,
    body: OptionalBody<NewGuest>,
) -> Result<impl Responder, Problem> {
    limits.check_sign_in(&request)?;
    let made = service.accounts.register_guest(body.value).await?;
    Ok(created(&format!("/v1/players/{}", made.player.name), &made))
}

/// Sign in
///
/// The session ends 30 days after its last use, and at the latest 365 days after this. An unknown name and a wrong password take the same
/// time and get the same response. A player may have 100 sessions; one more revokes the one that would end first, usually the one that has
/// not been used for longest. Personal access tokens are not affected. After ten wrong passwords for a name, each one
/// makes the next wait longer, up to a minute, from whatever network they come (429); every network has a few guesses
/// of its own. With an `Idempotency-Key`, a repeated request gets the same session, or another one if it was revoked meanwhile.
///
/// If the account is being deleted, signing in cancels the deletion, and `restored` in the response is true. A mail to the confirmed
/// address says so.
#[utoipa::path(tag = "accounts", params(IdempotencyHeader), request_body = Credentials, responses(
    (status = 201, description = "A new session.", body = Registered),
    (status = 401, description = "The name or the password is wrong.", body = super::problem::ProblemBody,
     content_type = "application/problem+json"),
    (status = 403, description = "The player is suspended.", body = super::problem::ProblemBody,
     content_type = "application/problem+json"), Conflict))]
#[post("/sessions")]
pub async fn create_session(
    request: HttpRequest,
    service: Data<Service>,
    limits: Data<RateLimits>,
    body: Body<Credentials>,
) -> Result<impl Responder, Problem> {
    limits.check_sign_in(&request)?;
    let address = limits.address(&request);
    let repeatable = repeatable_of_name(&request, &body)?;
    Ok(created(SESSION, &service.accounts.sign_in(body.value, address, repeatable).await?))
}

/// Sign out
///
/// Revokes the token of this request, of whatever kind.
#[utoipa::path(tag = "accounts", security(("token" = [])), responses((status = 204, description = "The token is revoked.")))]
#[delete("/sessions/current")]
pub async fn delete_session(service: Data<Service>, caller: Known) -> Result<impl Responder, Problem> {
    service.accounts.sign_out(&caller.0).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Get your account
///
/// The player to whom the token of this request belongs.
#[utoipa::path(tag = "accounts", security(("token" = ["read"])), responses(
    (status = 200, description = "The account.", body = Account),
    (status = 304, description = "Not modified since the version in `If-None-Match`.")))]
#[get("/me")]
pub async fn get_me(service: Data<Service>, caller: Known) -> Result<Tagged<Account>, Problem> {
    Ok(Tagged(service.accounts.me(&caller.0).await?))
}

/// Change your account
///
/// Sets a new name, a new password, the language of mails and pushes, from whom invitations are accepted, or several of them. A new password
/// revokes all other tokens, removes all passkeys and disables webhooks; if the account has a confirmed address, a mail says so. A guest who
/// sets only a name stays a guest under that name. A guest who sets a password claims the
/// account, and needs a name with it unless the guest has already chosen one. Another name of a player requires the current password, or a
/// session that is at most ten minutes old. A request that has set a password can be repeated if its response was lost: it changes and
/// revokes nothing then, and needs no current password.
///
/// `invitations` says which players may invite the caller: `everyone`; `registered`, all but guests; `played_with`, those with whom the
/// caller has finished a match; or `none`. Others get 409 `player_unavailable`, as if one of the two blocked the other. Invitations that were
/// sent before stay. A rematch is no invitation: players who have played the match may ask the caller for one.
#[utoipa::path(tag = "accounts", security(("token" = [])), params(IfMatchHeader), request_body = ProfileChange, responses(
    (status = 200, description = "The changed account.", body = Account), Conflict, PreconditionFailed))]
#[patch("/me")]
pub async fn update_me(
    request: HttpRequest,
    service: Data<Service>,
    limits: Data<RateLimits>,
    caller: Known,
    body: Body<ProfileChange>,
) -> Result<Tagged<Account>, Problem> {
    let expected = expected(&request)?;
    if body.value.password.is_some() || body.value.current_password.is_some() {
        limits.check_sign_in(&request)?;
    }
    Ok(Tagged(service.accounts.change_profile(&caller.0, body.value, expected).await?))
}

/// Delete your account
///
/// Requires the password, or a session that is at most ten minutes old; of guests, who have no password, any session. At once all
/// tokens are revoked, all unfinished matches are left by their rules, webhooks and mails stop, invitations and
/// pairings end, and the player's name is replaced by `deleted-` and a code everywhere. Signing in within a week
/// cancels the deletion, except for the matches; after that it is final, and the name is free. A mail to the confirmed
/// address says so. Guests cannot sign in, so a guest's deletion is final at once. Records keep the player's id, because
/// it is part of what is hashed.
///
/// If the response is lost, do not sign in to check: `GET /v1/players/{name}` returns 404 once the account is deleted, and a repeated
/// request gets 401, because its token is revoked.
#[utoipa::path(tag = "accounts", security(("token" = [])), request_body = Option<NewDeletion>, responses(
    (status = 200, description = "When the deletion becomes final.", body = Deletion)))]
#[delete("/me")]
pub async fn delete_me(
    request: HttpRequest,
    service: Data<Service>,
    limits: Data<RateLimits>,
    caller: Known,
    body: OptionalBody<NewDeletion>,
) -> Result<Json<Deletion>, Problem> {
    if body.value.password.is_some() {
        limits.check_sign_in(&request)?;
    }
    Ok(Json(service.accounts.delete_account(&caller.0, body.value).await?))
}

/// List your tokens
///
/// Valid sessions and personal access tokens, newest first, with when each was last used and by which program. What apps are
/// allowed is at `/v1/me/authorizations`.
#[utoipa::path(tag = "accounts", security(("token" = [])), params(PageOf<TokenList>), responses(
    (status = 200, description = "A page of tokens.", body = Page<PersonalToken>)))]
#[get("/me/tokens")]
pub async fn list_tokens(
    service: Data<Service>,
    caller: Known,
    Query(page): Query<PageOf<TokenList>>,
) -> Result<Page<PersonalToken>, Problem> {
    let rows = service.accounts.tokens(&caller.0, page.cursor.map(|cursor| cursor.0), page.limit.rows()).await?;
    Page::cut::<TokenList>(rows, page.limit, |token| token.id)
}

/// Create a personal access token
///
/// For bots and other programs; a player may have 100. The token is shown only in this response. Requires the password, or a
/// session that is at most ten minutes old; of guests, who have no password, any session.
#[utoipa::path(tag = "accounts", security(("token" = [])), params(IdempotencyHeader), request_body = NewPersonalToken,
    responses((status = 201, description = "The token.", body = IssuedToken), Conflict))]
#[post("/me/tokens")]
pub async fn create_token(
    request: HttpRequest,
    service: Data<Service>,
    limits: Data<RateLimits>,
    caller: Known,
    body: Body<NewPersonalToken>,
) -> Result<impl Responder, Problem> {
    if body.value.password.is_some() {
        limits.check_sign_in(&request)?;
    }
    let repeatable = creation(&request, &caller.0, Caller::need_session, body.digest)?;
    let token = service.accounts.create_token(&caller.0, body.value, repeatable).await?;
    Ok(created(&format!("/v1/me/tokens/{}", token.id), &token))
}

/// Revoke a token
///
/// Takes effect at once and is permanent; streams that were opened with the token end. A token may revoke itself;
/// revoking others requires a session.
#[utoipa::path(tag = "accounts", security(("token" = [])), params(("id" = Uuid, Path, description = "The token's id.")),
    responses((status = 204, description = "The token is revoked.")))]
#[delete("/me/tokens/{id}")]
pub async fn delete_token(
    service: Data<Service>,
    caller: Known,
    Path(id): Path<Uuid>,
) -> Result<impl Responder, Problem> {
    service.accounts.revoke_token(&caller.0, id).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Get a player
///
/// The player's public profile, with the ratings from rated matches.
#[utoipa::path(tag = "players", params(("name" = String, Path, description = "The player's name, in any case.")), responses(
    (status = 200, description = "The player.", body = PlayerProfile),
    (status = 304, description = "Not modified since the version in `If-None-Match`.")))]
#[get("/players/{name}")]
pub async fn get_player(service: Data<Service>, Path(name): Path<String>) -> Result<Tagged<PlayerProfile>, Problem> {
    Ok(Tagged(service.ratings.profile(name).await?))
}

/// A filter for a player's public matches.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct MatchesOfPlayer {
    /// Only matches of this game, by its id.
    #[param(example = "clear-ace")]
    game: Option<String>,
    /// Only matches in which the player with this name, in any case, has a seat as well; none if there is no such player.
    #[param(example = "ben")]
    opponent: Option<String>,
    /// The `next` of the previous page.
    #[param(value_type = Option<String>)]
    cursor: Option<Cursor<PlayerMatchList>>,
    /// The largest number of items on the page.
    #[serde(default)]
    #[param(value_type = Option<u16>, minimum = 1, maximum = 200, default = 50)]
    limit: Limit,
}

/// List a player's public matches
///
/// Newest first. The server examines at most 5,000 of the player's matches for a page: if few of them are public, or pass the filter, the
/// page can have fewer items than `limit`, or none. Continue while `next` is not null.
#[utoipa::path(tag = "players", params(("name" = String, Path, description = "The player's name, in any case."), MatchesOfPlayer),
    responses((status = 200, description = "A page of matches.", body = Page<MatchSummary>)))]
#[get("/players/{name}/matches")]
pub async fn list_player_matches(
    service: Data<Service>,
    Path(name): Path<String>,
    Query(page): Query<MatchesOfPlayer>,
) -> Result<Page<MatchSummary>, Problem> {
    let before = page.cursor.map(|cursor| cursor.0);
    let found = service.lobby.list_matches_of(name, (page.game, page.opponent), before, page.limit.rows()).await?;
    let listed = Page::cut::<PlayerMatchList>(found.matches, page.limit, |summary| summary.id)?;
    listed.or_after::<PlayerMatchList>(found.stopped_at)
}

/// Returns the idempotency key of a request that has no caller yet, whose keys count for its name: a phone whose response is lost may
/// have another address when it repeats the request. Before a stored response is sent, the password is checked.
///
/// # Errors
/// Those of [`repeatable`].
fn repeatable_of_name(request: &HttpRequest, body: &Body<Credentials>) -> Result<Option<Repeatable>, Problem> {
    repeatable(request, &body.value.name.to_lowercase(), body.digest)
}
