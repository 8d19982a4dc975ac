//! Webhook deliveries: signed, in order, retried until accepted, and never into the server's own network.

use std::{
    collections::HashSet,
    sync::{Arc, Barrier},
};

use base64::{Engine, prelude::BASE64_STANDARD};
use hmac::{Hmac, KeyInit, Mac};
use jiff::SignedDuration;
use serde_json::{Value, json};
use sha2::Sha256;
use uuid::Uuid;

use crate::harness::{
    Message, Receiver, Reply, Server, check_message, eventually,
    hooks::{hook, match_of, server, tell, tried},
    id_of,
};

fn signature(secret: &str, message: &Message) -> String {
    let key = BASE64_STANDARD.decode(secret.strip_prefix("whsec_").expect("a secret")).expect("base64");
    let mut mac = Hmac::<Sha256>::new_from_slice(&key).expect("a key");
    mac.update(format!("{}.{}.", message.id(), message.headers["webhook-timestamp"]).as_bytes());
    mac.update(&message.body);
    format!("v1,{}", BASE64_STANDARD.encode(mac.finalize().into_bytes()))
}

#[test]
fn a_notice_is_posted_with_its_id_its_time_and_a_signature() {
    let (server, receiver) = (server(), Receiver::start());
    let (ana, ben) = (server.guest(), server.guest());
    let made = hook(&server, &ana, &receiver.url, &json!(["match.your_turn"]));
    let others = hook(&server, &ben, &receiver.url, &json!(null));
    let id = match_of(&server, &ana);
    tell(&server, &ana, id, "match.joined");
    let notice = tell(&server, &ana, id, "match.your_turn");
    let message = receiver.next();
    assert_eq!((message.path.as_str(), message.id()), ("/hook", notice.as_str()));
    assert_eq!(message.headers["content-type"], "application/json");
    assert_eq!(message.headers["webhook-timestamp"], "1893499200");
    assert_eq!(message.headers["webhook-signature"], signature(&made.secret, &message));
    let said = json!({"id": notice, "player_id": ana.id, "number": 2, "match_id": id, "news": {"game": "x"}});
    let told = json!({"type": "match.your_turn", "timestamp": "2030-01-01T12:00:00.000Z", "data": said});
    assert_eq!(message.json(), told);
    let delivery = tried(&server, &ana, &made, &notice, 1);
    assert_eq!((&delivery["status"], &delivery["next_attempt"]), (&json!("delivered"), &json!(null)));
    assert_eq!(delivery["attempts"][0]["status"], 204);
    assert!(delivery["attempts"][0]["error"].is_null() && delivery["attempts"][0]["duration_ms"].is_u64());
    assert_eq!(server.list(&format!("{}/deliveries", made.path), &ana, || {}).len(), 1);
    assert!(server.list(&format!("{}/deliveries", others.path), &ben, || {}).is_empty());
    receiver.nothing();
}

#[test]
fn for_a_day_the_old_secret_signs_beside_the_new_one() {
    let (server, receiver) = (server(), Receiver::start());
    let ana = server.guest();
    let made = hook(&server, &ana, &receiver.url, &json!(null));
    let rotated = server.post(&format!("{}/secret", made.path), &ana, &json!({})).expect(200);
    let secret = rotated["secret"].as_str().expect("a secret");
    let id = match_of(&server, &ana);
    server.clock.advance(SignedDuration::from_hours(24) - SignedDuration::from_secs(1));
    tell(&server, &ana, id, "match.joined");
    let message = receiver.next();
    let both = format!("{} {}", signature(secret, &message), signature(&made.secret, &message));
    assert_eq!(message.headers["webhook-signature"], both);
    server.clock.advance(SignedDuration::from_secs(1));
    tell(&server, &ana, id, "match.joined");
    let message = receiver.next();
    assert_eq!(message.headers["webhook-signature"], signature(secret, &message));
}

#[test]
fn what_is_not_taken_comes_again_with_the_same_id_and_holds_up_its_match_alone() {
    let (server, receiver) = (server(), Receiver::start());
    let ana = server.guest();
    let made = hook(&server, &ana, &receiver.url, &json!(null));
    let (one, other) = (match_of(&server, &ana), match_of(&server, &ana));
    receiver.reply(Reply::Status(500));
    let first = tell(&server, &ana, one, "match.started");
    let failed = receiver.next();
    assert_eq!(failed.id(), first);
    let delivery = tried(&server, &ana, &made, &first, 1);
    assert_eq!((&delivery["status"], &delivery["attempts"][0]["status"]), (&json!("waiting"), &json!(500)));
    assert_eq!(delivery["attempts"][0]["error"], "the receiver answered 500");
    receiver.reply(Reply::Status(200));
    let second = tell(&server, &ana, one, "match.your_turn");
    let elsewhere = tell(&server, &ana, other, "match.started");
    assert_eq!(receiver.next().id(), elsewhere);
    receiver.nothing();
    server.clock.advance(SignedDuration::from_secs(6));
    let again = receiver.next();
    assert_eq!((again.id(), &again.body), (first.as_str(), &failed.body));
    assert_ne!(again.headers["webhook-timestamp"], failed.headers["webhook-timestamp"]);
    assert_eq!(receiver.next().id(), second);
    assert_eq!(tried(&server, &ana, &made, &second, 1)["status"], "delivered");
}

