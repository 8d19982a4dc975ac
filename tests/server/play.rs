//! Playing: views, answers to decisions, resignation.

use std::ops::RangeInclusive;

use diesel::connection::SimpleConnection;
use serde_json::{Value, json};

use crate::{
    accounts::pointers,
    harness::{ANONYMOUS, Answer, Player, Server, id_of},
};

#[test]
fn a_match_is_played_to_its_end() {
    let server = Server::start();
    let (id, players) = server.match_of_two();
    let view = server.play_to_end(&id, &players);
    assert_eq!(view["match"]["status"], "finished");
    assert_eq!(view["match"]["outcome"], view["outcome"]);
    assert_eq!((&view["to_act"], &view["decision"]), (&json!([]), &Value::Null));
    assert_eq!(server.get(&format!("/v1/matches/{id}/view"), ANONYMOUS).expect(200)["game"], view["game"]);
    let audit = server.get(&format!("/v1/matches/{id}/audit"), ANONYMOUS).expect(200);
    assert_eq!(audit["verified"], true, "{audit}");
}

#[test]
fn a_view_shows_what_its_viewer_may_know() {
    let server = Server::start();
    let (id, players) = server.match_of_two();
    let stranger = server.guest();
    for (seat, player) in players.iter().enumerate() {
        let view = server.view(&id, player);
        assert_eq!((&view["seat"], &view["version"]), (&json!(seat), &view["match"]["version"]));
        assert!(view["decision"]["legal_actions"].as_array().is_some_and(|legal| !legal.is_empty()));
        assert!(view["game"]["players"][seat]["hand"][0].is_string());
        assert!(view["game"]["players"][1 - seat]["hand"][0].is_null());
    }
    let public = server.get(&format!("/v1/matches/{id}/view"), ANONYMOUS).expect(200);
    assert_eq!(server.view(&id, &stranger), public);
    assert_eq!((&public["seat"], &public["decision"]), (&Value::Null, &Value::Null));
    assert!(public["game"]["players"][0]["hand"][0].is_null() && public["game"]["players"][1]["hand"][0].is_null());
}

#[test]
fn before_the_start_there_is_nothing_to_see_or_to_answer() {
    let server = Server::start();
    let host = server.guest();
    let id = id_of(&server.open_match(&host, &json!({})));
    server.unchanged(|| {
        for path in ["view", "events", "replay/1", "record", "audit"] {
            server.get(&format!("/v1/matches/{id}/{path}"), &host).problem("match_not_started");
        }
        answer(&server, &id, &host, &json!({"decision": 1, "action": {"type": "pass"}})).problem("match_not_started");
        server.post(&format!("/v1/matches/{id}/resignation"), &host, &json!({})).problem("match_not_started");
    });
}

#[test]
fn an_answer_that_is_repeated_gives_the_first_answer_byte_by_byte() {
    let server = Server::start();
    let (id, players) = server.match_of_two();
    let mut given: Vec<(&Player, Value, Answer)> = Vec::new();
    while let Some((player, body)) = server.next_answer(&id, &players) {
        let first = answer(&server, &id, player, &body);
        let again = server.unchanged(|| answer(&server, &id, player, &body));
        assert_same(&first, &again);
        given.push((player, body, first));
    }
    // The match went on and is over; a server that has never loaded it returns the same.
    let another = server.another();
    server.unchanged(|| {
        for (player, body, first) in &given {
            assert_same(first, &answer(&server, &id, player, body));
            assert_same(first, &answer(&another, &id, player, body));
        }
    });
}

#[test]
fn a_repeated_answer_reads_only_the_events_that_followed_from_it() {
    let server = Server::idle_with(|_| {});
    let (id, player, body, first, last) = loop {
        let (id, players) = server.match_of_two();
        let (player, body) = server.next_answer(&id, &players).expect("a decision");
        let first = answer(&server, &id, player, &body);
        let last = server.play_to_end(&id, &players)["version"].as_u64().expect("a version");
        if last > 20 {
            break (id, player.clone(), body, first, last);
        }
    };
    make_unreadable(&server, &id, 20..=last);
    assert_same(&first, &answer(&server, &id, &player, &body));
}

