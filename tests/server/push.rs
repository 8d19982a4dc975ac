//! Push subscriptions: whose they are, and when they end. `pushes.rs` tests what is pushed.

use std::thread;

use acepost::service::operators::{self, Operator};
use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::{
    accounts::pointers,
    harness::{ANONYMOUS, Answer, Device, PASSWORD, Player, Server, Who, id_of},
    retention::again,
};

pub const PATH: &str = "/v1/me/push-subscriptions";

/// Returns the key with which devices subscribe.
pub fn push_key(server: &Server) -> String {
    server.get("/v1/push-key", ANONYMOUS).expect(200)["key"].as_str().expect("a key").to_owned()
}

/// Subscribes a device.
pub fn subscribe<'a>(server: &Server, who: impl Into<Who<'a>>, device: &Device) -> Answer {
    server.post(PATH, who, &device.subscription(&push_key(server)))
}

/// Returns the player's subscriptions.
pub fn subscriptions(server: &Server, player: &Player) -> Vec<Value> {
    server.list(&format!("{PATH}?limit=3"), player, || {})
}

pub fn device(name: &str) -> Device {
    Device::new(format!("https://push.invalid/{name}"))
}

#[test]
fn a_device_is_subscribed_shown_without_its_secrets_and_ended() {
    let server = Server::start();
    let (ana, ben) = (server.guest(), server.guest());
    let mut new = device("secret-endpoint").subscription(&push_key(&server));
    new["kinds"] = json!(["match.finished", "match.your_turn", "match.finished"]);
    new["description"] = json!("phone");
    // Browsers have it in what `toJSON()` returns.
    new["target"]["expirationTime"] = Value::Null;
    let program = server.personal_token(&ana, &["play", "read", "export"]);
    let refused = server.post(PATH, &program, &new);
    assert_eq!(refused.header("www-authenticate"), r#"Bearer realm="acepost", error="insufficient_scope""#);
    assert_eq!(refused.problem("token_scope")["detail"], "Only a session may do this: no scope allows it.");
    let answer = server.post(PATH, &ana, &new);
    assert_eq!(answer.header("cache-control"), "no-store");
    let location = answer.header("location").to_owned();
    let made = answer.expect(201);
    assert_eq!(location, format!("{PATH}/{}", id_of(&made)));
    assert_eq!(made["target"], json!({"type": "web_push", "origin": "https://push.invalid"}));
    assert_eq!(made["kinds"], json!(["match.your_turn", "match.finished"]));
    assert_eq!((&made["description"], &made["created_at"]), (&json!("phone"), &json!("2030-01-01T12:00:00.000Z")));
    assert_eq!(server.get(&location, &ana).expect(200), made);
    assert_eq!(subscriptions(&server, &ana), [made]);
    let keys = &new["target"]["keys"];
    for path in [PATH, &location] {
        let text = server.get(path, &ana).text();
        for secret in ["secret-endpoint", keys["auth"].as_str().unwrap(), keys["p256dh"].as_str().unwrap()] {
            assert!(!text.contains(secret), "{path} shows {secret}");
        }
    }
    // A webhook is something else.
    assert!(server.list("/v1/me/webhooks", &ana, || {}).is_empty());
    server.get(&location.replace("push-subscriptions", "webhooks"), &ana).problem("not_found");
    server.unchanged(|| server.delete(&location, &ben).problem("not_found"));
    server.delete(&location, &ana).expect(204);
    server.get(&location, &ana).problem("not_found");
    server.delete(&location, &ana).problem("not_found");
}

#[test]
fn a_subscription_that_cannot_be_is_refused_with_its_place() {
    let server = Server::start();
    let ana = server.guest();
    let key = push_key(&server);
    let good = device("one").subscription(&key);
    let not_on_the_curve = format!("BP{}", &key[2..]);
    let cases = [
        ("/target/endpoint", json!("http://push.invalid/")),
        ("/target/endpoint", json!("https://127.0.0.1/")),
        ("/target/endpoint", json!("https://10.1.2.3/")),
        ("/target/endpoint", json!("https://[fd00::1]/")),
        ("/target/endpoint", json!("https://169.254.169.254/latest/meta-data")),
        ("/target/endpoint", json!("https://localhost/")),
        ("/target/endpoint", json!("https://ana:secret@push.invalid/")),
        ("/target/endpoint", json!("push.invalid")),
        ("/target/endpoint", json!("")),
        ("/target/endpoint", json!(format!("https://push.invalid/{}", "x".repeat(2000)))),
        ("/target/keys/p256dh", json!("")),
        ("/target/keys/p256dh", json!("AAAA")),
        ("/target/keys/p256dh", json!("not base64!")),
        ("/target/keys/p256dh", json!(not_on_the_curve.replacen(&key[40..50], "AAAAAAAAAA", 1))),
        ("/target/keys/auth", json!("")),
        ("/target/keys/auth", json!("AAAA")),
        ("/target/keys/auth", json!("+/+/+/+/+/+/+/+/+/+/+w")),
        // The key of another server, or of this one before it lost its database.
        ("/target/application_server_key", good["target"]["keys"]["p256dh"].clone()),
        ("/target/application_server_key", json!("")),
        ("/kinds", json!([])),
        ("/kinds", json!(["match.event"])),
        ("/description", json!("x".repeat(201))),
        ("/description", json!("a\0b")),
    ];
    server.unchanged(|| {
        for (pointer, value) in cases {
            let mut new = good.clone();
            match new.pointer_mut(pointer) {
                Some(field) => *field = value.clone(),
                None => new[&pointer[1..]] = value.clone(),
            }
            let problem = server.post(PATH, &ana, &new).problem("validation");
            assert_eq!(pointers(&problem), [pointer], "{value}: {problem}");
        }
        let wrong = |change: &dyn Fn(&mut Value)| {
            let mut new = good.clone();
            change(&mut new["target"]);
            let problem = server.post(PATH, &ana, &new).problem("validation");
            pointers(&problem).into_iter().map(str::to_owned).collect::<Vec<_>>()
        };
        assert_eq!(wrong(&|target| target["keys"]["x"] = json!(1)), ["/target/keys/x"]);
        assert_eq!(wrong(&|target| target["keys"]["auth"] = json!(1)), ["/target/keys/auth"]);
        assert_eq!(wrong(&|target| target["keys"] = json!({"auth": "x"})), ["/target/keys/p256dh"]);
        assert_eq!(wrong(&|target| target["endpoint"] = json!([])), ["/target/endpoint"]);
        let mut unknown = good.clone();
        unknown["target"]["type"] = json!("carrier_pigeon");
        for new in [json!({}), json!({"target": {"type": "web_push"}}), json!({"target": "x"}), unknown, json!([])] {
            server.post(PATH, &ana, &new).problem("validation");
        }
    });
}

#[test]
fn the_same_device_again_replaces_its_subscription() {
    let server = Server::start();
    let ana = server.player("ana");
    let one = device("one");
    let first = subscribe(&server, &ana, &one).expect(201);
    server.clock.advance(SignedDuration::from_secs(60));
    let mut new = one.with_other_keys().subscription(&push_key(&server));
    new["kinds"] = json!(["match.finished"]);
    new["target"]["keys"]["auth"] = json!(format!("{}==", new["target"]["keys"]["auth"].as_str().unwrap()));
    let second = server.post(PATH, &ana, &new).expect(200);
    assert_eq!((&second["id"], &second["created_at"]), (&first["id"], &first["created_at"]));
    assert_eq!(second["kinds"], json!(["match.finished"]));
    assert_eq!(subscriptions(&server, &ana), [second]);
}

#[test]
fn a_device_goes_with_whoever_signs_in_there_and_no_other_can_take_it() {
    let server = Server::start();
    let (ana, ben, eve) = (server.player("ana"), server.player("ben"), server.player("eve"));
    let shared = device("shared");
    let of_ana = subscribe(&server, &ana, &shared).expect(201);
    // Eve has seen the endpoint, but not the keys.
    server.unchanged(|| subscribe(&server, &eve, &shared.with_other_keys()).problem("push_endpoint_taken"));
    let of_ben = subscribe(&server, &ben, &shared).expect(201);
    assert_ne!(of_ana["id"], of_ben["id"]);
    assert!(subscriptions(&server, &ana).is_empty());
    assert_eq!(subscriptions(&server, &ben), [of_ben]);
    server.get(&format!("{PATH}/{}", id_of(&of_ana)), &ana).problem("not_found");
    // However many ask at once, one account has it.
    thread::scope(|scope| {
        for player in [&ana, &ben, &eve].repeat(3) {
            let (server, shared) = (&server, &shared);
            scope.spawn(move || assert!([200, 201].contains(&subscribe(server, player, shared).status)));
        }
    });
    assert_eq!(server.count("receivers"), "1");
}

#[test]
fn a_player_has_twenty_subscriptions_and_not_one_more_however_many_ask_at_once() {
    let server = Server::start();
    let other = server.another();
    let ana = server.guest();
    let ask = |number: usize| {
        let server = if number.is_multiple_of(2) { &server } else { &other };
        subscribe(server, &ana, &device(&number.to_string())).status
    };
    let ask = &ask;
    let statuses: Vec<u16> = thread::scope(|scope| {
        let threads: Vec<_> = (0..24).map(|number| scope.spawn(move || ask(number))).collect();
        threads.into_iter().map(|thread| thread.join().expect("an answer")).collect()
    });
    assert_eq!(statuses.iter().filter(|status| **status == 201).count(), 20, "{statuses:?}");
    server.unchanged(|| subscribe(&server, &ana, &device("new")).problem("too_many_push_subscriptions"));
    let listed = subscriptions(&server, &ana);
    let ids: Vec<&str> = listed.iter().filter_map(|one| one["id"].as_str()).collect();
    assert!(ids.len() == 20 && ids.windows(2).all(|pair| pair[0] > pair[1]), "{ids:?}");
    let kept = statuses.iter().position(|status| *status == 201).expect("one");
    assert_eq!(subscribe(&server, &ana, &device(&kept.to_string())).status, 200);
    // One that the server has disabled does not count until it subscribes again.
    server.change_rows(format!("UPDATE receivers SET enabled = false WHERE url LIKE '%/{kept}'"));
    subscribe(&server, &ana, &device("new")).expect(201);
    let again = device(&kept.to_string());
    server.unchanged(|| subscribe(&server, &ana, &again).problem("too_many_push_subscriptions"));
    // A webhook does not count.
    server.post("/v1/me/webhooks", &ana, &json!({"url": "https://receiver.invalid/hook"})).expect(201);
}

#[test]
fn a_repeated_request_makes_one_subscription() {
    let server = Server::start();
    let ana = server.guest();
    let new = device("one").subscription(&push_key(&server));
    let ask = || server.request("POST", PATH).by(&ana).header("idempotency-key", "first").json(&new).send().expect(201);
    let made = ask();
    assert_eq!(server.unchanged(ask), made);
}

#[test]
fn a_subscription_ends_with_its_session_but_outlasts_its_expiry() {
    let server = Server::start();
    let ana = server.player("ana");
    let [first, second] = [again(&server, "ana"), again(&server, "ana")];
    for (session, name) in [(&ana, "one"), (&first, "two"), (&second, "three")] {
        subscribe(&server, session, &device(name)).expect(201);
    }
    let left = |who: &Player| subscriptions(&server, who).len();
    server.delete("/v1/sessions/current", &first).expect(204);
    assert_eq!(left(&ana), 2, "she has signed out there");
    let change = json!({"password": "another good password", "current_password": PASSWORD});
    server.patch("/v1/me", &ana, &change).expect(200);
    assert_eq!(left(&ana), 1, "sessions from before the new password have ended");
    server.unchanged(|| subscribe(&server, &second, &device("four")).problem("unauthenticated"));
    // She has not looked in for a month, so she must be told all the more.
    server.clock.advance(SignedDuration::from_hours(70 * 24));
    acepost::service::tidy(&mut server.database(), server.clock.time()).expect("a tidy house");
    server.get("/v1/me", &ana).problem("unauthenticated");
    assert_eq!(server.count("receivers"), "1");
    // It ends with the next password, although its session is no longer stored.
    server.clock.advance(SignedDuration::from_hours(70 * 24));
    acepost::service::tidy(&mut server.database(), server.clock.time()).expect("a tidy house");
    server.wait_for_count("tokens", 0);
    let by = Operator { name: "olga".to_owned(), why: "she has lost her phone".to_owned(), now: server.clock.time() };
    operators::reset_password(&mut server.database(), "ana", &by).expect("a password");
    assert_eq!(server.count("receivers"), "0");
}

#[test]
fn every_process_has_the_same_key_which_stays() {
    let server = Server::start();
    let other = server.another();
    let key = push_key(&server);
    assert_eq!((key.len(), push_key(&other)), (87, key.clone()));
    server.wait_for_count("push_keys", 1);
    drop(other);
    let server = server.restart_after(SignedDuration::from_hours(1));
    assert_eq!(push_key(&server), key);
    let secret = server.ask_database("SELECT encode(secret, 'base64') AS answer FROM push_keys");
    assert!(!server.get("/v1/push-key", ANONYMOUS).text().contains(secret.trim_end_matches('=')));
}
