//! Servers that answer what Acepost would not, or no longer know what they have told.

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::{SocketAddr, TcpListener},
    thread,
};

use serde_json::{Value, json};

use super::{sitting::CHOICE, terminal::Terminal};
use crate::commands::acepost_reading;

/// Starts a server with these responses to each path.
pub fn answering(answers: Vec<(&'static str, u16, Value)>) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("an address");
    thread::spawn(move || {
        for mut client in listener.incoming().map_while(Result::ok) {
            let mut reader = BufReader::new(client.try_clone().expect("a socket"));
            let (mut line, mut length) = (String::new(), 0);
            if reader.read_line(&mut line).is_err() {
                continue;
            }
            let mut head = String::new();
            while reader.read_line(&mut head).is_ok_and(|read| read > 2) {
                if let Some(value) = head.to_lowercase().strip_prefix("content-length:") {
                    length = value.trim().parse().expect("a length");
                }
                head.clear();
            }
            reader.read_exact(&mut vec![0; length]).expect("a body");
            let found = answers.iter().find(|(path, ..)| line.contains(path));
            let (status, body) = found.map_or((404, json!({})), |(_, status, body)| (*status, body.clone()));
            let body = body.to_string();
            let _ = write!(
                client,
                "HTTP/1.1 {status} Answer\r\nContent-Type: application/json\r\nContent-Length: {}\r\nConnection: \
                 close\r\n\r\n{body}",
                body.len()
            );
        }
    });
    address
}

#[test]
fn nothing_that_a_server_says_steers_the_terminal() {
    const CLEAR: &str = "\u{1b}[2J\u{1b}]0;mine\u{7}\u{9b}31m\u{202e}";
    let id = "01a20086-0ea7-73a8-8a2a-f3d1562b5bf6";
    let guest = json!({"session": {"token": "t"}});
    let me = json!({"id": id, "name": format!("ana{CLEAR}")});
    let players = json!([{"player_id": id, "seat": 0, "name": "ana"}]);
    let open = json!({"id": id, "status": "open", "seats": 2, "players": players, "code": format!("k{CLEAR}")});
    let refusal = json!({"detail": format!("No{CLEAR}.\nacepost: all is well"), "errors": []});
    let wrong = json!({"detail": "x", "errors": [{"pointer": CLEAR, "detail": CLEAR}]});
    for (last, arguments) in [
        (("/v1/matches", 409, refusal.clone()), &["--match", id][..]),
        (("/v1/matches", 422, wrong), &["--match", id]),
        (("/v1/games", 200, json!({"items": [{"id": CLEAR, "name": CLEAR, "description": CLEAR}]})), &["--game", "x"]),
        (("/v1/matches", 200, json!({"id": id, "status": CLEAR, "players": []})), &["--match", id]),
    ] {
        let server = answering(vec![("/v1/guests", 201, guest.clone()), ("/v1/me", 200, me.clone()), last]);
        let url = format!("http://{server}");
        let mut player = Terminal::running(&[&["play", "--url", &url], arguments].concat(), 80);
        let (code, shown) = player.end();
        assert_eq!(code, Some(1), "{shown}");
        assert!(!shown.contains(['\u{1b}', '\u{7}', '\u{9b}', '\u{202e}']), "{shown:?}");
        assert_eq!(shown.matches("\nacepost:").count() + usize::from(shown.starts_with("acepost:")), 1, "{shown:?}");
    }
    let server = answering(vec![("/v1/guests", 201, guest), ("/v1/me", 200, me), ("/v1/matches", 200, open)]);
    let mut player = Terminal::running(&["play", "--url", &format!("http://{server}"), "--match", id], 80);
    let told = player.wait_for(&format!("--match {id}\r"));
    assert!(!told.contains(['\u{1b}', '\u{7}']) && !told.contains("--code"), "{told:?}");
}

#[test]
fn events_without_numbers_or_with_the_same_ones_again_are_an_error() {
    let id = "01a20086-0ea7-73a8-8a2a-f3d1562b5bf6";
    let player = json!({"player_id": id, "seat": 0, "name": "ana"});
    for (event, why) in [(json!({}), "an event has no number"), (json!({"seq": 1}), "the events are not in order")] {
        let server = answering(vec![
            ("/v1/guests", 201, json!({"session": {"token": "t"}})),
            ("/v1/me", 200, json!({"id": id, "name": "ana"})),
            ("/events", 200, json!({"version": 1, "items": [event], "next": null})),
            ("/v1/matches", 200, json!({"id": id, "status": "running", "game": "clear-ace", "players": [player]})),
            ("/v1/games", 200, json!({"id": "clear-ace", "name": "Clear Ace"})),
        ]);
        let said = acepost_reading(&["play", "--url", &format!("http://{server}"), "--match", id], "");
        assert_eq!(said.code, Some(1), "{}", said.out);
        assert!(said.err.to_lowercase().contains(why), "{}", said.err);
    }
}

#[test]
fn a_player_who_knows_later_events_than_a_restored_server_plays_on() {
    let id = "01a20086-0ea7-73a8-8a2a-f3d1562b5bf6";
    let players = json!([{"player_id": id, "seat": 0, "name": "ana"}, {"player_id": "b", "seat": 1, "name": "ben"}]);
    let events = |told: &[(u64, &str)]| {
        let items: Vec<Value> = told.iter().map(|(seq, text)| json!({"seq": seq, "sentences": [text]})).collect();
        json!({"version": 3, "items": items, "next": null})
    };
    let decision = json!({"number": 2, "legal_actions": [{"label": "Pass"}]});
    // At the player's own turn the view shows it, and otherwise the event that is told again.
    for (version, to_act, decision, then) in [(2, 0, decision, CHOICE), (3, 1, Value::Null, "Third again.")] {
        let view = json!({
            "version": version, "head": "0".repeat(64), "to_act": [to_act], "still_in": [0, 1], "decision": decision,
            "layout": {"zones": [], "markers": []},
        });
        let server = answering(vec![
            ("/v1/guests", 201, json!({"session": {"token": "t"}})),
            ("/v1/me", 200, json!({"id": id, "name": "ana"})),
            ("/events?after=0&", 200, events(&[(1, "First."), (2, "Second."), (3, "Third.")])),
            ("/events?after=1&", 200, events(&[(2, "Second again.")])),
            ("/events?after=2&", 200, events(&[(3, "Third again.")])),
            ("/events?after=3&limit=200&wait=0", 200, events(&[])),
            ("/events?after=3&", 200, events(&[(2, "Second again.")])),
            ("/view", 200, view),
            ("/v1/matches", 200, json!({"id": id, "status": "running", "game": "clear-ace", "players": players})),
            ("/v1/games", 200, json!({"id": "clear-ace", "name": "Clear Ace"})),
        ]);
        let mut player = Terminal::running(&["play", "--url", &format!("http://{server}"), "--match", id], 100);
        for told in ["Third.", "The server was restored to an older state", "Second again.", then] {
            player.wait_for(told);
        }
    }
}
