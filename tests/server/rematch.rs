//! Rematches: one new match however many request it, with all seats moved by one place.

use std::collections::BTreeSet;

use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::{
    deletion::deleted,
    harness::{ANONYMOUS, Answer, PASSWORD, Player, Server, id_of},
};

fn path(id: &str) -> String {
    format!("/v1/matches/{id}/rematch")
}

pub fn ask(server: &Server, id: &str, player: &Player) -> Answer {
    server.post(&path(id), player, &json!({}))
}

pub fn summary(server: &Server, id: &str, player: &Player) -> Value {
    server.get(&format!("/v1/matches/{id}"), player).expect(200)
}

/// Returns the ids of the players, by seat.
pub fn seats(summary: &Value) -> Vec<(u64, String)> {
    let seat = |seated: &Value| {
        (seated["seat"].as_u64().expect("a seat"), seated["player_id"].as_str().expect("an id").to_owned())
    };
    summary["players"].as_array().expect("a list").iter().map(seat).collect()
}

pub fn resign(server: &Server, id: &str, player: &Player) {
    server.post(&format!("/v1/matches/{id}/resignation"), player, &json!({})).expect(200);
}

/// Plays a match with so many players to its end.
pub fn finished<const N: usize>(server: &Server, choices: &Value) -> (String, [Player; N]) {
    let players: [Player; N] = std::array::from_fn(|_| server.guest());
    let id = server.seat(&players, choices);
    for player in &players[1..] {
        resign(server, &id, player);
    }
    assert_eq!(summary(server, &id, &players[0])["status"], "finished");
    (id, players)
}

pub fn finished_two(server: &Server) -> (String, [Player; 2]) {
    finished(server, &json!({}))
}

/// Returns who was told of a rematch, which player wants it, and in which match.
pub fn told(server: &Server, id: &str) -> Vec<String> {
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    let told = server.told_of(id, "rematch.offered").into_iter();
    told.map(|(player, data)| [player, text(&data["name"]), text(&data["rematch"])].join(" ")).collect()
}

#[test]
fn a_live_rematch_that_waits_for_an_hour_is_over() {
    let server = Server::start();
    for (seconds, visibility) in [(60, "public"), (60, "private"), (86_400, "public")] {
        let clock = json!({"type": "per_decision", "seconds": seconds});
        let (id, [ana, ben]) = finished(&server, &json!({"clock": clock, "visibility": visibility}));
        let first = id_of(&ask(&server, &id, &ben).expect(200));
        server.clock.advance(SignedDuration::from_mins(61));
        if seconds > 60 {
            let started = ask(&server, &id, &ana).expect(200);
            assert_eq!((id_of(&started), &started["status"]), (first, &json!("running")));
            continue;
        }
        // Nothing starts: the other player is asked, and the next request is for the new match.
        let anew = ask(&server, &id, &ana).expect(200);
        assert_ne!(id_of(&anew), first);
        assert_eq!((&anew["status"], seats(&anew)), (&json!("open"), vec![(1, ana.id.clone())]));
        assert_eq!(summary(&server, &first, &ben)["status"], "cancelled");
        assert_eq!(told(&server, &id)[1..], [format!("{} {} {}", ben.id, ana.name, id_of(&anew))]);
        server.post(&format!("/v1/matches/{first}/seats"), &ben, &json!({})).problem("match_not_open");
        let started = ask(&server, &id, &ben).expect(200);
        assert_eq!((id_of(&started), &started["status"]), (id_of(&anew), &json!("running")));
    }
}

