//! Webhooks for chats, and for single matches: sentences without cards, in the form that each chat takes.

use acepost::games::catalog::GAMES;
use jiff::SignedDuration;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::{
    accounts::pointers,
    harness::{
        Player, Receiver, Reply, Server, eventually,
        hooks::{match_of, notify},
        id_of,
    },
    pushes::{a_minute_later, device, failed, has_card, server, tell},
    retention::{MOMENT, days, tidied, tidied_away},
};

const PATH: &str = "/v1/me/webhooks";

fn hook(server: &Server, player: &Player, new: &Value) -> Value {
    server.post(PATH, player, new).expect(201)["webhook"].take()
}

fn path_of(webhook: &Value) -> String {
    format!("{PATH}/{}", id_of(webhook))
}

#[test]
fn each_chat_is_told_in_its_own_form_whose_turn_it_is() {
    let (server, chat) = (server(), Receiver::start());
    let players = [server.player("ana"), server.player("ben")];
    // In Clear Ace the first decision is open to both.
    let id = server.seat(&players, &json!({"game": "clear-ace"}));
    server.told_of(&id, "match.your_turn");
    let link = format!("https://cards.example/matches/{id}");
    let said = "It is ana's turn in Clear Ace with ben.";
    for (format, expected) in [
        ("slack", json!({"text": format!("{said} <{link}|See the match>")})),
        ("discord", json!({"content": format!("{said} <{link}>"), "allowed_mentions": {"parse": []}})),
        (
            "matrix",
            json!({"text": format!("{said} {link}"), "html": format!("{said} <a href=\"{link}\">See the match</a>")}),
        ),
    ] {
        let made = hook(&server, &players[0], &json!({"url": chat.url, "format": format}));
        assert_eq!((&made["format"], &made["match_id"]), (&json!(format), &json!(null)));
        let notice = tell(&server, &players[0], id.parse().expect("an id"), "match.your_turn");
        let message = chat.next();
        assert_eq!((message.json(), message.id()), (expected, notice.as_str()));
        server.post(&format!("{}/ping", path_of(&made)), &players[0], &json!({})).expect(202);
        let ping = chat.next().json();
        let text = ping.get("text").or(ping.get("content")).and_then(Value::as_str).expect("a text");
        assert_eq!(text, "Acepost can write here.");
        server.delete(&path_of(&made), &players[0]).expect(204);
    }
}

#[test]
fn what_concerns_others_is_told_with_their_names() {
    let (server, chat) = (server(), Receiver::start());
    let ana = server.player("ana");
    hook(&server, &ana, &json!({"url": chat.url, "format": "slack"}));
    let id = match_of(&server, &ana);
    for (kind, said) in [
        ("match.finished", "Clear Ace is over: ana came 2nd."),
        ("invitation.accepted", "ben has accepted ana's invitation to Clear Ace."),
        ("draw.withdrawn", "ben wants no draw in Clear Ace."),
        ("pause.withdrawn", "ben wants no pause in Clear Ace."),
        ("match.paused", "Clear Ace is paused."),
    ] {
        notify(&server, &ana, id, kind, &json!({"game": "clear-ace", "name": "ben", "place": 2}));
        let text = chat.next().json()["text"].as_str().expect("a text").to_owned();
        assert!(text.starts_with(&format!("{said} <https://")), "{text}");
    }
    let ben = server.player("ben");
    let clock = json!({"type": "per_decision", "seconds": 86_400});
    let running = server.seat(&[ana.clone(), ben.clone()], &json!({"game": "clear-ace", "clock": clock}));
    server.told_of(&running, "match.your_turn");
    server.wait_for_count("deliveries WHERE status = 'waiting'", 0);
    while chat.waiting().is_some() {}
    for (id, kind, said) in [
        (match_of(&server, &ben), "invitation.received", "ben invites ana to Clear Ace."),
        (running.parse().expect("an id"), "match.deadline_near", "ana's time in Clear Ace with ben runs out."),
    ] {
        notify(&server, &ana, id, kind, &json!({"game": "clear-ace", "name": "ben"}));
        let text = chat.next().json()["text"].as_str().expect("a text").to_owned();
        assert!(text.starts_with(&format!("{said} <https://")), "{text}");
    }
}

