//! Entity tags: clients do not get again what they have, and do not overwrite what they have not seen.

use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::{
    email,
    harness::{ANONYMOUS, Answer, DOCUMENT, PASSWORD, Player, PostOffice, Request, Server, Who, id_of, operations},
    push::{device, subscribe},
    requests::request,
};

#[test]
fn what_the_client_has_is_not_sent_again() {
    let server = Server::start();
    let (id, players) = server.match_of_two();
    server.post(&format!("/v1/matches/{id}/resignation"), &players[1], &json!({})).expect(200);
    let of_match = ["", "/view", "/events", "/events?limit=1", "/replay/1", "/record", "/audit"]
        .map(|path| format!("/v1/matches/{id}{path}"));
    // No more is pushed to the device.
    server.told_of(&id, "match.finished");
    let invited = server.invite(&id_of(&server.open_match(&players[0], &json!({}))), &players[0], &players[1]);
    let pairing = server.post("/v1/pairings", &players[0], &json!({"game": "chase-the-ace", "seats": 8})).expect(201);
    let subscribed = subscribe(&server, &players[0], &device("one")).expect(201);
    let of_player = [("invitations", &invited), ("pairings", &pairing), ("me/push-subscriptions", &subscribed)]
        .map(|(list, made)| format!("/v1/{list}/{}", id_of(made)));
    let settings = ["email", "push-settings", "vacation"].map(|what| format!("/v1/me/{what}"));
    let profile = format!("/v1/players/{}", players[0].name);
    let schema = "/schemas/acepost-record-1.json";
    let others = ["/v1/me", "/v1/push-key", "/v1/games", "/v1/games/clear-ace", &profile, "/openapi.json", schema];
    let others = others.map(str::to_owned);
    for path in of_match.iter().chain(&of_player).chain(&settings).chain(&others) {
        let first = server.get(path, &players[0]);
        assert_eq!(first.status, 200, "{path}");
        let tag = first.header("etag");
        let ask = |tags: &str| server.request("GET", path).by(&players[0]).header("if-none-match", tags).send();
        for tags in [tag, &format!("W/{tag}"), &format!("\"other\", {tag}"), "*"] {
            let again = ask(tags);
            assert_eq!((again.status, again.bytes.len()), (304, 0), "{path} {tags}");
            assert_eq!(again.header("etag"), tag);
        }
        for tags in ["\"other\"", "", "other", &tag.replace('"', "")] {
            assert_eq!(ask(tags).bytes, first.bytes, "{path} {tags}");
        }
    }
}

#[test]
fn a_tag_is_for_one_viewer_and_one_version() {
    let server = Server::start();
    let (id, players) = server.match_of_two();
    let path = format!("/v1/matches/{id}/view");
    let tag = |who: Who| server.get(&path, who).header("etag").to_owned();
    let before = [tag((&players[0]).into()), tag((&players[1]).into()), tag(ANONYMOUS)];
    assert!(before[0] != before[1] && before[1] != before[2] && before[0] != before[2]);
    server.play_once(&id, &players);
    let after = [tag((&players[0]).into()), tag((&players[1]).into()), tag(ANONYMOUS)];
    assert!(before.iter().zip(&after).all(|(before, after)| before != after), "{before:?} {after:?}");
}

#[test]
fn no_write_takes_a_condition_that_is_for_reading() {
    let server = Server::start();
    let (id, players) = server.match_of_two();
    let (player, answer) = server.next_answer(&id, &players).expect("a decision");
    let path = |end: &str| format!("/v1/matches/{id}/{end}");
    server.request("PUT", &path("note")).by(player).json(&json!({"text": "one"})).send().expect(200);
    server.unchanged(|| {
        for (method, end, body) in [("POST", "actions", answer.clone()), ("PUT", "note", json!({"text": "two"}))] {
            for tag in ["*", "\"other\"", "garbage"] {
                let write = server.request(method, &path(end)).by(player).header("if-none-match", tag).json(&body);
                let problem = write.send().problem("invalid_header");
                let detail = problem["detail"].as_str().expect("a detail");
                assert!(detail.contains("`If-None-Match`"), "{method} {end}: {detail}");
            }
        }
    });
}

