//! What search engines read: which addresses they may visit, and a list of the public ones.

use std::fmt::Write as _;

use actix_web::{HttpResponse, http::header, web::Data};

use super::{PublicUrl, shared::unavailable};
use crate::{
    games::{Locale, catalog},
    record::Time,
    service::{Finished, Service, escaped},
};

/// The beginnings of the addresses that are for a single reader, or for programs. `$` marks the end of an address.
const DISALLOWED: [&str; 15] = [
    "/v1/",
    "/oauth/",
    "/oembed",
    "/embed/",
    "/email/",
    "/invitations/",
    "/settings",
    "/device",
    "/matches$",
    "/new$",
    "/reset",
    "/sign-in",
    "/metrics",
    "/healthz",
    "/readyz",
];

/// The limit of the protocol. The newest matches, their players (at most 32 each) and the other pages stay far below its other
/// limit, 50 MB.
const MAX_ADDRESSES: usize = 50_000;

/// For how long crawlers may keep either file, in seconds.
const ONE_HOUR: u32 = 3600;

/// `GET /robots.txt`: names the sitemap if the server knows its own address.
pub async fn robots(public_url: Data<PublicUrl>) -> HttpResponse {
    let mut text = "User-agent: *\nAllow: /\n".to_owned();
    for path in DISALLOWED {
        let _ = writeln!(text, "Disallow: {path}");
    }
    if let Some(url) = &public_url.0 {
        let _ = write!(text, "\nSitemap: {url}/sitemap.xml\n");
    }
    respond("text/plain; charset=utf-8", text)
}

/// `GET /sitemap.xml`: the public pages. Not found unless the settings have the public URL, since all addresses in a
/// sitemap are absolute.
pub async fn sitemap(service: Data<Service>, public_url: Data<PublicUrl>) -> HttpResponse {
    let Some(url) = &public_url.0 else { return HttpResponse::NotFound().finish() };
    match service.lobby.newest_finished().await {
        Ok(finished) => respond("application/xml; charset=utf-8", sitemap_of(url, &finished)),
        Err(error) => unavailable(&error),
    }
}

fn respond(kind: &'static str, text: String) -> HttpResponse {
    HttpResponse::Ok()
        .insert_header((header::CACHE_CONTROL, format!("public, max-age={ONE_HOUR}")))
        .content_type(kind)
        .body(text)
}

/// Returns the sitemap. The pages that change with finished matches have the time of the newest.
fn sitemap_of(url: &str, finished: &Finished) -> String {
    let newest = finished.matches.iter().map(|(_, at)| *at).max();
    let games = catalog::GAMES.iter().map(|game| game.about().id);
    let about = ["/", "/about", "/lobby", "/privacy"].map(str::to_owned).map(|path| (path, None));
    let rules = games.clone().map(|id| (format!("/games/{id}"), None));
    let taught = catalog::GAMES.iter().filter(|game| game.lesson(Locale::En).is_some());
    let lessons = taught.map(|game| (format!("/games/{}/lesson", game.about().id), None));
    let leaderboards = games.map(|id| (format!("/leaderboards/{id}"), newest));
    let matches = finished.matches.iter().map(|(id, at)| (format!("/matches/{id}"), Some(*at)));
    let players = finished.players.iter().map(|(name, at)| (format!("/players/{name}"), Some(*at)));
    let pages = about.into_iter().chain(rules).chain(lessons).chain(leaderboards).chain(matches).chain(players);

    let mut xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
                   <urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n"
        .to_owned();
    for (path, changed) in pages.take(MAX_ADDRESSES) {
        let changed = changed.map(|at: Time| format!("<lastmod>{at}</lastmod>")).unwrap_or_default();
        let _ = writeln!(xml, "<url><loc>{}</loc>{changed}</url>", escaped(&format!("{url}{path}")));
    }
    xml + "</urlset>\n"
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    #[test]
    fn it_never_has_more_addresses_than_the_protocol_allows() {
        let at: Time = "2030-01-01T12:00:00Z".parse().expect("a time");
        let matches = (0..MAX_ADDRESSES as u128).map(|number| (Uuid::from_u128(number), at)).collect();
        let players = [("ana".to_owned(), at)].into();
        let xml = sitemap_of("https://cards.example", &Finished { matches, players });
        assert_eq!(xml.matches("<loc>").count(), MAX_ADDRESSES);
        assert!(xml.ends_with("</url>\n</urlset>\n"));
    }

    #[test]
    fn its_addresses_are_escaped() {
        let xml = sitemap_of("https://cards.example/?a&b", &Finished::default());
        assert!(xml.contains("<loc>https://cards.example/?a&amp;b/</loc>"), "{xml}");
    }
}
