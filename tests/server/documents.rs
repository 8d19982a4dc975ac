//! The API's document, and the page that shows it.

use std::{collections::BTreeSet, env, fs};

use acepost::http::routes;
use serde_json::{Value, json};

use crate::{
    harness::{ANONYMOUS, DOCUMENT, Server, id_of, operations, resolved, validator},
    requests::request,
};

const COMMITTED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/openapi/openapi.json");

#[test]
fn the_committed_document_is_that_of_the_code() {
    let document = routes::document().to_pretty_json().expect("JSON") + "\n";
    if env::var_os("UPDATE").is_some() {
        fs::create_dir_all(concat!(env!("CARGO_MANIFEST_DIR"), "/openapi")).expect("a folder");
        fs::write(COMMITTED, &document).expect("a file");
    }
    let committed = fs::read_to_string(COMMITTED).unwrap_or_default();
    assert!(committed == document, "run: UPDATE=1 cargo test --test server committed_document");
}

#[test]
fn the_document_is_served_as_it_is_committed() {
    let served = Server::start().get("/openapi.json", ANONYMOUS);
    assert_eq!(served.header("content-type"), "application/json");
    assert_eq!(served.text() + "\n", fs::read_to_string(COMMITTED).expect("the committed document"));
    assert!(served.body["openapi"].as_str().is_some_and(|version| version.starts_with("3.1")));
}

#[test]
fn every_operation_is_described_with_all_that_it_can_answer() {
    let mut ids = Vec::new();
    for (method, path, operation) in operations() {
        let at = format!("{method} {path}");
        let said = |value: &Value| value.as_str().is_some_and(|text| !text.trim().is_empty());
        assert!(said(&operation["summary"]), "{at} has no summary");
        assert!(said(&operation["description"]), "{at} has no description");
        assert!(said(&operation["operationId"]) && operation["tags"].is_array(), "{at} has no name or no tag");
        ids.push(operation["operationId"].as_str().unwrap_or_default());
        for (status, response) in operation["responses"].as_object().expect("responses") {
            let response = resolved(response);
            assert!(said(&response["description"]), "{at}: {status} has no description");
            let is_error = status.starts_with(['4', '5']);
            // Apps get the errors of the RFCs.
            let is_oauth = status == "400" && path.starts_with("/oauth/");
            assert!(
                !is_error || is_oauth || response["content"]["application/problem+json"].is_object(),
                "{at}: {status} is no problem"
            );
        }
        for parameter in operation["parameters"].as_array().into_iter().flatten() {
            assert!(said(&parameter["description"]), "{at}: {parameter} has no description");
        }
    }
    let names = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), names, "two operations have one name");
}

#[test]
fn every_body_has_an_example() {
    for (method, path, operation) in operations() {
        let bodies = operation["responses"].as_object().expect("responses").iter();
        let bodies = bodies.filter(|(status, _)| status.starts_with('2')).map(|(_, response)| resolved(response));
        for body in bodies.chain([&operation["requestBody"]]) {
            for (kind, content) in body["content"].as_object().into_iter().flatten() {
                let shown = has_example(content) || has_examples(&DOCUMENT, &content["schema"], 0);
                assert!(shown, "{method} {path}: {kind} has no example");
            }
        }
    }
}

#[test]
fn every_example_fits_its_schema() {
    let mut checked = 0;
    for_each_node(&DOCUMENT, "", &mut |pointer, node| {
        let is_named = pointer.strip_prefix("/components/schemas/").is_some_and(|name| !name.contains('/'));
        let is_json = pointer.ends_with("/content/application~1json");
        let schema = match (is_named, is_json) {
            (true, _) => pointer.to_owned(),
            (_, true) => format!("{pointer}/schema"),
            _ => return,
        };
        let many = node["examples"].as_array().into_iter().flatten();
        for example in many.chain(node.get("example")) {
            let wrong: Vec<_> = validator(&schema).iter_errors(example).map(|error| error.to_string()).collect();
            assert!(wrong.is_empty(), "{pointer}: {wrong:#?}");
            checked += 1;
        }
    });
    assert!(checked > 40, "{checked} examples");
}