#[test]
fn a_receiver_that_is_gone_is_not_asked_again_until_its_owner_says_so() {
    let (server, receiver) = (server(), Receiver::start());
    let ana = server.guest();
    let made = hook(&server, &ana, &receiver.url, &json!(null));
    let id = match_of(&server, &ana);
    let barrier = Arc::new(Barrier::new(2));
    receiver.reply(Reply::After(Arc::clone(&barrier), Box::new(Reply::Status(410))));
    let first = tell(&server, &ana, id, "match.started");
    assert_eq!(receiver.next().id(), first);
    // It is there before the receiver says that it is gone.
    let second = tell(&server, &ana, id, "match.your_turn");
    barrier.wait();
    assert_eq!(tried(&server, &ana, &made, &first, 1)["status"], "given_up");
    assert_eq!(tried(&server, &ana, &made, &second, 0)["status"], "given_up");
    let webhook = server.get(&made.path, &ana).expect(200);
    assert_eq!((&webhook["enabled"], &webhook["disabled_reason"]), (&json!(false), &json!("gone")));
    tell(&server, &ana, id, "match.your_turn");
    let redelivery = format!("{}/deliveries/{second}/redelivery", made.path);
    server.unchanged(|| server.post(&redelivery, &ana, &json!({})).problem("webhook_disabled"));
    receiver.reply(Reply::Status(200));
    let webhook = server.patch(&made.path, &ana, &json!({"enabled": true})).expect(200);
    assert_eq!((&webhook["enabled"], &webhook["disabled_reason"]), (&json!(true), &json!(null)));
    assert_eq!(server.post(&redelivery, &ana, &json!({})).expect(202)["status"], "waiting");
    assert_eq!(receiver.next().id(), second);
    assert_eq!(tried(&server, &ana, &made, &second, 1)["status"], "delivered");
    receiver.nothing();
}

#[test]
fn a_receiver_that_fails_for_three_days_is_switched_off() {
    let (server, receiver) = (server(), Receiver::start());
    let ana = server.guest();
    let made = hook(&server, &ana, &receiver.url, &json!(null));
    let id = match_of(&server, &ana);
    receiver.reply(Reply::Status(503));
    let notice = tell(&server, &ana, id, "match.started");
    let behind = tell(&server, &ana, id, "match.your_turn");
    for tries in 1..=6 {
        assert_eq!(receiver.next().id(), notice);
        let delivery = tried(&server, &ana, &made, &notice, tries);
        assert_eq!(delivery["status"], if tries < 6 { "waiting" } else { "given_up" }, "{delivery}");
        receiver.nothing();
        server.clock.advance(SignedDuration::from_hours(27));
    }
    let webhook = server.get(&made.path, &ana).expect(200);
    assert_eq!(webhook["disabled_reason"], "not_delivered");
    assert_eq!(tried(&server, &ana, &made, &behind, 0)["status"], "given_up");
}

#[test]
fn what_waits_behind_another_is_tried_at_once_with_it_and_after_it() {
    let (server, receiver) = (server(), Receiver::start());
    let ana = server.guest();
    let made = hook(&server, &ana, &receiver.url, &json!(null));
    let id = match_of(&server, &ana);
    receiver.reply(Reply::Status(503));
    let notices = ["match.started", "match.your_turn"].map(|kind| tell(&server, &ana, id, kind));
    let redelivery = format!("{}/deliveries/{}/redelivery", made.path, notices[1]);
    // More often than it may fail: attempts that the owner wants are not counted.
    for times in 1..=10 {
        assert_eq!(receiver.next().id(), notices[0]);
        assert_eq!(tried(&server, &ana, &made, &notices[0], times)["status"], "waiting");
        if times == 10 {
            receiver.reply(Reply::Status(200));
        }
        server.post(&redelivery, &ana, &json!({})).expect(202);
    }
    assert_eq!(notices.each_ref().map(|_| receiver.next().id().to_owned()), notices);
    assert_eq!(tried(&server, &ana, &made, &notices[1], 1)["status"], "delivered");
    receiver.nothing();
}