#[test]
fn a_rematch_is_the_same_match_with_the_seats_moved_on() {
    let server = Server::start();
    let choices = json!({"game": "chase-the-ace", "visibility": "unlisted", "spectator_delay": 3,
        "options": {"auto_forced": true, "on_timeout": "stand_in"},
        "clock": {"type": "per_decision", "seconds": 3600}});
    let (id, [ana, ben, cleo]) = finished(&server, &choices);
    let before = summary(&server, &id, &ana);
    assert_eq!(before["rematch"], Value::Null);

    let new = server.post(&path(&id), &ben, &json!({"entropy": "ben's"})).expect(200);
    for same in ["game", "rules_version", "options", "visibility", "clock", "rated", "spectator_delay", "seats"] {
        assert_eq!(new[same], before[same], "{same}");
    }
    assert_ne!(new["commitment"], before["commitment"], "chance begins anew");
    assert_eq!((&new["status"], &new["host"], &new["version"]), (&json!("open"), &json!(ben.id), &json!(0)));
    assert_eq!(seats(&new), [(0, ben.id.clone())]);
    assert_eq!(new["players"][0]["entropy"], "ben's");
    let kept = |seat: u8, player: &Player| json!({"seat": seat, "player_id": player.id, "name": player.name});
    assert_eq!(new["kept_seats"], json!([kept(1, &cleo), kept(2, &ana)]));
    assert_eq!(summary(&server, &id, &ana)["rematch"], new["id"]);
    let offered = |player: &Player| format!("{} {} {}", player.id, ben.name, id_of(&new));
    assert_eq!(told(&server, &id), [offered(&ana), offered(&cleo)]);

    let joined = ask(&server, &id, &ana).expect(200);
    assert_eq!((&joined["id"], &joined["kept_seats"]), (&new["id"], &json!([kept(1, &cleo)])));
    let started = ask(&server, &id, &cleo).expect(200);
    assert_eq!((&started["id"], &started["status"]), (&new["id"], &json!("running")));
    assert_eq!(seats(&started), [(0, ben.id.clone()), (1, cleo.id.clone()), (2, ana.id.clone())]);
    assert_eq!(started["kept_seats"], json!([]));
    assert_eq!(told(&server, &id).len(), 2, "who comes after the first is told of as anybody who sits down");
    let joined = server.told_of(&id_of(&new), "match.joined").into_iter();
    let joined: BTreeSet<String> = joined.map(|(_, data)| data["name"].to_string()).collect();
    assert_eq!(joined.len(), 2);
}

#[test]
fn asking_again_gives_the_same_match_and_changes_nothing() {
    let server = Server::start();
    let (id, [ana, ben]) = finished_two(&server);
    let new = ask(&server, &id, &ana).expect(200);
    assert_eq!(server.unchanged(|| ask(&server, &id, &ana)).expect(200), new);
    let started = ask(&server, &id, &ben).expect(200);
    for player in [&ana, &ben] {
        assert_eq!(server.unchanged(|| ask(&server, &id, player)).expect(200)["id"], started["id"]);
    }
    let next = id_of(&started);
    resign(&server, &next, &ana);
    assert_eq!(server.unchanged(|| ask(&server, &id, &ben)).expect(200)["status"], "finished", "also when it is over");
    let third = ask(&server, &next, &ben).expect(200);
    assert_ne!(third["id"], started["id"]);
    assert_eq!(seats(&third), [(1, ben.id)], "the seats go on moving");
}

#[test]
fn kept_seats_are_taken_by_nobody_else() {
    let server = Server::start();
    let (id, [ana, ben]) = finished_two(&server);
    let next = id_of(&ask(&server, &id, &ana).expect(200));
    let stranger = server.guest();
    let join = |player: &Player| server.post(&format!("/v1/matches/{next}/seats"), player, &json!({}));
    server.unchanged(|| {
        join(&stranger).problem("seats_kept");
        server.post(&format!("/v1/matches/{next}/bots"), &ana, &json!({"strength": "easy"})).problem("seats_kept");
    });
    let started = join(&ben).expect(200);
    assert_eq!(seats(&started), [(0, ben.id), (1, ana.id)], "joining like anybody leads to the kept seat too");
    assert_eq!(started["status"], "running");
}

