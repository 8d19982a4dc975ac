//! Much that waits for one receiver: it does not grow without bound, and holds up no other receiver.

use jiff::SignedDuration;
use serde_json::json;
use uuid::Uuid;

use crate::{
    harness::{
        Player, Receiver, Reply, Server,
        hooks::{hook, match_of, notify},
        id_of,
    },
    pushes::{device, server, tell},
};

/// How many deliveries can wait for a receiver.
const MAX: usize = 1000;

/// Adds copies of the player's only delivery, which are due.
fn pile_up(server: &Server, player: &Player, count: usize) {
    let copies = format!(
        "INSERT INTO deliveries (receiver_id, id, player_id, match_id, number, news, at, due)
         SELECT receiver_id, gen_random_uuid(), player_id, match_id, number, news, at, at
         FROM deliveries, generate_series(1, {count}) WHERE player_id = '{}'",
        player.id
    );
    server.change_rows(copies);
}

#[test]
fn what_has_piled_up_for_one_device_holds_up_nobody_else() {
    let (server, silent, prompt) = (server(), Receiver::start(), Receiver::start());
    let (ana, ben) = (server.guest(), server.guest());
    device(&server, &ana, &silent, &json!(null));
    hook(&server, &ben, &prompt.url, &json!(null));
    silent.reply(Reply::Silence);
    tell(&server, &ana, match_of(&server, &ana), "match.joined");
    silent.next();
    pile_up(&server, &ana, 12_000);
    let notice = tell(&server, &ben, match_of(&server, &ben), "match.joined");
    assert_eq!(prompt.next().id(), notice);
}

#[test]
fn of_each_kind_one_push_about_a_match_waits_for_a_device() {
    let (server, service) = (server(), Receiver::start());
    let ana = server.guest();
    let phone = device(&server, &ana, &service, &json!(null));
    service.reply(Reply::Silence);
    let (one, other) = (match_of(&server, &ana), match_of(&server, &ana));
    let first = tell(&server, &ana, one, "match.joined");
    assert_eq!(phone.read(&service.next())["id"], first);
    for _ in 0..4 {
        tell(&server, &ana, one, "match.left");
        tell(&server, &ana, one, "match.joined");
    }
    server.wait_for_count(&format!("deliveries WHERE status = 'waiting' AND match_id = '{one}'"), 3);
    let elsewhere = tell(&server, &ana, other, "match.joined");
    assert_eq!(phone.read(&service.next())["id"], elsewhere);
}

#[test]
fn beyond_a_thousand_the_oldest_that_wait_for_a_webhook_are_given_up() {
    let (server, receiver) = (server(), Receiver::start());
    let ana = server.guest();
    let path = hook(&server, &ana, &receiver.url, &json!(null)).path;
    let id = match_of(&server, &ana);
    receiver.reply(Reply::Status(500));
    let failed = tell(&server, &ana, id, "match.joined");
    assert_eq!(receiver.next().id(), failed);
    server.wait_for_count("deliveries WHERE tries = 1 AND taken_until IS NULL", 1);
    pile_up(&server, &ana, MAX - 1);
    server.wait_for_count("deliveries WHERE status = 'waiting'", MAX);
    let newest = [(); 2].map(|()| tell(&server, &ana, id, "match.left"));
    // The one that has failed is still tried: it tells how long the receiver has failed.
    server.wait_for_count("deliveries WHERE status = 'given_up' AND tries = 0", 1);
    server.wait_for_count("deliveries WHERE status = 'waiting'", MAX + 1);
    let log = server.get(&format!("{path}/deliveries?limit=2"), &ana).expect(200);
    let newest_first: Vec<_> = log["items"].as_array().expect("items").iter().map(|item| &item["id"]).collect();
    assert_eq!(newest_first, [&json!(newest[1]), &json!(newest[0])]);
    server.clock.advance(SignedDuration::from_secs(6));
    assert_eq!(receiver.next().id(), failed);
}

#[test]
fn what_waits_behind_a_failed_delivery_is_put_off_with_it_and_comes_with_it() {
    let (server, receiver) = (server(), Receiver::start());
    let ana = server.guest();
    let path = hook(&server, &ana, &receiver.url, &json!(null)).path;
    let id = match_of(&server, &ana);
    receiver.reply(Reply::Silence);
    let first = tell(&server, &ana, id, "match.joined");
    assert_eq!(receiver.next().id(), first);
    let before = tell(&server, &ana, id, "match.left");
    receiver.reply(Reply::Status(200));
    server.wait_for_count("deliveries WHERE tries = 1 AND taken_until IS NULL", 1);
    let after = notify(&server, &ana, id, "match.joined", &json!({"game": "x"}));
    server.wait_for_count(&format!("deliveries WHERE due > '{}'", server.clock.time()), 3);
    // Its owner does not want to wait, and nothing behind it does.
    server.post(&format!("{path}/deliveries/{first}/redelivery"), &ana, &json!({})).expect(202);
    assert_eq!([first, before, after], [(); 3].map(|()| receiver.next().id().to_owned()));
}

/// Starts a server that delivers so much at once, and a receiver under another name than those of `Receiver::start`.
fn server_and_prompt(at_once: u16) -> (Server, Receiver, String) {
    let server = Server::with(|settings| {
        settings.private_webhooks = true;
        settings.webhook_deliveries = at_once;
    });
    let prompt = Receiver::start();
    let url = prompt.url.replace("127.0.0.1", "localhost");
    (server, prompt, url)
}

