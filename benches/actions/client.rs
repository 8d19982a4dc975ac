//! A small HTTP client on one connection that is kept open. It parses no more than the benchmark needs, so that the server
//! gets most of the processor.

use std::{fmt::Write, net::SocketAddr};

use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

pub struct Client {
    address: SocketAddr,
    stream: TcpStream,
    token: String,
    request: String,
    response: Vec<u8>,
    head_length: usize,
    /// The bytes that have been received in all, with heads.
    pub received: u64,
}

impl Client {
    pub async fn connect(address: SocketAddr, token: &str) -> Self {
        let stream = TcpStream::connect(address).await.expect("the server listens");
        stream.set_nodelay(true).expect("a socket");
        let (request, response) = (String::new(), Vec::new());
        Self { address, stream, token: token.to_owned(), request, response, head_length: 0, received: 0 }
    }

    pub fn sign_in(&mut self, token: String) {
        self.token = token;
    }

    /// The same caller on another connection.
    pub async fn again(&self) -> Self {
        Self::connect(self.address, &self.token).await
    }

    /// Returns the status of the response.
    pub async fn get(&mut self, path: &str, headers: &str) -> u16 {
        self.begin("GET", path);
        self.request.push_str(headers);
        self.request.push_str("\r\n");
        self.exchange().await
    }

    /// Returns the status of the response.
    pub async fn post(&mut self, path: &str, body: &str) -> u16 {
        self.begin("POST", path);
        let length = body.len();
        write!(self.request, "content-type: application/json\r\ncontent-length: {length}\r\n\r\n{body}")
            .expect("a text");
        self.exchange().await
    }

    /// Posts what must succeed.
    pub async fn posted(&mut self, path: &str, body: &str) -> &str {
        let status = self.post(path, body).await;
        assert!(status < 300, "{path}: {status} {}", self.body());
        self.body()
    }

    /// The body of the last response.
    pub fn body(&self) -> &str {
        str::from_utf8(&self.response[self.head_length..]).expect("UTF-8")
    }

    /// A header of the last response.
    pub fn header(&self, name: &str) -> Option<&str> {
        let head = str::from_utf8(&self.response[..self.head_length]).expect("ASCII");
        let mut lines = head.lines().filter_map(|line| line.split_once(": "));
        lines.find_map(|(found, value)| found.eq_ignore_ascii_case(name).then_some(value))
    }

    fn begin(&mut self, method: &str, path: &str) {
        self.request.clear();
        write!(self.request, "{method} {path} HTTP/1.1\r\nhost: bench\r\n").expect("a text");
        if !self.token.is_empty() {
            write!(self.request, "authorization: Bearer {}\r\n", self.token).expect("a text");
        }
    }

    async fn exchange(&mut self) -> u16 {
        self.response.clear();
        let sent = self.stream.write_all(self.request.as_bytes()).await;
        if sent.is_err() || self.read().await == 0 {
            // The server closes connections that have been idle for long.
            self.stream = self.again().await.stream;
            self.stream.write_all(self.request.as_bytes()).await.expect("the server reads");
        }
        self.head_length = loop {
            let end = self.response.windows(4).position(|end| end == b"\r\n\r\n");
            if let Some(end) = end {
                break end + 4;
            }
            self.read_more().await;
        };
        let length: usize = self.header("content-length").map_or(0, |length| length.parse().expect("a length"));
        while self.response.len() < self.head_length + length {
            self.read_more().await;
        }
        self.received += self.response.len() as u64;
        str::from_utf8(&self.response["HTTP/1.1 ".len()..][..3]).expect("ASCII").parse().expect("a status")
    }

    async fn read_more(&mut self) {
        assert!(self.read().await > 0, "the connection was closed");
    }

    /// Returns how many bytes have come: 0 at the end.
    async fn read(&mut self) -> usize {
        self.response.reserve(16 * 1024);
        self.stream.read_buf(&mut self.response).await.unwrap_or_default()
    }
}

/// Returns what follows a text in JSON, up to the end of a plain value.
pub fn value_after<'a>(json: &'a str, name: &str) -> &'a str {
    let (_, rest) = json.split_once(name).unwrap_or_else(|| panic!("no {name} in {json}"));
    rest.split([',', '}', ']']).next().unwrap_or_default()
}

/// Returns the objects of an array that begins after a text in JSON.
pub fn objects_after<'a>(json: &'a str, name: &str) -> Vec<&'a str> {
    let Some((_, rest)) = json.split_once(name) else { return Vec::new() };
    let (mut objects, mut depth, mut begin, mut quoted) = (Vec::new(), 0, 0, false);
    for (at, byte) in rest.bytes().enumerate() {
        match byte {
            // No label contains an escaped quotation mark.
            b'"' => quoted = !quoted,
            _ if quoted => {}
            b'{' if depth == 0 => (begin, depth) = (at, 1),
            b'{' => depth += 1,
            b'}' => {
                depth -= 1;
                if depth == 0 {
                    objects.push(&rest[begin..=at]);
                }
            }
            b']' if depth == 0 => break,
            _ => {}
        }
    }
    objects
}
