//! Apps that developers register: `/me/apps`.

use actix_web::{HttpRequest, HttpResponse, Responder, delete, get, post, web::Data};
use uuid::Uuid;

use super::{
    caller::{Known, creation},
    cursor::{Page, PageOf},
    document::{Conflict, IdempotencyHeader},
    extract::{Body, Path, Query},
    lists::AppList,
    problem::Problem,
    response::created,
};
use crate::service::{App, Caller, NewApp, Service};

/// List your registered apps
///
/// Newest first.
#[utoipa::path(tag = "apps", security(("token" = [])), params(PageOf<AppList>), responses(
    (status = 200, description = "A page of apps.", body = Page<App>)))]
#[get("/me/apps")]
pub async fn list_apps(
    service: Data<Service>,
    caller: Known,
    Query(page): Query<PageOf<AppList>>,
) -> Result<Page<App>, Problem> {
    let rows = service.accounts.apps(&caller.0, page.cursor.map(|cursor| cursor.0), page.limit.rows()).await?;
    Page::cut::<AppList>(rows, page.limit, |app| app.client_id)
}

/// Register an app
///
/// So that players see its name, and that only its redirect URIs can be used with its client id. Apps have no secret: they use
/// PKCE. A player with a name and a password may register 20; guests claim the account first.
#[utoipa::path(tag = "apps", security(("token" = [])), params(IdempotencyHeader), request_body = NewApp,
    responses((status = 201, description = "The app, with its client id.", body = App), Conflict))]
#[post("/me/apps")]
pub async fn create_app(
    request: HttpRequest,
    service: Data<Service>,
    caller: Known,
    body: Body<NewApp>,
) -> Result<impl Responder, Problem> {
    let repeatable = creation(&request, &caller.0, Caller::need_session, body.digest)?;
    let app = service.accounts.register_app(&caller.0, body.value, repeatable).await?;
    Ok(created(&format!("/v1/me/apps/{}", app.client_id), &app))
}

/// Delete an app
///
/// All authorizations that players have given it are revoked at once.
#[utoipa::path(tag = "apps", security(("token" = [])), params(("id" = Uuid, Path, description = "The app's client id.")),
    responses((status = 204, description = "The app is deleted.")))]
#[delete("/me/apps/{id}")]
pub async fn delete_app(
    service: Data<Service>,
    caller: Known,
    Path(id): Path<Uuid>,
) -> Result<impl Responder, Problem> {
    service.accounts.remove_app(&caller.0, id).await?;
    Ok(HttpResponse::NoContent().finish())
}
