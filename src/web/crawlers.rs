//! What search engines read: which addresses they may visit, and a list of the public ones.

use std::{
    fmt::Write as _,
    sync::{Arc, LazyLock},
};

use actix_web::{
    HttpResponse,
    http::header,
    web::{Bytes, Data},
};
use parking_lot::Mutex;

use super::{PublicUrl, guides, shared::unavailable};
use crate::{
    games::{Locale, catalog},
    record::Time,
    service::{Finished, Service, escaped},
};

/// The beginnings of the addresses that are for a single reader, or for programs. `$` marks the end of an address, `*` stands for any
/// text. Invitations are not among them: messengers read their preview, and search engines their `noindex`.
const DISALLOWED: [&str; 16] = [
    "/v1/",
    "/v1/games/*/records",
    "/v1/players/*/records",
    "/oauth/",
    "/oembed",
    "/embed/",
    "/email/",
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

/// What the public pages read of the API. Crawlers that run scripts would see errors in place of the pages without it. The longest
/// path that fits an address decides.
const ALLOWED: [&str; 5] = ["/v1/activity", "/v1/games", "/v1/leaderboards/", "/v1/matches", "/v1/players/"];

/// The limit of the protocol. The newest matches, their players (at most 32 each) and the other pages stay far below its other
/// limit, 50 MB.
const MAX_ADDRESSES: usize = 50_000;

/// For how long crawlers may keep either file, in seconds.
const ONE_HOUR: u32 = 3600;

/// The newest sitemap, with what it was written from: writing it takes too long to do it for each request.
#[derive(Default)]
pub struct Sitemap(Mutex<Option<(Arc<Finished>, Bytes)>>);

impl Sitemap {
    /// Returns that of this process.
    pub fn shared() -> Data<Self> {
        static SHARED: LazyLock<Arc<Sitemap>> = LazyLock::new(Arc::default);
        Data::from(Arc::clone(&SHARED))
    }

    fn of(&self, url: &str, finished: Arc<Finished>) -> Bytes {
        // Locked while it is written, so that others wait for it in place of writing it, too.
        let mut newest = self.0.lock();
        if let Some((_, text)) = newest.as_ref().filter(|(from, _)| Arc::ptr_eq(from, &finished)) {
            return text.clone();
        }
        let text = Bytes::from(sitemap_of(url, &finished));
        *newest = Some((finished, text.clone()));
        text
    }
}

/// `GET /robots.txt`: names the sitemap if the server knows its own address.
pub async fn robots(public_url: Data<PublicUrl>) -> HttpResponse {
    let mut text = "User-agent: *\nAllow: /\n".to_owned();
    for path in DISALLOWED {
        let _ = writeln!(text, "Disallow: {path}");
    }
    for path in ALLOWED {
        let _ = writeln!(text, "Allow: {path}");
    }
    if let Some(url) = &public_url.0 {
        let _ = write!(text, "\nSitemap: {url}/sitemap.xml\n");
    }
    respond("text/plain; charset=utf-8", text)
}

/// `GET /sitemap.xml`: the public pages. Not found unless the settings have the public URL, since all addresses in a
/// sitemap are absolute.
pub async fn sitemap(service: Data<Service>, public_url: Data<PublicUrl>, sitemap: Data<Sitemap>) -> HttpResponse {
    let Some(url) = &public_url.0 else { return HttpResponse::NotFound().finish() };
    match service.lobby.newest_finished().await {
        Ok(finished) => respond("application/xml; charset=utf-8", sitemap.of(url, finished)),
        Err(error) => unavailable(&error),
    }
}

fn respond(kind: &'static str, text: impl Into<Bytes>) -> HttpResponse {
    HttpResponse::Ok()
        .insert_header((header::CACHE_CONTROL, format!("public, max-age={ONE_HOUR}")))
        .content_type(kind)
        .body(text.into())
}

/// Returns the sitemap. The pages that change with finished matches have the time of the newest.
fn sitemap_of(url: &str, finished: &Finished) -> String {
    let newest = finished.matches.iter().map(|(_, at)| *at).max();
    let games = catalog::GAMES.iter().map(|game| game.about().id);
    let about = ["/", "/about", "/lobby", "/privacy"].map(str::to_owned).map(|path| (path, None));
    let guides = guides::addresses().map(|path| (path, None));
    let rules = games.clone().map(|id| (format!("/games/{id}"), None));
    let taught = catalog::GAMES.iter().filter(|game| game.lesson(Locale::En).is_some());
    let lessons = taught.map(|game| (format!("/games/{}/lesson", game.about().id), None));
    let leaderboards = games.map(|id| (format!("/leaderboards/{id}"), newest));
    let matches = finished.matches.iter().map(|(id, at)| (format!("/matches/{id}"), Some(*at)));
    let players = finished.players.iter().map(|(name, at)| (format!("/players/{name}"), Some(*at)));
    let pages =
        about.into_iter().chain(guides).chain(rules).chain(lessons).chain(leaderboards).chain(matches).chain(players);

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
    fn it_is_written_again_only_after_matches_were_read_again() {
        let (sitemap, read) = (Sitemap::default(), Arc::new(Finished::default()));
        let [first, second] = [(); 2].map(|()| sitemap.of("https://cards.example", Arc::clone(&read)));
        assert_eq!(first.as_ptr(), second.as_ptr());
        let players = [("ana".to_owned(), "2030-01-01T12:00:00Z".parse().expect("a time"))].into();
        let third = sitemap.of("https://cards.example", Arc::new(Finished { players, ..Finished::default() }));
        assert!(String::from_utf8_lossy(&third).contains("https://cards.example/players/ana"));
    }

    #[test]
    fn its_addresses_are_escaped() {
        let xml = sitemap_of("https://cards.example/?a&b", &Finished::default());
        assert!(xml.contains("<loc>https://cards.example/?a&amp;b/</loc>"), "{xml}");
    }
}
