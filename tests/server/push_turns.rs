//! A device that was told of a turn is told when the turn is over, so that it can take its notification back.

use std::sync::{Arc, Barrier};

use serde_json::{Value, json};

use crate::{
    draws,
    harness::{Device, Message, Player, Receiver, Reply, Server, eventually},
    pushes::{a_minute_later, device, server, settled, tell},
    suspensions::suspend,
};

/// A match of two in which one waits for the other, and a device of the one who waits.
struct Scene {
    server: Server,
    service: Receiver,
    id: String,
    players: [Player; 2],
    /// The index of the player who has the device.
    own: usize,
    phone: Device,
}

impl Scene {
    /// The device is told of these kinds.
    fn with(kinds: &Value) -> Self {
        let (server, service) = (server(), Receiver::start());
        let players = [server.player("ana"), server.player("ben")];
        let id = server.seat(&players, &json!({"game": "clockwork-spades"}));
        let (first, _) = server.next_answer(&id, &players).expect("a decision");
        let own = usize::from(first.id == players[0].id);
        server.told_of(&id, "match.your_turn");
        let phone = device(&server, &players[own], &service, kinds);
        Self { server, service, id, players, own, phone }
    }

    /// Answers the open decision, which is that of the player with the device or of the other.
    fn answer(&self, own: bool) {
        let (player, answer) = self.server.next_answer(&self.id, &self.players).expect("a decision");
        assert_eq!(player.id == self.players[self.own].id, own);
        self.server.post(&format!("/v1/matches/{}/actions", self.id), player, &answer).expect(200);
        self.server.told_of(&self.id, "match.your_turn");
    }

    fn next(&self) -> (Value, Message) {
        let message = self.service.next();
        (self.phone.read(&message), message)
    }

    /// Waits until everything that waits is put off: the newest of it, and older ones with it.
    fn put_off(&self) {
        settled(&self.server);
        eventually("a push that waits", || self.server.count("deliveries WHERE status = 'waiting'") != "0");
    }

    /// Waits until nothing is to be delivered.
    fn delivered(&self) {
        self.server.wait_for_count("deliveries WHERE status = 'waiting'", 0);
        self.service.nothing();
    }
}

#[test]
fn a_device_that_was_told_of_a_turn_is_told_that_it_is_over() {
    let scene = Scene::with(&json!(["match.your_turn"]));
    let tablet = Receiver::start();
    let other = Device::new(format!("{}/tablet", tablet.url));
    let mut new = other.subscription(&crate::push::push_key(&scene.server));
    new["kinds"] = json!(["match.joined"]);
    scene.server.post("/v1/me/push-subscriptions", &scene.players[scene.own], &new).expect(201);
    scene.answer(false);
    let (turn, first) = scene.next();
    assert_eq!((&turn["kind"], &turn["badge"]), (&json!("match.your_turn"), &json!(1)));
    settled(&scene.server);
    scene.answer(true);
    scene.put_off();
    a_minute_later(&scene.server);
    let (over, message) = scene.next();
    let expected = json!({
        "id": over["id"], "number": null, "kind": "match.turn_over", "timestamp": over["timestamp"],
        "player_id": scene.players[scene.own].id, "match_id": scene.id, "game": "clockwork-spades",
        "title": "No longer your turn in Clockwork Spades", "body": "No match waits for you.", "language": "en",
        "deadline": null, "badge": 0,
    });
    assert_eq!(over, expected);
    assert_ne!(over["id"], turn["id"]);
    // It replaces a push of the turn that has not arrived, and is forgotten soon.
    assert_eq!(message.headers["topic"], first.headers["topic"]);
    assert_eq!((message.headers["ttl"].as_str(), message.headers["urgency"].as_str()), ("300", "normal"));
    scene.delivered();
    // It is no push after which the next turn must wait.
    scene.answer(false);
    assert_eq!(scene.next().0["kind"], "match.your_turn");
    scene.delivered();
    tablet.nothing();
}

#[test]
fn a_turn_that_ends_while_its_push_is_being_sent_is_taken_back() {
    let scene = Scene::with(&json!(["match.your_turn"]));
    let barrier = Arc::new(Barrier::new(2));
    scene.service.reply(Reply::After(Arc::clone(&barrier), Box::new(Reply::Status(201))));
    scene.answer(false);
    assert_eq!(scene.next().0["kind"], "match.your_turn");
    // The player answers elsewhere before the push service does.
    scene.answer(true);
    scene.service.reply(Reply::Status(201));
    barrier.wait();
    scene.server.wait_for_count("deliveries WHERE news ->> 'type' = 'match.turn_over'", 1);
    settled(&scene.server);
    a_minute_later(&scene.server);
    assert_eq!(scene.next().0["kind"], "match.turn_over");
    scene.delivered();
}

