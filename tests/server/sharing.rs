//! Sharing: previews of links, their pictures, frames with replays. All of them tell what the public may see, and of a private
//! match as much as of one that does not exist.

use std::collections::BTreeSet;

use diesel::connection::SimpleConnection;
use serde_json::{Value, json};

use crate::harness::{ANONYMOUS, Answer, Player, Server, eventually, id_of};

pub const PUBLIC_URL: &str = "https://cards.example";
const UNKNOWN: &str = "00000000-0000-7000-8000-000000000000";

pub fn public_server() -> Server {
    Server::with(|settings| settings.public_url = Some(PUBLIC_URL.to_owned()))
}

/// Plays a match until a player resigns, and returns its id.
pub fn finished(server: &Server, players: &[Player], choices: &Value) -> String {
    let id = server.seat(players, choices);
    server.post(&format!("/v1/matches/{id}/resignation"), &players[0], &json!({})).expect(200);
    id
}

/// Returns the content of a tag of a preview, which has it once.
fn tag(document: &str, name: &str) -> Option<String> {
    let line = document.lines().find(|line| line.contains(&format!("=\"{name}\" content=\"")))?;
    Some(line.split("content=\"").nth(1)?.strip_suffix("\">")?.to_owned())
}

fn document(server: &Server, path: &str, language: &str) -> String {
    let answer = server.request("GET", path).header("accept-language", language).send();
    assert_eq!((answer.status, answer.header("content-type")), (200, "text/html; charset=utf-8"), "{path}");
    assert!(answer.header("vary").contains("Accept-Language"), "{:?}", answer.headers);
    answer.text()
}

fn picture(server: &Server, path: &str) -> Answer {
    server.get(&format!("/pictures/{path}"), ANONYMOUS)
}

/// Asserts that the bytes are a PNG of the size that previews need, and reads it to its end.
fn check_png(answer: &Answer) {
    assert_eq!((answer.status, answer.header("content-type")), (200, "image/png"));
    let mut rest = answer.bytes.strip_prefix(b"\x89PNG\r\n\x1a\n".as_slice()).expect("a PNG");
    let mut chunks = Vec::new();
    while let Some((length, more)) = rest.split_first_chunk::<4>() {
        let length = u32::from_be_bytes(*length) as usize;
        chunks.push((String::from_utf8_lossy(&more[..4]).into_owned(), &more[4..4 + length]));
        rest = &more[length + 8..];
    }
    assert_eq!((chunks[0].0.as_str(), chunks.last().map(|last| last.0.as_str())), ("IHDR", Some("IEND")));
    assert_eq!(&chunks[0].1[..8], [1200_u32.to_be_bytes(), 630_u32.to_be_bytes()].concat());
    assert!(answer.bytes.len() < 300 * 1024, "{} bytes", answer.bytes.len());
}

#[test]
fn a_match_says_who_plays_and_how_it_ended() {
    let server = public_server();
    let (ana, ben) = (server.player("ana"), server.player("ben"));
    let open = server.open_match(&ana, &json!({}));
    let open = document(&server, &format!("/matches/{}", id_of(&open)), "en");
    assert_eq!(tag(&open, "og:title").as_deref(), Some("Clear Ace: ana"));
    assert_eq!(tag(&open, "og:description").as_deref(), Some("One seat is free. Sit down to play."));
    assert_eq!(tag(&open, "og:image"), Some(format!("{PUBLIC_URL}/pictures/games/clear-ace.png?language=en")));
    let said = |id: &str| tag(&document(&server, &format!("/matches/{id}"), "en"), "og:description");
    let rated = id_of(&server.open_match(&ana, &json!({"rated": true})));
    assert_eq!(said(&rated).as_deref(), Some("One seat is free in a rated match. Sign in to play."));
    let over = finished(&server, &[ana.clone(), ben.clone()], &json!({}));
    let rematch = server.post(&format!("/v1/matches/{over}/rematch"), &ana, &json!({})).expect(200);
    assert_eq!(said(&id_of(&rematch)).as_deref(), Some("The match waits for its players."));

    let id = finished(&server, &[ana, ben], &json!({}));
    for (path, language, won) in [
        (format!("/matches/{id}"), "en", "ben won. "),
        (format!("/matches/{id}/replay"), "de-AT, en;q=0.5", "Gewonnen: ben. "),
    ] {
        let text = document(&server, &format!("{path}?other=1"), language);
        let language = &language[..2];
        assert!(text.contains(&format!("<html lang=\"{language}\">")), "{text}");
        assert!(text.contains("<title>Clear Ace: ana, ben</title>"), "{text}");
        assert!(text.contains(&format!("<link rel=\"canonical\" href=\"{PUBLIC_URL}{path}\">")), "{text}");
        assert!(tag(&text, "og:description").is_some_and(|said| said.starts_with(won)), "{text}");
        for (name, content) in [
            ("og:type", "article"),
            ("og:url", &*format!("{PUBLIC_URL}{path}")),
            ("og:image:width", "1200"),
            ("og:image:height", "630"),
            ("twitter:card", "summary_large_image"),
            ("twitter:title", "Clear Ace: ana, ben"),
        ] {
            assert_eq!(tag(&text, name).as_deref(), Some(content), "{name}");
        }
        let image = tag(&text, "og:image").expect("a picture").replace("&amp;", "&");
        check_png(&server.get(image.strip_prefix(PUBLIC_URL).expect("a picture of this server"), ANONYMOUS));
        assert_eq!(tag(&text, "twitter:image"), tag(&text, "og:image"));
        assert!(text.contains("application/json+oembed") && !text.contains("noindex"), "{text}");
    }
}

