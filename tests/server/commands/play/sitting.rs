//! Players at a terminal.

use std::fs;

use acepost::games::catalog;
use serde_json::json;
use unicode_width::UnicodeWidthStr;

use super::{
    proxy, server,
    terminal::{Terminal, lines},
    verified,
};
use crate::commands::acepost_reading;

pub const CHOICE: &str = "? for help): ";

/// Plays until the match is over, always the first action.
pub fn play_on(player: &mut Terminal) {
    while player.wait_for_one(&[CHOICE, "Play again? "]).0 == 0 {
        player.types("1\n");
    }
}

/// Returns the printed command that resumes the match, as its token and its other arguments.
pub fn way_back(shown: &str) -> (String, Vec<String>) {
    let command = lines(shown).into_iter().rev().find(|line| line.contains("acepost play")).expect("a command");
    let (token, arguments) = command.trim().split_once(" acepost ").expect("a token before the command");
    let token = token.strip_prefix("ACEPOST_TOKEN=").expect("a token");
    (token.to_owned(), arguments.split(' ').map(str::to_owned).collect())
}

#[test]
fn each_game_is_played_to_its_end_at_a_terminal_of_any_width() {
    for (game, columns) in catalog::GAMES.iter().zip([40, 60, 80, 200]) {
        let id = game.about().id;
        let longest = "abcdefghijklmnopqrstuvwx";
        let mut player =
            Terminal::running(&["play", "--local", "--game", id, "--bots", "easy", "--as", longest], columns);
        play_on(&mut player);
        player.types("\n");
        let (code, shown) = player.end();
        assert_eq!(code, Some(0), "{shown}");
        assert!(shown.contains("\u{1b}[1m"), "a terminal shows what stands out");
        // A hash is one word, and cannot be wrapped.
        let wide = lines(&shown).into_iter().filter(|line| line.width() > usize::from(columns) && line.contains(' '));
        assert_eq!(wide.collect::<Vec<_>>(), Vec::<String>::new(), "{id} at {columns} columns");
    }
}

#[test]
fn a_terminal_that_becomes_narrower_gets_a_narrower_table() {
    let mut player = Terminal::running(&["play", "--local", "--game", "clear-ace", "--bots", "easy"], 100);
    player.wait_for(CHOICE);
    player.resize(40);
    player.types("t\n");
    let table = player.wait_for(CHOICE);
    assert!(lines(&table).iter().all(|line| line.width() <= 40), "{table}");
}

#[test]
fn a_terminal_is_shown_what_it_can_show() {
    let shown = |variables: &[(&str, &str)]| {
        let arguments = ["play", "--local", "--game", "curse-of-aces", "--bots", "easy"];
        let mut player = Terminal::with(&arguments, 80, variables);
        let mut shown = player.wait_for(CHOICE);
        player.types("r\n");
        shown.push_str(&player.wait_for(CHOICE));
        shown
    };
    let (all, plain) = (shown(&[]), shown(&[("NO_COLOR", "1")]));
    assert!(all.contains('\u{1b}') && all.contains('▒'), "{all}");
    assert!(!plain.contains('\u{1b}') && plain.contains('▒'), "{plain}");
    let c = shown(&[("LC_ALL", "C")]);
    assert!(c.contains('\u{1b}') && c.is_ascii(), "{c}");
    let dumb = shown(&[("TERM", "dumb")]);
    assert!(!dumb.contains('\u{1b}') && dumb.is_ascii(), "{dumb}");
}

#[test]
fn a_hidden_password_is_asked_for_and_the_terminal_is_as_before_whoever_ends_it() {
    let asked = |typed: Option<&str>| {
        let mut player = Terminal::running(&["play", "--url", "http://127.0.0.1:1", "--as", "ana"], 80);
        player.wait_for("Password of ana: ");
        assert!(!player.echoes());
        match typed {
            Some(typed) => player.types(typed),
            None => player.interrupt(),
        }
        let (code, shown) = player.end();
        assert!(player.echoes(), "what is typed is shown again");
        (code, shown)
    };
    let (code, shown) = asked(Some("a castle of cards\n"));
    assert_eq!(code, Some(1));
    assert!(!shown.contains("castle") && shown.contains("acepost play --local"), "{shown}");
    assert_eq!(asked(None).0, Some(130));
    let (code, shown) = asked(Some("\u{4}"));
    assert_eq!(code, Some(1));
    assert!(shown.contains("nothing was typed"), "{shown}");
}

