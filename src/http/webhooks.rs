//! Webhooks: `/me/webhooks`.

use actix_web::{HttpRequest, HttpResponse, Responder, delete, get, patch, post, web::Data};
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use super::{
    caller::{Known, creation},
    conditional::{Tagged, expected},
    cursor::{Cursor, Limit, Page, PageOf},
    document::{Conflict, IdempotencyHeader, IfMatchHeader, PreconditionFailed},
    extract::{Body, Nothing, OptionalBody, Path, Query},
    lists::{DeliveryList, WebhookList},
    problem::Problem,
    rate_limit::RateLimits,
    response::{created, private},
};
use crate::service::{
    Caller, Delivery, DeliveryStatus, IssuedWebhook, NewWebhook, SecretRotation, Service, Webhook, WebhookChange,
};

/// List your webhooks
///
/// Newest first.
#[utoipa::path(tag = "webhooks", security(("token" = ["read"])), params(PageOf<WebhookList>), responses(
    (status = 200, description = "A page of webhooks.", body = Page<Webhook>)))]
#[get("/me/webhooks")]
pub async fn list_webhooks(
    service: Data<Service>,
    caller: Known,
    Query(page): Query<PageOf<WebhookList>>,
) -> Result<Page<Webhook>, Problem> {
    let rows = service.notices.webhooks(&caller.0, page.cursor.map(|cursor| cursor.0), page.limit.rows()).await?;
    Page::cut::<WebhookList>(rows, page.limit, |webhook| webhook.id)
}

/// Create a webhook
///
/// Notices are posted to it according to [Standard Webhooks](https://www.standardwebhooks.com): `{"type", "timestamp",
/// "data"}` with the headers `webhook-id` (the notice's id, the same in all attempts), `webhook-timestamp` and
/// `webhook-signature`. A 2xx response within 15 seconds counts as delivered; otherwise delivery is retried for three
/// days, at least every two hours or so, and later notices of the same match wait. After a failure deliveries come one at a time, whatever
/// their match, until one succeeds; then what has waited comes at once. 429 and 503 with `Retry-After` put all deliveries off until then, for
/// an hour at most. A delivery that is refused for three days while others succeed is given up alone. About 1,000 can wait for a webhook: beyond that the oldest that have not been tried are given up. Since it outlives the session, it requires the password, or a session that is at most
/// ten minutes old. A webhook is disabled if it responds 410, or if all deliveries fail for three days.
/// Redirects are not followed. The secret is shown only in this response. A player may have 5 webhooks, and 20 for single
/// matches, which are deleted 30 days after the end of the match.
///
/// With another `format`, a chat is posted a sentence with a link instead, such as `It is ana's turn in Clear Ace with
/// ben.`: `{"text"}` for Slack, `{"content"}` for Discord, `{"text", "html"}` for Matrix. There 404 counts as 410 does if it is repeated for some minutes.
#[utoipa::path(tag = "webhooks", security(("token" = [])), params(IdempotencyHeader), request_body = NewWebhook, responses(
    (status = 201, description = "The webhook with its secret.", body = IssuedWebhook), Conflict))]
#[post("/me/webhooks")]
pub async fn create_webhook(
    request: HttpRequest,
    service: Data<Service>,
    limits: Data<RateLimits>,
    caller: Known,
    body: Body<NewWebhook>,
) -> Result<impl Responder, Problem> {
    if body.value.password.is_some() {
        limits.check_sign_in(&request)?;
    }
    let repeatable = creation(&request, &caller.0, Caller::need_session, body.digest)?;
    let made = service.accounts.create_webhook(&caller.0, body.value, repeatable).await?;
    Ok(created(&format!("/v1/me/webhooks/{}", made.webhook.id), &made))
}

/// Get a webhook
///
/// Whether it is enabled, and if the server has disabled it, why.
#[utoipa::path(tag = "webhooks", security(("token" = ["read"])),
    params(("id" = Uuid, Path, description = "The webhook.")), responses(
    (status = 200, description = "The webhook.", body = Webhook),
    (status = 304, description = "Not modified since the version in `If-None-Match`.")))]
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
/// Changes its URL, kinds or description, or enables or disables it. Another URL requires the password, or a session that is at most ten
/// minutes old.
#[utoipa::path(tag = "webhooks", security(("token" = [])),
    params(("id" = Uuid, Path, description = "The webhook."), IfMatchHeader), request_body = WebhookChange, responses(
    (status = 200, description = "The changed webhook.", body = Webhook), PreconditionFailed))]
