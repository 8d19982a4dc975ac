//! Results as JSON: an object in each line, and nothing else on standard output.

use serde_json::{Value, json};

use super::{accounts::admin, acepost};
use crate::harness::{ANONYMOUS, Server, id_of};

/// Returns the object in each line.
pub fn objects(out: &str) -> Vec<Value> {
    out.lines().map(|line| serde_json::from_str(line).expect("an object")).collect()
}

#[test]
fn what_operators_list_is_told_as_objects_with_the_fields_of_the_api() {
    let server = Server::start();
    let admin = |arguments: &[&str]| admin(&server, arguments).done();
    for list in ["matches", "suspensions", "log"] {
        assert_eq!(admin(&[list, "--json"]), "", "{list}");
    }
    let ana = server.player("ana");
    let open = id_of(&server.open_match(&ana, &json!({})));
    let private = id_of(&server.open_match(&ana, &json!({"visibility": "private"})));
    let found = objects(&admin(&["matches", "--json"]));
    assert_eq!((found.len(), &found[0]["id"], found[0].get("code")), (2, &json!(private), None));
    assert_eq!(found[1], server.get(&format!("/v1/matches/{open}"), ANONYMOUS).expect(200));

    for act in ["add-player", "reset-password"] {
        let told = objects(&admin(&[act, "ben", "--why", "a member", "--json"]));
        let password = told[0]["password"].as_str().expect("a password");
        assert_eq!(told, [json!({"name": "ben", "password": password})]);
        server.sign_in("ben", password).expect(201);
    }
    let (why, until) = ("spam\u{9b}2", json!("2199-01-01T00:00:00.000Z"));
    admin(&["suspend", "ben", "--why", why, "--as", "olga", "--until", "2199-01-01T00:00:00Z"]);
    let suspended = objects(&admin(&["suspensions", "--json"]));
    let since = &suspended[0]["since"];
    let ben = &suspended[0]["player_id"];
    assert_eq!(suspended, [json!({"name": "ben", "player_id": ben, "since": since, "until": until})]);
    let log = admin(&["log", "--limit", "1", "--json"]);
    assert!(log.contains("spam\\u009b2"), "{log}");
    let acts = objects(&log);
    assert_eq!(acts.len(), 1, "{log}");
    let act = &acts[0];
    assert_eq!((&act["at"], &act["operator"], &act["act"]), (since, &json!("olga"), &json!("suspend")));
    assert_eq!(
        (&act["subject"], &act["player_id"], &act["why"], &act["suspension"]),
        (&json!("ben"), ben, &json!(why), &json!({"until": until}))
    );
}

#[test]
fn the_rows_of_a_tournament_are_told_as_objects() {
    let play = |matches: &str, more: &[&str]| {
        let players = ["tournament", "--game", "clear-ace", "--players", "medium,easy", "--matches", matches];
        acepost(&[&players[..], more].concat()).done()
    };
    let (table, rows) = (play("60", &[]), objects(&play("60", &["--json"])));
    assert_eq!(rows.len(), 2, "{rows:?}");
    for (row, strength) in rows.iter().zip(["easy", "medium"]) {
        let line = table.lines().find(|line| line.starts_with(strength)).expect("a row for each");
        let shown: Vec<&str> = line.split_whitespace().take(4).collect();
        let told = ["matches", "wins", "draws"].map(|field| row[field].to_string());
        assert_eq!(shown, [strength, &told[0], &told[1], &told[2]]);
        assert_eq!(
            [&row["game"], &row["seats"], &row["seed"], &row["strength"], &row["think_ms"]],
            [&json!("clear-ace"), &json!(2), &json!("acepost"), &json!(strength), &Value::Null]
        );
        assert!(row["options"].is_object() && row["score_error"].is_f64(), "{row}");
        assert!(row["decisions"].is_u64() && row["thinking_ms"].is_f64(), "{row}");
    }
    let score = |row: &Value| row["score"].as_f64().expect("a score");
    assert!((score(&rows[0]) + score(&rows[1]) - 1.0).abs() < 1e-9, "{rows:?}");
    let few = objects(&play("2", &["--json"]));
    assert!(few.iter().all(|row| row["matches"] == 2 && row["score_error"].is_null()), "{few:?}");
}

#[test]
fn a_simulation_is_told_as_an_object() {
    let simulate = |matches: &str| {
        let said = acepost(&["simulate", "clear-ace", "--seed", "one", "--matches", matches, "--json"]).done();
        let mut told = objects(&said);
        assert_eq!(told.len(), 1, "{said}");
        told.remove(0)
    };
    let told = simulate("200");
    assert_eq!((&told["game"], &told["matches"]), (&json!("clear-ace"), &json!(200)));
    let number = |value: &Value| value.as_u64().expect("a number");
    let ended: u64 = told["ends"].as_object().expect("an object").values().map(number).sum();
    assert_eq!(ended, 200, "{told}");
    assert!(number(&told["shortest"]) < number(&told["longest"]), "{told}");
    assert_eq!(told["first"].as_array().map(Vec::len), Some(2), "{told}");
    assert!(told["milestones"]["showdown"].is_u64() && told["duration_ms"].is_f64(), "{told}");
    assert_eq!(simulate("0")["shortest"], Value::Null);
}
