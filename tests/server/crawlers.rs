//! What search engines and feed readers ask for: the icon, `robots.txt`, and the list of public pages.

use jiff::SignedDuration;
use serde_json::json;

use crate::{
    harness::{ANONYMOUS, PASSWORD, Server},
    sharing::{PUBLIC_URL, finished, public_server},
};

#[test]
fn the_icon_is_where_programs_look_for_it() {
    let server = Server::start();
    let icon = server.get("/favicon.ico", ANONYMOUS);
    assert_eq!((icon.status, icon.header("content-type")), (200, "image/x-icon"));
    // An icon file with one picture.
    assert!(icon.bytes.starts_with(&[0, 0, 1, 0, 1, 0]));
    let again = server.request("GET", "/favicon.ico").header("if-none-match", icon.header("etag")).send();
    assert!(again.status == 304 && again.bytes.is_empty());
}

#[test]
fn robots_may_read_public_pages_and_no_others() {
    let server = public_server();
    let robots = server.get("/robots.txt", ANONYMOUS);
    assert_eq!((robots.status, robots.header("content-type")), (200, "text/plain; charset=utf-8"));
    let text = robots.text();
    assert!(text.starts_with("User-agent: *\nAllow: /\n"), "{text}");
    for path in ["/v1/", "/settings", "/oauth/", "/sign-in"] {
        assert!(text.lines().any(|line| line == format!("Disallow: {path}")), "{path}: {text}");
    }
    // Their documents have a preview, and say that they are not to be listed.
    assert!(!text.contains("/invitations"), "{text}");
    for path in ["/v1/games", "/v1/matches", "/v1/players/"] {
        assert!(text.lines().any(|line| line == format!("Allow: {path}")), "{path}: {text}");
    }
    assert!(text.ends_with("\nSitemap: https://cards.example/sitemap.xml\n"), "{text}");
}

#[test]
fn the_api_is_read_for_pages_and_listed_nowhere() {
    let server = Server::start();
    for (path, listed) in [("/v1/games", false), ("/v1/nothing", false), ("/v1/me", false), ("/games/clear-ace", true)]
    {
        let answer = server.get(path, ANONYMOUS);
        assert_eq!(!answer.has("x-robots-tag"), listed, "{path}");
    }
}

#[test]
fn a_server_that_does_not_know_its_address_has_no_sitemap() {
    let server = Server::start();
    let asked = |path| server.request("GET", path).header("host", "evil.example").send();
    let robots = asked("/robots.txt");
    assert_eq!(robots.status, 200);
    assert!(!robots.text().contains("Sitemap") && !robots.text().contains("evil"), "{}", robots.text());
    asked("/sitemap.xml").problem("not_found");
}

#[test]
fn the_sitemap_lists_finished_public_matches_and_who_played_them() {
    let server = public_server();
    let [ana, ben, cleo, dan] = ["ana", "ben", "cleo", "dan"].map(|name| server.player(name));
    let guest = server.guest();
    let listed = finished(&server, &[ana.clone(), ben], &json!({}));
    let with_guest = finished(&server, &[ana, guest.clone()], &json!({}));
    let others = [cleo, dan];
    let hidden = [
        finished(&server, &others, &json!({"visibility": "unlisted"})),
        finished(&server, &others, &json!({"visibility": "private"})),
        server.seat(&others, &json!({})),
    ];

    let sitemap = server.get("/sitemap.xml", ANONYMOUS);
    assert_eq!((sitemap.status, sitemap.header("content-type")), (200, "application/xml; charset=utf-8"));
    let xml = sitemap.text();
    let has = |path: &str| xml.contains(&format!("<loc>{PUBLIC_URL}{path}</loc>"));
    for path in
        ["/", "/about", "/privacy", "/games/clear-ace", "/leaderboards/curse-of-aces", "/players/ana", "/players/ben"]
    {
        assert!(has(path), "{path}: {xml}");
    }
    for id in [&listed, &with_guest] {
        assert!(has(&format!("/matches/{id}")), "{id}: {xml}");
        assert!(xml.contains(&format!("{id}</loc><lastmod>2030-01-01T12:00:00.000Z</lastmod>")), "{xml}");
    }
    for id in &hidden {
        assert!(!xml.contains(id.as_str()), "{id}: {xml}");
    }
    for name in ["cleo", "dan", &guest.name] {
        assert!(!has(&format!("/players/{name}")), "{name}: {xml}");
    }
    assert_eq!(xml.matches("<url>").count(), xml.matches("</url>").count());
}

#[test]
fn a_deleted_account_leaves_the_sitemap() {
    let server = public_server();
    let (ana, ben) = (server.player("ana"), server.player("ben"));
    finished(&server, &[ana.clone(), ben], &json!({}));
    let listed = || server.get("/sitemap.xml", ANONYMOUS).text().contains("/players/ana</loc>");
    assert!(listed());
    server.request("DELETE", "/v1/me").by(&ana).json(&json!({"password": PASSWORD})).send().expect(200);
    server.clock.advance(SignedDuration::from_secs(6));
    assert!(!listed());
}
