//! Webhooks: creating, changing, and their owners. `deliveries.rs` tests the messages.

use std::thread;

use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::{
    accounts::pointers,
    harness::{PASSWORD, Player, Server, id_of},
};

const URL: &str = "https://receiver.invalid/hook";

fn make(server: &Server, player: &Player) -> Value {
    server.post("/v1/me/webhooks", player, &json!({"url": URL})).expect(201)
}

fn path_of(webhook: &Value) -> String {
    format!("/v1/me/webhooks/{}", id_of(webhook))
}

#[test]
fn a_secret_is_shown_once() {
    let server = Server::start();
    let ana = server.guest();
    let new =
        json!({"url": URL, "kinds": ["match.finished", "match.your_turn", "match.finished"], "description": "phone"});
    let answer = server.post("/v1/me/webhooks", &ana, &new);
    assert_eq!(answer.header("cache-control"), "no-store");
    let location = answer.header("location").to_owned();
    let made = answer.expect(201);
    let (webhook, secret) = (&made["webhook"], made["secret"].as_str().expect("a secret"));
    assert_eq!(location, path_of(webhook));
    assert!(secret.starts_with("whsec_") && secret.len() == 6 + 44, "{secret}");
    assert_eq!(webhook["kinds"], json!(["match.your_turn", "match.finished"]));
    assert_eq!((&webhook["enabled"], &webhook["description"]), (&json!(true), &json!("phone")));
    for path in ["/v1/me/webhooks", &location] {
        assert!(!server.get(path, &ana).text().contains("whsec_"));
    }
    assert_eq!(server.get(&location, &ana).expect(200), *webhook);
    let rotated = server.post(&format!("{location}/secret"), &ana, &json!({})).expect(200);
    assert_ne!(rotated["secret"], made["secret"]);
    assert_eq!(rotated["webhook"]["old_secret_until"], "2030-01-02T12:00:00.000Z");
    server.clock.advance(SignedDuration::from_hours(24));
    assert!(server.get(&location, &ana).expect(200)["old_secret_until"].is_null());
}

#[test]
fn a_webhook_ends_with_all_tokens_until_its_player_enables_it() {
    let server = Server::start();
    let ana = server.player("ana");
    let path = path_of(&make(&server, &ana)["webhook"]);
    // Any of them may be a thief's.
    let change = json!({"password": "battery horse correct", "current_password": PASSWORD});
    server.patch("/v1/me", &ana, &change).expect(200);
    let webhook = server.get(&path, &ana).expect(200);
    assert_eq!((&webhook["enabled"], &webhook["disabled_reason"]), (&json!(false), &json!("tokens_revoked")));
    let enabled = server.patch(&path, &ana, &json!({"enabled": true})).expect(200);
    assert_eq!((&enabled["enabled"], &enabled["disabled_reason"]), (&json!(true), &json!(null)));
    // Another server may not have heard of the end of a session yet.
    let other = server.another();
    let session = server.get("/v1/me/tokens", &ana).expect(200)["items"][0]["id"].clone();
    other.get("/v1/me", &ana).expect(200);
    server.delete(&format!("/v1/me/tokens/{}", session.as_str().expect("an id")), &ana).expect(204);
    other.post("/v1/me/webhooks", &ana, &json!({"url": URL})).problem("unauthenticated");
    other.patch(&path, &ana, &json!({"url": URL})).problem("unauthenticated");
    other.post(&format!("{path}/secret"), &ana, &json!({})).problem("unauthenticated");
    let app = json!({"name": "an app", "redirect_uris": ["https://app.example/back"]});
    other.post("/v1/me/apps", &ana, &app).problem("unauthenticated");
    other.patch("/v1/me", &ana, &json!({"name": "thief"})).problem("unauthenticated");
}

#[test]
fn a_webhook_that_cannot_be_is_refused_with_its_place() {
    let server = Server::start();
    let ana = server.guest();
    let path = path_of(&make(&server, &ana)["webhook"]);
    let cases = [
        (json!({"url": "http://receiver.invalid/"}), "/url"),
        (json!({"url": "https://127.0.0.1/"}), "/url"),
        (json!({"url": "https://[::1]:8443/"}), "/url"),
        (json!({"url": "https://localhost/"}), "/url"),
        (json!({"url": "https://10.1.2.3/"}), "/url"),
        (json!({"url": "https://169.254.169.254/latest/meta-data"}), "/url"),
        (json!({"url": "https://ana:secret@receiver.invalid/"}), "/url"),
        (json!({"url": "receiver.invalid"}), "/url"),
        (json!({"url": format!("https://receiver.invalid/{}", "x".repeat(2000))}), "/url"),
        (json!({"url": 7}), "/url"),
        (json!({"kinds": []}), "/kinds"),
        (json!({"kinds": ["match.won"]}), "/kinds/0"),
        (json!({"kinds": "match.finished"}), "/kinds"),
        (json!({"description": "x".repeat(201)}), "/description"),
        (json!({"description": "a\0b"}), "/description"),
        (json!({"secret": "whsec_mine"}), "/secret"),
    ];
    server.unchanged(|| {
        for (change, pointer) in cases {
            let mut new = json!({"url": URL});
            new.as_object_mut().expect("an object").extend(change.as_object().expect("an object").clone());
            let problem = server.post("/v1/me/webhooks", &ana, &new).problem("validation");
            assert_eq!(pointers(&problem), [pointer], "{change}: {problem}");
            let problem = server.patch(&path, &ana, &change).problem("validation");
            assert_eq!(pointers(&problem), [pointer], "{change}: {problem}");
        }
        assert_eq!(pointers(&server.post("/v1/me/webhooks", &ana, &json!({})).problem("validation")), ["/url"]);
        assert_eq!(pointers(&server.patch(&path, &ana, &json!({"enabled": 1})).problem("validation")), ["/enabled"]);
    });
}

