//! The greatest values that are accepted. The tests of each resource refuse the next ones.

use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::{
    email,
    harness::{
        PostOffice, Server,
        apps::{CALLBACK, answer, asked, question, sent_back},
    },
    passkeys::passkey,
    push,
};

#[test]
fn the_longest_and_the_largest_of_everything_is_accepted() {
    let office = PostOffice::start();
    let server = email::server(&office);
    let ana = server.player("ana");
    // Their length is counted in characters.
    let (name, description) = ("\u{e4}".repeat(60), "\u{e4}".repeat(200));
    server.open_match(&ana, &json!({"spectator_delay": 1000}));
    let token = json!({"name": name, "scopes": ["play"], "expires_in_days": 366});
    server.post("/v1/me/tokens", &ana, &token).expect(201);
    let (_, phone) = passkey(&server, &ana);
    server.patch(&format!("/v1/me/passkeys/{phone}"), &ana, &json!({"name": name})).expect(200);
    let uris: Vec<String> = (0..10).map(|number| format!("{CALLBACK}/{number}")).collect();
    server.post("/v1/me/apps", &ana, &json!({"name": name, "redirect_uris": uris})).expect(201);
    let webhook = json!({"url": "https://receiver.invalid/hook", "description": description});
    server.post("/v1/me/webhooks", &ana, &webhook).expect(201);
    let mut device = push::device("one").subscription(&push::push_key(&server));
    device["description"] = json!(description);
    server.post(push::PATH, &ana, &device).expect(201);
    let since = server.clock.time() + SignedDuration::from_hours(365 * 24);
    server.request("PUT", "/v1/me/vacation").by(&ana).json(&json!({"since": since})).send().expect(200);
    email::put(&server, &ana, &json!({"address": email::ADDRESS, "digest_seconds": 604_800})).expect(200);
}

#[test]
fn an_app_may_have_the_longest_id_and_state() {
    let server = Server::start();
    let ana = server.guest();
    let mut longest = asked("play");
    (longest["client_id"], longest["state"]) = (json!("c".repeat(100)), json!("s".repeat(2000)));
    assert_eq!(question(&server, &ana, &longest).expect(200)["error"], Value::Null);
    assert_eq!(sent_back(answer(&server, &ana, &longest, true), CALLBACK)["state"], longest["state"]);
}
