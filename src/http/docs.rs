//! The browsable API documentation, and the guides beside it. Both are embedded in the program.

use std::{borrow::Cow, sync::Arc};

use actix_web::{
    HttpRequest, HttpResponse, Responder,
    http::header::LOCATION,
    web::{self, Bytes, Data, ServiceConfig},
};
use utoipa_swagger_ui::Config;

use super::{extract::Path, problem::Problem};
use crate::web::{guides, shared};

/// Adds `/docs`.
pub fn add(app: &mut ServiceConfig) {
    app.app_data(Data::new(page()))
        .route("/docs", web::get().to(enter))
        .configure(guides::add)
        .route("/docs/{file:.*}", web::get().to(get_file));
}

/// Without the badge of an online validator, to which the page would otherwise send the document.
fn page() -> Config<'static> {
    Config::from("/openapi.json").use_base_layout().validator_url("none")
}

async fn enter() -> impl Responder {
    HttpResponse::PermanentRedirect().insert_header((LOCATION, "/docs/")).finish()
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
