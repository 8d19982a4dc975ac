//! The API's document, and the page that shows it.

use std::{env, fs};

use acepost::http::routes;
use serde_json::Value;

use crate::harness::{ANONYMOUS, Server, operations, validator};

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
            assert!(said(&response["description"]), "{at}: {status} has no description");
            let is_error = status.starts_with(['4', '5']);
            assert!(
                !is_error || response["content"]["application/problem+json"].is_object(),
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
    let document = serde_json::to_value(routes::document()).expect("JSON");
    for (method, path, operation) in operations() {
        let bodies = operation["responses"].as_object().expect("responses").iter();
        let bodies = bodies.filter(|(status, _)| status.starts_with('2')).map(|(_, response)| response);
        for body in bodies.chain([&operation["requestBody"]]) {
            for (kind, content) in body["content"].as_object().into_iter().flatten() {
                let shown = has_example(content) || has_examples(&document, &content["schema"], 0);
                assert!(shown, "{method} {path}: {kind} has no example");
            }
        }
    }
}

#[test]
fn every_reference_leads_somewhere() {
    let document = serde_json::to_value(routes::document()).expect("JSON");
    let mut nodes = vec![&document];
    while let Some(node) = nodes.pop() {
        if let Some(reference) = node["$ref"].as_str() {
            let target = reference.strip_prefix('#').and_then(|pointer| document.pointer(pointer));
            assert!(target.is_some(), "{reference} leads nowhere");
        }
        match node {
            Value::Object(fields) => nodes.extend(fields.values()),
            Value::Array(items) => nodes.extend(items),
            _ => {}
        }
    }
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
fn every_problem_is_explained_where_its_type_points() {
    let server = Server::start();
    let page = server.get("/docs/problems", ANONYMOUS).text();
    for row in acepost::http::problem::table() {
        assert!(page.contains(&format!("\n## {}\n", row.name)), "{}", row.name);
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
    for place in
        ["", "/match", "/match/players/0", "/game", "/game/players/0", "/decision", "/decision/legal_actions/0"]
    {
        let mut surplus = view.clone();
        let object = surplus.pointer_mut(place).and_then(Value::as_object_mut);
        let object = object.unwrap_or_else(|| panic!("no {place} in {view}"));
        let first = object.keys().next().expect("a field").clone();
        object.insert("surplus".to_owned(), Value::Null);
        assert!(!schema.is_valid(&surplus), "one field too many in {place:?}");
        let mut missing = view.clone();
        let object = missing.pointer_mut(place).and_then(Value::as_object_mut).expect("the same");
        object.remove(&first);
        assert!(!schema.is_valid(&missing), "one field too few in {place:?}");
    }
}