#[test]
fn an_answer_meant_for_another_view_is_not_taken() {
    let server = Server::start();
    let (id, players) = server.match_of_two();
    let (view, path) = (format!("/v1/matches/{id}/view"), format!("/v1/matches/{id}/actions"));
    let (player, answer) = server.next_answer(&id, &players).expect("a decision");
    let seen = server.get(&view, player).header("etag").to_owned();
    let public = server.get(&view, ANONYMOUS).header("etag").to_owned();
    let post = |tag: &str| server.request("POST", &path).by(player).header("if-match", tag).json(&answer).send();
    server.unchanged(|| {
        for tag in ["\"other\"", &format!("W/{seen}"), &public, ""] {
            post(tag).problem("precondition_failed");
        }
    });
    let first = post(&seen).expect(200);
    server.unchanged(|| {
        // The response may have been lost: the same request gets it again.
        assert_eq!(post(&seen).expect(200), first);
        let resign = server.request("POST", &format!("/v1/matches/{id}/resignation")).by(player);
        resign.header("if-match", &seen).send().problem("precondition_failed");
    });
}

#[test]
fn what_no_get_returns_has_no_tag() {
    let server = Server::start();
    let (id, players) = server.match_of_two();
    let (player, answer) = server.next_answer(&id, &players).expect("a decision");
    let path = |end: &str| format!("/v1/matches/{id}/{end}");
    let answered = server.post(&path("actions"), player, &answer);
    let resigned = server.post(&path("resignation"), player, &json!({}));
    let record = server.get(&path("record"), player).expect(200);
    let audited = ["/v1/audits", "/v1/records/verify"].map(|path| server.post(path, ANONYMOUS, &record));
    let blocked = server.put(&format!("/v1/me/blocks/{}", server.guest().name), player);
    for response in [answered, resigned, blocked].iter().chain(&audited) {
        assert_eq!((response.status, response.has("etag")), (200, false), "{}", response.text());
    }
}

#[test]
fn what_a_write_returns_has_the_tag_of_what_is_read_next() {
    let office = PostOffice::start();
    let server = email::server(&office);
    let ana = server.player("ana");
    // Time in which she earns a vacation.
    server.clock.advance(SignedDuration::from_hours(20 * 24));
    let (host, guest) = (server.guest(), server.guest());
    let check = |written: Answer, path: &str, who: &Player| {
        assert_eq!(written.status, 200, "{path}: {}", written.text());
        assert_eq!(written.header("etag"), server.get(path, who).header("etag"), "{path}");
    };
    let post = |path: &str, who: &Player| server.post(path, who, &json!({}));
    let three = json!({"game": "chase-the-ace", "seats": 3});
    let open = || format!("/v1/matches/{}", id_of(&server.open_match(&host, &three)));

    let path = open();
    check(post(&format!("{path}/seats"), &guest), &path, &guest);
    check(post(&format!("{path}/start"), &host), &path, &host);
    check(post(&format!("{path}/draw"), &host), &path, &host);
    post(&format!("{path}/resignation"), &guest).expect(200);
    let again = post(&format!("{path}/rematch"), &guest);
    let next = format!("/v1/matches/{}", id_of(&again.body));
    check(again, &next, &guest);
    let path = open();
    check(post(&format!("{path}/cancellation"), &host), &path, &host);
    let day = json!({"clock": {"type": "per_decision", "seconds": 86400}});
    let path = format!("/v1/matches/{}", server.seat(&[host.clone(), guest.clone()], &day));
    check(post(&format!("{path}/pause"), &guest), &path, &guest);
    let note = format!("{path}/note");
    check(server.request("PUT", &note).by(&guest).json(&json!({"text": "one"})).send(), &note, &guest);

    let path = open();
    let invite = || format!("/v1/invitations/{}", id_of(&server.invite(&path["/v1/matches/".len()..], &host, &guest)));
    let invited = invite();
    check(post(&format!("{invited}/refusal"), &guest), &invited, &guest);
    check(post(&format!("{}/acceptance", invite()), &guest), &path, &guest);

    check(email::put(&server, &ana, &json!({"address": email::ADDRESS, "password": PASSWORD})), "/v1/me/email", &ana);
    check(server.put("/v1/me/vacation", &ana), "/v1/me/vacation", &ana);
    let quiet = json!({"quiet_hours": {"start": "22:00", "end": "07:00", "time_zone": "Europe/Berlin"}});
    let settings = "/v1/me/push-settings";
    check(server.request("PUT", settings).by(&ana).json(&quiet).send(), settings, &ana);
}