#[test]
fn an_answered_decision_takes_no_other_answer() {
    let server = Server::start();
    let (id, player, decision) = server.decision_where(|decision| decision["legal_actions"][1].is_object());
    let (number, legal) = (&decision["number"], &decision["legal_actions"]);
    let first = answer(&server, &id, &player, &json!({"decision": number, "action": legal[0]})).expect(200);
    server.unchanged(|| {
        for action in [legal[1].clone(), json!({"type": "play", "card": "XX"}), json!({}), Value::Null] {
            let other = json!({"decision": number, "action": action});
            let problem = answer(&server, &id, &player, &other).problem("decision_answered");
            assert_eq!(problem["view"]["seat"], first["view"]["seat"]);
        }
    });
}

#[test]
fn a_decision_that_is_not_open_is_answered_with_the_view() {
    let server = Server::start();
    let (id, players) = server.match_of_two();
    let action = server.view(&id, &players[0])["decision"]["legal_actions"][0].clone();
    server.unchanged(|| {
        for number in [0, 2, 999, u64::MAX] {
            let early = json!({"decision": number, "action": action});
            let problem = answer(&server, &id, &players[0], &early).problem("decision_closed");
            let seen = server.view(&id, &players[0]);
            assert_eq!((&problem["view"]["version"], &problem["view"]["game"]), (&seen["version"], &seen["game"]));
        }
    });
    server.play_to_end(&id, &players);
    let late = json!({"decision": 999, "action": action});
    server.unchanged(|| answer(&server, &id, &players[0], &late).problem("decision_closed"));
}

#[test]
fn an_illegal_action_is_answered_with_the_legal_ones() {
    let server = Server::start();
    let (id, players) = server.match_of_two();
    let view = server.view(&id, &players[0]);
    let (number, legal) = (&view["decision"]["number"], &view["decision"]["legal_actions"]);
    let held = view["game"]["players"][0]["hand"].as_array().expect("a hand");
    let not_held =
        ["AS", "AH", "AD"].into_iter().find(|card| !held.contains(&json!(card))).expect("at most two are held");
    server.unchanged(|| {
        for (action, place) in [
            (json!({"type": "play", "card": not_held}), None),
            (json!({"type": "play", "card": "XX"}), Some("/action/card")),
            (json!({"type": "play", "card": 7}), Some("/action/card")),
            (json!({"type": "play", "card": "KS\0"}), Some("/action/card")),
            (json!({"type": "play", "card": not_held, "face": "up"}), Some("/action/face")),
            (json!({"type": "play"}), Some("/action/card")),
            (json!({"type": "fold"}), Some("/action/type")),
            (json!({"card": "KS"}), Some("/action/type")),
            (json!({}), Some("/action/type")),
            (json!([]), Some("/action")),
            (json!("KS"), Some("/action")),
            (Value::Null, Some("/action")),
        ] {
            let body = json!({"decision": number, "action": action});
            let problem = answer(&server, &id, &players[0], &body).problem("illegal_action");
            assert_eq!(problem["legal_actions"], *legal, "{action}");
            assert_eq!(pointers(&problem).first().copied(), place, "{action}: {problem}");
        }
    });
}