#[test]
fn who_leaves_gives_up_the_kept_seat_and_may_still_come_back() {
    let server = Server::start();
    let (id, [ana, ben, cleo]) = finished(&server, &json!({"game": "chase-the-ace"}));
    let next = id_of(&ask(&server, &id, &ana).expect(200));
    ask(&server, &id, &ben).expect(200);
    server.delete(&format!("/v1/matches/{next}/seats/me"), &ana).expect(204);
    let left = summary(&server, &next, &ben);
    assert_eq!((&left["host"], &left["kept_seats"][0]["player_id"]), (&json!(ben.id), &json!(cleo.id)));
    assert_eq!(left["kept_seats"].as_array().map(Vec::len), Some(1), "ana's is kept no more");
    assert_eq!(ask(&server, &id, &ana).expect(200)["id"], json!(next), "it was free still");
    server.delete(&format!("/v1/matches/{next}/seats/me"), &ana).expect(204);
    let stranger = server.guest();
    let joined = server.post(&format!("/v1/matches/{next}/seats"), &stranger, &json!({})).expect(200);
    assert!(seats(&joined).contains(&(2, stranger.id)), "the seat that ana gave up: {joined}");
    server.unchanged(|| ask(&server, &id, &ana)).problem("seats_kept");
    assert_eq!(ask(&server, &id, &cleo).expect(200)["status"], "running");
    server.unchanged(|| ask(&server, &id, &ana)).problem("match_not_open");
}

#[test]
fn no_seat_is_kept_for_a_player_who_has_restored_the_account() {
    let server = Server::start();
    let [ana, ben] = ["ana", "ben"].map(|name| server.player(name));
    let id = server.seat(&[ana.clone(), ben.clone()], &json!({}));
    resign(&server, &id, &ben);
    let next = ask(&server, &id, &ana).expect(200);
    assert_eq!(next["kept_seats"][0]["player_id"], json!(ben.id));
    deleted(&server, &ben);
    server.sign_in("ben", PASSWORD).expect(201);
    let next = id_of(&next);
    assert_eq!(summary(&server, &next, &ana)["kept_seats"], json!([]));
    let joined = server.post(&format!("/v1/matches/{next}/seats"), &server.guest(), &json!({})).expect(200);
    assert_eq!(joined["status"], "running");
}

#[test]
fn a_player_who_is_offered_a_rematch_can_decline_it() {
    let server = Server::start();
    for visibility in ["public", "private"] {
        let (id, [ana, ben, cleo]) = finished(&server, &json!({"game": "chase-the-ace", "visibility": visibility}));
        let next = id_of(&ask(&server, &id, &ana).expect(200));
        let decline = |player: &Player| server.delete(&format!("/v1/matches/{next}/seats/me"), player);
        let (stranger, unknown) = (server.guest(), if visibility == "private" { "not_found" } else { "not_seated" });
        server.unchanged(|| decline(&stranger).problem(unknown));
        let tag = server.get(&format!("/v1/matches/{next}"), &ben).header("etag").to_owned();
        let insist = |tag: &str| {
            server.request("DELETE", &format!("/v1/matches/{next}/seats/me")).by(&ben).header("if-match", tag).send()
        };
        server.unchanged(|| insist("\"other\"").problem("precondition_failed"));
        insist(&tag).expect(204);
        let left = summary(&server, &next, &ana);
        assert_eq!((&left["status"], seats(&left).len()), (&json!("open"), 1));
        assert_eq!(left["kept_seats"], json!([{"seat": 1, "player_id": cleo.id, "name": cleo.name}]));
        assert_eq!(server.told_of(&next, "match.left"), [(ana.id.clone(), json!({"name": ben.name}))]);
        server.unchanged(|| decline(&ben).problem(unknown));
        // After a block there is nothing to decline.
        server.put(&format!("/v1/me/blocks/{}", ana.name), &cleo).expect(200);
        server.unchanged(|| decline(&cleo).problem(unknown));
        assert_eq!(ask(&server, &id, &ben).expect(200)["id"], json!(next), "the seat was free still");
        server.post(&format!("/v1/matches/{next}/start"), &ana, &json!({})).expect(200);
        server.unchanged(|| decline(&cleo).problem(unknown));
        server.unchanged(|| decline(&ben).problem("match_not_open"));
    }
}

#[test]
fn a_rematch_that_was_called_off_is_followed_by_another() {
    let server = Server::start();
    let (id, [ana, ben]) = finished_two(&server);
    let first = id_of(&ask(&server, &id, &ana).expect(200));
    server.delete(&format!("/v1/matches/{first}/seats/me"), &ana).expect(204);
    assert_eq!(summary(&server, &first, &ana)["status"], "cancelled");
    let second = ask(&server, &id, &ben).expect(200);
    assert_ne!(id_of(&second), first);
    assert_eq!((&second["status"], &second["host"]), (&json!("open"), &json!(ben.id)));
    assert_eq!(summary(&server, &id, &ana)["rematch"], second["id"]);
    assert_eq!(told(&server, &id).len(), 2, "ben of the first, ana of the second");
    assert_eq!(ask(&server, &id, &ana).expect(200)["status"], "running");
}

