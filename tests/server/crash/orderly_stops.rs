//! SIGTERM under load: every request that has arrived gets a response, and each last response on a connection says so.

use std::{
    io::{self, BufRead, BufReader, Read, Write},
    net::TcpStream,
    sync::atomic::{AtomicUsize, Ordering},
    thread,
    time::Duration,
};

#[cfg(target_os = "linux")]
use {rustix::process::Signal, std::fs};

#[cfg(target_os = "linux")]
use crate::support::served::program_by;
use crate::support::{folder::Folder, served::Served, waiting::eventually};

const CLIENTS: usize = 48;
const STOPS: usize = 3;
/// How many responses arrive before the stop.
const BEFORE: usize = 500;

const REQUESTS: [&str; 3] = [
    "GET /v1/games HTTP/1.1\r\nHost: a\r\n\r\n",
    "GET /v1/matches HTTP/1.1\r\nHost: a\r\n\r\n",
    "POST /v1/guests HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}",
];

/// Reads a response. Returns whether it is the last on its connection.
fn read_answer(connection: &mut BufReader<TcpStream>) -> io::Result<bool> {
    let (mut line, mut length, mut is_last) = (String::new(), 0, false);
    loop {
        line.clear();
        if connection.read_line(&mut line)? == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        let head = line.trim_end().to_ascii_lowercase();
        if let Some(bytes) = head.strip_prefix("content-length: ") {
            length = bytes.parse().expect("a length");
        }
        is_last |= head == "connection: close";
        if head.is_empty() {
            break;
        }
    }
    io::copy(&mut connection.take(length), &mut io::sink())?;
    Ok(is_last)
}

/// Sends one request after another until no connection is possible. Returns how many requests got no response.
fn ask_until_the_end(address: &str, answered: &AtomicUsize) -> usize {
    let mut unanswered = 0;
    for request in REQUESTS.iter().cycle() {
        let Ok(connection) = TcpStream::connect(address) else { break };
        connection.set_read_timeout(Some(Duration::from_secs(30))).expect("a time-out");
        let mut connection = BufReader::new(connection);
        loop {
            let asked = connection.get_mut().write_all(request.as_bytes());
            let Ok(is_last) = asked.and_then(|()| read_answer(&mut connection)) else {
                unanswered += 1;
                break;
            };
            answered.fetch_add(1, Ordering::Relaxed);
            if is_last {
                break;
            }
        }
    }
    unanswered
}

#[test]
fn a_stop_under_load_leaves_no_request_without_an_answer() {
    let folder = Folder::with_database();
    for _ in 0..STOPS {
        let mut server = Served::start(folder.path());
        let (address, answered) = (server.address().to_owned(), AtomicUsize::new(0));
        let unanswered: usize = thread::scope(|scope| {
            let clients: Vec<_> =
                (0..CLIENTS).map(|_| scope.spawn(|| ask_until_the_end(&address, &answered))).collect();
            eventually("enough answers", || answered.load(Ordering::Relaxed) >= BEFORE);
            server.terminate();
            clients.into_iter().map(|client| client.join().expect("a client")).sum()
        });
        assert_eq!(server.exit_code(), Some(0));
        assert_eq!(unanswered, 0, "of {}", answered.into_inner());
    }
}

#[test]
fn a_server_that_stops_says_so_before_it_takes_no_more_connections() {
    let folder = Folder::with_database();
    let mut server = Served::with(folder.path(), &["--lame-duck-s", "600"]);
    server.terminate();
    server.wait_for_line("stopping");
    // The connections are new, and still accepted.
    let mut answers = Vec::new();
    for path in ["/readyz", "/healthz", "/v1/games"] {
        let mut connection = TcpStream::connect(server.address()).expect("a connection");
        connection.write_all(format!("GET {path} HTTP/1.1\r\nHost: a\r\n\r\n").as_bytes()).expect("a server");
        let mut answer = String::new();
        connection.read_to_string(&mut answer).expect("an answer, and the end of the connection");
        assert!(answer.contains("\r\nconnection: close\r\n"), "{answer}");
        answers.push(answer["HTTP/1.1 ".len()..][..3].to_owned());
    }
    assert_eq!(answers, ["503", "200", "200"]);
    // A second signal ends the waiting.
    server.terminate();
    assert_eq!(server.exit_code(), Some(0));
}

/// Starts a server with the signals as this option of `env` sets them.
#[cfg(target_os = "linux")]
fn served_by_env(option: &str, folder: &Folder) -> Served {
    Served::run(program_by("env", &[option]).args(["serve", "--data-dir"]).arg(folder.path()))
}

#[cfg(target_os = "linux")]
#[test]
fn a_server_whose_terminal_is_closed_stops_in_order_unless_it_must_not() {
    let folder = Folder::with_database();
    let mut server = served_by_env("--default-signal=HUP", &folder);
    server.send(Signal::HUP);
    server.wait_for_line("stopping");
    assert_eq!(server.exit_code(), Some(0));
    // As `nohup` does.
    let mut server = served_by_env("--ignore-signal=HUP", &folder);
    let status = fs::read_to_string(format!("/proc/{}/status", server.pid())).expect("a running process");
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:")).expect("the ignored signals");
    assert_eq!(u64::from_str_radix(ignored.trim(), 16).expect("a mask") & 1, 1);
    server.terminate();
    assert_eq!(server.exit_code(), Some(0));
}

#[test]
fn a_stop_ends_all_sessions_of_postgresql_without_a_warning() {
    let folder = Folder::with_database();
    let mut server = Served::start(folder.path());
    server.terminate();
    let log = server.rest_of_log();
    assert!(
        log.iter().any(|line| line.contains("stopping")) && !log.iter().any(|line| line.contains("FATAL")),
        "{log:?}"
    );
    assert_eq!(server.exit_code(), Some(0));
}

#[test]
fn what_is_not_http_makes_no_line_of_the_log() {
    let folder = Folder::with_database();
    let mut server = Served::start(folder.path());
    for bytes in [&b"what is this\r\n\r\n"[..], b"G\xffT / HTTP/1.1\r\n\r\n"] {
        let mut connection = TcpStream::connect(server.address()).expect("a connection");
        connection.write_all(bytes).expect("a server");
        let mut answer = String::new();
        connection.read_to_string(&mut answer).expect("an answer, and the end of the connection");
        assert!(answer.starts_with("HTTP/1.1 400 "), "{answer}");
    }
    server.terminate();
    let log = server.log_until("stopping");
    assert!(!log.iter().any(|line| line.contains("ERROR") || line.contains("refused")), "{log:?}");
    assert_eq!(server.exit_code(), Some(0));
}
