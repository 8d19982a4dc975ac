//! What is pushed to devices: enough to show, encrypted for them, only the newest and only what is still true, and no card.

use std::{
    collections::BTreeSet,
    sync::{Arc, Barrier},
};

use acepost::games::catalog::GAMES;
use diesel::connection::SimpleConnection;
use jiff::SignedDuration;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::{
    harness::{
        Device, Message, Player, Receiver, Reply, Server, claims, eventually,
        hooks::{match_of, notify},
        id_of,
    },
    push::{push_key, subscribe},
};

pub fn server() -> Server {
    Server::with(|settings| {
        settings.private_webhooks = true;
        settings.public_url = Some("https://cards.example".to_owned());
    })
}

/// Subscribes a device of the player's at this push service, to these kinds.
pub fn device(server: &Server, player: &Player, service: &Receiver, kinds: &Value) -> Device {
    let device = Device::new(format!("{}/{}", service.url, player.id));
    let mut new = device.subscription(&push_key(server));
    new["kinds"] = kinds.clone();
    let status = server.post("/v1/me/push-subscriptions", player, &new).status;
    assert!([200, 201].contains(&status), "{status}");
    device
}

pub fn tell(server: &Server, player: &Player, match_id: Uuid, kind: &str) -> String {
    // A device is not told what its own player has done.
    let other = if player.name == "ben" { "ana" } else { "ben" };
    notify(server, player, match_id, kind, &json!({"game": "clear-ace", "name": other}))
}

/// Lets the time pass after which the same match may be told of again.
pub fn a_minute_later(server: &Server) {
    server.clock.advance(SignedDuration::from_mins(1));
}

/// Waits until nothing is under way, and nothing is due: a push that is accepted later puts off those behind it for longer. What waits
/// behind a newer one of the same match is never sent before it.
pub fn settled(server: &Server) {
    let now = server.clock.time();
    let unsettled = format!(
        "deliveries AS one WHERE status = 'waiting' AND (taken_until IS NOT NULL OR due <= '{now}' AND NOT EXISTS (
             SELECT FROM deliveries AS newer WHERE newer.receiver_id = one.receiver_id AND newer.match_id = one.match_id
                 AND newer.status = 'waiting' AND newer.place > one.place))"
    );
    server.wait_for_count(&unsettled, 0);
}

/// Waits until so many attempts have been made that failed.
pub fn failed(server: &Server, times: usize) {
    let tries = "SELECT coalesce(sum(tries), 0)::text AS answer FROM deliveries";
    eventually("failed attempts", || server.ask_database(tries) == times.to_string());
}

#[test]
fn who_has_left_a_match_is_not_told_who_sits_in_it() {
    let (server, service) = (server(), Receiver::start());
    let [ana, ben] = ["ana", "ben"].map(|name| server.player(name));
    let _phone = device(&server, &ana, &service, &json!(["match.joined", "match.left", "invitation.accepted"]));
    let id = match_of(&server, &ben);
    for kind in ["match.joined", "match.left", "invitation.accepted"] {
        tell(&server, &ana, id, kind);
    }
    server.wait_for_count("deliveries", 0);
    service.nothing();
}