#[test]
fn a_chat_is_not_told_of_a_turn_that_is_over_when_it_is_tried_again() {
    let (server, chat) = (server(), Receiver::start());
    let players = [server.player("ana"), server.player("ben")];
    let id = server.seat(&players, &json!({"game": "clear-ace"}));
    server.told_of(&id, "match.your_turn");
    hook(&server, &players[0], &json!({"url": chat.url, "format": "slack", "kinds": ["match.your_turn"]}));
    chat.reply(Reply::Status(500));
    tell(&server, &players[0], id.parse().expect("an id"), "match.your_turn");
    chat.next();
    failed(&server, 1);
    chat.reply(Reply::Status(204));
    // Ben has not answered, so that no other decision follows.
    server.play_once(&id, &players[..1]);
    server.clock.advance(SignedDuration::from_secs(6));
    server.wait_for_count("deliveries", 0);
    chat.nothing();
}

#[test]
fn players_are_pushed_and_chats_are_told_that_others_have_joined_but_not_that_they_have_themselves() {
    let (server, chat, service) = (server(), Receiver::start(), Receiver::start());
    let players = [server.player("ana"), server.player("ben")];
    hook(&server, &players[1], &json!({"url": chat.url, "format": "slack", "kinds": ["match.joined"]}));
    device(&server, &players[1], &service, &json!(["match.joined"]));
    let id = server.seat(&players, &json!({"game": "clear-ace"}));
    assert_eq!(server.told_of(&id, "match.joined").len(), 2);
    server.wait_for_count("deliveries", 0);
    chat.nothing();
    service.nothing();
    hook(&server, &players[0], &json!({"url": chat.url, "format": "slack", "kinds": ["match.joined"]}));
    server.seat(&players, &json!({"game": "clear-ace"}));
    let text = chat.next().json()["text"].to_string();
    assert!(text.contains("ben"), "{text}");
}

#[test]
fn a_player_whom_the_host_removes_is_told_so_but_not_who_sits_in_the_match() {
    let (server, chat, service) = (server(), Receiver::start(), Receiver::start());
    let [ana, ben] = ["ana", "ben"].map(|name| server.player(name));
    hook(&server, &ben, &json!({"url": chat.url, "format": "slack", "kinds": ["match.left"]}));
    let phone = device(&server, &ben, &service, &json!(["match.left"]));
    let id = id_of(&server.open_match(&ana, &json!({"game": "chase-the-ace", "seats": 3})));
    let join = || server.post(&format!("/v1/matches/{id}/seats"), &ben, &json!({})).expect(200);
    let remove = || server.delete(&format!("/v1/matches/{id}/players/{}", ben.id), &ana).expect(204);
    join();
    remove();
    let push = phone.read(&service.next());
    assert_eq!((&push["title"], &push["body"]), (&json!("You no longer have a seat in Chase the Ace"), &json!("")));
    let text = chat.next().json()["text"].to_string();
    assert!(text.starts_with("\"ben no longer has a seat in Chase the Ace. <https://"), "{text}");
    server.wait_for_count("deliveries WHERE status = 'delivered'", 2);

    a_minute_later(&server);
    for receiver in [&chat, &service] {
        receiver.reply(Reply::Status(500));
    }
    join();
    remove();
    for receiver in [&chat, &service] {
        receiver.next();
        receiver.reply(Reply::Status(204));
    }
    server.wait_for_count("deliveries WHERE status = 'waiting' AND tries = 1 AND taken_until IS NULL", 2);
    // It is no longer true when they are tried again.
    join();
    a_minute_later(&server);
    server.wait_for_count("deliveries WHERE status = 'waiting'", 0);
    chat.nothing();
    service.nothing();
}

#[test]
fn a_player_whom_the_host_removes_from_a_private_match_gets_no_link_to_it() {
    let (server, chat, service) = (server(), Receiver::start(), Receiver::start());
    let [ana, ben] = ["ana", "ben"].map(|name| server.player(name));
    hook(&server, &ben, &json!({"url": chat.url, "format": "slack", "kinds": ["match.left"]}));
    let phone = device(&server, &ben, &service, &json!(["match.left"]));
    for (visibility, hidden, link) in [("private", json!(true), ""), ("unlisted", Value::Null, " <https://")] {
        let new = json!({"game": "chase-the-ace", "seats": 3, "visibility": visibility});
        let made = server.open_match(&ana, &new);
        let id = id_of(&made);
        server.post(&format!("/v1/matches/{id}/seats"), &ben, &json!({"code": made["code"]})).expect(200);
        server.delete(&format!("/v1/matches/{id}/players/{}", ben.id), &ana).expect(204);
        let push = phone.read(&service.next());
        assert_eq!((&push["match_id"], &push["hidden"]), (&json!(id), &hidden), "{visibility}");
        let text = chat.next().json()["text"].as_str().expect("a text").to_owned();
        let rest = text.strip_prefix("ben no longer has a seat in Chase the Ace.").expect("what has happened");
        assert!(rest.starts_with(link) && rest.is_empty() == link.is_empty(), "{visibility}: {text}");
    }
}