#[test]
fn the_host_of_a_rematch_may_start_it_without_the_last() {
    let server = Server::start();
    let (id, [ana, ben, cleo]) = finished(&server, &json!({"game": "chase-the-ace"}));
    let next = id_of(&ask(&server, &id, &ana).expect(200));
    let start = |player: &Player| server.post(&format!("/v1/matches/{next}/start"), player, &json!({}));
    start(&ana).problem("not_enough_players");
    ask(&server, &id, &ben).expect(200);
    start(&ben).problem("forbidden");
    let started = start(&ana).expect(200);
    assert_eq!((&started["seats"], &started["kept_seats"]), (&json!(2), &json!([])));
    assert_eq!(seats(&started), [(0, ben.id.clone()), (1, ana.id.clone())], "in the order of the kept seats");
    server.unchanged(|| ask(&server, &id, &cleo)).problem("match_not_open");
    server.play_once(&next, &[ana.clone(), ben]);
    resign(&server, &next, &ana);
    let third = ask(&server, &next, &ana).expect(200);
    assert_eq!(third["seats"], 2, "a rematch of those who played");
}

#[test]
fn bots_sit_down_at_once() {
    let server = Server::start();
    let ana = server.guest();
    let id = id_of(&server.open_match(&ana, &json!({})));
    server.post(&format!("/v1/matches/{id}/bots"), &ana, &json!({"strength": "easy"})).expect(201);
    resign(&server, &id, &ana);
    let new = ask(&server, &id, &ana).expect(200);
    assert_eq!((&new["status"], &new["players"][0]["kind"]), (&json!("running"), &json!("bot")));
    assert_eq!((&new["players"][0]["name"], &new["players"][1]["player_id"]), (&json!("bot-easy"), &json!(ana.id)));
    assert_eq!(told(&server, &id), Vec::<String>::new(), "a bot is told nothing");
}

#[test]
fn bots_alone_are_no_match() {
    let server = Server::start();
    let (ana, ben) = (server.guest(), server.guest());
    let id = id_of(&server.open_match(&ana, &json!({"game": "chase-the-ace", "seats": 3})));
    server.post(&format!("/v1/matches/{id}/bots"), &ana, &json!({"strength": "easy"})).expect(201);
    server.post(&format!("/v1/matches/{id}/seats"), &ben, &json!({})).expect(200);
    for player in [&ana, &ben] {
        resign(&server, &id, player);
    }
    let next = id_of(&ask(&server, &id, &ana).expect(200));
    server.delete(&format!("/v1/matches/{next}/seats/me"), &ana).expect(204);
    assert_eq!(summary(&server, &next, &ben)["status"], "cancelled", "no bot is host");
    assert_ne!(ask(&server, &id, &ben).expect(200)["id"], json!(next));
}

#[test]
fn a_private_rematch_is_known_to_those_for_whom_seats_are_kept() {
    let server = Server::start();
    let (id, [ana, ben]) = finished(&server, &json!({"visibility": "private"}));
    let old_code = summary(&server, &id, &ana)["code"].clone();
    let new = ask(&server, &id, &ana).expect(200);
    let next = id_of(&new);
    assert!(new["code"].is_string() && new["code"] != old_code);
    let seen = summary(&server, &next, &ben);
    assert_eq!(
        (&seen["kept_seats"][0]["player_id"], seen.get("code")),
        (&json!(ben.id), None),
        "the code is not ben's"
    );
    let stranger = server.guest();
    server.get(&format!("/v1/matches/{next}"), &stranger).problem("not_found");
    server.get(&format!("/v1/matches/{next}"), ANONYMOUS).problem("not_found");
    server.unchanged(|| {
        server.post(&format!("/v1/matches/{next}/seats"), &stranger, &json!({"code": old_code})).problem("not_found");
        server
            .post(&format!("/v1/matches/{next}/seats"), &stranger, &json!({"code": new["code"]}))
            .problem("seats_kept");
        ask(&server, &id, &stranger).problem("not_found");
        ask(&server, &next, &stranger).problem("not_found");
    });
    let started = server.post(&format!("/v1/matches/{next}/seats"), &ben, &json!({})).expect(200);
    assert_eq!(started["status"], "running", "who is expected needs no code");
}

