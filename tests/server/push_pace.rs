//! When devices are left alone: one push a minute about a match, and quiet hours.

use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::{
    accounts::pointers,
    harness::{Answer, Player, Receiver, Reply, Server, eventually, hooks::match_of},
    pushes::{a_minute_later, device, failed, server, settled, tell},
};

const PATH: &str = "/v1/me/push-settings";

fn put(server: &Server, player: &Player, body: &Value) -> Answer {
    server.request("PUT", PATH).by(player).json(body).send()
}

/// The hours in UTC; tests begin at noon.
fn quiet(start: &str, end: &str) -> Value {
    json!({"quiet_hours": {"start": start, "end": end, "time_zone": "UTC"}})
}

/// Waits until so many pushes have been put off.
pub fn put_off(server: &Server, count: usize) {
    let now = server.clock.time();
    server.wait_for_count(&format!("deliveries WHERE due > '{now}' AND taken_until IS NULL AND tries = 0"), count);
}

#[test]
fn a_device_is_told_of_a_match_once_a_minute_and_then_the_newest() {
    let (server, service) = (server(), Receiver::start());
    let _another = server.another_with(|settings| settings.private_webhooks = true);
    let ana = server.guest();
    let phone = device(&server, &ana, &service, &json!(null));
    let (one, other) = (match_of(&server, &ana), match_of(&server, &ana));
    let first = tell(&server, &ana, one, "match.joined");
    assert_eq!(phone.read(&service.next())["id"], first);
    server.wait_for_count("deliveries WHERE status = 'delivered'", 1);
    tell(&server, &ana, one, "match.left");
    let newest = tell(&server, &ana, one, "match.joined");
    let elsewhere = tell(&server, &ana, other, "match.joined");
    assert_eq!(phone.read(&service.next())["id"], elsewhere);
    server.wait_for_count("deliveries WHERE status = 'delivered'", 2);
    put_off(&server, 2);
    server.clock.advance(SignedDuration::from_secs(59));
    put_off(&server, 2);
    service.nothing();
    server.clock.advance(SignedDuration::from_secs(1));
    assert_eq!(phone.read(&service.next())["id"], newest);
    server.wait_for_count("deliveries WHERE status = 'delivered'", 3);
    // What failed was not shown, so it does not count.
    service.reply(Reply::Status(500));
    a_minute_later(&server);
    tell(&server, &ana, other, "match.left");
    service.next();
    server.wait_for_count("deliveries WHERE tries = 1 AND status = 'waiting'", 1);
    service.reply(Reply::Status(201));
    let last = tell(&server, &ana, other, "match.joined");
    assert_eq!(phone.read(&service.next())["id"], last);
    server.wait_for_count("deliveries WHERE status = 'waiting'", 0);
    service.nothing();
}

#[test]
fn a_push_from_the_future_puts_off_no_other() {
    let (server, service) = (server(), Receiver::start());
    let ana = server.guest();
    let phone = device(&server, &ana, &service, &json!(null));
    let one = match_of(&server, &ana);
    tell(&server, &ana, one, "match.joined");
    service.next();
    server.wait_for_count("deliveries WHERE status = 'delivered'", 1);
    // By a server whose clock was ahead.
    let ahead = server.clock.time() + SignedDuration::from_hours(24);
    server.change_rows(format!("UPDATE deliveries SET pushed_at = '{ahead}'"));
    let next = tell(&server, &ana, one, "match.left");
    assert_eq!(phone.read(&service.next())["id"], next);
}

