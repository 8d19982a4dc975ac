//! What was typed at a prompt, and what follows from it.

use std::fs;

use diesel::{Connection, PgConnection, RunQueryDsl, sql_query};
use jiff::SignedDuration;
use rustix::process::Signal;
use serde_json::json;

use super::{
    acepost_reading, server,
    sitting::{CHOICE, in_turn, two_guests, way_back},
    terminal::Terminal,
    verified,
};
use crate::harness::{PASSWORD, Player, Server, id_of};

#[test]
fn half_a_line_is_no_part_of_the_answer_to_the_next_prompt() {
    let (_database, _served, url) = server();
    let [mut chooser, mut waiter] = in_turn(two_guests(&url, "clockwork-spades", &[]));
    chooser.types("1");
    waiter.types("d\n");
    chooser.wait_for(" offers a draw; d agrees, -d declines.");
    chooser.wait_for(CHOICE);
    chooser.types("zork\n");
    chooser.wait_for("Nothing here fits \"zork\"");
}

#[test]
fn a_program_that_goes_on_after_ctrl_z_shows_its_prompt_again() {
    let mut player = Terminal::running(&["play", "--local", "--game", "clear-ace", "--bots", "easy"], 80);
    player.wait_for(CHOICE);
    player.signal(Signal::STOP);
    player.signal(Signal::CONT);
    player.wait_for(CHOICE);
    player.types("?\n");
    player.wait_for("Type the number");
}

#[test]
fn ctrl_c_ends_the_session_that_the_password_began() {
    let (database, served, url) = server();
    served.post("/v1/players", None, &json!({"name": "ana", "password": "a castle of cards"})).expect("an answer");
    let arguments = ["play", "--url", &url, "--as", "ana", "--game", "clear-ace", "--friends", "1"];
    let mut player = Terminal::with(&arguments, 80, &[("ACEPOST_PASSWORD", "a castle of cards")]);
    player.wait_for("Waiting for players");
    player.interrupt();
    assert_eq!(player.end().0, Some(130));
    let valid = sql_query("SELECT FROM tokens WHERE revoked_at IS NULL");
    let mut connection = PgConnection::establish(&database.url).expect("a connection");
    assert_eq!(valid.execute(&mut connection).expect("tokens"), 1, "that of the registration alone");
}

#[test]
fn a_record_that_cannot_be_stored_is_stored_elsewhere() {
    let folder = tempfile::tempdir().expect("a folder");
    let gone = folder.path().join("gone");
    fs::create_dir(&gone).expect("a folder");
    let [file, other] = [gone.join("mine.json"), folder.path().join("other.json")];
    let path = file.to_str().expect("a plain path");
    let mut player =
        Terminal::running(&["play", "--local", "--game", "clear-ace", "--bots", "easy", "--record", path], 80);
    player.wait_for(CHOICE);
    fs::remove_dir(&gone).expect("an empty folder");
    player.types("q\n");
    player.wait_for("Leave? ");
    player.types("r\n");
    let precious = folder.path().join("precious.txt");
    fs::write(&precious, "mine").expect("a file");
    player.wait_for("Another file for the record? ");
    player.types("YES\n");
    player.wait_for("Type the name of a file.");
    player.wait_for("Another file for the record? ");
    player.types("-\n");
    player.wait_for("a record is not written to standard output");
    player.wait_for("Another file for the record? ");
    player.types(&format!("{}\n", precious.display()));
    player.wait_for("There is already ");
    player.wait_for("Another file for the record? ");
    player.types(&format!("{}\n", other.display()));
    player.wait_for("The record is in ");
    assert_eq!(verified(&other).result.reason, "resigned");
    assert_eq!(fs::read_to_string(&precious).expect("a file"), "mine");
}

#[test]
fn a_record_that_was_not_stored_is_fetched_by_the_command_that_is_shown() {
    let (_database, _served, url) = server();
    let folder = tempfile::tempdir().expect("a folder");
    let gone = folder.path().join("gone");
    let file = gone.join("mine.json");
    let game = ["--game", "clockwork-spades", "--option", "first_player=seat_0"];
    let record = ["--record", file.to_str().expect("a plain path")];
    for (answer, ends_with) in [(Some("\n"), 1), (None, 130)] {
        fs::create_dir(&gone).expect("a folder");
        let mut player = Terminal::running(&[&["play", "--url", &url], &game[..], &record[..]].concat(), 100);
        player.wait_for(CHOICE);
        fs::remove_dir(&gone).expect("an empty folder");
        player.types("q\n");
        player.wait_for("Leave? ");
        player.types("r\n");
        player.wait_for("Another file for the record? ");
        match answer {
            Some(answer) => player.types(answer),
            None => player.interrupt(),
        }
        let (code, shown) = player.end();
        assert_eq!(code, Some(ends_with), "{shown}");
        assert!(shown.contains("The record is still there. Fetch it with:"), "{shown}");
        assert!(!shown.contains("The match goes on"), "{shown}");

        fs::create_dir(&gone).expect("a folder");
        let (token, arguments) = way_back(&shown);
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).chain(["--token", &token]).collect();
        acepost_reading(&arguments, "").done();
        assert_eq!(verified(&file).result.reason, "resigned");
        fs::remove_dir_all(&gone).expect("a folder");
    }
}

#[test]
fn a_deadline_that_moves_while_the_player_thinks_is_told() {
    let server = Server::idle_with(|_| {});
    server.player("ana");
    // Vacations are earned.
    server.clock.advance(SignedDuration::from_hours(73 * 24));
    let ana = Player::of(&server.sign_in("ana", PASSWORD).expect(201));
    // The first decision is open to both.
    let clock = json!({"type": "per_decision", "seconds": 2 * 24 * 60 * 60});
    let id = id_of(&server.open_match(&ana, &json!({"game": "clear-ace", "clock": clock})));
    let url = format!("http://{}", server.address);
    let mut player = Terminal::running(&["play", "--url", &url, "--match", &id], 100);
    player.wait_for(CHOICE);
    let now = server.clock.time();
    let after = |days: i64| (now + SignedDuration::from_hours(24 * days)).to_string();
    let vacation = json!({"since": after(1), "until": after(3)});
    server.request("PUT", "/v1/me/vacation").by(&ana).json(&vacation).send().expect(200);
    player.wait_for("Your deadline has moved. Your time runs out in ");
    player.wait_for(CHOICE);
    server.delete("/v1/me/vacation", &ana).expect(204);
    player.wait_for("Your deadline has moved. Your time runs out in ");
    player.wait_for(CHOICE);
}

#[test]
fn a_progress_bar_is_drawn_with_what_the_terminal_can_show() {
    let drawn = |locale: &str| {
        let arguments = ["simulate", "clear-ace", "--matches", "50"];
        Terminal::with(&arguments, 100, &[("LC_ALL", locale)]).end().1
    };
    let (utf8, c) = (drawn("C.UTF-8"), drawn("C"));
    assert!(utf8.contains(" of 50 matches, ") && !utf8.is_ascii(), "{utf8}");
    assert!(c.contains(" of 50 matches, ") && c.is_ascii(), "{c}");
}
