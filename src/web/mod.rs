//! Serves the page on which people play, and the small pages to which links in mails lead. Neither loads anything from
//! another server.

mod assets;
mod comments;
mod crawlers;
mod document;
mod email;
mod files;
pub mod guides;
mod loads;
mod manifest;
mod messages {
    //! The messages of this folder.
    include!(concat!(env!("OUT_DIR"), "/web.rs"));
}
mod operator;
mod page;
pub mod shared;
mod sharing;
mod unknown;

use actix_web::{
    HttpRequest,
    http::header::{self, EntityTag, Header, IfNoneMatch},
    web::{ServiceConfig, get, post},
};

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};

use crate::games::Locale;

pub use operator::Operator;

/// Adds the pages.
pub fn add(app: &mut ServiceConfig) {
    app.route("/email/verification", get().to(email::ask_verification))
        .route("/email/verification", post().to(email::verify))
        .route("/email/unsubscription", get().to(email::ask_unsubscription))
        .route("/email/unsubscription", post().to(email::unsubscribe))
        .route("/robots.txt", get().to(crawlers::robots))
        .route("/sitemap.xml", get().to(crawlers::sitemap))
        .app_data(crawlers::Sitemap::shared())
        .configure(sharing::add)
        .route("/app/manifest.webmanifest", get().to(manifest::manifest))
        .configure(files::add)
        .configure(unknown::add);
}

/// Returns the language that the address asks for, else that which the reader likes best.
fn language_of(request: &HttpRequest) -> Locale {
    language_in(request.query_string()).unwrap_or_else(|| {
        let accepted = request.headers().get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
        accepted.map(Locale::negotiate).unwrap_or_default()
    })
}

/// Returns the language that the query of an address asks for.
fn language_in(query: &str) -> Option<Locale> {
    form_urlencoded::parse(query.as_bytes()).find(|(name, _)| name == "language")?.1.parse().ok()
}

/// The base URL of the pages, if the settings have one. Addresses that leave the server are made from nothing else: a
/// client could put anything in its `Host` header, and a cache might keep the response for other clients.
#[derive(Clone, Debug)]
pub struct PublicUrl(pub Option<String>);

/// The length of an entity tag, in bytes of a hash: long enough to be unique.
const TAG_BYTES: usize = 16;

/// Returns the entity tag of the content with this SHA-256.
fn tag_of(hash: &[u8; 32]) -> EntityTag {
    EntityTag::new_strong(URL_SAFE_NO_PAD.encode(&hash[..TAG_BYTES]))
}

/// Whether the request says that the client already has the content with this tag.
pub fn is_known(request: &HttpRequest, tag: &EntityTag) -> bool {
    match IfNoneMatch::parse(request) {
        Ok(IfNoneMatch::Any) => true,
        Ok(IfNoneMatch::Items(tags)) => tags.iter().any(|known| known.weak_eq(tag)),
        Err(_) => false,
    }
}