/// Asserts that the player is told as if nothing else were to be delivered.
pub fn told_at_once(server: &Server, player: &Player, prompt: &Receiver) {
    let id = match_of(server, player);
    for _ in 0..4 {
        let notice = tell(server, player, id, "match.left");
        assert_eq!(prompt.next().id(), notice);
    }
}

#[test]
fn a_host_that_keeps_silent_holds_up_nobody_else_however_many_ports_it_has() {
    let (server, prompt, url) = server_and_prompt(6);
    let (ana, ben) = (server.guest(), server.guest());
    let silent: Vec<Receiver> = (0..5).map(|_| Receiver::start()).collect();
    for receiver in &silent {
        receiver.reply(Reply::Silence);
        hook(&server, &ana, &receiver.url, &json!(null));
    }
    hook(&server, &ben, &url, &json!(null));
    for _ in 0..10 {
        tell(&server, &ana, Uuid::now_v7(), "match.joined");
    }
    server.wait_for_count("deliveries WHERE taken_until IS NOT NULL", 4);
    told_at_once(&server, &ben, &prompt);
}

#[test]
fn a_player_whose_hosts_keep_silent_holds_up_nobody_else_however_many_there_are() {
    let (server, prompt, url) = server_and_prompt(10);
    let (ana, ben, silent) = (server.guest(), server.guest(), Receiver::start());
    silent.reply(Reply::Silence);
    for _ in 0..4 {
        hook(&server, &ana, &silent.url, &json!(null));
    }
    server.change_rows("UPDATE receivers SET host = 'https://' || id");
    hook(&server, &ben, &url, &json!(null));
    for _ in 0..12 {
        tell(&server, &ana, Uuid::now_v7(), "match.joined");
    }
    // The eighth would be for a receiver to which nothing is sent.
    for _ in 0..7 {
        silent.next();
    }
    told_at_once(&server, &ben, &prompt);
}

/// Tells the player so much, each time about another match, that what keeps silent takes more than a minute for it.
fn tell_much(server: &Server, player: &Player) {
    for _ in 0..24 {
        tell(server, player, Uuid::now_v7(), "match.joined");
    }
    // What comes now is due later.
    server.clock.advance(SignedDuration::from_secs(1));
}

#[test]
fn two_receivers_that_keep_silent_hold_up_none_of_their_players_other_webhooks_and_devices() {
    let (server, silent, prompt, service) = (server(), Receiver::start(), Receiver::start(), Receiver::start());
    let ana = server.guest();
    silent.reply(Reply::Silence);
    for _ in 0..2 {
        hook(&server, &ana, &silent.url, &json!(null));
    }
    server.change_rows("UPDATE receivers SET host = 'https://' || id");
    tell_much(&server, &ana);
    for _ in 0..6 {
        silent.next();
    }
    hook(&server, &ana, &prompt.url.replace("127.0.0.1", "localhost"), &json!(null));
    let phone = device(&server, &ana, &service, &json!(null));
    let notice = tell(&server, &ana, match_of(&server, &ana), "match.left");
    assert_eq!(prompt.next().id(), notice);
    assert_eq!(phone.read(&service.next())["id"], notice);
    told_at_once(&server, &ana, &prompt);
}

#[test]
fn a_receiver_that_keeps_silent_holds_up_no_other_of_its_host() {
    let (server, silent, prompt) = (server(), Receiver::start(), Receiver::start());
    let ana = server.guest();
    silent.reply(Reply::Silence);
    hook(&server, &ana, &silent.url, &json!(null));
    tell_much(&server, &ana);
    for _ in 0..3 {
        silent.next();
    }
    hook(&server, &ana, &prompt.url, &json!(null));
    told_at_once(&server, &ana, &prompt);
}

#[test]
fn a_receiver_that_fails_gets_one_after_the_other_until_it_accepts_one_and_first_what_its_owner_requests() {
    let (server, prompt, url) = server_and_prompt(64);
    let (ana, ben, receiver) = (server.guest(), server.guest(), Receiver::start());
    let path = hook(&server, &ana, &receiver.url, &json!(null)).path;
    hook(&server, &ben, &url, &json!(null));
    receiver.reply(Reply::Status(500));
    tell(&server, &ana, Uuid::now_v7(), "match.joined");
    receiver.next();
    server.wait_for_count("receivers WHERE failing_since IS NOT NULL", 1);
    receiver.reply(Reply::Silence);
    let notices = [(); 4].map(|()| {
        server.clock.advance(SignedDuration::from_secs(1));
        tell(&server, &ana, Uuid::now_v7(), "match.joined")
    });
    assert_eq!(receiver.next().id(), notices[0]);
    let elsewhere = tell(&server, &ben, Uuid::now_v7(), "match.joined");
    assert_eq!(prompt.next().id(), elsewhere);
    receiver.nothing();
    server.post(&format!("{path}/deliveries/{}/redelivery", notices[3]), &ana, &json!({})).expect(202);
    let ping = server.post(&format!("{path}/ping"), &ana, &json!({})).expect(202);
    receiver.reply(Reply::Status(500));
    let [_, second, third, fourth] = notices;
    assert_eq!([(); 4].map(|()| receiver.next().id().to_owned()), [id_of(&ping), fourth, second, third]);
    server.wait_for_count("deliveries WHERE status = 'waiting' AND tries = 1 AND taken_until IS NULL", 5);
    receiver.reply(Reply::Status(200));
    server.clock.advance(SignedDuration::from_secs(6));
    server.wait_for_count("deliveries WHERE status = 'waiting'", 0);
    server.wait_for_count("receivers WHERE failing_since IS NOT NULL", 0);
}