#[test]
fn every_union_has_named_variants_that_a_tag_tells_apart() {
    let mut unions = 0;
    for_each_node(&DOCUMENT, "", &mut |pointer, node| {
        assert!(node.get("anyOf").is_none(), "{pointer}");
        let Some(variants) = node["oneOf"].as_array() else { return };
        if variants.len() == 2 && variants[1] == json!({"type": "null"}) {
            assert!(variants[0]["$ref"].is_string(), "{pointer} has a variant without a name");
            return;
        }
        let tag = node["discriminator"]["propertyName"].as_str().unwrap_or_else(|| panic!("{pointer} has no tag"));
        let mapping = node["discriminator"]["mapping"].as_object().expect("a mapping");
        let named: BTreeSet<&str> = variants.iter().filter_map(|variant| variant["$ref"].as_str()).collect();
        assert_eq!(named.len(), variants.len(), "{pointer} has a variant without a name, or twice");
        assert_eq!(named, mapping.values().filter_map(Value::as_str).collect(), "{pointer}");
        for (value, variant) in mapping {
            let variant = DOCUMENT.pointer(&variant.as_str().expect("a reference")[1..]).expect("a schema");
            assert_eq!(variant["properties"][tag]["enum"], json!([value]), "{pointer}");
            let required = variant["required"].as_array().expect("required fields");
            assert!(required.contains(&json!(tag)), "{pointer}: {value}");
        }
        unions += 1;
    });
    assert!(unions >= 10, "{unions} unions");
    for name in ["GameView", "LegalAction", "GameEffect", "GameAction", "Place", "Marker", "News"] {
        assert!(DOCUMENT["components"]["schemas"][name]["discriminator"].is_object(), "{name}");
    }
}

#[test]
fn every_operation_says_whether_it_needs_a_token() {
    for (method, path, operation) in operations() {
        let security = operation["security"].as_array().unwrap_or_else(|| panic!("{method} {path}"));
        let needed = security.iter().any(|one| one["token"].is_array());
        let has_scope = operation["x-scopes"].is_array();
        assert!(needed || !has_scope, "{method} {path}");
        assert!(!needed || operation["responses"]["401"].is_object(), "{method} {path}");
    }
}

#[test]
fn what_is_only_for_sessions_says_so() {
    let server = Server::start();
    let seats = [server.guest(), server.guest()];
    let id = id_of(&server.open_match(&seats[0], &json!({})));
    let mut sessions_only = 0;
    for (method, path, operation) in operations() {
        let at = format!("{method} {path}");
        let security = operation["security"].as_array().unwrap_or_else(|| panic!("{at}"));
        let is_named = operation["x-scopes"].is_array() || !security.iter().all(|one| one["token"].is_array());
        let is_refused = !is_named && !security.is_empty() && {
            // It may do all that a scope allows.
            let program = server.personal_token(&seats[0], &["play", "read", "export"]);
            request(&server, &at, &id, &seats, &seats[0]).by(&program).send().body["code"] == "token_scope"
        };
        let description = operation["description"].as_str().unwrap_or_default();
        let said = ["equires a session", "eeds a session", "Only the token of a session"];
        assert_eq!(said.iter().any(|said| description.contains(said)), is_refused, "{at}: {description}");
        sessions_only += u8::from(is_refused);
    }
    assert!(sessions_only > 20, "{sessions_only} operations");
}

#[test]
fn what_is_read_has_a_tag_where_it_can_be_asked_for_again() {
    for (method, path, operation) in operations().filter(|(method, _, _)| method == "GET") {
        let responses = &operation["responses"];
        let has_tag = resolved(&responses["200"])["headers"]["ETag"].is_object();
        assert!(!has_tag || responses["304"].is_object(), "{method} {path} documents an ETag that it does not send");
    }
    assert!(DOCUMENT["paths"]["/openapi.json"]["get"]["responses"]["200"]["headers"]["ETag"].is_object());
}

#[test]
fn variants_that_only_requests_have_take_no_further_fields() {
    let schemas = &DOCUMENT["components"]["schemas"];
    for name in ["NewPushTargetWebPush", "NewPushTargetGateway"] {
        assert_eq!(schemas[name]["additionalProperties"], false, "{name}");
    }
    assert!(schemas["MatchClockBank"]["additionalProperties"].is_null(), "responses may get more fields");
}