#[test]
fn a_condition_that_is_malformed_is_refused_by_name() {
    let server = Server::start();
    let (id, players) = server.match_of_two();
    let (player, answer) = server.next_answer(&id, &players).expect("a decision");
    let seen = server.get(&format!("/v1/matches/{id}/view"), player).header("etag").to_owned();
    let profile = server.get("/v1/me", player).header("etag").to_owned();
    server.unchanged(|| {
        for (method, path, body, tag) in [
            ("POST", &*format!("/v1/matches/{id}/actions"), answer.clone(), seen),
            ("PATCH", "/v1/me", json!({"name": "ana"}), profile),
        ] {
            // Without its quotes, as when a client takes it for a version; not separated; cut off; with a wildcard.
            let bare = tag.replace('"', "");
            for tag in ["garbage", &bare, &format!("{tag} {tag}"), &tag[..tag.len() - 1], &format!("*, {tag}")] {
                let problem = held(&server, method, path, player, tag, &body).send().problem("invalid_header");
                assert!(problem["detail"].as_str().is_some_and(|detail| detail.contains("`If-Match`")), "{problem}");
            }
        }
    });
}

#[test]
fn no_condition_is_ignored() {
    let server = Server::idle_with(|_| {});
    let seats = [server.guest(), server.guest()];
    let id = server.seat(&seats, &json!({}));
    let (mut conditional, mut others) = (0, 0);
    for (method, path, operation) in operations() {
        if method == "GET" || !path.starts_with("/v1/") {
            continue;
        }
        let (write, tag) = if takes_condition(operation) {
            conditional += 1;
            (request(&server, &format!("{method} {path}"), &id, &seats, &seats[0]), "garbage")
        } else {
            others += 1;
            // It is refused before anything is looked up.
            (server.request(&method, &path.replace(['{', '}'], "x")), "*")
        };
        let refused = server.unchanged(|| write.by(&seats[0]).header("if-match", tag).send());
        assert_eq!(refused.body["code"], "invalid_header", "{method} {path}: {}", refused.text());
        assert!(refused.text().contains("`If-Match`"), "{method} {path}: {}", refused.text());
        let create = server.request(&method, &path.replace(['{', '}'], "x")).by(&seats[0]).header("if-none-match", "*");
        let problem = create.send().problem("invalid_header");
        assert!(problem["detail"].as_str().is_some_and(|detail| detail.contains("`If-None-Match`")), "{problem}");
    }
    assert!(conditional > 15 && others > 30, "{conditional} and {others} operations");
    // What is read is not changed.
    server.request("GET", "/v1/me").by(&seats[0]).header("if-match", "\"other\"").send().expect(200);
}

#[test]
fn what_can_be_read_with_its_tag_and_written_takes_a_condition() {
    let read = |path: &str| &DOCUMENT["paths"][path]["get"]["responses"]["304"];
    let mut written = 0;
    for (method, path, operation) in operations().filter(|(_, path, _)| !read(path).is_null()) {
        // What is left of a vacation changes all the time, and its tag with it.
        if (method == "PUT" || method == "PATCH") && path != "/v1/me/vacation" {
            assert!(takes_condition(operation), "{method} {path}");
            written += 1;
        }
    }
    assert!(written >= 5, "{written} operations");
}

fn takes_condition(operation: &Value) -> bool {
    let mut parameters = operation["parameters"].as_array().into_iter().flatten();
    parameters.any(|parameter| parameter["name"] == "If-Match")
}

#[test]
fn what_is_as_it_was_seen_is_joined_started_left_and_resigned() {
    let server = Server::start();
    let [host, other] = [server.guest(), server.guest()];
    for names_the_tag in [true, false] {
        let made = server.open_match(&host, &json!({"game": "chase-the-ace", "seats": 3}));
        let path = format!("/v1/matches/{}", id_of(&made));
        let write = |method: &str, end: &str, who: &Player, of: &str| {
            let tag = server.get(&format!("{path}{of}"), who).header("etag").to_owned();
            let tag: &str = if names_the_tag { &tag } else { "*" };
            server.request(method, &format!("{path}{end}")).by(who).header("if-match", tag).send()
        };
        write("POST", "/seats", &other, "").expect(200);
        write("DELETE", "/seats/me", &other, "").expect(204);
        write("POST", "/seats", &other, "").expect(200);
        write("POST", "/start", &host, "").expect(200);
        write("POST", "/resignation", &other, "/view").expect(200);
    }
}

