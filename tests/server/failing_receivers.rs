//! Receivers that fail: they delay no other receiver, get what waits for them once they are well, and end only if nothing arrives.

use std::sync::{Arc, Barrier};

use acepost::service::{
    Clock,
    operators::{self, Operator},
};
use jiff::SignedDuration;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::{
    backlogs::told_at_once,
    harness::{
        Player, Receiver, Reply, Server,
        hooks::{Hook, hook, match_of, server, tell, tried},
        id_of,
    },
    pushes::{self, device, failed, settled},
    suspensions::suspend,
};

/// So many guests that a host that keeps silent takes more than a minute for a delivery of each.
const GUESTS: usize = 24;

/// Creates a webhook there for each of many guests. Returns the guests.
fn guests_at(server: &Server, url: &str) -> Vec<Player> {
    let guests: Vec<Player> = (0..GUESTS).map(|_| server.guest()).collect();
    for guest in &guests {
        hook(server, guest, url, &json!(null));
    }
    guests
}

fn tell_all(server: &Server, players: &[Player]) {
    for player in players {
        tell(server, player, Uuid::now_v7(), "match.joined");
    }
    // What comes now is due later.
    server.clock.advance(SignedDuration::from_secs(1));
}

#[test]
fn ports_of_a_host_that_keep_silent_hold_up_nothing_that_goes_to_its_default_port() {
    let (server, silent, prompt) = (server(), Receiver::start(), Receiver::start());
    silent.reply(Reply::Silence);
    let (guests, ana) = (guests_at(&server, &silent.url), server.guest());
    hook(&server, &ana, &prompt.url, &json!(null));
    server.change_rows(format!("UPDATE receivers SET host = 'https://127.0.0.1' WHERE player_id = '{}'", ana.id));
    tell_all(&server, &guests);
    for _ in 0..4 {
        silent.next();
    }
    told_at_once(&server, &ana, &prompt);
}

#[test]
fn receivers_that_fail_leave_half_of_their_host_to_others() {
    let (server, silent, prompt) = (server(), Receiver::start(), Receiver::start());
    silent.reply(Reply::Silence);
    let guests = guests_at(&server, &silent.url);
    server.change_rows("UPDATE receivers SET failing_since = created_at");
    let ana = server.guest();
    hook(&server, &ana, &prompt.url, &json!(null));
    tell_all(&server, &guests);
    for _ in 0..2 {
        silent.next();
    }
    told_at_once(&server, &ana, &prompt);
}

/// Lets a delivery fail three times, which takes more than a minute. The next attempt is some minutes away.
fn fails_three_times(server: &Server, receiver: &Receiver) {
    for times in 1..=3 {
        receiver.next();
        failed(server, times);
        if times < 3 {
            server.clock.advance(SignedDuration::from_secs(70));
        }
    }
    receiver.nothing();
}

#[test]
fn after_an_outage_the_first_success_ends_all_waiting() {
    let (server, receiver) = (server(), Receiver::start());
    let ana = server.guest();
    hook(&server, &ana, &receiver.url, &json!(null));
    let (one, other) = (match_of(&server, &ana), match_of(&server, &ana));
    receiver.reply(Reply::Status(503));
    let notices = ["match.started", "match.your_turn"].map(|kind| tell(&server, &ana, one, kind));
    fails_three_times(&server, &receiver);
    receiver.reply(Reply::Status(200));
    let elsewhere = tell(&server, &ana, other, "match.started");
    assert_eq!(receiver.next().id(), elsewhere);
    assert_eq!(notices.each_ref().map(|_| receiver.next().id().to_owned()), notices);
}

#[test]
fn after_an_outage_a_device_is_told_at_once() {
    let (server, service) = (pushes::server(), Receiver::start());
    let ana = server.guest();
    let phone = device(&server, &ana, &service, &json!(null));
    let (one, other) = (match_of(&server, &ana), match_of(&server, &ana));
    service.reply(Reply::Status(503));
    let notice = pushes::tell(&server, &ana, one, "match.joined");
    fails_three_times(&server, &service);
    service.reply(Reply::Status(201));
    let elsewhere = pushes::tell(&server, &ana, other, "match.joined");
    assert_eq!(phone.read(&service.next())["id"], elsewhere);
    assert_eq!(phone.read(&service.next())["id"], notice);
    settled(&server);
}

#[test]
fn an_owner_who_enables_a_webhook_is_told_at_once() {
    let (server, receiver) = (server(), Receiver::start());
    let ana = server.guest();
    let made = hook(&server, &ana, &receiver.url, &json!(null));
    let id = match_of(&server, &ana);
    receiver.reply(Reply::Status(503));
    let notices = ["match.started", "match.your_turn"].map(|kind| tell(&server, &ana, id, kind));
    fails_three_times(&server, &receiver);
    receiver.reply(Reply::Status(200));
    server.patch(&made.path, &ana, &json!({"enabled": true})).expect(200);
    assert_eq!(notices.each_ref().map(|_| receiver.next().id().to_owned()), notices);
}

