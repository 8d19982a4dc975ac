//! Devices that are gone, or out of reach for days.

use jiff::SignedDuration;
use serde_json::json;

use crate::{
    harness::{Receiver, Reply, eventually, hooks::match_of, id_of},
    push::{subscribe, subscriptions},
    pushes::{a_minute_later, device, failed, server, settled, tell},
    retention::{days, tidied},
};

#[test]
fn a_device_that_is_gone_is_forgotten_with_all_that_waits_for_it() {
    for status in [404, 410] {
        let (server, service, other) = (server(), Receiver::start(), Receiver::start());
        let ana = server.guest();
        device(&server, &ana, &service, &json!(null));
        let tablet = device(&server, &ana, &other, &json!(null));
        other.reply(Reply::Status(500));
        let (one, two) = (match_of(&server, &ana), match_of(&server, &ana));
        service.reply(Reply::Status(status));
        tell(&server, &ana, one, "match.joined");
        let waits = tell(&server, &ana, two, "match.joined");
        eventually("the end of the subscription", || subscriptions(&server, &ana).len() == 1);
        for _ in 0..2 {
            other.next();
        }
        failed(&server, 2);
        other.reply(Reply::Status(201));
        server.clock.advance(SignedDuration::from_secs(6));
        let told = [tablet.read(&other.next()), tablet.read(&other.next())];
        assert!(told.iter().any(|push| push["id"] == *waits), "{told:?}");
    }
}

#[test]
fn a_device_that_fails_for_three_days_is_left_alone_until_it_subscribes_again() {
    let (server, service) = (server(), Receiver::start());
    let ana = server.guest();
    let phone = device(&server, &ana, &service, &json!(null));
    let before = subscriptions(&server, &ana);
    service.reply(Reply::Status(503));
    let notice = tell(&server, &ana, match_of(&server, &ana), "match.joined");
    for tries in 1..=6 {
        assert_eq!(phone.read(&service.next())["id"], notice);
        if tries < 6 {
            failed(&server, tries);
            server.clock.advance(SignedDuration::from_hours(27));
        }
    }
    eventually("the end of the subscription", || subscriptions(&server, &ana).is_empty());
    let path = format!("/v1/me/push-subscriptions/{}", id_of(&before[0]));
    server.get(&path, &ana).problem("not_found");
    tell(&server, &ana, match_of(&server, &ana), "match.joined");
    server.wait_for_count("deliveries WHERE status = 'waiting'", 0);
    // The page takes another id for the sign that the player has removed the device elsewhere.
    assert_eq!(subscribe(&server, &ana, &phone).expect(200), before[0]);
    assert_eq!(subscriptions(&server, &ana), before);
    service.reply(Reply::Status(201));
    let notice = tell(&server, &ana, match_of(&server, &ana), "match.joined");
    assert_eq!(phone.read(&service.next())["id"], notice);
    settled(&server);
    service.nothing();
}

#[test]
fn a_device_that_fails_for_three_days_is_forgotten_in_the_end_though_newer_pushes_replace_those_that_failed() {
    let (server, service) = (server(), Receiver::start());
    let ana = server.player("ana");
    device(&server, &ana, &service, &json!(null));
    let id = match_of(&server, &ana);
    let waits = |tries: usize| server.wait_for_count(&format!("deliveries WHERE tries = {tries} AND due > at"), 1);
    // What ends with a success does not count.
    service.reply(Reply::Status(503));
    tell(&server, &ana, id, "match.joined");
    service.next();
    waits(1);
    service.reply(Reply::Status(201));
    server.clock.advance(SignedDuration::from_hours(10));
    service.next();
    settled(&server);
    a_minute_later(&server);
    service.reply(Reply::Status(503));
    for _ in 0..4 {
        tell(&server, &ana, id, "match.joined");
        service.next();
        waits(1);
        for tries in 2..=5 {
            server.clock.advance(SignedDuration::from_hours(10));
            service.next();
            waits(tries);
        }
    }
    // Five failures could be of the same few hours.
    server.clock.advance(SignedDuration::from_hours(10));
    service.next();
    eventually("the end of the subscription", || subscriptions(&server, &ana).is_empty());
    server.wait_for_count("deliveries WHERE status = 'waiting'", 0);
    for (later, left) in [(80, "1"), (10, "0")] {
        server.clock.advance(days(later));
        tidied(&server);
        assert_eq!(server.count("receivers"), left);
    }
}