#[test]
fn a_player_with_the_code_joins_the_private_match_that_was_seen() {
    let server = Server::start();
    let [host, third, other] = [server.guest(), server.guest(), server.guest()];
    let made = server.open_match(&host, &json!({"game": "chase-the-ace", "seats": 4, "visibility": "private"}));
    let (path, code) = (format!("/v1/matches/{}", id_of(&made)), made["code"].as_str().expect("a code"));
    let tag = || {
        let seen = server.request("GET", &path).by(&other).header("match-code", code).send();
        assert_eq!(seen.status, 200, "{}", seen.text());
        seen.header("etag").to_owned()
    };
    let join = |who: &Player, code: &str, tag: &str| {
        held(&server, "POST", &format!("{path}/seats"), who, tag, &json!({"code": code})).send()
    };
    let before = tag();
    join(&third, code, "*").expect(200);
    let now = tag();
    server.unchanged(|| {
        for tag in ["\"other\"", &before] {
            join(&other, code, tag).problem("precondition_failed");
        }
        for tag in ["\"other\"", &now, "*"] {
            join(&other, "wrong", tag).problem("not_found");
        }
    });
    join(&other, code, &now).expect(200);

    // An invited player needs no code.
    let invited = server.guest();
    server.invite(&id_of(&made), &host, &invited);
    let seen = server.get(&path, &invited).header("etag").to_owned();
    let join = |tag: &str| held(&server, "POST", &format!("{path}/seats"), &invited, tag, &json!({})).send();
    server.unchanged(|| join(&now).problem("precondition_failed"));
    join(&seen).expect(200);
}

#[test]
fn a_lobby_that_has_changed_is_not_joined_left_or_started() {
    let server = Server::start();
    let (host, other) = (server.guest(), server.guest());
    let id = id_of(&server.open_match(&host, &json!({})));
    let path = format!("/v1/matches/{id}");
    let seen = server.get(&path, ANONYMOUS).header("etag").to_owned();
    server.unchanged(|| {
        held(&server, "POST", &format!("{path}/seats"), &other, "\"other\"", &json!({}))
            .send()
            .problem("precondition_failed");
        held(&server, "POST", &format!("{path}/start"), &host, "\"other\"", &json!({}))
            .send()
            .problem("precondition_failed");
        let leave = server.request("DELETE", &format!("{path}/seats/me")).by(&host).header("if-match", "\"other\"");
        leave.send().problem("precondition_failed");
    });
    held(&server, "POST", &format!("{path}/seats"), &other, &seen, &json!({})).send().expect(200);
}

#[test]
fn an_account_that_has_changed_is_not_written_over() {
    let server = Server::start();
    let ana = server.guest();
    let seen = server.get("/v1/me", &ana).header("etag").to_owned();
    let claim = json!({"name": "ana", "password": PASSWORD});
    server.unchanged(|| {
        held(&server, "PATCH", "/v1/me", &ana, "\"other\"", &claim).send().problem("precondition_failed")
    });
    let changed = held(&server, "PATCH", "/v1/me", &ana, &seen, &claim).send();
    let now = changed.header("etag").to_owned();
    changed.expect(200);
    server.unchanged(|| {
        held(&server, "PATCH", "/v1/me", &ana, &seen, &json!({"name": "ben"})).send().problem("precondition_failed");
    });
    assert_eq!(server.get("/v1/me", &ana).header("etag"), now, "the tag of a write is that of what is read next");
    held(&server, "PATCH", "/v1/me", &ana, "*", &json!({"name": "ben"})).send().expect(200);
}

fn held<'a>(server: &'a Server, method: &str, path: &str, who: &Player, tag: &str, body: &Value) -> Request<'a> {
    server.request(method, path).by(who).header("if-match", tag).json(body)
}
