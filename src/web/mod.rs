//! Serves the page on which people play, and the small pages to which links in mails lead. Neither loads anything from
//! another server.

mod crawlers;
mod email;
mod files;
mod page;
pub mod shared;

use actix_web::{
    HttpRequest,
    http::header::{EntityTag, Header, IfNoneMatch},
    web::{ServiceConfig, get, post},
};

/// Adds the pages.
pub fn add(app: &mut ServiceConfig) {
    app.route("/email/verification", get().to(email::ask_verification))
        .route("/email/verification", post().to(email::verify))
        .route("/email/unsubscription", get().to(email::ask_unsubscription))
        .route("/email/unsubscription", post().to(email::unsubscribe))
        .route("/robots.txt", get().to(crawlers::robots))
        .route("/sitemap.xml", get().to(crawlers::sitemap))
        .configure(files::add);
}

/// The base URL of the pages, if the settings have one. Addresses that leave the server are made from nothing else: a
/// client could put anything in its `Host` header, and a cache might keep the response for other clients.
#[derive(Clone, Debug)]
pub struct PublicUrl(pub Option<String>);

/// Whether the request says that the client already has the content with this tag.
pub fn is_known(request: &HttpRequest, tag: &EntityTag) -> bool {
    match IfNoneMatch::parse(request) {
        Ok(IfNoneMatch::Any) => true,
        Ok(IfNoneMatch::Items(tags)) => tags.iter().any(|known| known.weak_eq(tag)),
        Err(_) => false,
    }
}
