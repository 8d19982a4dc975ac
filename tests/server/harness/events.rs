//! A client of server-sent events.

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
};

use serde_json::Value;
use ureq::http::{HeaderMap, HeaderName, HeaderValue};

use super::{Player, Server, contract};

/// An open stream.
pub struct EventStream {
    connection: BufReader<TcpStream>,
    text: String,
    /// Whether the end was read, and not only the end of the connection.
    pub has_ended: bool,
}

/// An event of a stream.
#[derive(Clone, Debug, PartialEq)]
pub struct StreamEvent {
    /// The value of `Last-Event-ID` that resumes after it.
    pub id: u64,
    /// Its type.
    pub name: String,
    /// Its data.
    pub data: Value,
}

impl Server {
    /// Opens a stream, after this event if one is given.
    #[track_caller]
    pub fn stream(&self, path: &str, player: Option<&Player>, last: Option<u64>) -> EventStream {
        let mut connection = self.connect();
        let token = player.map(|player| format!("authorization: Bearer {}\r\n", player.token)).unwrap_or_default();
        let last = last.map(|last| format!("last-event-id: {last}\r\n")).unwrap_or_default();
        let head = format!("GET {path} HTTP/1.1\r\nhost: a\r\naccept: text/event-stream\r\n{token}{last}\r\n");
        connection.write_all(head.as_bytes()).expect("the server listens");
        let mut connection = BufReader::new(connection);
        let mut head = Vec::new();
        loop {
            let mut line = String::new();
            connection.read_line(&mut line).expect("a head");
            if line == "\r\n" {
                break;
            }
            head.push(line);
        }
        assert!(head[0].contains(" 200 "), "{head:?}");
        let headers = head[1..].iter().map(|line| {
            let (name, value) = line.trim_end().split_once(": ").expect("a header");
            (name.parse::<HeaderName>().expect("a name"), value.parse::<HeaderValue>().expect("a value"))
        });
        let headers: HeaderMap = headers.collect();
        assert_eq!(
            (&headers["content-type"], &headers["x-accel-buffering"]),
            (&HeaderValue::from_static("text/event-stream"), &HeaderValue::from_static("no"))
        );
        contract::check_stream(path, &headers);
        EventStream { connection, text: String::new(), has_ended: false }
    }
}

impl EventStream {
    /// Returns the next event; `None` at the end of the stream. Comments are skipped.
    pub fn next(&mut self) -> Option<StreamEvent> {
        loop {
            if let Some((block, rest)) = self.text.split_once("\n\n") {
                let field = |name: &str| {
                    let found = block.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "));
                    found.map(str::to_owned)
                };
                let event = field("data").map(|data| StreamEvent {
                    id: field("id").and_then(|id| id.parse().ok()).expect("an id"),
                    name: field("event").expect("a name"),
                    data: serde_json::from_str(&data).expect("JSON"),
                });
                self.text = rest.to_owned();
                if event.is_some() {
                    return event;
                }
                continue;
            }
            self.read_chunk()?;
        }
    }

    /// Returns all events until the end.
    pub fn rest(mut self) -> Vec<StreamEvent> {
        std::iter::from_fn(|| self.next()).collect()
    }

    /// Returns whether the stream ends before the server sends a comment, which it does after 15 seconds without
    /// events. Earlier events are skipped.
    pub fn ends_soon(&mut self) -> bool {
        while !self.text.lines().any(|line| line.starts_with(':')) {
            if self.read_chunk().is_none() {
                return true;
            }
        }
        false
    }

    fn read_chunk(&mut self) -> Option<()> {
        let mut size = String::new();
        self.connection.read_line(&mut size).ok().filter(|read| *read > 0)?;
        let size = usize::from_str_radix(size.trim(), 16).expect("the size of a chunk");
        self.has_ended |= size == 0;
        let mut chunk = vec![0; size + 2];
        self.connection.read_exact(&mut chunk).ok()?;
        self.text.push_str(std::str::from_utf8(&chunk[..size]).expect("UTF-8"));
        (size > 0).then_some(())
    }
}