#[test]
fn only_the_newest_of_a_turn_and_its_end_is_told() {
    let scene = Scene::with(&json!(["match.your_turn"]));
    scene.answer(false);
    assert_eq!(scene.next().0["kind"], "match.your_turn");
    settled(&scene.server);
    // Over, and again, within the same minute.
    scene.answer(true);
    scene.answer(false);
    scene.put_off();
    a_minute_later(&scene.server);
    assert_eq!(scene.next().0["kind"], "match.your_turn");
    scene.delivered();
    // Over, again, and over.
    scene.answer(true);
    scene.answer(false);
    scene.answer(true);
    scene.put_off();
    a_minute_later(&scene.server);
    assert_eq!(scene.next().0["kind"], "match.turn_over");
    scene.delivered();
    scene.answer(false);
    assert_eq!(scene.next().0["kind"], "match.your_turn");
    settled(&scene.server);
}

#[test]
fn a_turn_that_was_not_told_of_is_not_taken_back() {
    let scene = Scene::with(&json!(["match.your_turn", "match.joined"]));
    // The push service has not accepted it.
    scene.service.reply(Reply::Status(500));
    scene.answer(false);
    scene.service.next();
    scene.server.wait_for_count("deliveries WHERE tries = 1 AND taken_until IS NULL", 1);
    scene.service.reply(Reply::Status(201));
    scene.answer(true);
    a_minute_later(&scene.server);
    scene.delivered();
    // Something else has replaced the notification.
    scene.answer(false);
    assert_eq!(scene.next().0["kind"], "match.your_turn");
    settled(&scene.server);
    a_minute_later(&scene.server);
    tell(&scene.server, &scene.players[scene.own], scene.id.parse().expect("an id"), "match.joined");
    assert_eq!(scene.next().0["kind"], "match.joined");
    settled(&scene.server);
    scene.answer(true);
    scene.delivered();
}

/// Tells the device of a turn, and ends the turn while a push of an offer of the other player's waits, which would replace the notification.
fn turn_that_ends_behind_an_offer(scene: &Scene) {
    scene.answer(false);
    assert_eq!(scene.next().0["kind"], "match.your_turn");
    settled(&scene.server);
    scene.server.post(&draws::path(&scene.id), &scene.players[1 - scene.own], &json!({})).expect(200);
    scene.server.told_of(&scene.id, "draw.offered");
    scene.put_off();
    scene.answer(true);
    assert_eq!(scene.server.count("deliveries WHERE news ->> 'type' = 'match.turn_over'"), "0");
}

#[test]
fn a_turn_that_ends_behind_an_offer_is_taken_back_when_the_offer_ends() {
    let scene = Scene::with(&json!(["match.your_turn", "draw.offered"]));
    turn_that_ends_behind_an_offer(&scene);
    scene.server.delete(&draws::path(&scene.id), &scene.players[1 - scene.own]).expect(204);
    a_minute_later(&scene.server);
    assert_eq!(scene.next().0["kind"], "match.turn_over");
    scene.delivered();
}

#[test]
fn a_turn_that_ends_behind_an_offer_is_taken_back_when_offers_are_no_longer_wanted() {
    let scene = Scene::with(&json!(["match.your_turn", "draw.offered"]));
    turn_that_ends_behind_an_offer(&scene);
    let phone = device(&scene.server, &scene.players[scene.own], &scene.service, &json!(["match.your_turn"]));
    scene.put_off();
    a_minute_later(&scene.server);
    assert_eq!(phone.read(&scene.service.next())["kind"], "match.turn_over");
    scene.delivered();
}

#[test]
fn the_end_of_a_match_ends_the_turn() {
    for (kinds, told) in [
        (json!(["match.your_turn"]), "match.turn_over"),
        (json!(["match.your_turn", "match.finished"]), "match.finished"),
    ] {
        let scene = Scene::with(&kinds);
        scene.answer(false);
        assert_eq!(scene.next().0["kind"], "match.your_turn");
        settled(&scene.server);
        scene
            .server
            .post(&format!("/v1/matches/{}/resignation", scene.id), &scene.players[scene.own], &json!({}))
            .expect(200);
        scene.server.told_of(&scene.id, "match.finished");
        scene.put_off();
        a_minute_later(&scene.server);
        let (push, _) = scene.next();
        assert_eq!((&push["kind"], &push["badge"]), (&json!(told), &json!(0)));
        scene.delivered();
    }
}

#[test]
fn a_suspended_player_is_not_told_that_a_turn_is_over() {
    let scene = Scene::with(&json!(["match.your_turn"]));
    scene.answer(false);
    assert_eq!(scene.next().0["kind"], "match.your_turn");
    settled(&scene.server);
    suspend(&scene.server, &scene.players[scene.own]);
    let resignation = format!("/v1/matches/{}/resignation", scene.id);
    scene.server.post(&resignation, &scene.players[1 - scene.own], &json!({})).expect(200);
    scene.server.told_of(&scene.id, "match.finished");
    a_minute_later(&scene.server);
    scene.delivered();
}
