//! Matches that wait for players.

use serde_json::json;

use super::{
    acepost, acepost_with, assert_is_one_sentence,
    odd_servers::answering,
    server,
    sitting::{CHOICE, way_back},
    terminal::Terminal,
};

pub fn host(url: &str) -> (Terminal, String) {
    let mut host = Terminal::running(&["play", "--url", url, "--game", "curse-of-aces", "--friends", "2"], 100);
    let id = shown_id(&mut host);
    host.wait_for("(? for help; Ctrl-C leaves; the match waits.)");
    (host, id)
}

/// Returns the id of the match in the next command that is shown.
fn shown_id(player: &mut Terminal) -> String {
    let told = player.wait_for("--match ") + &player.wait_for("\r");
    told.trim().rsplit(' ').next().expect("an id").to_owned()
}

#[test]
fn a_host_can_ask_for_help_stay_and_cancel_the_match() {
    let (_database, _served, url) = server();
    let (mut host, id) = host(&url);
    host.types("1\n");
    host.wait_for("The match has not started; ? for help.");
    host.types("?\n");
    host.wait_for(&format!("--match {id}"));
    host.wait_for("q leaves");
    host.types("q\n");
    host.wait_for("c: cancel the match");
    host.types("\n");
    let mut friend = Terminal::running(&["play", "--url", &url, "--match", &id], 100);
    host.wait_for("Waiting for players: 2 of 3");
    host.types("q\n");
    host.wait_for("c: cancel the match");
    host.types("c\n");
    let (code, shown) = host.end();
    assert_eq!(code, Some(0), "{shown}");
    assert!(shown.contains("The match is cancelled."), "{shown}");
    let (code, shown) = friend.end();
    assert_eq!(code, Some(1), "{shown}");
    assert!(shown.contains("the match was cancelled"), "{shown}");
}

#[test]
fn who_leaves_a_waiting_match_is_told_how_to_return_or_gives_up_the_seat() {
    let (_database, _served, url) = server();
    let (mut host, id) = host(&url);
    let mut friend = Terminal::running(&["play", "--url", &url, "--match", &id], 100);
    host.wait_for("Waiting for players: 2 of 3");
    friend.wait_for("? for help");
    friend.types("q\n");
    friend.wait_for("g: give up your seat");
    friend.types("g\n");
    let (code, shown) = friend.end();
    assert_eq!(code, Some(0), "{shown}");
    assert!(shown.contains("You have given up your seat."), "{shown}");
    host.wait_for("Waiting for players: 1 of 3");
    host.types("\u{4}");
    let (code, shown) = host.end();
    assert_eq!(code, Some(1), "{shown}");
    assert!(shown.contains("Return to the match with:") && !shown.contains("goes on"), "{shown}");
    let (token, arguments) = way_back(&shown);
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).chain(["--token", &token]).collect();
    let mut back = Terminal::running(&arguments, 100);
    back.wait_for("Waiting for players: 1 of 3");
    back.interrupt();
    let (code, shown) = back.end();
    assert_eq!(code, Some(130), "{shown}");
    assert!(shown.contains("Return to the match with:") && !shown.contains("goes on"), "{shown}");
}

#[test]
fn a_player_finds_the_matches_that_wait() {
    let (_database, served, url) = server();
    served.post("/v1/players", None, &json!({"name": "ana", "password": "a castle of cards"})).expect("an answer");
    let password = [("ACEPOST_PASSWORD", "a castle of cards")];
    let account = ["play", "--url", &url, "--as", "ana"];
    let game = ["--game", "curse-of-aces", "--option", "first_attacker=seat_0", "--friends", "1", "--clock", "3d"];
    let list = || acepost_with(&[&account[..], &["--list"]].concat(), &password, "");
    assert_eq!(list().out, "You have no match that runs or waits for players.\n");
    let arguments = [&account[..], &game].concat();
    let mut ana = Terminal::with(&arguments, 100, &password);
    let told = ana.wait_for("--match ") + &ana.wait_for("\r");
    let id = told.trim().rsplit(' ').next().expect("an id");
    let resume = format!("\n\n    acepost play --url {url} --as ana --match {id}\n\n");
    assert_eq!(list().out, format!("Curse of Aces: it waits for players.{resume}"));
    let mut ben = Terminal::running(&["play", "--url", &url, "--match", id], 100);
    ana.wait_for(CHOICE);
    ben.wait_for("Waiting for ana");
    let out = list().out;
    assert!(out.starts_with("Curse of Aces against guest-") && out.ends_with(&resume), "{out}");
    let line = out.replace('\n', " ");
    let runs_out = |time| line.contains(&format!(": it is your turn; your time runs out in {time}."));
    assert!(runs_out("2 days 23 h") || runs_out("3 days 0 h"), "{out}");

    let said = acepost(&["play", "--url", &url, "--list"]);
    assert_eq!(said.code, Some(1), "{}", said.out);
    assert_is_one_sentence(&said.err);
    assert!(said.err.contains("a new guest has no matches"), "{}", said.err);
}

