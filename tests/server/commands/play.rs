//! `acepost play`: whole matches with typed input, on a server and without one.

use std::{
    collections::BTreeSet,
    fs,
    io::{BufRead, BufReader, Read, Write},
    net::{TcpListener, TcpStream},
    path::Path,
    process::{Child, Stdio},
    sync::Arc,
    thread,
};

use acepost::{
    games::{Locale, Names, Seat, Words, catalog},
    record::{Match, Record, Rendition, StoredEvent},
};
use diesel::{Connection, PgConnection, RunQueryDsl, sql_query};
use serde_json::{Value, json};

use super::{Said, acepost, acepost_reading, acepost_with, assert_is_one_sentence};
use crate::{
    harness::migrated_database,
    support::{
        cluster::TestDatabase,
        served::{Served, program},
    },
};

mod addresses;
mod agreeing;
mod faults;
mod odd_servers;
mod prompt;
mod proxy;
mod sign_in;
mod sitting;
mod terminal;
mod waiting;

/// Starts a server with its own database, and returns its address.
fn server() -> (TestDatabase, Served, String) {
    let database = migrated_database();
    let served = Served::on_database(&database.url, &[]);
    let url = format!("http://{}", served.address());
    (database, served, url)
}

/// Input that always takes the first action; more than any match needs.
fn ones() -> String {
    "1\n".repeat(4_000)
}

fn local(game: &str, more: &[&str], input: &str) -> Said {
    acepost_reading(&[&["play", "--local", "--game", game, "--bots", "easy", "--ascii"], more].concat(), input)
}

#[track_caller]
fn verified(file: &Path) -> Record {
    acepost(&["verify", file.to_str().expect("a plain path")]).done();
    Record::read(&fs::read_to_string(file).expect("a record")).expect("a record")
}

/// Returns every card that is drawn or written with letters: `KS`, `10H`, `TH`.
fn cards_in_text(text: &str) -> BTreeSet<String> {
    let words = text.split(|letter: char| !letter.is_ascii_alphanumeric());
    words.map(|word| word.replace("10", "T")).filter(|word| word.parse::<acepost::pieces::Card>().is_ok()).collect()
}

fn cards_in(value: &Value) -> BTreeSet<String> {
    match value {
        Value::String(text) => cards_in_text(text),
        Value::Array(items) => items.iter().flat_map(cards_in).collect(),
        Value::Object(fields) => fields.values().flat_map(cards_in).collect(),
        _ => BTreeSet::new(),
    }
}

/// Returns for each answer of seat 0 every card that it had been shown by then.
fn known_before_each_answer(record: &Record) -> Vec<BTreeSet<String>> {
    let names = Names::default();
    let mut now = Match::new(Arc::new(record.header.clone()), record.seed.0.clone()).expect("a match");
    let (mut known, mut before) = (BTreeSet::new(), Vec::new());
    for (seq, stored) in (1..).zip(&record.events) {
        if stored.event["cause"]["type"] == "action" && stored.event["cause"]["seat"] == 0 {
            before.push(known.clone());
        }
        let event = StoredEvent { seq, body: stored.event.to_string(), hash: stored.hash };
        now.fold(&event).expect("it follows");
        let viewer = now.viewer(Some(Seat(0)));
        let (view, read) =
            (now.view(viewer, Some(Seat(0)), &names, Rendition::whole(Locale::En)), event.event().expect("an event"));
        let told =
            now.event_view(&read, event.hash, viewer, &Words::new(Locale::En, &names, None)).expect("it can be told");
        known.extend(cards_in(&serde_json::to_value((view, told)).expect("JSON")));
    }
    before
}