#[test]
fn what_waits_for_a_webhook_goes_to_its_new_address_at_once() {
    let (server, old, new) = (server(), Receiver::start(), Receiver::start());
    let ana = server.guest();
    let made = hook(&server, &ana, &old.url, &json!(null));
    let id = match_of(&server, &ana);
    old.reply(Reply::Status(503));
    let notices = ["match.started", "match.your_turn"].map(|kind| tell(&server, &ana, id, kind));
    for tries in 1..=9 {
        assert_eq!(old.next().id(), notices[0]);
        tried(&server, &ana, &made, &notices[0], tries);
        if tries < 9 {
            server.clock.advance(SignedDuration::from_hours(3));
        }
    }
    new.reply(Reply::Status(503));
    server.patch(&made.path, &ana, &json!({"url": new.url})).expect(200);
    assert_eq!(new.next().id(), notices[0]);
    let delivery = tried(&server, &ana, &made, &notices[0], 10);
    assert_eq!(delivery["status"], "waiting", "one failure does not disable the new one: {delivery}");
    new.reply(Reply::Status(200));
    server.clock.advance(SignedDuration::from_hours(1));
    assert_eq!(notices.each_ref().map(|_| new.next().id().to_owned()), notices);
    assert_eq!(server.get(&made.path, &ana).expect(200)["enabled"], true);
    old.nothing();
}

#[test]
fn a_ping_tells_at_once_whether_it_works_and_is_not_repeated() {
    let (server, receiver) = (server(), Receiver::start());
    let ana = server.guest();
    let made = hook(&server, &ana, &receiver.url, &json!(["match.finished"]));
    let ping = || server.post(&format!("{}/ping", made.path), &ana, &json!({}));
    receiver.reply(Reply::Silence);
    let first = ping().expect(202);
    assert_eq!((&first["type"], &first["match_id"]), (&json!("webhook.ping"), &json!(null)));
    let message = receiver.next().json();
    assert_eq!(message["type"], "webhook.ping");
    check_message(&message);
    server.unchanged(|| ping().problem("delivery_under_way"));
    let first = tried(&server, &ana, &made, &id_of(&first), 1);
    assert_eq!((&first["status"], &first["attempts"][0]["status"]), (&json!("given_up"), &json!(null)));
    assert_eq!(first["attempts"][0]["error"], "no answer within 15 seconds");
    receiver.reply(Reply::Status(200));
    let second = ping().expect(202);
    let message = receiver.next();
    assert_eq!((message.id(), second["id"].as_str()), (message.id(), Some(message.id())));
    assert_eq!(message.headers["webhook-signature"], signature(&made.secret, &message));
    tried(&server, &ana, &made, message.id(), 1);
    assert_eq!(server.get(&made.path, &ana).expect(200)["enabled"], true);
}

#[test]
fn no_redirect_is_followed_and_no_endless_answer_is_read() {
    let (server, receiver, target) = (server(), Receiver::start(), Receiver::start());
    let ana = server.guest();
    let made = hook(&server, &ana, &receiver.url, &json!(null));
    let id = match_of(&server, &ana);
    receiver.reply(Reply::Redirect(target.url.clone()));
    let notice = tell(&server, &ana, id, "match.started");
    let delivery = tried(&server, &ana, &made, &notice, 1);
    assert_eq!(delivery["attempts"][0]["error"], "the receiver answered 302");
    target.nothing();
    receiver.reply(Reply::Endless);
    server.clock.advance(SignedDuration::from_secs(6));
    assert_eq!(tried(&server, &ana, &made, &notice, 2)["status"], "delivered");
}

#[test]
fn an_address_of_the_own_network_is_not_connected_to_however_it_got_there() {
    let server = Server::start();
    let (ana, receiver) = (server.guest(), Receiver::start());
    let made = hook(&server, &ana, "https://receiver.invalid/", &json!(null));
    let id = match_of(&server, &ana);
    let port = receiver.url.rsplit(':').next().expect("a port");
    // Nor are players told which names there are.
    for url in ["127.0.0.1", "localhost", "nothing.receiver.invalid"].map(|host| format!("https://{host}:{port}")) {
        server.change_rows(format!("UPDATE receivers SET url = '{url}'"));
        let notice = tell(&server, &ana, id, "match.started");
        // So that the next one does not wait for it.
        let delivery = tried(&server, &ana, &made, &notice, 1);
        assert_eq!(delivery["attempts"][0]["error"], "the host has no address of the public internet", "{url}");
        server.change_rows("DELETE FROM deliveries");
    }
    receiver.nothing();
}