#[test]
fn a_guest_who_presses_ctrl_c_is_told_how_to_come_back() {
    let (_database, _served, url) = server();
    let mut waiting = Terminal::running(&["play", "--url", &url, "--game", "clear-ace", "--friends", "1"], 80);
    // All of what is said about it.
    waiting.wait_for("--match ");
    waiting.wait_for("\r");
    waiting.interrupt();
    let (code, shown) = waiting.end();
    assert_eq!(code, Some(130));
    assert!(shown.contains("Return to the match with:"), "{shown}");
    way_back(&shown);

    let folder = tempfile::tempdir().expect("a folder");
    let record = folder.path().join("record.json");
    let playing = ["play", "--url", &url, "--game", "clear-ace", "--bots", "easy", "--record"];
    let playing = [&playing[..], &[record.to_str().expect("a plain path")]].concat();
    let mut player = Terminal::running(&playing, 80);
    player.wait_for(CHOICE);
    player.interrupt();
    let (code, shown) = player.end();
    assert_eq!(code, Some(130));
    let (token, arguments) = way_back(&shown);
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).chain(["--token", &token]).collect();
    acepost_reading(&arguments, &"1\n".repeat(4_000)).done();
    assert_eq!(verified(&record).header.game, "clear-ace", "what was wanted of the record is not forgotten");
}

/// Starts two guests at terminals in one match, each with their first choice or waiting for the other's.
pub fn two_guests(url: &str, game: &str, more: &[&str]) -> [Terminal; 2] {
    let host = ["play", "--url", url, "--game", game, "--friends", "1"];
    let mut host = Terminal::running(&[&host[..], more].concat(), 100);
    let told = host.wait_for("--match ") + &host.wait_for("\r");
    let id = told.trim().rsplit(' ').next().expect("an id").to_owned();
    let friend = Terminal::running(&["play", "--url", url, "--match", &id], 100);
    [host, friend]
}

/// Returns the two in the order in which they choose.
pub fn in_turn([mut host, mut friend]: [Terminal; 2]) -> [Terminal; 2] {
    const WAITING: &str = "Waiting for ";
    if host.wait_for_one(&[CHOICE, WAITING]).0 == 0 {
        friend.wait_for(WAITING);
        return [host, friend];
    }
    friend.wait_for(CHOICE);
    [friend, host]
}

#[test]
fn two_people_agree_to_a_pause_and_to_a_draw_and_play_again() {
    let (_database, _served, url) = server();
    let guests = two_guests(&url, "clockwork-spades", &["--clock", "3d+12h"]);
    // The player to choose sees their own time, and the waiting one can offer something, too.
    let [mut chooser, mut waiter] = in_turn(guests);
    chooser.types("t\n");
    let table = chooser.wait_for(CHOICE);
    assert!(table.contains("Your time runs out in 2 days 23 h."), "{table}");
    assert!(table.contains(" has 3 days 0 h left."), "{table}");

    chooser.types("p\n");
    chooser.wait_for("You offer a pause; p takes that back.");
    waiter.wait_for(" offers a pause; p agrees, -p declines.");
    waiter.types("p\n");
    waiter.wait_for("The clocks are paused, as agreed");
    chooser.wait_for("The clocks are paused, as agreed");
    chooser.types("p\n");
    chooser.wait_for("You have ended the pause.");
    waiter.wait_for("A player has ended the pause. The clocks run again after ten minutes");
    waiter.types("p\n");
    chooser.wait_for("The clocks run again.");
    waiter.wait_for("The clocks run again.");

    waiter.types("d\n");
    waiter.wait_for("You offer a draw");
    chooser.wait_for(" offers a draw; d agrees, -d declines.");
    waiter.types("d\n");
    waiter.wait_for("You have withdrawn that.");
    chooser.wait_for(" no longer offers a draw.");
    waiter.types("d\n");
    waiter.wait_for("You offer a draw");
    chooser.types("d\n");
    // What is typed as the offer is told is forgotten.
    let is_told = chooser.wait_for_one(&["Agree to a draw", " offers a draw; d agrees, -d declines."]).0 == 1;
    if is_told {
        chooser.types("d\n");
        chooser.wait_for("Agree to a draw");
    }
    chooser.types("\n");
    if !is_told {
        chooser.wait_for(" offers a draw; d agrees, -d declines.");
    }
    chooser.wait_for(CHOICE);
    chooser.types("d\n");
    chooser.wait_for("Agree to a draw");
    chooser.types("y\n");
    for player in [&mut chooser, &mut waiter] {
        player.wait_for("A draw: both agreed.");
        player.wait_for("Play again? ");
        player.types("y\n");
    }
    for player in [&mut chooser, &mut waiter] {
        player.wait_for(" against ");
    }
}

