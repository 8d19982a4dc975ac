//! The page that people play on: files that are embedded in the program, so that it needs nothing from anywhere else.
//! Debug builds read them from the source folder instead, so that a changed file is there with the next request.

use std::borrow::Cow;

use actix_web::{
    HttpRequest, HttpResponse,
    http::{
        StatusCode,
        header::{self, HeaderMap},
    },
    web::{Bytes, Path, ServiceConfig, get},
};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use rust_embed::{EmbeddedFile, RustEmbed};

use super::shared;

/// Scripts, styles and pictures are ours alone, nothing is loaded from anywhere else, no script stands within a page, and
/// no other page shows ours within it.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
     manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// The addresses that people see. Behind each is the same document: its script looks at the address, and shows what
/// belongs there.
const PLACES: [&str; 14] = [
    "/",
    "/about",
    "/games/{game}",
    "/invitations/{id}",
    "/leaderboards/{game}",
    "/lobby",
    "/matches",
    "/matches/{id}",
    "/matches/{id}/replay",
    "/new",
    "/players/{name}",
    "/settings",
    "/settings/{part}",
    "/sign-in",
];

const DOCUMENT: &str = "index.html";
const WORKER: &str = "service-worker.js";

/// The files by whose policy a browser goes. What they load goes by theirs.
const GOVERNED: [&str; 2] = [DOCUMENT, WORKER];

/// What entity tags are made of: enough of a hash for two files never to share it.
const TAG_BYTES: usize = 16;

/// The page itself.
#[derive(RustEmbed)]
#[folder = "src/web/app/"]
#[exclude = "jsconfig.json"]
#[exclude = "*.d.ts"]
struct App;

/// The client for the API that the page uses, as anybody else may.
#[derive(RustEmbed)]
#[folder = "openapi/clients/typescript/dist/"]
#[include = "*.js"]
struct Client;

/// Adds the page.
pub fn add(app: &mut ServiceConfig) {
    for place in PLACES {
        app.route(place, get().to(document));
    }
    app.route("/service-worker.js", get().to(service_worker))
        .route("/app/client/{file:.*}", get().to(client_file))
        .route("/app/{file:.*}", get().to(app_file));
}

async fn document(request: HttpRequest) -> HttpResponse {
    answer(&request, DOCUMENT, App::get(DOCUMENT)).await
}

/// It stands at the root, for it may only look after what is beside it and below.
async fn service_worker(request: HttpRequest) -> HttpResponse {
    answer(&request, WORKER, App::get(WORKER)).await
}

async fn app_file(request: HttpRequest, file: Path<String>) -> HttpResponse {
    answer(&request, &file, App::get(&file)).await
}

async fn client_file(request: HttpRequest, file: Path<String>) -> HttpResponse {
    answer(&request, &file, Client::get(&file)).await
}

/// The file, or that the browser has it already. Browsers ask each time, for a new server may bring a new page.
async fn answer(request: &HttpRequest, name: &str, file: Option<EmbeddedFile>) -> HttpResponse {
    let Some(file) = file else { return HttpResponse::NotFound().finish() };
    let tag = format!("\"{}\"", URL_SAFE_NO_PAD.encode(&file.metadata.sha256_hash()[..TAG_BYTES]));
    let known = has_tag(request.headers(), &tag);
    let mut answer = HttpResponse::build(if known { StatusCode::NOT_MODIFIED } else { StatusCode::OK });
    answer.insert_header((header::ETAG, tag)).insert_header((header::CACHE_CONTROL, "no-cache"));
    if GOVERNED.contains(&name) {
        answer.insert_header((header::CONTENT_SECURITY_POLICY, POLICY));
    }
    if known {
        return answer.finish();
    }
    let kind = kind(name);
    answer.content_type(kind);
    let content = match file.data {
        Cow::Borrowed(bytes) => Bytes::from_static(bytes),
        Cow::Owned(bytes) => bytes.into(),
    };
    if kind == "image/png" {
        return answer.body(content);
    }
    shared::respond(request, &mut answer, file.metadata.sha256_hash(), content).await
}

fn has_tag(headers: &HeaderMap, tag: &str) -> bool {
    let tags = headers.get_all(header::IF_NONE_MATCH).filter_map(|tags| tags.to_str().ok());
    tags.flat_map(|tags| tags.split(',')).map(str::trim).any(|one| one == "*" || one.trim_start_matches("W/") == tag)
}

/// What is in a file, by the end of its name.
fn kind(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, end)| end) {
        "css" => "text/css; charset=utf-8",
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "png" => "image/png",
        "svg" => "image/svg+xml",
        "webmanifest" => "application/manifest+json",
        _ => "text/plain; charset=utf-8",
    }
}
