//! The JSON Schemas of exported files.

use std::{collections::BTreeMap, env, fs, path::PathBuf, sync::LazyLock};

use acepost::http::schemas;
use jsonschema::Validator;
use serde_json::{Value, json};

use crate::harness::{ANONYMOUS, Server};

fn folder() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/schemas"))
}

fn written(schema: &Value) -> String {
    serde_json::to_string_pretty(schema).expect("plain data") + "\n"
}

fn holds(name: &str, value: &Value) -> bool {
    static VALIDATORS: LazyLock<BTreeMap<&str, Validator>> = LazyLock::new(|| {
        let build = |schema| jsonschema::draft202012::options().build(&schema).expect("a schema");
        schemas::all().expect("plain data").into_iter().map(|(name, schema)| (name, build(schema))).collect()
    });
    VALIDATORS[name].is_valid(value)
}

#[test]
fn the_committed_schemas_are_those_of_the_code_and_are_served() {
    let server = Server::start();
    let all = schemas::all().expect("plain data");
    for (name, schema) in &all {
        if env::var_os("UPDATE").is_some() {
            fs::create_dir_all(folder()).expect("a folder");
            fs::write(folder().join(name), written(schema)).expect("a file");
        }
        let committed = fs::read_to_string(folder().join(name)).unwrap_or_default();
        assert!(committed == written(schema), "{name}: run UPDATE=1 cargo test --test server committed_schemas");
        let answer = server.get(&format!("/schemas/{name}"), ANONYMOUS);
        assert_eq!(answer.header("content-type"), "application/schema+json");
        assert_eq!(answer.text(), committed);
        assert_eq!(answer.body["$id"], format!("/schemas/{name}"));
    }
    assert_eq!(fs::read_dir(folder()).expect("a folder").count(), all.len(), "no other files are there");
    server.get("/schemas/acepost-record-0.json", ANONYMOUS).problem("not_found");
}

#[test]
fn what_is_exported_holds_to_its_schema_and_nothing_else_does() {
    let server = Server::start();
    for game in acepost::games::catalog::GAMES {
        let (id, players) = server.match_with(&json!({"game": game.about().id, "seats": 2}));
        (0..5).for_each(|_| server.play_once(&id, &players));
        let path = |r#as: &str| format!("/v1/matches/{id}/record?as={as}");
        let ask = |r#as: &str, accept: &str| {
            server.request("GET", &path(r#as)).by(&players[0]).header("accept", accept).send()
        };
        let lines = "application/x-ndjson";
        assert!(holds("acepost-partial-record-1.json", &ask("seat:0", "application/json").body));
        for line in ask("public", lines).text().lines() {
            let line = serde_json::from_str(line).expect("JSON");
            assert!(holds("acepost-partial-record-1-line.json", &line), "{line}");
        }
        server.play_to_end(&id, &players);
        let mut record = ask("full", "application/json").body;
        assert!(holds("acepost-record-1.json", &record), "{record}");
        let export = server.get(&format!("/v1/games/{}/records", game.about().id), ANONYMOUS).text();
        for line in export.lines() {
            let line: Value = serde_json::from_str(line).expect("JSON");
            assert!(holds("acepost-record-1-line.json", &line), "{line}");
            let mut surplus = line;
            surplus["surplus"] = json!(1);
            assert!(!holds("acepost-record-1-line.json", &surplus), "{surplus}");
        }
        record["events"][0]["event"]["effects"][0]["type"] = json!("exploded");
        assert!(!holds("acepost-record-1.json", &record));
    }
}

#[test]
fn checkpoints_hold_to_their_schema() {
    let fixtures = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/record/fixtures/checkpoint-1"));
    let mut checked = 0;
    for file in fs::read_dir(fixtures).expect("fixtures") {
        let path = file.expect("a file").path();
        let text = fs::read_to_string(&path).expect("a file");
        let value: Value = serde_json::from_str(&text).unwrap_or_default();
        if value.get("checkpoint").is_some() {
            assert!(holds("acepost-checkpoint-1.json", &value), "{}", path.display());
            checked += 1;
        }
    }
    assert!(checked > 0);
}