#[test]
fn in_quiet_hours_nothing_is_pushed_and_then_what_is_still_true() {
    let (server, service, program) = (server(), Receiver::start(), Receiver::start());
    let players = [server.player("ana"), server.player("ben")];
    let id = server.seat(&players, &json!({"game": "clockwork-spades"}));
    let (first, answer) = server.next_answer(&id, &players).expect("a decision");
    server.told_of(&id, "match.your_turn");
    let phone = device(&server, first, &service, &json!(["match.your_turn", "match.joined"]));
    server.post("/v1/me/webhooks", first, &json!({"url": program.url, "kinds": ["match.joined"]})).expect(201);
    put(&server, first, &quiet("11:00", "13:00")).expect(200);
    let other = match_of(&server, first);
    tell(&server, first, id.parse().expect("an id"), "match.your_turn");
    tell(&server, first, other, "match.joined");
    let newest = tell(&server, first, other, "match.joined");
    // Programs need no sleep.
    for _ in 0..2 {
        program.next();
    }
    put_off(&server, 2);
    server.post(&format!("/v1/matches/{id}/actions"), first, &answer).expect(200);
    server.clock.advance(SignedDuration::from_mins(59));
    put_off(&server, 2);
    service.nothing();
    a_minute_later(&server);
    assert_eq!(phone.read(&service.next())["id"], newest);
    server.wait_for_count("deliveries WHERE status = 'waiting'", 0);
    service.nothing();
}

#[test]
fn what_is_still_true_is_pushed_though_something_newer_is_not() {
    let (server, service) = (server(), Receiver::start());
    let players = [server.player("ana"), server.player("ben")];
    let id = server.seat(&players, &json!({"game": "clockwork-spades"}));
    let (first, answer) = server.next_answer(&id, &players).expect("a decision");
    server.told_of(&id, "match.your_turn");
    let phone = device(&server, first, &service, &json!(["match.your_turn", "match.started"]));
    tell(&server, first, id.parse().expect("an id"), "match.your_turn");
    assert_eq!(phone.read(&service.next())["kind"], "match.your_turn");
    put(&server, first, &quiet("11:00", "13:00")).expect(200);
    let start = tell(&server, first, id.parse().expect("an id"), "match.started");
    put_off(&server, 1);
    tell(&server, first, id.parse().expect("an id"), "match.your_turn");
    put_off(&server, 2);
    server.post(&format!("/v1/matches/{id}/actions"), first, &answer).expect(200);
    server.told_of(&id, "match.your_turn");
    // What is being looked at when the clock jumps would be looked at twice.
    settled(&server);
    server.clock.advance(SignedDuration::from_mins(60));
    assert_eq!(phone.read(&service.next())["kind"], "match.turn_over");
    assert_eq!(phone.read(&service.next())["id"], start);
    server.wait_for_count("deliveries WHERE status = 'waiting'", 0);
    service.nothing();
}

#[test]
fn what_is_no_longer_chosen_is_not_pushed_when_the_quiet_hours_are_over() {
    let (server, service) = (server(), Receiver::start());
    let ana = server.guest();
    device(&server, &ana, &service, &json!(["match.joined", "match.left"]));
    put(&server, &ana, &quiet("11:00", "13:00")).expect(200);
    let (one, other) = (match_of(&server, &ana), match_of(&server, &ana));
    let wanted = tell(&server, &ana, one, "match.joined");
    tell(&server, &ana, one, "match.left");
    tell(&server, &ana, other, "match.left");
    put_off(&server, 3);
    let phone = device(&server, &ana, &service, &json!(["match.joined"]));
    put_off(&server, 1);
    server.clock.advance(SignedDuration::from_mins(60));
    assert_eq!(phone.read(&service.next())["id"], wanted);
    server.wait_for_count("deliveries WHERE status = 'waiting'", 0);
    service.nothing();
}

#[test]
fn an_offer_that_has_ended_is_not_pushed() {
    let (server, service) = (server(), Receiver::start());
    let [ana, ben] = [server.player("ana"), server.player("ben")];
    let id = server.seat(&[ana.clone(), ben.clone()], &json!({}));
    let phone = device(&server, &ana, &service, &json!(["draw.offered", "rematch.offered"]));
    put(&server, &ana, &quiet("11:00", "13:00")).expect(200);
    let path = format!("/v1/matches/{id}/draw");
    server.post(&path, &ben, &json!({})).expect(200);
    put_off(&server, 1);
    server.delete(&format!("{path}?decline=true"), &ana).expect(204);
    server.clock.advance(SignedDuration::from_mins(60));
    server.wait_for_count("deliveries WHERE status = 'waiting'", 0);
    service.nothing();
    server.post(&path, &ben, &json!({})).expect(200);
    let push = phone.read(&service.next());
    assert_eq!((&push["kind"], &push["title"]), (&json!("draw.offered"), &json!("ben offers a draw in Clear Ace")));
    server.post(&format!("/v1/matches/{id}/resignation"), &ben, &json!({})).expect(200);
    settled(&server);
    a_minute_later(&server);
    server.post(&format!("/v1/matches/{id}/rematch"), &ben, &json!({})).expect(200);
    assert_eq!(phone.read(&service.next())["kind"], "rematch.offered");
}

