//! The documents for players and for authors of programs, below `/docs/`: the Markdown files of the folder `docs`, embedded, as
//! pages without scripts. Those for operators and developers are not among them.

mod markdown;

use std::{collections::HashMap, fmt::Write as _, sync::LazyLock};

use actix_web::{
    HttpRequest, HttpResponse,
    http::header::{self, HeaderValue},
    web::{Bytes, Data, ServiceConfig, get},
};

use super::{Operator, PublicUrl, page, shared, sharing::preview::Preview};
use crate::{games::Locale, service::escaped};
use markdown::Article;

/// The address of the list of guides.
const LIST: &str = "/docs/guides";

/// A document that is served as a page.
struct Guide {
    name: &'static str,
    /// What it covers.
    about: &'static str,
    text: &'static str,
}

/// Embeds files of the folder `docs`, each with the other fields of its row.
macro_rules! guides {
    ($($name:literal: $about:literal,)*) => {
        &[$(Guide { name: $name, about: $about, text: include_str!(concat!("../../docs/", $name, ".md")) }),*]
    };
}

/// The guides, in the order of their list.
const GUIDES: &[Guide] = guides! {
    "accounts": "Guests, lost passwords, passkeys.",
    "bots": "What each strength does, how strong it is, and hints.",
    "ratings": "How ratings are computed.",
    "statistics": "What the statistics of a game count.",
    "sharing": "Previews of links, replays on other sites, QR codes, search engines.",
    "terminal": "Matches with acepost play, on a server or without one.",
    "fairness": "How every shuffle follows from a secret that is fixed before the match, and how to verify it.",
    "records": "Every form of a record: exporting, verifying and importing.",
    "checkpoints": "What the server signs each day, and how to verify it.",
    "tutorial": "A match by curl, from registration to the record.",
    "clients": "The generated clients, and advice for other languages.",
    "apps": "How apps that others write act for players (OAuth 2.1).",
    "webhooks": "What receivers get, verify and answer.",
    "push": "Notifications in browsers and apps.",
    "problems": "Every error code of the API.",
};

/// Programs to which the guides link, by name.
const FILES: &[(&str, &str)] = &[
    ("checkpoint_check.py", include_str!("../../docs/checkpoint_check.py")),
    ("fairness_check.py", include_str!("../../docs/fairness_check.py")),
    ("push_gateway.mjs", include_str!("../../docs/push_gateway.mjs")),
];

/// Returns the addresses of the list and of all guides.
pub fn addresses() -> impl Iterator<Item = String> {
    [LIST.to_owned()].into_iter().chain(GUIDES.iter().map(|guide| format!("/docs/{}", guide.name)))
}

/// Adds the guides, their list, and the files to which they link.
pub fn add(app: &mut ServiceConfig) {
    for path in addresses() {
        app.route(&path, get().to(guide));
    }
    for (name, _) in FILES {
        app.route(&format!("/docs/{name}"), get().to(file));
    }
}

async fn file(request: HttpRequest) -> HttpResponse {
    // The router goes by the decoded path.
    let path = request.match_info().as_str();
    let found = FILES.iter().find(|(name, _)| path.strip_prefix("/docs/") == Some(*name));
    let Some((_, text)) = found else { return HttpResponse::NotFound().finish() };
    shared::respond_by_hash(&request, "text/plain; charset=utf-8", Bytes::from_static(text.as_bytes())).await
}

async fn guide(request: HttpRequest, public_url: Data<PublicUrl>, operator: Data<Operator>) -> HttpResponse {
    static PAGES: LazyLock<HashMap<String, Page>> = LazyLock::new(|| pages().collect());
    let path = request.match_info().as_str();
    let Some(found) = PAGES.get(path) else { return HttpResponse::NotFound().finish() };
    let html = written(path, found, &public_url, &operator);
    let mut response = shared::respond_by_hash(&request, "text/html; charset=utf-8", html.into()).await;
    response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(page::POLICY));
    response
}

/// A page, apart from what the settings decide.
struct Page {
    about: &'static str,
    article: Article,
}