#[test]
fn games_players_invitations_and_the_first_page_have_previews() {
    let server = public_server();
    server.player("ana");
    for (path, title, canonical) in [
        ("/", "Acepost: card games by post", true),
        ("/about", "About Acepost", true),
        ("/lobby", "Acepost: matches that wait for players", true),
        ("/privacy", "Acepost: privacy", true),
        ("/games/clear-ace", "Clear Ace: rules and matches", true),
        ("/games/clear-ace/lesson", "Clear Ace: learn in five minutes", true),
        ("/leaderboards/curse-of-aces", "Curse of Aces: leaderboard", true),
        ("/players/ana", "ana at Acepost", true),
        ("/settings/look", "Acepost: card games by post", false),
        ("/games/none", "Acepost: card games by post", false),
        ("/players/nobody", "Acepost: card games by post", false),
    ] {
        let text = document(&server, path, "en");
        assert_eq!(tag(&text, "og:title").as_deref(), Some(title), "{path}");
        let link = format!("<link rel=\"canonical\" href=\"{PUBLIC_URL}{path}\">");
        assert_eq!((text.contains(&link), text.contains("noindex")), (canonical, !canonical), "{path}");
        let image = tag(&text, "og:image").expect("a picture");
        check_png(&server.get(image.strip_prefix(PUBLIC_URL).expect("a path"), ANONYMOUS));
    }
    let invitation = document(&server, &format!("/invitations/{UNKNOWN}"), "de");
    assert_eq!(tag(&invitation, "og:title").as_deref(), Some("Du bist zu einem Kartenspiel eingeladen"));
}

#[test]
fn a_private_match_has_the_preview_of_one_that_does_not_exist() {
    let server = public_server();
    let players = ["ana", "ben"].map(|name| server.player(name));
    let private = json!({"visibility": "private"});
    let invited = server.open_match(&players[0], &private);
    let ids = [id_of(&invited), server.seat(&players, &private), finished(&server, &players, &private)];
    for id in &ids {
        for path in ["/matches/", "/invitations/", "/embed/matches/"] {
            let [seen, none] = [id.as_str(), UNKNOWN].map(|id| server.get(&format!("{path}{id}"), ANONYMOUS));
            assert_eq!((seen.status, &seen.bytes), (none.status, &none.bytes), "{path}");
            assert_eq!(seen.header("etag"), none.header("etag"));
        }
        for form in ["svg", "png"] {
            picture(&server, &format!("matches/{id}.{form}")).problem("not_found");
        }
        server.get(&format!("/oembed?url={PUBLIC_URL}/matches/{id}"), ANONYMOUS).problem("not_found");
    }
}

#[test]
fn an_unlisted_match_can_be_shared_but_is_not_listed() {
    let server = public_server();
    let players = ["ana", "ben"].map(|name| server.player(name));
    let id = finished(&server, &players, &json!({"visibility": "unlisted"}));
    let text = document(&server, &format!("/matches/{id}"), "en");
    assert!(text.contains("<title>Clear Ace: ana, ben</title>") && text.contains("content=\"noindex\""), "{text}");
    assert_eq!(picture(&server, &format!("matches/{id}.svg")).status, 200);
    assert_eq!(server.get(&format!("/embed/matches/{id}"), ANONYMOUS).status, 200);
}

