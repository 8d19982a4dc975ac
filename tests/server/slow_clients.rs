//! Clients that hold resources: connections, bodies, responses.

use std::{
    io::{Read, Write},
    net::TcpStream,
};

use flate2::read::GzDecoder;
use serde_json::json;

use crate::harness::{ANONYMOUS, Server, eventually, read_answer, read_to_end};

const MIB: usize = 1024 * 1024;

#[test]
fn an_idle_connection_ends_after_the_time_of_the_setting() {
    let server = Server::with(|settings| settings.keep_alive_s = 1);
    let mut connection = server.connect();
    connection.write_all(b"GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n").expect("the server listens");
    // By default the connection would stay open longer.
    let answer = read_to_end(&mut connection);
    assert!(answer.starts_with("HTTP/1.1 200 ") && !answer.contains("connection: close"), "{answer}");
}

/// Other systems have only one address of their own.
#[cfg(target_os = "linux")]
#[test]
fn an_address_holds_only_so_many_connections() {
    let server = Server::with(|settings| settings.connections_per_address = 2);
    let connect = || server.connect_from([127, 0, 0, 2]);
    let asks = |mut connection: TcpStream| {
        connection.write_all(b"GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n").ok()?;
        let mut begin = [0; 13];
        connection.read_exact(&mut begin).ok()?;
        assert_eq!(&begin, b"HTTP/1.1 200 ");
        Some(connection)
    };
    let mut held: Vec<_> = [(); 2].into_iter().map(|()| asks(connect()).expect("an answer")).collect();
    // It is closed without an answer. Without the limit there would be one, that the head did not arrive in time.
    assert_eq!(connect().read(&mut [0]).expect("the end"), 0);
    server.get("/healthz", ANONYMOUS).expect(200);
    held.pop();
    eventually("a connection in the place of the one that ended", || asks(connect()).is_some());
}

#[test]
fn a_client_that_does_not_read_is_not_waited_for() {
    let server = Server::with(|settings| settings.write_timeout_s = 1);
    // Only the connection of this request.
    let before = server.metric("acepost_http_connections");
    let mut connection = server.connect();
    // More than what the system buffers.
    let ask = "GET /openapi.json HTTP/1.1\r\nHost: a\r\n\r\n".repeat(16);
    connection.write_all(ask.as_bytes()).expect("the server listens");
    connection.read_exact(&mut [0]).expect("it begins to answer");
    eventually("the end of the connection", || server.metric("acepost_http_connections") <= before);
    let came = read_to_end(&mut connection);
    assert!(came.matches("HTTP/1.1 200").count() < 16, "all of it was sent");
}

#[test]
fn the_head_of_a_stream_holds_neither_its_connection_nor_a_place() {
    let server = Server::start();
    let player = server.guest();
    let mut connection = server.connect();
    let head = format!("HEAD /v1/me/stream HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer {}\r\n\r\n", player.token);
    connection.write_all(head.as_bytes()).expect("the server listens");
    let head = read_answer(&mut connection);
    assert!(head.starts_with("HTTP/1.1 200 ") && head.contains("text/event-stream"), "{head}");
    assert_eq!(server.metric("acepost_streams"), 0);
    connection.write_all(b"GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n").expect("the connection is still open");
    let next = read_answer(&mut connection);
    assert!(next.starts_with("HTTP/1.1 200 "), "{next}");
}

#[test]
fn a_head_says_how_long_the_body_is_and_is_followed_by_the_next_answer() {
    let server = Server::start();
    let length = server.get("/openapi.json", ANONYMOUS).bytes.len();
    let next = "GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";
    let answers = server.raw(format!("HEAD /openapi.json HTTP/1.1\r\nHost: a\r\n\r\n{next}").as_bytes());
    let (head, rest) = answers.split_once("\r\n\r\n").expect("a head");
    assert!(head.lines().any(|line| line == format!("content-length: {length}")), "{head}");
    assert!(rest.starts_with("HTTP/1.1 200 "), "{rest}");
}

/// Announces a record of this size, from a client at this address.
pub fn announced(server: &Server, address: &str, bytes: usize) -> TcpStream {
    let mut connection = server.connect();
    let head = format!(
        "POST /v1/audits HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: {address}\r\nConnection: close\r\n\
         Content-Type: application/json\r\nContent-Length: {bytes}\r\n\r\n"
    );
    connection.write_all(head.as_bytes()).expect("the server listens");
    connection
}

#[test]
fn bodies_that_arrive_hold_no_more_than_their_share_of_memory() {
    let server = Server::with(|settings| (settings.body_memory_mib, settings.behind_proxy) = (20, true));
    let mut first = announced(&server, "198.51.100.1", 16 * MIB);
    first.write_all(" ".repeat(16 * MIB - 1).as_bytes()).expect("the server reads");
    let held = || usize::try_from(server.metric("acepost_http_body_bytes")).expect("a number");
    eventually("the first body", || held() > 0);
    for (address, status, code) in [("198.51.100.1", 429, "rate_limited"), ("198.51.100.2", 503, "unavailable")] {
        // Only announced: a machine that sends it for more than a second would find the connection closed.
        let refused = read_answer(&mut announced(&server, address, 8 * MIB));
        assert!(refused.starts_with(&format!("HTTP/1.1 {status} ")), "{refused}");
        assert!(refused.contains("\r\nretry-after: ") && refused.contains(&format!("\"{code}\"")), "{refused}");
    }
    // Small bodies are still accepted.
    server.post("/v1/guests", ANONYMOUS, &json!({})).expect(201);
    first.write_all(b" ").expect("the server reads");
    let answer = read_to_end(&mut first);
    assert!(answer.starts_with("HTTP/1.1 422 ") && answer.contains("The body is no record"), "{answer}");
    let again = server.request("POST", "/v1/audits").header("x-forwarded-for", "198.51.100.2");
    again.body("application/json", vec![b' '; 8 * MIB]).send().problem("validation");
    eventually("the end of all bodies", || held() == 0);
}

fn unpacked(coding: &str, bytes: &[u8]) -> String {
    let mut text = String::new();
    let read = match coding {
        "br" => brotli::Decompressor::new(bytes, 4096).read_to_string(&mut text),
        _ => GzDecoder::new(bytes).read_to_string(&mut text),
    };
    read.expect("the coding that the answer names");
    text
}

#[test]
fn large_answers_are_the_same_in_every_coding() {
    let server = Server::start();
    for path in ["/docs/swagger-ui-bundle.js", "/app/app.js"] {
        let plain = server.get(path, ANONYMOUS).text();
        // The client requests gzip, and decompresses it.
        for coding in ["br", "gzip", "br", "gzip"] {
            let answer = server.request("GET", path).header("accept-encoding", coding).send();
            assert_eq!(answer.header("content-encoding"), coding, "{path}");
            assert!(answer.header("vary").to_lowercase().contains("accept-encoding"), "{path}");
            assert_eq!(unpacked(coding, &answer.bytes), plain, "{path} as {coding}");
        }
    }
}