/// Returns all pages by their addresses.
fn pages() -> impl Iterator<Item = (String, Page)> {
    let rendered = |guide: &Guide| Page { about: guide.about, article: Article::of(guide.text, address_of) };
    let guides: Vec<_> = addresses().skip(1).zip(GUIDES.iter().map(rendered)).collect();
    let mut list = "<h1>Guides</h1>\n<ul>\n".to_owned();
    for (address, Page { about, article }) in &guides {
        let _ = writeln!(list, "<li><a href=\"{address}\">{}</a>: {}</li>", escaped(&article.title), escaped(about));
    }
    let more = "<li><a href=\"/docs/\">API</a>: all operations, with examples, to try in the browser.</li>\n</ul>\n";
    let article = Article { title: "Guides".to_owned(), html: list + more };
    let about = "Documents for players and for authors of programs.";
    [(LIST.to_owned(), Page { about, article })].into_iter().chain(guides)
}

/// Returns where a link of a document leads on the server; `None` if that is not served.
fn address_of(link: &str) -> Option<String> {
    if link.starts_with("https://") || link.starts_with('#') {
        return Some(link.to_owned());
    }
    let (file, anchor) = link.split_at(link.find('#').unwrap_or(link.len()));
    let address = match file.strip_suffix(".md") {
        Some("privacy") => Some("/privacy".to_owned()),
        Some(name) => GUIDES.iter().any(|guide| guide.name == name).then(|| format!("/docs/{name}")),
        None if file == "../openapi/openapi.json" => Some("/openapi.json".to_owned()),
        None if file.starts_with("schemas/") => Some(format!("/{file}")),
        None => FILES.iter().any(|(name, _)| *name == file).then(|| format!("/docs/{file}")),
    };
    address.map(|address| address + anchor)
}

/// Returns the document of a page. It is in English in every language.
fn written(path: &str, page: &Page, public_url: &PublicUrl, operator: &Operator) -> String {
    let preview = Preview {
        title: format!("Acepost: {}", page.article.title),
        description: page.about.to_owned(),
        path: Some(path.to_owned()),
        is_listed: true,
        ..Preview::of_nothing(Locale::En)
    };
    let mut footer =
        format!("<a href=\"{LIST}\">Guides</a>\n<a href=\"/docs/\">API</a>\n<a href=\"/about\">About</a>\n");
    for (words, url) in [("Contact", &operator.contact), ("Imprint", &operator.imprint)] {
        if let Some(url) = url {
            let _ = writeln!(footer, "<a href=\"{}\">{words}</a>", escaped(url));
        }
    }
    page::layout(
        Locale::En,
        &preview.elements(Locale::En, public_url.0.as_deref()),
        &format!(
            "<header class=\"top\">\n<div class=\"ways\"><a class=\"brand\" href=\"/\" aria-label=\"Acepost, home\">\
             <img src=\"/app/icons/icon.svg\" width=\"36\" height=\"36\" alt=\"\"><span>Acepost</span></a></div>\n</header>\n\
             <main class=\"page\">\n<article class=\"narrow rules\">\n{}</article>\n</main>\n\
             <footer class=\"bottom\">\n{footer}</footer>",
            page.article.html
        ),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_lead_to_what_the_server_has() {
        for (link, address) in [
            ("records.md#importing", Some("/docs/records#importing")),
            ("privacy.md#players-of-other-servers", Some("/privacy#players-of-other-servers")),
            ("schemas/acepost-record-1.json", Some("/schemas/acepost-record-1.json")),
            ("fairness_check.py", Some("/docs/fairness_check.py")),
            ("../openapi/openapi.json", Some("/openapi.json")),
            ("#what-comes", Some("#what-comes")),
            ("https://oembed.com", Some("https://oembed.com")),
            ("operations.md#passwords", None),
            ("../README.md#quick-start", None),
            ("../openapi/clients/java/Bot.java", None),
            ("javascript:alert(1)", None),
        ] {
            assert_eq!(address_of(link).as_deref(), address, "{link}");
        }
    }
}
