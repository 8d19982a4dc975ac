//! Serves the page's manifest, from which browsers install it, in the reader's language.

use actix_web::{
    HttpRequest, HttpResponse,
    http::{
        StatusCode,
        header::{self, ETag, HeaderValue},
    },
};
use serde_json::Value;
use sha2::{Digest, Sha256};

use super::{is_known, language_of, messages, tag_of};

/// The manifest in English.
const MANIFEST: &str = include_str!("app/manifest.webmanifest");

/// `GET /app/manifest.webmanifest`.
pub async fn manifest(request: HttpRequest) -> HttpResponse {
    let locale = language_of(&request);
    let mut manifest: Value = serde_json::from_str(MANIFEST).expect("the manifest is JSON");
    manifest["lang"] = locale.tag().into();
    manifest["description"] = messages::manifest_description(locale).into();
    manifest["shortcuts"][0]["name"] = messages::manifest_matches(locale).into();
    let manifest = manifest.to_string();
    let tag = tag_of(&Sha256::digest(&manifest).into());
    let known = is_known(&request, &tag);
    let mut response = HttpResponse::build(if known { StatusCode::NOT_MODIFIED } else { StatusCode::OK });
    response
        .insert_header(ETag(tag))
        .insert_header((header::CACHE_CONTROL, "no-cache"))
        .insert_header((header::VARY, HeaderValue::from_static("Accept-Language")));
    if known {
        return response.finish();
    }
    response.content_type("application/manifest+json").body(manifest)
}
