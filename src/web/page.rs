//! The layout of the pages without scripts.

use actix_web::{
    HttpResponse,
    http::{StatusCode, header},
};

/// Their Content-Security-Policy: no scripts, styles and pictures only from this server, forms sent only to this
/// server, and no other site can frame them.
const POLICY: &str =
    "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// Returns a page with a heading. `body` is HTML.
pub fn page(status: StatusCode, heading: &str, body: &str) -> HttpResponse {
    let heading = escaped(heading);
    let html = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<meta name=\"robots\" content=\"noindex\">\n\
         <link rel=\"icon\" href=\"/app/icons/icon.svg\" type=\"image/svg+xml\">\n\
         <link rel=\"stylesheet\" href=\"/app/app.css\">\n<link rel=\"stylesheet\" href=\"/app/forms.css\">\n<link rel=\"stylesheet\" href=\"/app/pages.css\">\n\
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
pub fn say(status: StatusCode, heading: &str, sentence: &str) -> HttpResponse {
    page(status, heading, &format!("<p>{}</p>", escaped(sentence)))
}

/// Returns the page for an error that is not the reader's fault.
pub fn sorry(error: &dyn std::fmt::Display) -> HttpResponse {
    tracing::warn!(%error, "cannot render a page");
    say(StatusCode::SERVICE_UNAVAILABLE, "Not now", "Something went wrong. Please come back in a little while.")
}

/// Escapes a text for HTML.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;").replace('\'', "&#39;")
}
