//! The guides: pages without scripts, whose links lead to what the server has.

use std::collections::{BTreeMap, BTreeSet};

use crate::harness::{ANONYMOUS, Answer, Server};

const POLICY: &str =
    "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// Returns the addresses of this server to which a page has links.
fn links(page: &str) -> Vec<&str> {
    let links = page.split("href=\"").skip(1).filter_map(|rest| rest.split('"').next());
    links.filter(|link| link.starts_with(['/', '#'])).collect()
}

/// Returns each page that can be reached from the list of guides through pages of its kind.
fn reached(server: &Server) -> BTreeMap<String, Answer> {
    let (mut pages, mut to_visit) = (BTreeMap::new(), vec!["/docs/guides".to_owned()]);
    while let Some(path) = to_visit.pop() {
        if pages.contains_key(&path) {
            continue;
        }
        let page = server.get(&path, ANONYMOUS);
        assert_eq!(page.status, 200, "{path}");
        if page.header("content-security-policy") == POLICY {
            let text = page.text();
            let next = links(&text).into_iter().filter_map(|link| link.split('#').next());
            to_visit.extend(next.filter(|path| path.starts_with("/docs/") && *path != "/docs/").map(str::to_owned));
            pages.insert(path, page);
        }
    }
    pages
}

#[test]
fn every_link_of_every_guide_leads_somewhere() {
    let server = Server::start();
    let pages = reached(&server);
    assert!(pages.len() > 12, "{:?}", pages.keys());
    let mut visited = BTreeSet::new();
    for (path, page) in &pages {
        let text = page.text();
        assert!(!text.contains(".md\""), "{path} has a link to a file");
        for link in links(&text) {
            let (to, anchor) = link.split_once('#').unwrap_or((link, ""));
            let to = if to.is_empty() { path } else { to };
            if let Some(page) = pages.get(to) {
                assert!(anchor.is_empty() || page.text().contains(&format!("id=\"{anchor}\"")), "{path}: {link}");
            } else if visited.insert(to.to_owned()) {
                assert_eq!(server.get(to, ANONYMOUS).status, 200, "{path}: {link}");
            }
        }
    }
    for file in ["/docs/fairness_check.py", "/docs/push_gateway.mjs", "/schemas/acepost-record-1.json", "/privacy"] {
        assert!(visited.contains(file), "{file}");
    }
}

#[test]
fn an_address_with_encoded_letters_is_the_same_address() {
    let server = Server::start();
    for (path, encoded) in [("/docs/bots", "/docs/%62ots"), ("/docs/fairness_check.py", "/docs/fairness%5Fcheck.py")] {
        let [plain, other] = [path, encoded].map(|path| server.get(path, ANONYMOUS));
        assert_eq!((other.status, &other.bytes), (200, &plain.bytes), "{encoded}");
    }
}

#[test]
fn guides_are_pages_without_scripts() {
    let server = Server::with(|settings| settings.public_url = Some("https://cards.example".to_owned()));
    for (path, page) in reached(&server) {
        let text = page.text();
        assert!(!text.contains("<script") && !text.contains("<td style") && !text.contains("<!--"), "{path}: {text}");
        assert_eq!((text.matches("<h1").count(), page.header("cache-control")), (1, "no-cache"), "{path}");
        assert!(text.contains(&format!("<link rel=\"canonical\" href=\"https://cards.example{path}\">")), "{path}");
        assert!(text.contains("<title>Acepost: ") && text.contains("<meta name=\"description\""), "{path}");
        assert!(!text.contains("content=\"noindex\"") && !text.contains("Imprint"), "{path}");
        let again = server.request("GET", &path).header("if-none-match", page.header("etag")).send();
        assert_eq!((again.status, again.bytes.len()), (304, 0), "{path}");
        let sitemap = server.get("/sitemap.xml", ANONYMOUS).text();
        assert!(sitemap.contains(&format!("<loc>https://cards.example{path}</loc>")), "{path}");
    }
}

#[test]
fn the_api_sends_its_readers_to_guides() {
    let server = Server::start();
    let text = server.get("/openapi.json", ANONYMOUS).text();
    let linked: BTreeSet<_> = text.split("](/docs/").skip(1).filter_map(|rest| rest.split([')', '#']).next()).collect();
    assert!(["apps", "checkpoints", "guides", "webhooks"].iter().all(|name| linked.contains(name)), "{linked:?}");
    for name in linked {
        assert_eq!(server.get(&format!("/docs/{name}"), ANONYMOUS).status, 200, "{name}");
    }
    // What a guide is about is not to be looked for in the repository.
    for rest in text.split("`docs/").skip(1) {
        let name = rest.split(".md").next().expect("a name");
        assert_eq!(server.get(&format!("/docs/{name}"), ANONYMOUS).status, 404, "{name}");
    }
}
