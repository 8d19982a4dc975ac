//! The page: its addresses, what it may load, and that all of it comes from this server.

use std::collections::BTreeMap;

use crate::harness::{ANONYMOUS, Answer, Server};

/// Every kind of address that people see. The page itself decides what it shows there.
const PLACES: [&str; 17] = [
    "/",
    "/about",
    "/games/clear-ace",
    "/games/clear-ace/lesson",
    "/games/none",
    "/invitations/00000000-0000-7000-8000-000000000000",
    "/leaderboards/clear-ace",
    "/lobby?game=clear-ace",
    "/matches",
    "/matches/00000000-0000-7000-8000-000000000000",
    "/matches/00000000-0000-7000-8000-000000000000/replay?version=7&as=public",
    "/new",
    "/players/nobody",
    "/privacy",
    "/settings",
    "/settings/tokens",
    "/sign-in",
];

const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
     manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// The maximum size of the whole page with every module, compressed.
const BUDGET: usize = 246 * 1024;

#[test]
fn the_same_document_is_at_every_address() {
    let server = Server::start();
    let first = server.get("/", ANONYMOUS);
    for place in PLACES {
        let page = server.get(place, ANONYMOUS);
        assert_eq!((page.status, in_common(&page)), (200, in_common(&first)), "{place}");
        assert_eq!(page.header("content-type"), "text/html; charset=utf-8");
        assert_eq!(page.header("content-security-policy"), POLICY);
        assert_eq!(page.header("cache-control"), "no-cache");
        assert_eq!(page.header("x-content-type-options"), "nosniff");
        assert_eq!(page.header("referrer-policy"), "no-referrer");
    }
    let document = first.text();
    for (start, _) in document.match_indices("<script") {
        assert!(
            document[start..].split_once('>').expect("a tag").0.contains(" src=\"/app/"),
            "a script within the page"
        );
    }
    let within = |word: &str| word.starts_with("style=") || word.starts_with("on") && word.contains('=');
    assert!(
        !document.contains("{{") && !document.contains("<style") && !document.split_whitespace().any(within),
        "{document}"
    );
}

/// Returns a document without what its preview says of the address, and what its page loads.
fn in_common(page: &Answer) -> String {
    let preview = |line: &str| line.starts_with("<title>") || line.starts_with("<meta") && line.contains(" content=");
    let loads = |line: &str| line.starts_with("<link ") && line.contains(" href=\"/app/");
    page.text().lines().filter(|line| !preview(line) && !loads(line)).collect::<Vec<_>>().join("\n")
}

#[test]
fn a_document_names_what_its_page_loads_in_the_readers_language() {
    let server = Server::start();
    let document = |path: &str, language: &str| server.request("GET", path).header("accept-language", language).send();
    let home = document("/", "en");
    let table = document("/matches/00000000-0000-7000-8000-000000000000", "de");
    for (path, at_home, at_table) in [
        ("/app/app.css", true, true),
        ("/app/app.js", true, true),
        ("/app/messages/en.ftl", true, false),
        ("/app/messages/de.ftl", false, true),
        ("/app/problems/messages/en.ftl", false, false),
        ("/app/problems/messages/de.ftl", false, true),
        ("/app/pages/home.js", true, false),
        ("/app/games/clear-ace/art.js", true, false),
        ("/app/table.css", false, true),
        ("/app/table/messages/de.ftl", false, true),
        ("/app/table/match-controller.js", false, true),
    ] {
        let link = format!("href=\"{path}\"");
        assert_eq!((home.text().contains(&link), table.text().contains(&link)), (at_home, at_table), "{path}");
    }
    // Going from one page to another loads only what is missing.
    let lists = server.get("/app/modules.json", ANONYMOUS).expect(200);
    let modules: Vec<&str> =
        lists["match"].as_array().expect("a list").iter().filter_map(|path| path.as_str()).collect();
    assert!(modules.contains(&"table/table.js") && !modules.contains(&"app.js"), "{modules:?}");
}

#[test]
fn players_can_read_what_is_stored_about_them() {
    let server = Server::start();
    let text = server.get("/app/privacy.md", ANONYMOUS);
    assert_eq!((text.status, text.header("content-type")), (200, "text/markdown; charset=utf-8"));
    assert_eq!(text.text(), include_str!("../../docs/privacy.md"));
}

#[test]
fn a_service_worker_names_its_build() {
    let server = Server::start();
    let worker = server.get("/service-worker.js", ANONYMOUS).text();
    let plain = server.get("/app/service-worker.js", ANONYMOUS).text();
    let build = worker.strip_prefix(&plain).and_then(|rest| rest.strip_prefix("// ")).expect("a comment at the end");
    assert!(build.len() > 40 && build.ends_with('\n'), "{build}");
}

#[test]
fn style_sheets_come_with_what_they_import() {
    let server = Server::start();
    for (sheet, part) in [("/app/app.css", "/app/header.css"), ("/app/table.css", "/app/table/cards.css")] {
        let (sheet, part) = (server.get(sheet, ANONYMOUS), server.get(part, ANONYMOUS));
        assert!(sheet.text().contains(&*part.text()) && !sheet.text().contains("@import"));
    }
}