#[test]
fn what_is_not_said_stays_and_null_kinds_are_all() {
    let server = Server::start();
    let ana = server.guest();
    let new = json!({"url": URL, "kinds": ["match.finished"], "description": "phone"});
    let webhook = server.post("/v1/me/webhooks", &ana, &new).expect(201)["webhook"].take();
    let path = path_of(&webhook);
    let tag = server.get(&path, &ana).header("etag").to_owned();
    assert_eq!(server.patch(&path, &ana, &json!({})).expect(200), webhook);
    let changed = server.patch(&path, &ana, &json!({"kinds": null, "enabled": false})).expect(200);
    assert_eq!((&changed["kinds"], &changed["enabled"]), (&json!(null), &json!(false)));
    assert_eq!((&changed["description"], &changed["disabled_reason"]), (&json!("phone"), &json!(null)));
    server.unchanged(|| {
        let late = server.request("PATCH", &path).by(&ana).header("if-match", &tag).json(&json!({"enabled": true}));
        late.send().problem("precondition_failed");
        server.post(&format!("{path}/ping"), &ana, &json!({})).problem("webhook_disabled");
    });
}

#[test]
fn a_webhook_is_its_owners_alone_and_a_personal_token_cannot_change_it() {
    let server = Server::start();
    let (ana, ben) = (server.guest(), server.guest());
    let path = path_of(&make(&server, &ana)["webhook"]);
    let all = server.personal_token(&ana, &["play", "read", "export"]);
    // A URL may be a key.
    assert_eq!(server.get(&path, &all).expect(200)["url"], "https://receiver.invalid");
    assert_eq!(server.list("/v1/me/webhooks", &all, || {})[0]["url"], "https://receiver.invalid");
    assert_eq!(server.get(&path, &ana).expect(200)["url"], URL);
    let (secret, ping) = (format!("{path}/secret"), format!("{path}/ping"));
    server.unchanged(|| {
        for (who, code) in [(&ben.token, "not_found"), (&all, "token_scope")] {
            server.patch(&path, who, &json!({"enabled": false})).problem(code);
            server.delete(&path, who).problem(code);
            server.post(&secret, who, &json!({})).problem(code);
            server.post(&ping, who, &json!({})).problem(code);
        }
        server.get(&path, &ben).problem("not_found");
        server.get(&format!("{path}/deliveries"), &ben).problem("not_found");
        server.post("/v1/me/webhooks", &all, &json!({"url": URL})).problem("token_scope");
        let none = "deliveries/00000000-0000-7000-8000-000000000000/redelivery";
        server.post(&format!("{path}/{none}"), &ana, &json!({})).problem("not_found");
    });
    assert_eq!(server.delete(&path, &ana).status, 204);
    server.get(&path, &ana).problem("not_found");
    server.delete(&path, &ana).problem("not_found");
}

#[test]
fn a_player_has_five_webhooks_and_not_one_more_however_many_ask_at_once() {
    let server = Server::start();
    let other = server.another();
    let ana = server.guest();
    let ask = |server: &Server| server.post("/v1/me/webhooks", &ana, &json!({"url": URL})).status;
    let statuses: Vec<u16> = thread::scope(|scope| {
        let threads: Vec<_> = [&server, &other].repeat(4).into_iter().map(|s| scope.spawn(|| ask(s))).collect();
        threads.into_iter().map(|thread| thread.join().expect("an answer")).collect()
    });
    assert_eq!(statuses.iter().filter(|status| **status == 201).count(), 5, "{statuses:?}");
    server.unchanged(|| server.post("/v1/me/webhooks", &ana, &json!({"url": URL})).problem("too_many_webhooks"));
    let listed = server.list("/v1/me/webhooks?limit=2", &ana, || {});
    assert_eq!(listed.len(), 5);
    let ids: Vec<&str> = listed.iter().filter_map(|webhook| webhook["id"].as_str()).collect();
    assert!(ids.windows(2).all(|pair| pair[0] > pair[1]), "{ids:?}");
}

#[test]
fn a_repeated_request_makes_one_webhook_with_one_secret() {
    let server = Server::start();
    let ana = server.guest();
    let ask = || {
        let request = server.request("POST", "/v1/me/webhooks").by(&ana).header("idempotency-key", "first");
        request.json(&json!({"url": URL})).send().expect(201)
    };
    let made = ask();
    assert_eq!(server.unchanged(ask), made);
}
