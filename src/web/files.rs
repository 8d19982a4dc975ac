//! Serves the page on which people play. Its files are embedded in the program, so the page needs no other host. Debug
//! builds read the files from the source folder instead, so that a changed file is served with the next request.

use std::{borrow::Cow, collections::BTreeMap};

use actix_web::{
    HttpRequest, HttpResponse,
    http::{
        StatusCode,
        header::{self, ETag, EntityTag},
    },
    web::{Bytes, Path, ServiceConfig, get},
};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use mime_guess::mime;
use rust_embed::{EmbeddedFile, RustEmbed};
use serde::Deserialize;

use super::{is_known, shared};

/// The Content-Security-Policy of the page: scripts, styles and pictures come only from this server, documents contain
/// no scripts, and no other site can frame the page.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
     manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const DOCUMENT: &str = "index.html";
const FAVICON: &str = "icons/favicon.ico";
const WORKER: &str = "service-worker.js";
/// The script that lists the addresses that people see.
const ROUTES: &str = "routes.js";

/// The files that are sent with the policy. Browsers apply it to everything that these files load.
const GOVERNED: [&str; 2] = [DOCUMENT, WORKER];

/// The length of an entity tag, in bytes of a file's hash: long enough to be unique.
const TAG_BYTES: usize = 16;

/// The files of the page.
#[derive(RustEmbed)]
#[folder = "src/web/app/"]
struct App;

/// The API client that the page uses. Other programs can use it as well.
#[derive(RustEmbed)]
#[folder = "openapi/clients/typescript/dist/"]
struct Client;

/// Adds the page.
pub fn add(app: &mut ServiceConfig) {
    for path in routes() {
        app.route(&path, get().to(document));
    }
    app.route("/favicon.ico", get().to(favicon))
        .route("/service-worker.js", get().to(service_worker))
        .route("/app/client/{file:.*}", get().to(client_file))
        .route("/app/{file:.*}", get().to(app_file));
}

/// Returns the addresses that people see, as the page's script lists them. Each of them gets the same document, whose
/// script shows the right page.
fn routes() -> impl Iterator<Item = String> {
    #[derive(Deserialize)]
    struct Route {
        path: String,
    }
    let script = App::get(ROUTES).expect("the page has a list of its routes");
    let script = str::from_utf8(&script.data).expect("a script is UTF-8");
    let (_, list) = script.split_once("({").expect("the list begins");
    let (list, _) = list.split_once("});").expect("the list ends");
    let list: BTreeMap<String, Route> =
        serde_json::from_str(&format!("{{{list}}}")).expect("the list of routes is JSON");
    list.into_values().map(|route| route.path)
}

async fn document(request: HttpRequest) -> HttpResponse {
    respond(&request, DOCUMENT, App::get(DOCUMENT)).await
}

/// Serves the icon at the address at which programs look for it that do not read the document.
async fn favicon(request: HttpRequest) -> HttpResponse {
    respond(&request, FAVICON, App::get(FAVICON)).await
}

/// Serves the service worker. It must be at the root, because a worker controls only what is below its own path.
async fn service_worker(request: HttpRequest) -> HttpResponse {
    respond(&request, WORKER, App::get(WORKER)).await
}

async fn app_file(request: HttpRequest, file: Path<String>) -> HttpResponse {
    respond(&request, &file, App::get(&file)).await
}

async fn client_file(request: HttpRequest, file: Path<String>) -> HttpResponse {
    respond(&request, &file, Client::get(&file)).await
}

/// Responds with the file, or says that the browser has it already. Browsers ask each time, because a new server can have a
/// new page.
async fn respond(request: &HttpRequest, name: &str, file: Option<EmbeddedFile>) -> HttpResponse {
    let Some(file) = file else { return HttpResponse::NotFound().finish() };
    let tag = EntityTag::new_strong(URL_SAFE_NO_PAD.encode(&file.metadata.sha256_hash()[..TAG_BYTES]));
    let known = is_known(request, &tag);
    let mut response = HttpResponse::build(if known { StatusCode::NOT_MODIFIED } else { StatusCode::OK });
    response.insert_header(ETag(tag)).insert_header((header::CACHE_CONTROL, "no-cache"));
    if GOVERNED.contains(&name) {
        response.insert_header((header::CONTENT_SECURITY_POLICY, POLICY));
    }
    if known {
        return response.finish();
    }
    let kind = mime_guess::from_path(name).first_or(mime::TEXT_PLAIN);
    // All texts are UTF-8.
    let charset = if kind.type_() == mime::TEXT { "; charset=utf-8" } else { "" };
    response.content_type(format!("{kind}{charset}"));
    let content = match file.data {
        Cow::Borrowed(bytes) => Bytes::from_static(bytes),
        Cow::Owned(bytes) => bytes.into(),
    };
    // Icons are compressed already.
    if kind.type_() == mime::IMAGE && kind != mime::IMAGE_SVG {
        return response.body(content);
    }
    shared::respond(request, &mut response, file.metadata.sha256_hash(), content).await
}