#[test]
fn a_private_rematch_that_started_without_somebody_is_theirs_no_more() {
    let server = Server::start();
    let (id, [ana, ben, cleo]) = finished(&server, &json!({"game": "chase-the-ace", "visibility": "private"}));
    let next = id_of(&ask(&server, &id, &ana).expect(200));
    ask(&server, &id, &ben).expect(200);
    summary(&server, &next, &cleo);
    server.get(&format!("/v1/matches/{next}/view"), &cleo).problem("not_found");
    server.post(&format!("/v1/matches/{next}/start"), &ana, &json!({})).expect(200);
    for end in ["", "/view", "/events"] {
        server.get(&format!("/v1/matches/{next}{end}"), &cleo).problem("not_found");
    }
    server.unchanged(|| server.post(&format!("/v1/matches/{next}/seats"), &cleo, &json!({})).problem("not_found"));
}

#[test]
fn only_who_played_in_a_finished_match_may_ask() {
    let server = Server::start();
    let (running, [ana, _]) = server.match_of_two();
    let open = id_of(&server.open_match(&ana, &json!({})));
    let stranger = server.guest();
    server.unchanged(|| {
        ask(&server, &running, &ana).problem("match_not_finished");
        ask(&server, &open, &ana).problem("match_not_finished");
        ask(&server, &running, &stranger).problem("not_seated");
        ask(&server, "0191b6a0-0000-7000-8000-000000000001", &ana).problem("not_found");
        ask(&server, "x", &ana).problem("not_found");
    });
    server.delete(&format!("/v1/matches/{open}/seats/me"), &ana).expect(204);
    server.unchanged(|| ask(&server, &open, &ana).problem("not_seated"));
    resign(&server, &running, &ana);
    server.unchanged(|| ask(&server, &running, &stranger).problem("not_seated"));
}

#[test]
fn what_no_request_for_a_rematch_can_be_is_refused() {
    let server = Server::start();
    let (id, [ana, _]) = finished_two(&server);
    server.unchanged(|| {
        let long = server.post(&path(&id), &ana, &json!({"entropy": "x".repeat(65)})).problem("validation");
        assert_eq!(long["errors"][0]["pointer"], "/entropy");
        server.post(&path(&id), &ana, &json!({"entropy": "a\u{0}b"})).problem("validation");
        server.post(&path(&id), &ana, &json!({"entropy": 7})).problem("validation");
        server.post(&path(&id), &ana, &json!({"seats": 2})).problem("validation");
        server.post(&path(&id), &ana, &json!({"code": "x"})).problem("validation");
        server.post(&path(&id), &ana, &json!([])).problem("validation");
        server.request("POST", &path(&id)).by(&ana).body("application/json", "{").send().problem("malformed_json");
        server.request("POST", &path(&id)).by(&ana).body("text/plain", "{}").send().problem("unsupported_media_type");
    });
    server.request("POST", &path(&id)).by(&ana).send().expect(200);
}

#[test]
fn a_deleted_player_gets_no_seat_in_the_rematch() {
    let server = Server::start();
    let (id, [ana, ben, cleo]) = finished::<3>(&server, &json!({"game": "chase-the-ace"}));
    server.request("DELETE", "/v1/me").by(&ben).json(&json!({})).send().expect(200);
    server.wait_for_count("players WHERE kind = 'deleted'", 1);
    let next = ask(&server, &id, &ana).expect(200);
    assert_eq!(seats(&next).len(), 1);
    // Nor is one reserved that is not shown: only Cleo's is.
    let of_others = format!(
        "SELECT string_agg(p.name, ' ') AS answer FROM kept_seats JOIN players AS p ON id = player_id WHERE p.name <> '{}'",
        ana.name
    );
    assert_eq!(server.ask_database(&of_others), cleo.name);
}
