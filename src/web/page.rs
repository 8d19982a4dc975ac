//! The layout of the pages without scripts.

use actix_web::{
    HttpResponse,
    http::{
        StatusCode,
        header::{self, HeaderValue},
    },
};

use super::{messages, shared::RETRY_AFTER};
use crate::{
    games::Locale,
    service::{Error, escaped},
};

/// Their Content-Security-Policy: no scripts, styles and pictures only from this server, forms sent only to this
/// server, and no other site can frame them.
pub const POLICY: &str =
    "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// Returns a document in this language. `head` and `body` are HTML.
pub fn layout(locale: Locale, head: &str, body: &str) -> String {
    format!(
        "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <link rel=\"icon\" href=\"/app/icons/icon.svg\" type=\"image/svg+xml\">\n\
         <link rel=\"stylesheet\" href=\"/app/app.css\">\n{head}</head>\n<body>\n{body}\n</body>\n</html>\n",
        locale.tag()
    )
}

/// Returns a page in this language with a heading. `body` is HTML.
pub fn page(locale: Locale, status: StatusCode, heading: &str, body: &str) -> HttpResponse {
    let heading = escaped(heading);
    let html = layout(
        locale,
        &format!("<meta name=\"robots\" content=\"noindex\">\n<title>{heading} - Acepost</title>\n"),
        &format!(
            "<main class=\"page\">\n<section class=\"lone sheet letter\">\n<h1>{heading}</h1>\n{body}\n</section>\n</main>"
        ),
    );
    HttpResponse::build(status)
        .insert_header((header::CONTENT_SECURITY_POLICY, POLICY))
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .content_type("text/html; charset=utf-8")
        .body(html)
}

/// Returns a page with a heading and one sentence.
pub fn say(locale: Locale, status: StatusCode, heading: &str, sentence: &str) -> HttpResponse {
    page(locale, status, heading, &format!("<p>{}</p>", escaped(sentence)))
}

/// Returns the page for an error that is not the reader's fault.
pub fn sorry(locale: Locale, error: &Error) -> HttpResponse {
    if !error.is_known_outage() {
        tracing::warn!(%error, "cannot render a page");
    }
    let mut response =
        say(locale, StatusCode::SERVICE_UNAVAILABLE, &messages::sorry_heading(locale), &messages::sorry(locale));
    response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static(RETRY_AFTER));
    response
}
