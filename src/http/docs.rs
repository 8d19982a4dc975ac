//! The browsable API documentation, and the guides beside it. Both are embedded in the program.

use std::{
    borrow::Cow,
    collections::HashMap,
    sync::{Arc, LazyLock},
};

use actix_web::{
    HttpRequest, HttpResponse, Responder,
    http::header::{CONTENT_SECURITY_POLICY, EntityTag, HeaderValue, LOCATION},
    web::{self, Bytes, Data, ServiceConfig},
};
use parking_lot::Mutex;
use utoipa_swagger_ui::Config;

use super::{conditional::tag_of, extract::Path, headers::FOR_PAGES, problem::Problem};
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
    /// The tags of the files that were requested. They are the same as long as the program runs, and the largest file has a megabyte.
    static TAGS: LazyLock<Mutex<HashMap<String, EntityTag>>> = LazyLock::new(Mutex::default);
    let found = utoipa_swagger_ui::serve(&file, Arc::clone(&page)).map_err(Problem::internal)?;
    let found = found.ok_or_else(Problem::not_found)?;
    let content = match found.bytes {
        Cow::Borrowed(bytes) => Bytes::from_static(bytes),
        Cow::Owned(bytes) => bytes.into(),
    };
    let key = shared::key_of(&format!("/docs/{file}"));
    let tag = TAGS.lock().entry(file).or_insert_with(|| tag_of(&content)).clone();
    let is_page = found.content_type.starts_with("text/html");
    let mut response = shared::respond_unless_known(&request, tag, "no-cache", found.content_type, key, content).await;
    if is_page {
        // Also where it has not changed: browsers would replace its policy by that of the answer that says so.
        response.headers_mut().insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(FOR_PAGES));
    }
    Ok(response)
}
