//! Requests and their callers.

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::{SocketAddr, TcpStream},
    time::Duration,
};

use serde_json::Value;
use socket2::{Domain, Socket, Type};
use ureq::http::{Method, request::Builder};

use super::{Answer, Player, Server, contract};

/// No test waits for this timeout: it ends a test that hangs.
const READ_TIMEOUT: Duration = Duration::from_secs(60);

/// The caller of a request: the owner of this token, or an anonymous caller.
#[derive(Clone, Copy, Debug)]
pub struct Who<'a>(Option<&'a str>);

/// An anonymous caller.
pub const ANONYMOUS: Who<'static> = Who(None);

impl<'a> From<&'a Player> for Who<'a> {
    fn from(player: &'a Player) -> Self {
        Self(Some(&player.token))
    }
}

impl<'a> From<&'a str> for Who<'a> {
    fn from(token: &'a str) -> Self {
        Self(Some(token))
    }
}

impl<'a> From<&'a String> for Who<'a> {
    fn from(token: &'a String) -> Self {
        Self(Some(token))
    }
}

/// A request that has not been sent.
#[must_use]
pub struct Request<'a> {
    server: &'a Server,
    builder: Builder,
    path: String,
    method: Method,
    body: Vec<u8>,
}

impl Server {
    /// Creates a request.
    pub fn request(&self, method: &str, path: &str) -> Request<'_> {
        let method: Method = method.parse().expect("a method");
        let builder = Builder::new().method(method.clone()).uri(format!("http://{}{path}", self.address));
        Request { server: self, builder, path: path.to_owned(), method, body: Vec::new() }
    }

    /// Sends GET.
    #[track_caller]
    pub fn get<'a>(&self, path: &str, who: impl Into<Who<'a>>) -> Answer {
        self.request("GET", path).by(who).send()
    }

    /// Sends DELETE.
    #[track_caller]
    pub fn delete<'a>(&self, path: &str, who: impl Into<Who<'a>>) -> Answer {
        self.request("DELETE", path).by(who).send()
    }

    /// Sends PUT without a body.
    #[track_caller]
    pub fn put<'a>(&self, path: &str, who: impl Into<Who<'a>>) -> Answer {
        self.request("PUT", path).by(who).send()
    }

    /// Sends POST with JSON.
    #[track_caller]
    pub fn post<'a>(&self, path: &str, who: impl Into<Who<'a>>, body: &Value) -> Answer {
        self.request("POST", path).by(who).json(body).send()
    }

    /// Sends PATCH with JSON.
    #[track_caller]
    pub fn patch<'a>(&self, path: &str, who: impl Into<Who<'a>>, body: &Value) -> Answer {
        self.request("PATCH", path).by(who).json(body).send()
    }

    /// Returns every item of a list, page by page, following the `Link` headers. Calls `meanwhile` between the pages.
    #[track_caller]
    pub fn list<'a>(&self, path: &str, who: impl Into<Who<'a>>, mut meanwhile: impl FnMut()) -> Vec<Value> {
        let who = who.into();
        let (mut items, mut next) = (Vec::new(), Some(path.to_owned()));
        while let Some(path) = next {
            let page = self.get(&path, who);
            assert_eq!(page.status, 200, "{}", page.text());
            items.extend(page.body["items"].as_array().expect("items").iter().cloned());
            assert_eq!(page.body["next"].is_null(), !page.has("link"), "{}", page.text());
            next = page.has("link").then(|| {
                let link = page.header("link");
                link.strip_prefix('<').and_then(|link| link.strip_suffix(">; rel=\"next\"")).expect("a link").to_owned()
            });
            meanwhile();
        }
        items
    }

    /// Returns the value of a metric, with its labels if it has some.
    #[track_caller]
    pub fn metric(&self, name: &str) -> u64 {
        let shown = self.get("/metrics", ANONYMOUS).text();
        let value = shown.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        value.unwrap_or_else(|| panic!("{name} is not in {shown}")).parse().expect("a whole number")
    }

    /// Opens a raw connection, for input that no proper client would send.
    pub fn connect(&self) -> TcpStream {
        let connection = TcpStream::connect(self.address).expect("a connection");
        connection.set_read_timeout(Some(READ_TIMEOUT)).expect("a time-out");
        connection
    }

    /// Opens a raw connection from another address of this machine, as another client would.
    pub fn connect_from(&self, address: [u8; 4]) -> TcpStream {
        let socket = Socket::new(Domain::IPV4, Type::STREAM, None).expect("a socket");
        socket.bind(&SocketAddr::from((address, 0)).into()).expect("an address");
        socket.connect(&self.address.into()).expect("a connection");
        let connection = TcpStream::from(socket);
        connection.set_read_timeout(Some(READ_TIMEOUT)).expect("a time-out");
        connection
    }

    /// Sends these bytes, and returns everything until the server closes the connection.
    pub fn raw(&self, bytes: &[u8]) -> String {
        let mut connection = self.connect();
        connection.write_all(bytes).expect("the server listens");
        read_to_end(&mut connection)
    }
}

