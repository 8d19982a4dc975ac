//! Requests that fail once: the server is busy, or its response is lost.

use std::{
    fs,
    io::{BufRead, BufReader, Read, Write},
    net::{SocketAddr, TcpListener, TcpStream},
    path::PathBuf,
    sync::{Arc, Mutex},
    thread,
};

use diesel::{Connection, PgConnection, RunQueryDsl, sql_query};
use serde_json::json;

use super::{
    acepost_reading, acepost_with, ones, server,
    sitting::{CHOICE, way_back},
    terminal::Terminal,
    waiting::host,
};

/// What happens to a request.
#[derive(Clone)]
pub enum Fault {
    /// It does not reach the server: 503.
    Busy,
    /// It does not reach the server, which restarts: 502 of a proxy.
    Away,
    /// It reaches the server, but the response is lost.
    Lost,
    /// It reaches the server, and before the response arrives, the files are gone that are being written in this folder.
    Swept(PathBuf),
}
use Fault::{Away, Busy, Lost};

type Faults = Arc<Mutex<Vec<(String, Fault)>>>;

/// A proxy in front of a server in which the first request with each of these texts in its first line fails.
pub struct Faulty {
    pub url: String,
    left: Faults,
}

impl Faulty {
    pub fn before(server: &str, faults: &[(&str, Fault)]) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let url = format!("http://{}", listener.local_addr().expect("an address"));
        let server: SocketAddr = server.parse().expect("an address");
        let left: Faults = Arc::new(Mutex::new(
            faults.iter().map(|(request, fault)| ((*request).to_owned(), fault.clone())).collect(),
        ));
        let faults = Arc::clone(&left);
        thread::spawn(move || {
            for client in listener.incoming().map_while(Result::ok) {
                let faults = Arc::clone(&faults);
                thread::spawn(move || pass(client, server, &faults));
            }
        });
        Self { url, left }
    }

    /// The next request with this text fails, too.
    pub fn will_fail(&self, request: &str, fault: Fault) {
        self.left.lock().expect("no thread has panicked").push((request.to_owned(), fault));
    }

    #[track_caller]
    pub fn has_failed(&self) {
        let left = self.left.lock().expect("no thread has panicked");
        let left: Vec<&str> = left.iter().map(|(request, _)| request.as_str()).collect();
        assert!(left.is_empty(), "{left:?}");
    }
}

/// Passes on one request and its response, after which both connections are closed.
fn pass(mut client: TcpStream, server: SocketAddr, faults: &Mutex<Vec<(String, Fault)>>) {
    let mut reader = BufReader::new(client.try_clone().expect("a socket"));
    let (mut request, mut head, mut length) = (String::new(), String::new(), 0);
    if reader.read_line(&mut request).is_ok_and(|read| read == 0) {
        return;
    }
    let mut line = String::new();
    while reader.read_line(&mut line).is_ok_and(|read| read > 2) {
        if let Some(value) = line.to_lowercase().strip_prefix("content-length:") {
            length = value.trim().parse().expect("a length");
        }
        head.push_str(&line);
        line.clear();
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body).expect("a body");
    let fault = {
        let mut faults = faults.lock().expect("no thread has panicked");
        let place = faults.iter().position(|(text, _)| request.contains(text.as_str()));
        place.map(|place| faults.remove(place).1)
    };
    let refused = match fault {
        Some(Busy) => Some("503 Busy\r\nRetry-After: 0"),
        Some(Away) => Some("502 Bad Gateway"),
        Some(Lost | Fault::Swept(_)) | None => None,
    };
    if let Some(refused) = refused {
        let refused = format!("HTTP/1.1 {refused}\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{{}}");
        return client.write_all(refused.as_bytes()).expect("a client");
    }
    let mut to_server = TcpStream::connect(server).expect("a server");
    write!(to_server, "{request}{head}Connection: close\r\n\r\n").expect("a server");
    to_server.write_all(&body).expect("a server");
    let mut response = Vec::new();
    to_server.read_to_end(&mut response).expect("a response");
    if let Some(Fault::Swept(folder)) = &fault {
        for file in fs::read_dir(folder).expect("a folder") {
            let file = file.expect("a file").path();
            if file.extension().is_some_and(|extension| extension == "new") {
                fs::remove_file(file).expect("a file");
            }
        }
    }
    if !matches!(fault, Some(Lost)) {
        // A client that has ended needs no response.
        let _ = client.write_all(&response);
    }
}

