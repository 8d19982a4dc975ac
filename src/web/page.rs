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
const POLICY: &str =
    "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// Returns a page in this language with a heading. `body` is HTML.
pub fn page(locale: Locale, status: StatusCode, heading: &str, body: &str) -> HttpResponse {
    let (language, heading) = (locale.tag(), escaped(heading));
    let html = format!(
        "<!DOCTYPE html>\n<html lang=\"{language}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<meta name=\"robots\" content=\"noindex\">\n\
         <link rel=\"icon\" href=\"/app/icons/icon.svg\" type=\"image/svg+xml\">\n\
         <link rel=\"stylesheet\" href=\"/app/app.css\">\n\
         <title>{heading} - Acepost</title>\n</head>\n<body>\n<main class=\"page\">\n<section class=\"lone sheet letter\">\n\
         <h1>{heading}</h1>\n{body}\n</section>\n</main>\n</body>\n</html>\n"
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