#[test]
fn a_player_whom_the_host_removes_is_told() {
    let (_database, served, url) = server();
    let (_, host) = served.post("/v1/guests", None, &json!({})).expect("a guest");
    let token = host["session"]["token"].as_str().expect("a token");
    for visibility in ["unlisted", "private"] {
        let new = json!({"game": "curse-of-aces", "seats": 3, "visibility": visibility});
        let (_, made) = served.post("/v1/matches", Some(token), &new).expect("a match");
        let path = format!("/v1/matches/{}", made["id"].as_str().expect("an id"));
        let code = made["code"].as_str().map_or_else(Vec::new, |code| vec!["--code", code]);
        assert_eq!(code.is_empty(), visibility == "unlisted");
        let arguments = ["play", "--url", &url, "--match", made["id"].as_str().expect("an id")];
        let mut friend = Terminal::running(&[&arguments[..], &code].concat(), 100);
        friend.wait_for("Waiting for players: 2 of 3");
        let (_, summary) = served.get(&path, token).expect("a match");
        let players = summary["players"].as_array().expect("players");
        let removed = players.iter().find(|player| player["player_id"] != host["player"]["id"]).expect("the friend");
        let removed = removed["player_id"].as_str().expect("an id");
        assert_eq!(served.delete(&format!("{path}/players/{removed}"), token), Some(204));
        let (code, shown) = friend.end();
        assert_eq!(code, Some(1), "{shown}");
        assert!(shown.contains("ou have no seat in the match any more: its host has removed you"), "{shown}");
    }
}

#[test]
fn a_player_is_told_who_will_not_come_to_a_rematch() {
    let (_database, served, url) = server();
    let mut ana = Terminal::running(&["play", "--url", &url, "--game", "clear-ace", "--friends", "1"], 100);
    let path = format!("/v1/matches/{}", shown_id(&mut ana));
    let (_, ben) = served.post("/v1/guests", None, &json!({})).expect("a guest");
    let token = ben["session"]["token"].as_str().expect("a token");
    for door in ["seats", "resignation"] {
        let (status, answer) = served.post(&format!("{path}/{door}"), Some(token), &json!({})).expect("an answer");
        assert!((200..300).contains(&status), "{answer}");
    }
    ana.wait_for("Play again? ");
    ana.types("y\n");
    let rematch = shown_id(&mut ana);
    assert_eq!(served.delete(&format!("/v1/matches/{rematch}/seats/me"), token), Some(204));
    let name = ben["player"]["name"].as_str().expect("a name");
    ana.wait_for(&format!("{name} will not come. The seat is free for any player."));
}

#[test]
fn an_address_is_one_word_of_the_commands_that_are_shown() {
    let id = "01a20086-0ea7-73a8-8a2a-f3d1562b5bf6";
    let players = json!([{"player_id": id, "seat": 0, "name": "ana"}]);
    let server = answering(vec![
        ("/v1/guests", 201, json!({"session": {"token": "t"}})),
        ("/v1/me", 200, json!({"id": id, "name": "ana"})),
        ("/v1/matches", 200, json!({"id": id, "status": "open", "seats": 2, "players": players})),
    ]);
    let mut ana = Terminal::running(&["play", "--url", &format!("http://{server}/ana's&"), "--match", id], 100);
    let command = format!("acepost play --url 'http://{server}/ana'\\''s&' --match {id}");
    ana.wait_for(&format!("Others join with\r\n\r\n    {command}\r"));
    ana.wait_for("the match waits.)");
    ana.interrupt();
    let (_, shown) = ana.end();
    assert!(shown.contains(&format!("Return to the match with:\r\n\r\n    ACEPOST_TOKEN=t {command}\r")), "{shown}");
}