#[test]
fn a_match_of_each_game_is_played_without_a_server_and_shows_no_hidden_card() {
    let folder = tempfile::tempdir().expect("a folder");
    for game in catalog::GAMES {
        let id = game.about().id;
        let file = folder.path().join(format!("{id}.json"));
        let out = local(id, &["--as", "ana", "--record", file.to_str().expect("a plain path")], &ones()).done();
        assert!(out.is_ascii() && !out.contains('\u{1b}'), "{id}: ASCII without colours");
        assert!(out.lines().all(|line| line.len() <= 80), "{id}: {out}");
        let record = verified(&file);
        assert!(out.starts_with(&format!("{}: ana against bot-easy\n", game.about().name)), "{out}");
        let (commitment, seed) = (record.header.commitment.to_string(), acepost::record::Hash(*record.seed.0.bytes()));
        let shown = out.find(&commitment).expect("the commitment");
        let told = out.find(&seed.to_string()).expect("the secret");
        assert!(shown < out.find("Your choice").expect("a prompt"), "the commitment comes first");
        let result = ["You won: ", "You lost: ", "A draw: "].into_iter().find_map(|result| out.rfind(result));
        assert!(told > result.expect("a result"), "the secret comes last");

        let known = known_before_each_answer(&record);
        let prompts: Vec<usize> = out.match_indices("Your choice").map(|(at, _)| at).collect();
        assert_eq!(prompts.len(), known.len(), "{id}: asked as often as answered");
        for (at, known) in prompts.into_iter().zip(known) {
            let shown = cards_in_text(&out[..at]);
            let hidden: Vec<_> = shown.difference(&known).collect();
            assert!(hidden.is_empty(), "{id} shows {hidden:?}:\n{}", &out[..at]);
        }
    }
}

#[test]
fn the_places_of_three_call_the_player_you() {
    let out = local("chase-the-ace", &["--as", "ana", "--seats", "3"], &ones()).done();
    let places = out.rfind("Place 1: ").expect("places");
    assert!(out[places..].contains("You") && !out[places..].contains("ana"), "{}", &out[places..]);
}

#[test]
fn what_cannot_be_read_is_asked_again_and_texts_are_shown() {
    let input = format!("\n0\n99\nzork\ntake me\nKS KS 3\n?\nl\nt\nr\nq\n\n{}", ones());
    let out = local("curse-of-aces", &["--seats", "3", "--option", "first_attacker=seat_0"], &input).done();
    for told in [
        "Choose from 1 to",
        "There is no 0",
        "There is no 99",
        "Nothing here fits \"zork\"",
        "## is a card that is face down",
        "The head of the record so far",
        "Curse of Aces\n\nA game for",
        "Leave? r: resign",
        "guest against bot-easy and bot-medium\n",
    ] {
        assert!(out.contains(told), "{told}: {out}");
    }
}

#[test]
fn an_input_that_ends_early_drops_a_local_match_and_fails_politely() {
    for input in ["", "1\n", "1"] {
        let said = local("clear-ace", &[], input);
        assert_eq!(said.code, Some(1));
        assert_is_one_sentence(&said.err);
        assert!(said.err.contains("the input has ended"), "{}", said.err);
    }
    let said = acepost(&["play", "--local"]);
    assert_eq!(said.code, Some(1));
    assert!(said.out.contains("Curse of Aces") && said.err.contains("before a game was chosen"), "{}", said.err);
}

#[test]
fn the_command_that_verifies_a_record_can_be_copied() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("ana's own record.json");
    let path = file.to_str().expect("a plain path");
    let out = local("clear-ace", &["--record", path], "q\nr\n").done();
    let quoted = path.replace('\'', r"'\''");
    assert!(out.ends_with(&format!("\n    acepost verify '{quoted}'\n")), "{out}");
}

#[test]
fn one_can_resign_with_a_record_or_drop_the_match_without() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("record.json");
    let record = ["--record", file.to_str().expect("a plain path")];
    local("clear-ace", &record, "q\nd\n").done();
    assert!(!file.exists());
    let out = local("clear-ace", &record, "q\nr\n").done();
    assert!(out.contains("You resigned.") && out.contains("You lost: you resigned."), "{out}");
    assert_eq!(verified(&file).result.reason, "resigned");
}

