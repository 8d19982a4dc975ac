//! The browsable API documentation, and the page to which the `type` of every problem points. Both are embedded in the
//! program.

use std::{borrow::Cow, sync::Arc};

use actix_web::{
    HttpRequest, HttpResponse, Responder,
    http::header::LOCATION,
    web::{self, Bytes, Data, ServiceConfig},
};
use utoipa_swagger_ui::Config;

use super::{
    extract::Path,
    problem::{self, Problem},
};
use crate::web::shared;

/// Adds `/docs`.
pub fn add(app: &mut ServiceConfig) {
    app.app_data(Data::new(page()))
        .route("/docs", web::get().to(enter))
        .route("/docs/problems", web::get().to(explain_problems))
        .route("/docs/{file:.*}", web::get().to(get_file));
}

/// Without the badge of an online validator, to which the page would otherwise send the document.
fn page() -> Config<'static> {
    Config::from("/openapi.json").use_base_layout().validator_url("none")
}

async fn enter() -> impl Responder {
    HttpResponse::PermanentRedirect().insert_header((LOCATION, "/docs/")).finish()
}

async fn explain_problems() -> impl Responder {
    HttpResponse::Ok().content_type("text/plain; charset=utf-8").body(problem::page())
}

async fn get_file(
    request: HttpRequest,
    page: Data<Config<'static>>,
    Path(file): Path<String>,
) -> Result<HttpResponse, Problem> {
    let found = utoipa_swagger_ui::serve(&file, Arc::clone(&page)).map_err(Problem::internal)?;
    let found = found.ok_or_else(Problem::not_found)?;
    let content = match found.bytes {
        Cow::Borrowed(bytes) => Bytes::from_static(bytes),
        Cow::Owned(bytes) => bytes.into(),
    };
    let mut answer = HttpResponse::Ok();
    answer.content_type(found.content_type);
    Ok(shared::respond(&request, &mut answer, shared::key_of(&format!("/docs/{file}")), content).await)
}