#[test]
fn an_attempt_that_began_before_its_owner_enabled_a_webhook_does_not_disable_it() {
    let (server, receiver, barrier) = (server(), Receiver::start(), Arc::new(Barrier::new(2)));
    let ana = server.guest();
    let made = hook(&server, &ana, &receiver.url, &json!(null));
    receiver.reply(Reply::Status(503));
    let notice = tell(&server, &ana, match_of(&server, &ana), "match.started");
    for tries in 1..=5 {
        assert_eq!(receiver.next().id(), notice);
        tried(&server, &ana, &made, &notice, tries);
        if tries == 5 {
            receiver.reply(Reply::After(Arc::clone(&barrier), Box::new(Reply::Status(503))));
        }
        server.clock.advance(SignedDuration::from_hours(27));
    }
    assert_eq!(receiver.next().id(), notice);
    server.patch(&made.path, &ana, &json!({"enabled": true})).expect(200);
    barrier.wait();
    assert_eq!(tried(&server, &ana, &made, &notice, 6)["status"], "waiting");
    assert_eq!(server.get(&made.path, &ana).expect(200)["enabled"], true);
}

#[test]
fn kinds_that_are_no_longer_wanted_hold_up_nothing() {
    let (server, receiver) = (server(), Receiver::start());
    let ana = server.guest();
    let made = hook(&server, &ana, &receiver.url, &json!(null));
    let id = match_of(&server, &ana);
    receiver.reply(Reply::Status(422));
    let unwanted = ["match.event", "match.started"].map(|kind| tell(&server, &ana, id, kind));
    assert_eq!(receiver.next().id(), unwanted[0]);
    tried(&server, &ana, &made, &unwanted[0], 1);
    let wanted = tell(&server, &ana, id, "match.your_turn");
    receiver.nothing();
    receiver.reply(Reply::Status(200));
    server.patch(&made.path, &ana, &json!({"kinds": ["match.your_turn"]})).expect(200);
    assert_eq!(receiver.next().id(), wanted);
    tried(&server, &ana, &made, &wanted, 1);
    for id in unwanted {
        assert_eq!(tried(&server, &ana, &made, &id, 0)["status"], "given_up");
    }
    receiver.nothing();
}

#[test]
fn what_has_failed_is_counted_as_waiting() {
    let (server, receiver) = (server(), Receiver::start());
    let ana = server.guest();
    hook(&server, &ana, &receiver.url, &json!(null));
    receiver.reply(Reply::Status(503));
    assert_eq!(server.metric("acepost_deliveries_waiting"), 0);
    tell(&server, &ana, match_of(&server, &ana), "match.started");
    receiver.next();
    failed(&server, 1);
    assert_eq!(server.metric("acepost_deliveries_waiting"), 1);
}

#[test]
fn what_a_receiver_cannot_take_ends_alone_after_three_days_and_is_not_tried_with_each_success() {
    let (server, receiver) = (server(), Receiver::start());
    let ana = server.guest();
    let made = hook(&server, &ana, &receiver.url, &json!(null));
    let (one, other) = (match_of(&server, &ana), match_of(&server, &ana));
    receiver.reply(Reply::Status(422));
    let refused = tell(&server, &ana, one, "match.started");
    receiver.next();
    tried(&server, &ana, &made, &refused, 1);
    receiver.reply(Reply::Except(refused.clone()));
    let accepts = || {
        let accepted = tell(&server, &ana, other, "match.your_turn");
        assert_eq!(receiver.next().id(), accepted);
        tried(&server, &ana, &made, &accepted, 1);
    };
    // Each success more than a minute after a failure is worth an attempt, and many attempts are not three days.
    server.change_rows("UPDATE deliveries SET tries = 50, due = due + interval '2 hours' WHERE status = 'waiting'");
    for times in 2..=4 {
        server.clock.advance(SignedDuration::from_secs(61));
        accepts();
        assert_eq!(receiver.next().id(), refused);
        assert_eq!(tried(&server, &ana, &made, &refused, times)["status"], "waiting");
    }
    for _ in 0..3 {
        accepts();
    }
    server.clock.advance(SignedDuration::from_hours(72));
    assert_eq!(receiver.next().id(), refused);
    assert_eq!(tried(&server, &ana, &made, &refused, 5)["status"], "given_up");
    assert_eq!(server.get(&made.path, &ana).expect(200)["enabled"], true);
    let next = tell(&server, &ana, one, "match.your_turn");
    assert_eq!(receiver.next().id(), next);
}