#[test]
fn a_server_names_itself_only_if_its_settings_do() {
    let server = Server::start();
    let id = finished(&server, &["ana", "ben"].map(|name| server.player(name)), &json!({}));
    for path in ["/".to_owned(), format!("/matches/{id}"), format!("/embed/matches/{id}")] {
        let answer = server.request("GET", &path).header("host", "evil.example").send();
        let text = answer.text();
        for word in ["evil", "og:url", "og:image", "canonical", "oembed", "http:", "https:"] {
            assert!(!text.contains(word), "{word}: {text}");
        }
    }
    server.get(&format!("/oembed?url=http://evil.example/matches/{id}"), ANONYMOUS).problem("not_found");
}

#[test]
fn a_changed_preview_is_sent_and_another_is_not() {
    let server = public_server();
    let (ana, ben) = (server.player("ana"), server.player("ben"));
    let id = id_of(&server.open_match(&ana, &json!({})));
    let path = format!("/matches/{id}");
    let first = server.get(&path, ANONYMOUS);
    let again = || server.request("GET", &path).header("if-none-match", first.header("etag")).send();
    assert!(again().status == 304 && again().bytes.is_empty());
    server.post(&format!("/v1{path}/seats"), &ben, &json!({})).expect(200);
    assert_eq!(again().status, 200);
    let packed = server.request("GET", &path).header("accept-encoding", "br").send();
    assert!(packed.has("content-encoding") && packed.bytes.len() < again().bytes.len() / 2);
}

#[test]
fn pictures_are_of_matches_that_have_started() {
    let server = public_server();
    let players = ["ana", "ben"].map(|name| server.player(name));
    let open = server.open_match(&players[0], &json!({}));
    let open = id_of(&open);
    for path in [&*format!("matches/{open}.png"), &format!("matches/{UNKNOWN}.png"), "matches/x.svg", "games/none.png"]
    {
        picture(&server, path).problem("not_found");
    }
    for path in ["matches/x.gif", "home.jpg", "home"] {
        picture(&server, path).problem("not_found");
    }
    let id = finished(&server, &players, &json!({}));
    let svg = picture(&server, &format!("matches/{id}.svg"));
    assert_eq!((svg.status, svg.header("content-type")), (200, "image/svg+xml"));
    assert_eq!(svg.header("cache-control"), "public, max-age=3600");
    assert!(svg.text().contains("At the table: ana, ben."), "{}", svg.text());
    let german = picture(&server, &format!("matches/{id}.svg?language=de&version=7"));
    assert!(german.text().contains("Am Tisch: ana, ben."), "{}", german.text());
    let png = picture(&server, &format!("matches/{id}.png"));
    check_png(&png);
    let known =
        server.request("GET", &format!("/pictures/matches/{id}.png")).header("if-none-match", png.header("etag"));
    assert_eq!(known.send().status, 304);
    check_png(&picture(&server, "home.png?language=de"));
    check_png(&picture(&server, "games/chase-the-ace.png"));
}

/// Returns the cards that are face up in a picture.
fn faces(svg: &str) -> BTreeSet<String> {
    svg.split("href=\"#card-").skip(1).filter_map(|rest| rest.split('"').next()).map(str::to_owned).collect()
}

#[test]
fn a_picture_of_a_running_match_has_the_cards_of_the_public_view_and_no_others() {
    let server = public_server();
    let id = server.match_of_two().0;
    let layout = server.get(&format!("/v1/matches/{id}/view"), ANONYMOUS).body["layout"].clone();
    let zones = layout["zones"].as_array().expect("zones");
    let seen: BTreeSet<String> = zones
        .iter()
        .filter(|zone| zone["place"]["kind"] != "last_result")
        .flat_map(|zone| zone["cards"].as_array().expect("cards"))
        .filter_map(|card| card.as_str().map(str::to_owned))
        .collect();
    let svg = picture(&server, &format!("matches/{id}.svg"));
    assert_eq!(faces(&svg.text()), seen);
    assert_eq!(svg.header("cache-control"), "public, max-age=60");
}

