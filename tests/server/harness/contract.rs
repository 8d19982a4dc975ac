//! Checks that apply to every response, in all tests.

use std::sync::LazyLock;

use acepost::http::{problem, routes};
use serde_json::Value;
use ureq::http::{HeaderMap, HeaderName, Method};

use super::{Answer, schemas};

/// The API's document.
pub static DOCUMENT: LazyLock<Value> =
    LazyLock::new(|| serde_json::to_value(routes::document()).expect("the document is JSON"));

/// Returns every operation of the API's document: method, path with its variables in braces, and description.
pub fn operations() -> impl Iterator<Item = (String, &'static str, &'static Value)> {
    let paths = DOCUMENT["paths"].as_object().expect("paths");
    paths.iter().flat_map(|(path, item)| {
        let operations = item.as_object().expect("operations");
        operations.iter().map(move |(method, operation)| (method.to_uppercase(), path.as_str(), operation))
    })
}

/// Returns what this refers to, or the value itself.
pub fn resolved(value: &'static Value) -> &'static Value {
    let target = value["$ref"].as_str().and_then(|reference| DOCUMENT.pointer(&reference[1..]));
    target.unwrap_or(value)
}

/// Checks a response against the conventions of the API and against its document.
#[track_caller]
pub fn check(method: &Method, path: &str, answer: &Answer) {
    assert!(answer.has("x-request-id"), "{method} {path}: no request id");
    let is_page = answer.has("content-type") && answer.header("content-type").starts_with("text/html");
    // Apps get errors in the form of the RFCs.
    let is_oauth = path.starts_with("/oauth/") && answer.body["error"].is_string();
    if answer.status >= 400 && *method != Method::HEAD && !is_page && !is_oauth {
        check_problem(answer);
    }
    if let Some((method, path)) = operation(method, path) {
        let documented = format!("/paths/{}/{}/responses/{}", escaped(path), method.to_lowercase(), answer.status);
        let response = DOCUMENT.pointer(&documented);
        let shared = response.and_then(|response| response["$ref"].as_str()).map(|reference| reference[1..].to_owned());
        let documented = shared.unwrap_or(documented);
        assert!(response.is_some(), "{method} {path}: {} is not documented: {}", answer.status, answer.text());
        check_headers(&documented, &answer.headers);
        check_promised_headers(&documented, answer);
        let is_deprecated = DOCUMENT["paths"][path][method.to_lowercase()]["deprecated"] == true;
        for header in ["deprecation", "sunset"] {
            assert_eq!(answer.has(header), is_deprecated, "{method} {path}: {header}");
        }
        check_body(&documented, answer);
    }
}

#[track_caller]
fn check_problem(answer: &Answer) {
    assert_eq!(answer.header("content-type"), problem::CONTENT_TYPE, "{}", answer.text());
    let said = |field: &str| answer.body[field].as_str().filter(|text| !text.is_empty());
    let code = said("code").unwrap_or_else(|| panic!("no code in {}", answer.text()));
    let row = problem::table().into_iter().find(|row| row.name == code);
    let row = row.unwrap_or_else(|| panic!("{code} is not in the table"));
    assert_eq!(answer.status, row.status, "{code}");
    assert_eq!(answer.body["status"], answer.status, "{code}");
    assert_eq!(said("title"), Some(row.title), "{code}");
    assert_eq!(said("type"), Some(format!("/docs/problems#{code}").as_str()));
    assert!(said("detail").is_some(), "{code} without a detail");
    for error in answer.body["errors"].as_array().into_iter().flatten() {
        let pointer = error["pointer"].as_str().expect("a pointer");
        assert!(pointer.is_empty() || pointer.starts_with('/'), "{pointer:?} is no JSON pointer");
        assert!(error["detail"].is_string(), "{error}");
    }
}

/// Headers of HTTP itself and for browsers, which any response may have. The document does not name them.
const GENERAL: [&str; 13] = [
    "cache-control",
    "connection",
    "content-encoding",
    "content-length",
    "content-security-policy",
    "content-type",
    "date",
    "referrer-policy",
    "transfer-encoding",
    "vary",
    "x-content-type-options",
    "x-frame-options",
    "x-robots-tag",
];

/// Checks that all headers are documented for this response.
#[track_caller]
fn check_headers(documented: &str, headers: &HeaderMap) {
    let known = &DOCUMENT.pointer(documented).expect("it is documented")["headers"];
    for name in headers.keys().map(HeaderName::as_str) {
        let is_general = GENERAL.contains(&name) || name.starts_with("access-control-");
        let mut known = known.as_object().into_iter().flatten();
        assert!(is_general || known.any(|(known, _)| known.eq_ignore_ascii_case(name)), "{documented}: {name}");
    }
}

/// Checks that the headers are there which the document promises for this response.
#[track_caller]
fn check_promised_headers(documented: &str, answer: &Answer) {
    let promised = &DOCUMENT.pointer(documented).expect("it is documented")["headers"];
    let kind = if answer.has("content-type") { answer.header("content-type") } else { "" };
    for (name, is_always) in [
        // The other forms of a record, and streams, have none.
        ("ETag", answer.status == 304 || kind.starts_with("application/json") || kind.starts_with("text/markdown")),
        ("Location", true),
        ("Content-Disposition", true),
        // Other refusals with 403 do not depend on the token.
        ("WWW-Authenticate", answer.status == 401 || answer.body["code"] == "token_scope"),
    ] {
        let is_missing = is_always && !promised[name].is_null() && !answer.has(&name.to_lowercase());
        assert!(!is_missing, "{documented}: no {name} in {:?}", answer.headers);
    }
}

/// Checks the head of a stream against the document.
#[track_caller]
pub fn check_stream(path: &str, headers: &HeaderMap) {
    let (_, path) = operation(&Method::GET, path).expect("it is in the document");
    check_headers(&format!("/paths/{}/get/responses/200", escaped(path)), headers);
}

#[track_caller]
fn check_body(documented: &str, answer: &Answer) {
    let content = &DOCUMENT.pointer(documented).expect("it is documented")["content"];
    let Some(kinds) = content.as_object().filter(|_| !answer.bytes.is_empty()) else { return };
    let kind = answer.header("content-type").split(';').next().unwrap_or_default();
    assert!(kinds.contains_key(kind), "{kind} is not among {:?}", kinds.keys());
    if kind == "application/json" || kind == problem::CONTENT_TYPE {
        let validator = schemas::validator(&format!("{documented}/content/{}/schema", escaped(kind)));
        let wrong = validator.iter_errors(&answer.body).map(|error| format!("{}: {error}", error.instance_path()));
        let wrong: Vec<_> = wrong.collect();
        assert!(wrong.is_empty(), "the document does not say so: {wrong:#?} in {}", answer.text());
    }
}

/// Checks a message to a webhook against the document.
#[track_caller]
pub fn check_message(message: &Value) {
    let kind = escaped(message["type"].as_str().expect("a kind"));
    let validator = schemas::validator(&format!("/webhooks/{kind}/post/requestBody/content/application~1json/schema"));
    let wrong: Vec<_> = validator.iter_errors(message).map(|error| error.to_string()).collect();
    assert!(wrong.is_empty(), "the document does not say so: {wrong:#?} in {message}");
}

/// Escapes a name for a JSON pointer.
fn escaped(name: &str) -> String {
    name.replace('~', "~0").replace('/', "~1")
}

fn operation(method: &Method, path: &str) -> Option<(String, &'static str)> {
    let path = path.split('?').next().unwrap_or_default();
    let method = if *method == Method::HEAD { "GET" } else { method.as_str() };
    operations()
        .filter(|(known, _, _)| known == method)
        .find(|(_, template, _)| fits(template, path))
        .map(|(method, template, _)| (method, template))
}

fn fits(template: &str, path: &str) -> bool {
    let (parts, values) = (template.split('/'), path.split('/'));
    let same = |(part, value): (&str, &str)| part == value || (part.starts_with('{') && !value.is_empty());
    parts.clone().count() == values.clone().count() && parts.zip(values).all(same)
}
