//! With whom a player has played: people, the last one first, and who was ahead how often.

use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::harness::{ANONYMOUS, Player, Server};

const PATH: &str = "/v1/me/opponents";

/// Plays a match of these players to its end, in which all but the first leave, the last one first.
fn won_by(server: &Server, players: &[&Player], choices: &Value) -> String {
    let seated: Vec<Player> = players.iter().map(|&player| player.clone()).collect();
    let id = server.seat(&seated, choices);
    for loser in players[1..].iter().rev() {
        server.post(&format!("/v1/matches/{id}/resignation"), *loser, &json!({})).expect(200);
    }
    ended(server);
    id
}

/// Waits until the matches that have ended are marked, and moves the clock on.
fn ended(server: &Server) {
    server.wait_for_count("unfiled", 0);
    server.clock.advance(SignedDuration::from_secs(1));
}

/// Returns the names of the player's opponents, each with the matches, and in how many the player and the other were ahead.
fn opponents(server: &Server, player: &Player) -> Vec<(String, [u64; 3])> {
    let number = |opponent: &Value, name: &str| opponent[name].as_u64().expect("a number");
    let opponent = |opponent: &Value| {
        let name = opponent["name"].as_str().expect("a name").to_owned();
        (name, ["matches", "ahead", "behind"].map(|name| number(opponent, name)))
    };
    server.list(&format!("{PATH}?limit=1"), player, || {}).iter().map(opponent).collect()
}

#[test]
fn opponents_are_listed_with_who_was_ahead_how_often() {
    let server = Server::start();
    let [ana, ben, cleo] = ["ana", "ben", "cleo"].map(|name| server.player(name));
    assert_eq!(server.get(PATH, &ana).expect(200), json!({"items": [], "next": null}));
    won_by(&server, &[&ana, &ben], &json!({}));
    won_by(&server, &[&ben, &ana], &json!({"visibility": "private"}));
    let three = won_by(&server, &[&ana, &ben, &cleo], &json!({"game": "chase-the-ace"}));
    let last = won_by(&server, &[&ana, &cleo], &json!({"visibility": "unlisted"}));
    // What is not over does not count, and neither does what was never played.
    server.seat(&[ana.clone(), ben.clone()], &json!({}));
    let open = server.open_match(&ana, &json!({"game": "chase-the-ace", "seats": 3}));
    let path = format!("/v1/matches/{}", open["id"].as_str().expect("an id"));
    server.post(&format!("{path}/seats"), &ben, &json!({})).expect(200);
    server.post(&format!("{path}/cancellation"), &ana, &json!({})).expect(200);
    let with = |name: &str, counts| (name.to_owned(), counts);
    assert_eq!(opponents(&server, &ana), [with("cleo", [2, 2, 0]), with("ben", [3, 2, 1])]);
    assert_eq!(opponents(&server, &cleo), [with("ana", [2, 0, 2]), with("ben", [1, 0, 1])]);
    let listed = server.get(PATH, &ana).expect(200)["items"].clone();
    assert_eq!((&listed[0]["last_match"], &listed[1]["last_match"]), (&json!(last), &json!(three)));
    assert_eq!((&listed[0]["player_id"], &listed[0]["kind"]), (&json!(cleo.id), &json!("person")));
    server.get(PATH, ANONYMOUS).problem("unauthenticated");
    server.get(&format!("{PATH}?cursor=x"), &ana).problem("malformed_query");
}