#[test]
fn a_player_for_whom_a_private_rematch_has_waited_gets_no_link_to_it() {
    let (server, chat, service) = (server(), Receiver::start(), Receiver::start());
    let [ana, ben] = ["ana", "ben"].map(|name| server.player(name));
    hook(&server, &ben, &json!({"url": chat.url, "format": "slack", "kinds": ["match.cancelled"]}));
    let phone = device(&server, &ben, &service, &json!(["match.cancelled"]));
    for (visibility, hidden, link) in [("private", json!(true), ""), ("unlisted", Value::Null, " <https://")] {
        let id = server.seat(&[ana.clone(), ben.clone()], &json!({"visibility": visibility}));
        server.post(&format!("/v1/matches/{id}/resignation"), &ben, &json!({})).expect(200);
        let next = id_of(&server.post(&format!("/v1/matches/{id}/rematch"), &ana, &json!({})).expect(200));
        server.post(&format!("/v1/matches/{next}/cancellation"), &ana, &json!({})).expect(200);
        let push = phone.read(&service.next());
        assert_eq!((&push["match_id"], &push["hidden"]), (&json!(next), &hidden), "{visibility}");
        let text = chat.next().json()["text"].as_str().expect("a text").to_owned();
        let rest = text.strip_prefix("Clear Ace was cancelled.").expect("what has happened");
        assert!(rest.starts_with(link) && rest.is_empty() == link.is_empty(), "{visibility}: {text}");
    }
}

#[test]
fn no_chat_is_told_of_a_card() {
    let server = server();
    for game in GAMES {
        let seats = usize::from(*game.about().seats.start());
        let players: Vec<Player> = (0..seats).map(|_| server.guest()).collect();
        let (chat, program) = (Receiver::start(), Receiver::start());
        hook(&server, &players[0], &json!({"url": chat.url, "format": "matrix"}));
        hook(&server, &players[0], &json!({"url": program.url, "kinds": ["match.event"]}));
        let id = server.seat(&players, &json!({"game": game.about().id}));
        for _ in 0..4 {
            server.play_once(&id, &players);
        }
        server.wait_for_count(&format!("outbox WHERE match_id = '{id}'"), 0);
        server.wait_for_count("deliveries WHERE status = 'waiting'", 0);
        assert!(has_card(&program.next().json().to_string()) || game.about().id == "chase-the-ace");
        let mut messages = 0;
        while let Some(message) = chat.waiting() {
            assert!(!has_card(&message.json()["text"].to_string()), "{message:?}");
            messages += 1;
        }
        assert!(messages > 1, "{}", game.about().id);
    }
}

#[test]
fn a_webhook_for_one_match_is_told_of_no_other() {
    let (server, one) = (server(), Receiver::start());
    let (ana, ben) = (server.player("ana"), server.player("ben"));
    let (id, other) = (match_of(&server, &ana), match_of(&server, &ana));
    let made = hook(&server, &ana, &json!({"url": one.url, "match_id": id}));
    assert_eq!((&made["match_id"], &made["format"]), (&json!(id), &json!("standard")));
    tell(&server, &ana, other, "match.joined");
    let notice = tell(&server, &ana, id, "match.joined");
    assert_eq!(one.next().id(), notice);
    server.wait_for_count("deliveries WHERE status = 'waiting'", 0);
    one.nothing();
    let of_ben = match_of(&server, &ben);
    server.unchanged(|| {
        for strange in [of_ben, Uuid::nil()] {
            let new = json!({"url": one.url, "match_id": strange});
            assert_eq!(pointers(&server.post(PATH, &ana, &new).problem("validation")), ["/match_id"]);
        }
    });
    for _ in 0..19 {
        hook(&server, &ana, &json!({"url": one.url, "match_id": id}));
    }
    for _ in 0..5 {
        hook(&server, &ana, &json!({"url": one.url}));
    }
    server.unchanged(|| {
        for (new, limit) in [
            (json!({"url": one.url}), "5 webhooks for all matches"),
            (json!({"url": one.url, "match_id": id}), "20 webhooks for single matches"),
        ] {
            let problem = server.post(PATH, &ana, &new).problem("too_many_webhooks");
            assert_eq!(problem["detail"], format!("A player may have at most {limit}; delete one first."));
        }
    });
}