#[test]
fn spectators_that_lag_behind_see_an_older_picture() {
    let server = public_server();
    let (id, players) = server.match_with(&json!({"spectator_delay": 2}));
    let shown = || picture(&server, &format!("matches/{id}.svg")).text();
    server.play_once(&id, &players);
    let first = shown();
    server.play_once(&id, &players);
    assert_eq!(shown(), first);
    server.play_once(&id, &players);
    assert_ne!(shown(), first);
}

#[test]
fn only_replays_for_other_sites_can_be_framed() {
    let server = public_server();
    let id = finished(&server, &["ana", "ben"].map(|name| server.player(name)), &json!({}));
    let running = server.match_of_two().0;
    for path in ["/", &*format!("/matches/{id}"), &format!("/matches/{id}/replay"), "/settings", "/email/verification"]
    {
        let page = server.get(path, ANONYMOUS);
        assert!(page.header("content-security-policy").ends_with("frame-ancestors 'none'"), "{path}");
        assert_eq!(page.header("x-frame-options"), "DENY", "{path}");
    }
    for (id, status) in [(id.as_str(), 200), (running.as_str(), 404), (UNKNOWN, 404), ("x", 404)] {
        let frame = server.get(&format!("/embed/matches/{id}"), ANONYMOUS);
        assert_eq!((frame.status, frame.header("content-type")), (status, "text/html; charset=utf-8"), "{id}");
        let policy = frame.header("content-security-policy");
        assert!(policy.starts_with("default-src 'none'; script-src 'self';"), "{policy}");
        assert!(policy.ends_with("form-action 'none'; base-uri 'none'; frame-ancestors *"), "{policy}");
        assert!(!frame.has("x-frame-options") && frame.text().contains("noindex"));
    }
}

#[test]
fn while_the_database_does_not_answer_nothing_is_said_not_to_exist() {
    let patient = Server::idle_with(|_| {});
    let id = finished(&patient, &["ana", "ben"].map(|name| patient.player(name)), &json!({}));
    let server = patient.another_with(|settings| {
        settings.public_url = Some(PUBLIC_URL.to_owned());
        settings.database_timeout_ms = 200;
    });
    let mut blocker = server.database();
    blocker.batch_execute("BEGIN; LOCK TABLE matches, players").expect("a lock");
    for path in [
        format!("/oembed?url={PUBLIC_URL}/matches/{id}"),
        format!("/embed/matches/{id}"),
        format!("/matches/{id}"),
        "/players/ana".to_owned(),
        "/sitemap.xml".to_owned(),
    ] {
        let answer = server.get(&path, ANONYMOUS);
        assert_eq!((answer.status, answer.has("retry-after")), (503, true), "{path}");
        assert!(!answer.text().contains("noindex"), "{path}");
    }
    blocker.batch_execute("ROLLBACK").expect("the lock's end");
    eventually("a page", || server.get(&format!("/matches/{id}"), ANONYMOUS).status == 200);
}

