//! Gateways of apps: what they are posted, and devices that they reject.

use serde_json::{Value, json};

use crate::{
    accounts::pointers,
    harness::{Answer, Player, Receiver, Reply, Server, claims, eventually, hooks::match_of},
    push::{push_key, subscriptions},
    pushes::{a_minute_later, failed, server, tell},
};

const PATH: &str = "/v1/me/push-subscriptions";

fn new(url: &str, push_key: &str) -> Value {
    json!({"target": {"type": "gateway", "url": url, "app_id": "example.cards", "push_key": push_key}})
}

fn subscribe(server: &Server, player: &Player, url: &str, push_key: &str) -> Answer {
    server.post(PATH, player, &new(url, push_key))
}

#[test]
fn a_gateway_is_told_which_device_to_notify_of_what() {
    let (server, gateway) = (server(), Receiver::start());
    let ana = server.guest();
    let made = subscribe(&server, &ana, &gateway.url, "fcm:secret-token").expect(201);
    let origin = gateway.url.strip_suffix("/hook").expect("an origin");
    assert_eq!(made["target"], json!({"type": "gateway", "origin": origin, "app_id": "example.cards"}));
    assert!(!server.get(PATH, &ana).text().contains("secret-token"));
    let id = match_of(&server, &ana);
    let notice = tell(&server, &ana, id, "match.started");
    let message = gateway.next();
    assert_eq!(message.headers["content-type"], "application/json");
    assert_eq!(claims(&message, &push_key(&server))["aud"], origin);
    let notification = json!({
        "id": notice, "number": 1, "kind": "match.started", "timestamp": "2030-01-01T12:00:00.000Z", "player_id": ana.id,
        "match_id": id, "game": "clear-ace", "title": "Clear Ace has started", "body": "", "language": "en",
        "deadline": null,
        "badge": 0, "ttl": 604_800, "urgency": "normal",
    });
    let device = json!({"app_id": "example.cards", "push_key": "fcm:secret-token"});
    assert_eq!(message.json(), json!({"notification": notification, "device": device}));
    // What it says of other devices means nothing for this one.
    for body in
        [r#"{"rejected": []}"#, r#"{"rejected": ["fcm:other"]}"#, "not JSON", r#"{"rejected": "fcm:secret-token"}"#]
    {
        gateway.reply(Reply::Body(body.to_owned()));
        server.wait_for_count("deliveries WHERE status = 'waiting'", 0);
        a_minute_later(&server);
        let notice = tell(&server, &ana, id, "match.joined");
        assert_eq!(gateway.next().json()["notification"]["id"], notice);
    }
    server.wait_for_count("deliveries WHERE status = 'delivered'", 5);
    assert_eq!(subscriptions(&server, &ana).len(), 1);
}

#[test]
fn a_device_that_its_gateway_rejects_is_forgotten() {
    let gone = r#"{"rejected": ["fcm:one"]}"#.to_owned();
    for reply in [Reply::Body(gone), Reply::Status(410)] {
        let (server, gateway) = (server(), Receiver::start());
        let ana = server.guest();
        subscribe(&server, &ana, &gateway.url, "fcm:one").expect(201);
        gateway.reply(reply);
        tell(&server, &ana, match_of(&server, &ana), "match.joined");
        eventually("the end of the subscription", || subscriptions(&server, &ana).is_empty());
        server.wait_for_count("deliveries", 0);
    }
}

/// A proxy answers 404 while nothing is behind it.
#[test]
fn a_gateway_that_is_down_is_tried_again() {
    for status in [502, 404] {
        let (server, gateway) = (server(), Receiver::start());
        let ana = server.guest();
        subscribe(&server, &ana, &gateway.url, "apns:one").expect(201);
        gateway.reply(Reply::Status(status));
        let notice = tell(&server, &ana, match_of(&server, &ana), "match.joined");
        gateway.next();
        failed(&server, 1);
        gateway.reply(Reply::Status(200));
        a_minute_later(&server);
        assert_eq!(gateway.next().json()["notification"]["id"], notice);
        server.wait_for_count("deliveries WHERE status = 'delivered'", 1);
    }
}

#[test]
fn a_gateway_has_many_devices_and_each_belongs_to_one_account() {
    let server = Server::start();
    let (ana, ben) = (server.player("ana"), server.player("ben"));
    let url = "https://gateway.invalid/notify";
    let first = subscribe(&server, &ana, url, "fcm:one").expect(201);
    subscribe(&server, &ana, url, "fcm:two").expect(201);
    subscribe(&server, &ben, url, "fcm:three").expect(201);
    assert_eq!(subscribe(&server, &ana, url, "fcm:one").expect(200)["id"], first["id"]);
    // The same phone, with ben signed in.
    subscribe(&server, &ben, url, "fcm:one").expect(201);
    assert_eq!((subscriptions(&server, &ana).len(), subscriptions(&server, &ben).len()), (1, 2));
}

#[test]
fn a_gateway_that_cannot_be_is_refused_with_its_place() {
    let server = Server::start();
    let ana = server.guest();
    let good = new("https://gateway.invalid/notify", "fcm:one");
    server.unchanged(|| {
        for (pointer, value) in [
            ("/target/url", json!("http://gateway.invalid/")),
            ("/target/url", json!("https://192.168.0.1/")),
            ("/target/url", json!("https://localhost/")),
            ("/target/app_id", json!("")),
            ("/target/app_id", json!("an app")),
            ("/target/app_id", json!("x".repeat(65))),
            ("/target/push_key", json!("")),
            ("/target/push_key", json!("a\0b")),
            ("/target/push_key", json!("x".repeat(513))),
        ] {
            let mut new = good.clone();
            *new.pointer_mut(pointer).expect("a field") = value.clone();
            let problem = server.post(PATH, &ana, &new).problem("validation");
            assert_eq!(pointers(&problem), [pointer], "{value}: {problem}");
        }
        let mut both = good.clone();
        both["target"]["endpoint"] = json!("https://push.invalid/");
        server.post(PATH, &ana, &both).problem("validation");
        let mut many = good.clone();
        (many["target"]["url"], many["kinds"]) = (json!("http://10.0.0.1/"), json!([]));
        let problem = server.post(PATH, &ana, &many).problem("validation");
        assert_eq!(pointers(&problem), ["/target/url", "/kinds"]);
    });
    let longest = format!("https://gateway.invalid/{}", "x".repeat(1976));
    let mut largest = new(&longest, &"k".repeat(512));
    largest["target"]["app_id"] = json!("a".repeat(64));
    server.post(PATH, &ana, &largest).expect(201);
}