#[test]
fn a_turn_is_pushed_with_all_that_a_notification_shows() {
    let (server, service) = (server(), Receiver::start());
    let players = [server.player("ana"), server.player("ben")];
    let clock = json!({"type": "per_decision", "seconds": 86_400});
    let id = server.seat(&players, &json!({"game": "clockwork-spades", "clock": clock}));
    let (first, answer) = server.next_answer(&id, &players).expect("a decision");
    let (first, answer) = (first.clone(), answer);
    let second = players.iter().find(|player| player.id != first.id).expect("another");
    server.told_of(&id, "match.your_turn");
    let phone = device(&server, second, &service, &json!(["match.your_turn"]));
    server.post(&format!("/v1/matches/{id}/actions"), &first, &answer).expect(200);
    let message = service.next();
    let push = phone.read(&message);
    let notice = server.told_of(&id, "match.your_turn").pop().expect("a turn");
    assert_eq!(notice.0, second.id);
    let number = server.list("/v1/me/notices", second, || {}).last().expect("a notice")["number"].clone();
    assert_eq!((&push["kind"], &push["number"]), (&json!("match.your_turn"), &number));
    assert_eq!((&push["match_id"], &push["player_id"]), (&json!(id), &json!(second.id)));
    assert_eq!((&push["game"], &push["title"]), (&json!("clockwork-spades"), &json!("Your turn in Clockwork Spades")));
    assert_eq!((&push["body"], &push["badge"]), (&json!(format!("{} has played.", first.name)), &json!(1)));
    assert_eq!((&push["timestamp"], &push["deadline"]), (&json!("2030-01-01T12:00:00.000Z"), &notice.1["deadline"]));
    assert!(message.path.ends_with(&second.id) && push["id"].is_string());
    // For as long as the turn lasts, and in place of an older push about the match.
    assert_eq!((message.headers["ttl"].as_str(), message.headers["urgency"].as_str()), ("86400", "normal"));
    let topic = &message.headers["topic"];
    assert!(topic.len() <= 32 && topic.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_".contains(&b)), "{topic}");
    let origin = service.url.strip_suffix("/hook").expect("an origin");
    let expected = json!({"aud": origin, "exp": 1_893_542_400, "sub": "https://cards.example"});
    assert_eq!(claims(&message, &push_key(&server)), expected);
    settled(&server);
    service.nothing();
}

#[test]
fn only_the_kinds_that_are_wanted_come_and_pushes_about_one_match_have_one_topic() {
    let (server, service) = (server(), Receiver::start());
    let ana = server.guest();
    let phone = device(&server, &ana, &service, &json!(["match.joined", "match.cancelled"]));
    let (one, other) = (match_of(&server, &ana), match_of(&server, &ana));
    let mut topics = Vec::new();
    for (id, kind) in [(one, "match.joined"), (one, "match.cancelled"), (other, "match.joined")] {
        tell(&server, &ana, id, "match.left");
        let notice = tell(&server, &ana, id, kind);
        let message = service.next();
        let push = phone.read(&message);
        assert_eq!((&push["id"], &push["kind"], &push["match_id"]), (&json!(notice), &json!(kind), &json!(id)));
        assert_eq!(push["deadline"], Value::Null);
        topics.push(message.headers["topic"].clone());
        settled(&server);
        a_minute_later(&server);
    }
    assert!(topics[0] == topics[1] && topics[0] != topics[2], "{topics:?}");
    service.nothing();
}

#[test]
fn what_is_not_taken_comes_again_unless_something_newer_replaces_it() {
    let (server, service) = (server(), Receiver::start());
    let ana = server.guest();
    let phone = device(&server, &ana, &service, &json!(null));
    let (one, other) = (match_of(&server, &ana), match_of(&server, &ana));
    service.reply(Reply::Status(500));
    let first = tell(&server, &ana, one, "match.joined");
    assert_eq!(phone.read(&service.next())["id"], first);
    let elsewhere = tell(&server, &ana, other, "match.joined");
    assert_eq!(phone.read(&service.next())["id"], elsewhere);
    failed(&server, 2);
    service.reply(Reply::Status(201));
    let newer = tell(&server, &ana, one, "match.left");
    assert_eq!(phone.read(&service.next())["id"], newer);
    server.clock.advance(SignedDuration::from_secs(6));
    assert_eq!(phone.read(&service.next())["id"], elsewhere);
    server.wait_for_count("deliveries WHERE status = 'delivered'", 2);
    server.wait_for_count("deliveries", 2);
    service.nothing();
}

#[test]
fn the_newest_waits_while_an_older_one_is_being_sent() {
    let (server, service) = (server(), Receiver::start());
    let ana = server.guest();
    let phone = device(&server, &ana, &service, &json!(null));
    let id = match_of(&server, &ana);
    service.reply(Reply::Silence);
    let first = tell(&server, &ana, id, "match.joined");
    assert_eq!(phone.read(&service.next())["id"], first);
    service.reply(Reply::Status(201));
    let skipped = tell(&server, &ana, id, "match.left");
    let newest = tell(&server, &ana, id, "match.joined");
    service.nothing();
    // The push service has not answered in time.
    assert_eq!(phone.read(&service.next())["id"], newest);
    server.wait_for_count("deliveries WHERE status = 'waiting'", 0);
    assert_ne!(skipped, newest);
    service.nothing();
}

#[test]
fn what_is_no_longer_true_is_not_sent() {
    let (server, service) = (server(), Receiver::start());
    let players = [server.player("ana"), server.player("ben")];
    let id = server.seat(&players, &json!({"game": "clockwork-spades"}));
    let (first, answer) = server.next_answer(&id, &players).expect("a decision");
    server.told_of(&id, "match.your_turn");
    let phone = device(&server, first, &service, &json!(["match.your_turn", "match.deadline_near", "match.joined"]));
    service.reply(Reply::Status(500));
    let match_id = id.parse().expect("an id");
    tell(&server, first, match_id, "match.your_turn");
    assert_eq!(phone.read(&service.next())["badge"], 1);
    failed(&server, 1);
    service.reply(Reply::Status(201));
    server.post(&format!("/v1/matches/{id}/actions"), first, &answer).expect(200);
    server.clock.advance(SignedDuration::from_secs(6));
    server.wait_for_count("deliveries", 0);
    tell(&server, first, match_id, "match.deadline_near");
    server.wait_for_count("deliveries", 0);
    let cancelled = match_of(&server, &players[1]);
    let invited = json!({"game": "clear-ace", "name": "ben", "expires_at": "2030-01-01T12:00:05.000Z"});
    device(&server, first, &service, &json!(["invitation.received", "match.joined"]));
    notify(&server, first, cancelled, "invitation.received", &invited);
    server.wait_for_count("deliveries", 0);
    service.nothing();
    // Other things are true for ever.
    tell(&server, first, match_id, "match.joined");
    assert_eq!(phone.read(&service.next())["badge"], 0);
}

/// Returns whether the text has the form of a card.
pub fn has_card(text: &str) -> bool {
    text.split(|c: char| !c.is_ascii_alphanumeric()).any(|word| {
        let mut letters = word.chars();
        let (rank, suit) = (letters.next(), letters.next());
        letters.next().is_none()
            && rank.is_some_and(|rank| "A23456789TJQK".contains(rank))
            && suit.is_some_and(|suit| "SHDC".contains(suit))
    })
}

#[test]
fn no_push_names_a_card() {
    assert!(has_card("ben has played KS.") && !has_card("ben has played."));
    let server = server();
    for game in GAMES {
        let seats = usize::from(*game.about().seats.start());
        let players: Vec<Player> = (0..seats).map(|_| server.guest()).collect();
        let service = Receiver::start();
        let phones: Vec<Device> =
            players.iter().map(|player| device(&server, player, &service, &json!(null))).collect();
        let id = server.seat(&players, &json!({"game": game.about().id}));
        while let Some((player, answer)) = server.next_answer(&id, &players) {
            server.post(&format!("/v1/matches/{id}/actions"), player, &answer).expect(200);
            a_minute_later(&server);
        }
        server.told_of(&id, "match.finished");
        settled(&server);
        a_minute_later(&server);
        // Each of them is told at least how it ended.
        let mut over = 0;
        while over < seats {
            let message = service.next();
            let phone = phones.iter().find(|phone| phone.endpoint.ends_with(&message.path)).expect("a phone");
            let push = phone.read(&message);
            let shown: String = ["title", "body", "game", "kind"].map(|field| push[field].to_string()).join(" ");
            assert!(!has_card(&shown) && push["kind"] != "match.event", "{push}");
            let fields = push.as_object().expect("an object").len();
            assert_eq!(fields, 12, "{push}");
            over += usize::from(push["kind"] == "match.finished");
        }
        server.wait_for_count("deliveries WHERE status = 'waiting'", 0);
        while let Some(message) = service.waiting() {
            let phone = phones.iter().find(|phone| phone.endpoint.ends_with(&message.path)).expect("a phone");
            assert!(!has_card(&phone.read(&message)["body"].to_string()));
        }
    }
}

#[test]
fn the_largest_push_is_small_enough() {
    let (server, service) = (server(), Receiver::start());
    let names = (0..20).map(|number| format!("{}{}", "abcdefghijklmnopqrstuv", char::from(b'a' + number)));
    let players: Vec<Player> = names.map(|name| server.player(&name)).collect();
    let id = server.seat(&players, &json!({"game": "chase-the-ace"}));
    let phone = device(&server, &players[0], &service, &json!(["match.joined"]));
    tell(&server, &players[0], id.parse().expect("an id"), "match.joined");
    // Reading it checks its size.
    let push = phone.read(&service.next());
    assert!(push["body"].as_str().is_some_and(|body| body.contains(&players[19].name)), "{push}");
}

#[test]
fn a_push_service_in_the_own_network_is_not_connected_to_however_it_got_there() {
    let server = Server::start();
    let (ana, service) = (server.guest(), Receiver::start());
    subscribe(&server, &ana, &Device::new("https://push.invalid/one")).expect(201);
    let id = match_of(&server, &ana);
    let address = service.url.replace("http://", "https://");
    for url in [address.clone(), address.replace("127.0.0.1", "localhost")] {
        server.change_rows(format!("UPDATE receivers SET url = '{url}'"));
        tell(&server, &ana, id, "match.joined");
        let error = "SELECT coalesce((SELECT attempts -> 0 ->> 'error' FROM deliveries), '') AS answer";
        eventually("an attempt", || server.ask_database(error) == "the host has no address of the public internet");
        server.change_rows("DELETE FROM deliveries");
    }
    service.nothing();
}

#[test]
fn two_processes_push_each_notice_once() {
    let (server, service) = (server(), Receiver::start());
    let _another = server.another_with(|settings| settings.private_webhooks = true);
    let ana = server.player("ana");
    let phone = device(&server, &ana, &service, &json!(null));
    let told = (0..12).map(|_| tell(&server, &ana, match_of(&server, &ana), "match.joined"));
    let told: BTreeSet<String> = told.collect();
    let came: Vec<Message> = told.iter().map(|_| service.next()).collect();
    server.wait_for_count("deliveries WHERE status = 'delivered'", 12);
    service.nothing();
    let came: BTreeSet<String> = came.iter().map(|message| id_of(&phone.read(message))).collect();
    assert_eq!(came, told);
}

#[test]
fn whoever_takes_over_a_device_is_not_told_what_waited_for_the_other() {
    let (server, service) = (server(), Receiver::start());
    let (ana, ben) = (server.player("ana"), server.player("ben"));
    let phone = Device::new(format!("{}/shared", service.url));
    subscribe(&server, &ana, &phone).expect(201);
    service.reply(Reply::Status(500));
    tell(&server, &ana, match_of(&server, &ana), "match.joined");
    assert_eq!(phone.read(&service.next())["player_id"], ana.id);
    failed(&server, 1);
    service.reply(Reply::Status(201));
    subscribe(&server, &ben, &phone).expect(201);
    server.wait_for_count("deliveries", 0);
    server.clock.advance(SignedDuration::from_secs(6));
    tell(&server, &ana, match_of(&server, &ana), "match.joined");
    tell(&server, &ben, match_of(&server, &ben), "match.joined");
    assert_eq!(phone.read(&service.next())["player_id"], ben.id);
    server.wait_for_count("deliveries WHERE status = 'waiting'", 0);
    service.nothing();
}

/// Asserts that what happens is stored once the device is free, and that it locks nothing before.
#[track_caller]
fn waits_for_the_device(server: &Server, happen: impl FnOnce()) {
    let mut blocker = server.database();
    blocker.batch_execute("BEGIN; SELECT FROM receivers FOR NO KEY UPDATE").expect("a lock");
    happen();
    server.wait_for_lock();
    blocker.batch_execute("SELECT FROM deliveries FOR UPDATE NOWAIT").expect("the rows are free");
    blocker.batch_execute("COMMIT").expect("the lock's end");
}

/// Otherwise this, and what ends all deliveries to a device, such as a suspension, could wait for each other.
#[test]
fn what_became_of_a_push_is_stored_under_the_lock_of_its_device() {
    let (server, service) = (server(), Receiver::start());
    let ana = server.guest();
    device(&server, &ana, &service, &json!(null));
    let barrier = Arc::new(Barrier::new(2));
    service.reply(Reply::After(Arc::clone(&barrier), Box::new(Reply::Status(201))));
    tell(&server, &ana, match_of(&server, &ana), "match.joined");
    service.next();
    waits_for_the_device(&server, || {
        barrier.wait();
    });
    server.wait_for_count("deliveries WHERE status = 'delivered'", 1);
    // It is put off, because the device was told of the match just now.
    let another = "INSERT INTO deliveries (receiver_id, id, player_id, match_id, number, news, at, due)
                   SELECT receiver_id, gen_random_uuid(), player_id, match_id, number, news, at, at FROM deliveries";
    waits_for_the_device(&server, || {
        server.change_rows(another);
    });
    let now = server.clock.time();
    server.wait_for_count(&format!("deliveries WHERE due > '{now}' AND taken_until IS NULL"), 1);
    service.nothing();
}