#[test]
fn a_browser_that_has_a_file_gets_it_no_more() {
    let server = Server::start();
    for path in ["/", "/app/app.js", "/app/app.css", "/app/client/index.js", "/service-worker.js"] {
        let file = server.get(path, ANONYMOUS);
        let tag = file.header("etag").to_owned();
        assert!(file.status == 200 && tag.starts_with('"') && tag.ends_with('"'), "{path}: {tag}");
        let ask = |tags: &str| server.request("GET", path).header("if-none-match", tags).send();
        for tags in [tag.clone(), format!("W/{tag}"), format!("\"other\", {tag}"), "*".to_owned()] {
            let known = ask(&tags);
            assert!(known.status == 304 && known.bytes.is_empty(), "{path} {tags}: {}", known.status);
            assert_eq!((known.header("etag"), known.header("cache-control")), (tag.as_str(), "no-cache"));
            assert_eq!(known.header("content-security-policy"), file.header("content-security-policy"));
        }
        assert_eq!(ask("\"other\"").bytes, file.bytes);
        let head = server.request("HEAD", path).send();
        assert!(head.status == 200 && head.header("etag") == tag && head.bytes.is_empty());
    }
}

/// A shared cache would otherwise send what one client accepts to all.
#[test]
fn a_cache_can_tell_the_compressed_forms_apart() {
    let server = Server::start();
    let (id, _) = server.match_of_two();
    let (table, picture) = (format!("/matches/{id}"), format!("/pictures/matches/{id}.svg"));
    let once = ["/", "/app/app.js", "/docs/bots", "/v1/games/clear-ace/rules"];
    for path in once.into_iter().chain([table.as_str(), picture.as_str()]) {
        let ask = |coding: &str, tag: &str| {
            let request = server.request("GET", path).header("accept-encoding", coding);
            request.header("if-none-match", tag).send()
        };
        let answers = ["br", "gzip", "identity"].map(|coding| (coding, ask(coding, "\"other\"")));
        for (coding, answer) in &answers {
            let vary = answer.header("vary").to_lowercase();
            assert_eq!((answer.status, vary.matches("accept-encoding").count()), (200, 1), "{path}: {vary}");
            assert_eq!(answer.has("content-encoding"), *coding != "identity", "{path} {coding}");
            let tag = answer.header("etag");
            let known = ask(coding, tag);
            assert_eq!((known.status, known.header("etag")), (304, tag), "{path} {coding}");
            assert_eq!(known.header("vary").to_lowercase(), vary, "{path} {coding}");
            for (other, form) in &answers {
                // What is compressed for each request has one tag, which does not promise the same bytes.
                let is_same = tag.starts_with("W/") || coding == other;
                assert_eq!(form.header("etag") == tag, is_same, "{path} {coding} {other}");
                assert_eq!(ask(other, tag).status == 304, is_same, "{path} {coding} {other}");
            }
        }
        assert_eq!(answers[0].1.header("etag").starts_with("W/"), !once.contains(&path), "{path}");
    }
}

#[test]
fn whatever_the_page_loads_is_there_and_small() {
    let server = Server::start();
    let files = everything(&server);
    let mut compressed = 0;
    for (path, file) in &files {
        assert_eq!(file.status, 200, "{path} is not there");
        let kind = match path.rsplit_once('.').map_or("", |(_, end)| end) {
            "" => "text/html; charset=utf-8",
            "css" => "text/css; charset=utf-8",
            "js" => "text/javascript; charset=utf-8",
            "json" => "application/json",
            "mjs" => "application/javascript",
            "png" => "image/png",
            "svg" => "image/svg+xml",
            "webmanifest" => "application/manifest+json",
            end => panic!("{path}: what is {end}?"),
        };
        assert_eq!((file.header("content-type"), file.header("cache-control")), (kind, "no-cache"), "{path}");
        let governs = ["/", "/service-worker.js"].contains(&path.as_str());
        assert_eq!(file.header("content-security-policy") == POLICY, governs, "{path}");
        // PNG icons are for systems on which the page is installed.
        if kind != "image/png" {
            let packed = server.request("GET", path).header("accept-encoding", "br").send();
            let is_packed = file.bytes.len() >= 1024;
            assert_eq!(packed.has("content-encoding"), is_packed, "{path}");
            assert_eq!(packed.header("etag") != file.header("etag"), is_packed, "{path}: other bytes have another tag");
            compressed += packed.bytes.len();
        }
    }
    for known in [
        "/app/vendor/uqr/index.mjs",
        "/app/pages/home.js",
        "/app/table/table.js",
        "/app/client/index.js",
        "/app/client/record.js",
        "/app/manifest.webmanifest",
    ] {
        assert!(files.contains_key(known), "{known} is not among {:?}", files.keys());
    }
    assert!(compressed < BUDGET, "the page comes to {compressed} bytes in {} files", files.len());
}