#[test]
fn an_answer_of_another_shape_is_refused_with_its_place() {
    let server = Server::start();
    let (id, players) = server.match_of_two();
    server.unchanged(|| {
        for (body, pointer) in [
            (json!({"action": {}}), "/decision"),
            (json!({"decision": 1}), "/action"),
            (json!({"decision": "1", "action": {}}), "/decision"),
            (json!({"decision": -1, "action": {}}), "/decision"),
            (json!({"decision": 1.5, "action": {}}), "/decision"),
            (json!({"decision": 1, "action": {}, "seat": 1}), "/seat"),
            (json!([1, {}]), ""),
        ] {
            let problem = answer(&server, &id, &players[0], &body).problem("validation");
            assert_eq!(pointers(&problem), [pointer], "{body}");
        }
        let huge = r#"{"decision": 1e400, "action": {}}"#;
        let path = format!("/v1/matches/{id}/actions");
        let answer = server.request("POST", &path).by(&players[0]).body("application/json", huge).send();
        assert!(answer.status == 422 || answer.status == 400, "{}", answer.text());
        let deep = format!(r#"{{"decision": 1, "action": {}{}}}"#, "[".repeat(10_000), "]".repeat(10_000));
        let answer = server.request("POST", &path).by(&players[0]).body("application/json", deep).send();
        assert!(answer.status == 422 || answer.status == 400, "{}", answer.text());
    });
}

#[test]
fn listed_actions_can_be_sent_as_they_are_with_their_hints_or_without() {
    let server = Server::start();
    let (id, player, decision) = server.decision_where(|decision| decision["legal_actions"][0]["would"].is_string());
    let body = json!({"decision": decision["number"], "action": decision["legal_actions"][0]});
    let first = answer(&server, &id, &player, &body);
    let done = &first.body["event"]["cause"]["action"];
    assert!(done["would"].is_null() && done["card"] == body["action"]["card"], "the hint is not part of it: {done}");
    let bare = json!({"decision": body["decision"], "action": {"type": "play", "card": body["action"]["card"]}});
    assert_same(&first, &server.unchanged(|| answer(&server, &id, &player, &bare)));
}

#[test]
fn an_exchange_with_another_player_than_the_listed_one_is_refused() {
    let server = Server::start();
    let players: Vec<Player> = (0..3).map(|_| server.guest()).collect();
    let id = server.seat(&players, &json!({"game": "chase-the-ace"}));
    let acting = players.iter().find(|player| !server.view(&id, player)["decision"].is_null()).expect("one");
    let decision = server.view(&id, acting)["decision"].take();
    let listed =
        decision["legal_actions"].as_array().expect("a list").iter().find(|action| action["type"] == "exchange");
    let mut action = listed.expect("it is always allowed").clone();
    let with = action["with"].take();
    for other in [json!(99), json!("x"), json!((with.as_u64().expect("a seat") + 1) % 3)] {
        action["with"] = other;
        let body = json!({"decision": decision["number"], "action": action});
        let problem = server.unchanged(|| answer(&server, &id, acting, &body).problem("illegal_action"));
        assert_eq!(pointers(&problem), ["/action/with"]);
        assert_eq!(problem["legal_actions"], decision["legal_actions"]);
    }
    action["with"] = with;
    action["label"] = json!("as I like");
    answer(&server, &id, acting, &json!({"decision": decision["number"], "action": action})).expect(200);
}

#[test]
fn whoever_has_no_seat_has_no_say() {
    let server = Server::start();
    let stranger = server.guest();
    for (visibility, code) in [("public", "not_seated"), ("unlisted", "not_seated"), ("private", "not_found")] {
        let (id, players) = server.match_with(&json!({"visibility": visibility}));
        let (_, body) = server.next_answer(&id, &players).expect("a decision");
        server.unchanged(|| {
            answer(&server, &id, &stranger, &body).problem(code);
            server.post(&format!("/v1/matches/{id}/resignation"), &stranger, &json!({})).problem(code);
            server.request("POST", &format!("/v1/matches/{id}/actions")).json(&body).send().problem("unauthenticated");
        });
    }
}

#[test]
fn a_private_match_does_not_exist_for_strangers() {
    let server = Server::start();
    let (id, players) = server.match_with(&json!({"visibility": "private"}));
    let stranger = server.guest();
    let hidden = || {
        for path in ["", "/view", "/events", "/replay/1", "/record", "/audit"] {
            server.get(&format!("/v1/matches/{id}{path}"), &stranger).problem("not_found");
            server.get(&format!("/v1/matches/{id}{path}"), ANONYMOUS).problem("not_found");
        }
    };
    hidden();
    server.post(&format!("/v1/matches/{id}/resignation"), &players[0], &json!({})).expect(200);
    hidden();
    server.get(&format!("/v1/matches/{id}/record"), &players[1]).expect(200);
}

#[test]
fn whoever_resigns_loses_and_the_match_is_over() {
    let server = Server::start();
    let (id, players) = server.match_of_two();
    let path = format!("/v1/matches/{id}/resignation");
    server.unchanged(|| server.post(&path, &players[0], &json!({"why": "tired"})).problem("validation"));
    let resigned = server.request("POST", &path).by(&players[0]).send().expect(200);
    assert_eq!(resigned["event"]["cause"], json!({"type": "resignation", "seat": 0}));
    assert_eq!(resigned["view"]["outcome"]["placements"], json!([2, 1]));
    assert_eq!(resigned["view"]["outcome"]["reason"], "resigned");
    server.unchanged(|| {
        let problem = server.post(&path, &players[1], &json!({})).problem("match_not_running");
        assert_eq!(problem["view"]["outcome"], resigned["view"]["outcome"]);
    });
}

#[test]
fn whoever_is_out_of_a_match_that_goes_on_is_told_so_with_everybody_else() {
    let server = Server::start();
    let players = [server.guest(), server.guest(), server.guest()];
    let stranger = server.guest();
    let id = server.seat(&players, &json!({"game": "chase-the-ace", "seats": 3}));
    let path = format!("/v1/matches/{id}/resignation");
    let still_in = |told: Value| {
        for viewer in players.iter().chain([&stranger]) {
            assert_eq!(server.view(&id, viewer)["still_in"], told);
        }
    };
    still_in(json!([0, 1, 2]));
    let act = format!("/v1/matches/{id}/draw");
    server.post(&path, &players[1], &json!({})).expect(200);
    still_in(json!([0, 2]));
    let problem = server.unchanged(|| server.post(&act, &players[1], &json!({}))).problem("match_not_running");
    assert_eq!(problem["detail"], "The seat is out of the match already.");
    server.post(&path, &players[2], &json!({})).expect(200);
    still_in(json!([]));
}

#[test]
fn with_auto_forced_the_server_makes_the_only_plays_and_without_it_none() {
    let server = Server::start();
    let forced = |options: Value| {
        let (id, players) = server.match_with(&json!({"options": options}));
        server.play_to_end(&id, &players);
        server.list_events(&id).iter().any(|event| event["cause"]["type"] == "forced")
    };
    assert!((0..20).any(|_| forced(json!({"auto_forced": true}))), "twenty matches without a single forced play");
    assert!(!forced(json!({"auto_forced": false})));
}

fn answer(server: &Server, id: &str, player: &Player, body: &Value) -> Answer {
    server.post(&format!("/v1/matches/{id}/actions"), player, body)
}

/// Lets everything fail that reads one of these events of the match.
pub fn make_unreadable(server: &Server, id: &str, events: RangeInclusive<u64>) {
    let spoil = format!(
        "ALTER TABLE events DISABLE TRIGGER events_append_only;
         ALTER TABLE events DROP CONSTRAINT events_hash_check;
         UPDATE events SET hash = '' WHERE match_id = '{id}' AND seq BETWEEN {} AND {}",
        events.start(),
        events.end()
    );
    server.database().batch_execute(&spoil).expect("a superuser may");
}

fn assert_same(first: &Answer, again: &Answer) {
    assert_eq!((first.status, again.status), (200, 200), "{}", again.text());
    assert!(first.bytes == again.bytes, "{}\n\n{}", first.text(), again.text());
}