#[test]
fn what_cannot_be_played_is_refused_in_one_sentence() {
    for (arguments, told) in [
        (&["--local", "--game", "poker"][..], "there is no game \"poker\""),
        (&["--local", "--game", "clear-ace", "--seats", "3"], "played by 2"),
        (&["--local", "--game", "clear-ace", "--bots", "easy,easy"], "not by 3"),
        (&["--local", "--game", "clear-ace", "--seats", "2", "--bots", "easy,easy"], "2 seats cannot seat 3 players"),
        (&["--local", "--game", "clear-ace", "--option", "stakes=3"], "stakes"),
        (&["--local", "--game", "clear-ace", "--as", "bot-x"], "a name is"),
        (&["--local", "--game", "clear-ace", "--record", "no/such/folder/file"], "the record cannot be written"),
        (&["--url", "http://127.0.0.1:1", "--game", "clear-ace"], "acepost play --local"),
    ] {
        let said = acepost(&[&["play"], arguments].concat());
        assert_eq!((said.code, said.out.as_str()), (Some(1), ""), "{arguments:?}");
        assert_is_one_sentence(&said.err);
        assert!(said.err.contains(told), "{}", said.err);
    }
    for arguments in [&["--match", "01a20086-0ea7-73a8-8a2a-f3d1562b5bf6"], &["--seats", "0"], &["--record", "-"]] {
        let said = acepost(&[&["play", "--local"], &arguments[..]].concat());
        assert_eq!(said.code, Some(2), "{}", said.err);
    }
}

#[test]
fn a_match_of_each_game_is_played_on_a_server() {
    let (_database, _served, url) = server();
    let folder = tempfile::tempdir().expect("a folder");
    for game in catalog::GAMES {
        let id = game.about().id;
        let file = folder.path().join(format!("{id}.json"));
        let path = file.to_str().expect("a plain path");
        let arguments = ["play", "--url", &url, "--game", id, "--bots", "easy", "--record", path];
        let out = acepost_reading(&arguments, &ones()).done();
        let record = verified(&file);
        assert_eq!(record.header.game, id);
        assert!(out.contains(&format!("Match {}", record.header.match_id)), "{out}");
        assert_eq!(record.header.seats[0].entropy.len(), 32, "the player brings chance, too");
    }
    let said = acepost(&["play", "--url", &url, "--game", "clear-ace", "--option", "stakes=3"]);
    assert_eq!(said.code, Some(1));
    assert_is_one_sentence(&said.err);
    assert!(said.err.contains("stakes"), "{}", said.err);
}

#[test]
fn a_guest_whose_input_has_ended_comes_back_by_the_command_that_is_shown() {
    let (_database, _served, url) = server();
    let left = acepost_reading(&["play", "--url", &url, "--game", "clear-ace", "--bots", "easy"], "1\n");
    assert_eq!(left.code, Some(1));
    let command = left.err.lines().last().expect("a command").trim();
    let (token, arguments) = command.split_once(" acepost ").expect("a token before the command");
    let token = token.strip_prefix("ACEPOST_TOKEN=").expect("a token");
    let arguments: Vec<&str> = arguments.split(' ').chain(["--token", token]).collect();
    acepost_reading(&arguments, &ones()).done();
    let resigned = acepost_reading(&["play", "--url", &url, "--game", "curse-of-aces", "--bots", "easy"], "q\nr\n");
    assert_eq!(resigned.code, Some(0), "{}", resigned.err);
    assert!(resigned.out.contains("You lost: you resigned."), "{}", resigned.out);
}

#[test]
fn a_match_is_played_through_connections_that_break() {
    let (_database, served, _) = server();
    let breaking = proxy::start(served.address().to_owned(), &[60_000, 90_000, 91_000]);
    let url = format!("http://{}", breaking.address());
    let said = acepost_reading(&["play", "--url", &url, "--game", "clockwork-spades", "--bots", "easy"], &ones());
    assert_eq!(said.code, Some(0), "{}", said.err);
    let (lost, back) = (said.err.matches("Retrying").count(), said.err.matches("The server has answered.").count());
    assert!(lost >= 1 && lost == back, "{}", said.err);
    let numbers = said.out.lines().filter_map(|line| line.get(..6)?.strip_suffix("  ")?.trim().parse().ok());
    let told: Vec<u64> = numbers.collect();
    assert!(told.first() == Some(&1) && told.len() > 10, "{told:?}");
    assert!(told.windows(2).all(|pair| pair[1] == pair[0] + 1), "nothing is told twice or left out: {told:?}");
}

#[test]
fn a_server_that_is_named_with_https_is_spoken_to_through_tls() {
    const HANDSHAKE: u8 = 0x16;
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("an address");
    let first_byte = thread::spawn(move || {
        let (mut client, _) = listener.accept().expect("somebody");
        let mut byte = [0];
        client.read_exact(&mut byte).map(|()| byte[0])
    });
    let said = acepost(&["play", "--url", &format!("https://{address}"), "--game", "clear-ace"]);
    assert_eq!(said.code, Some(1));
    assert_is_one_sentence(&said.err);
    // If no client connected, this connection ends the wait.
    let _ = TcpStream::connect(address).and_then(|mut stream| stream.write_all(b"-"));
    assert_eq!(first_byte.join().expect("its end").ok(), Some(HANDSHAKE), "{}", said.err);
}

