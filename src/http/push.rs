//! Push: `/push-key`, `/me/push-subscriptions` and `/me/push-settings`.

use actix_web::{HttpRequest, HttpResponse, Responder, delete, get, post, put, web::Data};
use uuid::Uuid;

use super::{
    caller::{Known, creation},
    conditional::{Tagged, expected},
    cursor::{Page, PageOf},
    document::{Conflict, IdempotencyHeader, IfMatchHeader, PreconditionFailed},
    extract::{Body, Path, Query},
    lists::SubscriptionList,
    problem::Problem,
    response::created,
};
use crate::service::{Caller, NewPushSubscription, PushKey, PushSettings, PushSubscription, Service};

/// Get the server's push key
///
/// The `applicationServerKey` with which browsers subscribe (VAPID, RFC 8292). It does not change.
#[utoipa::path(tag = "push", responses(
    (status = 200, description = "The key.", body = PushKey),
    (status = 304, description = "Not modified since the version in `If-None-Match`.")))]
#[get("/push-key")]
pub async fn get_push_key(service: Data<Service>) -> Result<Tagged<PushKey>, Problem> {
    Ok(Tagged(service.notices.push_key().await?))
}

/// List your push subscriptions
///
/// Newest first. Endpoints and keys are not shown. An app gets those that it has made itself.
#[utoipa::path(tag = "push", security(("token" = ["read"])), params(PageOf<SubscriptionList>), responses(
    (status = 200, description = "A page of push subscriptions.", body = Page<PushSubscription>)))]
#[get("/me/push-subscriptions")]
pub async fn list_push_subscriptions(
    service: Data<Service>,
    caller: Known,
    Query(page): Query<PageOf<SubscriptionList>>,
) -> Result<Page<PushSubscription>, Problem> {
    let rows = service.notices.subscriptions(&caller.0, page.cursor.map(|cursor| cursor.0), page.limit.rows()).await?;
    Page::cut::<SubscriptionList>(rows, page.limit, |subscription| subscription.id)
}

/// Subscribe a device
///
/// Notices are pushed to it: to a browser as Web Push (RFC 8030), to an app through its own gateway, which gets
/// `{"notification", "device": {"app_id", "push_key"}}`. A push is JSON of at most 3000 bytes: `{"id", "number", "kind",
/// "timestamp", "player_id", "match_id", "game", "title", "body", "language", "deadline", "badge"}`, where `badge` is the
/// number of matches that wait for the player. It contains no cards. It is written when it is sent; what is no longer true by then is
/// not sent, and of several pushes about one match only the newest is. A device gets at most one push a minute about a
/// match, and none in the player's quiet hours.
///
/// A device that was told of a turn gets `match.turn_over`, whose `number` is null, when the turn is over: remove the
/// notification of the match.
///
/// The same endpoint again replaces the subscription (200). An endpoint that another account has subscribed moves to the caller if the
/// keys are the same, since it is the same device; otherwise the response is 409. For an app, this is also so if the player's own
/// session or another app has subscribed it. A subscription ends when the session is revoked in which it was made, as by signing out,
/// when the push service responds 404 or 410, or when the gateway responds with `{"rejected": [push_key]}`. If pushes fail for three days,
/// nothing more is pushed, and the subscription is not listed, until the same device subscribes again. A player may have 20
/// subscriptions.
///
/// Needs a session, or an app's token with the scope `read`. What an app subscribes stays when its tokens are refreshed, and ends when
/// the player revokes the app, or what the player has allowed it ends otherwise. Personal access tokens cannot subscribe: use webhooks.
#[utoipa::path(tag = "push", security(("token" = [])), params(IdempotencyHeader), request_body = NewPushSubscription,
    responses(
    (status = 200, description = "The replaced subscription.", body = PushSubscription),
    (status = 201, description = "The new subscription.", body = PushSubscription), Conflict))]
#[post("/me/push-subscriptions")]
pub async fn create_push_subscription(
    request: HttpRequest,
    service: Data<Service>,
    caller: Known,
    body: Body<NewPushSubscription>,
) -> Result<HttpResponse, Problem> {
    let repeatable = creation(&request, &caller.0, Caller::need_device, body.digest)?;
    let made = service.notices.subscribe(&caller.0, body.value, repeatable).await?;
    let (created, subscription) = (made.created, made.subscription);
    if created {
        return Ok(self::created(&format!("/v1/me/push-subscriptions/{}", subscription.id), &subscription));
    }
    Ok(HttpResponse::Ok().json(subscription))
}

/// Get a push subscription
///
/// 404 if it has ended, and for an app if it has not made it.
#[utoipa::path(tag = "push", security(("token" = ["read"])),
    params(("id" = Uuid, Path, description = "The subscription.")), responses(
    (status = 200, description = "The subscription.", body = PushSubscription),
    (status = 304, description = "Not modified since the version in `If-None-Match`.")))]
#[get("/me/push-subscriptions/{id}")]
pub async fn get_push_subscription(
    service: Data<Service>,
    caller: Known,
    Path(id): Path<Uuid>,
) -> Result<Tagged<PushSubscription>, Problem> {
    Ok(Tagged(service.notices.subscription(&caller.0, id).await?))
}

/// End a push subscription
///
/// Waiting pushes are not sent. Needs a session, or the token of the app that has made it, with the scope `read`.
#[utoipa::path(tag = "push", security(("token" = [])), params(("id" = Uuid, Path, description = "The subscription.")),
    responses((status = 204, description = "The subscription has ended.")))]
#[delete("/me/push-subscriptions/{id}")]
pub async fn delete_push_subscription(
    service: Data<Service>,
    caller: Known,
    Path(id): Path<Uuid>,
) -> Result<impl Responder, Problem> {
    service.notices.end_subscription(&caller.0, id).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Get push settings
///
/// The player's quiet hours.
#[utoipa::path(tag = "push", security(("token" = ["read"])), responses(
    (status = 200, description = "The settings.", body = PushSettings),
    (status = 304, description = "Not modified since the version in `If-None-Match`.")))]
#[get("/me/push-settings")]
pub async fn get_push_settings(service: Data<Service>, caller: Known) -> Result<Tagged<PushSettings>, Problem> {
    Ok(Tagged(service.notices.push_settings(&caller.0).await?))
}

/// Set push settings
///
/// In quiet hours nothing is pushed to the player's devices. When they are over, what is still true is pushed: of each
/// match the newest.
#[utoipa::path(tag = "push", security(("token" = [])), params(IfMatchHeader), request_body = PushSettings, responses(
    (status = 200, description = "The new settings.", body = PushSettings), PreconditionFailed))]
#[put("/me/push-settings")]
pub async fn set_push_settings(
    request: HttpRequest,
    service: Data<Service>,
    caller: Known,
    body: Body<PushSettings>,
) -> Result<Tagged<PushSettings>, Problem> {
    Ok(Tagged(service.notices.set_push_settings(&caller.0, body.value, expected(&request)?).await?))
}
