//! What goes on: public matches are counted and one is shown; nothing tells of other matches.

use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::harness::{ANONYMOUS, Player, Server};

const PATH: &str = "/v1/activity";

/// Returns what goes on, after the last answer is no longer used.
#[track_caller]
fn activity(server: &Server) -> Value {
    server.clock.advance(SignedDuration::from_secs(5));
    server.get(PATH, ANONYMOUS).expect(200)
}

#[track_caller]
fn counts(server: &Server) -> [u64; 4] {
    let found = activity(server);
    ["running", "open", "waiting_players", "finished"].map(|name| found[name].as_u64().expect("a count"))
}

fn featured(server: &Server) -> Option<String> {
    activity(server)["featured"]["id"].as_str().map(str::to_owned)
}

fn finish(server: &Server, id: &str, loser: &Player) {
    server.post(&format!("/v1/matches/{id}/resignation"), loser, &json!({})).expect(200);
    server.wait_for_count("unfiled", 0);
}

#[test]
fn public_matches_and_waiting_players_are_counted() {
    let server = Server::start();
    assert_eq!(
        server.get(PATH, ANONYMOUS).expect(200),
        json!({
            "running": 0, "open": 0, "waiting_players": 0, "wanted": [], "finished": 0, "featured": null
        })
    );
    let (id, players) = server.match_with(&json!({}));
    server.open_match(&players[0], &json!({}));
    server.post("/v1/pairings", &players[0], &json!({"game": "clear-ace"})).expect(201);
    server.post("/v1/pairings", &players[0], &json!({"game": "curse-of-aces"})).expect(201);
    assert_eq!(counts(&server), [1, 1, 1, 0]);
    assert_eq!(featured(&server).as_ref(), Some(&id));
    let shown = activity(&server)["featured"].take();
    assert_eq!(shown, server.get(&format!("/v1/matches/{id}"), ANONYMOUS).expect(200));
    finish(&server, &id, &players[1]);
    assert_eq!(counts(&server), [0, 1, 1, 1]);
    assert_eq!(featured(&server), None);
    server.clock.advance(SignedDuration::from_hours(24));
    assert_eq!(counts(&server)[3], 0, "it ended yesterday");
}

/// Waits for such a match, with others or for them.
fn pair(server: &Server, player: &Player, terms: &Value) -> Value {
    server.post("/v1/pairings", player, terms).expect(201)
}

#[test]
fn what_players_wait_for_is_told_and_players_who_ask_for_the_same_are_seated() {
    let server = Server::start();
    let [ana, ben, cleo] = [server.player("ana"), server.player("ben"), server.player("cleo")];
    let alone = json!({"game": "clear-ace", "rated": true, "clock": {"type": "per_decision", "seconds": 300}});
    let three = json!({"game": "chase-the-ace", "seats": 3});
    let first = pair(&server, &ana, &alone);
    for player in [&ana, &ben] {
        pair(&server, player, &three);
    }
    let wanted = activity(&server)["wanted"].take();
    assert_eq!(wanted[0]["players"], 2, "what most wait for comes first: {wanted}");
    assert_eq!((&wanted[1]["players"], wanted.as_array().map(Vec::len)), (&json!(1), Some(2)));
    for field in ["game", "options", "clock", "seats", "rated"] {
        assert_eq!(wanted[1][field], first[field], "{field}");
    }
    assert!(!wanted.to_string().contains("ana"), "nor who waits");
    // What is told is enough to ask for the same.
    let mut terms = wanted[0].clone();
    terms.as_object_mut().expect("an object").remove("players");
    assert_eq!(pair(&server, &cleo, &terms)["status"], "seated");
    let wanted = activity(&server)["wanted"].take();
    assert_eq!((&wanted[0]["game"], wanted.as_array().map(Vec::len)), (&json!("clear-ace"), Some(1)));
    // As long as anyone waits for it.
    server.clock.advance(SignedDuration::from_mins(10));
    assert_eq!(activity(&server)["wanted"], json!([]));
}

#[test]
fn of_what_players_wait_for_twenty_are_told_and_three_of_each_player() {
    let server = Server::start();
    let guests: Vec<Player> = (0..8).map(|_| server.guest()).collect();
    for (number, player) in (0..32).zip(guests.iter().cycle()) {
        let clock = json!({"type": "per_decision", "seconds": 86_400 + number});
        pair(&server, player, &json!({"game": "clear-ace", "clock": clock}));
    }
    let wanted = activity(&server)["wanted"].take();
    let clocks =
        wanted.as_array().expect("a list").iter().map(|one| one["clock"]["seconds"].as_u64().expect("seconds"));
    // Of each, the oldest does not count.
    assert_eq!(clocks.collect::<Vec<_>>(), (86_408..86_428).collect::<Vec<_>>());
}

/// Another version of the server, which runs during an upgrade, may have stored it.
#[test]
fn what_cannot_be_read_is_not_told() {
    let server = Server::start();
    for (number, game) in ["clear-ace", "curse-of-aces", "chase-the-ace"].into_iter().enumerate() {
        pair(&server, &server.guest(), &json!({"game": game}));
        let unknown = ["clock = '{\"type\": \"unknown\"}'", "game = 'unknown'"].get(number);
        if let Some(unknown) = unknown {
            server.change_rows(format!("UPDATE pairings SET {unknown} WHERE game = '{game}'"));
        }
    }
    let wanted = activity(&server)["wanted"].take();
    assert_eq!((&wanted[0]["game"], wanted.as_array().map(Vec::len)), (&json!("chase-the-ace"), Some(1)));
}

#[test]
fn nothing_tells_of_private_and_unlisted_matches() {
    let server = Server::start();
    for visibility in ["private", "unlisted"] {
        let (id, players) = server.match_with(&json!({"visibility": visibility}));
        server.open_match(&players[0], &json!({"visibility": visibility}));
        assert_eq!(activity(&server)["featured"], Value::Null, "{visibility}");
        assert_eq!(counts(&server), [0; 4], "{visibility}");
        finish(&server, &id, &players[0]);
        assert_eq!(counts(&server), [0; 4], "{visibility}");
        let as_player = server.get(PATH, &players[0]).expect(200);
        assert_eq!(as_player, server.get(PATH, ANONYMOUS).expect(200), "{visibility}");
    }
}

#[test]
fn the_match_to_watch_has_people_in_it_and_moves_soon() {
    let server = Server::start();
    let each = |seconds: u32| json!({"clock": {"type": "per_decision", "seconds": seconds}});
    let (soon, _) = server.match_with(&each(600));
    let (later, _) = server.match_with(&each(86_400));
    let (never, _) = server.match_with(&json!({}));
    assert_eq!(featured(&server).as_ref(), Some(&soon), "and not {later} or {never}");
}

#[test]
fn an_answer_is_used_again_for_some_seconds() {
    let server = Server::start();
    let before = activity(&server);
    let (id, _) = server.match_with(&json!({}));
    server.clock.advance(SignedDuration::from_secs(4));
    assert_eq!(server.get(PATH, ANONYMOUS).expect(200), before);
    assert_eq!(featured(&server), Some(id));
}

#[test]
fn it_has_no_parameters() {
    let server = Server::start();
    let answer = server.get(PATH, ANONYMOUS);
    let tag = answer.header("etag").to_owned();
    server.request("GET", PATH).header("if-none-match", &tag).send().expect(304);
    server.post(PATH, ANONYMOUS, &json!({})).problem("method_not_allowed");
}
