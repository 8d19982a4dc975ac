//! The cost of idle streams: 1,000 of them on one process, each of another match. Run it with `cargo bench --bench
//! streams`; it starts its own server and PostgreSQL.

mod served;

use std::{
    fs,
    io::{BufRead, BufReader, Write},
    net::TcpStream,
};

use serde_json::json;
use served::Server;

const STREAMS: usize = 1000;
const HOSTS: usize = 20;

/// Returns one of the server's metrics.
fn metric(server: &Server, name: &str) -> f64 {
    let text = server.text("/metrics");
    let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' ')).expect("the metric");
    line.parse().expect("a number")
}

/// Creates a match that waits for its host.
fn waiting_match(server: &Server, token: &str) -> String {
    let made = server.post("/v1/matches", token, &json!({"game": "clockwork-spades"}));
    let id = made["id"].as_str().expect("an id").to_owned();
    server.post(&format!("/v1/matches/{id}/bots"), token, &json!({"strength": "easy"}));
    id
}

/// Opens a stream and reads its first bytes.
fn open(server: &Server, id: &str) -> BufReader<TcpStream> {
    let address = server.url.trim_start_matches("http://");
    let mut connection = TcpStream::connect(address).expect("a connection");
    let head = format!("GET /v1/matches/{id}/events?after=1 HTTP/1.1\r\nhost: a\r\naccept: text/event-stream\r\n\r\n");
    connection.write_all(head.as_bytes()).expect("the server listens");
    let mut connection = BufReader::new(connection);
    let mut line = String::new();
    while !line.starts_with("retry:") {
        line.clear();
        assert!(connection.read_line(&mut line).expect("an answer") > 0, "the stream has ended");
    }
    connection
}

fn main() {
    let folder = std::env::temp_dir().join(format!("acepost-bench-{}", std::process::id()));
    measure(&Server::start(&folder));
    fs::remove_dir_all(&folder).expect("the server's folder");
}

fn measure(server: &Server) {
    let hosts: Vec<String> = (0..HOSTS)
        .map(|_| server.post("/v1/guests", "", &json!({}))["session"]["token"].as_str().expect("a token").to_owned())
        .collect();
    let matches: Vec<String> = hosts.iter().cycle().take(STREAMS).map(|host| waiting_match(server, host)).collect();
    // Every match is already folded and cached, so this measures only the cost of following.
    let before = (f64::from(server.resident()), metric(server, "acepost_database_connections"));
    let streams: Vec<BufReader<TcpStream>> = matches.iter().map(|id| open(server, id)).collect();
    let after = (f64::from(server.resident()), metric(server, "acepost_database_connections"));
    let mib = (after.0 - before.0) / 1024.0;
    println!("streams  open by the server's count  MiB  KiB a stream  pool before  pool after");
    println!(
        "{:>7}  {:>26}  {mib:>3.1}  {:>12.1}  {:>11}  {:>10}",
        streams.len(),
        metric(server, "acepost_streams"),
        mib * 1024.0 / 1000.0,
        before.1,
        after.1
    );
}