#[test]
fn a_match_is_created_once_though_its_responses_are_lost() {
    let (database, served, _) = server();
    let faulty = Faulty::before(
        served.address(),
        &[
            ("POST /v1/guests", Busy),
            ("GET /v1/me ", Lost),
            ("GET /v1/games ", Busy),
            ("POST /v1/matches ", Lost),
            ("/bots ", Lost),
            ("/bots ", Busy),
        ],
    );
    let arguments = ["play", "--url", &faulty.url, "--game", "curse-of-aces", "--bots", "easy,easy"];
    let said = acepost_reading(&arguments, "q\nr\n");
    assert_eq!(said.code, Some(0), "{}", said.err);
    assert!(said.out.contains("You resigned."), "{}", said.out);
    faulty.has_failed();
    let mut connection = PgConnection::establish(&database.url).expect("a connection");
    let count = |rows: &str| format!("SELECT FROM {rows}");
    assert_eq!(sql_query(count("matches")).execute(&mut connection).expect("rows"), 1);
    assert_eq!(sql_query(count("seats")).execute(&mut connection).expect("rows"), 3);
}

#[test]
fn a_match_is_resumed_though_the_server_is_busy() {
    let (_database, served, url) = server();
    served.post("/v1/players", None, &json!({"name": "ana", "password": "a castle of cards"})).expect("an answer");
    let password = [("ACEPOST_PASSWORD", "a castle of cards")];
    let left = acepost_with(&["play", "--url", &url, "--as", "ana", "--game", "clear-ace"], &password, "1\n");
    let id = left.err.trim().rsplit(' ').next().expect("an id").to_owned();
    let summary = format!("GET /v1/matches/{id} ");
    let faulty = Faulty::before(
        served.address(),
        &[("POST /v1/sessions", Busy), ("GET /v1/me ", Busy), (&summary, Busy), (&summary, Lost)],
    );
    let resume = ["play", "--url", &faulty.url, "--as", "ana", "--match", &id];
    let said = acepost_with(&resume, &password, &ones());
    assert_eq!(said.code, Some(0), "{}", said.err);
    faulty.has_failed();
}

#[test]
fn a_seat_is_given_up_though_the_response_is_lost() {
    let (_database, served, url) = server();
    let faulty = Faulty::before(served.address(), &[("/seats/me ", Lost)]);
    let (_host, id) = host(&url);
    let mut friend = Terminal::running(&["play", "--url", &faulty.url, "--match", &id], 100);
    friend.wait_for("? for help");
    friend.types("q\n");
    friend.wait_for("g: give up your seat");
    friend.types("g\n");
    friend.wait_for("You have given up your seat.");
    assert_eq!(friend.end().0, Some(0));
    faulty.has_failed();
}

#[test]
fn a_hint_that_is_lost_is_told_and_the_match_goes_on() {
    let (_database, served, _) = server();
    let faulty = Faulty::before(served.address(), &[("/hints ", Lost), ("/hints ", Busy)]);
    // In a game in which nothing happens while the player is asked: what is typed as something does is forgotten.
    let game = ["--game", "clockwork-spades", "--option", "first_player=seat_0"];
    let mut player = Terminal::running(&[&["play", "--url", &faulty.url], &game[..]].concat(), 100);
    for told in ["There is no hint: ", "There is no hint: the server answers 503", "A bot would do this: "] {
        player.wait_for(CHOICE);
        player.types("i\n");
        player.wait_for(told);
    }
    faulty.has_failed();
}

#[test]
fn one_plays_again_though_the_response_is_lost() {
    let (_database, served, _) = server();
    let faulty = Faulty::before(served.address(), &[("/rematch ", Lost), ("/rematch ", Busy)]);
    // In a game in which nothing happens while the player is asked: what is typed as something does is forgotten.
    let game = ["--game", "clockwork-spades", "--option", "first_player=seat_0"];
    let mut player = Terminal::running(&[&["play", "--url", &faulty.url], &game[..]].concat(), 100);
    player.wait_for(CHOICE);
    player.types("q\n");
    player.wait_for("Leave? ");
    player.types("r\n");
    player.wait_for("Play again? ");
    player.types("y\n");
    player.wait_for("The server has answered.");
    player.wait_for(" against ");
    faulty.has_failed();
    player.interrupt();
    way_back(&player.end().1);
}