#[test]
fn the_time_that_is_left_is_that_of_the_server_whatever_the_own_clock_says() {
    let (_database, served, _) = server();
    let behind = proxy::start_an_hour_behind(served.address().to_owned());
    let url = format!("http://{}", behind.address());
    let [mut chooser, _waiter] = in_turn(two_guests(&url, "clockwork-spades", &["--clock", "3d+12h"]));
    chooser.types("t\n");
    let table = chooser.wait_for(CHOICE);
    assert!(table.contains("Your time runs out in 3 days 0 h."), "{table}");
}

#[test]
fn whoever_thinks_is_told_that_the_match_has_ended_meanwhile() {
    let (_database, _served, url) = server();
    let [mut chooser, mut waiter] = in_turn(two_guests(&url, "clockwork-spades", &[]));
    waiter.types("1\n");
    waiter.wait_for("It is not your turn");
    waiter.types("q\n");
    waiter.wait_for("Leave? ");
    waiter.types("r\n");
    waiter.wait_for("You lost: you resigned.");
    chooser.wait_for(" resigned.");
    chooser.wait_for("You won: ");
}

#[test]
fn whoever_has_resigned_can_look_on_and_is_not_asked_to_resign_again() {
    let (_database, _served, url) = server();
    let [mut host, mut friend] = two_guests(&url, "chase-the-ace", &["--bots", "easy"]);
    // Not for the bot: its move would be the host's turn, at whose beginning what was typed is forgotten.
    host.wait_for_one(&[CHOICE, "Waiting for guest-"]);
    host.types("q\n");
    host.wait_for("Leave? r: resign");
    host.types("r\n");
    let (code, shown) = host.end();
    assert_eq!(code, Some(0), "{shown}");
    assert!(shown.contains("You have resigned. The others play on. Watch it with:"), "{shown}");
    let (token, arguments) = way_back(&shown);
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).chain(["--token", &token]).collect();

    let mut back = Terminal::running(&arguments, 100);
    back.wait_for("Waiting for ");
    back.types("q\n");
    back.wait_for("You are out of the match. Leave? l: come back later");
    back.types("r\n");
    back.types("?\n");
    back.wait_for("Type the number");
    play_on(&mut friend);
    back.wait_for("Third of three");
}

#[test]
fn one_plays_again_without_a_server_and_each_match_has_its_record() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("mine.json");
    let path = file.to_str().expect("a plain path");
    let mut player =
        Terminal::running(&["play", "--local", "--game", "chase-the-ace", "--bots", "easy", "--record", path], 80);
    play_on(&mut player);
    player.types("y\n");
    play_on(&mut player);
    player.types("\u{4}");
    assert_eq!(player.end().0, Some(0));
    let ids = [file, folder.path().join("mine-2.json")].map(|file| verified(&file).header.match_id);
    assert_ne!(ids[0], ids[1]);
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 2);
}

#[test]
fn a_host_is_told_who_will_not_come() {
    let (_database, served, url) = server();
    let (_, ben) = served.post("/v1/guests", None, &json!({})).expect("a guest");
    let name = ben["player"]["name"].as_str().expect("a name");
    let mut host = Terminal::running(&["play", "--url", &url, "--game", "clear-ace", "--invite", name], 80);
    host.wait_for("Waiting for players: 1 of 2");
    let token = ben["session"]["token"].as_str().expect("a token");
    let (_, invitations) = served.get("/v1/me/invitations", token).expect("a list");
    let id = invitations["items"][0]["id"].as_str().expect("an invitation");
    served.post(&format!("/v1/invitations/{id}/refusal"), Some(token), &json!({})).expect("an answer");
    host.wait_for(&format!("{name} has declined the invitation."));
}

#[test]
fn rules_are_shown_through_a_connection_that_breaks() {
    let (_database, served, _) = server();
    let way = proxy::start(served.address().to_owned(), &[]);
    let url = format!("http://{}", way.address());
    // In a game in which nothing happens while the player is asked: what is typed as something does is forgotten.
    let game = ["--game", "clockwork-spades", "--option", "first_player=seat_0"];
    let mut player = Terminal::running(&[&["play", "--url", &url], &game[..]].concat(), 80);
    player.wait_for(CHOICE);
    way.close(true);
    player.types("r\n");
    player.wait_for("Retrying; nothing is lost.");
    way.close(false);
    player.wait_for("The server has answered.");
    let page = player.wait_for(CHOICE);
    assert!(lines(&page).iter().any(|line| line == "Clockwork Spades"), "{page}");
}