#[patch("/me/webhooks/{id}")]
pub async fn update_webhook(
    request: HttpRequest,
    service: Data<Service>,
    limits: Data<RateLimits>,
    caller: Known,
    Path(id): Path<Uuid>,
    body: Body<WebhookChange>,
) -> Result<Tagged<Webhook>, Problem> {
    if body.value.password.is_some() {
        limits.check_sign_in(&request)?;
    }
    Ok(Tagged(service.accounts.change_webhook(&caller.0, id, body.value, expected(&request)?).await?))
}

/// Delete a webhook
///
/// Deletes its log too. Waiting notices are not delivered.
#[utoipa::path(tag = "webhooks", security(("token" = [])), params(("id" = Uuid, Path, description = "The webhook.")),
    responses((status = 204, description = "The webhook is deleted.")))]
#[delete("/me/webhooks/{id}")]
pub async fn delete_webhook(
    service: Data<Service>,
    caller: Known,
    Path(id): Path<Uuid>,
) -> Result<impl Responder, Problem> {
    service.notices.delete_webhook(&caller.0, id).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Rotate a webhook's secret
///
/// The new secret is shown only in this response. For 24 hours the previous one also signs: `webhook-signature` then
/// contains two signatures, separated by a space. Since it outlives the session, it requires the password, or a session that is at most
/// ten minutes old.
#[utoipa::path(tag = "webhooks", security(("token" = [])),
    params(("id" = Uuid, Path, description = "The webhook."), IdempotencyHeader), request_body = Option<SecretRotation>, responses(
    (status = 200, description = "The webhook with its new secret.", body = IssuedWebhook), Conflict))]
#[post("/me/webhooks/{id}/secret")]
pub async fn rotate_webhook_secret(
    request: HttpRequest,
    service: Data<Service>,
    limits: Data<RateLimits>,
    caller: Known,
    Path(id): Path<Uuid>,
    body: OptionalBody<SecretRotation>,
) -> Result<impl Responder, Problem> {
    if body.value.password.is_some() {
        limits.check_sign_in(&request)?;
    }
    let repeatable = creation(&request, &caller.0, Caller::need_session, body.digest)?;
    let issued = service.accounts.rotate_webhook_secret(&caller.0, id, body.value, repeatable).await?;
    Ok(private(HttpResponse::Ok()).json(issued))
}

/// Which deliveries of a webhook to list.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ListedDeliveries {
    /// Only deliveries with this status.
    status: Option<DeliveryStatus>,
    /// The `next` of the previous page.
    #[param(value_type = Option<String>)]
    cursor: Option<Cursor<DeliveryList>>,
    /// The largest number of items on the page.
    #[serde(default)]
    #[param(value_type = Option<u16>, minimum = 1, maximum = 200, default = 50)]
    limit: Limit,
}

/// List a webhook's deliveries
///
/// Newest first, each with its newest 20 attempts. Kept for 30 days. `status=given_up` finds those that were not delivered.
#[utoipa::path(tag = "webhooks", security(("token" = ["read"])),
    params(("id" = Uuid, Path, description = "The webhook."), ListedDeliveries), responses(
    (status = 200, description = "A page of deliveries.", body = Page<Delivery>)))]
#[get("/me/webhooks/{id}/deliveries")]
pub async fn list_deliveries(
    service: Data<Service>,
    caller: Known,
    Path(id): Path<Uuid>,
    Query(query): Query<ListedDeliveries>,
) -> Result<Page<Delivery>, Problem> {
    let before = query.cursor.map(|cursor| cursor.0);
    let rows = service.notices.deliveries(&caller.0, id, query.status, before, query.limit.rows()).await?;
    Page::cut::<DeliveryList>(rows, query.limit, |delivery| delivery.place)
}

/// Repeat a delivery
///
/// A waiting delivery is tried at once, after those of the same match that wait before it. Any other is sent once more; if that
/// fails, its status is `given_up`, even if it was delivered before.
#[utoipa::path(tag = "webhooks", security(("token" = [])),
    params(("id" = Uuid, Path, description = "The webhook."),
           ("delivery" = Uuid, Path, description = "The delivery, by the `webhook-id` that the receiver gets."),
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
    let repeatable = creation(&request, &caller.0, Caller::need_session, body.digest)?;
    Ok(HttpResponse::Accepted().json(service.notices.redeliver(&caller.0, id, delivery, repeatable).await?))
}

/// Test a webhook
///
/// Sends it a message of the type `webhook.ping`, once. The log shows the result.
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
    let repeatable = creation(&request, &caller.0, Caller::need_session, body.digest)?;
    Ok(HttpResponse::Accepted().json(service.notices.ping_webhook(&caller.0, id, repeatable).await?))
}
