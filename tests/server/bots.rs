//! Bots: seated by the host, playing in the background, also after a restart, and only once with several processes.

use acepost::{
    games::catalog::GAMES,
    record::{Record, verify},
};
use serde_json::{Value, json};

use crate::harness::{Player, Server, chosen, id_of};

/// Starts a match of this game between a person in seat 0 and bots.
pub fn against(server: &Server, person: &Player, game: &str, strengths: &[&str]) -> String {
    let made = server.open_match(person, &json!({"game": game, "seats": strengths.len() + 1}));
    let id = id_of(&made);
    for strength in strengths {
        seat(server, person, &id, strength);
    }
    id
}

#[track_caller]
fn seat(server: &Server, host: &Player, id: &str, strength: &str) -> Value {
    server.post(&format!("/v1/matches/{id}/bots"), host, &json!({"strength": strength})).expect(201)
}

/// Plays to the end for the person.
#[track_caller]
fn play_out(server: &Server, id: &str, player: &Player) -> Value {
    loop {
        let view = server.own_turn(id, player);
        let Some(answer) = chosen(&view) else { return view };
        server.post(&format!("/v1/matches/{id}/actions"), player, &answer).expect(200);
    }
}

#[test]
fn a_person_plays_each_game_against_bots_of_each_strength() {
    let server = Server::with(|settings| settings.bot_iterations = 50);
    let person = server.guest();
    for game in GAMES {
        let few = usize::from(*game.about().seats.start()) - 1;
        for strength in ["easy", "medium", "hard"] {
            let id = against(&server, &person, game.about().id, &vec![strength; few]);
            let view = play_out(&server, &id, &person);
            assert_eq!(view["match"]["players"][1]["kind"], "bot");
            assert_eq!(view["match"]["players"][1]["name"], format!("bot-{strength}"));
            let record = server.get(&format!("/v1/matches/{id}/record"), &person).expect(200);
            let record = Record::read(&record.to_string()).expect("a record");
            assert!(verify(&record).verified, "{}", game.about().id);
            let entropy: Vec<&str> = record.header.seats.iter().skip(1).map(|seat| seat.entropy.as_str()).collect();
            assert!(entropy.iter().all(|entropy| entropy.is_empty()), "bots bring nothing");
        }
    }
}

#[test]
fn bots_of_one_strength_at_one_table_are_different_players() {
    let server = Server::start();
    let person = server.guest();
    let many = GAMES.iter().max_by_key(|game| game.about().seats.end()).expect("there are games");
    let seats = usize::from(*many.about().seats.end());
    let id = against(&server, &person, many.about().id, &vec!["easy"; seats - 1]);
    let summary = server.get(&format!("/v1/matches/{id}"), &person).expect(200);
    let mut names: Vec<&str> =
        summary["players"].as_array().expect("a list").iter().filter_map(|player| player["name"].as_str()).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), seats);
}

#[test]
fn only_the_host_seats_bots_and_only_before_the_start() {
    let server = Server::start();
    let (host, other) = (server.guest(), server.guest());
    let id = id_of(&server.open_match(&host, &json!({})));
    let path = format!("/v1/matches/{id}/bots");
    server.unchanged(|| {
        server.post(&path, &other, &json!({"strength": "easy"})).problem("not_seated");
        server.post(&path, &host, &json!({"strength": "godlike"})).problem("validation");
        server.post(&path, &host, &json!({})).problem("validation");
        server.post(&path, &host, &json!({"strength": "easy", "colour": 1})).problem("validation");
    });
    seat(&server, &host, &id, "easy");
    server.post(&path, &host, &json!({"strength": "easy"})).problem("match_not_open");
}