#[test]
fn a_draw_counts_for_neither_player() {
    let server = Server::start();
    let (id, [ana, ben]) = server.match_with(&json!({}));
    for player in [&ana, &ben] {
        server.post(&format!("/v1/matches/{id}/draw"), player, &json!({})).expect(200);
    }
    ended(&server);
    assert_eq!(opponents(&server, &ana), [(ben.name.clone(), [1, 0, 0])]);
    assert_eq!(server.get(PATH, &ana).expect(200)["items"][0]["kind"], "guest");
    // Neither does a match that was called off.
    let won = won_by(&server, &[&ana, &ben], &json!({}));
    assert_eq!(opponents(&server, &ana), [(ben.name.clone(), [2, 1, 0])]);
    server.change_rows(format!(
        "UPDATE matches SET outcome = outcome || '{{\"reason\": \"called_off\"}}' WHERE id = '{won}'"
    ));
    assert_eq!(opponents(&server, &ana), [(ben.name, [2, 0, 0])]);
}

/// Adds copies of a match that is over.
fn copied(server: &Server, id: &str, times: u32) {
    server.change_rows(format!(
        "WITH copies AS (
             INSERT INTO matches SELECT (jsonb_populate_record(m, jsonb_build_object('id', gen_random_uuid()))).*
             FROM matches AS m, generate_series(1, {times}) WHERE m.id = '{id}' RETURNING id
         )
         INSERT INTO seats SELECT (jsonb_populate_record(s, jsonb_build_object('match_id', copies.id))).*
         FROM seats AS s, copies WHERE s.match_id = '{id}'"
    ));
}

#[test]
fn the_last_matches_with_people_count_also_behind_many_with_bots() {
    let server = Server::start();
    let [ana, ben] = ["ana", "ben"].map(|name| server.player(name));
    let won = won_by(&server, &[&ana, &ben], &json!({}));
    let open = server.open_match(&ana, &json!({}));
    let id = open["id"].as_str().expect("an id");
    server.post(&format!("/v1/matches/{id}/bots"), &ana, &json!({"strength": "easy"})).expect(201);
    server.post(&format!("/v1/matches/{id}/resignation"), &ana, &json!({})).expect(200);
    ended(&server);
    let all_counted = || server.get(PATH, &ana).expect(200)["items"][0]["all_counted"].clone();
    // More than are read at once.
    copied(&server, id, 600);
    assert_eq!((opponents(&server, &ana), all_counted()), (vec![("ben".to_owned(), [1, 1, 0])], json!(true)));
    copied(&server, &won, 499);
    assert_eq!((opponents(&server, &ana), all_counted()), (vec![("ben".to_owned(), [500, 500, 0])], json!(true)));
    copied(&server, &won, 1);
    assert_eq!((opponents(&server, &ana), all_counted()), (vec![("ben".to_owned(), [500, 500, 0])], json!(false)));
}

#[test]
fn a_match_counts_as_soon_as_it_is_over() {
    // Nothing marks it here.
    let server = Server::idle_with(|_| {});
    let (id, [ana, ben]) = server.match_with(&json!({}));
    assert_eq!(opponents(&server, &ana), []);
    server.post(&format!("/v1/matches/{id}/resignation"), &ben, &json!({})).expect(200);
    assert_eq!(server.count(&format!("seats WHERE match_id = '{id}' AND ended")), "0");
    assert_eq!(opponents(&server, &ana), [(ben.name, [1, 1, 0])]);
}

#[test]
fn bots_and_players_whom_one_blocks_are_left_out() {
    let server = Server::start();
    let [ana, ben] = ["ana", "ben"].map(|name| server.player(name));
    won_by(&server, &[&ana, &ben], &json!({}));
    let open = server.open_match(&ana, &json!({}));
    let path = format!("/v1/matches/{}", open["id"].as_str().expect("an id"));
    server.post(&format!("{path}/bots"), &ana, &json!({"strength": "easy"})).expect(201);
    server.post(&format!("{path}/resignation"), &ana, &json!({})).expect(200);
    ended(&server);
    assert_eq!(opponents(&server, &ana), [("ben".to_owned(), [1, 1, 0])]);
    server.put("/v1/me/blocks/ben", &ana).expect(200);
    assert_eq!(opponents(&server, &ana), []);
    // The other one need not know.
    assert_eq!(opponents(&server, &ben), [("ana".to_owned(), [1, 0, 1])]);
}
