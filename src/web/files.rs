//! Serves the page on which people play. Its files are embedded in the program, so the page needs no other host.

use std::sync::LazyLock;

use actix_web::{
    HttpRequest, HttpResponse,
    http::{StatusCode, header},
    web::{Path, ServiceConfig, get},
};
use mime_guess::mime;

use super::{
    assets::{Asset, build, file},
    document::{POLICY, frame, page},
    loads::{Loads, modules, routes},
    shared::{self, Form},
    sharing::preview::Topic,
    tag_of,
};

const FAVICON: &str = "icons/favicon.ico";
const WORKER: &str = "service-worker.js";
/// What the server stores about players, which the page shows.
const PRIVACY: &str = include_str!("../../docs/privacy.md");

/// Adds the page.
pub fn add(app: &mut ServiceConfig) {
    for (name, route) in routes() {
        // Routes without a preview of their own have that of the page itself.
        let topic = name.parse().unwrap_or(Topic::Itself);
        let handler = move |request, service, public_url, operator| {
            page(request, topic, Loads::of_page(&name), service, public_url, operator)
        };
        app.route(&route.path, get().to(handler));
    }
    app.route("/embed/matches/{id}", get().to(frame))
        .route("/favicon.ico", get().to(favicon))
        .route("/service-worker.js", get().to(service_worker))
        .route("/app/modules.json", get().to(module_lists))
        .route("/app/privacy.md", get().to(privacy))
        .route("/app/{file:.*}", get().to(app_file));
}

/// Serves the icon at the address at which programs look for it that do not read the document.
async fn favicon(request: HttpRequest) -> HttpResponse {
    respond(&request, FAVICON, file(FAVICON)).await
}

/// Serves the service worker. It must be at the root, because a worker controls only what is below its own path. Its last line names
/// the build: browsers install a worker whose bytes have changed, and it replaces the files that the one before has stored.
async fn service_worker(request: HttpRequest) -> HttpResponse {
    static NAMED: LazyLock<Option<Asset>> = LazyLock::new(|| {
        let Asset { content, .. } = file(WORKER)?;
        Some(Asset::of([&content[..], b"// ", build().as_bytes(), b"\n"].concat()))
    });
    respond(&request, WORKER, NAMED.clone()).await
}

async fn app_file(request: HttpRequest, path: Path<String>) -> HttpResponse {
    if path.ends_with(".html") {
        // They are incomplete.
        return HttpResponse::NotFound().finish();
    }
    respond(&request, &path, file(&path)).await
}

/// Serves the lists of the modules that pages import, with which the script loads the next page.
async fn module_lists(request: HttpRequest) -> HttpResponse {
    respond(&request, "modules.json", Some(Asset::of(modules().as_bytes()))).await
}

async fn privacy(request: HttpRequest) -> HttpResponse {
    respond(&request, "privacy.md", Some(Asset::of(PRIVACY.as_bytes()))).await
}

/// Responds with the file, or says that the browser has it already. Browsers ask each time, because a new server can have a
/// new page.
async fn respond(request: &HttpRequest, name: &str, file: Option<Asset>) -> HttpResponse {
    let Some(Asset { content, hash }) = file else { return HttpResponse::NotFound().finish() };
    let kind = mime_guess::from_path(name).first_or(mime::TEXT_PLAIN);
    let is_icon = kind.type_() == mime::IMAGE && kind != mime::IMAGE_SVG;
    // Icons are compressed already.
    let form = if is_icon { Form::Plain } else { Form::of(request, &content) };
    let (mut response, is_known) = shared::begin(request, StatusCode::OK, &tag_of(&hash), form);
    response.insert_header((header::CACHE_CONTROL, "no-cache"));
    // Browsers apply it to everything that the worker loads.
    if name == WORKER {
        response.insert_header((header::CONTENT_SECURITY_POLICY, POLICY));
    }
    if is_known {
        return response.finish();
    }
    // All texts are UTF-8.
    let charset = if kind.type_() == mime::TEXT { "; charset=utf-8" } else { "" };
    response.content_type(format!("{kind}{charset}"));
    shared::respond(&mut response, hash, form, content).await
}