#[test]
fn seating_a_bot_can_be_repeated_with_a_key() {
    let server = Server::start();
    let host = server.guest();
    let many = GAMES.iter().max_by_key(|game| game.about().seats.end()).expect("there are games");
    let new = json!({"game": many.about().id, "seats": many.about().seats.end()});
    let id = id_of(&server.open_match(&host, &new));
    let send = || {
        let request = server.request("POST", &format!("/v1/matches/{id}/bots")).by(&host);
        request.header("idempotency-key", "one-bot").json(&json!({"strength": "medium"})).send().expect(201)
    };
    assert_eq!(send(), send());
    let summary = server.get(&format!("/v1/matches/{id}"), &host).expect(200);
    assert_eq!(summary["players"].as_array().map(Vec::len), Some(2.min(usize::from(*many.about().seats.end()))));
}

#[test]
fn nobody_else_may_be_called_as_bots_are() {
    let server = Server::start();
    for name in ["Bot-hard", "bot_hard", "BOT-1", "b0t-hard", "bot2_hard", "bot", "Bot9"] {
        let new = json!({"name": name, "password": "correct horse battery"});
        server.post("/v1/players", crate::harness::ANONYMOUS, &new).problem("validation");
    }
}

/// No bot plays without a process that runs bots: the turn waits in the database.
#[test]
fn a_turn_that_nobody_played_is_found_by_a_server_that_starts_later() {
    let database = crate::harness::migrated_database();
    let idle = Server::idle_on_database(&database.url);
    let person = idle.guest();
    let id = against(&idle, &person, "clear-ace", &["medium"]);
    let view = idle.view(&id, &person);
    assert_eq!(view["version"], 1, "nobody has played");
    drop(idle);
    let server = Server::on_database(&database.url, |_| {});
    let view = play_out(&server, &id, &person);
    assert!(!view["outcome"].is_null());
    assert_eq!(server.count("bot_turns"), "0");
}

#[test]
fn several_servers_play_each_turn_of_a_bot_once() {
    let server = Server::with(|settings| settings.bot_iterations = 20);
    let others = [server.another(), server.another()];
    let person = server.guest();
    let servers = [&server, &others[0], &others[1]];
    for number in 0..6 {
        let id = against(servers[number % 3], &person, "clear-ace", &["hard"]);
        // Answered through one server after the other, so that all of them know the match and wake their bots.
        let mut turn = number;
        let last = loop {
            let view = servers[turn % 3].own_turn(&id, &person);
            let Some(answer) = chosen(&view) else { break view };
            turn += 1;
            servers[turn % 3].post(&format!("/v1/matches/{id}/actions"), &person, &answer).expect(200);
        };
        let audit = server.get(&format!("/v1/matches/{id}/audit"), &person).expect(200);
        assert_eq!((&audit["verified"], &audit["events"]), (&json!(true), &last["version"]));
    }
}

#[test]
fn a_bot_takes_the_free_seat_that_is_named() {
    let server = Server::start();
    let (ana, ben) = (server.player("ana"), server.player("ben"));
    let made = server.open_match(&ana, &json!({"game": "chase-the-ace", "seats": 4}));
    let id = id_of(&made);
    let bots = format!("/v1/matches/{id}/bots");
    server.post(&bots, &ana, &json!({"strength": "easy", "seat": 2})).expect(201);
    for taken in [0, 2, 4, 31, 255] {
        let problem = server.post(&bots, &ana, &json!({"strength": "easy", "seat": taken})).problem("validation");
        assert_eq!(problem["errors"][0]["pointer"], "/seat", "{taken}");
    }
    for not_a_seat in [json!(-1), json!(256), json!("1"), json!(1.5)] {
        server.post(&bots, &ana, &json!({"strength": "easy", "seat": not_a_seat})).problem("validation");
    }
    server.post(&format!("/v1/matches/{id}/seats"), &ben, &json!({})).expect(200);
    let started = seat(&server, &ana, &id, "hard");
    let kinds: Vec<&Value> = started["players"].as_array().expect("players").iter().map(|seat| &seat["name"]).collect();
    assert_eq!(kinds, ["ana", "ben", "bot-easy", "bot-hard"]);
}