#[test]
fn no_field_has_a_default_value() {
    // Generated clients send it also to games that refuse it, and in C# they never send another value.
    for_each_node(&DOCUMENT, "", &mut |pointer, node| {
        for (name, field) in node["properties"].as_object().into_iter().flatten() {
            assert!(field.get("default").is_none(), "{pointer}: say the default of {name} in its description");
        }
    });
    let schemas = &DOCUMENT["components"]["schemas"];
    let said = |schema: &str, field: &str| schemas[schema]["properties"][field]["description"].as_str();
    for (schema, field, default) in [
        ("GameOptions", "on_timeout", " (`forfeit` if left out)"),
        ("GameOptions", "tokens", " (Chase the Ace; 3 if left out)"),
        ("ChaseTheAceOptions", "tokens", " (3 if left out)"),
        ("CurseOfAcesOptions", "must_beat", " (no if left out)"),
    ] {
        assert!(said(schema, field).is_some_and(|text| text.ends_with(default)), "{field} of {schema}");
    }
}

#[test]
fn every_kind_of_notice_is_described_as_webhooks_get_it() {
    let described: BTreeSet<&str> =
        DOCUMENT["webhooks"].as_object().expect("webhooks").keys().map(String::as_str).collect();
    let kinds = DOCUMENT["components"]["schemas"]["NoticeKind"]["enum"].as_array().expect("kinds");
    let kinds = kinds.iter().filter_map(Value::as_str).chain(["webhook.ping"]);
    assert_eq!(described, kinds.collect());
}

#[test]
fn the_guide_in_the_document_names_what_exists() {
    let guide = DOCUMENT["info"]["description"].as_str().expect("a guide");
    let quoted = guide.split('`').skip(1).step_by(2);
    for line in quoted.filter(|text| text.contains(" /v1/")) {
        let (method, path) = line.split_once(' ').expect("a method and a path");
        assert!(DOCUMENT["paths"][path][method.to_lowercase()].is_object(), "{line}");
    }
    for header in DOCUMENT["components"]["headers"].as_object().expect("headers").keys() {
        assert!(header == "Location" || guide.contains(&format!("`{header}`")), "{header}");
    }
}

#[test]
fn every_reference_leads_somewhere() {
    for_each_node(&DOCUMENT, "", &mut |pointer, node| {
        if let Some(reference) = node["$ref"].as_str() {
            let target = reference.strip_prefix('#').and_then(|pointer| DOCUMENT.pointer(pointer));
            assert!(target.is_some(), "{pointer}: {reference} leads nowhere");
        }
    });
}

#[test]
fn the_page_to_browse_it_comes_whole_from_the_binary() {
    let server = Server::start();
    let enter = server.get("/docs", ANONYMOUS);
    assert_eq!((enter.status, enter.header("location")), (308, "/docs/"));
    let page = server.get("/docs/", ANONYMOUS);
    assert!(page.header("content-security-policy").starts_with("default-src 'self'"));
    let mut assets = linked(&page.text());
    assert!(assets.len() >= 4, "{assets:?}");
    assets.push("swagger-initializer.js".to_owned());
    assert!(!page.text().contains("//"), "an outside address in {}", page.text());
    for asset in assets {
        let path = format!("/docs/{}", asset.trim_start_matches("./"));
        let answer = server.get(&path, ANONYMOUS);
        assert!(answer.status == 200 && !answer.bytes.is_empty(), "{path}: {}", answer.status);
    }
    let start = server.get("/docs/swagger-initializer.js", ANONYMOUS).text();
    assert!(!start.contains("http://") && !start.contains("https://"), "an outside address in {start}");
    assert!(start.contains("/openapi.json") && start.contains("\"validatorUrl\": \"none\""), "{start}");
}