#[test]
fn a_suspended_player_is_told_nothing() {
    let (server, receiver) = (server(), Receiver::start());
    let (ana, ben) = (server.player("ana"), server.player("ben"));
    for player in [&ana, &ben] {
        hook(&server, player, &receiver.url, &json!(null));
    }
    let [of_ana, of_ben] = [&ana, &ben].map(|player| match_of(&server, player));
    receiver.reply(Reply::Status(503));
    tell(&server, &ana, of_ana, "match.started");
    receiver.next();
    failed(&server, 1);
    suspend(&server, &ana);
    tell(&server, &ana, of_ana, "match.your_turn");
    server.wait_for_count("deliveries WHERE status = 'waiting'", 0);
    receiver.reply(Reply::Status(200));
    let notice = tell(&server, &ben, of_ben, "match.your_turn");
    assert_eq!(receiver.next().id(), notice);
    let by = Operator { name: "olga".to_owned(), why: "a test".to_owned(), now: server.clock.now() };
    operators::reinstate(&mut server.database(), "ana", &by).expect("no suspension");
    let notice = tell(&server, &ana, of_ana, "match.your_turn");
    assert_eq!(receiver.next().id(), notice);
}

fn ping(server: &Server, player: &Player, hook: &Hook) -> Value {
    server.post(&format!("{}/ping", hook.path), player, &json!({})).expect(202)
}

#[test]
fn a_receiver_that_wants_fewer_requests_gets_none_until_then_but_what_its_owner_requests() {
    let (server, receiver, prompt) = (server(), Receiver::start(), Receiver::start());
    let (ana, ben) = (server.guest(), server.guest());
    let made = hook(&server, &ana, &receiver.url, &json!(null));
    hook(&server, &ben, &prompt.url, &json!(null));
    let (one, other) = (match_of(&server, &ana), match_of(&server, &ana));
    receiver.reply(Reply::Later(429, 100));
    let first = tell(&server, &ana, one, "match.started");
    assert_eq!(receiver.next().id(), first);
    assert_eq!(tried(&server, &ana, &made, &first, 1)["next_attempt"], "2030-01-01T12:01:40.000Z");
    receiver.reply(Reply::Status(200));
    let second = tell(&server, &ana, other, "match.started");
    server.clock.advance(SignedDuration::from_secs(1));
    told_at_once(&server, &ben, &prompt);
    // If the clock moved on before the last response is stored, the same would come once more.
    server.wait_for_count(&format!("deliveries WHERE player_id = '{}' AND status = 'waiting'", ben.id), 0);
    receiver.nothing();
    let ping = id_of(&ping(&server, &ana, &made));
    assert_eq!([(); 2].map(|()| receiver.next().id().to_owned()), [ping, second.clone()]);
    tried(&server, &ana, &made, &second, 1);
    server.clock.advance(SignedDuration::from_secs(98));
    told_at_once(&server, &ben, &prompt);
    receiver.nothing();
    server.clock.advance(SignedDuration::from_secs(1));
    assert_eq!(receiver.next().id(), first);
}

#[test]
fn a_receiver_that_always_wants_fewer_requests_gets_fewer() {
    let (server, receiver) = (server(), Receiver::start());
    let ana = server.guest();
    hook(&server, &ana, &receiver.url, &json!(null));
    receiver.reply(Reply::Later(429, 1));
    tell(&server, &ana, match_of(&server, &ana), "match.started");
    fails_three_times(&server, &receiver);
}

#[test]
fn what_the_receiver_of_an_old_url_wants_does_not_put_off_the_new_one() {
    let (server, old, new, barrier) = (server(), Receiver::start(), Receiver::start(), Arc::new(Barrier::new(2)));
    let ana = server.guest();
    let made = hook(&server, &ana, &old.url, &json!(null));
    let id = match_of(&server, &ana);
    old.reply(Reply::After(Arc::clone(&barrier), Box::new(Reply::Later(429, 3600))));
    let first = tell(&server, &ana, id, "match.started");
    assert_eq!(old.next().id(), first);
    server.patch(&made.path, &ana, &json!({"url": new.url})).expect(200);
    assert_eq!(new.next().id(), first);
    tried(&server, &ana, &made, &first, 1);
    barrier.wait();
    // Stored after the old one's response.
    server.wait_for_count("receivers WHERE failing_since IS NOT NULL", 1);
    let second = tell(&server, &ana, id, "match.your_turn");
    assert_eq!(new.next().id(), second);
}

#[test]
fn a_success_is_in_the_log_though_the_webhook_was_disabled_meanwhile() {
    let (server, receiver, barrier) = (server(), Receiver::start(), Arc::new(Barrier::new(2)));
    let ana = server.guest();
    let made = hook(&server, &ana, &receiver.url, &json!(null));
    receiver.reply(Reply::After(Arc::clone(&barrier), Box::new(Reply::Status(200))));
    let notice = tell(&server, &ana, match_of(&server, &ana), "match.started");
    assert_eq!(receiver.next().id(), notice);
    server.patch(&made.path, &ana, &json!({"enabled": false})).expect(200);
    barrier.wait();
    assert_eq!(tried(&server, &ana, &made, &notice, 1)["status"], "delivered");
}
