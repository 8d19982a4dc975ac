//! Addresses that no route has: people get a page that says so, and programs a problem.

use actix_web::{
    HttpRequest, HttpResponse,
    dev::ResourceDef,
    http::{
        Method,
        header::{self, Accept, Header},
    },
    web::{Data, ServiceConfig, to},
};
use mime_guess::mime;

use super::{Operator, PublicUrl, document, loads::routes};

/// The beginning of the addresses that are for programs, whatever they accept.
const API: &str = "/v1/";

/// Adds the responses. Everything else must be added to the same app.
pub fn add(app: &mut ServiceConfig) {
    let pages = ResourceDef::new(routes().into_values().map(|route| route.path).collect::<Vec<_>>());
    app.default_service(to(move |request, public_url, operator| {
        let page = page_before_slash(&request, &pages);
        respond(request, page, public_url, operator)
    }));
}

async fn respond(
    request: HttpRequest,
    page: Option<String>,
    public_url: Data<PublicUrl>,
    operator: Data<Operator>,
) -> HttpResponse {
    // The router goes by the decoded path, unlike `request.match_pattern()`.
    let path = request.match_info().as_str();
    // A route that the request has is one of another method.
    let is_unknown = request.method() == Method::GET && !request.resource_map().has_resource(path);
    if !is_unknown || path.starts_with(API) {
        return HttpResponse::NotFound().finish();
    }
    if let Some(page) = page {
        return HttpResponse::PermanentRedirect().insert_header((header::LOCATION, page)).finish();
    }
    if Accept::parse(&request).is_ok_and(|accept| accept.preference() == mime::TEXT_HTML) {
        return document::nothing(&request, &public_url, &operator).await;
    }
    HttpResponse::NotFound().insert_header((header::VARY, "Accept")).finish()
}

/// Returns the address of a page, to which the request's has added a slash.
fn page_before_slash(request: &HttpRequest, pages: &ResourceDef) -> Option<String> {
    let path = request.path().strip_suffix('/')?;
    let query = request.uri().query().map(|query| format!("?{query}")).unwrap_or_default();
    pages.is_match(path).then(|| format!("{path}{query}"))
}