#[test]
fn sites_can_ask_how_to_embed_a_replay() {
    let server = public_server();
    let id = finished(&server, &["ana", "ben"].map(|name| server.player(name)), &json!({}));
    let ask = |query: &str| server.get(&format!("/oembed?url={query}"), ANONYMOUS);
    let page = document(&server, &format!("/matches/{id}"), "en");
    let (_, link) = page.split_once("application/json+oembed\" href=\"https://cards.example").expect("a link");
    let found = server.get(&link.split('"').next().expect("an end").replace("&amp;", "&"), ANONYMOUS).expect(200);
    assert_eq!((&found["version"], &found["type"], &found["width"]), (&json!("1.0"), &json!("rich"), &json!(720)));
    let html = found["html"].as_str().expect("HTML");
    assert!(html.contains(&format!("src=\"{PUBLIC_URL}/embed/matches/{id}\"")), "{html}");

    assert_eq!((&found["thumbnail_width"], &found["thumbnail_height"]), (&json!(1200), &json!(630)));

    // The frame and the picture are no larger than the site allows. Where the cards could not be seen, there is no frame.
    let within = |most: &str| ask(&format!("{PUBLIC_URL}/matches/{id}/replay&format=json{most}"));
    for (most, width, height, has_picture) in [
        ("&maxwidth=1200&maxheight=630", 720, 630, true),
        ("&maxwidth=1199", 720, 640, false),
        ("&maxheight=629", 720, 629, false),
        ("&maxwidth=400&maxheight=9999", 400, 640, false),
        ("&maxwidth=280&maxheight=640", 280, 640, false),
        ("&maxwidth=480&maxheight=420", 480, 420, false),
    ] {
        let found = within(most).expect(200);
        assert_eq!((&found["width"], &found["height"]), (&json!(width), &json!(height)), "{most}");
        let html = found["html"].as_str().expect("HTML");
        assert!(html.contains(&format!("width=\"{width}\" height=\"{height}\"")), "{html}");
        for field in ["thumbnail_url", "thumbnail_width", "thumbnail_height"] {
            assert_eq!(found.get(field).is_some(), has_picture, "{most}: {field}");
        }
    }
    for most in ["&maxwidth=279", "&maxheight=419", "&maxwidth=479&maxheight=599", "&maxwidth=400&maxheight=1"] {
        within(most).problem("not_found");
    }
    let running = server.match_of_two().0;
    for url in [
        format!("{PUBLIC_URL}/matches/{running}"),
        format!("{PUBLIC_URL}/matches/{UNKNOWN}"),
        format!("{PUBLIC_URL}/games/clear-ace"),
        format!("{PUBLIC_URL}.evil.example/matches/{id}"),
        format!("https://evil.example/matches/{id}"),
        "x".to_owned(),
    ] {
        ask(&url).problem("not_found");
    }
    ask(&format!("{PUBLIC_URL}/matches/{id}/&format=json")).expect(200);
    ask(&format!("{PUBLIC_URL}/matches/{id}&format=xml")).problem("format_not_implemented");
    assert_eq!(server.get("/oembed", ANONYMOUS).status, 400);
}

#[test]
fn a_link_to_a_position_leads_there_and_does_not_tell_the_end() {
    let server = public_server();
    let players = ["ana", "ben"].map(|name| server.player(name));
    let id = server.seat(&players, &json!({}));
    server.play_once(&id, &players);
    server.post(&format!("/v1/matches/{id}/resignation"), &players[0], &json!({})).expect(200);
    let path = format!("/matches/{id}/replay");
    let text = document(&server, &format!("{path}?version=2&as=seat%3A0&code=x"), "en");
    let position = format!("{PUBLIC_URL}{path}?version=2&amp;as=seat%3A0");
    assert_eq!(tag(&text, "og:url"), Some(position));
    assert!(text.contains(&format!("<link rel=\"canonical\" href=\"{PUBLIC_URL}{path}\">")), "{text}");
    assert!(!text.contains("won. ") && !text.contains("/pictures/matches/"), "{text}");
    // From the beginning, or at the end, it is the replay itself.
    for version in [1, 3] {
        let whole = document(&server, &format!("{path}?version={version}&as=full"), "en");
        assert!(whole.contains("won. ") && whole.contains("/pictures/matches/"), "{whole}");
    }

    let (_, link) = text.split_once("application/json+oembed\" href=\"https://cards.example").expect("a link");
    let found = server.get(&link.split('"').next().expect("an end").replace("&amp;", "&"), ANONYMOUS).expect(200);
    let html = found["html"].as_str().expect("HTML");
    assert!(html.contains(&format!("src=\"{PUBLIC_URL}/embed/matches/{id}?version=2&amp;as=seat%3A0\"")), "{html}");
    assert!(found["thumbnail_url"].as_str().is_some_and(|url| url.contains("/pictures/games/")), "{found}");
}

#[test]
fn a_frame_has_the_language_of_its_address() {
    let server = public_server();
    let id = finished(&server, &["ana", "ben"].map(|name| server.player(name)), &json!({}));
    let frame = document(&server, &format!("/embed/matches/{id}?language=de&theme=dark"), "en");
    assert!(frame.contains("<html lang=\"de\">") && frame.contains("messages/de.ftl"), "{frame}");
    let url = format!("{PUBLIC_URL}/matches/{id}?language=de%26theme=dark").replace('?', "%3F");
    let found = server.get(&format!("/oembed?url={url}"), ANONYMOUS).expect(200);
    let html = found["html"].as_str().expect("HTML");
    assert!(html.contains("?language=de&amp;theme=dark\""), "{html}");
    let picture = found["thumbnail_url"].as_str().expect("a picture");
    assert!(picture.contains("language=de"), "{picture}");
}