#[test]
fn whoever_ends_the_quiet_hours_is_told_at_once() {
    let (server, service) = (server(), Receiver::start());
    let ana = server.guest();
    let phone = device(&server, &ana, &service, &json!(null));
    put(&server, &ana, &quiet("22:00", "21:00")).expect(200);
    let notice = tell(&server, &ana, match_of(&server, &ana), "match.joined");
    put_off(&server, 1);
    put(&server, &ana, &json!({"quiet_hours": null})).expect(200);
    assert_eq!(phone.read(&service.next())["id"], notice);
}

#[test]
fn a_push_that_had_failed_comes_when_the_quiet_hours_are_ended() {
    let (server, service) = (server(), Receiver::start());
    let ana = server.guest();
    let phone = device(&server, &ana, &service, &json!(null));
    service.reply(Reply::Status(500));
    let notice = tell(&server, &ana, match_of(&server, &ana), "match.joined");
    assert_eq!(phone.read(&service.next())["id"], notice);
    failed(&server, 1);
    service.reply(Reply::Status(201));
    put(&server, &ana, &quiet("22:00", "21:00")).expect(200);
    server.clock.advance(SignedDuration::from_secs(6));
    put_off(&server, 1);
    service.nothing();
    put(&server, &ana, &json!({"quiet_hours": null})).expect(200);
    assert_eq!(phone.read(&service.next())["id"], notice);
}

#[test]
fn quiet_hours_that_cannot_be_are_refused_with_their_place() {
    let server = Server::start();
    let ana = server.guest();
    let hours = json!({"start": "22:00", "end": "07:00", "time_zone": "Europe/Berlin"});
    assert_eq!(server.get(PATH, &ana).expect(200), json!({"quiet_hours": null}));
    let set = put(&server, &ana, &json!({"quiet_hours": hours})).expect(200);
    assert_eq!(set, json!({"quiet_hours": hours}));
    let answer = server.get(PATH, &ana);
    assert_eq!(answer.body, set);
    let tag = answer.header("etag").to_owned();
    server.unchanged(|| {
        for (field, value) in [
            ("start", json!("24:00")),
            ("start", json!("7:00")),
            ("start", json!(22)),
            ("end", json!("22:00")),
            ("time_zone", json!("Europe/Nowhere")),
            ("time_zone", json!("")),
            ("days", json!(["monday"])),
        ] {
            let mut wrong = hours.clone();
            wrong[field] = value;
            let problem = put(&server, &ana, &json!({"quiet_hours": wrong})).problem("validation");
            assert_eq!(pointers(&problem), [format!("/quiet_hours/{field}")], "{problem}");
        }
        assert_eq!(pointers(&put(&server, &ana, &json!({})).problem("validation")), ["/quiet_hours"]);
        put(&server, &ana, &json!({"quiet_hours": {"start": "22:00"}})).problem("validation");
    });
    let late = |body: &Value| server.request("PUT", PATH).by(&ana).header("if-match", &tag).json(body).send();
    late(&quiet("01:00", "02:00")).expect(200);
    server.unchanged(|| late(&json!({"quiet_hours": null})).problem("precondition_failed"));
    let is_stored = || server.count("quiet_hours") == "1";
    eventually("quiet hours", is_stored);
    put(&server, &ana, &json!({"quiet_hours": null})).expect(200);
    assert!(!is_stored());
}