#[test]
fn a_record_that_can_be_put_nowhere_is_told_of_before_the_match() {
    let folder = tempfile::tempdir().expect("a folder");
    let too_long = folder.path().join("n".repeat(300));
    for file in [folder.path(), &too_long, &folder.path().join("none/record.json")] {
        let said = local("clear-ace", &["--record", file.to_str().expect("a plain path")], "");
        assert_eq!((said.code, said.out.as_str()), (Some(1), ""), "{}", said.err);
        assert_is_one_sentence(&said.err);
        assert!(said.err.contains("the record cannot be written to"), "{}", said.err);
    }
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 0, "nothing is left behind");
}

#[test]
fn a_session_is_ended_however_the_command_ends() {
    let (database, served, url) = server();
    let ana = json!({"name": "ana", "password": "a castle of cards"});
    served.post("/v1/players", None, &ana).expect("an answer");
    let nowhere = "01a20086-0ea7-73a8-8a2a-f3d1562b5bf6";
    for (password, told) in [("the house of aces", "401"), ("a castle of cards", "404")] {
        let said = acepost_with(
            &["play", "--url", &url, "--as", "ana", "--match", nowhere],
            &[("ACEPOST_PASSWORD", password)],
            "",
        );
        assert_eq!(said.code, Some(1));
        assert_is_one_sentence(&said.err);
        assert!(said.err.contains(told), "{}", said.err);
    }
    let valid = sql_query("SELECT FROM tokens WHERE revoked_at IS NULL");
    let mut connection = PgConnection::establish(&database.url).expect("a connection");
    assert_eq!(valid.execute(&mut connection).expect("tokens"), 1, "that of the registration alone");
}

#[test]
fn signing_in_says_that_an_account_is_no_longer_deleted() {
    let (_database, served, url) = server();
    let password = "a castle of cards";
    let (_, ana) = served.post("/v1/players", None, &json!({"name": "ana", "password": password})).expect("an answer");
    let token = ana["session"]["token"].as_str().expect("a token");
    assert_eq!(served.delete_account(token, password), Some(200));
    let list =
        || acepost_with(&["play", "--url", &url, "--as", "ana", "--list"], &[("ACEPOST_PASSWORD", password)], "");
    let words = "The account will not be deleted";
    assert!(list().done().contains(words));
    assert!(!list().done().contains(words), "told once");
}

/// Starts a player who waits for others, in a separate process.
fn playing(arguments: &[&str]) -> Child {
    let mut program = program();
    let process = program.arg("play").args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
    process.stderr(Stdio::inherit()).spawn().expect("the program runs")
}

#[test]
fn two_friends_play_each_other() {
    let (_database, _served, url) = server();
    let mut host = playing(&["--url", &url, "--game", "clear-ace", "--friends", "1"]);
    let mut typed = host.stdin.take().expect("a pipe");
    let typist = thread::spawn(move || {
        // The match ends before the input does.
        let _ = typed.write_all(ones().as_bytes());
    });
    let mut out = BufReader::new(host.stdout.take().expect("a pipe"));
    let mut line = String::new();
    while !line.contains("--match ") {
        line.clear();
        assert!(out.read_line(&mut line).expect("a line") > 0, "the host says how to join");
    }
    let id = line.trim().rsplit(' ').next().expect("an id").to_owned();
    let friend = acepost_reading(&["play", "--url", &url, "--match", &id], &ones()).done();
    let mut rest = String::new();
    out.read_to_string(&mut rest).expect("text");
    assert!(host.wait().expect("its end").success());
    typist.join().expect("the typist");
    let head = |text: &str| text.split("The head of the record:\n").nth(1)?.lines().next().map(str::to_owned);
    assert!(head(&rest).is_some() && head(&rest) == head(&friend), "{rest}");
    let stranger = acepost(&["play", "--url", &url, "--match", &id]);
    assert_eq!(stranger.code, Some(1));
    assert_is_one_sentence(&stranger.err);
    assert!(stranger.err.contains("does not play in match"), "{}", stranger.err);
}
