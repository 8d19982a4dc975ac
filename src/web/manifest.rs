//! Serves the page's manifest, from which browsers install it, in the reader's language.

use actix_web::{
    HttpRequest, HttpResponse,
    http::header::{self, HeaderValue},
};
use serde_json::Value;

use super::{language_of, messages, shared};

/// The manifest in English.
const MANIFEST: &str = include_str!("app/manifest.webmanifest");

/// `GET /app/manifest.webmanifest`.
pub async fn manifest(request: HttpRequest) -> HttpResponse {
    let locale = language_of(&request);
    let mut manifest: Value = serde_json::from_str(MANIFEST).expect("the manifest is JSON");
    manifest["lang"] = locale.tag().into();
    manifest["description"] = messages::manifest_description(locale).into();
    manifest["shortcuts"][0]["name"] = messages::manifest_matches(locale).into();
    let (kind, manifest) = ("application/manifest+json", manifest.to_string().into());
    let mut response = shared::respond_by_hash(&request, kind, manifest).await;
    response.headers_mut().append(header::VARY, HeaderValue::from_static("Accept-Language"));
    response
}
