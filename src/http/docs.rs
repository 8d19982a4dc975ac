//! The API's document to browse, and the page to which the `type` of every problem points. All from the binary.

use actix_web::{
    HttpResponse, Responder,
    http::header::LOCATION,
    web::{self, ServiceConfig},
};
use utoipa_swagger_ui::{Config, SwaggerUi};

use super::problem;

/// Adds `/docs`.
pub fn add(app: &mut ServiceConfig) {
    app.route("/docs", web::get().to(enter))
        .route("/docs/problems", web::get().to(explain_problems))
        .service(SwaggerUi::new("/docs/{_:.*}").config(page()));
}

/// Without the badge of a validator on the Internet, which the page would otherwise ask about the document.
fn page() -> Config<'static> {
    Config::from("/openapi.json").use_base_layout().validator_url("none")
}

async fn enter() -> impl Responder {
    HttpResponse::PermanentRedirect().insert_header((LOCATION, "/docs/")).finish()
}

async fn explain_problems() -> impl Responder {
    HttpResponse::Ok().content_type("text/plain; charset=utf-8").body(problem::page())
}
