//! Webhooks: `/me/webhooks`.

use actix_web::{HttpRequest, HttpResponse, Responder, delete, get, http::header, patch, post, web::Data};
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use super::{
    accounts::{Nothing, PageOf, created, expected},
    caller::{Known, repeatable},
    conditional::Tagged,
    cursor::{Cursor, Limit, Page},
    document::{Conflict, IdempotencyHeader, IfMatchHeader, PreconditionFailed},
    extract::{Body, OptionalBody, Path, Query},
    problem::Problem,
};
use crate::service::{Delivery, IssuedWebhook, NewWebhook, Service, Webhook, WebhookChange};

/// List one's own webhooks
///
/// Newest first.
#[utoipa::path(tag = "webhooks", security(("token" = ["read"])), params(PageOf), responses(
    (status = 200, description = "A page of webhooks.", body = Page<Webhook>)))]
#[get("/me/webhooks")]
pub async fn list_webhooks(
    service: Data<Service>,
    caller: Known,
    Query(page): Query<PageOf>,
) -> Result<Page<Webhook>, Problem> {
    let rows = service.notices.webhooks(&caller.0, page.cursor.map(|cursor| cursor.0), page.limit.rows()).await?;
    Page::cut(rows, page.limit, |webhook| webhook.id)
}

/// Make a webhook
///
/// Notices are posted to it as [Standard Webhooks](https://www.standardwebhooks.com) has it: `{"type", "timestamp", "data"}`
/// with the headers `webhook-id` (the notice's id, the same however often it comes), `webhook-timestamp` and
/// `webhook-signature`. Whoever answers 2xx within 15 seconds has got it; otherwise it comes again for three days, and those
/// of the same match after it wait. A receiver that answers 410, or fails for three days, is switched off. Redirects are not
/// followed. The secret is shown in this answer alone. A player may have 5 webhooks.
#[utoipa::path(tag = "webhooks", security(("token" = [])), params(IdempotencyHeader), request_body = NewWebhook, responses(
    (status = 201, description = "The webhook with its secret.", body = IssuedWebhook), Conflict))]
#[post("/me/webhooks")]
pub async fn create_webhook(
    request: HttpRequest,
    service: Data<Service>,
    caller: Known,
    body: Body<NewWebhook>,
) -> Result<impl Responder, Problem> {
    let repeatable = repeatable(&request, &caller.0.player.to_string(), body.digest)?;
    let made = service.notices.create_webhook(&caller.0, body.value, repeatable).await?;
    Ok(created(&format!("/v1/me/webhooks/{}", made.webhook.id), &made))
}

/// See a webhook
///
/// Whether it is switched on, and if the server has switched it off, why.
#[utoipa::path(tag = "webhooks", security(("token" = ["read"])),
    params(("id" = Uuid, Path, description = "The webhook.")), responses(
    (status = 200, description = "The webhook.", body = Webhook),
    (status = 304, description = "It is as `If-None-Match` says.")))]
#[get("/me/webhooks/{id}")]
pub async fn get_webhook(
    service: Data<Service>,
    caller: Known,
    Path(id): Path<Uuid>,
) -> Result<Tagged<Webhook>, Problem> {
    Ok(Tagged(service.notices.webhook(&caller.0, id).await?))
}

/// Change a webhook
///
/// Its URL, kinds or description, or switch it on or off.
#[utoipa::path(tag = "webhooks", security(("token" = [])),
    params(("id" = Uuid, Path, description = "The webhook."), IfMatchHeader), request_body = WebhookChange, responses(
    (status = 200, description = "The webhook as it is now.", body = Webhook), PreconditionFailed))]
#[patch("/me/webhooks/{id}")]
pub async fn update_webhook(
    request: HttpRequest,
    service: Data<Service>,
    caller: Known,
    Path(id): Path<Uuid>,
    body: Body<WebhookChange>,
) -> Result<Tagged<Webhook>, Problem> {
    Ok(Tagged(service.notices.change_webhook(&caller.0, id, body.value, expected(&request)).await?))
}

/// Delete a webhook
///
/// With its log. What waits for it is not delivered.
#[utoipa::path(tag = "webhooks", security(("token" = [])), params(("id" = Uuid, Path, description = "The webhook.")),
    responses((status = 204, description = "The webhook is gone.")))]