#[test]
fn a_webhook_for_one_match_has_no_events_of_others_announced() {
    let (server, one) = (server(), Receiver::start());
    let players = [server.player("ana"), server.player("ben")];
    let [id, other] = [(); 2].map(|()| server.seat(&players, &json!({})));
    hook(&server, &players[0], &json!({"url": one.url, "match_id": id}));
    for id in [&id, &other] {
        server.play_once(id, &players);
    }
    let told = |id: &str| server.told_of(id, "match.event").into_iter().map(|(player, _)| player);
    assert!(told(&id).count() > 0 && told(&id).all(|player| player == players[0].id));
    assert_eq!(told(&other).count(), 0);
}

#[test]
fn a_webhook_for_one_match_goes_thirty_days_after_its_end() {
    let server = Server::start();
    let players = [server.player("ana"), server.player("ben")];
    let id = server.seat(&players, &json!({}));
    hook(&server, &players[0], &json!({"url": "https://receiver.invalid/", "match_id": id}));
    server.post(&format!("/v1/matches/{id}/resignation"), &players[0], &json!({})).expect(200);
    server.clock.advance(days(30));
    tidied(&server);
    assert_eq!(server.count("receivers"), "1");
    server.clock.advance(MOMENT);
    tidied_away(&server, "receivers");
}

#[test]
fn a_format_that_cannot_be_is_refused_with_its_place() {
    let server = Server::start();
    let ana = server.guest();
    let url = "https://chat.invalid/hook";
    let made = hook(&server, &ana, &json!({"url": url, "format": "discord"}));
    server.unchanged(|| {
        for (new, pointer) in [
            (json!({"url": url, "format": "irc"}), "/format"),
            (json!({"url": url, "format": null}), "/format"),
            (json!({"url": url, "format": "web_push"}), "/format"),
            (json!({"url": url, "format": "slack", "kinds": ["match.event"]}), "/kinds"),
            (json!({"url": url, "match_id": "x"}), "/match_id"),
        ] {
            assert_eq!(pointers(&server.post(PATH, &ana, &new).problem("validation")), [pointer], "{new}");
        }
        let events = json!({"kinds": ["match.your_turn", "match.event"]});
        assert_eq!(pointers(&server.patch(&path_of(&made), &ana, &events).problem("validation")), ["/kinds"]);
        // The form of the messages stays.
        let format = json!({"format": "slack"});
        assert_eq!(pointers(&server.patch(&path_of(&made), &ana, &format).problem("validation")), ["/format"]);
    });
}

#[test]
fn a_chat_that_is_not_found_for_minutes_is_switched_off() {
    let (server, chat) = (server(), Receiver::start());
    let ana = server.guest();
    let made = hook(&server, &ana, &json!({"url": chat.url, "format": "discord"}));
    chat.reply(Reply::Status(404));
    tell(&server, &ana, match_of(&server, &ana), "match.joined");
    let webhook = || server.get(&path_of(&made), &ana).expect(200);
    for times in 1..=3 {
        chat.next();
        failed(&server, times);
        assert_eq!(webhook()["enabled"], true);
        server.clock.advance(SignedDuration::from_mins(6));
    }
    chat.next();
    eventually("the end", || webhook()["enabled"] == false);
    assert_eq!(webhook()["disabled_reason"], "not_found");
}

#[test]
fn a_redelivery_that_is_not_found_switches_no_chat_off() {
    let (server, chat) = (server(), Receiver::start());
    let ana = server.guest();
    let made = hook(&server, &ana, &json!({"url": chat.url, "format": "discord"}));
    let notice = tell(&server, &ana, match_of(&server, &ana), "match.joined");
    chat.next();
    server.wait_for_count("deliveries WHERE status = 'delivered'", 1);
    server.change_rows("UPDATE deliveries SET status = 'given_up', tries = 45");
    chat.reply(Reply::Status(404));
    server.post(&format!("{}/deliveries/{notice}/redelivery", path_of(&made)), &ana, &json!({})).expect(202);
    chat.next();
    server.wait_for_count("deliveries WHERE status = 'given_up' AND jsonb_array_length(attempts) = 2", 1);
    assert_eq!(server.get(&path_of(&made), &ana).expect(200)["enabled"], true);
}