#[test]
fn browsers_load_its_files_again_only_if_they_have_changed() {
    let server = Server::start();
    for path in ["/docs/", "/docs/swagger-ui-bundle.js", "/docs/swagger-initializer.js", "/docs/swagger-ui.css"] {
        let file = server.get(path, ANONYMOUS);
        assert_eq!((file.status, file.header("cache-control")), (200, "no-cache"), "{path}");
        let again = server.request("GET", path).header("if-none-match", file.header("etag")).send();
        assert!(again.status == 304 && again.bytes.is_empty(), "{path}: {}", again.status);
        if path == "/docs/" {
            let policy = "content-security-policy";
            assert_eq!(again.header(policy), file.header(policy), "browsers replace it by that of the 304");
        }
        let other = server.request("GET", path).header("if-none-match", "\"other\"").send();
        assert_eq!((other.status, other.header("etag")), (200, file.header("etag")), "{path}");
        assert_eq!(other.header("content-type"), file.header("content-type"), "{path}");
    }
}

#[test]
fn every_problem_is_explained_where_its_type_points() {
    let server = Server::start();
    let page = server.get("/docs/problems", ANONYMOUS).text();
    for row in acepost::http::problem::table() {
        assert!(page.contains(&format!("<h2 id=\"{0}\">{0}</h2>", row.name)), "{}", row.name);
    }
}

/// Calls `visit` with every value in the JSON and a pointer to it.
fn for_each_node(node: &Value, pointer: &str, visit: &mut impl FnMut(&str, &Value)) {
    visit(pointer, node);
    for (key, inner) in node.as_object().into_iter().flatten() {
        for_each_node(inner, &format!("{pointer}/{}", key.replace('~', "~0").replace('/', "~1")), visit);
    }
    for (index, inner) in node.as_array().into_iter().flatten().enumerate() {
        for_each_node(inner, &format!("{pointer}/{index}"), visit);
    }
}

/// Returns the links of the page.
fn linked(page: &str) -> Vec<String> {
    let after =
        |mark: &str| page.split(mark).skip(1).filter_map(|rest| rest.split('"').next()).map(str::to_owned).collect();
    let (mut links, sources): (Vec<String>, Vec<String>) = (after("href=\""), after("src=\""));
    links.extend(sources);
    links
}

fn has_example(node: &Value) -> bool {
    !node["example"].is_null() || !node["examples"].is_null()
}

/// Returns whether a schema has an example: its own, or one for each of its parts that needs one.
fn has_examples(document: &Value, schema: &Value, depth: usize) -> bool {
    if has_example(schema) || depth > 8 {
        return has_example(schema);
    }
    if let Some(pointer) = schema["$ref"].as_str().and_then(|reference| reference.strip_prefix('#')) {
        return document.pointer(pointer).is_some_and(|target| has_examples(document, target, depth + 1));
    }
    let inside = |value: &Value| has_examples(document, value, depth + 1);
    let parts = ["allOf", "anyOf", "oneOf"].iter().filter_map(|union| schema[*union].as_array()).flatten();
    parts.clone().any(inside)
        || schema["properties"].as_object().is_some_and(|fields| fields.values().any(inside))
        || schema["items"].is_object() && inside(&schema["items"])
}

#[test]
fn an_answer_that_is_not_as_the_document_says_is_found_out() {
    let server = Server::start();
    let (id, players) = server.match_of_two();
    let view = server.view(&id, &players[0]);
    let schema = validator("/paths/~1v1~1matches~1{id}~1view/get/responses/200/content/application~1json/schema");
    assert!(schema.is_valid(&view));
    for (place, needed) in [
        ("", "version"),
        ("/match", "id"),
        ("/match/players/0", "seat"),
        ("/game", "game"),
        ("/game/players/0", "seat"),
        ("/decision", "number"),
        ("/decision/legal_actions/0", "label"),
    ] {
        let mut surplus = view.clone();
        let object = surplus.pointer_mut(place).and_then(Value::as_object_mut);
        let object = object.unwrap_or_else(|| panic!("no {place} in {view}"));
        object.insert("surplus".to_owned(), Value::Null);
        assert!(!schema.is_valid(&surplus), "one field too many in {place:?}");
        let mut missing = view.clone();
        let object = missing.pointer_mut(place).and_then(Value::as_object_mut).expect("the same");
        assert!(object.remove(needed).is_some(), "{place}");
        assert!(!schema.is_valid(&missing), "one field too few in {place:?}");
    }
}