#[test]
fn what_a_killed_process_had_taken_is_taken_up_after_a_while() {
    let (server, receiver) = (server(), Receiver::start());
    let ana = server.guest();
    let made = hook(&server, &ana, &receiver.url, &json!(null));
    let id = match_of(&server, &ana);
    receiver.reply(Reply::Status(503));
    let notice = tell(&server, &ana, id, "match.started");
    tried(&server, &ana, &made, &notice, 1);
    assert_eq!(receiver.next().id(), notice);
    receiver.reply(Reply::Status(200));
    let change = "UPDATE deliveries SET due = '2030-01-01T12:00:00Z', taken_until = '2030-01-01T12:01:00Z'";
    server.change_rows(change);
    // Otherwise it gets one after the other.
    server.change_rows("UPDATE receivers SET failing_since = NULL");
    server.clock.advance(SignedDuration::from_secs(59));
    let other = tell(&server, &ana, match_of(&server, &ana), "match.started");
    assert_eq!(receiver.next().id(), other);
    server.clock.advance(SignedDuration::from_secs(1));
    assert_eq!(receiver.next().id(), notice);
}

#[test]
fn two_processes_deliver_each_notice_once_and_in_order() {
    let (server, receiver) = (server(), Receiver::start());
    let another = server.another_with(|settings| settings.private_webhooks = true);
    let ana = server.player("ana");
    let made = hook(&server, &ana, &receiver.url, &json!(null));
    let matches: Vec<Uuid> = (0..4).map(|_| match_of(&server, &ana)).collect();
    let told: Vec<(Uuid, String)> =
        (0..40).map(|number| matches[number % 4]).map(|id| (id, tell(&server, &ana, id, "match.your_turn"))).collect();
    let came: Vec<(Value, String)> =
        told.iter().map(|_| receiver.next()).map(|m| (m.json(), m.id().to_owned())).collect();
    let ids: HashSet<&str> = came.iter().map(|(_, id)| id.as_str()).collect();
    assert_eq!(ids.len(), 40);
    for id in matches {
        let told: Vec<&String> = told.iter().filter(|(of, _)| *of == id).map(|(_, notice)| notice).collect();
        let came = came.iter().filter(|(body, _)| body["data"]["match_id"] == id.to_string());
        assert_eq!(came.map(|(_, notice)| notice).collect::<Vec<_>>(), told);
    }
    tried(&server, &ana, &made, &told[39].1, 1);
    receiver.nothing();
    let log = another.list(&format!("{}/deliveries?limit=7", made.path), &ana, || {});
    let logged: Vec<&str> = log.iter().rev().filter_map(|delivery| delivery["id"].as_str()).collect();
    assert_eq!(logged, told.iter().map(|(_, notice)| notice.as_str()).collect::<Vec<_>>());
}

#[test]
fn deliveries_are_listed_by_their_status() {
    let (server, receiver) = (server(), Receiver::start());
    let ana = server.player("ana");
    let made = hook(&server, &ana, &receiver.url, &json!(null));
    let list = |query: &str| -> Vec<String> {
        let log = server.list(&format!("{}/deliveries?{query}", made.path), &ana, || {});
        log.iter().map(id_of).collect()
    };
    let delivered = [(); 3].map(|()| {
        let notice = tell(&server, &ana, match_of(&server, &ana), "match.started");
        tried(&server, &ana, &made, &notice, 1);
        notice
    });
    receiver.reply(Reply::Status(500));
    let ping = id_of(&server.post(&format!("{}/ping", made.path), &ana, &json!({})).expect(202));
    tried(&server, &ana, &made, &ping, 1);
    let waiting = tell(&server, &ana, match_of(&server, &ana), "match.started");
    tried(&server, &ana, &made, &waiting, 1);
    let [first, second, third] = delivered;
    assert_eq!(list("limit=2"), [&*waiting, &*ping, &*third, &*second, &*first]);
    assert_eq!(list("status=delivered&limit=2"), [third, second, first]);
    assert_eq!(list("status=given_up"), [ping]);
    assert_eq!(list("status=waiting"), [waiting]);
}

#[test]
fn what_is_done_with_is_forgotten_after_a_month() {
    let (server, receiver) = (server(), Receiver::start());
    let ana = server.guest();
    let made = hook(&server, &ana, &receiver.url, &json!(null));
    let notice = tell(&server, &ana, match_of(&server, &ana), "match.started");
    tried(&server, &ana, &made, &notice, 1);
    // This takes longer than a session lasts, so it queries the database.
    let kept = || server.count("deliveries");
    assert_eq!(kept(), "1");
    server.clock.advance(SignedDuration::from_hours(30 * 24 + 1));
    eventually("an empty log", || kept() == "0");
}