#[test]
fn without_scripts_its_link_leads_to_a_page_that_needs_none() {
    let server = Server::start();
    let document = server.get("/", ANONYMOUS).text();
    let (_, words) = document.split_once("<noscript>").expect("words for readers without scripts");
    let (_, link) = words.split_once("<a href=\"").expect("a link");
    let (path, _) = link.split_once('"').expect("its end");
    let page = server.get(path, ANONYMOUS);
    assert_eq!((page.status, page.header("content-type")), (200, "text/html; charset=utf-8"), "{path}");
    assert!(!page.text().contains("<script"), "{path}");
}

#[test]
fn what_is_no_file_of_the_page_is_not_found() {
    let server = Server::start();
    let none = [
        "/app",
        "/app/",
        "/app/none.js",
        "/app/index.html",
        "/app/embed.html",
        "/embed",
        "/embed/matches",
        "/app/jsconfig.json",
        "/app/client/index.d.ts",
        "/app/%2e%2e/files.rs",
        "/app/..%2ffiles.rs",
        "/app//etc/passwd",
        "/app/client/..%2fpackage.json",
        "/none",
        "/settings/look/none",
    ];
    for path in none {
        assert_eq!(server.get(path, ANONYMOUS).problem("not_found")["status"], 404, "{path}");
    }
}

#[test]
fn people_get_a_page_where_nothing_is_and_programs_a_problem() {
    const BROWSER: &str = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
    let server = Server::start();
    let ask = |method, path, accept| server.request(method, path).header("accept", accept).send();
    let varies = |answer: &Answer| {
        answer
            .headers
            .get_all("vary")
            .iter()
            .any(|by| by.to_str().is_ok_and(|by| by.split(", ").any(|by| by == "Accept")))
    };
    for path in ["/none", "/Lobby", "/games", "/settings/look/none"] {
        let page = ask("GET", path, BROWSER);
        assert_eq!((page.status, page.header("content-type")), (404, "text/html; charset=utf-8"), "{path}");
        assert_eq!(page.header("content-security-policy"), POLICY);
        let text = page.text();
        assert!(text.contains("content=\"noindex\"") && text.contains("/app/app.js"), "{text}");
        assert!(varies(&page), "{path}");
        assert_eq!(ask("HEAD", path, BROWSER).status, 404);
        let problem = ask("GET", path, "*/*");
        assert!(varies(&problem), "{path}");
        problem.problem("not_found");
    }
    for path in ["/v1/none", "/app/none.js", "/docs/none"] {
        ask("GET", path, BROWSER).problem("not_found");
    }
    ask("POST", "/none", BROWSER).problem("not_found");
    // A path is the same in each of its encodings.
    ask("GET", "/%761/none", BROWSER).problem("not_found");
    for path in ["/v1/sessions", "/%761/sessions"] {
        ask("GET", path, BROWSER).problem("method_not_allowed");
    }
}

#[test]
fn an_address_with_a_slash_too_many_leads_to_its_page() {
    let server = Server::start();
    for (path, page) in [("/lobby/?game=clear-ace", "/lobby?game=clear-ace"), ("/games/clear-ace/", "/games/clear-ace")]
    {
        let response = server.get(path, ANONYMOUS);
        assert_eq!((response.status, response.header("location")), (308, page), "{path}");
    }
    // Two slashes would begin the address of another server.
    for path in ["//lobby/", "//cards.example/", "/none/", "/v1/games/"] {
        server.get(path, ANONYMOUS).problem("not_found");
    }
}

/// Returns every file to which the document leads, directly or not, by its path.
fn everything(server: &Server) -> BTreeMap<String, Answer> {
    let mut files = BTreeMap::new();
    let mut to_see = vec!["/".to_owned(), "/service-worker.js".to_owned()];
    while let Some(path) = to_see.pop() {
        if files.contains_key(&path) {
            continue;
        }
        let file = server.get(&path, ANONYMOUS);
        let text = file.text();
        let quoted = text.split(['"', '`']).filter(|word| is_path(word));
        to_see.extend(quoted.map(|word| resolved(&path, word)));
        files.insert(path, file);
    }
    files
}

/// Returns whether a quoted text is the name of a file.
fn is_path(word: &str) -> bool {
    let leads = ["./", "../", "/app/"].iter().any(|start| word.starts_with(start));
    let ends = [".js", ".mjs", ".css", ".json", ".svg", ".png", ".webmanifest"].iter().any(|end| word.ends_with(end));
    // With a star or a name in braces it stands for several.
    leads && ends && !word.contains(|letter: char| letter.is_whitespace() || "*{".contains(letter))
}

/// Resolves a path relative to the file that contains it.
fn resolved(base: &str, word: &str) -> String {
    let mut steps: Vec<&str> = base.split('/').collect();
    steps.pop();
    if word.starts_with('/') {
        steps.clear();
    }
    for step in word.split('/') {
        match step {
            "." => {}
            ".." => drop(steps.pop()),
            step => steps.push(step),
        }
    }
    steps.join("/")
}
