//! A proxy in front of a server that breaks connections.

use std::{
    io::{Read, Write},
    net::{Shutdown, SocketAddr, TcpListener, TcpStream},
    sync::{Arc, Mutex},
    thread,
};

use jiff::{
    SignedDuration,
    fmt::rfc2822::{DateTimeParser, DateTimePrinter},
};

/// How many bytes came from the server, and after how many the connection breaks.
struct Passage {
    passed: usize,
    breaks: Vec<usize>,
    closed: bool,
}

/// The proxy.
pub struct Way {
    address: SocketAddr,
    passage: Arc<Mutex<Passage>>,
}

impl Way {
    /// Returns its address.
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Stops or resumes forwarding from the server.
    pub fn close(&self, closed: bool) {
        self.passage.lock().expect("nobody panics here").closed = closed;
    }
}

/// Starts a proxy that forwards until the server has sent so many bytes, then breaks the connection in the middle of a
/// response, and so on for each of these amounts.
pub fn start(server: String, breaks: &[usize]) -> Way {
    start_with(server, breaks, |_| {})
}

/// Starts a proxy that shows the server's clock an hour behind, in the headers of its responses.
pub fn start_an_hour_behind(server: String) -> Way {
    start_with(server, &[], |response| {
        const DATE: &[u8] = b"\r\ndate: ";
        const LENGTH: usize = "Sun, 06 Nov 1994 08:49:37 GMT".len();
        let Some(place) = response.windows(DATE.len()).position(|window| window.eq_ignore_ascii_case(DATE)) else {
            return;
        };
        let date = &mut response[place + DATE.len()..][..LENGTH];
        let time = DateTimeParser::new().parse_timestamp(&*date).expect("a date") - SignedDuration::from_hours(1);
        let behind = DateTimePrinter::new().timestamp_to_rfc9110_string(&time).expect("a date");
        date.copy_from_slice(behind.as_bytes());
    })
}

/// Starts a proxy that shortens the hour for which the access tokens of apps are valid, so that each is renewed before its next use.
pub fn start_with_short_tokens(server: String) -> Way {
    start_with(server, &[], |response| {
        const HOUR: &[u8] = b"\"expires_in\":3600";
        if let Some(place) = response.windows(HOUR.len()).position(|window| window == HOUR) {
            response[place..][..HOUR.len()].copy_from_slice(b"\"expires_in\": 200");
        }
    })
}

fn start_with(server: String, breaks: &[usize], alter: fn(&mut [u8])) -> Way {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("an address");
    let passage = Arc::new(Mutex::new(Passage { passed: 0, breaks: breaks.to_vec(), closed: false }));
    let way = Way { address, passage: Arc::clone(&passage) };
    thread::spawn(move || {
        for client in listener.incoming().map_while(Result::ok) {
            let Ok(to_server) = TcpStream::connect(&server) else { break };
            let (up, down) = (client.try_clone().expect("a socket"), to_server.try_clone().expect("a socket"));
            let passage = Arc::clone(&passage);
            thread::spawn(move || lead(up, to_server, |_| false));
            thread::spawn(move || {
                lead(down, client, |bytes| {
                    alter(bytes);
                    let mut passage = passage.lock().expect("nobody panics here");
                    passage.passed += bytes.len();
                    let passed = passage.passed;
                    let before = passage.breaks.len();
                    passage.breaks.retain(|&at| at > passed);
                    passage.closed || passage.breaks.len() < before
                });
            });
        }
    });
    way
}

fn lead(mut from: TcpStream, mut to: TcpStream, breaks: impl Fn(&mut [u8]) -> bool) {
    let mut buffer = [0; 4096];
    while let Ok(read @ 1..) = from.read(&mut buffer) {
        if breaks(&mut buffer[..read]) || to.write_all(&buffer[..read]).is_err() {
            break;
        }
    }
    let _ = from.shutdown(Shutdown::Both);
    let _ = to.shutdown(Shutdown::Both);
}