/// Returns everything until the server closes the connection.
pub fn read_to_end(connection: &mut TcpStream) -> String {
    let mut answer = Vec::new();
    // A server that closes before it has read everything resets the connection; what arrived before that counts.
    let _ = connection.read_to_end(&mut answer);
    String::from_utf8_lossy(&answer).into_owned()
}

/// Reads one response, on a connection on which more may arrive. It ends where its `content-length` says, and without one after
/// its head.
pub fn read_answer(connection: &mut TcpStream) -> String {
    let mut answer = Vec::new();
    let mut reader = BufReader::new(connection);
    let mut length = 0;
    while !answer.ends_with(b"\r\n\r\n") {
        let at = answer.len();
        if reader.read_until(b'\n', &mut answer).expect("a line") == 0 {
            break;
        }
        let line = String::from_utf8_lossy(&answer[at..]);
        length = line.strip_prefix("content-length: ").map_or(length, |said| said.trim().parse().expect("a length"));
    }
    reader.take(length).read_to_end(&mut answer).expect("a body");
    String::from_utf8_lossy(&answer).into_owned()
}

impl Request<'_> {
    /// Sets the caller.
    pub fn by<'a>(self, who: impl Into<Who<'a>>) -> Self {
        match who.into().0 {
            Some(token) => self.header("authorization", &format!("Bearer {token}")),
            None => self,
        }
    }

    /// Adds a header.
    pub fn header(mut self, name: &str, value: &str) -> Self {
        self.builder = self.builder.header(name, value);
        self
    }

    /// Adds a JSON body.
    pub fn json(self, body: &Value) -> Self {
        self.body("application/json", body.to_string())
    }

    /// Adds a body of any type.
    pub fn body(self, kind: &str, body: impl Into<Vec<u8>>) -> Self {
        let mut request = self.header("content-type", kind);
        request.body = body.into();
        request
    }

    /// Adds a body whose type a header has already said.
    pub fn with(mut self, body: impl Into<Vec<u8>>) -> Self {
        self.body = body.into();
        self
    }

    /// Sends it and reads only the head of the response, as for a stream, whose body does not end.
    #[track_caller]
    pub fn status(self) -> u16 {
        let Self { server, builder, path, method, .. } = self;
        let response = server.agent.run(builder.body(()).expect("a request"));
        response.unwrap_or_else(|error| panic!("{method} {path}: {error}")).status().as_u16()
    }

    /// Sends it. Every response must conform to the API's document.
    #[track_caller]
    pub fn send(self) -> Answer {
        let Self { server, builder, path, method, body } = self;
        let has_body = !body.is_empty() || matches!(method, Method::POST | Method::PATCH | Method::PUT);
        let response = if has_body {
            server.agent.run(builder.body(body.as_slice()).expect("a request"))
        } else {
            server.agent.run(builder.body(()).expect("a request"))
        };
        let answer = Answer::read(response.unwrap_or_else(|error| panic!("{method} {path}: {error}")));
        contract::check(&method, &path, &answer);
        answer
    }
}