#[delete("/me/webhooks/{id}")]
pub async fn delete_webhook(
    service: Data<Service>,
    caller: Known,
    Path(id): Path<Uuid>,
) -> Result<impl Responder, Problem> {
    service.notices.delete_webhook(&caller.0, id).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Give a webhook a new secret
///
/// It is shown in this answer alone. For 24 hours the one before signs beside it: `webhook-signature` then holds two
/// signatures, separated by a space.
#[utoipa::path(tag = "webhooks", security(("token" = [])),
    params(("id" = Uuid, Path, description = "The webhook."), IdempotencyHeader), responses(
    (status = 200, description = "The webhook with its new secret.", body = IssuedWebhook), Conflict))]
#[post("/me/webhooks/{id}/secret")]
pub async fn rotate_webhook_secret(
    request: HttpRequest,
    service: Data<Service>,
    caller: Known,
    Path(id): Path<Uuid>,
    body: OptionalBody<Nothing>,
) -> Result<impl Responder, Problem> {
    let repeatable = repeatable(&request, &caller.0.player.to_string(), body.digest)?;
    let issued = service.notices.rotate_webhook_secret(&caller.0, id, repeatable).await?;
    Ok(HttpResponse::Ok().insert_header((header::CACHE_CONTROL, "no-store")).json(issued))
}

/// Which deliveries to list.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct Log {
    /// `next` of the page before.
    #[param(value_type = Option<String>)]
    cursor: Option<Cursor<i64>>,
    /// How many items the page may have.
    #[serde(default)]
    #[param(value_type = Option<u16>, minimum = 1, maximum = 200, default = 50)]
    limit: Limit,
}

/// List what a webhook was told
///
/// Newest first, with every try. Kept for 30 days.
#[utoipa::path(tag = "webhooks", security(("token" = ["read"])),
    params(("id" = Uuid, Path, description = "The webhook."), Log), responses(
    (status = 200, description = "A page of deliveries.", body = Page<Delivery>)))]
#[get("/me/webhooks/{id}/deliveries")]
pub async fn list_deliveries(
    service: Data<Service>,
    caller: Known,
    Path(id): Path<Uuid>,
    Query(log): Query<Log>,
) -> Result<Page<Delivery>, Problem> {
    let rows = service.notices.deliveries(&caller.0, id, log.cursor.map(|cursor| cursor.0), log.limit.rows()).await?;
    Page::cut(rows, log.limit, |delivery| delivery.place)
}

/// Deliver once more
///
/// One that still waits is tried at once. Any other is sent again, once, whatever else waits.
#[utoipa::path(tag = "webhooks", security(("token" = [])),
    params(("id" = Uuid, Path, description = "The webhook."),
           ("delivery" = Uuid, Path, description = "The delivery: what the receiver gets as `webhook-id`."),
           IdempotencyHeader), responses(
    (status = 202, description = "The delivery, which is on its way.", body = Delivery), Conflict))]
#[post("/me/webhooks/{id}/deliveries/{delivery}/redelivery")]
pub async fn create_redelivery(
    request: HttpRequest,
    service: Data<Service>,
    caller: Known,
    Path((id, delivery)): Path<(Uuid, Uuid)>,
    body: OptionalBody<Nothing>,
) -> Result<impl Responder, Problem> {
    let repeatable = repeatable(&request, &caller.0.player.to_string(), body.digest)?;
    Ok(HttpResponse::Accepted().json(service.notices.redeliver(&caller.0, id, delivery, repeatable).await?))
}

/// Try a webhook
///
/// Sends it a message of the type `webhook.ping`, once. The log tells what came of it.
#[utoipa::path(tag = "webhooks", security(("token" = [])),
    params(("id" = Uuid, Path, description = "The webhook."), IdempotencyHeader), responses(
    (status = 202, description = "The delivery, which is on its way.", body = Delivery), Conflict))]
#[post("/me/webhooks/{id}/ping")]
pub async fn create_ping(
    request: HttpRequest,
    service: Data<Service>,
    caller: Known,
    Path(id): Path<Uuid>,
    body: OptionalBody<Nothing>,
) -> Result<impl Responder, Problem> {
    let repeatable = repeatable(&request, &caller.0.player.to_string(), body.digest)?;
    Ok(HttpResponse::Accepted().json(service.notices.ping_webhook(&caller.0, id, repeatable).await?))
}
